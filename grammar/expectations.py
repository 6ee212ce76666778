"""What was expected where the grammar stopped, in the language's own words."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Final

from ethnos.grammar.findings import Finding, guess, shorten
from ethnos.grammar.scanner import Line
from ethnos.grammar.sources import Source, Span, finding_at

if TYPE_CHECKING:
    from lark import Token

WORDS: Final = {
    "ARROW": "`=>`",
    "CLOSE": "`)`",
    "ELSE": "`else`",
    "ERA": "`era`",
    "LIST_CLOSE": "`]`",
    "NUMBER": "a number",
    "OTHERWISE": "`otherwise`",
    "PLAYERS": "`players`",
    "THEN": "`then`",
    "_COMMA": "`,`",
    "$END": "the end of the text",
}
KEYWORDS: Final = {
    "THEN": ("then",),
    "ELSE": ("else",),
    "PLAYERS": ("players",),
    "_AND": ("and",),
    "_OR": ("or",),
    "NOT": ("not",),
}


def unexpected(token: Token, expected: Set[str], line: Line, source: Source) -> Finding:
    """Say where the grammar stopped and what could have stood there, always in the same order."""
    message = f"expected {_in_words(expected, line)}"
    if token.type == "$END":
        end = Span(line.span.end, line.span.end)
        where = "the case" if line.is_case else "the text"
        return finding_at(source, end, "unexpected-end", f"{where} ends too early: {message}")
    start = line.span.start + (token.start_pos or 0)
    span = Span(start, start + len(token))
    found = f"`{shorten(str(token))}` cannot stand here: {message}"
    return finding_at(source, span, "unexpected-word", found, hint=_hint(token, expected))


def _in_words(expected: Set[str], line: Line) -> str:
    words = {WORDS[terminal] for terminal in expected if terminal in WORDS}
    if "WORD" in expected:
        words -= {WORDS["NUMBER"], WORDS["PLAYERS"], WORDS["ERA"]}
        words |= {"a number", "a name", "a call", "`(`"}
    elif "PLUS" in expected:
        words -= {WORDS["PLAYERS"], WORDS["NUMBER"]}
        words.add("an operator")
    if line.is_case and "$END" in expected:
        words = words - {WORDS["$END"]} | {"the end of the line"}
    ordered = sorted(words, key=lambda word: (word.startswith("`"), word))
    return ordered[0] if len(ordered) == 1 else ", ".join(ordered[:-1]) + " or " + ordered[-1]


def _hint(token: Token, expected: Set[str]) -> str:
    if token.type == "ARROW":
        return "a case has one `=>`; the next case stands on a line of its own"
    if token.type in ("IF", "NOT") and "WORD" in expected:
        return f"put brackets around this `{token}`"
    keywords = {word for terminal in expected for word in KEYWORDS.get(terminal, ())}
    return guess(str(token), keywords) if token.type == "WORD" else ""
