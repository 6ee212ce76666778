"""What is measured in a game: one small function a measure, from the game's course to a figure, or to None.

None means that the game does not have the measure: a tribe that is not in play, say. To add a measure, write its
function and add a line to the table of its group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from attrs import define, field, frozen

from ethnos.game import Game
from ethnos.lab.counting import Figures, ahead
from ethnos.lab.course import WANTED, Course, begin_course, end_course, follow
from ethnos.rulesets import Rules

Value = float | None
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
SHARE_GRAIN = 0.0025
"""Of shares of glory; those of one tribe are a few hundredths."""
GROUPS = ("glory", "victories", "kingdoms", "pace", "warbands", "tribes")
"""What measures are about, in the order of tables."""


@frozen
class Measure:
    """One measure: what it is called, what it means, and how it is computed for one game."""

    key: str
    name: str
    group: str
    unit: str
    """``glory``, ``turns``, ``allies``...; ``share`` for what lies between 0 and 1."""
    doc: str
    of: Callable[[Course], Value]
    rate: bool = False
    """Whether a game's figure is the share of a thing that happens or does not: its mean is a rate."""
    tribe: str | None = None
    """The tribe that has to be in play."""
    grain: float = 1.0
    """The width of the finest bins that a plot of single games may have."""


def measures_of(rules: Rules) -> tuple[Measure, ...]:
    """All measures of games under these rules, group by group."""
    return (
        *_glory(rules.players),
        *_victories(rules.players, rules.eras),
        *KINGDOMS,
        *_pace(rules.eras),
        *WARBANDS,
        *_tribes(rules.tribes),
    )


@define
class Observation:
    """The accumulator of comparisons: what names the game's moves, then the figures of all measures in order."""

    name: ClassVar = "measures"
    per: ClassVar = "measure"
    wants: ClassVar = WANTED
    course: Course = field(init=False)

    def before(self, game: Game) -> None:
        """Nothing has happened yet."""
        self.course = begin_course(game)

    def each(self, event: object) -> None:
        """Follow the game."""
        follow(self.course, event)

    def after(self, game: Game) -> Figures:
        """Evaluate the measures."""
        end_course(self.course, game)
        return (self.course.moves, *(measure.of(self.course) for measure in measures_of(game.rules)))


def won(course: Course, seats: Iterable[int]) -> float:
    """The share of the victory that a seat of these has on average: a shared victory counts in parts."""
    found = list(seats)
    return sum(seat in course.winners for seat in found) / (len(course.winners) * len(found))


def _winner_glory(course: Course) -> Value:
    return course.glory[course.winners[0]]


def _seat_glory(seat: int, course: Course) -> Value:
    return course.glory[seat]


def _margin(course: Course) -> Value:
    best, second = sorted(course.glory, reverse=True)[:2]
    return best - second


def _glory(players: int) -> Iterator[Measure]:
    yield Measure(
        "glory.winner",
        "glory of the winner",
        "glory",
        "glory",
        "The glory of the seat that wins; of one of them where they share the victory.",
        _winner_glory,
    )
    for seat in range(players):
        yield Measure(
            f"glory.seat.{seat}",
            f"glory of seat {seat}",
            "glory",
            "glory",
            f"The glory of seat {seat} at the end.",
            partial(_seat_glory, seat),
        )
    yield Measure(
        "glory.margin",
        "margin",
        "glory",
        "glory",
        "The most glory of a seat less the second most; 0 where two have the most.",
        _margin,
    )


def _shared(course: Course) -> Value:
    return float(len(course.winners) > 1)


def _won_in_order(place: int, course: Course) -> Value:
    return won(course, [(course.first + place) % len(course.glory)])


def _leader_won(era: int, course: Course) -> Value:
    return won(course, course.era_leaders[era - 1])


def _victories(players: int, eras: int) -> Iterator[Measure]:
    yield Measure(
        "victories.shared",
        "ties",
        "victories",
        "share",
        "Whether several seats share the victory.",
        _shared,
        rate=True,
    )
    for place in range(players):
        yield Measure(
            f"victories.order.{place}",
            f"victories of the {PLACES[place]} seat",
            "victories",
            "share",
            f"Whether the seat that is {PLACES[place]} in turn order in era 1 wins; a shared victory counts in parts.",
            partial(_won_in_order, place),
            rate=True,
        )
    for era in range(1, eras):
        yield Measure(
            f"victories.leader.{era}",
            f"victories of the leader after era {era}",
            "victories",
            "share",
            f"Whether the seat with most glory after era {era} wins; where several lead, their mean.",
            partial(_leader_won, era),
            rate=True,
        )
    yield Measure(
        "victories.lead_changes",
        "lead changes",
        "victories",
        "changes",
        "How often another seat than before is alone in the lead, looked at when turns begin and at the end.",
        lambda course: course.lead.changes,
    )


