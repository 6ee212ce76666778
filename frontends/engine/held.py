"""The games that the engine holds: each with who wants to hear of it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field, frozen

from ethnos.events import Event
from ethnos.frontends.engine.refusals import Refusal
from ethnos.game import Game
from ethnos.rulesets import count_of
from ethnos.views import Json


@frozen
class Listener:
    """Whoever is told what a seat sees; None is a spectator."""

    seat: int | None
    sentences: bool
    """Whether it is told in sentences too."""


@define(eq=False)
class Held:
    """One game."""

    id: str
    game: Game
    listeners: dict[int | None, Listener] = field(factory=dict)
    """By seat, in the order in which they asked."""

    @property
    def state(self) -> int:
        """How many moves have been made."""
        return self.game.made

    def undo(self, to: int) -> None:
        """Go back to an earlier state. Raises `Refusal` with code ``no-such-state``."""
        if self.state == 0:
            raise self._no_such_state("so there is no move to undo")
        if not 0 <= to < self.state:
            raise self._no_such_state(f"so undo cannot lead to {to}")
        self.game.undo(self.state - to)

    def redo(self, to: int) -> Iterator[tuple[Event, ...]]:
        """Make moves again that were undone, each when the events that it causes are asked for.

        Raises `Refusal` with code ``no-such-state`` before any is made.
        """
        undone = len(self.game.undone)
        if not self.state < to <= self.state + undone:
            left = count_of(undone, "move")
            raise self._no_such_state(f"and {left} undone, so redo cannot lead to {to}")
        return (self.game.redo() for _ in range(to - self.state))

    def check_state(self, state: int | None) -> None:
        """Refuse a state that is not the present one. Raises `Refusal` with code ``stale-state``."""
        if state is not None and state != self.state:
            message = f"{self._stands()}, and was taken to be in state {state}: look again"
            raise Refusal("stale-state", message, self.state)

    def check_turn(self, seat: int | None) -> None:
        """Refuse a seat that is not the one to act; None is whoever it is.

        Raises `Refusal` with code ``not-to-act``, `EthnosError` with code ``no-such-seat``.
        """
        self.game.check_seat(seat)
        if seat is not None and seat != self.game.to_act:
            now = "nobody" if self.game.over else f"seat {self.game.to_act}"
            raise Refusal("not-to-act", f"in game {self.id} {now} is to act, and not seat {seat}")

    def _no_such_state(self, why: str) -> Refusal:
        return Refusal("no-such-state", f"{self._stands()}, {why}", self.state)

    def _stands(self) -> str:
        return f"game {self.id} is in state {self.state}"


def standing(held: Held) -> Json:
    """What every answer about a game says: who is to act, and after how many moves."""
    game = held.game
    return {"game": held.id, "state": held.state, "to_act": game.to_act, "over": game.over}
