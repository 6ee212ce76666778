"""How figures are written: as many digits as the interval allows, shares as percentages, differences with signs."""

from __future__ import annotations

import re
from math import floor, log10

from attrs import frozen

from ethnos.lab.comparison import Estimate, MeasureComparison

MINUS = "−"
ABSENT = "–"
"""Where there is no figure."""
NARROW_SPACE = "\u202f"
"""Keeps a number and its sign of percent in one line."""
MOST_DECIMALS = 4
SMALLEST_P = 0.001
STRENGTHS = (
    (0.8, "a large effect"),
    (0.5, "a medium effect"),
    (0.2, "a small effect"),
    (0.0, "a very small effect"),
)
"""Customary words for standardised differences (Cohen 1988)."""

UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Signs that cannot be shown, or that turn the direction of the text around them."""


@frozen
class Style:
    """How the figures of one measure are written."""

    share: bool
    decimals: int

    def mean(self, value: float | None) -> str:
        """A mean of one side."""
        return ABSENT if value is None else self._number(value) + (f"{NARROW_SPACE}%" if self.share else "")

    def change(self, value: float) -> str:
        """A difference with its sign; of shares in percentage points (pp)."""
        return self.signed(value) + (f"{NARROW_SPACE}pp" if self.share else "")

    def interval(self, found: Estimate) -> str:
        """Both ends of an interval."""
        return f"{self.signed(found.low)} to {self.change(found.high)}"

    def signed(self, value: float) -> str:
        """A number with its sign; none where it is 0 as written."""
        text = self._number(value)
        is_zero = not any(digit in text for digit in "123456789")
        return text.lstrip(MINUS) if is_zero else text if value < 0 else f"+{text}"

    def _number(self, value: float) -> str:
        return f"{value * self.scale:.{self.decimals}f}".replace("-", MINUS)

    @property
    def scale(self) -> float:
        """What values are multiplied by."""
        return 100.0 if self.share else 1.0


def style_of(measure: MeasureComparison) -> Style:
    """Two digits of half the interval's width are told; more would only look exact."""
    share = measure.unit == "share"
    return Style(share, _decimals(measure.estimate, 100.0 if share else 1.0))


def _decimals(found: Estimate | None, scale: float) -> int:
    half = 0.0 if found is None else (found.high - found.low) / 2 * scale
    return 2 if half <= 0 else min(max(1 - floor(log10(half)), 1), MOST_DECIMALS)


def effect_text(found: Estimate | None) -> str:
    """A standardised difference."""
    if found is None or found.effect is None:
        return ABSENT
    return Style(False, 2).signed(found.effect)


def strength_text(found: Estimate) -> str:
    """The strength of an effect in words."""
    if found.effect is None:
        return "games do not vary in it otherwise"
    return next(words for least, words in STRENGTHS if abs(found.effect) >= least)


def p_text(found: Estimate) -> str:
    """A corrected p-value."""
    p = found.p_corrected
    return f"p < {SMALLEST_P}" if p < SMALLEST_P else f"p = {p:.3f}"


def visible(text: str) -> str:
    """The text with a sign that can be seen for each that cannot: names from rulesets may hold anything."""
    return UNSEEN.sub("\ufffd", text)


def count_text(count: int, one: str, many: str = "") -> str:
    """A number of things: 1 game, 2,000 games."""
    return f"{count:,} {one if count == 1 else many or one + 's'}".replace(",", NARROW_SPACE)


def listed(words: list[str]) -> str:
    """Words one after the other: a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
