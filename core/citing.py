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


TURN = Rule(source="first-edition rulebook, your turn")
RECRUIT = Rule(source="first-edition rulebook, recruiting")
WARBAND = Rule(source="first-edition rulebook, playing a band")
END = Rule(source="first-edition rulebook, end of the game")
"""Rules that no value of a ruleset changes, and that the second edition has too (rules.md sections 3, 4 and 6.3)."""
