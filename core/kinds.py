"""The kinds of ally that a ruleset knows, and what never changes about each during a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import define, field, frozen

from ethnos.cards import Card
from ethnos.dispatch import ByTribe, bind
from ethnos.moves import Move
from ethnos.rulesets import Rules, Tribe


@frozen(eq=False)
class Kinds:
    """Every kind of ally by name, and the sets that the hooks about cards decide."""

    by_name: Mapping[str, Card]
    copies: Mapping[Card, int]
    """How many of each there are."""
    leaders: frozenset[Card]
    """Those that may lead."""
    wild: frozenset[Card]
    """Those that join any warband."""
    scoring: frozenset[Card]
    """Those that stay when warbands score."""
    wild_tribes: frozenset[str]
    """The tribes of wild allies."""
    scoring_tribes: frozenset[str]
    """The tribes of allies that score."""
    take: Mapping[Card, Move]
    """The move that takes each from the pool, made once."""
    memory: WarbandMemory


@define(eq=False)
class WarbandMemory:
    """What has been found out about warbands: it depends on the cards alone, so it serves all games."""

    moves: dict[tuple[Card, ...], Move | None] = field(factory=dict)
    """The move that plays these cards, the leader first; None where they are no warband."""
    largest: dict[tuple[Card, ...], tuple[Move, ...]] = field(factory=dict)
    """The largest warbands of a hand."""


def make_kinds(rules: Rules, implementations: Mapping[str, ByTribe]) -> Kinds:
    """Make the cards of every tribe that the rules know, asking each tribe's hooks about its cards."""
    cards = {card: copies for tribe in rules.tribes.values() for card, copies in _cards_of(rules, tribe)}

    def asked(hook: str, default: bool) -> frozenset[Card]:
        return frozenset(
            card for card in cards if _ask(implementations, rules.tribes[card.tribe], hook, card, default)
        )

    wild, scoring = asked("joins_any", default=False), asked("scores", default=True)
    return Kinds(
        by_name={card.name: card for card in sorted(cards)},
        copies=cards,
        leaders=asked("may_lead", default=True),
        wild=wild,
        scoring=scoring,
        wild_tribes=frozenset(card.tribe for card in wild),
        scoring_tribes=frozenset(card.tribe for card in scoring),
        take={card: Move("take", (card,)) for card in cards},
        memory=WarbandMemory(),
    )


def all_copies(kinds: Kinds, tribes: Iterable[str]) -> list[Card]:
    """Every ally of these tribes, in printing order."""
    wanted = set(tribes)
    return [card for card in sorted(kinds.copies) if card.tribe in wanted for _ in range(kinds.copies[card])]


def _cards_of(rules: Rules, tribe: Tribe) -> list[tuple[Card, int]]:
    place = list(rules.tribes).index(tribe.id)
    width = len(rules.tribes)
    if tribe.cards.no_kingdom:
        order = len(rules.kingdoms) * width + place
        return [(Card(order, -1, tribe.id, tribe.id), tribe.cards.no_kingdom)]
    return [
        (
            Card(index * width + place, index, tribe.id, f"{kingdom.colour} {tribe.id}"),
            tribe.cards.each_kingdom,
        )
        for index, kingdom in enumerate(rules.kingdoms)
    ]


def _ask(implementations: Mapping[str, ByTribe], tribe: Tribe, hook: str, card: Card, default: bool) -> bool:
    implementation = implementations[tribe.ability].get(hook)
    return default if implementation is None else bool(bind(tribe, hook, implementation)(card))
