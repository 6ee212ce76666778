"""Which of several changes moves which measure: topics of the rules, or values of a key, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from ethnos.lab.comparison import Attribution, Comparison, MeasureComparison, Sweep, is_moved
from ethnos.lab.report.figures import style_of
from ethnos.lab.report.rows import KINDS, MARKS

TOGETHER = "all together"
REST = "only in combination"


@frozen
class Change:
    """One change to the rules, and what it does to each measure."""

    name: str
    is_key: bool
    """Whether the name is a key or value of a ruleset, rather than words of ours."""
    measures: tuple[MeasureComparison, ...]

    def measure(self, key: str) -> MeasureComparison | None:
        """What it does to one measure."""
        return next((measure for measure in self.measures if measure.key == key), None)

    @property
    def moved(self) -> tuple[MeasureComparison, ...]:
        """The measures that it moves."""
        return tuple(measure for measure in self.measures if is_moved(measure))


@frozen
class Cell:
    """What one change does to one measure; without a text where that cannot be said."""

    text: str
    mark: str
    kind: str
    verdict: str


@frozen
class MatrixRow:
    """One measure under all changes."""

    key: str
    name: str
    cells: tuple[Cell, ...]


@frozen
class Matrix:
    """The measures that some change moves, under all of them."""

    changes: tuple[Change, ...]
    rows: tuple[MatrixRow, ...]
    unmoved: int
    """How many measures are left out, since nothing moves them."""


def changes_of(found: Comparison, attribution: Attribution) -> tuple[Change, ...]:
    """Each topic by itself, what only their combination explains where there is such a thing, and the whole."""
    topics = tuple(Change(one.topic, True, one.measures) for one in attribution.topics)
    rest = (Change(REST, False, attribution.rest),) if attribution.rest else ()
    return (*topics, *rest, Change(TOGETHER, False, found.measures))


def values_of(found: Sweep) -> tuple[Change, ...]:
    """Each value of the key."""
    return tuple(Change(value.value, True, value.measures) for value in found.values)


def matrix(changes: Sequence[Change]) -> Matrix:
    """Put changes side by side."""
    names = {measure.key: measure.name for change in changes for measure in change.measures}
    moved = {measure.key for change in changes for measure in change.moved}
    rows = tuple(
        MatrixRow(key, name, tuple(_cell(change.measure(key)) for change in changes))
        for key, name in names.items()
        if key in moved
    )
    return Matrix(tuple(changes), rows, len(names) - len(rows))


def _cell(measure: MeasureComparison | None) -> Cell:
    if measure is None or measure.estimate is None:
        return Cell("", "", "", "cannot be said")
    text = style_of(measure).change(measure.estimate.difference)
    return Cell(text, MARKS[measure.verdict], KINDS.get(measure.verdict, ""), measure.verdict)
