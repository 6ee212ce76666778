"""The bots that are known, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from attrs import frozen

from ethnos.errors import EthnosError
from ethnos.grammar import guess
from ethnos.lab.bots import greedy, random
from ethnos.moves import Move

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
"""The bots by name, sorted."""


def find_bot(name: str) -> Bot:
    """The bot of that name.

    Raises `EthnosError` with code ``unknown-bot``, naming those that are known.
    """
    if name not in BOTS:
        known = f"known here: {', '.join(sorted(BOTS))}"
        hint = guess(name, BOTS)
        raise EthnosError(f"no bot `{name}`; {f'{hint} ' if hint else ''}{known}", code="unknown-bot")
    return BOTS[name]
