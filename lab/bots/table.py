"""The bots that are known, by name, and finding one by what a command line calls it.

`greedy` and `random` are ours. Others are found through the entry point group ``ethnos.bots``, whose values name a
function ``decide`` or a module that has one; or they are named as MODULE:NAME or FILE.py:NAME. Either decides in a
process of its own.
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
from ethnos.lab.bots.naming import BotName, can_be_registered, read_bot_name
from ethnos.lab.bots.sources import BotSource, is_missing, named_source, registered_sources, shown_bot
from ethnos.moves import Move
from ethnos.version import VERSION

OF_ONES_OWN = "one of your own is MODULE:NAME or FILE.py:NAME"

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


def known_bots() -> list[str]:
    """The names of all bots that can be asked for, ours and those of other packages, sorted."""
    return sorted(name for name in {*BOTS, *registered_sources()} if _problem(name) is None)


def bot_problems() -> dict[str, BotError]:
    """What is wrong with bots that packages register, by their names, as far as it is known without an import.

    Codes: ``duplicate-bot``, ``unknown-bot`` for a name that nobody can write, ``bot-import`` for a module that is not
    there.
    """
    problems = {name: _problem(name) for name in sorted({*BOTS, *registered_sources()})}
    return {name: problem for name, problem in problems.items() if problem is not None}


def _problem(name: str) -> BotError | None:
    claims = _claims(name)
    if not can_be_registered(name):
        reason = "nobody can ask for it: a name is of letters, digits, `_`, `.` and `-`, and no file's"
        return BotError(f"{shown_bot(shorten(name), claims[0])}: {reason}", code="unknown-bot")
    if len(claims) > 1:
        shown = " and ".join(map(str, claims))
        return BotError(f"bot `{name}` is claimed by {shown}; remove one of them", code="duplicate-bot")
    if is_missing(claims[0]):
        reason = f"there is no module `{claims[0].place}`"
        return BotError(f"{shown_bot(name, claims[0])}: {reason}", code="bot-import")
    return None


def find_bot(name: str, begun: bool = True) -> Bot:
    """The bot of that name, with its parameters behind it if it has any: ``thinker:depth=3``.

    ``package:name`` and ``./file.py:name`` are imported, and so have to come from who may choose what runs. Such a bot,
    and one of another package, is started at once, in a process of its own; unless it is to be ``begun`` it is started
    by its first question, in whose time it is imported.

    Raises `BotError` with code ``unknown-bot``, naming those that are known, ``duplicate-bot``, naming the packages
    that have one of that name, ``bot-parameter``, naming the bot's own, or ``bot-import``.
    """
    asked = read_bot_name(name)
    source = named_source(asked) if asked.is_imported else registered_source(asked, OF_ONES_OWN)
    if not asked.is_imported and asked.target in BOTS:
        return _ours(asked)
    apart = BotApart(name, source, asked.parameters)
    if begun:
        apart.start()
    return Bot(name, apart)


def registered_source(asked: BotName, otherwise: str, besides: Sequence[str] = ()) -> BotSource:
    """What is registered under a name, by us or another package, and never what the name says to import.

    ``otherwise`` says how to come by a bot that is not, ``besides`` which others can be asked for here.

    Raises `BotError` with code ``unknown-bot`` where there is none, and as `bot_problems` tells.
    """
    name, claims = asked.target, () if asked.is_imported else _claims(asked.target)
    if not claims:
        names = sorted({*known_bots(), *besides})
        known = f"{guess(name, names)} known here: {', '.join(names)}; {otherwise}".strip()
        raise BotError(f"no bot `{shorten(name)}`; {known}", code="unknown-bot")
    problem = _problem(name)
    if problem is not None:
        raise problem
    return claims[0]


def _claims(name: str) -> tuple[BotSource, ...]:
    """Whatever has that name; where there are several, none of them plays, so that nothing is left to accident."""
    registered = registered_sources().get(name, ())
    if name not in BOTS:
        return registered
    return (BotSource(BOTS[name].decide.__module__, package=f"ethnos-engine {VERSION}"), *registered)


def _ours(asked: BotName) -> Bot:
    if asked.parameters:
        raise BotError(
            f"bot `{asked.target}` takes no parameters, and so no `{asked.parameters[0][0]}`",
            code="bot-parameter",
        )
    return BOTS[asked.target]
