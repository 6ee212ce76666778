"""Reading a rule: from the value in a ruleset to a typed rule, or to everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from keyword import iskeyword

from ethnos.grammar.findings import Finding
from ethnos.grammar.limits import LARGEST_WRITTEN, MOST_FINDINGS, MOST_ITEMS
from ethnos.grammar.parser import Written, parse
from ethnos.grammar.slots import ERA, ERAS, PLAYERS, Name, Slot, Type
from ethnos.grammar.sources import Source, Span, finding_at, finding_on_key, plain_source
from ethnos.grammar.tree import Calling, Case, Constant, Node, Reading, Rule

START = Span(0, 0)


def read_rule(value: object, slot: Slot, source: Source) -> tuple[Rule | None, tuple[Finding, ...]]:
    """Parse and type-check a rule text, or a plain TOML number, boolean or list of numbers.

    The rule is None when there is an error. Every error that does not follow from another is among the
    findings, in the order of the text.
    """
    if isinstance(value, str):
        return _read_text(value, slot, source)
    plain, fault = _plain(value, source)
    if plain is None:
        return None, () if fault is None else (fault,)
    if plain.type != slot.result:
        message = f"{slot.key} takes {slot.result.words}, and this is {plain.type.words}"
        return None, (finding_on_key(source, "wrong-type", message),)
    return Rule(slot, source, (Case(_always(START), plain, START),)), ()


def can_be_name(word: str) -> bool:
    """Whether something of a ruleset's own can be called so: by no word of the language, nor of Python."""
    if iskeyword(word) or word in {name.name for name in (ERA, ERAS, PLAYERS)}:
        return False
    probe = Slot("a name", Type.NUMBER, "", (Name(word, Type.NUMBER, ""),))
    rule, _ = read_rule(word, probe, plain_source(word, "a name"))
    return rule is not None and word in names_of(rule)


def names_read(node: Node) -> Iterator[Reading | Calling]:
    """Find every name and call that an expression reads."""
    remaining = [node]
    while remaining:
        part = remaining.pop()
        if isinstance(part, Reading | Calling):
            yield part
        remaining += part.operands


def names_of(rule: Rule) -> frozenset[str]:
    """The names, not the calls, that any case of a rule reads."""
    parts = (part for case in rule.cases for part in (case.guard, case.result))
    return frozenset(
        read.name.name for part in parts for read in names_read(part) if isinstance(read, Reading)
    )


def known_in_play(node: Node) -> Iterator[str]:
    """Find the names that have no value before the game is played."""
    for part in names_read(node):
        if isinstance(part, Calling):
            yield part.call.name
        elif part.name.known == "play":
            yield part.name.name


def _always(span: Span) -> Constant:
    return Constant(True, Type.YES_NO, span)


def _plain(value: object, source: Source) -> tuple[Constant | None, Finding | None]:
    """Take a TOML value as it is; nothing is ever converted."""
    if isinstance(value, bool):
        return Constant(value, Type.YES_NO, START), None
    if isinstance(value, int):
        return _small_enough((value,), Constant(value, Type.NUMBER, START), source)
    if not isinstance(value, list | tuple):
        message = f"{source.key} takes a rule text, a whole number, yes or no, or a list of numbers"
        return None, finding_on_key(source, "wrong-type", message, hint=f"this is a {type(value).__name__}")
    if len(value) > MOST_ITEMS:
        message = f"the list has {len(value):,} items; {MOST_ITEMS} are the most"
        return None, finding_on_key(source, "text-too-long", message)
    wrong = next((index for index, item in enumerate(value) if type(item) is not int), None)
    if wrong is not None:
        message = f"item {wrong} of {source.key} is not a whole number (items count from 0)"
        return None, finding_on_key(source, "wrong-type", message)
    return _small_enough(value, Constant(tuple(value), Type.LIST, START), source)


def _small_enough(
    numbers: Sequence[int], constant: Constant, source: Source
) -> tuple[Constant | None, Finding | None]:
    if all(abs(number) <= LARGEST_WRITTEN for number in numbers):
        return constant, None
    message = f"{source.key} holds a number above {LARGEST_WRITTEN:,}, the largest there is"
    return None, finding_on_key(source, "number-too-large", message)


def _read_text(text: str, slot: Slot, source: Source) -> tuple[Rule | None, tuple[Finding, ...]]:
    written, found = parse(text, source)
    findings = [*found]
    cases = [_case(part, slot, source, findings) for part in written]
    findings += _order_of_otherwise(written, source)
    sound = tuple(case for case in cases if case is not None)
    if not findings:
        findings += _missing_otherwise(written, sound, source)
    if findings:
        ordered = sorted(findings, key=lambda finding: (finding.line, finding.column, finding.code))
        return None, tuple(ordered[:MOST_FINDINGS])
    return Rule(slot, source, sound), ()


def _case(written: Written, slot: Slot, source: Source, findings: list[Finding]) -> Case | None:
    from ethnos.grammar.checker import Checking, check_as

    checking = Checking(slot, source, written.offset)
    guard: Node | None = _always(written.span)
    if written.guard is not None:
        guard = check_as(written.guard, Type.YES_NO, "a guard", checking)
    result = check_as(written.result, slot.result, slot.key, checking)
    findings += checking.findings
    return None if guard is None or result is None else Case(guard, result, written.span)


def _order_of_otherwise(written: Sequence[Written], source: Source) -> Iterator[Finding]:
    places = [index for index, case in enumerate(written) if case.is_otherwise]
    for index in places[1:]:
        message = "there can be one `otherwise` only, as the last case"
        yield finding_at(source, written[index].span, "otherwise-twice", message)
    if places and any(not case.is_otherwise for case in written[places[0] :]):
        message = "`otherwise` has to be the last case; nothing below it could apply"
        yield finding_at(source, written[places[0]].span, "otherwise-not-last", message)


def _missing_otherwise(
    written: Sequence[Written], cases: Sequence[Case], source: Source
) -> Iterator[Finding]:
    if any(case.guard is None for case in written):
        return
    for case in cases:
        name = next(known_in_play(case.guard), None)
        if name is not None:
            message = f"this guard reads `{name}`, known only during play; an `otherwise` has to stand below"
            yield finding_at(source, case.guard.span, "missing-otherwise", message)
            return
