"""A first look at a raw text: its bounds, its characters, its brackets, and its lines.

What is wrong here is found before the grammar sees the text, so that no text can be too much for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from ethnos.grammar.findings import Finding, shorten
from ethnos.grammar.limits import (
    DEEPEST_NESTING,
    LARGEST_WRITTEN,
    MOST_CASES,
    MOST_CHARACTERS,
    MOST_FINDINGS,
    MOST_SYMBOLS,
)
from ethnos.grammar.sources import Source, Span, finding_at, finding_on_key

SYMBOL = re.compile(
    r"(?P<space>[ \t\r]+)|(?P<line>\n)|(?P<decimal>[0-9]+\.[0-9]+)|(?P<number>[0-9]+)"
    r"|(?P<word>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<foreign>==|&&|\|\||\*\*|->|<>|=<|:=)"
    r"|(?P<sign>=>|\.\.|//|!=|<=|>=|[-+*%=<>,()\[\]])"
    r"|(?P<unknown>[^\x00-\x7f]+|.)",
    re.DOTALL,
)

OWN_SPELLING = {
    "==": "write `=`",
    "&&": "write `and`",
    "&": "write `and`",
    "||": "write `or`",
    "|": "write `or`",
    "!": "write `not`",
    "**": "there is no power; multiply",
    "^": "there is no power; multiply",
    "->": "write `=>`",
    "<>": "write `!=`",
    "≠": "write `!=`",
    "=<": "write `<=`",
    "≤": "write `<=`",
    "≥": "write `>=`",
    "/": "write `//`, which rounds down",
    "×": "write `*`",
    "−": "write `-`",
    "–": "write `-`",
    ":=": "write `=`",
    ":": "write `=>` between a guard and its expression",
    ";": "write the next case on a line of its own",
    "#": "comments stand outside the text",
    '"': "names are written without quotes",
    "'": "names are written without quotes",
}
CLOSING = {"(": ")", "[": "]"}


@frozen
class Symbol:
    """One word, number or sign; `kind` is the group of `SYMBOL` that found it."""

    kind: str
    text: str
    span: Span


@frozen
class Line:
    """A stretch of the text that is parsed by itself: one case, or the whole expression."""

    span: Span
    is_case: bool


@frozen
class Scan:
    """The stretches that are worth parsing, and what is wrong with the others."""

    lines: tuple[Line, ...]
    findings: tuple[Finding, ...]


def scan(text: str, source: Source) -> Scan:
    """Cut a text into stretches to parse; those with a fault are left out."""
    if len(text) > MOST_CHARACTERS:
        return _refuse(source, f"the text has {len(text):,} characters; {MOST_CHARACTERS:,} are the most")
    symbols = _symbols(text)
    if not symbols:
        return Scan((), (finding_on_key(source, "empty-text", f"the text of {source.key} is empty"),))
    if len(symbols) > MOST_SYMBOLS:
        return _refuse(
            source, f"the text has {len(symbols):,} words and signs; {MOST_SYMBOLS:,} are the most"
        )
    rows = _rows(text, symbols)
    if len(rows) > MOST_CASES:
        return _refuse(source, f"the text has {len(rows):,} cases; {MOST_CASES} are the most")
    is_case = any(symbol.text == "=>" for symbol in symbols)
    lines: list[Line] = []
    findings: list[Finding] = []
    for row in rows:
        faults = _faults(row, is_case, source)
        findings += faults
        if not faults:
            lines.append(Line(Span(row[0].span.start, row[-1].span.end), is_case))
    return Scan(tuple(lines), tuple(findings[:MOST_FINDINGS]))


def _refuse(source: Source, message: str) -> Scan:
    return Scan((), (finding_on_key(source, "text-too-long", message),))


def _symbols(text: str) -> list[Symbol]:
    return [
        Symbol(match.lastgroup or "", match.group(), Span(match.start(), match.end()))
        for match in SYMBOL.finditer(text)
        if match.lastgroup not in ("space", "line")
    ]


def _rows(text: str, symbols: Sequence[Symbol]) -> list[list[Symbol]]:
    """Group the symbols by line where the text has cases; one expression may run over many lines."""
    if not any(symbol.text == "=>" for symbol in symbols):
        return [list(symbols)]
    rows: dict[int, list[Symbol]] = {}
    for symbol in symbols:
        rows.setdefault(text.count("\n", 0, symbol.span.start), []).append(symbol)
    return list(rows.values())


def _faults(row: Sequence[Symbol], is_case: bool, source: Source) -> list[Finding]:
    faults = [finding for symbol in row for finding in _spelling(symbol, source)]
    faults += _brackets(row, source)
    if is_case and not faults and not any(symbol.text == "=>" for symbol in row):
        whole = Span(row[0].span.start, row[-1].span.end)
        message = "this line has no `=>`; a case is `guard => expression`, on one line"
        faults.append(finding_at(source, whole, "missing-arrow", message))
    return faults


def _spelling(symbol: Symbol, source: Source) -> list[Finding]:
    if symbol.kind == "decimal":
        message = f"{shorten(symbol.text)} is not a whole number"
        return [finding_at(source, symbol.span, "not-a-whole-number", message)]
    if symbol.kind == "number" and _is_too_large(symbol.text):
        message = f"{shorten(symbol.text)} is too large; {LARGEST_WRITTEN:,} is the largest number"
        return [finding_at(source, symbol.span, "number-too-large", message)]
    if symbol.kind in ("foreign", "unknown"):
        hint = OWN_SPELLING.get(symbol.text, "")
        message = f"{_named(symbol.text)} is not part of the rule language"
        return [finding_at(source, symbol.span, "unexpected-character", message, hint=hint)]
    return []


def _is_too_large(digits: str) -> bool:
    significant = digits.lstrip("0")
    return len(significant) > len(str(LARGEST_WRITTEN)) or int(significant or "0") > LARGEST_WRITTEN


def _named(text: str) -> str:
    """Show characters as they are, and those that cannot be seen by their number."""
    if text.isprintable() and not text.isspace():
        return f"`{shorten(text)}`"
    return f"the character U+{ord(text[0]):04X}"


def _brackets(row: Sequence[Symbol], source: Source) -> list[Finding]:
    """Find brackets without a partner, or too many in one another."""
    open_brackets: list[Symbol] = []
    for symbol in row:
        if symbol.text in CLOSING:
            open_brackets.append(symbol)
            if len(open_brackets) > DEEPEST_NESTING:
                return [_too_deep(symbol.span, source)]
        elif symbol.kind == "sign" and symbol.text in CLOSING.values():
            if not open_brackets:
                message = f"`{symbol.text}` closes no bracket"
                return [finding_at(source, symbol.span, "unmatched-bracket", message)]
            opened = open_brackets.pop()
            if CLOSING[opened.text] != symbol.text:
                message = f"`{symbol.text}` cannot close `{opened.text}`"
                hint = f"expected `{CLOSING[opened.text]}`"
                return [finding_at(source, symbol.span, "unmatched-bracket", message, hint=hint)]
    return [
        finding_at(source, opened.span, "unmatched-bracket", f"this `{opened.text}` is never closed")
        for opened in open_brackets
    ]


def _too_deep(span: Span, source: Source) -> Finding:
    message = f"more than {DEEPEST_NESTING} levels stand in one another here"
    return finding_at(source, span, "nesting-too-deep", message)
