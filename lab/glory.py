"""What is counted of glory during simulated games: where it came from, and who led."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import define, field

from ethnos.events import EraBegun, GloryGained, TurnBegun
from ethnos.game import Game
from ethnos.lab.counting import Lead, Parts, counted_by_part


@counted_by_part(
    "glory from",
    GloryGained,
    lambda game: ("kingdom", "board", "warband", "tribe"),
    unit="glory",
    each="source",
)
def glory_from(event: GloryGained) -> tuple[str, int]:
    """How much glory each seat gained from kingdoms, boards, warbands and tribes' abilities."""
    return event.source, event.amount


@counted_by_part("glory from tribe", GloryGained, lambda game: game.tribes, unit="glory", each="tribe")
def glory_from_tribe(event: GloryGained) -> tuple[str, int] | None:
    """How much glory each seat gained from the ability or the board of each tribe."""
    return (event.what, event.amount) if event.source in ("tribe", "board") else None


@define
class EraGlory:
    """How much glory each seat had after each era."""

    name: ClassVar = "glory after era"
    unit: ClassVar = "glory"
    part: ClassVar = "era"
    per: ClassVar = "seat"
    wants: ClassVar = (GloryGained, EraBegun)
    glory: list[int] = field(init=False)
    era: int = 0
    standings: list[dict[str, int]] = field(init=False)

    def before(self, game: Game) -> None:
        """Nothing is scored."""
        self.glory = [0] * len(game.glory)
        self.standings = [{} for _ in game.glory]

    def each(self, event: GloryGained | EraBegun) -> None:
        """Go on counting; where an era begins, the one before it is scored."""
        if isinstance(event, GloryGained):
            self.glory[event.seat] += event.amount
            return
        if self.era:
            self._note(self.glory)
        self.era = event.era

    def after(self, game: Game) -> tuple[dict[str, int], ...]:
        """Glory by seat, and there by era from 1."""
        self._note(game.glory)
        return tuple(self.standings)

    def _note(self, glory: Sequence[int]) -> None:
        for standing, amount in zip(self.standings, glory, strict=True):
            standing[str(self.era)] = amount


@define
class Led:
    """Whether each seat had most glory after each era, alone or as one of several."""

    name: ClassVar = "led after era"
    unit: ClassVar = "yes or no"
    part: ClassVar = "era"
    per: ClassVar = "seat"
    wants: ClassVar = (GloryGained, EraBegun)
    counting: EraGlory = field(factory=EraGlory)

    def before(self, game: Game) -> None:
        """Nothing is scored."""
        self.counting.before(game)

    def each(self, event: GloryGained | EraBegun) -> None:
        """Go on counting."""
        self.counting.each(event)

    def after(self, game: Game) -> tuple[Parts, ...]:
        """Yes or no by seat, and there by era from 1."""
        standings = self.counting.after(game)
        most = {era: max(standing[era] for standing in standings) for era in standings[0]}
        return tuple({era: standing[era] == most[era] for era in most} for standing in standings)


@define
class LeadChanges:
    """How often another seat than before came to lead, as seen when a turn begins and when the game is over.

    A seat leads where it alone has most glory.
    """

    name: ClassVar = "lead changes"
    unit: ClassVar = "changes"
    part: ClassVar = ""
    per: ClassVar = "game"
    wants: ClassVar = (GloryGained, TurnBegun)
    glory: list[int] = field(init=False)
    moved: bool = False
    lead: Lead = field(factory=Lead)

    def before(self, game: Game) -> None:
        """Nobody leads."""
        self.glory = [0] * len(game.glory)

    def each(self, event: GloryGained | TurnBegun) -> None:
        """Go on counting, and look who leads once a move is done."""
        if isinstance(event, GloryGained):
            self.glory[event.seat] += event.amount
            self.moved = True
        elif self.moved:
            self.moved = False
            self.lead.see(self.glory)

    def after(self, game: Game) -> int:
        """The number of changes."""
        self.lead.see(self.glory)
        return self.lead.changes
