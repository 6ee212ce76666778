"""Reasoning about an expression without playing: what it may come to, given what is known so far.

Facts hold what the guards passed on the way say about names, calls and expressions. Every part of an
expression is looked at once for each way that leads to it, so that reasoning takes no longer than reading.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from attrs import Factory, define, field, frozen

from ethnos.grammar.limits import LARGEST_RESULT
from ethnos.grammar.ranges import (
    ANY,
    YES_OR_NO,
    End,
    Range,
    added,
    apart,
    below,
    common,
    divided,
    exactly,
    joined,
    multiplied,
    negated,
    remainder,
)
from ethnos.grammar.slots import Bound, Parameter, Type
from ethnos.grammar.sources import Span
from ethnos.grammar.tree import Calling, Conditional, Constant, Node, Operation, Reading, TableKind

Facts = Mapping[Node, Range]
Ways = tuple[Facts | None, Facts | None]
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", "<=": ">", ">": "<="}


@frozen
class Doubt:
    """Something that may go wrong in play, and where in the text.

    The message holds numbers of one table; a doubt that is the same at another table has the same `aspect`.
    """

    code: str
    span: Span
    aspect: str
    message: str = field(eq=False)


@frozen
class Items:
    """What is known of a list: the range of its items, how many, and each by itself where it is written."""

    item: Range
    shortest: int
    longest: End
    each: tuple[Range, ...] | None = None


@define
class Reasoning:
    """One walk through a rule at one table, and the doubts it left."""

    table: TableKind
    doubts: dict[Doubt, None] = Factory(dict)

    def doubt(self, code: str, span: Span, message: str, aspect: str = "") -> None:
        """Remember that something may go wrong."""
        self.doubts.setdefault(Doubt(code, span, aspect, message))

    def end(self, bound: Bound, missing: End) -> End:
        """Give a declared bound as a number."""
        if bound is None:
            return missing
        return (
            {"players": self.table.players, "eras": self.table.eras}[bound]
            if isinstance(bound, str)
            else bound
        )


def range_of(node: Node, facts: Facts, reasoning: Reasoning) -> Range:
    """Find what a number or a yes/no may come to; yes counts as 1, no as 0."""
    if isinstance(node, Constant):
        return ANY if isinstance(node.value, tuple) else exactly(node.value)
    if node.type == Type.YES_NO:
        yes, no = ways(node, facts, reasoning)
        return Range(0 if no is not None else 1, 1 if yes is not None else 0)
    return common(_number_range(node, facts, reasoning), facts.get(node, ANY))


def _number_range(node: Node, facts: Facts, reasoning: Reasoning) -> Range:
    if isinstance(node, Conditional):
        return joined(range_of(*branch, reasoning) for branch in _branches(node, facts, reasoning))
    if isinstance(node, Operation):
        return _within_limits(_operation_range(node, facts, reasoning), node, reasoning)
    return _read_range(node, facts, reasoning)


def _read_range(node: Node, facts: Facts, reasoning: Reasoning) -> Range:
    if isinstance(node, Calling):
        _look_at_arguments(node, facts, reasoning)
        bounded = node.call.minimum, node.call.maximum
    else:
        assert isinstance(node, Reading)
        bounded = node.name.minimum, node.name.maximum
    return Range(reasoning.end(bounded[0], -math.inf), reasoning.end(bounded[1], math.inf))


def _look_at_arguments(node: Calling, facts: Facts, reasoning: Reasoning) -> None:
    parameters = [parameter for parameter in node.call.parameters if not parameter.words]
    for parameter, argument in zip(parameters, node.operands, strict=True):
        if parameter.type == Type.NUMBER:
            _look_at_argument(node, parameter, argument, range_of(argument, facts, reasoning), reasoning)
        elif parameter.type == Type.LIST:
            items_of(argument, facts, reasoning)


def _look_at_argument(
    node: Calling, parameter: Parameter, argument: Node, found: Range, reasoning: Reasoning
) -> None:
    low = reasoning.end(parameter.minimum, -math.inf)
    high = reasoning.end(parameter.maximum, math.inf)
    called = f"`{node.call.signature}`"
    if found.low < low:
        message = f"{called} takes {parameter.name} from {low}; here it may be {spoken(found.low)}"
        reasoning.doubt("argument-out-of-range", argument.span, message, "below")
    if found.high > high:
        reason = f" ({parameter.maximum})" if isinstance(parameter.maximum, str) else ""
        message = f"{called} takes {parameter.name} up to {high}{reason}; here it may be {spoken(found.high)}"
        reasoning.doubt("argument-out-of-range", argument.span, message, "above")


def spoken(end: End) -> str:
    """Name an end of a range in a message."""
    if math.isinf(end):
        return "any number"
    return f"{end:,}"


def _branches(node: Conditional, facts: Facts, reasoning: Reasoning) -> list[tuple[Node, Facts]]:
    """Find the branches that can be taken, each with what is known in it."""
    yes, no = ways(node.operands[0], facts, reasoning)
    reached = [(node.operands[1], yes), (node.operands[2], no)]
    return [(branch, known) for branch, known in reached if known is not None] or [(node.operands[2], facts)]


def _within_limits(found: Range, node: Node, reasoning: Reasoning) -> Range:
    """Keep results small: what is larger than any game needs is a doubt, and counts as unbounded."""
    low = found.low if found.low >= -LARGEST_RESULT else -math.inf
    high = found.high if found.high <= LARGEST_RESULT else math.inf
    if low != found.low or high != found.high:
        message = f"this may come to more than {LARGEST_RESULT:,}, the most that a rule may come to"
        reasoning.doubt("number-too-large", node.span, message)
    return Range(low, high)


def _operation_range(node: Operation, facts: Facts, reasoning: Reasoning) -> Range:
    if node.operator == "item":
        return _item_range(node, facts, reasoning)
    if node.operator in ("sum", "min", "max"):
        return _over_list(node, facts, reasoning)
    operands = [range_of(operand, facts, reasoning) for operand in node.operands]
    if node.operator == "negative":
        return negated(operands[0])
    if node.operator in ("//", "%"):
        return _quotient_range(node, operands[0], operands[1], reasoning)
    combine = added if node.operator == "+" else multiplied
    return reduce(lambda left, right: _within_limits(combine(left, right), node, reasoning), operands)


def _quotient_range(node: Operation, left: Range, divisor: Range, reasoning: Reasoning) -> Range:
    if divisor.holds(0):
        message = "this divisor is 0" if divisor == exactly(0) else "this divisor may be 0"
        reasoning.doubt("divisor-may-be-zero", node.operands[1].span, message)
        return ANY
    return divided(left, divisor) if node.operator == "//" else remainder(left, divisor)


def _item_range(node: Operation, facts: Facts, reasoning: Reasoning) -> Range:
    items = items_of(node.operands[0], facts, reasoning)
    index = range_of(node.operands[1], facts, reasoning)
    if index.low < 0 or index.high > items.shortest - 1:
        worst = index.low if index.low < 0 else index.high
        message = f"the list has items 0 to {items.shortest - 1}; this index may be {spoken(worst)}"
        if not items.shortest:
            message = "the list may be empty, so it has no item to take"
        reasoning.doubt("index-out-of-range", node.operands[1].span, message)
        return items.item
    if items.each is None:
        return items.item
    return joined(items.each[int(index.low) : int(index.high) + 1])


def _over_list(node: Operation, facts: Facts, reasoning: Reasoning) -> Range:
    if len(node.operands) == 1:
        items = items_of(node.operands[0], facts, reasoning)
    else:
        items = _written_items([range_of(operand, facts, reasoning) for operand in node.operands])
    if node.operator != "sum" and items.shortest == 0:
        message = f"`{node.operator}` of a list that may be empty has no value"
        reasoning.doubt("empty-list", node.span, message)
        return items.item
    if node.operator == "sum":
        return _total(items)
    return _least_or_most(items, min if node.operator == "min" else max)


def _total(items: Items) -> Range:
    if items.each is not None:
        return reduce(added, items.each, exactly(0))
    return multiplied(items.item, Range(items.shortest, items.longest))


def _least_or_most(items: Items, pick: Callable[[Sequence[End]], End]) -> Range:
    each = items.each or (items.item,)
    return Range(pick([part.low for part in each]), pick([part.high for part in each]))


def items_of(node: Node, facts: Facts, reasoning: Reasoning) -> Items:
    """Find what is known of a list."""
    if isinstance(node, Constant) and isinstance(node.value, tuple):
        return _written_items([exactly(item) for item in node.value])
    if isinstance(node, Conditional):
        found = [items_of(*branch, reasoning) for branch in _branches(node, facts, reasoning)]
        return found[0] if len(found) == 1 else _either(found[0], found[1])
    if isinstance(node, Operation):
        return _written_items([range_of(operand, facts, reasoning) for operand in node.operands])
    if isinstance(node, Calling):
        _look_at_arguments(node, facts, reasoning)
    return Items(ANY, 0, math.inf)


def _written_items(each: Sequence[Range]) -> Items:
    return Items(joined(each) if each else exactly(0), len(each), len(each), tuple(each))


def _either(first: Items, second: Items) -> Items:
    each = None
    if first.each is not None and second.each is not None and len(first.each) == len(second.each):
        each = tuple(joined(pair) for pair in zip(first.each, second.each, strict=True))
    return Items(
        joined((first.item, second.item)),
        min(first.shortest, second.shortest),
        max(first.longest, second.longest),
        each,
    )


def ways(node: Node, facts: Facts, reasoning: Reasoning) -> Ways:
    """Split on a yes/no: what is known when it is yes, and when it is no; None where that cannot be."""
    if isinstance(node, Constant):
        return (facts, None) if node.value else (None, facts)
    yes, no = _open_ways(node, facts, reasoning)
    known = facts.get(node, YES_OR_NO)
    return _with(yes, node, 1) if known.high else None, _with(no, node, 0) if not known.low else None


def _with(facts: Facts | None, node: Node, truth: int) -> Facts | None:
    return None if facts is None else {**facts, node: exactly(truth)}


def _open_ways(node: Node, facts: Facts, reasoning: Reasoning) -> Ways:
    if isinstance(node, Conditional):
        found = joined(range_of(*branch, reasoning) for branch in _branches(node, facts, reasoning))
        return facts if found.high else None, facts if not found.low else None
    if isinstance(node, Calling):
        _look_at_arguments(node, facts, reasoning)
    if not isinstance(node, Operation):
        return facts, facts
    if node.operator == "not":
        yes, no = ways(node.operands[0], facts, reasoning)
        return no, yes
    if node.operator == "and":
        return _all_of(node.operands, facts, reasoning, 0)
    if node.operator == "or":
        no, yes = _all_of(node.operands, facts, reasoning, 1)
        return yes, no
    return _comparison_ways(node, facts, reasoning)


def _all_of(operands: Sequence[Node], facts: Facts, reasoning: Reasoning, goes_on: int) -> Ways:
    """Follow `and` while its operands are yes, or `or` (`goes_on` is 1) while they are no.

    Gives what is known when it went on to the end, and what is known when it stopped somewhere.
    """
    going: Facts | None = facts
    stops: list[Facts] = []
    for operand in operands:
        if going is None:
            break
        split = ways(operand, going, reasoning)
        going, stopped = split[goes_on], split[1 - goes_on]
        stops += [] if stopped is None else [stopped]
    return going, _known_either_way(stops)


def _known_either_way(ways_there: Sequence[Facts]) -> Facts | None:
    """Keep what is known on every one of several ways to the same place."""
    if len(ways_there) < 2:
        return ways_there[0] if ways_there else None
    shared = [node for node in ways_there[0] if all(node in known for known in ways_there)]
    return {node: joined(known[node] for known in ways_there) for node in shared}


def _comparison_ways(node: Operation, facts: Facts, reasoning: Reasoning) -> Ways:
    left, right = node.operands
    ranges = range_of(left, facts, reasoning), range_of(right, facts, reasoning)
    signs = node.operator, OPPOSITE[node.operator]
    yes, no = (_narrowed(left, right, *_compared(sign, *ranges), facts) for sign in signs)
    return yes, no


def _compared(sign: str, left: Range, right: Range) -> tuple[Range, Range]:
    if sign == "=":
        return common(left, right), common(left, right)
    if sign == "!=":
        return apart(left, right)
    if sign in ("<", "<="):
        return below(left, right, sign == "<")
    right, left = below(right, left, sign == ">")
    return left, right


def _narrowed(left: Node, right: Node, left_range: Range, right_range: Range, facts: Facts) -> Facts | None:
    if left_range.is_empty or right_range.is_empty:
        return None
    narrowed = dict(facts)
    for node, found in ((left, left_range), (right, right_range)):
        if not isinstance(node, Constant):
            narrowed[node] = found
    return narrowed
