"""What a rule text comes to at a table: its value where that is settled, and the cases that apply there."""

from __future__ import annotations

from attrs import frozen

from ethnos.grammar import Slot, Value, at_era, constant, decide, plain_source, read_rule, spell_value
from ethnos.rulesets import Ruleset


@frozen
class AtTable:
    """A rule text for one number of players."""

    value: str | None
    """The value, one for the whole game or one for each era; None where it depends on play."""
    cases: tuple[str, ...]
    """The cases of the text that can still apply, as written; empty where the text has no cases."""


def slot_of(ruleset: Ruleset, key: str) -> Slot | None:
    """The slot that a key of a ruleset is; None where it takes no rule text."""
    rule = ruleset.rule(key, ruleset.players[0])
    return None if rule is None else rule.slot


def at_table(ruleset: Ruleset, slot: Slot, players: int) -> AtTable:
    """Work out the rule text of a slot for a number of players."""
    eras = ruleset.for_players(players).eras
    written = ruleset.value(slot.key)
    text = written if isinstance(written, str) else ""
    rule, findings = read_rule(written, slot, plain_source(text, slot.key))
    assert rule is not None, f"a loaded ruleset has a sound rule text here, not {findings}"
    decided = decide(rule, players, eras)
    cases = [" ".join(text[case.span.start : case.span.end].split()) for case in decided.cases]
    values = [constant(at_era(decided, era)) for era in range(1, eras + 1)]
    return AtTable(_by_era(values), tuple(cases) if "=>" in text else ())


def _by_era(values: list[Value | None]) -> str | None:
    settled = [spell_value(value) for value in values if value is not None]
    if len(settled) < len(values):
        return None
    if len(set(settled)) == 1:
        return settled[0]
    return ", ".join(f"{value} in era {era}" for era, value in enumerate(settled, 1))
