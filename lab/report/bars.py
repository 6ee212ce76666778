"""Bars of what each change to the rules does to one measure."""

from __future__ import annotations

from collections.abc import Sequence

from ethnos.lab.comparison import MeasureComparison, strength
from ethnos.lab.report.drawing import HIGHER, LOWER, MUTED, Plot, plot
from ethnos.lab.report.figures import style_of
from ethnos.lab.report.ladder import Rung, draw_ladder, height_of, span_of
from ethnos.lab.report.matrix import TOGETHER, Change

MOST_PLOTS = 4
MOST_BARS = 10
"""Of the changes by themselves; the others are in the table."""


def bars(changes: Sequence[Change], name: str) -> tuple[Plot, ...]:
    """Plots of the measures that are moved most."""
    return tuple(_plot(key, changes, f"{name}.{place}") for place, key in enumerate(_most_moved(changes)))


def _most_moved(changes: Sequence[Change]) -> list[str]:
    """The keys of the measures with the strongest effect of any change."""
    strongest: dict[str, float] = {}
    for change in changes:
        for measure in change.moved:
            strongest[measure.key] = max(strongest.get(measure.key, 0.0), strength(measure))
    return sorted(strongest, key=lambda key: strongest[key], reverse=True)[:MOST_PLOTS]


def _plot(key: str, changes: Sequence[Change], id: str) -> Plot:
    found = [(change, measure) for change in changes if (measure := change.measure(key)) and measure.estimate]
    shown = _largest(found)
    name, style = shown[0][1].name, style_of(shown[0][1])
    unit = "percentage points" if style.share else shown[0][1].unit
    rungs = [_rung(change, measure) for change, measure in shown]
    span = _span(rungs)
    told = "; ".join(f"{rung.name} {rung.value}" for rung in rungs)
    return plot(
        id,
        f"What moves: {name}",
        f"Bars with 95 % intervals, in {unit}: {told}.",
        height_of(rungs),
        lambda figure: draw_ladder(figure, rungs, span, f"difference in {unit}", bars=True),
    )


Found = tuple[Change, MeasureComparison]


def _largest(found: Sequence[Found]) -> list[Found]:
    """The changes that count most, in their order; those that are no single topic or value always."""
    ranked = sorted((one for one in found if one[0].is_key), key=lambda one: strength(one[1]), reverse=True)
    kept = [one[0].name for one in ranked[:MOST_BARS]]
    return [one for one in found if not one[0].is_key or one[0].name in kept]


def _rung(change: Change, measure: MeasureComparison) -> Rung:
    found, style = measure.estimate, style_of(measure)
    assert found is not None, "only what can be said is drawn"
    colour = HIGHER if found.difference > 0 else LOWER
    return Rung(
        name=change.name,
        value=style.change(found.difference),
        difference=found.difference * style.scale,
        low=found.low * style.scale,
        high=found.high * style.scale,
        colour=colour if found.significant else MUTED,
        marker="o",
        filled=found.significant,
        bold=found.significant,
        hatch="///" if change.name == TOGETHER and not change.is_key else "",
    )


def _span(rungs: Sequence[Rung]) -> tuple[float, float]:
    """Wide enough for all bars, and some room on either side of 0."""
    widest = max(max(abs(rung.low), abs(rung.high), abs(rung.difference)) for rung in rungs)
    return span_of(rungs, widest / 20, widest)
