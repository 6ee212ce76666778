"""What a warband is worth to a seat, as far as its view tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from ethnos.cards import Card

LATER = 0.7
"""What glory of the next era counts for, beside glory of this one."""
ABILITIES = {
    "centaur": 0.2,
    "dwarf": 0.7,
    "elf": 0.3,
    "giant": 0.5,
    "merfolk": 0.8,
    "orc": 0.7,
    "troll": 0.3,
    "wingfolk": 0.2,
    "wizard": 0.5,
}
"""What a leader's ability brings for each ally of the warband, in glory: rough guesses."""
COUNTS_LARGER = "minotaur"
PLACES_NONE = "halfling"


@frozen
class Appraiser:
    """What one seat's view says about the worth of warbands."""

    markers: Mapping[str, float]
    """What one more marker of the seat's is worth, by kingdom."""
    places: tuple[tuple[float, int], ...]
    """The same by the kingdom's index, with how large a warband must be to place one."""
    glory: Sequence[int]
    """By size of a warband."""
    largest: int
    """The size from which a warband gains no more."""
    abilities: Mapping[str, str]
    """By tribe."""
    wild: Sequence[str]
    """The tribes whose allies join any warband."""
    unscored: Sequence[str]
    """The tribes whose allies leave before warbands score."""


def appraiser(view: Mapping[str, Any]) -> Appraiser:
    """Read a view."""
    rules = view["rules"]
    markers = {colour: marker_worth(view, colour) for colour in view["markers"]}
    never = rules["hand_limit"] + 1
    sizes = [never if size is None else size for size in view["marker_sizes"].values()]
    return Appraiser(
        markers=markers,
        places=tuple(zip(markers.values(), sizes, strict=True)),
        glory=rules["warband_glory"],
        largest=len(rules["warband_glory"]) - 1,
        abilities=rules["abilities"],
        wild=rules["wild"],
        unscored=[tribe for tribe in view["tribes"] if tribe not in rules["scoring"]],
    )


def marker_worth(view: Mapping[str, Any], colour: str) -> float:
    """How much one more marker adds to the seat's share of a kingdom's tokens, in this era and the later ones."""
    counts, tokens = view["markers"][colour], view["tokens"][colour]
    own, present = counts[view["seat"]], sum(counts)
    growth: float = (own + 1) / (present + 2) - own / (present + 1)
    worth = 0.0
    for token in reversed(tokens[view["era"] - 1 :]):
        worth = token + LATER * worth
    return growth * worth


def warband_worth(known: Appraiser, leader: Card, size: int, unscored: int) -> float:
    """Glory at the era's end, the marker, and the leader's ability; ``unscored`` of its allies leave before that."""
    ability, largest = known.abilities[leader.tribe], known.largest
    scored, counted = size - unscored, size if size < largest else largest
    worth = known.glory[scored if scored < largest else largest] + ABILITIES.get(ability, 0.0) * counted
    if leader.kingdom < 0 or ability == PLACES_NONE:
        return worth
    marker, needed = known.places[leader.kingdom]
    return worth + marker if size + (ability == COUNTS_LARGER) >= needed else worth


def unscored_allies(known: Appraiser, cards: Sequence[Card]) -> int:
    """How many of the cards leave before warbands score."""
    return sum(card.tribe in known.unscored for card in cards) if known.unscored else 0


def groups(known: Appraiser, cards: Sequence[Card]) -> list[str | int]:
    """The tribe that all the cards share, and the kingdom; those that join any warband aside."""
    fixed = [card for card in cards if card.tribe not in known.wild] if known.wild else cards
    tribes, kingdoms = {card.tribe for card in fixed}, {card.kingdom for card in fixed}
    return [*(tribes if len(tribes) == 1 else ()), *(kingdoms if len(kingdoms) == 1 else ())]


def largest_group(known: Appraiser, cards: Sequence[Card]) -> int:
    """How many of the cards could go into one warband."""
    fixed = [card for card in cards if card.tribe not in known.wild]
    members = Counter(group for card in fixed for group in (card.tribe, card.kingdom))
    return len(cards) - len(fixed) + max(members.values()) if members else 0
