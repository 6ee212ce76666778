"""The ways through an expression: what has to hold for each, and what the expression comes to there.

A way is sums of names and calls that are all 0 or more. What is no sum, such as the product of two names, stands in it
as an unknown of its own, which may be any number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from attrs import define, evolve

from ethnos.grammar.calls import is_nothing, relatives, result_of
from ethnos.grammar.inequalities import is_possible
from ethnos.grammar.linear import NOWHERE, Sum, added, number, operation, scaled, tree_of
from ethnos.grammar.slots import Bound, Type
from ethnos.grammar.spelling import spell
from ethnos.grammar.tree import Calling, Conditional, Constant, Node, Operation, Reading, TableKind

MOST_STEPS: Final = 2_000
"""How often ways may fork before a walk is given up."""

Found = TypeVar("Found")
Way = tuple[Sum, ...]
Numbers = list[tuple[Way, Sum]]
Truths = list[tuple[Way, bool]]
Lists = list[tuple[Way, tuple[Sum, ...]]]


class TooManyWays(Exception):
    """A walk would take longer than its answer is worth, or leave what was proven."""


@define
class Walk:
    """One walk at one table, and how often its ways have forked."""

    table: TableKind
    steps: int = 0

    def narrowed(self, way: Way, *sums: Sum) -> Way | None:
        """The way once these sums have to be 0 or more besides; None where no numbers can take it.

        Raises TooManyWays.
        """
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooManyWays
        further = _with(way, *sums)
        return further if is_possible(further) else None

    def end(self, bound: Bound) -> int | None:
        """A declared bound as a number."""
        if isinstance(bound, str):
            return {"players": self.table.players, "eras": self.table.eras}[bound]
        return bound


def difference(one: Sum, other: Sum) -> Sum:
    """What the first sum has more than the second."""
    return added([one, scaled(other, -1)])


def apart(between: Sum) -> tuple[Sum, Sum]:
    """What is 0 or more where a difference is above 0, and where it is below."""
    return _plus(between, -1), _plus(scaled(between, -1), -1)


def _plus(total: Sum, constant: int) -> Sum:
    return Sum(total.terms, total.constant + constant)


def _below_zero(total: Sum) -> Sum:
    """What is 0 or more where a sum is below 0."""
    return _plus(scaled(total, -1), -1)


def _with(way: Way, *sums: Sum) -> Way:
    return (*way, *(total for total in sums if total not in way))


def _fork(way: Way, walk: Walk, *branches: tuple[Found, tuple[Sum, ...]]) -> list[tuple[Way, Found]]:
    """The branches that can be taken, each where its sums are 0 or more."""
    further = [(walk.narrowed(way, *sums), found) for found, sums in branches]
    return [(there, found) for there, found in further if there is not None]


def _choose(
    node: Conditional, way: Way, walk: Walk, follow: Callable[[Node, Way, Walk], list[Found]]
) -> list[Found]:
    condition, chosen, other = node.operands
    return [
        found
        for there, truth in truths(condition, way, walk)
        for found in follow(chosen if truth else other, there, walk)
    ]


def truths(node: Node, way: Way, walk: Walk) -> Truths:
    """The ways on from here, each with what a yes or no comes to there. Raises TooManyWays."""
    if isinstance(node, Constant):
        return [(way, bool(node.value))]
    if isinstance(node, Conditional):
        return _choose(node, way, walk, truths)
    if isinstance(node, Operation):
        return _TRUTHS[node.operator](node, way, walk)
    unknown = Sum({evolve(node, span=NOWHERE): 1}, 0)
    is_yes = _plus(unknown, -1)
    return _fork(
        _with(way, unknown, scaled(is_yes, -1)), walk, (True, (is_yes,)), (False, (scaled(unknown, -1),))
    )


def _junction(node: Operation, way: Way, walk: Walk) -> Truths:
    """Follow `and` while its parts are yes, `or` while they are no."""
    goes_on = node.operator == "and"
    going: list[Way] = [way]
    ended: Truths = []
    for operand in node.operands:
        found = [part for there in going for part in truths(operand, there, walk)]
        going = [there for there, truth in found if truth is goes_on]
        ended += [(there, truth) for there, truth in found if truth is not goes_on]
    return [*ended, *((there, goes_on) for there in going)]


def _not(node: Operation, way: Way, walk: Walk) -> Truths:
    return [(there, not truth) for there, truth in truths(node.operands[0], way, walk)]


def _compare(node: Operation, way: Way, walk: Walk) -> Truths:
    left, right = node.operands
    if left.type == Type.YES_NO:
        return [
            (both, (truth == second) is (node.operator == "="))
            for there, truth in truths(left, way, walk)
            for both, second in truths(right, there, walk)
        ]
    return [
        found
        for there, (value, second) in _each(node.operands, way, walk)
        for found in _compare_numbers(node.operator, difference(second, value), there, walk)
    ]


def _compare_numbers(sign: str, more: Sum, way: Way, walk: Walk) -> Truths:
    """Compare two numbers; `more` is what the second has more than the first."""
    if sign in ("=", "!="):
        sides = [(sign == "!=", (side,)) for side in apart(more)]
        return _fork(way, walk, (sign == "=", (more, scaled(more, -1))), *sides)
    if sign in (">", ">="):
        more = scaled(more, -1)
    holds = _plus(more, -1) if sign in ("<", ">") else more
    return _fork(way, walk, (True, (holds,)), (False, (_below_zero(holds),)))


_TRUTHS: dict[str, Callable[[Operation, Way, Walk], Truths]] = {
    "and": _junction,
    "or": _junction,
    "not": _not,
    **dict.fromkeys(("=", "!=", "<", "<=", ">", ">="), _compare),
}


def numbers(node: Node, way: Way, walk: Walk) -> Numbers:
    """The ways on from here, each with what a number comes to there. Raises TooManyWays."""
    if isinstance(node, Constant):
        if not isinstance(node.value, int):
            raise TooManyWays
        return [(way, Sum({}, int(node.value)))]
    if isinstance(node, Reading):
        total = Sum({evolve(node, span=NOWHERE): 1}, 0)
        return [(_bounded(way, total, node.name.minimum, node.name.maximum, walk), total)]
    if isinstance(node, Calling):
        return _call(node, way, walk)
    if isinstance(node, Conditional):
        return _choose(node, way, walk, numbers)
    return _NUMBERS[node.operator](node, way, walk)


def _bounded(way: Way, total: Sum, minimum: Bound, maximum: Bound, walk: Walk) -> Way:
    least, most = walk.end(minimum), walk.end(maximum)
    above = () if least is None else (_plus(total, -least),)
    below = () if most is None else (_plus(scaled(total, -1), most),)
    return _with(way, *above, *below)


def _call(node: Calling, way: Way, walk: Walk) -> Numbers:
    """Call with each number that may be given; one that has no bounds stays as it is written."""
    given = [operand for operand in node.operands if operand.type == Type.NUMBER]
    found: Numbers = []
    for there, values in _each(given, way, walk):
        for so, numbers_given in _settle(node, values, there, walk):
            rest = iter(map(tree_of, numbers_given))
            operands = [
                next(rest) if part.type == Type.NUMBER else evolve(part, span=NOWHERE)
                for part in node.operands
            ]
            found.append(_result(evolve(node, operands=tuple(operands), span=NOWHERE), so, walk))
    return found


def _settle(node: Calling, values: Sequence[Sum], way: Way, walk: Walk) -> Lists:
    """Fork by the one number of a call where it is open, and the call says which ones count."""
    least = node.call.zero_below
    most = walk.end(node.call.parameters[0].maximum) if node.call.parameters else None
    if len(values) != 1 or not values[0].terms or least is None or most is None:
        return [(way, tuple(values))]
    (value,) = values
    if walk.narrowed(way, _plus(value, -most - 1)) is not None:
        raise TooManyWays
    nothing = ((Sum({}, least - 1),), (_below_zero(_plus(value, -least)),))
    counting = [((Sum({}, place),), _equal(value, place)) for place in range(least, most + 1)]
    return _fork(way, walk, nothing, *counting)


def _equal(total: Sum, value: int) -> tuple[Sum, Sum]:
    between = _plus(total, -value)
    return between, scaled(between, -1)


def _result(node: Calling, way: Way, walk: Walk) -> tuple[Way, Sum]:
    if is_nothing(node):
        return way, Sum({}, 0)
    for relative in relatives(node):
        way = _bounded(way, result_of(relative), node.call.minimum, node.call.maximum, walk)
    return way, result_of(node)


def _each(nodes: Sequence[Node], way: Way, walk: Walk) -> Lists:
    """The ways on, each with what all of several numbers come to there."""
    found: Lists = [(way, ())]
    for node in nodes:
        found = [
            (on, (*values, value)) for there, values in found for on, value in numbers(node, there, walk)
        ]
        if len(found) > MOST_STEPS:
            raise TooManyWays
    return found


def _add(node: Operation, way: Way, walk: Walk) -> Numbers:
    return [(there, added(values)) for there, values in _each(node.operands, way, walk)]


def _negate(node: Operation, way: Way, walk: Walk) -> Numbers:
    return [(there, scaled(value, -1)) for there, value in numbers(node.operands[0], way, walk)]


def _multiply(node: Operation, way: Way, walk: Walk) -> Numbers:
    return [(there, _product(values)) for there, values in _each(node.operands, way, walk)]


def _product(values: Sequence[Sum]) -> Sum:
    factor = 1
    for value in values:
        factor *= value.constant if not value.terms else 1
    opened = [value for value in values if value.terms]
    if len(opened) < 2:
        return scaled(opened[0] if opened else Sum({}, 1), factor)
    in_order = sorted(map(tree_of, opened), key=spell)
    return scaled(Sum({operation("*", in_order): 1}, 0), factor)


def _divide(node: Operation, way: Way, walk: Walk) -> Numbers:
    """Divide by a written number, the quotient being an unknown that its remainder bounds; or by any other."""
    return [
        _quotient(node, value, divisor, there, walk)
        for there, (value, divisor) in _each(node.operands, way, walk)
    ]


def _quotient(node: Operation, value: Sum, divisor: Sum, way: Way, walk: Walk) -> tuple[Way, Sum]:
    by = divisor.constant
    if divisor.terms or not by:
        return way, Sum({operation(node.operator, (tree_of(value), tree_of(divisor))): 1}, 0)
    if not value.terms:
        return way, Sum({}, value.constant // by if node.operator == "//" else value.constant % by)
    quotient = Sum({operation("//", (tree_of(value), number(by))): 1}, 0)
    rest = difference(value, scaled(quotient, by))
    sign = 1 if by > 0 else -1
    way = _with(way, scaled(rest, sign), _plus(scaled(rest, -sign), abs(by) - 1))
    return way, quotient if node.operator == "//" else rest


def _items(node: Node, way: Way, walk: Walk) -> Lists:
    """The ways on from here, each with the items of a list there."""
    if isinstance(node, Constant) and isinstance(node.value, tuple):
        return [(way, tuple(Sum({}, item) for item in node.value))]
    if isinstance(node, Conditional):
        return _choose(node, way, walk, _items)
    if isinstance(node, Operation):
        return _each(node.operands, way, walk)
    raise TooManyWays


def _item(node: Operation, way: Way, walk: Walk) -> Numbers:
    return [
        found
        for there, items in _items(node.operands[0], way, walk)
        for on, index in numbers(node.operands[1], there, walk)
        for found in _item_at(items, index, on, walk)
    ]


def _item_at(items: Sequence[Sum], index: Sum, way: Way, walk: Walk) -> Numbers:
    """Fork by the index. Proven rules stay inside the list, save in an era that their own table does not play."""
    outside = (_below_zero(index), _plus(index, -len(items)))
    if any(walk.narrowed(way, side) is not None for side in outside):
        raise TooManyWays
    if not index.terms:
        return [(way, items[index.constant])]
    return _fork(way, walk, *((item, _equal(index, place)) for place, item in enumerate(items)))


def _over_list(node: Operation, way: Way, walk: Walk) -> Numbers:
    several = len(node.operands) > 1
    lists = _each(node.operands, way, walk) if several else _items(node.operands[0], way, walk)
    if node.operator == "sum":
        return [(there, added(values)) for there, values in lists]
    return [found for there, values in lists for found in _extreme(node.operator, values, there, walk)]


def _extreme(operator: str, values: Sequence[Sum], way: Way, walk: Walk) -> Numbers:
    """Fork by which of the numbers is the least or most so far."""
    found: Numbers = [(way, values[0])] if values else []
    for value in values[1:]:
        found = [
            (on, value if is_better else best)
            for there, best in found
            for on, is_better in _compare_numbers(
                "<" if operator == "min" else ">", difference(best, value), there, walk
            )
        ]
    return found


_NUMBERS: dict[str, Callable[[Operation, Way, Walk], Numbers]] = {
    "+": _add,
    "negative": _negate,
    "*": _multiply,
    "//": _divide,
    "%": _divide,
    "item": _item,
    **dict.fromkeys(("sum", "min", "max"), _over_list),
}
