"""The normal form of a rule: one text for all ways to say the same."""

from __future__ import annotations

from collections.abc import Sequence

from ethnos.grammar.canonical import Given, canonical, choice
from ethnos.grammar.folding import at_era
from ethnos.grammar.reading import names_of
from ethnos.grammar.spelling import spell
from ethnos.grammar.tree import Case, Node, Rule


def normal_form(rule: Rule) -> str:
    """Write a proven rule as a canonical rule text, for hashes and for comparing rulesets.

    Two spellings of one rule, decided for one table, give one text as far as folding, ordering and the merging
    of cases can see; texts that differ need not differ in meaning. A rule that was decided but still depends on
    the era is written era by era.
    """
    if rule.table is None or rule.era is not None or "era" not in names_of(rule):
        return _canonical_text(rule)
    texts = [_canonical_text(at_era(rule, era)) for era in range(1, rule.table.eras + 1)]
    if len(set(texts)) == 1:
        return texts[0]
    return "\n".join(f"era {era} => {text}" for era, text in enumerate(texts, start=1))


def open_form(rule: Rule) -> str:
    """Write a decided rule as `normal_form` does, but once for all its eras, `era` being a name in it.

    Two rules with one open form are the same rule in every era that both tables play, however many those are.
    """
    return _canonical_text(rule)


def _canonical_text(rule: Rule) -> str:
    return spell(_nested(rule.cases, {}))


def _nested(cases: Sequence[Case], given: Given) -> Node:
    """See cases as a choice; the last one needs no guard, for the rule is proven to be covered."""
    case, below = cases[0], cases[1:]
    if not below:
        return canonical(case.result, given)
    return choice(
        canonical(case.guard, given),
        lambda known: canonical(case.result, known),
        lambda known: _nested(below, known),
        given,
    )
