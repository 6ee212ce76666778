"""Allies, dragons and warbands."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Any

from attrs import frozen

_made: dict[tuple[Any, ...], Card] = {}


@frozen(eq=False)
class Card:
    """One ally, or a dragon. Equal cards are equal: nothing tells two copies apart.

    They are one object even, since cards are compared and hashed at every decision and that is cheapest by identity:
    making a card of the same values again gives back the first. They sort as they print: by kingdom, then by tribe,
    in the ruleset's order.
    """

    order: int
    """Place in the ruleset's printing order."""
    kingdom: int
    """Index of the kingdom in the ruleset, -1 for an ally of no kingdom."""
    tribe: str
    """Id of the tribe."""
    name: str
    """As written in moves: ``blue elf``, or ``skeleton`` where there is no kingdom."""

    def __new__(cls, order: int, kingdom: int, tribe: str, name: str) -> Card:
        """The card of these values, made at the first time."""
        return _made.setdefault((order, kingdom, tribe, name), object.__new__(cls))

    def __reduce__(self) -> tuple[type[Card], tuple[Any, ...]]:
        """Copies and pickles of a card are the card."""
        return Card, (self.order, self.kingdom, self.tribe, self.name)

    def __lt__(self, other: Card) -> bool:
        return self.order < other.order

    def __str__(self) -> str:
        return self.name


DRAGON = Card(order=-1, kingdom=-1, tribe="dragon", name="dragon")

in_order = attrgetter("order")
"""The key to sort cards by, where speed counts."""


@frozen
class Warband:
    """Allies played together: ``cards[0]`` leads, the others follow in printing order."""

    seat: int
    """Who played it, from 0."""
    cards: tuple[Card, ...]

    @property
    def leader(self) -> Card:
        """The ally whose ability counts and whose kingdom gets the marker."""
        return self.cards[0]

    @property
    def size(self) -> int:
        """How many allies it has as played, wilds included (rulebook: X)."""
        return len(self.cards)

    def count(self, tribe: str) -> int:
        """How many of its allies are of that tribe, the leader included."""
        return sum(card.tribe == tribe for card in self.cards)

    def __str__(self) -> str:
        return _text(self.cards)


@lru_cache(maxsize=20_000)
def _text(cards: tuple[Card, ...]) -> str:
    return " + ".join(card.name for card in cards)
