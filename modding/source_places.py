"""Where things stand in a Python file: words, functions, and the line at which an error was raised."""

from __future__ import annotations

import ast
import re
import traceback
from linecache import getlines
from types import CodeType
from typing import TypeGuard

from attrs import frozen

_TABLE = re.compile(r"\s*(TRIBE)\b\s*(?::.*)?=")
SEARCHED = 60
"""Lines below a place in which a word is looked for: a function's decorators and arguments."""


@frozen
class SourcePlace:
    """A place in a Python file: line and column from 1."""

    file: str
    line: int = 1
    column: int = 1
    width: int = 1

    @property
    def text(self) -> str:
        """The whole line; empty where the file has none."""
        lines = getlines(self.file)
        return lines[self.line - 1].rstrip() if 0 < self.line <= len(lines) else ""


def word_place(file: str, line: int, *words: str) -> SourcePlace:
    """The first place of the first of these words that is near a line or below it, or the line itself."""
    for word in filter(None, words):
        pattern = re.compile(rf"\b{re.escape(word)}\b")
        for number, text in enumerate(getlines(file)[line - 1 : line - 1 + SEARCHED], line):
            if found := pattern.search(text):
                return SourcePlace(file, number, found.start() + 1, len(word))
    return SourcePlace(file, line)


def table_place(file: str, line: int = 1) -> SourcePlace:
    """Where a plugin declares its table: the line that assigns `TRIBE`, or else the line that is given."""
    for number, text in enumerate(getlines(file), 1):
        if found := _TABLE.match(text):
            return SourcePlace(file, number, found.start(1) + 1, len(found[1]))
    return SourcePlace(file, line)


def hook_place(source: object, hook: str) -> SourcePlace | None:
    """Where a plugin defines a hook; None where that cannot be known."""
    function = getattr(source, hook, None)
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    if not isinstance(code, CodeType):
        return None
    return word_place(code.co_filename, code.co_firstlineno, hook)


def raised_in(file: str, error: BaseException) -> SourcePlace | None:
    """The innermost place in a file that an error, or what caused it, came through; None where there is none."""
    cause: BaseException | None = error
    found = None
    while cause is not None:
        if isinstance(cause, SyntaxError) and cause.filename == file:
            return SourcePlace(file, cause.lineno or 1, cause.offset or 1)
        for frame in traceback.extract_tb(cause.__traceback__):
            if frame.filename == file:
                found = SourcePlace(file, frame.lineno or 1, (frame.colno or 0) + 1)
        cause = cause.__cause__
    return found


def call_place(file: str, text: str, name: str) -> SourcePlace | None:
    """The first call of a function by its plain name in a file's text; None where there is none."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return None
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]
    first = min(calls, key=lambda call: (call.lineno, call.col_offset), default=None)
    return None if first is None else SourcePlace(file, first.lineno, first.col_offset + 1, len(name))


def declared_tribe(text: str) -> str | None:
    """The id of the tribe that a Python file looks like, empty where it is not written out; None where it is none.

    A tribe assigns `TRIBE`, and marks hooks. Nothing is run.
    """
    if "hookimpl" not in text or "TRIBE" not in text:
        return None
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError):
        return None
    tables = [statement.value for statement in body if _assigns_table(statement)]
    return _written_id(tables[0]) if tables else None


def _assigns_table(statement: ast.stmt) -> TypeGuard[ast.Assign | ast.AnnAssign]:
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    else:
        return False
    return any(isinstance(target, ast.Name) and target.id == "TRIBE" for target in targets)


def _written_id(table: ast.expr | None) -> str:
    """The id that a call of `TribeTable` gives; empty where it gives none as plain text."""
    given = (
        [known.value for known in table.keywords if known.arg == "id"] if isinstance(table, ast.Call) else []
    )
    first = given[0] if given else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""
