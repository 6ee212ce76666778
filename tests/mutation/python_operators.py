"""Faults of behaviour in a tribe's Python: an operator, a number, a condition, a seat, an era, a word."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from attrs import evolve

from tests.mutation.mutants import Change
from tests.mutation.python_text import Code, argument_names, parts, parts_within

COMPARED: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<")),
    ast.GtE: (">=", (">", "<=")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
}
COUNTED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
}
CALLED = {
    "min": ("max",),
    "max": ("min",),
    "sum": ("max", "len"),
    "any": ("all",),
    "all": ("any",),
    "sorted": ("list",),
}
WORDS = {"own": ("any", "none"), "any": ("own", "none"), "none": ("own", "any"), "tribe": ("warband",)}
ANSWERS = {"CASH": "HOLD", "HOLD": "CASH"}


def comparisons(code: Code) -> Iterator[Change]:
    for _, node in parts_within(code, ast.Compare):
        sides = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, sides, sides[1:], strict=False):
            word, others = COMPARED[type(operator)]
            for other in others:
                yield _between(code, "comparison", left, right, word, other)


def arithmetic(code: Code) -> Iterator[Change]:
    for _, node in parts_within(code, ast.BinOp):
        if type(node.op) in COUNTED:
            word, other = COUNTED[type(node.op)]
            yield _between(code, "arithmetic", node.left, node.right, word, other)


def connectives(code: Code) -> Iterator[Change]:
    for _, node in parts_within(code, ast.BoolOp):
        word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield _between(code, "and/or", left, right, word, other)


def numbers(code: Code) -> Iterator[Change]:
    """Off by one, in the functions, in the state's defaults and in the table's."""
    state = code.state_class
    found = [
        *(node for _, node in parts_within(code, ast.Constant)),
        *(parts(state, ast.Constant) if state is not None else ()),
        *(
            node
            for keyword in parts(code.table, ast.keyword)
            if keyword.arg == "default"
            for node in parts(keyword.value, ast.Constant)
        ),
    ]
    for node in found:
        if type(node.value) is int:
            yield _instead(code, "off by one", node, str(node.value + 1))
            yield _instead(code, "off by one", node, str(node.value - 1))


def yes_and_no(code: Code) -> Iterator[Change]:
    for function, node in parts_within(code, ast.Return):
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, bool):
            yield _instead(code, "condition negated", node.value, str(not node.value.value))
        elif isinstance(function.returns, ast.Name) and function.returns.id == "bool" and node.value:
            yield _negated(code, node.value)


def conditions(code: Code) -> Iterator[Change]:
    for _, statement in parts_within(code, ast.If):
        yield _negated(code, statement.test)
    for _, expression in parts_within(code, ast.IfExp):
        yield _negated(code, expression.test)
    for _, loop in parts_within(code, ast.comprehension):
        for test in loop.ifs:
            yield _negated(code, test)


def guards(code: Code) -> Iterator[Change]:
    """A case that returns early is forgotten."""
    for _, node in parts_within(code, ast.If):
        if isinstance(node.body[0], ast.Return) and not node.orelse:
            yield _instead(code, "case forgotten", node, "pass")


def seats(code: Code) -> Iterator[Change]:
    for function, node in _seats(code):
        names = argument_names(function)
        yield _instead(code, "seat mixed up", node, "0")
        if "table" in names:
            yield _instead(code, "seat mixed up", node, f"((1 + {code.of(node)}) % table.state.players)")
        if "table" in names and "seat" in names:
            yield _instead(code, "seat mixed up", node, "table.state.seat")


def eras(code: Code) -> Iterator[Change]:
    for _, node in parts_within(code, ast.Attribute):
        if node.attr == "era":
            yield _instead(code, "wrong era", node, "1")
            yield _instead(code, "wrong era", node, f"max(1, {code.of(node)} - 1)")


def own_ids(code: Code) -> Iterator[Change]:
    """The id written out, where the ability may serve other tribes."""
    id = next(
        keyword.value
        for keyword in parts(code.table, ast.keyword)
        if keyword.arg == "id" and isinstance(keyword.value, ast.Constant)
    )
    for _, node in parts_within(code, ast.Attribute):
        if code.of(node) == "tribe.id":
            # The editions need not have the ability under another id, and house rules may.
            yield evolve(_instead(code, "own id written out", node, code.of(id)), seen_in_play=False)


def sizes(code: Code) -> Iterator[Change]:
    for _, node in parts_within(code, ast.Attribute):
        if code.of(node) == "warband.size":
            yield _instead(code, "size of another kind", node, "(warband.size - 1)")
            yield _instead(code, "size of another kind", node, "1")


def calls(code: Code) -> Iterator[Change]:
    for _, node in parts_within(code, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        for other in CALLED.get(name, ()):
            yield _instead(code, "function mixed up", node.func, other)


def words(code: Code) -> Iterator[Change]:
    for _, constant in parts_within(code, ast.Constant):
        for other in WORDS.get(str(constant.value), ()):
            yield _instead(code, "word mixed up", constant, f'"{other}"')
    for _, name in parts_within(code, ast.Name):
        if name.id in ANSWERS:
            yield _instead(code, "answer mixed up", name, ANSWERS[name.id])


OPERATORS: tuple[Callable[[Code], Iterator[Change]], ...] = (
    *(comparisons, arithmetic, connectives, numbers, yes_and_no, conditions, guards),
    *(seats, eras, own_ids, sizes, calls, words),
)


def _seats(code: Code) -> Iterator[tuple[ast.FunctionDef, ast.expr]]:
    for function, name in parts_within(code, ast.Name):
        if name.id == "seat" and isinstance(name.ctx, ast.Load):
            yield function, name
    for function, attribute in parts_within(code, ast.Attribute):
        if attribute.attr == "seat" and isinstance(attribute.value, ast.Name):
            yield function, attribute


def _negated(code: Code, test: ast.expr) -> Change:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _instead(code, "condition negated", test, code.of(test.operand))
    return _instead(code, "condition negated", test, f"not ({code.of(test)})")


def _instead(code: Code, kind: str, node: ast.expr | ast.stmt, put: str) -> Change:
    return Change(kind, code.start(node), code.end(node), put)


def _between(code: Code, kind: str, left: ast.expr, right: ast.expr, word: str, other: str) -> Change:
    start, end = code.end(left), code.start(right)
    return Change(kind, start, end, code.text[start:end].replace(word, other, 1))
