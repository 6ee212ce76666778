"""Compiling: a decided rule becomes a plain Python function, built as a syntax tree, never from pasted text."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from itertools import count
from types import MappingProxyType
from typing import Any, Final

from attrs import Factory, define

from ethnos.grammar.findings import EthnosError
from ethnos.grammar.folding import constant
from ethnos.grammar.slots import Name, Slot, Value
from ethnos.grammar.templates import filled
from ethnos.grammar.tree import Calling, Case, Conditional, Constant, Node, Operation, Reading, Rule

ARITHMETIC: Final[dict[str, Callable[[], ast.operator]]] = {"//": ast.FloorDiv, "%": ast.Mod}
COMPARISONS: Final[dict[str, Callable[[], ast.cmpop]]] = {
    "=": ast.Eq, "!=": ast.NotEq, "<": ast.Lt, "<=": ast.LtE, ">": ast.Gt, ">=": ast.GtE,
}  # fmt: skip
PREFIXES: Final[dict[str, Callable[[], ast.unaryop]]] = {"not": ast.Not, "negative": ast.USub}
JUNCTIONS: Final[dict[str, Callable[[], ast.boolop]]] = {"and": ast.And, "or": ast.Or}
BUILTINS: Final = MappingProxyType({"abs": abs, "len": len, "max": max, "min": min, "sum": sum})


@define
class _Compiling:
    """One function being built: its slot, and numbers for the names it makes up."""

    slot: Slot
    numbers: count[int] = Factory(count)

    def fresh_name(self) -> str:
        """Make up a name that no input has."""
        return f"_argument_{next(self.numbers)}"


def compile_rule(rule: Rule) -> Callable[..., Value]:
    """Compile a rule that was proven and decided to a function of its slot's inputs, in their order.

    Declared expressions may use `abs`, `len`, `max`, `min`, `sum` and the inputs. Raises `EthnosError`:
    "undecided-rule" when the rule reads what only the table settles, "bad-declaration" when a name or call is
    declared with a Python expression that cannot be used.
    """
    compiling = _Compiling(rule.slot)
    value = constant(rule)
    body = _cases(rule.cases, compiling) if value is None else _constant(value)
    arguments = ast.arguments(
        posonlyargs=[ast.arg(arg=name) for name in rule.slot.inputs],
        args=[],
        kwonlyargs=[],
        kw_defaults=[],
        defaults=[],
    )
    tree = ast.fix_missing_locations(ast.Expression(ast.Lambda(args=arguments, body=body)))
    scope: dict[str, Any] = {"__builtins__": {}, **BUILTINS}
    function: Callable[..., Value] = eval(compile(tree, f"<rule {rule.slot.key}>", "eval"), scope)
    function.__name__ = function.__qualname__ = rule.slot.key
    return function


def _cases(cases: Sequence[Case], compiling: _Compiling) -> ast.expr:
    """Nest the cases; the last one needs no guard, for the rule is proven to be covered."""
    body = _expression(cases[-1].result, compiling)
    for case in reversed(cases[:-1]):
        guard, result = _expression(case.guard, compiling), _expression(case.result, compiling)
        body = ast.IfExp(test=guard, body=result, orelse=body)
    return body


def _constant(value: Value) -> ast.expr:
    if isinstance(value, tuple):
        return ast.Tuple(elts=[ast.Constant(item) for item in value], ctx=ast.Load())
    return ast.Constant(value)


def _expression(node: Node, compiling: _Compiling) -> ast.expr:
    if isinstance(node, Constant):
        return _constant(node.value)
    if isinstance(node, Reading):
        return _reading(node.name, compiling)
    if isinstance(node, Calling):
        return _calling(node, compiling)
    operands = [_expression(operand, compiling) for operand in node.operands]
    if isinstance(node, Conditional):
        return ast.IfExp(test=operands[0], body=operands[1], orelse=operands[2])
    return _operation(node, operands)


def _reading(name: Name, compiling: _Compiling) -> ast.expr:
    if name.python:
        return filled(name.python, {}, compiling.fresh_name)
    if name.name in compiling.slot.inputs:
        return ast.Name(id=name.name, ctx=ast.Load())
    if name.known == "play":
        message = f"`{name.name}` of {compiling.slot.key} is declared without a Python expression or an input"
        raise EthnosError(message, code="bad-declaration")
    message = f"{compiling.slot.key} still depends on `{name.name}`; decide it first"
    raise EthnosError(message, code="undecided-rule")


def _calling(node: Calling, compiling: _Compiling) -> ast.expr:
    call, words = node.call, dict(node.words)
    text = call.python
    if not isinstance(text, str):
        text = text[next(iter(words.values()))]
    operands = iter(node.operands)
    arguments: dict[str, ast.expr] = {}
    for parameter in call.parameters:
        if parameter.words:
            arguments[parameter.name] = ast.Constant(words[parameter.name])
        else:
            arguments[parameter.name] = _expression(next(operands), compiling)
    return filled(text, arguments, compiling.fresh_name)


def _operation(node: Operation, operands: list[ast.expr]) -> ast.expr:
    operator = node.operator
    if operator in COMPARISONS:
        return ast.Compare(left=operands[0], ops=[COMPARISONS[operator]()], comparators=operands[1:])
    if operator in ARITHMETIC:
        return ast.BinOp(left=operands[0], op=ARITHMETIC[operator](), right=operands[1])
    if operator in PREFIXES:
        return ast.UnaryOp(op=PREFIXES[operator](), operand=operands[0])
    if operator in JUNCTIONS:
        return ast.BoolOp(op=JUNCTIONS[operator](), values=operands)
    return _of_many(node, operands)


def _of_many(node: Operation, operands: list[ast.expr]) -> ast.expr:
    if node.operator == "item":
        return ast.Subscript(value=operands[0], slice=operands[1], ctx=ast.Load())
    if node.operator == "list":
        return ast.Tuple(elts=operands, ctx=ast.Load())
    if node.operator == "*":
        return _balanced(operands, ast.Mult)
    if node.operator == "+" or (node.operator == "sum" and len(operands) > 1):
        return _sum(operands)
    return ast.Call(func=ast.Name(id=node.operator, ctx=ast.Load()), args=operands, keywords=[])


def _sum(terms: list[ast.expr]) -> ast.expr:
    """Add the terms; those with a minus are taken away together."""
    taken = [term.operand for term in terms if _is_negated(term) and isinstance(term, ast.UnaryOp)]
    given = [term for term in terms if not _is_negated(term)]
    if not taken:
        return _balanced(given, ast.Add)
    if not given:
        return ast.UnaryOp(op=ast.USub(), operand=_balanced(taken, ast.Add))
    return ast.BinOp(left=_balanced(given, ast.Add), op=ast.Sub(), right=_balanced(taken, ast.Add))


def _is_negated(term: ast.expr) -> bool:
    return isinstance(term, ast.UnaryOp) and isinstance(term.op, ast.USub)


def _balanced(operands: list[ast.expr], operator: Callable[[], ast.operator]) -> ast.expr:
    """Join operands two by two, so that a long sum is not a deep tree: Python's compiler recurses too."""
    if len(operands) == 1:
        return operands[0]
    half = (len(operands) + 1) // 2
    left, right = _balanced(operands[:half], operator), _balanced(operands[half:], operator)
    return ast.BinOp(left=left, op=operator(), right=right)
