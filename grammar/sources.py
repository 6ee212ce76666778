"""Where a rule text stands in its file, and findings that point into it."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from ethnos.grammar.findings import Finding, Severity


@frozen
class Source:
    """Where a text comes from, and how offsets in it map to its file.

    `line` and `column` (from 1) are those of the key. `locate` takes an offset in the text (from 0; the
    text's length is its end) and gives the line and column in the file, escapes and line ends of TOML
    accounted for. `excerpt` takes a line number of the file and gives that line.
    """

    file: str
    key: str
    line: int
    column: int
    locate: Callable[[int], tuple[int, int]]
    excerpt: Callable[[int], str]


@frozen
class Span:
    """A stretch of a rule text, as offsets; `end` is behind the last character."""

    start: int
    end: int


def plain_source(text: str, key: str, file: str = "rule") -> Source:
    """Make the source of a text that is a file of its own: nothing quoted, nothing escaped."""
    lines = text.split("\n")

    def locate(offset: int) -> tuple[int, int]:
        before = text[:offset]
        return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1

    def excerpt(line: int) -> str:
        return lines[line - 1] if 1 <= line <= len(lines) else ""

    return Source(file=file, key=key, line=1, column=1, locate=locate, excerpt=excerpt)


def finding_at(
    source: Source,
    span: Span,
    code: str,
    message: str,
    *,
    hint: str = "",
    notes: tuple[str, ...] = (),
    severity: Severity = "error",
) -> Finding:
    """Make a finding about a stretch of the text."""
    line, column = source.locate(span.start)
    last_line, last_column = source.locate(max(span.start, span.end - 1))
    excerpt = source.excerpt(line)
    width = last_column - column + 1 if last_line == line else len(excerpt) - column + 1
    return Finding(
        file=source.file,
        line=line,
        column=column,
        severity=severity,
        code=code,
        message=message,
        excerpt=excerpt,
        width=max(1, width),
        hint=hint,
        notes=notes,
    )


def finding_on_key(
    source: Source, code: str, message: str, *, hint: str = "", notes: tuple[str, ...] = ()
) -> Finding:
    """Make an error about a text as a whole; it names the line of the key."""
    return Finding(
        file=source.file,
        line=source.line,
        column=source.column,
        severity="error",
        code=code,
        message=message,
        excerpt=source.excerpt(source.line),
        width=len(source.key.rpartition(".")[2]),
        hint=hint,
        notes=notes,
    )
