"""Whether whole numbers can satisfy several inequalities at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import gcd
from typing import Final

from attrs import frozen

from ethnos.grammar.linear import Sum
from ethnos.grammar.tree import Node

MOST_INEQUALITIES: Final = 300
"""With more of them at a time no is never the answer; rules of a rulebook stay far below."""

Terms = tuple[tuple[int, int], ...]
"""The unknowns of one inequality by their numbers, each with its factor, in order."""

Inequalities = Mapping[Terms, int]
"""Sums that have to be 0 or more: their terms, and the constant that is added."""


@frozen
class _Sides:
    """The inequalities that hold one unknown from below, those that hold it from above, and all others."""

    below: Sequence[tuple[Terms, int]]
    above: Sequence[tuple[Terms, int]]
    others: Sequence[tuple[Terms, int]]

    @property
    def cost(self) -> int:
        """How many inequalities it takes to do without the unknown, less those that go."""
        return len(self.below) * len(self.above) - len(self.below) - len(self.above)


def is_possible(sums: Iterable[Sum]) -> bool:
    """Whether there may be numbers that make each of these sums 0 or more.

    A no is certain. A yes is, save where only fractions would do. Unknowns are done away with one by one
    (Fourier and Motzkin's elimination), each inequality being rounded to whole numbers.
    """
    numbers: dict[Node, int] = {}
    left = _tightened((_numbered(total, numbers), total.constant) for total in sums)
    while left:
        if len(left) > MOST_INEQUALITIES:
            return True
        left = _tightened(_without_one(left))
    return left is not None


def _numbered(total: Sum, numbers: dict[Node, int]) -> Terms:
    return tuple(
        sorted((numbers.setdefault(term, len(numbers)), factor) for term, factor in total.terms.items())
    )


def _tightened(sums: Iterable[tuple[Terms, int]]) -> Inequalities | None:
    """The sharpest inequality for each left side, rounded to whole numbers; None where one is impossible."""
    found: dict[Terms, int] = {}
    for terms, constant in sums:
        if not terms and constant < 0:
            return None
        if terms:
            divisor = gcd(*(factor for _, factor in terms))
            key = tuple((unknown, factor // divisor) for unknown, factor in terms)
            found[key] = min(constant // divisor, found.get(key, constant // divisor))
    return found


def _without_one(inequalities: Inequalities) -> Iterator[tuple[Terms, int]]:
    """Do without the unknown that takes least: what holds it from below stays below what holds it from above."""
    unknowns = sorted({unknown for terms in inequalities for unknown, _ in terms})
    sides = {unknown: _sides(inequalities, unknown) for unknown in unknowns}
    chosen = min(unknowns, key=lambda unknown: sides[unknown].cost)
    yield from sides[chosen].others
    for low, high in product(sides[chosen].below, sides[chosen].above):
        yield _joined(low, high, chosen)


def _sides(inequalities: Inequalities, unknown: int) -> _Sides:
    sides: dict[int, list[tuple[Terms, int]]] = {1: [], -1: [], 0: []}
    for terms, constant in inequalities.items():
        factor = dict(terms).get(unknown, 0)
        sides[(factor > 0) - (factor < 0)].append((terms, constant))
    return _Sides(below=sides[1], above=sides[-1], others=sides[0])


def _joined(low: tuple[Terms, int], high: tuple[Terms, int], unknown: int) -> tuple[Terms, int]:
    """Add two inequalities so that the unknown goes away."""
    lower, upper = dict(low[0]), dict(high[0])
    times_low, times_high = -upper[unknown], lower[unknown]
    total = {
        other: times_low * lower.get(other, 0) + times_high * upper.get(other, 0) for other in lower | upper
    }
    terms = tuple(sorted((other, factor) for other, factor in total.items() if factor))
    return terms, times_low * low[1] + times_high * high[1]
