"""What is counted during simulated games: one small class a measure.

An accumulator is made afresh for each game. It says what it is called, what its figures are counted by, and which
events it wants; it sees the game before the first move, each of those events as it happens (the dealing included),
and the game when it is over, and then gives its figures:

    @define
    class DragonsRevealed:
        name: ClassVar = "dragons"
        per: ClassVar = "seat"
        wants: ClassVar = (DragonRevealed,)
        counts: list[int] = field(init=False)

        def before(self, game: Game) -> None:
            self.counts = [0] * len(game.glory)

        def each(self, event: DragonRevealed) -> None:
            self.counts[event.seat] += 1

        def after(self, game: Game) -> tuple[int, ...]:
            return tuple(self.counts)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from attrs import define, field

from ethnos.events import EraBegun, MarkerPlaced, TurnBegun, WarbandPlayed
from ethnos.game import Game
from ethnos.lab.counting import Accumulator, Figure, Figures, Parts, add
from ethnos.lab.glory import EraGlory, GlorySources, LeadChanges, Leaders, TribeGlory

__all__ = ["STANDARD", "Accumulator", "Figure", "Figures", "Parts", "Records"]


@define
class Turns:
    """How many turns each era had."""

    name: ClassVar = "turns"
    per: ClassVar = "era"
    wants: ClassVar = (EraBegun, TurnBegun)
    counts: list[int] = field(factory=list)

    def before(self, game: Game) -> None:
        """Nothing to prepare."""

    def each(self, event: EraBegun | TurnBegun) -> None:
        """Begin a count, or go on with it."""
        if isinstance(event, EraBegun):
            self.counts.append(0)
        else:
            self.counts[-1] += 1

    def after(self, game: Game) -> tuple[int, ...]:
        """Turns by era."""
        return tuple(self.counts)


@define
class Markers:
    """How many markers each seat placed on the map."""

    name: ClassVar = "markers"
    per: ClassVar = "seat"
    wants: ClassVar = (MarkerPlaced,)
    counts: list[int] = field(init=False)

    def before(self, game: Game) -> None:
        """All counts are 0."""
        self.counts = [0] * len(game.glory)

    def each(self, event: MarkerPlaced) -> None:
        """One more."""
        self.counts[event.seat] += 1

    def after(self, game: Game) -> tuple[int, ...]:
        """Markers by seat."""
        return tuple(self.counts)


@define
class Warbands:
    """How many warbands each seat played."""

    name: ClassVar = "warbands"
    per: ClassVar = "seat"
    wants: ClassVar = (WarbandPlayed,)
    counts: list[int] = field(init=False)

    def before(self, game: Game) -> None:
        """All counts are 0."""
        self.counts = [0] * len(game.glory)

    def each(self, event: WarbandPlayed) -> None:
        """One more."""
        self.counts[event.seat] += 1

    def after(self, game: Game) -> tuple[int, ...]:
        """Warbands by seat."""
        return tuple(self.counts)


@define
class WarbandAllies:
    """How many allies each seat played in its warbands, all together."""

    name: ClassVar = "allies"
    per: ClassVar = "seat"
    wants: ClassVar = (WarbandPlayed,)
    counts: list[int] = field(init=False)

    def before(self, game: Game) -> None:
        """All counts are 0."""
        self.counts = [0] * len(game.glory)

    def each(self, event: WarbandPlayed) -> None:
        """As many more as the warband has."""
        self.counts[event.seat] += event.warband.size

    def after(self, game: Game) -> tuple[int, ...]:
        """Allies by seat."""
        return tuple(self.counts)


@define
class WarbandSizes:
    """How many warbands of each size each seat played."""

    name: ClassVar = "warbands of size"
    per: ClassVar = "seat"
    wants: ClassVar = (WarbandPlayed,)
    counts: list[dict[str, int]] = field(init=False)

    def before(self, game: Game) -> None:
        """All counts are 0, up to the largest warband that a hand can hold."""
        sizes = range(1, game.rules.hand_limit + 1)
        self.counts = [{str(size): 0 for size in sizes} for _ in game.glory]

    def each(self, event: WarbandPlayed) -> None:
        """One more of its size."""
        add(self.counts[event.seat], str(event.warband.size), 1)

    def after(self, game: Game) -> tuple[Parts, ...]:
        """Warbands by seat, and there by size."""
        return tuple(self.counts)


@define
class WarbandsLed:
    """How many warbands each seat played with a leader of each tribe."""

    name: ClassVar = "warbands led"
    per: ClassVar = "seat"
    wants: ClassVar = (WarbandPlayed,)
    counts: list[dict[str, int]] = field(init=False)

    def before(self, game: Game) -> None:
        """All counts are 0, for the tribes in play."""
        self.counts = [dict.fromkeys(game.tribes, 0) for _ in game.glory]

    def each(self, event: WarbandPlayed) -> None:
        """One more for its leader's tribe."""
        add(self.counts[event.seat], event.warband.leader.tribe, 1)

    def after(self, game: Game) -> tuple[Parts, ...]:
        """Warbands by seat, and there by their leader's tribe."""
        return tuple(self.counts)


@define
class FirstSeats:
    """Which seat began each era."""

    name: ClassVar = "first seat"
    per: ClassVar = "era"
    wants: ClassVar = (EraBegun,)
    seats: list[str] = field(factory=list)

    def before(self, game: Game) -> None:
        """Nothing to prepare."""

    def each(self, event: EraBegun) -> None:
        """Note who begins."""
        self.seats.append(str(event.first))

    def after(self, game: Game) -> tuple[str, ...]:
        """Seats by era, as texts."""
        return tuple(self.seats)


@define
class Decisions:
    """How many decisions the game took: turns, and answers to choices."""

    name: ClassVar = "decisions"
    per: ClassVar = "game"
    wants: ClassVar = ()

    def before(self, game: Game) -> None:
        """Nothing to prepare."""

    def each(self, event: object) -> None:
        """Never called."""

    def after(self, game: Game) -> int:
        """The number of moves made."""
        return len(game.history)


@define
class Records:
    """The game's record as text, enough to replay it."""

    name: ClassVar = "record"
    per: ClassVar = "game"
    wants: ClassVar = ()

    def before(self, game: Game) -> None:
        """Nothing to prepare."""

    def each(self, event: object) -> None:
        """Never called."""

    def after(self, game: Game) -> str:
        """The record's text form."""
        return str(game.record())


STANDARD: tuple[Callable[[], Accumulator], ...] = (
    Turns,
    Decisions,
    FirstSeats,
    Markers,
    Warbands,
    WarbandAllies,
    WarbandSizes,
    WarbandsLed,
    GlorySources,
    TribeGlory,
    EraGlory,
    Leaders,
    LeadChanges,
)
"""What every simulation counts unless told otherwise."""
