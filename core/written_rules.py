"""The rules of a tribe's file: each read for its slot, and proven for every usual table."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from attrs import evolve

from ethnos.ability_slots import ABILITY_SLOTS, GAINS, Vocabulary, own_slot
from ethnos.grammar import Rule, Slot, TableKind, prove, read_rule
from ethnos.grammar.reading import names_read
from ethnos.grammar.tree import Calling
from ethnos.rulesets import tribe_slot
from ethnos.written_tables import TribeFile

TABLES = tuple(TableKind(players, eras) for players in range(2, 7) for eras in (2, 3))
"""The tables of both editions and their variants. A ruleset that has others proves the rules for its own."""


def read_rules(file: TribeFile, others: Collection[str]) -> None:
    """Read every rule text that the file sets; its slots are those of its ability and its counters.

    ``others`` are ids that ``count`` may name. A rule that cannot be read, or may fail, is a finding.
    """
    id = file.settings["id"].value if "id" in file.settings else "tribe"
    names = tuple(counter.name for counter in file.counters)
    words = Vocabulary(id, tuple(file.numbers), names, tuple(sorted(others)))
    file.slots.extend(_slots(file, words))
    read: set[str] = set()
    for slot in (*file.slots, *(evolve(tribe_slot(id, number), key=number.name) for number in file.numbers)):
        rule = _rule(file, slot)
        if rule is not None:
            read |= set(_names(rule))
    _warn_of_idle_names(file, read)


def _slots(file: TribeFile, words: Vocabulary) -> Iterator[Slot]:
    for slot in ABILITY_SLOTS:
        if f"rules.{slot.key}" in file.settings:
            yield own_slot(slot, words, f"rules.{slot.key}")
    for name in words.counters:
        key = f"counter.{name}.gains"
        if key in file.settings:
            yield own_slot(GAINS, words, key)


def _rule(file: TribeFile, slot: Slot) -> Rule | None:
    setting = file.settings[slot.key]
    source = file.document.source(setting.path)
    shown = evolve(slot, key=".".join(map(str, setting.path[len(file.path) :])))
    rule, findings = read_rule(setting.raw, shown, source)
    file.findings.extend(findings if rule is None else prove(rule, TABLES))
    return rule


def _names(rule: Rule) -> Iterator[str]:
    for case in rule.cases:
        for part in (*names_read(case.guard), *names_read(case.result)):
            yield part.call.name if isinstance(part, Calling) else part.name.name


def _warn_of_idle_names(file: TribeFile, read: Collection[str]) -> None:
    """A number or counter that no rule reads is most likely meant to be read."""
    if any(finding.severity == "error" for finding in file.findings):
        return
    for table, owned in (("numbers", file.numbers), ("counter", file.counters)):
        for own in owned:
            if own.name not in read:
                finding = file.document.finding(
                    (*file.path, table, own.name),
                    "never-read",
                    f"no rule reads `{own.name}`",
                    hint="name it in a rule, or leave it out",
                    at="key",
                    severity="warning",
                )
                file.findings.append(finding)
