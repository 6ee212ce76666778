"""Values as they are compared: each in a form that another spelling does not change, for one number of players."""

import json
from collections.abc import Sequence
from typing import Any

from attrs import frozen

from ethnos.grammar import Rule, Value, at_era, constant, open_form, spell_value
from ethnos.rulesets.forms import in_all_moments, say_the_same
from ethnos.rulesets.moments import Limits
from ethnos.rulesets.provenance import as_written
from ethnos.rulesets.ruleset import Ruleset
from ethnos.rulesets.values import Words

Json = Any


@frozen
class Comparable:
    """The value of one key for one number of players.

    `value` is plain JSON data: what a file could say to the same effect, a rule that depends on the play being its
    canonical text. `words` is the value for readers, a rule as its file writes it.
    """

    value: Json
    words: str
    forms: frozenset[str]
    rule: Rule | None = None
    limits: Limits | None = None

    def is_same(self, other: "Comparable") -> bool:
        """Whether two values say the same: in one of their forms, for each says it all, or in all that play asks."""
        if not self.forms.isdisjoint(other.forms):
            return True
        if self.rule is None or other.rule is None or self.limits is None or other.limits is None:
            return False
        return say_the_same(self.rule, other.rule, self.limits.wider(other.limits))


def comparable(ruleset: Ruleset, key: str, players: int) -> Comparable:
    """The value that a ruleset has for a key at a table of so many players."""
    rule, rules = ruleset.rule(key, players), ruleset.for_players(players)
    if rule is not None:
        return _of_rule(rule, ruleset.limits(players), ruleset.value(key), rules.words)
    value = _plain(ruleset, key)
    return Comparable(
        value, _in_words(key, value, rules.words), frozenset([json.dumps(value, sort_keys=True)])
    )


def ability(ruleset: Ruleset, tribe: str) -> Comparable:
    """The ability of a tribe, which is its own id where no file says it."""
    name = ruleset.for_players(ruleset.players[0]).tribes[tribe].ability
    return Comparable(name, name, frozenset([name]))


def _of_rule(rule: Rule, limits: Limits, written: object, words: Words) -> Comparable:
    # With one count of eras both forms tell the same rules apart; with another, a rule that follows it is no other.
    forms = frozenset({"in all moments: " + in_all_moments(rule, limits), "in every era: " + open_form(rule)})
    values = [constant(at_era(rule, era)) for era in range(1, limits.eras + 1)]
    value, said = _settled([value for value in values if value is not None], words)
    if None in values:
        value, said = open_form(rule), _cases(rule, str(written))
    return Comparable(value, said, forms, rule, limits)


def _settled(values: Sequence[Value], words: Words) -> tuple[Json, str]:
    """Values of each era, as data and for readers; one value where they are all alike."""
    if len(set(values)) == 1:
        return list(only) if isinstance(only := values[0], tuple) else only, spell_value(only)
    spelled = list(enumerate(map(spell_value, values), start=1))
    text = "\n".join(f"era {era} => {value}" for era, value in spelled)
    return text, ", ".join(f"{value} in {words.era} {era}" for era, value in spelled)


def _cases(rule: Rule, written: str) -> str:
    """The cases of a text that can still apply, as they are written."""
    texts = [" ".join(written[case.span.start : case.span.end].split()) for case in rule.cases]
    if len(texts) == 1:
        return _quoted(texts[0].partition("=>")[2] or texts[0])
    return ", ".join(_case(text) for text in texts)


def _case(text: str) -> str:
    guard, _, result = text.partition("=>")
    return f"otherwise {_quoted(result)}" if guard.strip() == "otherwise" else _quoted(text)


def _quoted(text: str) -> str:
    return f"`{text.strip()}`"


def _plain(ruleset: Ruleset, key: str) -> Json:
    """A value that is no rule text, without what a file may say or leave out to the same effect."""
    raw = ruleset.value(key)
    if key == "players":
        return _range(ruleset.players)
    if key.startswith("tribe.") and isinstance(raw, dict):
        return {name: count for name, count in raw.items() if count}
    return raw


def _range(counts: range) -> str:
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}..{counts[-1]}"


def _in_words(key: str, value: Json, words: Words) -> str:
    if key == "kingdoms":
        return ", ".join(_kingdom(one["name"], one["colour"]) for one in value)
    if isinstance(value, list):
        return ", ".join(value)
    if isinstance(value, dict):
        of_what = {"each_kingdom": f"of each {words.kingdom}", "no_kingdom": f"of no {words.kingdom}"}
        return ", ".join(f"{count} {of_what[name]}" for name, count in value.items())
    return f'"{" ".join(value.split())}"' if key.endswith(".text") else as_written(value)


def _kingdom(name: str, colour: str) -> str:
    return colour if name == colour else f"{name} ({colour})"
