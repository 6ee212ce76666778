"""How one game went, as far as measures ask: kept in whole numbers while it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from attrs import define, field

from ethnos.events import EraBegun, EraEnded, GloryGained, MarkerPlaced, TurnBegun, WarbandPlayed
from ethnos.game import Game
from ethnos.lab.counting import Lead, add, ahead


@define
class Course:
    """The course of one game. Lists by seat count seats from 0, lists by era begin with era 1; glory in points."""

    tribes: tuple[str, ...]
    """Ids of the tribes in play."""
    glory: list[int]
    """By seat, so far."""
    placed: dict[str, list[int]]
    """Markers on the map, by kingdom's colour and seat."""
    kingdom_glory: list[int]
    """By seat, from kingdoms."""
    warband_glory: int = 0
    """Of all seats, from warbands."""
    tribe_glory: dict[str, int] = field(factory=dict)
    """Of all seats, from a tribe's board or ability."""
    leader_glory: int = 0
    """What kingdoms paid to seats with the most markers there."""
    led: int = 0
    """In how many kingdoms, era by era, anybody had markers."""
    warbands: int = 0
    allies: int = 0
    """In all those warbands."""
    largest: int = 0
    """The largest warband's allies."""
    led_with: dict[str, list[int]] = field(factory=dict)
    """Warbands that a tribe led, by seat."""
    first: int = 0
    """The seat that began the game."""
    turns: list[int] = field(factory=list)
    """By era."""
    era_leaders: list[tuple[int, ...]] = field(factory=list)
    """By era, the seats with most glory at its end."""
    lead: Lead = field(factory=Lead)
    """As it was seen when turns began, and at the end."""
    winners: tuple[int, ...] = ()
    moves: str = ""
    """Names the sequence of moves: equal for games that were played alike."""


WANTED = (EraBegun, TurnBegun, MarkerPlaced, WarbandPlayed, EraEnded, GloryGained)
"""The events that a course is kept by."""


def begin_course(game: Game) -> Course:
    """Nothing has happened yet."""
    seats = len(game.glory)
    return Course(
        tribes=game.tribes,
        glory=[0] * seats,
        placed={kingdom.colour: [0] * seats for kingdom in game.rules.kingdoms},
        kingdom_glory=[0] * seats,
    )


def follow(course: Course, event: object) -> None:
    """Take one of the wanted events into account."""
    _FOLLOW[type(event)](course, event)


def end_course(course: Course, game: Game) -> None:
    """The game is over."""
    course.lead.see(course.glory)
    course.era_leaders.append(ahead(course.glory))
    course.winners = game.winners
    course.moves = sha256("\n".join(map(str, game.history)).encode()).hexdigest()


def _era_begun(course: Course, event: EraBegun) -> None:
    if course.turns:
        course.era_leaders.append(ahead(course.glory))
    else:
        course.first = event.first
    course.turns.append(0)


def _turn_begun(course: Course, event: TurnBegun) -> None:
    course.turns[-1] += 1
    course.lead.see(course.glory)


def _marker_placed(course: Course, event: MarkerPlaced) -> None:
    counts = list(course.placed.values())[event.kingdom]
    counts[event.seat] += 1


def _warband_played(course: Course, event: WarbandPlayed) -> None:
    size, tribe = event.warband.size, event.warband.leader.tribe
    course.warbands += 1
    course.allies += size
    course.largest = max(course.largest, size)
    by_seat = course.led_with.setdefault(tribe, [0] * len(course.glory))
    by_seat[event.seat] += 1


def _era_ended(course: Course, event: EraEnded) -> None:
    course.led += sum(any(counts) for counts in course.placed.values())


def _glory_gained(course: Course, event: GloryGained) -> None:
    course.glory[event.seat] += event.amount
    if event.source == "kingdom":
        course.kingdom_glory[event.seat] += event.amount
        if event.seat in ahead(course.placed[event.what]):
            course.leader_glory += event.amount
    elif event.source == "warband":
        course.warband_glory += event.amount
    else:
        add(course.tribe_glory, event.what, event.amount)


# Each function takes the event class it stands beside, which a mapping's type cannot say: hence Any.
_FOLLOW: Mapping[type, Callable[[Course, Any], None]] = {
    EraBegun: _era_begun,
    TurnBegun: _turn_begun,
    MarkerPlaced: _marker_placed,
    WarbandPlayed: _warband_played,
    EraEnded: _era_ended,
    GloryGained: _glory_gained,
}
