"""Allies, dragons and warbands."""

from __future__ import annotations

from typing import NamedTuple

from attrs import frozen


class Card(NamedTuple):
    """One ally, or a dragon. Equal cards are equal: nothing tells two copies apart.

    A named tuple rather than an attrs class, since cards are compared, hashed and sorted at every decision
    and a tuple does that in C. They sort as they print: by kingdom, then by tribe, in the ruleset's order.
    """

    order: int
    """Place in the ruleset's printing order."""
    kingdom: int
    """Index of the kingdom in the ruleset, -1 for an ally of no kingdom."""
    tribe: str
    """Id of the tribe."""
    name: str
    """As written in moves: ``blue elf``, or ``skeleton`` where there is no kingdom."""

    def __str__(self) -> str:
        return self.name


DRAGON = Card(order=-1, kingdom=-1, tribe="dragon", name="dragon")


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
        return " + ".join(card.name for card in self.cards)
