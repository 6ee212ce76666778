"""What the declaration of a call says about its results, whatever is played."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from ethnos.grammar.linear import Sum, added, number, scaled, tree_of
from ethnos.grammar.tree import Calling, Constant, Node


def simplified(node: Calling) -> Node:
    """Write a call with canonical arguments by what is declared of it: 0, or other words in place of its own."""
    if is_nothing(node):
        return number(0)
    return tree_of(result_of(node)) if _word(node) in node.call.less else node


def is_nothing(node: Calling) -> bool:
    """Whether a call is 0 because its number is below those that count."""
    least, given = node.call.zero_below, _first_number(node)
    return least is not None and given is not None and given < least


def result_of(node: Calling) -> Sum:
    """The result of a call as a sum of calls that are not declared as the difference of others."""
    less = node.call.less.get(_word(node))
    if less is None:
        return Sum({node: 1}, 0)
    whole, part = (result_of(_with_word(node, word)) for word in less)
    return added([whole, scaled(part, -1)])


def relatives(node: Calling) -> Iterable[Calling]:
    """The call with each of the words that are declared to be differences, and itself."""
    return (node, *(_with_word(node, word) for word in node.call.less))


def _first_number(node: Calling) -> int | None:
    """The number that a call is given, where it is written or worked out."""
    given = node.operands[0] if node.operands else None
    return given.value if isinstance(given, Constant) and isinstance(given.value, int) else None


def _word(node: Calling) -> str:
    return node.words[0][1] if node.words else ""


def _with_word(node: Calling, word: str) -> Calling:
    return evolve(node, words=((node.words[0][0], word), *node.words[1:]))