def _share(part: Callable[[Course], int]) -> Callable[[Course], Value]:
    """A part of all glory gained; None where nobody gained any."""

    def share(course: Course) -> Value:
        total = sum(course.glory)
        return part(course) / total if total else None

    return share


def _winner_kingdoms(course: Course) -> Value:
    return sum(course.kingdom_glory[seat] for seat in course.winners) / len(course.winners)


def _per_kingdom_led(course: Course) -> Value:
    return course.leader_glory / course.led if course.led else None


KINGDOMS: tuple[Measure, ...] = (
    Measure(
        "kingdoms.share",
        "share of glory from kingdoms",
        "kingdoms",
        "share",
        "The glory of all seats that came from kingdoms, as a part of all their glory.",
        _share(lambda course: sum(course.kingdom_glory)),
        grain=SHARE_GRAIN,
    ),
    Measure(
        "kingdoms.leader",
        "kingdom glory of the leader",
        "kingdoms",
        "glory",
        "What a kingdom pays in an era to the seat with most markers there (to all of them where they tie), "
        "mean of the kingdoms with markers.",
        _per_kingdom_led,
        grain=0.1,
    ),
    Measure(
        "kingdoms.winner",
        "kingdom glory of the winner",
        "kingdoms",
        "glory",
        "The glory that the winning seat gained from kingdoms; where several win, their mean.",
        _winner_kingdoms,
    ),
    Measure(
        "kingdoms.markers",
        "markers placed",
        "kingdoms",
        "markers",
        "The markers that all seats placed on the map.",
        lambda course: sum(map(sum, course.placed.values())),
    ),
)


def _turns(era: int, course: Course) -> Value:
    return course.turns[era - 1]


def _pace(eras: int) -> Iterator[Measure]:
    yield Measure(
        "pace.turns",
        "turns an era",
        "pace",
        "turns",
        "The turns of all seats, mean of the game's eras.",
        lambda course: sum(course.turns) / len(course.turns),
        grain=1 / eras,
    )
    for era in range(1, eras + 1):
        yield Measure(
            f"pace.turns.{era}",
            f"turns in era {era}",
            "pace",
            "turns",
            f"The turns of all seats in era {era}.",
            partial(_turns, era),
        )


WARBANDS: tuple[Measure, ...] = (
    Measure(
        "warbands.share",
        "share of glory from warbands",
        "warbands",
        "share",
        "The glory of all seats that came from warbands, as a part of all their glory.",
        _share(lambda course: course.warband_glory),
        grain=SHARE_GRAIN,
    ),
    Measure(
        "warbands.size",
        "size of a warband",
        "warbands",
        "allies",
        "The mean size of the game's warbands, as played.",
        lambda course: course.allies / course.warbands if course.warbands else None,
        grain=0.02,
    ),
    Measure(
        "warbands.largest",
        "largest warband",
        "warbands",
        "allies",
        "The size of the game's largest warband.",
        lambda course: course.largest,
    ),
    Measure(
        "warbands.played",
        "warbands played",
        "warbands",
        "warbands",
        "How many warbands all seats played.",
        lambda course: course.warbands,
    ),
)


def _tribe_share(tribe: str, course: Course) -> Value:
    total = sum(course.glory)
    return course.tribe_glory.get(tribe, 0) / total if total and tribe in course.tribes else None


def _tribe_won(tribe: str, course: Course) -> Value:
    led = course.led_with.get(tribe)
    return None if led is None else won(course, ahead(led))


def _tribes(tribes: Sequence[str] | Mapping[str, object]) -> Iterator[Measure]:
    for tribe in tribes:
        yield Measure(
            f"tribes.{tribe}.victories",
            f"victories with {tribe}",
            "tribes",
            "share",
            f"Whether the seat that led most warbands with {tribe} wins; where several did, their mean.",
            partial(_tribe_won, tribe),
            rate=True,
            tribe=tribe,
        )
    for tribe in tribes:
        yield Measure(
            f"tribes.{tribe}.share",
            f"share of glory from {tribe}",
            "tribes",
            "share",
            f"The glory of all seats that came from the board or ability of {tribe}, as a part of all their glory.",
            partial(_tribe_share, tribe),
            tribe=tribe,
            grain=SHARE_GRAIN,
        )
