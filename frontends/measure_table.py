"""Tables of measures on both sides, for readers, and the same as JSON data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from attrs import asdict, filters
from attrs import fields as fields_of
from rich.console import Console
from rich.table import Table

from ethnos.frontends.output import indented, table
from ethnos.lab.comparison import (
    HIGHER,
    LOWER,
    NO_DIFFERENCE,
    ONE_SIDE,
    SAME_GAMES,
    SAME_MEASURE,
    TOO_FEW,
    Comparison,
    Estimate,
    MeasureComparison,
    Sweep,
)

DIGITS = 12
"""Significant digits of JSON numbers: the last ones of a sum are the machine's."""
FOUND = {
    SAME_GAMES: "same",
    SAME_MEASURE: "same",
    TOO_FEW: "too few",
    NO_DIFFERENCE: "none",
    HIGHER: "higher",
    LOWER: "lower",
    ONE_SIDE: "one side",
}
LEGEND = (
    "none: no difference found at this many games. too few: it differs in fewer than 10 games. same: the same "
    "in every game. Shares are in %, their differences in percentage points; effects in standard "
    "deviations of one game. In brackets: in how many games a tribe's measure is there."
)


def show_measures(
    console: Console, measures: Sequence[MeasureComparison], a: str = "A", b: str = "B", shift: str = "B - A"
) -> None:
    """Print a table of measures, group by group."""
    numbers = (a, b, shift, "95 %", "effect")
    shown = table("measure", *numbers, "found", right=numbers)
    for group, of_group in groupby(measures, lambda measure: measure.group):
        shown.add_row(group, style="italic")
        for measure in of_group:
            add_measure(shown, measure)
    console.print(shown)


def add_measure(shown: Table, measure: MeasureComparison) -> None:
    """Add one row."""
    share, found = measure.unit == "share", measure.estimate
    shown.add_row(
        f"{measure.name}{_in_games(measure)}",
        _mean(measure.a, share),
        _mean(measure.b, share),
        "" if found is None else change(found.difference, share),
        "" if found is None else interval(found, share),
        "" if found is None or found.effect is None else f"{found.effect:+.2f}",
        FOUND[measure.verdict],
        style="bold" if found is not None and found.significant else "",
    )


def _in_games(measure: MeasureComparison) -> str:
    if measure.group != "tribes":
        return ""
    counts = dict.fromkeys((measure.a_games, measure.b_games))
    return f" ({' and '.join(map(str, counts))})"


def _mean(value: float | None, share: bool) -> str:
    return "" if value is None else f"{100 * value:.1f}" if share else f"{value:.{decimals(value)}f}"


def decimals(value: float) -> int:
    """How many decimals are shown."""
    return 2 if abs(value) < 10 else 1


def change(value: float, share: bool) -> str:
    """A difference with its sign; of shares in percentage points."""
    return f"{100 * value:+.1f}" if share else f"{value:+.{decimals(value)}f}"


def interval(found: Estimate, share: bool) -> str:
    """Both ends of an interval."""
    return f"{change(found.low, share)} to {change(found.high, share)}"


def as_data(figures: Any) -> Any:  # noqa: ANN401 - attrs classes of the laboratory, as JSON data
    """Comparisons as JSON data, without what is for plots only; equal figures give equal data."""
    left_out = filters.exclude(fields_of(MeasureComparison).distributions)
    return _rounded(asdict(figures, filter=left_out))


def _rounded(data: Any) -> Any:  # noqa: ANN401
    if isinstance(data, float):
        return float(f"{data:.{DIGITS}g}")
    if isinstance(data, dict):
        return {key: _rounded(value) for key, value in data.items()}
    return [_rounded(value) for value in data] if isinstance(data, list | tuple) else data


def show_warnings(console: Console, found: Comparison | Sweep) -> None:
    """Say what readers have to know before they take the figures for the answer."""
    for text in (found.interruption, *found.cautions):
        if text:
            indented(console, text, 0, style="bold")
            console.print()


def show_method(
    console: Console, bots: Iterable[str], stopped: str, tribes: str, method: Iterable[str]
) -> None:
    """Say who played, and how the figures were made."""
    indented(console, LEGEND, 0)
    indented(console, f"Played by: {', '.join(bots)}. Games: {stopped}. Tribes: {tribes}.", 0)
    for sentence in method:
        indented(console, sentence, 2, style="dim", further=2)
