"""The past of a saved game, which is replayed only when somebody asks what happened before it was saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import define, field

from ethnos.errors import EthnosError, SaveError
from ethnos.moves_again import make_moves
from ethnos.state import State
from ethnos.state_data import state_difference

if TYPE_CHECKING:
    from ethnos.game import Game


@define(eq=False)
class Unread:
    """The moves of a saved game as its save has them. Copies of a game share one, and it is replayed once."""

    moves: tuple[str, ...]
    _start: Callable[[], Game]
    """Sets the table up anew."""
    _replayed: Game | None = field(default=None, init=False)

    def replay(self, saved: State) -> Game:
        """The game up to where it was saved; ``saved`` is the state that its save holds.

        Raises `SaveError` with code ``save-state`` where the moves cannot be made or lead to another state.
        """
        if self._replayed is None:
            self._replayed = self._play()
        place = state_difference(self._replayed.table, saved, self._replayed.state)
        if place:
            raise SaveError("save-state", f"the saved state is not the one that its moves lead to: {place}")
        return self._replayed

    def _play(self) -> Game:
        try:
            game = self._start()
        except EthnosError as error:
            raise SaveError(
                "save-state", f"the saved game cannot be rebuilt: its table cannot be set up: {error}"
            ) from error
        refused = make_moves(game, self.moves)
        if refused is not None:
            place = f"moves[{refused.number}]"
            raise SaveError(
                "save-state", f"the saved game cannot be rebuilt: {place}: {refused.error}"
            ) from refused.error
        return game
