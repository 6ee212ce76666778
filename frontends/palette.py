"""Colours for terminals that have them; nothing is said by colour alone."""

from __future__ import annotations

import re

from rich.text import Text

STYLES = {
    "orange": "dark_orange",
    "blue": "dodger_blue1",
    "red": "red1",
    "purple": "medium_orchid",
    "green": "green3",
    "gray": "grey62",
    "yellow": "yellow1",
    "black": "grey50",
    "white": "bold",
}
"""A style for each colour of the shipped rulesets' kingdoms; others stay as the terminal writes."""

CARD = re.compile(r"\b(" + "|".join(STYLES) + r")( [a-z][a-z0-9_]*)?\b")


def coloured(text: str, style: str = "") -> Text:
    """A text in which cards and kingdoms' colours have their colour."""
    made = Text(text, style=style)
    for found in CARD.finditer(text):
        made.stylize(STYLES[found[1]], found.start(), found.end())
    return made
