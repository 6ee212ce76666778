"""Writing a tree as rule text, with no more brackets than it needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from ethnos.grammar.slots import Value
from ethnos.grammar.tree import Calling, Conditional, Constant, Node, Operation, Reading

STRENGTH = {
    "or": 1, "and": 2, "not": 3, "=": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4,
    "+": 5, "*": 6, "//": 6, "%": 6, "negative": 7, "item": 8,
}  # fmt: skip
CHOICE, ATOM = 0, 9


def spell(node: Node) -> str:
    """Write an expression as a text that reads back as the same tree."""
    return _spell(node)[0]


def spell_value(value: Value) -> str:
    """Write a value as rulesets do: `3`, `yes`, `[1, 2]`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    return f"[{', '.join(map(str, value))}]"


def _spell(node: Node) -> tuple[str, int]:
    """Write a node; the number says how strongly it holds together."""
    if isinstance(node, Constant):
        is_negative = not isinstance(node.value, tuple) and node.value < 0
        return spell_value(node.value), STRENGTH["negative"] if is_negative else ATOM
    if isinstance(node, Reading):
        return node.name.name, ATOM
    if isinstance(node, Calling):
        return _spell_call(node), ATOM
    if isinstance(node, Conditional):
        condition, chosen, other = (spell(operand) for operand in node.operands)
        return f"if {condition} then {chosen} else {other}", CHOICE
    return SPELLINGS.get(node.operator, _spell_joined)(node)


def _inside(node: Node, strength: int) -> str:
    """Write an operand, in brackets where it holds together less than its operator."""
    text, own = _spell(node)
    return text if own >= strength else f"({text})"


def _spell_call(node: Calling) -> str:
    words, operands = dict(node.words), iter(node.operands)
    arguments = [
        words[parameter.name] if parameter.words else spell(next(operands))
        for parameter in node.call.parameters
    ]
    return f"{node.call.name}({', '.join(arguments)})"


def _spell_joined(node: Operation) -> tuple[str, int]:
    """Write `and`, `or`, `*`, `//`, `%` and comparisons; none of them holds an operand as weak as itself.

    Only the first operand of a product may be a product: it reads from the left.
    """
    strength = STRENGTH[node.operator]
    first = strength if strength == STRENGTH["*"] and node.operator != "*" else strength + 1
    parts = [_inside(node.operands[0], first), *(_inside(part, strength + 1) for part in node.operands[1:])]
    return f" {node.operator} ".join(parts), strength


def _spell_sum(node: Operation) -> tuple[str, int]:
    strength = STRENGTH["+"] + 1
    terms = [_inside(node.operands[0], strength)]
    terms += chain.from_iterable(_signed(term, strength) for term in node.operands[1:])
    return " ".join(terms), STRENGTH["+"]


def _signed(term: Node, strength: int) -> Sequence[str]:
    if isinstance(term, Operation) and term.operator == "negative":
        return "-", _inside(term.operands[0], strength)
    if isinstance(term, Constant) and isinstance(term.value, int) and term.value < 0:
        return "-", str(-term.value)
    return "+", _inside(term, strength)


def _spell_prefix(node: Operation) -> tuple[str, int]:
    strength = STRENGTH[node.operator]
    sign = "not " if node.operator == "not" else "-"
    return sign + _inside(node.operands[0], strength), strength


def _spell_item(node: Operation) -> tuple[str, int]:
    items, index = node.operands
    return f"{_inside(items, STRENGTH['item'])}[{spell(index)}]", STRENGTH["item"]


def _spell_list(node: Operation) -> tuple[str, int]:
    return f"[{', '.join(spell(item) for item in node.operands)}]", ATOM


def _spell_over_list(node: Operation) -> tuple[str, int]:
    return f"{node.operator}({', '.join(spell(part) for part in node.operands)})", ATOM


SPELLINGS: dict[str, Callable[[Operation], tuple[str, int]]] = {
    "+": _spell_sum,
    "not": _spell_prefix,
    "negative": _spell_prefix,
    "item": _spell_item,
    "list": _spell_list,
    "sum": _spell_over_list,
    "min": _spell_over_list,
    "max": _spell_over_list,
}
