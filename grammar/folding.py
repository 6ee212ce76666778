"""Partial evaluation: what is already known is worked out, what is not stays as it was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import chain

from attrs import evolve

from ethnos.grammar.findings import EthnosError
from ethnos.grammar.limits import LARGEST_RESULT
from ethnos.grammar.slots import Type, Value
from ethnos.grammar.tree import (
    Calling,
    Case,
    Conditional,
    Constant,
    Node,
    Operation,
    Reading,
    Rule,
    TableKind,
)

Facts = Mapping[str, int]


def decide(rule: Rule, players: int, eras: int) -> Rule:
    """Work out a rule for one table: its players and the eras they play.

    Cases that do not apply are gone, constants are folded. Raises `EthnosError` ("case-not-covered") when
    no case is left; `prove` finds that earlier, with its place.
    """
    cases = remaining_cases(rule, {"players": players, "eras": eras})
    return evolve(rule, cases=cases, table=TableKind(players, eras))


def at_era(rule: Rule, era: int) -> Rule:
    """Work out a rule for one era, from 1; `eras` has to be decided before where the rule names the last one."""
    return evolve(rule, cases=remaining_cases(rule, {"era": era}), era=era)


def in_play(rule: Rule, facts: Facts) -> Rule:
    """Work out a rule for one moment of the play; `facts` are the values, yes counting as 1, of some of its names."""
    return evolve(rule, cases=remaining_cases(rule, facts))


def constant(rule: Rule) -> Value | None:
    """Give the value of a rule that has nothing left open, None for any other."""
    results = {case.result for case in rule.cases}
    only = rule.cases[0].result
    return only.value if len(results) == 1 and isinstance(only, Constant) else None


def remaining_cases(rule: Rule, facts: Facts) -> tuple[Case, ...]:
    """Fold the cases of a rule, and leave out those that these facts rule out."""
    remaining: list[Case] = []
    for case in rule.cases:
        guard = fold(case.guard, facts)
        if truth(guard) is False:
            continue
        remaining.append(Case(guard, fold(case.result, facts), case.span))
        if truth(guard):
            break
    if not remaining:
        known = ", ".join(f"{name} = {value}" for name, value in facts.items())
        raise EthnosError(f"no case of {rule.source.key} covers {known}", code="case-not-covered")
    return tuple(remaining)


def truth(node: Node) -> bool | None:
    """Whether a guard is settled as yes or no; None when it is still open."""
    return node.value if isinstance(node, Constant) and isinstance(node.value, bool) else None


def fold(node: Node, facts: Facts) -> Node:
    """Replace the names in `facts` by their values and work out all that follows."""
    if isinstance(node, Reading):
        value = facts.get(node.name.name)
        return node if value is None else Constant(value, node.type, node.span)
    if isinstance(node, Conditional):
        return _fold_choice(node, facts)
    if isinstance(node, Calling):
        return evolve(node, operands=tuple(fold(operand, facts) for operand in node.operands))
    if isinstance(node, Operation):
        return _fold_operation(node, facts)
    return node


def _fold_choice(node: Conditional, facts: Facts) -> Node:
    condition = fold(node.operands[0], facts)
    settled = truth(condition)
    if settled is not None:
        return fold(node.operands[1 if settled else 2], facts)
    chosen, other = fold(node.operands[1], facts), fold(node.operands[2], facts)
    return Conditional((condition, chosen, other), node.span)


def _fold_operation(node: Operation, facts: Facts) -> Node:
    operands = tuple(fold(operand, facts) for operand in node.operands)
    if node.operator in ("and", "or"):
        return _fold_junction(node, operands)
    folded = evolve(node, operands=operands)
    value = work_out(folded)
    if value is not None:
        return Constant(value, node.type, node.span)
    return _gather(folded) if node.operator == "+" else _item_of_written_list(folded)


def _fold_junction(node: Operation, operands: Sequence[Node]) -> Node:
    """Drop the operands of `and` that are yes, of `or` that are no; the other value settles it."""
    settles = node.operator == "or"
    if any(truth(operand) is settles for operand in operands):
        return Constant(settles, Type.YES_NO, node.span)
    open_operands = tuple(operand for operand in operands if truth(operand) is None)
    if not open_operands:
        return Constant(not settles, Type.YES_NO, node.span)
    return open_operands[0] if len(open_operands) == 1 else evolve(node, operands=open_operands)


def _gather(node: Operation) -> Node:
    """Flatten a sum and add up its constants."""
    terms = list(chain.from_iterable(_terms(operand) for operand in node.operands))
    open_terms: list[Node] = [term for term in terms if not isinstance(term, Constant)]
    total = sum(term.value for term in terms if isinstance(term, Constant) and isinstance(term.value, int))
    if total and abs(total) <= LARGEST_RESULT:
        open_terms.append(Constant(total, Type.NUMBER, node.span))
    elif total:
        return node
    return open_terms[0] if len(open_terms) == 1 else evolve(node, operands=tuple(open_terms))


def _terms(node: Node) -> tuple[Node, ...]:
    return node.operands if isinstance(node, Operation) and node.operator == "+" else (node,)


def _item_of_written_list(node: Operation) -> Node:
    """Take the item out of a list whose other items are still open."""
    if node.operator != "item":
        return node
    items, index = node.operands
    if isinstance(items, Operation) and items.operator == "list" and isinstance(index, Constant):
        place = index.value
        if isinstance(place, int) and 0 <= place < len(items.operands):
            return items.operands[place]
    return node


def work_out(node: Operation) -> Value | None:
    """Work out an operation on constants; None when it is open, too large, or has no value."""
    values = [operand.value for operand in node.operands if isinstance(operand, Constant)]
    if len(values) < len(node.operands):
        return None
    if node.operator == "list":
        return tuple(value for value in values if isinstance(value, int))
    if node.operator == "item":
        return _item(values[0], values[1])
    numbers = values[0] if isinstance(values[0], tuple) else [v for v in values if isinstance(v, int)]
    result = _arithmetic(node.operator, numbers)
    return result if result is None or abs(result) <= LARGEST_RESULT else None


def _item(items: Value, index: Value) -> int | None:
    if isinstance(items, tuple) and isinstance(index, int) and 0 <= index < len(items):
        return items[index]
    return None


def _arithmetic(operator: str, numbers: Sequence[int]) -> int | bool | None:
    if operator in ("+", "sum"):
        return sum(numbers)
    if operator == "*":
        return reduce(lambda product, factor: product * factor, numbers)
    if operator in ("min", "max"):
        return (min(numbers) if operator == "min" else max(numbers)) if numbers else None
    if operator == "negative":
        return -numbers[0]
    if operator == "not":
        return not numbers[0]
    return _of_two(operator, numbers[0], numbers[1])


def _of_two(operator: str, left: int, right: int) -> int | bool | None:
    if operator in ("//", "%"):
        if right == 0:
            return None
        return left // right if operator == "//" else left % right
    return compare(operator, left, right)


def compare(operator: str, left: int, right: int) -> bool:
    """Compare two numbers, or yes and no, by one of the comparison signs."""
    return {
        "=": left == right,
        "!=": left != right,
        "<": left < right,
        "<=": left <= right,
        ">": left > right,
        ">=": left >= right,
    }[operator]
