"""Plots as SVG that lies within the page: its colours and letters come from the page, so it follows dark and light.

Plots are as wide as a phone; wider screens show several side by side. Lengths are in points, one to a pixel there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from typing import Any
from warnings import catch_warnings, simplefilter

import matplotlib
from attrs import frozen
from markupsafe import Markup, escape
from matplotlib.axes import Axes
from matplotlib.figure import Figure

WIDTH = 360
POINTS_PER_INCH = 72
SALT = "ethnos"

INK, MUTED, LINE, PAPER = "#010101", "#020202", "#030303", "#040404"
HIGHER, LOWER, SIDE_A, SIDE_B = "#050505", "#060606", "#070707", "#080808"
TONES = {
    INK: "ink",
    MUTED: "muted",
    LINE: "line",
    PAPER: "paper",
    HIGHER: "higher",
    LOWER: "lower",
    SIDE_A: "a",
    SIDE_B: "b",
}
"""Colours that stand for those of the style sheet."""

SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": SALT,
    "svg.fonttype": "none",  # letters stay letters: the page's font, and they can be searched
    "text.parse_math": False,  # names from rulesets may hold any sign
    "axes.unicode_minus": True,
    "font.size": 11,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": MUTED,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelsize": 10,
    "ytick.labelsize": 10,
    "axes.labelsize": 10,
    "hatch.color": PAPER,
    "hatch.linewidth": 2.0,
}
PREAMBLE = re.compile(r"^.*?(?=<svg)", re.DOTALL)
LEFT_OUT = re.compile(r"\s*<metadata>.*?</metadata>|\s*<defs>\s*<style.*?</style>\s*</defs>", re.DOTALL)
"""Who made it, and rules that would hold for the whole page; the style sheet has them for plots."""
TAG = re.compile(r"<[^>]*>")
OPENING = re.compile(r"<svg[^>]*>")
VIEW_BOX = re.compile(r'viewBox="[^"]*"')
NAMESPACE = re.compile(r'\s+xmlns(:\w+)?="[^"]*"')
FONT = re.compile(r"font-family:[^;\"]*(; )?|(?<=px) '[^;\"]*")
REFERENCE = re.compile(r'(\bid="|\bhref="#|url\(#)')
FILL = re.compile(r'\bfill="(#\w+)"')


@frozen
class Plot:
    """A plot to be put into the page."""

    id: str
    title: str
    caption: str
    svg: Markup


def plot(id: str, title: str, description: str, height: float, draw: Callable[[Figure], None]) -> Plot:
    """Draw a plot of this height. The description says for those who do not see it what can be seen.

    Equal drawings give equal bytes, whatever the user's settings of matplotlib.
    """
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(SETTINGS)
        figure = Figure(figsize=(WIDTH / POINTS_PER_INCH, height / POINTS_PER_INCH))
        draw(figure)
        written = StringIO()
        with catch_warnings():
            simplefilter("ignore")  # of signs that the font used for measuring has not: the page's font may
            figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    return Plot(id, title, description, _in_page(written.getvalue(), id, title, description))


def _in_page(svg: str, id: str, title: str, description: str) -> Markup:
    """The bare element: no references to elsewhere, ids of its own, the page's colours, a title and a description."""
    bare = LEFT_OUT.sub("", PREAMBLE.sub("", svg))
    own = TAG.sub(lambda tag: _own_tag(tag[0], id), bare)
    view_box = VIEW_BOX.search(own)
    assert view_box is not None, "matplotlib says what part is seen"
    opening = (
        f'<svg {view_box[0]} role="img" aria-labelledby="{id}.title {id}.text">'
        f'<title id="{id}.title">{escape(title)}</title><desc id="{id}.text">{escape(description)}</desc>'
    )
    return Markup(OPENING.sub(lambda _: opening, own, count=1))


def _own_tag(tag: str, id: str) -> str:
    bare = FONT.sub("", NAMESPACE.sub("", tag)).replace("xlink:href", "href")
    toned = FILL.sub(r'style="fill: \1"', bare)
    for colour, tone in TONES.items():
        toned = toned.replace(colour, f"var(--{tone})")
    return REFERENCE.sub(lambda found: f"{found[1]}{id}.", toned)


def place_axes(figure: Figure, top: float, height: float, left: float = 8, right: float = 8) -> Axes:
    """Axes of this height, their top so far below that of the figure."""
    whole = figure.get_figheight() * POINTS_PER_INCH
    axes = figure.add_axes(
        (left / WIDTH, 1 - (top + height) / whole, (WIDTH - left - right) / WIDTH, height / whole)
    )
    axes.spines[["left", "right", "top"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return axes
