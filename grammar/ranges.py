"""Ranges of whole numbers, and how arithmetic moves their ends; an end may be infinite."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from attrs import frozen

End = int | float


@frozen
class Range:
    """All whole numbers from `low` to `high`; yes is 1 and no is 0."""

    low: End
    high: End

    @property
    def is_empty(self) -> bool:
        """Whether no number is left."""
        return self.low > self.high

    def holds(self, number: int) -> bool:
        """Whether a number is inside."""
        return self.low <= number <= self.high


ANY = Range(-math.inf, math.inf)
YES_OR_NO = Range(0, 1)


def exactly(number: int) -> Range:
    """The range of one number."""
    return Range(int(number), int(number))


def joined(ranges: Iterable[Range]) -> Range:
    """The smallest range around all of these, of which there is at least one."""
    together = list(ranges)
    return Range(min(part.low for part in together), max(part.high for part in together))


def common(first: Range, second: Range) -> Range:
    """What lies in both ranges."""
    return Range(max(first.low, second.low), min(first.high, second.high))


def added(first: Range, second: Range) -> Range:
    """The range of a sum."""
    return Range(first.low + second.low, first.high + second.high)


def negated(operand: Range) -> Range:
    """The range of the opposite number."""
    return Range(-operand.high, -operand.low)


def multiplied(first: Range, second: Range) -> Range:
    """The range of a product."""
    return _corners(first, second, lambda left, right: 0 if 0 in (left, right) else left * right)


def divided(first: Range, second: Range) -> Range:
    """The range of a quotient rounded down; the divisor is never 0, so it has one sign."""
    return _corners(first, second, _quotient)


def remainder(first: Range, second: Range) -> Range:
    """The range of a remainder, which has the sign of its divisor; the divisor is never 0."""
    if second.low > 0:
        fits = first.low >= 0 and first.high < second.low
        return first if fits else Range(0, second.high - 1)
    return Range(second.low + 1, 0)


def _corners(first: Range, second: Range, operation: Callable[[End, End], End]) -> Range:
    ends = [operation(left, right) for left in (first.low, first.high) for right in (second.low, second.high)]
    return Range(min(ends), max(ends))


def _quotient(left: End, right: End) -> End:
    if math.isinf(left):
        return left if right > 0 else -left
    if math.isinf(right):
        return 0 if left == 0 or (left > 0) == (right > 0) else -1
    return left // right


def below(first: Range, second: Range, strictly: bool) -> tuple[Range, Range]:
    """Narrow two ranges by knowing that the first number is below the second, or at most equal."""
    step = 1 if strictly else 0
    return (
        Range(first.low, min(first.high, second.high - step)),
        Range(max(second.low, first.low + step), second.high),
    )


def apart(first: Range, second: Range) -> tuple[Range, Range]:
    """Narrow two ranges by knowing that the numbers differ."""
    return _without(first, second), _without(second, first)


def _without(wide: Range, point: Range) -> Range:
    if point.low != point.high:
        return wide
    return Range(wide.low + (wide.low == point.low), wide.high - (wide.high == point.low))
