"""What is counted during simulated games: one function or small class a measure.

What is counted by seat, event by event, is a function that says how much each event adds; with `counted_by_part` the
amount has parts, such as one for each tribe:

    @counted_by_seat("dragons", DragonRevealed)
    def dragons(event: DragonRevealed) -> int:
        \"\"\"How many dragons each seat revealed.\"\"\"
        return 1

With `counted_at_the_end`, what can be read off the game once it is over is a function of the game. Anything else is a
class with three methods, such as `Turns` below: it is made afresh for each game, says what it is called, what its
figures are counted by, and which events it wants; it sees the game before the first move, each of those events as it
happens (the dealing included), and the game when it is over, and then gives its figures.

Either is handed over as it stands: ``simulate(ruleset, accumulators=[*STANDARD, dragons])``.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import define, field

from ethnos.events import EraBegun, MarkerPlaced, TurnBegun, WarbandPlayed
from ethnos.game import Game
from ethnos.lab.counting import (
    Accumulator,
    Figure,
    Figures,
    MakeAccumulator,
    Parts,
    counted_at_the_end,
    counted_by_part,
    counted_by_seat,
)
from ethnos.lab.glory import EraGlory, LeadChanges, Led, glory_from, glory_from_tribe

__all__ = [
    "STANDARD",
    "Accumulator",
    "Figure",
    "Figures",
    "MakeAccumulator",
    "Parts",
    "counted_at_the_end",
    "counted_by_part",
    "counted_by_seat",
]


@define
class Turns:
    """How many turns each era had."""

    name: ClassVar = "turns"
    unit: ClassVar = "turns"
    part: ClassVar = ""
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


@counted_by_seat("markers", MarkerPlaced, unit="markers")
def markers(event: MarkerPlaced) -> int:
    """How many markers each seat placed on the map."""
    return 1


@counted_by_seat("warbands", WarbandPlayed, unit="warbands")
def warbands(event: WarbandPlayed) -> int:
    """How many warbands each seat played."""
    return 1


@counted_by_seat("allies", WarbandPlayed, unit="allies")
def allies(event: WarbandPlayed) -> int:
    """How many allies each seat played in its warbands, all together."""
    return event.warband.size


@counted_by_part(
    "warbands of size",
    WarbandPlayed,
    lambda game: map(str, range(1, game.rules.hand_limit + 1)),
    unit="warbands",
    each="size",
)
def warbands_of_size(event: WarbandPlayed) -> tuple[str, int]:
    """How many warbands of each size each seat played."""
    return str(event.warband.size), 1


@counted_by_part("warbands led", WarbandPlayed, lambda game: game.tribes, unit="warbands", each="tribe")
def warbands_led(event: WarbandPlayed) -> tuple[str, int]:
    """How many warbands each seat played with a leader of each tribe."""
    return event.warband.leader.tribe, 1


@counted_at_the_end("decisions", unit="decisions")
def decisions(game: Game) -> int:
    """How many decisions the game took: turns, and answers to choices."""
    return game.made


RECORD = "record"
"""What the measure `records` is called."""


@counted_at_the_end(RECORD)
def records(game: Game) -> str:
    """The game's record as text, enough to replay it."""
    return str(game.record())


STANDARD: tuple[MakeAccumulator, ...] = (
    Turns,
    decisions,
    markers,
    warbands,
    allies,
    warbands_of_size,
    warbands_led,
    glory_from,
    glory_from_tribe,
    EraGlory,
    Led,
    LeadChanges,
)
"""What every simulation counts unless told otherwise."""
