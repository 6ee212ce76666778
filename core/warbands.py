"""Which warbands a hand allows: one predicate, and the lists that rest on it.

rulebook, Playing a Band of Allies: all of one tribe or of one kingdom, a leader that may lead; allies that join
any warband fit everywhere but do not bridge two groups.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import prod

from ethnos.cards import Card
from ethnos.citing import WARBAND, Fault
from ethnos.errors import EthnosError
from ethnos.kinds import Kinds
from ethnos.moves import Move
from ethnos.rulesets import Words

_WORDS = Words()
ALWAYS_LISTED = 11
"""Cards in a hand that never allows too many warbands to list, whatever they are."""
MOST_WARBANDS = 100_000
"""Warbands that are listed; those of a hand of ten are a thousand at most. Listing so many takes a second."""
MEMORY = 50_000
"""How many warbands, and how many hands, are remembered before the memory starts afresh."""


def warband_fault(cards: Sequence[Card], kinds: Kinds, words: Words) -> Fault | None:
    """Say what is wrong with these cards as a warband led by the first; None if nothing is.

    The reason is in the words of a ruleset.
    """
    leader = cards[0]
    if leader not in kinds.leaders:
        return Fault("cannot-lead", f"a {leader.tribe} cannot lead", WARBAND)
    fixed = [card for card in cards if card not in kinds.wild]
    if not _one_group(fixed):
        names = ", ".join(sorted({card.name for card in fixed}))
        group = f"a {words.warband} is of one {words.tribe} or of one {words.kingdom}"
        return Fault("no-group", f"{group}, and these are neither: {names}", WARBAND)
    return None


def missing_card(cards: Iterable[Card], hand: Sequence[Card]) -> Card | None:
    """The first card that is named more often than it is held, if any."""
    held = list(hand)
    for card in cards:
        if card not in held:
            return card
        held.remove(card)
    return None


def can_lead(hand: Iterable[Card], kinds: Kinds) -> bool:
    """Whether some card in hand can lead a warband."""
    return any(card in kinds.leaders for card in hand)


def warband_move(cards: tuple[Card, ...], kinds: Kinds) -> Move | None:
    """The move that plays these cards, the leader first and the others in order; None if they are no warband."""
    memory = kinds.memory.moves
    if cards not in memory:
        if len(memory) >= MEMORY:
            memory.clear()
        memory[cards] = Move("play", cards) if warband_fault(cards, kinds, _WORDS) is None else None
    return memory[cards]


def every_warband(hand: Sequence[Card], kinds: Kinds) -> tuple[Move, ...]:
    """Every distinct warband that the hand allows, its marker placed where the size allows.

    Raises `EthnosError` with code ``too-many-moves`` where there may be more than `MOST_WARBANDS`.
    """
    if len(hand) > ALWAYS_LISTED:
        _refuse_too_many(hand, kinds)
    cards = dict.fromkeys(
        (leader, *chosen) for leader, companions in _groups(hand, kinds) for chosen in selections(companions)
    )
    return _moves(cards, kinds)


def _refuse_too_many(hand: Sequence[Card], kinds: Kinds) -> None:
    ways = sum(
        prod(count + 1 for count in Counter(companions).values()) for _, companions in _groups(hand, kinds)
    )
    if ways > MOST_WARBANDS:
        raise EthnosError(
            f"this hand of {len(hand)} allows {ways} moves or somewhat fewer, too many to list; "
            "`moves(largest=True)` lists the largest ones, and any other may be played all the same",
            code="too-many-moves",
        )


def largest_warbands(hand: Sequence[Card], kinds: Kinds) -> tuple[Move, ...]:
    """The largest warband of each leader and grouping: for bots, and few enough to remember."""
    memory, key = kinds.memory.largest, tuple(hand)
    moves = memory.get(key)
    if moves is None:
        if len(memory) >= MEMORY:
            memory.clear()
        cards = dict.fromkeys((leader, *companions) for leader, companions in _groups(hand, kinds))
        moves = memory[key] = _moves(cards, kinds)
    return moves


def _moves(warbands: Iterable[tuple[Card, ...]], kinds: Kinds) -> tuple[Move, ...]:
    moves = (warband_move(cards, kinds) for cards in warbands)
    return tuple(move for move in moves if move is not None)


def _one_group(cards: Sequence[Card]) -> bool:
    if len(cards) < 2:
        return True
    first = cards[0]
    if all(card.tribe == first.tribe for card in cards):
        return True
    return first.kingdom >= 0 and all(card.kingdom == first.kingdom for card in cards)


def _groups(hand: Sequence[Card], kinds: Kinds) -> Iterator[tuple[Card, list[Card]]]:
    """Each leader with the largest set of companions it can have, once for its tribe and once for its kingdom."""
    for leader in dict.fromkeys(card for card in hand if card in kinds.leaders):
        others = list(hand)
        others.remove(leader)
        centres = [leader] if leader not in kinds.wild else (others or [leader])
        for centre in centres:
            yield leader, [c for c in others if c in kinds.wild or c.tribe == centre.tribe]
            if centre.kingdom >= 0:
                yield leader, [c for c in others if c in kinds.wild or c.kingdom == centre.kingdom]


def selections(cards: Sequence[Card], most: int | None = None) -> list[tuple[Card, ...]]:
    """Every distinct way to choose at most that many of the cards (any number without ``most``), fewest first."""
    room = len(cards) if most is None else most
    chosen: list[tuple[Card, ...]] = [()]
    for card, count in Counter(cards).items():
        chosen += [
            (*selection, *(card,) * number)
            for selection in chosen
            for number in range(1, min(count, room - len(selection)) + 1)
        ]
    return sorted(chosen, key=lambda selection: (len(selection), selection))
