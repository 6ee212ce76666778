"""What play may ask of a rule that stays open until then: every moment, where they can be counted, and the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from attrs import asdict, evolve, frozen

from ethnos.grammar import Rule, Type, names_of, plain_source, read_rule

MOST_MOMENTS = 5_000
"""How many moments are looked at one by one. What goes beyond is left to reasoning."""

Facts = Mapping[str, int]


@frozen
class Limits:
    """The most of everything at one table, or at the wider of two: what rules are asked about lies within.

    `cards` are those of the largest tribes that may be in play together.
    """

    players: int
    eras: int
    hand: int
    supply: int
    cards: int

    def wider(self, other: Limits) -> Limits:
        """The larger of each two."""
        own, others = asdict(self), asdict(other)
        return Limits(**{name: max(own[name], others[name]) for name in own})


def most_cards(totals: Iterable[int], dealt: int) -> int:
    """The cards of so many tribes that there can be no more, given the cards of each tribe."""
    return sum(sorted(totals, reverse=True)[:dealt])


@frozen
class Axis:
    """Names that are asked for together, and everything that they can be."""

    names: tuple[str, ...]
    values: Sequence[tuple[int, ...]]


def axes(rules: Sequence[Rule], limits: Limits) -> tuple[Axis, ...]:
    """The axes of one slot that some of its rules read and that can be counted, those with the fewest values first."""
    read = frozenset[str]().union(*map(names_of, rules))
    there = (axis for axis in _axes(rules[0].slot.key, limits) if read.intersection(axis.names))
    found = sorted(there, key=_length)
    counts = [prod(map(_length, found[:size])) for size in range(1, len(found) + 1)]
    return tuple(axis for axis, count in zip(found, counts, strict=True) if count <= MOST_MOMENTS)


def _length(axis: Axis) -> int:
    return len(axis.values)


def _axes(key: str, limits: Limits) -> Iterator[Axis]:
    """What can be counted for a slot. Who stands in a kingdom alone is first there; who recruits has room in hand."""
    yield Axis(("era",), _each(range(1, limits.eras + 1)))
    if key == "kingdom.award":
        yield Axis(("rank", "alone"), [(1, True), *((rank, False) for rank in range(1, limits.players + 1))])
    elif key == "marker.allowed":
        yield Axis(("seat",), _each(range(limits.players)))
    elif key == "recruit.deck":
        yield Axis(("hand",), _each(range(limits.hand)))
        yield Axis(("pool",), _each(range(limits.cards + 1)))


def _each(values: range) -> Sequence[tuple[int, ...]]:
    return [(value,) for value in values]


def moments(along: Sequence[Axis]) -> Iterator[Facts]:
    """Every moment along these axes, the last axis first to move."""
    names = [name for axis in along for name in axis.names]
    for parts in product(*(axis.values for axis in along)):
        yield dict(zip(names, (value for part in parts for value in part), strict=True))


def asked(rule: Rule, limits: Limits) -> Rule:
    """Whether play may ask for a rule, as a rule of its own that reads the same names.

    A warband counts as any size, for a tribe may give it another; one marker of each seat lies on the glory track
    (rulebook, Setup).
    """
    on_map = limits.supply - 1
    conditions = {
        "recruit.deck": f"hand < {limits.hand} and pool <= {limits.cards}",
        "marker.allowed": (
            f"seat < {limits.players} and markers(kingdom, own) <= {on_map} "
            f"and markers(kingdom, others) <= {(limits.players - 1) * on_map}"
        ),
    }
    text = conditions.get(rule.slot.key, "yes")
    slot = evolve(rule.slot, result=Type.YES_NO)
    found, findings = read_rule(text, slot, plain_source(text, rule.slot.key))
    assert found is not None, findings
    return found
