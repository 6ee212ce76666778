"""The rules that players ask for most, in sentences and a table instead of rule texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ethnos.grammar import Rule, Slot, at_era, decide, normal_form, plain_source, read_rule
from ethnos.narration import one
from ethnos.rulesets import SLOTS, Rules, plural

NOTHING = "-"
ALLOWED = "marker.allowed"


def marker_sentence(rules: Rules) -> str:
    """When a warband places its marker at this table; a rule that is like no usual one is shown as its text."""
    words = rules.words
    rule = rules.ruleset.rule(ALLOWED, rules.players)
    assert rule is not None, "a ruleset has a rule for markers"
    by_era = [_condition(rules, at_era(rule, era)) for era in range(1, rules.eras + 1)]
    if len(set(by_era)) == 1:
        return f"{one(words.warband).capitalize()} places its {words.marker} {by_era[0]}."
    parts = "; ".join(f"in {words.era} {era} {said}" for era, said in enumerate(by_era, 1))
    return f"{one(words.warband).capitalize()} places its {words.marker}: {parts}."


def _condition(rules: Rules, rule: Rule) -> str:
    allies, markers = plural(rules.words.ally), plural(rules.words.marker)
    usual = {
        "size > markers(kingdom, own)": f"where it has more {allies} than you have {markers} there",
        "size > markers(kingdom, all)": (
            f"where it has more {allies} than there are {markers}, those of all seats together"
        ),
        "size > markers(kingdom, others)": f"where it has more {allies} than all others have {markers} there",
        "size >= markers(kingdom, own)": f"where it has at least as many {allies} as you have {markers} there",
        "size >= markers(kingdom, all)": (
            f"where it has at least as many {allies} as there are {markers}, those of all seats together"
        ),
        "yes": "wherever it may stand",
        "no": "nowhere",
    }
    found = normal_form(rule)
    said = (words for text, words in usual.items() if normal_form(_read(text, rules)) == found)
    return next(said, f"by this rule: {found}")


def _read(text: str, rules: Rules) -> Rule:
    rule, findings = read_rule(text, _slot(ALLOWED), plain_source(text, ALLOWED))
    assert rule is not None, findings
    return decide(rule, rules.players, rules.eras)


def _slot(key: str) -> Slot:
    return next(slot for slot in SLOTS if slot.key == key)


def awards(rules: Rules) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What each place in a kingdom pays, an item an era: as tokens of the kingdom, the first one the lowest.

    Places that never pay are left out. A rule that does no more than add tokens and numbers can be told so; of any
    other there is nothing.
    """
    for rank in range(1, rules.players + 1):
        shared = tuple(_award(rules, era, rank, False) for era in range(1, rules.eras + 1))
        if set(shared) != {NOTHING}:
            yield _ordinal(rank), shared
        alone = tuple(_award(rules, era, rank, True) for era in range(1, rules.eras + 1))
        if alone != shared:
            yield f"{_ordinal(rank)}, alone there", alone


def can_be_told(rules: Rules) -> bool:
    """Whether the rule for places does no more than add tokens and numbers."""
    return all("?" not in pays for _, row in awards(rules) for pays in row)


def _award(rules: Rules, era: int, rank: int, alone: bool) -> str:
    """The tokens that a place gains, found by paying it from tokens that tell one another apart."""

    def paid(tokens: Sequence[int]) -> int:
        return rules.award(era, rank, alone, tokens)

    base = paid((0,) * rules.eras)
    steps = [paid(_only(place, rules.eras)) - base for place in range(rules.eras)]
    for tokens in _trials(rules.eras):
        if paid(tokens) != base + sum(step * token for step, token in zip(steps, tokens, strict=True)):
            return "?"
    parts = [_times(step, f"token {place}") for place, step in enumerate(steps, 1) if step]
    return " + ".join([*reversed(parts), *([str(base)] if base else [])]) or NOTHING


def _only(place: int, eras: int) -> tuple[int, ...]:
    return tuple(1 if other == place else 0 for other in range(eras))


def _trials(eras: int) -> Iterator[tuple[int, ...]]:
    """Tokens in the order in which they lie, lowest first; always the same ones."""
    random = Random(1)
    for _ in range(20):
        yield tuple(sorted(random.randrange(0, 30) for _ in range(eras)))


def _times(step: int, name: str) -> str:
    return name if step == 1 else f"{step} x {name}"


def _ordinal(rank: int) -> str:
    ending = "th" if rank % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank}{ending} place"
