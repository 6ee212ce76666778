"""The form in which rules are compared: one text for all ways to say the same at one table."""

from collections.abc import Iterable

from ethnos.grammar import Rule, at_era, constant, normal_form, spell_value


def by_era(rule: Rule, eras: int) -> tuple[str, ...]:
    """What a decided rule says in each era, era 1 first, as canonical texts; one text where all eras are alike."""
    parts = [at_era(rule, era) for era in range(1, eras + 1)] if "era" in rule.slot.inputs else [rule]
    return _without_repetition(map(_form, parts))


def _form(rule: Rule) -> str:
    value = constant(rule)
    return normal_form(rule) if value is None else spell_value(value)


def _without_repetition(texts: Iterable[str]) -> tuple[str, ...]:
    found = tuple(texts)
    return found[:1] if len(set(found)) == 1 else found
