"""The bot that wants glory: it grows the warband that promises most, and plays it before the dragons come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from attrs import frozen

from ethnos.cards import Card
from ethnos.lab.bots.appraisal import (
    Appraiser,
    appraiser,
    groups,
    largest_group,
    unscored_allies,
    warband_worth,
)
from ethnos.moves import DECK, Move

A_TURN = 1.6
"""Glory that a turn should bring: what waiting costs."""
A_MISS = 2.2
"""Turns until the deck yields an ally that fits."""
DRAWS = 0.5
"""How often a turn draws from the deck."""
SMALL_HAND = 1
"""With so many cards or fewer in hand it thinks of beginning with another ally from the pool."""
BEHIND = 1
"""Warbands that are more allies smaller than the largest at hand are not worth growing."""

Promise = tuple[float, Move]
"""The glory that a way on promises, and the move towards it."""


@frozen
class Outlook:
    """What there is to grow with, and how long."""

    known: Appraiser
    offers: Mapping[str | int, Sequence[Move]]
    """The moves that take an ally from the pool, by what it joins: its tribe or its kingdom."""
    deck: bool
    """Whether the deck can be drawn from."""
    room: int
    """How many cards the hand can still take."""
    wear: float
    """The share of the deck that goes in a round of turns."""
    dragons: int
    """How many more of them end the era."""


def decide(view: Mapping[str, Any], moves: Sequence[Move], rng: Random) -> Move:
    """The move that promises most; the first of equal ones."""
    known = appraiser(view)
    if view["choice"] is not None:
        return max(moves, key=lambda move: answer_worth(known, move))
    ahead = outlook(view, known, moves)
    begin = len(view["hand"]) <= SMALL_HAND
    return max(promises(ahead, moves, begin), key=lambda promise: promise[0])[1]


def answer_worth(known: Appraiser, move: Move) -> float:
    """What an answer is worth: markers and tokens by their value, a hand by what it may become, passing nothing.

    A board of markers is held: the fuller it is, the more each of them brings.
    """
    if move.verb == "play":
        return 1 + worth_now(known, move.cards)
    if move.verb == "place":
        return known.markers[move.argument]
    if move.verb == "keep":
        return largest_group(known, move.cards)
    if move.argument.isdecimal():
        return int(move.argument)
    return 0.0 if move.verb in ("pass", "cash") else 1.0


def outlook(view: Mapping[str, Any], known: Appraiser, moves: Sequence[Move]) -> Outlook:
    """What the table offers to a hand that grows."""
    rules = view["rules"]
    return Outlook(
        known=known,
        offers=offers(known, moves),
        deck=DECK in moves,
        room=rules["hand_limit"] - len(view["hand"]),
        wear=view["players"] * DRAWS / max(1, view["deck"]),
        dragons=rules["last_dragon"] - view["dragons"],
    )


def offers(known: Appraiser, moves: Sequence[Move]) -> Mapping[str | int, Sequence[Move]]:
    """The moves that take an ally from the pool, by its tribe and by its kingdom; one that joins any is in each."""
    found: dict[str | int, list[Move]] = defaultdict(list)
    wild: list[Move] = []
    for move in moves:
        if move.verb == "take":
            card = move.cards[0]
            if card.tribe in known.wild:
                wild.append(move)
            else:
                found[card.tribe].append(move)
                found[card.kingdom].append(move)
    return defaultdict(lambda: wild, {group: taking + wild for group, taking in found.items()})


def promises(ahead: Outlook, moves: Sequence[Move], begin: bool) -> Iterator[Promise]:
    """What each warband that can be played or begun promises: as it is, and grown, if it is large enough for that."""
    known = ahead.known
    largest = max((len(move.cards) for move in moves if move.verb == "play"), default=0)
    for move in moves:
        cards = move.cards
        if move.verb == "play":
            yield worth_now(known, cards), move
            if len(cards) >= largest - BEHIND:
                for group in groups(known, cards):
                    ready = ahead.offers[group]
                    yield grown(ahead, cards, len(ready), 0), ready[0] if ready else DECK
        elif begin and cards and cards[0].tribe not in known.wild:
            for group in groups(known, cards):
                yield grown(ahead, cards, len(ahead.offers[group]) - 1, 1), move
        else:
            yield -A_TURN * A_MISS, move


def worth_now(known: Appraiser, cards: Sequence[Card]) -> float:
    """What a warband is worth as it is."""
    return warband_worth(known, cards[0], len(cards), unscored_allies(known, cards))


def grown(ahead: Outlook, cards: Sequence[Card], ready: int, begun: int) -> float:
    """The most that a warband promises with one ally more, two more... less what the turns for them cost.

    ``ready`` allies in the pool fit; ``begun`` turns are needed before the first of them. Where no growth is
    possible it promises nothing that anybody would want.
    """
    known, leader, size = ahead.known, cards[0], len(cards)
    unscored, best = unscored_allies(known, cards), float("-inf")
    most = min(ahead.room - begun, known.largest - size)
    for more in range(1, (most if ahead.deck else min(most, ready)) + 1):
        turns = begun + more if more <= ready else begun + ready + (more - ready) * A_MISS
        lasting = 1 - min(1.0, turns * ahead.wear) ** ahead.dragons
        promise = lasting * warband_worth(known, leader, size + more, unscored) - A_TURN * turns
        if promise > best:
            best = promise
    return best
