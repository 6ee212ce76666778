"""The bots that are known, by name, and finding one by what a command line calls it.

`greedy` and `random` are ours. Others are found through the entry point group ``ethnos.bots``, whose values name a
function ``decide`` or a module that has one; or they are named as MODULE:NAME. Either decides in a process of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from attrs import frozen

from ethnos.grammar import guess, shorten
from ethnos.lab.bots import greedy, random
from ethnos.lab.bots.apart import BotApart
from ethnos.lab.bots.errors import BotError
from ethnos.lab.bots.naming import BotName, read_bot_name
from ethnos.moves import Move

GROUP = "ethnos.bots"

# A view is JSON data, hence Any.
Decide = Callable[[Mapping[str, Any], Sequence[Move], Random], Move | str]
"""What a bot is: it gets its seat's view, the legal moves and a generator of its own, and returns a move."""


@frozen
class Bot:
    """A way to play, with the name that tables and errors show."""

    name: str
    decide: Decide
    blind: bool = False
    """Whether it never looks at its view; then it is given an empty one, which saves the time of making it."""


BOTS: Mapping[str, Bot] = {
    bot.name: bot
    for bot in (
        Bot("greedy", greedy.decide),
        Bot("random", random.decide, blind=True),
    )
}
"""Our own bots by name, sorted."""


def installed_bots() -> dict[str, str]:
    """The bots that packages bring along: what each entry point's name stands for, sorted; ours are not among them."""
    from importlib.metadata import entry_points  # costs more than finding one of ours

    points = sorted({(point.name, point.value) for point in entry_points(group=GROUP)}, reverse=True)
    return {name: value for name, value in reversed(points) if name not in BOTS}


def known_bots() -> list[str]:
    """The names of all bots, ours and those of other packages, sorted."""
    return sorted({*BOTS, *installed_bots()})


def find_bot(name: str) -> Bot:
    """The bot of that name, with its parameters behind it if it has any: ``thinker:depth=3``.

    A name of two words, ``package:name``, is imported, and so has to come from who may choose what runs. Such a bot,
    and one of another package, is started at once, in a process of its own.

    Raises `BotError` with code ``unknown-bot``, naming those that are known, ``bot-parameter``, naming the bot's
    own, or ``bot-import``.
    """
    asked = read_bot_name(name)
    if asked.target in BOTS:
        if asked.parameters:
            raise BotError(
                f"bot `{asked.target}` takes no parameters, and so no `{asked.parameters[0][0]}`",
                code="bot-parameter",
            )
        return BOTS[asked.target]
    apart = BotApart(name, place_of(asked), asked.parameters)
    apart.start()
    return Bot(name, apart)


def place_of(asked: BotName) -> str:
    """Where a bot that is not ours lies, as an entry point says it. Raises `BotError` with code ``unknown-bot``."""
    if asked.is_imported:
        return asked.target
    installed = installed_bots()
    if asked.target not in installed:
        raise unknown_bot(asked.target, known_bots())
    return installed[asked.target]


def unknown_bot(name: str, names: Sequence[str]) -> BotError:
    """The refusal of a name that no bot has."""
    hint = guess(name, names)
    known = f"{f'{hint} ' if hint else ''}known here: {', '.join(names)}"
    return BotError(f"no bot `{shorten(name)}`; {known}", code="unknown-bot")
