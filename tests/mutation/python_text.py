"""Python texts with the places of their parts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TypeVar

from attrs import frozen

Node = TypeVar("Node", bound=ast.AST)


@frozen(slots=False, eq=False)
class Code:
    """A Python file's text, and its tree."""

    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def _starts(self) -> list[int]:
        assert self.text.isascii(), "columns count bytes"
        starts = [0]
        for line in self.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return starts

    def start(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword) -> int:
        return self._starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword) -> str:
        """The text of a node."""
        return self.text[self.start(node) : self.end(node)]

    @property
    def functions(self) -> list[ast.FunctionDef]:
        return [node for node in self.tree.body if isinstance(node, ast.FunctionDef)]

    @property
    def hooks(self) -> list[ast.FunctionDef]:
        return [function for function in self.functions if function.decorator_list]

    @property
    def state_class(self) -> ast.ClassDef | None:
        return next((node for node in self.tree.body if isinstance(node, ast.ClassDef)), None)

    @property
    def table(self) -> ast.Assign:
        """The statement that assigns `TRIBE`."""
        return next(
            node
            for node in self.tree.body
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == "TRIBE"
        )

    def line_start(self, node: ast.stmt) -> int:
        """Where a statement's first line begins, its decorators included."""
        marks = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
        return self._starts[min([node.lineno, *(mark.lineno for mark in marks)]) - 1]

    def next_line(self, node: ast.stmt) -> int:
        """Where the line behind a statement begins."""
        assert node.end_lineno is not None
        return self._starts[node.end_lineno]

    def body(self, function: ast.FunctionDef) -> list[ast.stmt]:
        """The statements of a function behind its docstring."""
        return function.body[1:] if ast.get_docstring(function) else function.body


def parts(root: ast.AST, kind: type[Node]) -> Iterator[Node]:
    """All parts of a node of one kind, itself included; texts for readers are not looked into."""
    if isinstance(root, kind):
        yield root
    if not isinstance(root, ast.JoinedStr):
        for child in ast.iter_child_nodes(root):
            yield from parts(child, kind)


def parts_within(code: Code, kind: type[Node]) -> Iterator[tuple[ast.FunctionDef, Node]]:
    """All parts of one kind within the functions of a file, each with its function."""
    for function in code.functions:
        for statement in code.body(function):
            for part in parts(statement, kind):
                yield function, part


def argument_names(function: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in function.args.args]
