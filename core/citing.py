"""The rules that refusals cite: a value of the ruleset with its place and source, or a rule that every edition has."""

from __future__ import annotations

from attrs import frozen

from ethnos.errors import Rule
from ethnos.rulesets import Ruleset


@frozen
class Fault:
    """Why something is refused."""

    code: str
    reason: str
    rule: Rule


def value_rule(ruleset: Ruleset, key: str) -> Rule:
    """The rule that a value of the ruleset states."""
    note = ruleset.source(key)
    return Rule(key, ruleset.where(key), "" if note is None else note.text)


TURN = Rule(source="rulebook, your turn; rules.md section 3")
RECRUIT = Rule(source="rulebook, recruiting; rules.md section 3")
WARBAND = Rule(source="rulebook, playing a band; rules.md section 4")
END = Rule(source="rulebook, end of the game; rules.md section 6.3")
