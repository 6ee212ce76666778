"""The forest plot: every measure's standardised difference with its interval, a plot a group, all on one scale."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ethnos.lab.comparison import HIGHER, LOWER, Estimate, MeasureComparison
from ethnos.lab.report.drawing import HIGHER as COLOUR_HIGHER
from ethnos.lab.report.drawing import LOWER as COLOUR_LOWER
from ethnos.lab.report.drawing import MUTED, Plot, plot
from ethnos.lab.report.figures import count_text, effect_text
from ethnos.lab.report.ladder import Rung, draw_ladder, height_of, span_of

LEAST, MOST = 0.3, 2.0
"""What the scale shows at least and at most, in standard deviations."""
LABEL = "B − A, in standard deviations of one game"
LOOKS = {HIGHER: (COLOUR_HIGHER, "^"), LOWER: (COLOUR_LOWER, "v")}


def forest(measures: Sequence[MeasureComparison], name: str) -> tuple[Plot, ...]:
    """A plot for each group. ``name`` tells the plots of one page apart."""
    span = span_of([rung for measure in measures for rung in _rungs([measure])], LEAST, MOST)
    plots = (
        _group_plot(group, _rungs(list(of_group)), span, name)
        for group, of_group in groupby(measures, lambda measure: measure.group)
    )
    return tuple(made for made in plots if made is not None)


def undrawn(measures: Sequence[MeasureComparison]) -> list[str]:
    """The names of the measures that have no standardised difference."""
    return [measure.name for measure in measures if not _rungs([measure])]


def _group_plot(group: str, rungs: Sequence[Rung], span: tuple[float, float], name: str) -> Plot | None:
    if not rungs:
        return None
    found = sum(rung.filled for rung in rungs)
    return plot(
        f"{name}.{group}",
        f"Standardised differences: {group}",
        f"{count_text(len(rungs), 'measure')}, of which {found} "
        f"{'differs' if found == 1 else 'differ'}: {'; '.join(map(_told, rungs))}.",
        height_of(rungs),
        lambda figure: draw_ladder(figure, rungs, span, LABEL, bars=False),
    )


def _told(rung: Rung) -> str:
    return f"{rung.name} {rung.value}"


def _rungs(measures: Sequence[MeasureComparison]) -> list[Rung]:
    return [
        _rung(measure, measure.estimate, measure.estimate.effect)
        for measure in measures
        if measure.estimate is not None and measure.estimate.effect is not None
    ]


def _rung(measure: MeasureComparison, found: Estimate, effect: float) -> Rung:
    colour, marker = LOOKS.get(measure.verdict, (MUTED, "o"))
    return Rung(
        name=measure.name,
        value=effect_text(found),
        difference=effect,
        low=found.low / found.spread,
        high=found.high / found.spread,
        colour=colour,
        marker=marker,
        filled=found.significant,
        bold=found.significant,
    )
