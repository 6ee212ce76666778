"""Python expressions declared with names and calls, and the arguments put in their places.

Declared expressions are the engine's or a plugin's own; nothing that stands in a ruleset comes here as text.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import cache

from ethnos.grammar.findings import EthnosError


@cache
def template(text: str) -> ast.expr:
    """Parse a declared Python expression. Raises `EthnosError` ("bad-declaration") when it is none."""
    try:
        return ast.parse(text.strip(), mode="eval").body
    except SyntaxError as error:
        raise EthnosError(
            f"`{text}` is declared as a Python expression and is none: {error.msg}", code="bad-declaration"
        ) from error


def filled(text: str, arguments: Mapping[str, ast.expr], fresh_name: Callable[[], str]) -> ast.expr:
    """Put arguments in the places of their names.

    An argument that is more than a name or a number and is named more than once is evaluated once: at its first
    place it is given a name. Raises `EthnosError` ("bad-declaration") when that place may be skipped.
    """
    body = deepcopy(template(text))
    replacements: dict[int, ast.expr] = {}
    for name, argument in arguments.items():
        uses = [node for node in ast.walk(body) if isinstance(node, ast.Name) and node.id == name]
        if len(uses) < 2 or isinstance(argument, ast.Name | ast.Constant):
            replacements |= {id(use): argument for use in uses}
        else:
            replacements |= _named_once(body, uses, argument, fresh_name(), text)
    replaced: ast.expr = _Replacing(replacements).visit(body)
    return replaced


def _named_once(
    body: ast.expr, uses: list[ast.Name], argument: ast.expr, fresh: str, text: str
) -> dict[int, ast.expr]:
    first = next((node for node in _always_evaluated(body) if any(node is use for use in uses)), None)
    if first is None:
        message = f"`{text}` names `{uses[0].id}` more than once, and first where it may be skipped"
        raise EthnosError(message, code="bad-declaration")
    named = ast.NamedExpr(target=ast.Name(id=fresh, ctx=ast.Store()), value=argument)
    again = ast.Name(id=fresh, ctx=ast.Load())
    return {id(use): named if use is first else again for use in uses}


def _always_evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """Walk the parts of an expression that are evaluated each time, in the order of evaluation."""
    yield node
    for part in _parts_always_evaluated(node):
        yield from _always_evaluated(part)


def _parts_always_evaluated(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, ast.IfExp):
        return [node.test]
    if isinstance(node, ast.BoolOp):
        return [node.values[0]]
    if isinstance(node, ast.Compare):
        return [node.left, node.comparators[0]]
    if isinstance(node, ast.Lambda | ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp):
        return []
    return list(ast.iter_child_nodes(node))


class _Replacing(ast.NodeTransformer):
    """Python's own way to replace nodes of its trees; here by identity."""

    def __init__(self, replacements: Mapping[int, ast.expr]) -> None:
        self.replacements = replacements

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.replacements.get(id(node), node)
