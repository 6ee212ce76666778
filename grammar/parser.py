"""From text to lark's trees, one for each case, with faults told in the words of the language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ethnos.grammar.expectations import unexpected
from ethnos.grammar.findings import Finding
from ethnos.grammar.limits import DEEPEST_NESTING
from ethnos.grammar.scanner import Line, scan
from ethnos.grammar.sources import Source, Span, finding_at

if TYPE_CHECKING:
    from lark import Lark, Token, Tree


@frozen
class Written:
    """One case as it was written: its guard (None: `otherwise`, or no guard at all) and its result.

    Positions in the trees count from `offset`; `span` counts from the start of the text.
    """

    guard: Tree[Token] | None
    result: Tree[Token]
    is_otherwise: bool
    offset: int
    span: Span


def parse(text: str, source: Source) -> tuple[tuple[Written, ...], tuple[Finding, ...]]:
    """Parse every case that can be parsed, and find what is wrong with the others."""
    scanned = scan(text, source)
    cases: list[Written] = []
    findings = list(scanned.findings)
    for line in scanned.lines:
        parsed = _parse_line(text, line, source)
        if isinstance(parsed, Finding):
            findings.append(parsed)
        else:
            cases.append(parsed)
    return tuple(cases), tuple(findings)


@cache
def _parser() -> Lark:
    """Build the parser, at first use only: importing and building lark takes longer than all else."""
    from importlib.resources import files

    from lark import Lark

    grammar = files("ethnos.grammar").joinpath("rule.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", start=["case", "expression"], propagate_positions=True)


def _parse_line(text: str, line: Line, source: Source) -> Written | Finding:
    from lark import UnexpectedToken

    stretch = text[line.span.start : line.span.end]
    start = "case" if line.is_case else "expression"
    try:
        tree = _parser().parse(stretch, start=start)
    except UnexpectedToken as error:
        return unexpected(error.token, _expected_behind(stretch, error.token, start), line, source)
    if _is_too_deep(tree):
        message = f"more than {DEEPEST_NESTING} levels stand in one another here"
        return finding_at(source, line.span, "nesting-too-deep", message)
    return _written(tree, line)


def _expected_behind(stretch: str, token: Token, start: str) -> frozenset[str]:
    """Find all that may follow what stands before a token.

    The error itself knows less: when it is raised, the parser has already closed all that the token would close.
    """
    before = stretch if token.type == "$END" else stretch[: token.start_pos]
    parser = _parser().parse_interactive(before, start=start)
    parser.exhaust_lexer()
    accepts: Callable[[], set[str]] = parser.accepts
    return frozenset(accepts())


def _written(tree: Tree[Token], line: Line) -> Written:
    from lark import Tree

    if not line.is_case:
        return Written(None, tree, False, line.span.start, line.span)
    guard, _, result = tree.children
    assert isinstance(result, Tree)
    return Written(
        guard=guard if isinstance(guard, Tree) else None,
        result=result,
        is_otherwise=not isinstance(guard, Tree),
        offset=line.span.start,
        span=line.span,
    )


def _is_too_deep(tree: Tree[Token]) -> bool:
    """Measure the deepest nesting without recursion; each division of a chain is a level of its own."""
    from lark import Tree

    remaining = [(tree, 0)]
    while remaining:
        node, depth = remaining.pop()
        depth += _levels(node)
        if depth > DEEPEST_NESTING + 1:
            return True
        remaining += [(child, depth) for child in node.children if isinstance(child, Tree)]
    return False


def _levels(node: Tree[Token]) -> int:
    if node.data != "product":
        return 1
    return max(1, sum(child in ("//", "%") for child in node.children if isinstance(child, str)))
