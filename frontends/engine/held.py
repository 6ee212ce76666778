"""The games that the engine holds: each with what was undone, and who wants to hear of it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, evolve, field

from ethnos.events import Event
from ethnos.frontends.engine.refusals import Refusal
from ethnos.game import Game
from ethnos.moves import Move
from ethnos.plugins import Registry
from ethnos.replay import replay
from ethnos.rulesets import count_of
from ethnos.views import Json, event_view


@define(eq=False)
class Held:
    """One game."""

    id: str
    game: Game
    registry: Registry
    undone: list[Move] = field(factory=list)
    """What `redo` plays again, the next one last."""
    listeners: dict[int | None, None] = field(factory=dict)
    """The seats that are told of events, None for a spectator, in the order in which they asked."""

    @property
    def state(self) -> int:
        """How many moves have been made."""
        return len(self.game.history)

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """Make a move; what was undone before is forgotten. Raises as `Game.play`."""
        events = self.game.play(move)
        self.undone.clear()
        return events

    def undo(self, to: int) -> None:
        """Go back to an earlier state. Raises `Refusal` with code ``no-such-state``."""
        if not 0 <= to < self.state:
            raise Refusal("no-such-state", f"{self._stands()}, so undo cannot lead to {to}")
        record = self.game.record()
        earlier = replay(evolve(record, moves=record.moves[:to]), self.game.ruleset, self.registry)
        self.undone.extend(reversed(self.game.history[to:]))
        self.game = earlier

    def redo(self, to: int) -> list[tuple[Event, ...]]:
        """Make moves again that were undone; what each caused. Raises `Refusal` with code ``no-such-state``."""
        last = self.state + len(self.undone)
        if not self.state < to <= last:
            undone = count_of(len(self.undone), "move")
            raise Refusal(
                "no-such-state", f"{self._stands()} and {undone} undone, so redo cannot lead to {to}"
            )
        return [self.game.play(self.undone.pop()) for _ in range(to - self.state)]

    def seen(self, events: Sequence[Event], seat: int | None) -> list[Json]:
        """Events as a seat saw them."""
        return [event_view(self.game.table, event, seat) for event in events]

    def check_state(self, state: int | None) -> None:
        """Refuse a state that is not the present one. Raises `Refusal` with code ``stale-state``."""
        if state is not None and state != self.state:
            raise Refusal(
                "stale-state", f"{self._stands()}, and was taken to be in state {state}: look again"
            )

    def check_seat(self, seat: int | None) -> None:
        """Refuse a seat that is not the one to act. Raises `Refusal` with code ``not-to-act``."""
        if seat is not None and seat != self.game.to_act:
            now = "nobody" if self.game.over else f"seat {self.game.to_act}"
            raise Refusal("not-to-act", f"in game {self.id} {now} is to act, and not seat {seat}")

    def _stands(self) -> str:
        return f"game {self.id} is in state {self.state}"
