"""The rule texts of a ruleset, read for their slots and decided for each player count."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import field, frozen

from ethnos.grammar import (
    Finding,
    Rule,
    Slot,
    TableKind,
    Value,
    at_era,
    constant,
    decide,
    prove,
    read_rule,
)
from ethnos.rulesets.merging import Entries
from ethnos.rulesets.slots import SLOTS
from ethnos.rulesets.tribe_tables import Known, slots_of_tribes

ERA_COUNT = "eras.count"


@frozen(eq=False)
class Decided:
    """All rules for one player count. A rule that was found faulty is not among them."""

    players: int
    eras: int
    rules: Mapping[str, Rule]
    _constants: dict[str, Value | None] = field(factory=dict, init=False)

    def value(self, key: str) -> Value | None:
        """The value of a rule in which nothing is left open; None where there is none."""
        if key not in self._constants:
            self._constants[key] = constant(self.rules[key]) if key in self.rules else None
        return self._constants[key]

    def number(self, key: str) -> int | None:
        """The value of a slot that gives a number."""
        value = self.value(key)
        return value if isinstance(value, int) else None

    def list(self, key: str) -> tuple[int, ...] | None:
        """The value of a slot that gives a list."""
        value = self.value(key)
        return value if isinstance(value, tuple) else None

    def by_era(self, key: str) -> tuple[Value, ...]:
        """The values of a rule that may change with the era, for era 1 and on."""
        found = [constant(at_era(self.rules[key], era)) for era in range(1, self.eras + 1)]
        return tuple(value for value in found if value is not None)


def slots_of(tribes: Iterable[Known]) -> tuple[Slot, ...]:
    """Every slot of a ruleset with these tribes."""
    return (*SLOTS, *slots_of_tribes(tribes))


def read_rules(entries: Entries, slots: Iterable[Slot]) -> tuple[dict[str, Rule], tuple[Finding, ...]]:
    """Read the rule text of every slot that has one."""
    rules: dict[str, Rule] = {}
    findings: list[Finding] = []
    for slot in slots:
        if slot.key in entries:
            setting = entries[slot.key].setting
            rule, found = read_rule(setting.raw, slot, setting.document.source(setting.path))
            findings.extend(found)
            if rule is not None:
                rules[slot.key] = rule
    return rules, tuple(findings)


def decide_all(
    rules: Mapping[str, Rule], players: Sequence[int]
) -> tuple[tuple[Decided, ...], tuple[Finding, ...]]:
    """Prove every rule for all player counts, and decide those that hold.

    Without a sound count of eras nothing is decided; `suppose_eras` tells what is wrong with the others.
    """
    counts, findings = _proven({key: rules[key] for key in rules if key == ERA_COUNT}, _first_tables(players))
    if not counts:
        return (), findings
    tables = [TableKind(count, _eras(counts[ERA_COUNT], count)) for count in players]
    decided, more = _decide_at(rules, tables, counts)
    return decided, (*findings, *more)


def suppose_eras(
    rules: Mapping[str, Rule], players: Sequence[int]
) -> Iterator[tuple[tuple[Decided, ...], tuple[Finding, ...]]]:
    """Prove and decide all rules but the count of eras itself, for each number of eras that there could be."""
    slot = next(slot for slot in SLOTS if slot.key == ERA_COUNT)
    assert slot.minimum is not None
    assert slot.maximum is not None
    for eras in range(slot.minimum, slot.maximum + 1):
        yield _decide_at(rules, [TableKind(count, eras) for count in players], {})


def _decide_at(
    rules: Mapping[str, Rule], tables: Sequence[TableKind], counts: Mapping[str, Rule]
) -> tuple[tuple[Decided, ...], tuple[Finding, ...]]:
    sound, findings = _proven({key: rules[key] for key in rules if key != ERA_COUNT}, tables)
    sound = {**counts, **sound}
    return tuple(_decide(sound, table) for table in tables), findings


def _first_tables(players: Sequence[int]) -> list[TableKind]:
    """Tables for the count of eras itself, which cannot depend on it."""
    return [TableKind(count, 1) for count in players]


def _eras(rule: Rule, players: int) -> int:
    value = constant(decide(rule, players, 1))
    assert isinstance(value, int), "a proven count of eras is a number"
    return value


def _decide(rules: Mapping[str, Rule], table: TableKind) -> Decided:
    decided = {key: decide(rule, table.players, table.eras) for key, rule in rules.items()}
    return Decided(table.players, table.eras, decided)


def _proven(
    rules: Mapping[str, Rule], tables: Sequence[TableKind]
) -> tuple[dict[str, Rule], tuple[Finding, ...]]:
    findings = {key: prove(rule, tables) for key, rule in rules.items()}
    sound = {key: rules[key] for key in rules if not any(map(is_error, findings[key]))}
    return sound, tuple(finding for found in findings.values() for finding in found)


def is_error(finding: Finding) -> bool:
    """Whether a finding keeps a ruleset from loading."""
    return finding.severity == "error"
