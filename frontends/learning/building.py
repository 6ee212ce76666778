"""A move in the making: a warband, or the hand that is kept, named ally by ally.

The allies behind the leader are named in printing order, so that there is one way to name each warband. What may be
named next follows from what was named before; `ethnos.warbands` decides, and tests hold this to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from attrs import define

from ethnos.cards import Card


@define
class Building:
    """What has been named so far, and what may still be."""

    leader: Card | None
    """None where a hand is kept."""
    rest: Sequence[Card]
    """The seat's other cards, in printing order."""
    room: int
    """How many more may be named."""
    wild: Collection[Card]
    """The allies that join any warband."""
    chosen: tuple[Card, ...] = ()
    """Those that were named behind the leader, in printing order."""
    start: int = 0
    """Where in ``rest`` the next ones lie."""
    tribe: str | None = None
    """The tribe that all named allies share, wild ones aside; None while any will do, empty if they share none."""
    kingdom: int = -1
    """The kingdom that they share, -1 if they share none."""


def begin_warband(hand: Sequence[Card], leader: Card, wild: Collection[Card]) -> Building:
    """A warband of which the leader has been named."""
    rest = list(hand)
    rest.remove(leader)
    building = Building(leader, rest, len(rest), wild)
    _narrow(building, leader)
    return building


def begin_keeping(hand: Sequence[Card], most: int) -> Building:
    """A kept hand of at most so many allies, none of them named."""
    return Building(None, tuple(hand), most, ())


def candidates(building: Building) -> Iterator[Card]:
    """The allies that may be named next, each kind once, in printing order."""
    if not building.room:
        return
    before = None
    for card in building.rest[building.start :]:
        if card is not before and _fits(building, card):
            yield card
        before = card


def name_ally(building: Building, card: Card) -> Building:
    """The building with one of the candidates named."""
    named = Building(
        building.leader,
        building.rest,
        building.room - 1,
        building.wild,
        (*building.chosen, card),
        building.rest.index(card, building.start) + 1,
        building.tribe,
        building.kingdom,
    )
    if building.leader is not None:
        _narrow(named, card)
    return named


def _fits(building: Building, card: Card) -> bool:
    if building.leader is None or building.tribe is None or card in building.wild:
        return True
    return card.tribe == building.tribe or 0 <= card.kingdom == building.kingdom


def _narrow(building: Building, card: Card) -> None:
    """An ally that does not join any warband decides for the tribe and the kingdom that all share."""
    if card in building.wild:
        return
    if building.tribe is None:
        building.tribe, building.kingdom = card.tribe, card.kingdom
        return
    if card.tribe != building.tribe:
        building.tribe = ""
    if card.kingdom != building.kingdom:
        building.kingdom = -1
