"""The topics in which two rulesets differ: what makes one of them play as the other does, part by part.

Only what affects play is a topic; names and words never are, nor are the ids of tribes and the colours of kingdoms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from attrs import frozen

from ethnos.lab.correspondence import Correspondence, correspondence
from ethnos.lab.edited import Tree, look_up, tree_of
from ethnos.rulesets import Ruleset
from ethnos.rulesets.differences import Difference, differences

FOR_READERS = ("name", "text")
CHOOSE_FROM = "setup.choose_from"
KINGDOMS = "kingdoms"


@frozen
class Topic:
    """Some values that belong together."""

    name: str
    keys: tuple[str, ...]
    """Of B where B has them, else of A."""
    values: Mapping[str, Any]
    """What each of these keys of A is set to; None takes it away."""
    tribes: tuple[tuple[str | None, str | None], ...] = ()
    """A's tribes with those of B that take their places; None where there is none."""


def topics(a: Ruleset, b: Ruleset, players: int, asked: Sequence[str] = ()) -> tuple[Topic, ...]:
    """What makes A play as B does with so many players, topic by topic.

    ``asked`` are A's tribes that play in every game, instead of some that are dealt. A tribe that no game has on either
    side changes nothing, so it is no topic.
    """
    found = correspondence(a, b, players)
    trees = tree_of(a), tree_of(b)
    grouped: dict[str, list[Difference]] = {}
    for difference in differences(a, b, players):
        if _is_rule(difference, *trees):
            grouped.setdefault(difference.topic, []).append(difference)
    tables = [_table_topic(name, group, trees[1]) for name, group in grouped.items() if "." not in name]
    pairs = {
        own: _pair_topic(other, own, grouped[f"tribe.{own}"], a, b, trees)
        for own, other in found.names.items()
        if f"tribe.{own}" in grouped
    }
    dealt = _dealt(found, a, b, players)
    plays = set(asked) or set(dealt.a)
    playing = [topic for own, topic in pairs.items() if found.names[own] in plays]
    felt = plays & set(dealt.leaving) or (dealt.entering and not asked)
    entering = [_dealt_topic(dealt, found, pairs, b, trees[1])] if felt else []
    return (*tables, *playing, *entering)


def _is_rule(difference: Difference, a: Tree, b: Tree) -> bool:
    if difference.key == KINGDOMS:  # of as many kingdoms only the colours differ, and those are names
        return len(a[KINGDOMS]) != len(b[KINGDOMS])
    return difference.affects_play and difference.key != CHOOSE_FROM


def _table_topic(name: str, group: Sequence[Difference], b: Tree) -> Topic:
    """The values of one table of the ruleset; a single one goes by its key."""
    keys = tuple(difference.key for difference in group)
    return Topic(keys[0] if len(keys) == 1 else name, keys, {key: look_up(b, key) for key in keys})


def _pair_topic(
    other: str, own: str, group: Sequence[Difference], a: Ruleset, b: Ruleset, trees: tuple[Tree, Tree]
) -> Topic:
    """A's tribe with everything but the names of B's."""
    table = {name: value for name, value in _full_table(b, own, trees[1]).items() if name not in FOR_READERS}
    before = dict.fromkeys(name for name in _full_table(a, other, trees[0]) if name not in FOR_READERS)
    values = {f"tribe.{other}.{name}": value for name, value in (before | table).items()}
    values |= _written(table["ability"], trees[1])
    return Topic(f"tribe.{own}", tuple(difference.key for difference in group), values, ((other, own),))


def _full_table(ruleset: Ruleset, tribe: str, tree: Tree) -> dict[str, Any]:
    """A tribe's table, its ability said."""
    known = ruleset.for_players(ruleset.players[0]).tribes[tribe]
    return {**tree["tribe"][tribe], "ability": known.ability}


def _written(ability: str, tree: Tree) -> dict[str, Any]:
    """The whole tribe behind an ability that is written in TOML, as the ruleset carries it."""
    text = look_up(tree, f"written.{ability}")
    return {} if text is None else {f"written.{ability}": text}


@frozen
class _Dealt:
    """The tribes to draw from: A's, and those in which B differs."""

    a: tuple[str, ...]
    kept: frozenset[str]
    """A's that B deals too, perhaps by another id."""
    entering: tuple[str, ...]
    """B's that A does not deal."""

    @property
    def leaving(self) -> tuple[str, ...]:
        """A's that B does not deal."""
        return tuple(tribe for tribe in self.a if tribe not in self.kept)


def _dealt(found: Correspondence, a: Ruleset, b: Ruleset, players: int) -> _Dealt:
    drawn_a, drawn_b = (side.for_players(players).choose_from for side in (a, b))
    kept = frozenset(other for own, other in found.names.items() if own in drawn_b)
    return _Dealt(drawn_a, kept, tuple(tribe for tribe in drawn_b if found.names.get(tribe) not in drawn_a))


def _dealt_topic(
    dealt: _Dealt, found: Correspondence, pairs: Mapping[str, Topic], b: Ruleset, tree: Tree
) -> Topic:
    """Tribes of B that A does not deal, as B has them, in the places of those of A that B does not deal."""
    ids = [found.names.get(tribe, tribe) for tribe in dealt.entering]
    places = dict(zip(dealt.leaving, ids, strict=False))
    stay = [places.get(tribe, tribe) for tribe in dealt.a if tribe in dealt.kept or tribe in places]
    values: dict[str, Any] = {CHOOSE_FROM: [*stay, *ids[len(dealt.leaving) :]]}
    for tribe, id in zip(dealt.entering, ids, strict=True):
        if tribe in pairs:
            values.update(pairs[tribe].values)
        elif tribe not in found.names:
            table = _full_table(b, tribe, tree)
            values.update({f"tribe.{id}.{name}": value for name, value in table.items()})
            values.update(_written(table["ability"], tree))
    name = f"tribe.{dealt.entering[0]}" if len(dealt.entering) == 1 else CHOOSE_FROM
    keys = (CHOOSE_FROM, *(f"tribe.{tribe}" for tribe in dealt.entering))
    return Topic(name, keys, values, tuple(zip_longest(dealt.leaving, dealt.entering)))
