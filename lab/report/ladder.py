"""Plots with a line of text for each thing measured and its figure drawn beneath: readable on a narrow screen."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ethnos.lab.report.drawing import INK, LINE, MUTED, PAPER, place_axes
from ethnos.lab.report.figures import visible

STEP = 34.0
"""The height of one rung."""
TOP = 4.0
BOTTOM = 38.0
"""The height of the scale below."""
TEXT, DRAWN = 0.32, 0.68
"""Where in a rung its text and its figure lie."""
MOST_LETTERS = 42
EDGE = 1.04
"""How far beyond the limit the axis goes."""


@frozen
class Rung:
    """One thing with its difference and interval; without an interval where it cannot be drawn on this scale."""

    name: str
    value: str
    """The figure as text, at the right."""
    difference: float
    low: float
    high: float
    colour: str
    marker: str
    filled: bool
    bold: bool = False
    hatch: str = ""


def height_of(rungs: Sequence[Rung]) -> float:
    """How high a ladder is."""
    return TOP + STEP * len(rungs) + BOTTOM


def draw_ladder(
    figure: Figure, rungs: Sequence[Rung], span: tuple[float, float], label: str, bars: bool
) -> None:
    """Draw the rungs on a scale that spans these values; what lies beyond gets an arrow at the edge."""
    axes = place_axes(figure, TOP, STEP * len(rungs))
    axes.set_ylim(len(rungs), 0)
    axes.set_yticks([])
    low, high = span
    rim = (high - low) * (EDGE - 1)
    axes.set_xlim(low - rim, high + rim)
    axes.set_xlabel(visible(label))
    axes.grid(axis="x", color=LINE, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.axvline(0, color=MUTED, linewidth=1.2)
    for place, rung in enumerate(rungs):
        _write(axes, place, rung)
        if bars:
            _draw_bar(axes, place, rung, span)
        _draw_interval(axes, place, rung, span)
        if not bars:
            _draw_point(axes, place, rung, span)


def span_of(rungs: Sequence[Rung], least: float, most: float) -> tuple[float, float]:
    """A scale with 0 in it that shows all rungs, unless they go beyond what is asked for at most."""
    low = min([0.0, *(min(rung.low, rung.difference) for rung in rungs)])
    high = max([0.0, *(max(rung.high, rung.difference) for rung in rungs)])
    return min(max(low, -most), -least), max(min(high, most), least)


def _write(axes: Axes, place: int, rung: Rung) -> None:
    across = axes.get_yaxis_transform()
    weight = "bold" if rung.bold else "normal"
    box = {"facecolor": PAPER, "edgecolor": "none", "pad": 1.0}
    name = visible(" ".join(rung.name.split()))
    if len(name) > MOST_LETTERS:
        name = f"{name[: MOST_LETTERS - 1]}…"
    for x, text, side in ((0.0, name, "left"), (1.0, rung.value, "right")):
        axes.text(
            x, place + TEXT, text, transform=across, ha=side, va="center", weight=weight, color=INK, bbox=box
        )


def _draw_interval(axes: Axes, place: int, rung: Rung, span: tuple[float, float]) -> None:
    low, high = (min(max(end, span[0]), span[1]) for end in (rung.low, rung.high))
    if low < high:
        axes.plot([low, high], [place + DRAWN] * 2, color=INK if rung.filled else MUTED, linewidth=1.6)
    for edge, is_beyond, arrow in (
        (span[0], min(rung.low, rung.difference) < span[0], "<"),
        (span[1], max(rung.high, rung.difference) > span[1], ">"),
    ):
        if is_beyond:
            axes.plot(
                [edge],
                [place + DRAWN],
                linestyle="none",
                marker=arrow,
                markersize=8,
                color=rung.colour,
                clip_on=False,
            )


def _draw_point(axes: Axes, place: int, rung: Rung, span: tuple[float, float]) -> None:
    if span[0] <= rung.difference <= span[1]:
        axes.plot(
            [rung.difference],
            [place + DRAWN],
            linestyle="none",
            marker=rung.marker,
            markersize=8 if rung.filled else 6,
            markerfacecolor=rung.colour if rung.filled else PAPER,
            markeredgecolor=rung.colour,
            markeredgewidth=1.4,
        )


def _draw_bar(axes: Axes, place: int, rung: Rung, span: tuple[float, float]) -> None:
    end = min(max(rung.difference, span[0]), span[1])
    axes.barh(
        place + DRAWN,
        end,
        height=0.3,
        facecolor=rung.colour if rung.filled else "none",
        edgecolor=rung.colour,
        hatch=rung.hatch,
        linewidth=1.2,
    )
