"""Sums in one canonical form: every term once, with its factor, in the order of their spelling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import gcd

from attrs import frozen

from ethnos.grammar.slots import Type
from ethnos.grammar.sources import Span
from ethnos.grammar.spelling import spell
from ethnos.grammar.tree import Constant, Node, Operation, Operator

NOWHERE = Span(0, 0)
"""Trees in canonical form come from no place of the text."""


@frozen
class Sum:
    """`constant` and each term times its factor, which is never 0."""

    terms: Mapping[Node, int]
    constant: int


def number(value: int) -> Constant:
    """A number as a tree."""
    return Constant(int(value), Type.NUMBER, NOWHERE)


def truth_value(value: bool) -> Constant:
    """`yes` or `no` as a tree."""
    return Constant(value, Type.YES_NO, NOWHERE)


def operation(operator: Operator, operands: Iterable[Node], result: Type = Type.NUMBER) -> Operation:
    """An operation as a tree."""
    return Operation(operator, tuple(operands), result, NOWHERE)


def linear(node: Node) -> Sum:
    """See a canonical tree as a sum."""
    if isinstance(node, Constant) and isinstance(node.value, int):
        return Sum({}, node.value)
    if isinstance(node, Operation) and node.operator == "+":
        return added([linear(operand) for operand in node.operands])
    if isinstance(node, Operation) and node.operator == "negative":
        return scaled(linear(node.operands[0]), -1)
    if isinstance(node, Operation) and node.operator == "*" and isinstance(node.operands[0], Constant):
        factor, *rest = node.operands
        if isinstance(factor, Constant) and isinstance(factor.value, int):
            return Sum({rest[0] if len(rest) == 1 else operation("*", rest): factor.value}, 0)
    return Sum({node: 1}, 0)


def added(sums: Iterable[Sum]) -> Sum:
    """Add sums term by term."""
    terms: dict[Node, int] = {}
    constant = 0
    for part in sums:
        constant += part.constant
        for term, factor in part.terms.items():
            terms[term] = terms.get(term, 0) + factor
    return Sum({term: factor for term, factor in terms.items() if factor}, constant)


def scaled(total: Sum, factor: int) -> Sum:
    """Multiply a sum by a number."""
    if not factor:
        return Sum({}, 0)
    return Sum({term: own * factor for term, own in total.terms.items()}, total.constant * factor)


def ordered(total: Sum) -> list[tuple[Node, int]]:
    """The terms with their factors, by the spelling of the terms."""
    return sorted(total.terms.items(), key=lambda item: spell(item[0]))


def tree_of(total: Sum) -> Node:
    """Write a sum as a tree: what is added first, then what is taken away; the constant last in its group."""
    parts = [(factor < 0, _times(term, factor)) for term, factor in ordered(total)]
    if total.constant or not parts:
        parts.append((total.constant < 0, number(total.constant)))
    in_order = [part for _, part in sorted(parts, key=lambda pair: pair[0])]
    return in_order[0] if len(in_order) == 1 else operation("+", in_order)


def _times(term: Node, factor: int) -> Node:
    if factor < 0:
        return operation("negative", [_times(term, -factor)])
    if factor == 1:
        return term
    factors = term.operands if isinstance(term, Operation) and term.operator == "*" else (term,)
    return operation("*", [number(factor), *factors])


def is_positive(total: Sum) -> Node:
    """Write that a sum is above 0 as one comparison, with nothing but what is added on either side."""
    if not total.terms:
        return truth_value(total.constant > 0)
    divisor = gcd(*total.terms.values())
    constant = -(-total.constant // divisor)
    terms = {term: factor // divisor for term, factor in total.terms.items()}
    less = Sum({term: -factor for term, factor in terms.items() if factor < 0}, max(0, -constant))
    more = Sum({term: factor for term, factor in terms.items() if factor > 0}, max(0, constant))
    if constant == 1:
        more = Sum(more.terms, 0)
    return operation("<=" if constant == 1 else "<", [tree_of(less), tree_of(more)], Type.YES_NO)


def is_zero(total: Sum) -> Node:
    """Write that a sum is 0 as one equation, its first term on the left."""
    if not total.terms:
        return truth_value(total.constant == 0)
    divisor = gcd(*total.terms.values())
    if total.constant % divisor:
        return truth_value(False)
    sign = 1 if ordered(total)[0][1] > 0 else -1
    terms = {term: sign * factor // divisor for term, factor in total.terms.items()}
    constant = sign * total.constant // divisor
    left = Sum({term: factor for term, factor in terms.items() if factor > 0}, max(0, constant))
    right = Sum({term: -factor for term, factor in terms.items() if factor < 0}, max(0, -constant))
    return operation("=", [tree_of(left), tree_of(right)], Type.YES_NO)
