"""The table: rules, tribes, hooks and state together, as hooks and the steps of a turn see them."""

from __future__ import annotations

from random import Random
from typing import Any

from attrs import define

from ethnos.apply import CHANGES
from ethnos.cards import Card
from ethnos.chance import stream
from ethnos.dispatch import Hooks
from ethnos.events import Event
from ethnos.kinds import Kinds, all_copies
from ethnos.moves import PASS, Move
from ethnos.rulesets import Rules, Tribe
from ethnos.state import State


@define(eq=False)
class Table:
    """What a game is played on. Hooks look at it; only ``emit`` changes it."""

    rules: Rules
    tribes: tuple[str, ...]
    """Ids of the tribes in play, sorted."""
    kinds: Kinds
    hooks: Hooks
    seed: int
    state: State
    log: list[Event]

    def emit(self, event: Event) -> None:
        """Let something happen: apply it to the state and log it."""
        CHANGES[type(event)](self.state, event)
        self.log.append(event)

    def own(self, tribe: Tribe) -> Any:  # noqa: ANN401 - a class that only the plugin knows
        """The tribe's own state."""
        return self.state.tribe[tribe.id]

    @property
    def last_era(self) -> bool:
        """Whether this era is the game's last."""
        return self.state.era >= self.rules.eras

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The seats clockwise from the era's first."""
        state = self.state
        return tuple((state.first + step) % state.players for step in range(state.players))

    def colour(self, kingdom: int) -> str:
        """A kingdom's colour by its index."""
        return self.rules.kingdoms[kingdom].colour

    def kingdom(self, colour: str) -> int:
        """A kingdom's index by its colour."""
        return next(i for i, kingdom in enumerate(self.rules.kingdoms) if kingdom.colour == colour)

    def placements(self) -> tuple[Move, ...]:
        """The answers that name a kingdom for a marker, each one, and declining."""
        return (*(Move("place", argument=kingdom.colour) for kingdom in self.rules.kingdoms), PASS)

    def dice(self, tribe: Tribe) -> Random:
        """A tribe's own stream of chance; what it rolls it must report as a ``DiceRolled`` event."""
        return stream(self.seed, f"dice {self.state.rolls.get(tribe.id, 0)} of {tribe.id}")

    def marker_allowed(self, seat: int, kingdom: int, size: int) -> bool:
        """Whether a warband of that size may put a marker of the seat there (``marker.allowed``)."""
        state = self.state
        return self.rules.marker_allowed(state.era, size, seat, kingdom, state.markers[kingdom])

    def copies_in_play(self) -> list[Card]:
        """Every ally of the tribes in play."""
        return all_copies(self.kinds, self.tribes)
