"""Distributions over games: both sides' figures, and their differences game by game."""

from __future__ import annotations

from math import cbrt

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ethnos.lab.comparison import Comparison, Distributions, Histogram, MeasureComparison, strongest
from ethnos.lab.report.drawing import INK, LINE, MUTED, SIDE_A, SIDE_B, Plot, place_axes, plot
from ethnos.lab.report.figures import Style, style_of, visible

ALWAYS = ("glory.winner", "glory.margin", "kingdoms.share", "warbands.size")
"""Shown where fewer measures than `MOST_PLOTS` differ."""
MOST_PLOTS = 4
BINS, FEWEST_BINS = 3, 8
"""At most so many bins for each cube root of the number of games (after the rule of Rice, which takes two)."""
TITLE, HEIGHT, SCALE = 40.0, 110.0, 40.0
"""The heights of a panel's words, of the panel, and of the scale below."""


def distributions(found: Comparison, name: str) -> tuple[Plot, ...]:
    """Plots of the measures that differ most, filled up with those that tell most of a game."""
    drawn = [measure for measure in found.measures if not measure.rate and _can_be_drawn(measure)]
    always = [measure for measure in drawn if measure.key in ALWAYS]
    chosen = dict.fromkeys(measure.key for measure in (*strongest(drawn), *always))
    by_key = {measure.key: measure for measure in drawn}
    return tuple(_plot(by_key[key], f"{name}.{place}") for place, key in enumerate(list(chosen)[:MOST_PLOTS]))


def _can_be_drawn(measure: MeasureComparison) -> bool:
    found = measure.distributions
    return found is not None and sum(found.a.counts) > 0 and sum(found.b.counts) > 0


def _plot(measure: MeasureComparison, id: str) -> Plot:
    found, style = measure.distributions, style_of(measure)
    assert found is not None, "only those with distributions are drawn"
    panels = 2 if sum(found.difference.counts) else 1
    return plot(
        id,
        f"How games are spread: {measure.name}",
        _told(measure, found, style),
        panels * (TITLE + HEIGHT + SCALE),
        lambda figure: _draw(figure, measure, found, style),
    )


def _told(measure: MeasureComparison, found: Distributions, style: Style) -> str:
    """The same in words."""
    sides = [f"{side}: {_span(histogram, style)}, mean {style.mean(mean)}" for side, histogram, mean in (
        ("A", found.a, measure.a), ("B", found.b, measure.b)
    )]  # fmt: skip
    if sum(found.difference.counts):
        sides.append(f"B − A of single games: {_span(found.difference, style)}")
    return f"{'; '.join(sides)}."


def _span(histogram: Histogram, style: Style) -> str:
    """From where to where values lie; the bins' edges."""
    end = histogram.start + histogram.width * len(histogram.counts)
    low, high = (f"{edge * style.scale:.4g}".replace("-", "−") for edge in (histogram.start, end))
    return f"from {low} to {high}{' %' if style.share else ''}"


def _draw(figure: Figure, measure: MeasureComparison, found: Distributions, style: Style) -> None:
    unit = "%" if style.share else measure.unit
    axes = place_axes(figure, TITLE, HEIGHT, left=40)
    _draw_sides(axes, found, style)
    _label(axes, "Each side's games", f"{measure.name}, in {unit}")
    if sum(found.difference.counts):
        below = place_axes(figure, 2 * TITLE + HEIGHT + SCALE, HEIGHT, left=40)
        _draw_differences(below, found.difference, style)
        _label(
            below, "The same game on both sides", f"B − A, in {'percentage points' if style.share else unit}"
        )


def _label(axes: Axes, title: str, scale: str) -> None:
    axes.set_title(title, loc="left", fontsize=11, color=INK, pad=22 if axes.get_legend() else 8)
    axes.set_xlabel(visible(scale))
    axes.set_ylabel("% of games")
    axes.grid(axis="y", color=LINE, linewidth=0.6)
    axes.set_axisbelow(True)


def _draw_sides(axes: Axes, found: Distributions, style: Style) -> None:
    """A as an outline, B filled; bins of one width, so that heights can be compared."""
    a, b = _alike(found.a, found.b)
    axes.stairs(_shares(b), _edges(b, style), fill=True, color=SIDE_B, label="B (filled)")
    axes.stairs(
        _shares(a),
        _edges(a, style),
        color=SIDE_A,
        linewidth=1.8,
        linestyle=(0, (4, 1.5)),
        label="A (dashed line)",
    )
    axes.legend(loc="lower left", bbox_to_anchor=(-0.02, 0.98), ncols=2, frameon=False, fontsize=10)


def _draw_differences(axes: Axes, found: Histogram, style: Style) -> None:
    shown = readable(found)
    axes.stairs(_shares(shown), _edges(shown, style), fill=True, color=MUTED)
    axes.axvline(0, color=INK, linewidth=1.2)


def _alike(a: Histogram, b: Histogram) -> tuple[Histogram, Histogram]:
    """Both with bins of the wider one's width: widths are doublings of one, and edges multiples of the width."""
    width = max(readable(a).width, readable(b).width)
    return _widened(a, width), _widened(b, width)


def readable(histogram: Histogram) -> Histogram:
    """With bins wide enough for its games: in finer ones the form would be lost among single games."""
    most = BINS * cbrt(sum(histogram.counts))
    found = histogram
    while len(found.counts) > max(most, FEWEST_BINS):
        found = _widened(found, found.width * 2)
    return found


def _widened(histogram: Histogram, width: float) -> Histogram:
    found = histogram
    while found.width < width * 0.99:
        first = round(found.start / found.width)
        counts = [0] * (first % 2) + list(found.counts)
        counts += [0] * (len(counts) % 2)
        joined = tuple(counts[place] + counts[place + 1] for place in range(0, len(counts), 2))
        found = Histogram((first - first % 2) * found.width, found.width * 2, joined)
    return found


def _shares(histogram: Histogram) -> list[float]:
    total = sum(histogram.counts)
    return [100 * count / total for count in histogram.counts]


def _edges(histogram: Histogram, style: Style) -> list[float]:
    return [
        (histogram.start + place * histogram.width) * style.scale
        for place in range(len(histogram.counts) + 1)
    ]
