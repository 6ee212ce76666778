"""Tables of measures as text: a row a measure, group by group."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from attrs import frozen

from ethnos.lab.comparison import (
    HIGHER,
    LOWER,
    NO_DIFFERENCE,
    ONE_SIDE,
    SAME_GAMES,
    SAME_MEASURE,
    TOO_FEW,
    MeasureComparison,
)
from ethnos.lab.report.figures import ABSENT, count_text, effect_text, p_text, style_of

MARKS = {
    HIGHER: "▲",
    LOWER: "▼",
    NO_DIFFERENCE: "○",
    TOO_FEW: "○",
    SAME_GAMES: "=",
    SAME_MEASURE: "=",
    ONE_SIDE: "◐",
}
"""A sign for each verdict; the verdict in words always stands beside it."""
KINDS = {HIGHER: "higher", LOWER: "lower"}
"""What the style sheet calls verdicts that stand out."""


@frozen
class Row:
    """One measure, ready to be shown."""

    key: str
    name: str
    unit: str
    games: str
    """In how many games it is there; empty where in all."""
    a: str
    b: str
    difference: str
    interval: str
    effect: str
    p: str
    verdict: str
    mark: str
    kind: str

    @property
    def has_effect(self) -> bool:
        """Whether there is a figure for it."""
        return self.effect != ABSENT


@frozen
class Group:
    """The rows of one group of measures."""

    name: str
    rows: tuple[Row, ...]


def groups_of(measures: Sequence[MeasureComparison], games: int) -> tuple[Group, ...]:
    """A table's rows, group by group. ``games`` are those that each side played."""
    return tuple(
        Group(name, tuple(row_of(measure, games) for measure in of_group))
        for name, of_group in groupby(measures, lambda measure: measure.group)
    )


def row_of(measure: MeasureComparison, games: int) -> Row:
    """One measure as text."""
    style, found = style_of(measure), measure.estimate
    return Row(
        key=measure.key,
        name=measure.name,
        unit="%" if style.share else measure.unit,
        games=_in_games(measure, games),
        a=style.mean(measure.a),
        b=style.mean(measure.b),
        difference=ABSENT if found is None else style.change(found.difference),
        interval=ABSENT if found is None else style.interval(found),
        effect=effect_text(found),
        p="" if found is None or measure.verdict not in (HIGHER, LOWER, NO_DIFFERENCE) else p_text(found),
        verdict=measure.verdict,
        mark=MARKS[measure.verdict],
        kind=KINDS.get(measure.verdict, ""),
    )


def _in_games(measure: MeasureComparison, games: int) -> str:
    if measure.a_games == measure.b_games == games:
        return ""
    if measure.a_games == measure.b_games:
        return f"in {count_text(measure.a_games, 'game')}"
    return f"in {count_text(measure.a_games, 'game')} of A, {measure.b_games} of B"
