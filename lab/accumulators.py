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
from typing import Any, ClassVar, Protocol

from attrs import define, field

from ethnos.events import EraBegun, GloryGained, MarkerPlaced, TurnBegun, WarbandPlayed
from ethnos.game import Game

Figure = int | float | str | None
Figures = Figure | tuple[Figure, ...]
"""One figure for a game; a tuple of them by seat or by era."""


class Accumulator(Protocol):
    """What every accumulator offers."""

    @property
    def name(self) -> str:
        """What is measured; the column of the table."""

    @property
    def per(self) -> str:
        """What the figures are counted by: ``game`` for a single one, ``seat`` or ``era`` for one each."""

    @property
    def wants(self) -> tuple[type, ...]:
        """The classes of event that ``each`` is called with."""

    def before(self, game: Game) -> None:
        """The game is laid out, nothing was counted yet."""

    def each(self, event: Any) -> None:  # noqa: ANN401 - of the classes that it wants
        """Something happened."""

    def after(self, game: Game) -> Figures:
        """The game is over; give the figures."""


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
class KingdomGlory:
    """How much glory each seat gained from kingdoms."""

    name: ClassVar = "kingdom glory"
    per: ClassVar = "seat"
    wants: ClassVar = (GloryGained,)
    amounts: list[int] = field(init=False)

    def before(self, game: Game) -> None:
        """All amounts are 0."""
        self.amounts = [0] * len(game.glory)

    def each(self, event: GloryGained) -> None:
        """Add what came from a kingdom."""
        if event.source == "kingdom":
            self.amounts[event.seat] += event.amount

    def after(self, game: Game) -> tuple[int, ...]:
        """Glory by seat."""
        return tuple(self.amounts)


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
    Markers,
    Warbands,
    WarbandAllies,
    KingdomGlory,
)
"""What every simulation counts unless told otherwise."""
