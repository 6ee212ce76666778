"""Making the moves of a save or a record again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import frozen

from ethnos.errors import EthnosError

if TYPE_CHECKING:
    from ethnos.game import Game


@frozen
class Refused:
    """The first move that could not be made again."""

    number: int
    """How many moves were made before it."""
    error: EthnosError


def make_moves(game: Game, moves: Iterable[str], start: int = 0) -> Refused | None:
    """Make moves one after the other, numbered from ``start`` on, until one is refused; None where none is."""
    for number, move in enumerate(moves, start):
        try:
            game.play(move)
        except EthnosError as error:
            return Refused(number, error)
    return None
