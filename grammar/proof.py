"""What is proven of a rule at load time, at every table and in every era that the ruleset admits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import Factory, define, field, frozen

from ethnos.grammar.findings import Finding
from ethnos.grammar.folding import fold
from ethnos.grammar.reading import names_read
from ethnos.grammar.reasoning import Facts, Items, Reasoning, items_of, range_of, spoken, ways
from ethnos.grammar.slots import Type
from ethnos.grammar.sources import Span, finding_at, finding_on_key
from ethnos.grammar.tables import Moment, in_words
from ethnos.grammar.tree import Case, Reading, Rule, TableKind

ON_KEY = Span(-1, -1)


@frozen
class Objection:
    """One thing that goes wrong; `ON_KEY` stands for the text as a whole.

    The message may hold numbers of one table; what is the same problem at another shares its `aspect`.
    """

    code: str
    span: Span
    aspect: str
    message: str = field(eq=False)


@define
class Evidence:
    """What a walk through all tables and eras found.

    `problems` holds where each problem shows. Of every case, `reached` says that it applies somewhere, and
    `hidden` which cases above hide it, each by itself, wherever it could apply.
    """

    problems: dict[Objection, list[Moment]] = Factory(dict)
    reached: set[int] = Factory(set)
    hidden: dict[int, list[frozenset[int]]] = Factory(dict)

    def add(self, problem: Objection, moment: Moment) -> None:
        """Remember that a problem shows at one table and era."""
        self.problems.setdefault(problem, []).append(moment)


def prove(rule: Rule, tables: Sequence[TableKind]) -> tuple[Finding, ...]:
    """Find what can go wrong with a rule at any of these tables, in any of their eras.

    That is: no case applies, a case never applies (a warning), a value, an argument, an index or a length out of
    range, a divisor that may be 0. For what depends on the play, what cannot be shown to be right is refused.
    """
    moments = [moment for table in tables for moment in _moments(rule, table)]
    evidence = Evidence()
    for moment in moments:
        _walk(rule, moment, evidence)
    errors = [_finding(rule, problem, found, moments) for problem, found in evidence.problems.items()]
    return (*errors, *_cases_never_reached(rule, evidence))


def _moments(rule: Rule, table: TableKind) -> Iterator[Moment]:
    """Take each era by itself where the rule depends on it."""
    parts = [part for case in rule.cases for part in (case.guard, case.result)]
    read = {known.name.known for part in parts for known in names_read(part) if isinstance(known, Reading)}
    eras = range(1, table.eras + 1) if "era" in read else (None,)
    for era in eras:
        yield Moment(table, era)


def _walk(rule: Rule, moment: Moment, evidence: Evidence) -> None:
    reasoning = Reasoning(moment.table)
    cases = [_at(case, moment) for case in rule.cases]
    facts: Facts | None = {}
    for index, case in enumerate(cases):
        inside, below = (None, None) if facts is None else ways(case.guard, facts, reasoning)
        if inside is None:
            _blame(cases, index, moment, evidence)
        else:
            evidence.reached.add(index)
            for problem in _result_problems(rule, case, inside, reasoning):
                evidence.add(problem, moment)
        facts = below if facts is not None else None
    if facts is not None:
        evidence.add(Objection("case-not-covered", ON_KEY, "", f"no case of {rule.slot.key} covers"), moment)
    for doubt in reasoning.doubts:
        evidence.add(Objection(doubt.code, doubt.span, doubt.aspect, doubt.message), moment)


def _at(case: Case, moment: Moment) -> Case:
    known = {"players": moment.table.players, "eras": moment.table.eras}
    if moment.era is not None:
        known["era"] = moment.era
    return Case(fold(case.guard, known), fold(case.result, known), case.span)


def _blame(cases: Sequence[Case], index: int, moment: Moment, evidence: Evidence) -> None:
    """Find the cases above that take everything which this one would apply to."""
    quiet = Reasoning(moment.table)
    guard = cases[index].guard
    if ways(guard, {}, quiet)[0] is None:
        return
    left = [ways(case.guard, {}, quiet)[1] for case in cases[:index]]
    hiding = [
        above for above, facts in enumerate(left) if facts is None or ways(guard, facts, quiet)[0] is None
    ]
    evidence.hidden.setdefault(index, []).append(frozenset(hiding))


def _result_problems(rule: Rule, case: Case, facts: Facts, reasoning: Reasoning) -> Iterator[Objection]:
    """Find what is wrong with a result, unless that only follows from a doubt about its parts."""
    doubts = len(reasoning.doubts)
    slot = rule.slot
    if slot.result == Type.LIST:
        items = items_of(case.result, facts, reasoning)
        if items.longest and len(reasoning.doubts) == doubts:
            yield from _outside(rule, f"an item of {slot.key}", items.item.low, items.item.high)
        yield from _too_short(rule, items, reasoning)
        return
    found = range_of(case.result, facts, reasoning)
    if slot.result == Type.NUMBER and len(reasoning.doubts) == doubts:
        yield from _outside(rule, slot.key, found.low, found.high)


def _outside(rule: Rule, what: str, low: float, high: float) -> Iterator[Objection]:
    least, most = rule.slot.minimum, rule.slot.maximum
    is_or_may_be = "is" if low == high else "may be"
    if least is not None and low < least:
        message = f"{what} {is_or_may_be} {spoken(low)}, and the least is {least:,}"
        yield Objection("out-of-range", ON_KEY, "below", message)
    if most is not None and high > most:
        message = f"{what} {is_or_may_be} {spoken(high)}, and the most is {most:,}"
        yield Objection("out-of-range", ON_KEY, "above", message)


def _too_short(rule: Rule, items: Items, reasoning: Reasoning) -> Iterator[Objection]:
    needed = reasoning.end(rule.slot.length, 0)
    if items.shortest < needed:
        reason = ", one an era" if rule.slot.length == "eras" else ""
        has = f"has {items.shortest} item{'s' * (items.shortest != 1)}"
        message = f"{rule.slot.key} {has}, and at least {needed} are needed{reason}"
        yield Objection("list-too-short", ON_KEY, "", message)


def _finding(
    rule: Rule, problem: Objection, found: Sequence[Moment], all_moments: Sequence[Moment]
) -> Finding:
    places = in_words(found, all_moments)
    if problem.code == "case-not-covered":
        message = f"{problem.message} {places or 'any table'}"
    else:
        message = f"{problem.message} ({places})" if places else problem.message
    if problem.span == ON_KEY:
        return finding_on_key(rule.source, problem.code, message)
    return finding_at(rule.source, problem.span, problem.code, message)


def _cases_never_reached(rule: Rule, evidence: Evidence) -> Iterator[Finding]:
    for index, case in enumerate(rule.cases):
        if index in evidence.reached:
            continue
        reason = _why_hidden(rule, evidence.hidden.get(index, []))
        yield finding_at(
            rule.source,
            case.span,
            "case-never-applies",
            f"this case never applies: {reason}",
            severity="warning",
        )


def _why_hidden(rule: Rule, hidden: Sequence[frozenset[int]]) -> str:
    if not hidden:
        return "its guard is never yes"
    if not all(hidden):
        return "the cases above it leave nothing to it"
    in_every_place = frozenset.intersection(*hidden)
    hiding = [min(in_every_place)] if in_every_place else sorted(frozenset.union(*hidden))
    lines = [str(rule.source.locate(rule.cases[above].span.start)[0]) for above in hiding]
    if len(lines) == 1:
        return f"the case in line {lines[0]} hides it"
    return f"the cases in lines {', '.join(lines)} hide it"
