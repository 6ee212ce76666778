"""One sentence for one difference, in the words that a ruleset's players read."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from attrs import frozen

from ethnos.rulesets.comparable import Comparable
from ethnos.rulesets.ruleset import Ruleset
from ethnos.rulesets.schema import KEYS, TRIBE_KEYS
from ethnos.rulesets.tribe_pairs import TribePair
from ethnos.rulesets.values import in_words_of

_DOCS = {key.name: key.doc for key in KEYS}
_TRIBE_DOCS = {key.name: key.doc for key in TRIBE_KEYS}


@frozen
class Stand:
    """The two values at a table of so many players; None on a side that has no such key."""

    players: int
    a: Comparable | None
    b: Comparable | None


def sentence(
    a: Ruleset, b: Ruleset, key_a: str | None, key_b: str | None, stands: Sequence[Stand], *, only_some: bool
) -> str:
    """Say what the value was and what it is. `only_some` tells at which tables, where it is not at all of them."""
    label = _label(b, key_b) if key_b is not None else _label(a, key_a or "")
    alike: dict[str, list[int]] = {}
    for stand in stands:
        alike.setdefault(_was_and_is(stand), []).append(stand.players)
    if len(alike) == 1 and not only_some:
        return _ended(f"{label}: {next(iter(alike))}")
    return _ended(f"{label}: " + "; ".join(f"with {_counts(at)} {text}" for text, at in alike.items()))


def who_deals(a: Ruleset, b: Ruleset, pair: TribePair) -> str:
    """A sentence on a tribe that not every ruleset that knows it deals; nothing where it goes without saying."""
    dealt = [_deals(one, id) for one, id in ((a, pair.a), (b, pair.b)) if id is not None]
    tribe = b.for_players(b.players[0]).words.tribe
    if all(dealt):
        return ""
    if any(dealt):
        return (
            f"This {tribe} was dealt, and no longer is."
            if dealt[0]
            else f"This {tribe} was not dealt, and is."
        )
    who = "Neither ruleset deals" if len(dealt) == 2 and a.id != b.id else "The ruleset does not deal"
    return f"{who} this {tribe}: it plays only when it is asked for."


def _deals(ruleset: Ruleset, tribe: str) -> bool:
    return tribe in ruleset.for_players(ruleset.players[0]).choose_from


def _ended(text: str) -> str:
    return text if text.endswith('."') else f"{text}."


def _was_and_is(stand: Stand) -> str:
    if stand.a is None or stand.b is None:
        return _on_one_side(stand)
    was, now = stand.a.words, stand.b.words
    if was == now:  # the files say the same, and it means something else in each
        was, now = (f"`{' | '.join(str(side.value).splitlines())}`" for side in (stand.a, stand.b))
    return f"was {was}, and is {now}"


def _on_one_side(stand: Stand) -> str:
    if stand.a is not None:
        return f"was {stand.a.words}, and is no longer there"
    assert stand.b is not None, "one side has the key"
    return f"was not there, and is {stand.b.words}"


def _label(ruleset: Ruleset, key: str) -> str:
    if key.startswith("words."):
        return _begun(_DOCS[key])
    rules = ruleset.for_players(ruleset.players[0])
    if not key.startswith("tribe."):
        return _begun(in_words_of(rules.words, _DOCS[key]))
    _, id, name = key.split(".", 2)
    rule = ruleset.rule(key, ruleset.players[0]) if name not in _TRIBE_DOCS else None
    doc = rule.slot.doc if rule is not None else _TRIBE_DOCS[name]
    return f"{rules.tribes[id].name}, {in_words_of(rules.words, doc)}"


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def _counts(counts: Sequence[int]) -> str:
    """Player counts in words: 2 or 3 players, 4 to 6 players."""
    runs = list(_runs(counts))
    spelled = [_run(run) for run in runs[:-1]]
    last = [str(count) for count in runs[-1]] if len(runs[-1]) < 3 else [_run(runs[-1])]
    parts = [*spelled, *last]
    return " or ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) + " players"


def _run(run: Sequence[int]) -> str:
    if len(run) < 3:
        return ", ".join(map(str, run))
    return f"{run[0]} to {run[-1]}"


def _runs(counts: Sequence[int]) -> Iterable[list[int]]:
    run = [counts[0]]
    for before, count in pairwise(counts):
        if count > before + 1:
            yield run
            run = []
        run.append(count)
    yield run
