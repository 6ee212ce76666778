"""What is counted of glory during simulated games: where it came from, and who led."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import define, field

from ethnos.events import EraBegun, GloryGained, TurnBegun
from ethnos.game import Game
from ethnos.lab.counting import Parts, add


@define
class GlorySources:
    """How much glory each seat gained from kingdoms, boards, warbands and tribes' abilities."""

    name: ClassVar = "glory from"
    per: ClassVar = "seat"
    wants: ClassVar = (GloryGained,)
    amounts: list[dict[str, int]] = field(init=False)

    def before(self, game: Game) -> None:
        """All amounts are 0."""
        self.amounts = [dict.fromkeys(("kingdom", "board", "warband", "tribe"), 0) for _ in game.glory]

    def each(self, event: GloryGained) -> None:
        """More from its source."""
        add(self.amounts[event.seat], event.source, event.amount)

    def after(self, game: Game) -> tuple[Parts, ...]:
        """Glory by seat, and there by its source."""
        return tuple(self.amounts)


@define
class TribeGlory:
    """How much glory each seat gained from the ability or the board of each tribe."""

    name: ClassVar = "glory from tribe"
    per: ClassVar = "seat"
    wants: ClassVar = (GloryGained,)
    amounts: list[dict[str, int]] = field(init=False)

    def before(self, game: Game) -> None:
        """All amounts are 0, for the tribes in play."""
        self.amounts = [dict.fromkeys(game.tribes, 0) for _ in game.glory]

    def each(self, event: GloryGained) -> None:
        """More from a tribe or its board."""
        if event.source in ("tribe", "board"):
            add(self.amounts[event.seat], event.what, event.amount)

    def after(self, game: Game) -> tuple[Parts, ...]:
        """Glory by seat, and there by tribe."""
        return tuple(self.amounts)


@define
class EraGlory:
    """How much glory each seat had after each era."""

    name: ClassVar = "glory after era"
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

    def after(self, game: Game) -> tuple[Parts, ...]:
        """Glory by seat, and there by era from 1."""
        self._note(game.glory)
        return tuple(self.standings)

    def _note(self, glory: Sequence[int]) -> None:
        for standing, amount in zip(self.standings, glory, strict=True):
            standing[str(self.era)] = amount


@define
class Leaders:
    """Which seat had most glory after each era; several that had, with commas: ``0,2``."""

    name: ClassVar = "leader after era"
    per: ClassVar = "game"
    wants: ClassVar = (GloryGained, EraBegun)
    counting: EraGlory = field(factory=EraGlory)

    def before(self, game: Game) -> None:
        """Nothing is scored."""
        self.counting.before(game)

    def each(self, event: GloryGained | EraBegun) -> None:
        """Go on counting."""
        self.counting.each(event)

    def after(self, game: Game) -> Parts:
        """Seats by era from 1."""
        self.counting.after(game)
        standings = self.counting.standings
        return {era: ahead([standing[era] for standing in standings]) for era in standings[0]}


@define
class LeadChanges:
    """How often another seat than before came to lead, as seen when a turn begins and when the game is over.

    A seat leads where it alone has most glory.
    """

    name: ClassVar = "lead changes"
    per: ClassVar = "game"
    wants: ClassVar = (GloryGained, TurnBegun)
    glory: list[int] = field(init=False)
    moved: bool = False
    leader: str = ""
    changes: int = 0

    def before(self, game: Game) -> None:
        """Nobody leads."""
        self.glory = [0] * len(game.glory)

    def each(self, event: GloryGained | TurnBegun) -> None:
        """Go on counting, and look who leads once a move is done."""
        if isinstance(event, GloryGained):
            self.glory[event.seat] += event.amount
            self.moved = True
        elif self.moved:
            self._look()

    def after(self, game: Game) -> int:
        """The number of changes."""
        self._look()
        return self.changes

    def _look(self) -> None:
        self.moved = False
        leader = ahead(self.glory)
        if "," not in leader:
            self.changes += self.leader not in ("", leader)
            self.leader = leader


def ahead(glory: Sequence[int]) -> str:
    """The seats with most glory, with commas between them."""
    most = max(glory)
    return ",".join(str(seat) for seat, amount in enumerate(glory) if amount == most)
