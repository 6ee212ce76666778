"""Canonical trees: rules that say the same in other words become the same tree, as far as can be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain

from ethnos.grammar.calls import simplified
from ethnos.grammar.folding import work_out
from ethnos.grammar.linear import (
    NOWHERE,
    added,
    is_positive,
    is_zero,
    linear,
    number,
    operation,
    ordered,
    scaled,
    tree_of,
    truth_value,
)
from ethnos.grammar.slots import Type
from ethnos.grammar.spelling import spell
from ethnos.grammar.tree import Calling, Conditional, Constant, Node, Operation, Operator, Reading

Given = Mapping[Node, bool]


def canonical(node: Node, given: Given) -> Node:
    """Bring an expression into canonical form; `given` holds the conditions that are settled around it."""
    if isinstance(node, Constant):
        return Constant(node.value, node.type, NOWHERE)
    if isinstance(node, Conditional):
        condition, chosen, other = node.operands
        return choice(canonical(condition, given), lambda known: canonical(chosen, known),
                      lambda known: canonical(other, known), given)  # fmt: skip
    operands = tuple(canonical(operand, given) for operand in node.operands)
    if isinstance(node, Operation):
        return settled(OPERATIONS[node.operator](node.operator, operands), given)
    return settled(_read(node, operands), given)


def _read(node: Reading | Calling, operands: tuple[Node, ...]) -> Node:
    if isinstance(node, Reading):
        return Reading(node.name, NOWHERE)
    return simplified(Calling(node.call, operands, node.words, NOWHERE))


def settled(node: Node, given: Given) -> Node:
    """Replace a condition by yes or no where it is settled already."""
    return truth_value(given[node]) if node.type == Type.YES_NO and node in given else node


def choice(
    condition: Node, chosen: Callable[[Given], Node], other: Callable[[Given], Node], given: Given
) -> Node:
    """Choose between two canonical trees, each made with what is settled in its branch."""
    if isinstance(condition, Constant):
        return chosen(given) if condition.value else other(given)
    yes = chosen({**given, **_settles(condition, True)})
    no = other({**given, **_settles(condition, False)})
    if yes == no:
        return yes
    if yes.type == Type.YES_NO and (isinstance(yes, Constant) or isinstance(no, Constant)):
        return _junction_instead(condition, yes, no)
    return _ordered_choice(condition, yes, no)


def _settles(condition: Node, truth: bool) -> dict[Node, bool]:
    """Find the conditions that are settled when this one is."""
    facts = {condition: truth, negation(condition): not truth}
    operator = condition.operator if isinstance(condition, Operation) else ""
    if operator == ("and" if truth else "or"):
        for operand in condition.operands:
            facts |= _settles(operand, truth)
    return facts


def _junction_instead(condition: Node, yes: Node, no: Node) -> Node:
    if isinstance(yes, Constant):
        return junction("or", [condition, no]) if yes.value else junction("and", [negation(condition), no])
    assert isinstance(no, Constant)
    return junction("or", [negation(condition), yes]) if no.value else junction("and", [condition, yes])


def _ordered_choice(condition: Node, yes: Node, no: Node) -> Node:
    """Take the condition or its opposite, whichever is spelled first; join branches that agree."""
    if isinstance(no, Conditional) and no.operands[1] == yes:
        return _ordered_choice(junction("or", [condition, no.operands[0]]), yes, no.operands[2])
    if isinstance(no, Conditional) and no.operands[2] == yes:
        return _ordered_choice(junction("or", [condition, negation(no.operands[0])]), yes, no.operands[1])
    if isinstance(yes, Conditional) and no in yes.operands[1:]:
        return _ordered_choice(negation(condition), no, yes)
    opposite = negation(condition)
    if (len(spell(opposite)), spell(opposite)) < (len(spell(condition)), spell(condition)):
        condition, yes, no = opposite, no, yes
    return Conditional((condition, yes, no), NOWHERE)


def negation(node: Node) -> Node:
    """The opposite of a canonical condition, canonical itself: `not` stands before names and equations only."""
    if isinstance(node, Constant):
        return truth_value(not node.value)
    if isinstance(node, Conditional):
        condition, yes, no = node.operands
        return Conditional((condition, negation(yes), negation(no)), NOWHERE)
    if isinstance(node, Operation) and node.operator in ("and", "or"):
        opposite: Operator = "or" if node.operator == "and" else "and"
        return junction(opposite, [negation(operand) for operand in node.operands])
    if isinstance(node, Operation) and node.operator in ("<", "<="):
        return _comparison(">=" if node.operator == "<" else ">", node.operands)
    if isinstance(node, Operation) and node.operator == "not":
        return node.operands[0]
    return operation("not", [node], Type.YES_NO)


def junction(operator: Operator, operands: Iterable[Node]) -> Node:
    """Join conditions by `and` or `or`: each once, by their spelling, and settled where they contradict."""
    settles = operator == "or"
    flat = list(chain.from_iterable(_operands_of(operator, operand) for operand in operands))
    parts = {part: spell(part) for part in flat if not isinstance(part, Constant)}
    if any(isinstance(part, Constant) and part.value is settles for part in flat):
        return truth_value(settles)
    if any(negation(part) in parts for part in parts if _is_plain(part)):
        return truth_value(settles)
    in_order = sorted(parts, key=lambda part: parts[part])
    if len(in_order) < 2:
        return in_order[0] if in_order else truth_value(not settles)
    return operation(operator, in_order, Type.YES_NO)


def _is_plain(node: Node) -> bool:
    """Whether the opposite is found at once; for others it would take a walk at every level."""
    return not isinstance(node, Conditional) and not (
        isinstance(node, Operation) and node.operator in ("and", "or")
    )


def _operands_of(operator: Operator, node: Node) -> Sequence[Node]:
    return node.operands if isinstance(node, Operation) and node.operator == operator else (node,)


def _sum(operator: Operator, operands: Sequence[Node]) -> Node:
    return tree_of(added([linear(operand) for operand in operands]))


def _negative(operator: Operator, operands: Sequence[Node]) -> Node:
    return tree_of(scaled(linear(operands[0]), -1))


def _product(operator: Operator, operands: Sequence[Node]) -> Node:
    """Multiply: the number first, the other factors by their spelling; a number goes into a single sum."""
    flat = list(chain.from_iterable(_operands_of("*", operand) for operand in operands))
    factor, rest = 1, []
    for part in flat:
        common = _single_term(part)
        factor *= common[0]
        rest += common[1]
    in_order = sorted(rest, key=spell)
    if len(in_order) < 2:
        return tree_of(scaled(linear(in_order[0] if in_order else number(1)), factor))
    return tree_of(scaled(linear(operation("*", in_order)), factor))


def _single_term(node: Node) -> tuple[int, list[Node]]:
    """Take the number out of a factor that is a single term."""
    total = linear(node)
    if not total.terms:
        return total.constant, []
    if total.constant or len(total.terms) > 1:
        return 1, [node]
    term, factor = ordered(total)[0]
    return factor, list(_operands_of("*", term))


def _division(operator: Operator, operands: Sequence[Node]) -> Node:
    divisor = operands[1]
    if isinstance(divisor, Constant) and divisor.value == 1:
        return operands[0] if operator == "//" else number(0)
    return _worked_out(operator, operands)


def _worked_out(operator: Operator, operands: Sequence[Node]) -> Node:
    node = operation(operator, operands)
    value = work_out(node)
    return node if value is None or isinstance(value, tuple) else number(value)


def _comparison(operator: Operator, operands: Sequence[Node]) -> Node:
    left, right = operands
    if left.type == Type.YES_NO:
        return _same_truth(left, right, operator == "=")
    if operator in (">", ">="):
        left, right = right, left
    difference = added([linear(right), scaled(linear(left), -1)])
    if operator in ("=", "!="):
        equation = is_zero(difference)
        return equation if operator == "=" else negation(equation)
    allowance = linear(number(1 if operator in ("<=", ">=") else 0))
    return is_positive(added([difference, allowance]))


def _same_truth(left: Node, right: Node, is_same: bool) -> Node:
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Constant):
            return other if bool(one.value) is is_same else negation(other)
    if left == right or left == negation(right):
        return truth_value((left == right) is is_same)
    equation = operation("=", sorted((left, right), key=spell), Type.YES_NO)
    return equation if is_same else negation(equation)


def _junction_of(operator: Operator, operands: Sequence[Node]) -> Node:
    return junction(operator, operands)


def _not(operator: Operator, operands: Sequence[Node]) -> Node:
    return negation(operands[0])


def _list(operator: Operator, operands: Sequence[Node]) -> Node:
    node = operation("list", operands, Type.LIST)
    value = work_out(node)
    return node if value is None else Constant(value, Type.LIST, NOWHERE)


def _item(operator: Operator, operands: Sequence[Node]) -> Node:
    items, index = operands
    if isinstance(items, Operation) and items.operator == "list" and isinstance(index, Constant):
        place = index.value
        if isinstance(place, int) and 0 <= place < len(items.operands):
            return items.operands[place]
    return _worked_out(operator, operands)


def _numbers(operands: Sequence[Node]) -> Sequence[Node] | None:
    """See `f([a, b])` as `f(a, b)`; None for a list that is not written out."""
    if len(operands) > 1:
        return operands
    only = operands[0]
    if isinstance(only, Constant) and isinstance(only.value, tuple):
        return [number(item) for item in only.value]
    return only.operands if isinstance(only, Operation) and only.operator == "list" else None


def _total(operator: Operator, operands: Sequence[Node]) -> Node:
    numbers = _numbers(operands)
    return operation(operator, operands) if numbers is None else _sum("+", numbers)


def _extreme(operator: Operator, operands: Sequence[Node]) -> Node:
    """Take the least or most of numbers: nested ones flat, each once, constants worked out."""
    numbers = _numbers(operands)
    if not numbers:
        return operation(operator, operands)
    flat = [part for one in numbers for part in _operands_of(operator, one)]
    constants = [part.value for part in flat if isinstance(part, Constant) and isinstance(part.value, int)]
    parts: dict[Node, None] = {part: None for part in flat if not isinstance(part, Constant)}
    if constants:
        parts[number(min(constants) if operator == "min" else max(constants))] = None
    in_order = sorted(parts, key=spell)
    return in_order[0] if len(in_order) == 1 else operation(operator, in_order)


OPERATIONS: dict[Operator, Callable[[Operator, Sequence[Node]], Node]] = {
    "+": _sum,
    "*": _product,
    "//": _division,
    "%": _division,
    "negative": _negative,
    **dict.fromkeys(("=", "!=", "<", "<=", ">", ">="), _comparison),
    "and": _junction_of,
    "or": _junction_of,
    "not": _not,
    "list": _list,
    "item": _item,
    "sum": _total,
    "min": _extreme,
    "max": _extreme,
}
