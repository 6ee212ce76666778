"""Whether two rules say the same, however they are written: shown by following every way through both at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ethnos.grammar.inequalities import is_possible
from ethnos.grammar.linear import NOWHERE, Sum
from ethnos.grammar.slots import Type
from ethnos.grammar.tree import Case, Conditional, Node, Rule, TableKind
from ethnos.grammar.ways import TooManyWays, Walk, Way, apart, difference, numbers, truths

MOST_PARTS: Final = 200
"""Names, numbers and operators of one rule; a rule of a rulebook has a tenth of them."""


def agree(one: Rule, other: Rule, asked: Rule, table: TableKind) -> bool:
    """Whether two decided rules give the same whenever `asked`, a yes or no, says that play may ask for them.

    A yes is certain. A no may also mean that it could not be shown: what is no sum of names and calls, such as the
    product of two names, is taken for any number. `table` bounds the names.
    """
    rules = [_as_choice(rule.cases) for rule in (one, other, asked)]
    if any(_is_large(node) for node in rules) or one.slot.result == Type.LIST:
        return one.cases == other.cases
    walk = Walk(table)
    differ = _truths_differ if one.slot.result == Type.YES_NO else _numbers_differ
    try:
        ways = [way for way, is_asked in truths(rules[2], (), walk) if is_asked]
        return not any(differ(rules[0], rules[1], way, walk) for way in ways)
    except TooManyWays:
        return False


def _as_choice(cases: Sequence[Case]) -> Node:
    """Nest the cases; the last one needs no guard, for the rule is proven to be covered."""
    node = cases[-1].result
    for case in reversed(cases[:-1]):
        node = Conditional((case.guard, case.result, node), NOWHERE)
    return node


def _is_large(node: Node) -> bool:
    remaining, seen = [node], 0
    while remaining and seen <= MOST_PARTS:
        remaining += remaining.pop().operands
        seen += 1
    return seen > MOST_PARTS


def _truths_differ(one: Node, other: Node, way: Way, walk: Walk) -> bool:
    return any(
        truth != second and is_possible(both)
        for there, truth in truths(one, way, walk)
        for both, second in truths(other, there, walk)
    )


def _numbers_differ(one: Node, other: Node, way: Way, walk: Walk) -> bool:
    return any(
        _may_be_apart(difference(value, second), both, walk)
        for there, value in numbers(one, way, walk)
        for both, second in numbers(other, there, walk)
    )


def _may_be_apart(between: Sum, way: Way, walk: Walk) -> bool:
    return any(walk.narrowed(way, side) is not None for side in apart(between))
