"""The rules of a turn once more, on names alone and without the engine: to count move sequences independently.

It knows recruiting, dragons, warbands, markers and the abilities of centaur, elf, halfling, minotaur, troll, wingfolk,
wizard and skeleton, under their names in the second edition too; it scores nothing, so it serves positions of the last
era only.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from attrs import evolve, frozen

Cards = tuple[str, ...]

COLOURS = {
    "first-edition": ("orange", "blue", "red", "purple", "green", "gray"),
    "second-edition": ("yellow", "blue", "red", "black", "green", "white"),
}
SECOND_NAMES = {
    "owl": "centaur",
    "rabbit": "dwarf",
    "redpanda": "elf",
    "tiger": "minotaur",
    "dog": "skeleton",
    "fox": "troll",
    "deer": "wingfolk",
    "raven": "wizard",
}


@frozen
class Plain:
    """A position. ``waiting`` is the question that is open: its kind and the size of the warband that it is about."""

    hands: tuple[Cards, ...]
    pool: Cards
    deck: Cards
    """From the top."""
    dragons: int
    markers: frozenset[tuple[str, tuple[int, ...]]]
    claimed: frozenset[int] = frozenset()
    seat: int = 0
    waiting: tuple[str, int, str] | None = None
    over: bool = False
    optional: bool = False
    """Whether a marker may be left out."""


def begin(ruleset: str, players: int, given: dict) -> Plain:
    """The position that a ``given`` table names."""
    nobody = dict.fromkeys(COLOURS[ruleset], (0,) * players)
    markers = {**nobody, **{colour: tuple(counts) for colour, counts in given.get("markers", {}).items()}}
    return Plain(
        hands=tuple(_first_names(hand) for hand in given.get("hands", [[]] * players)),
        pool=_first_names(given.get("pool", ())),
        deck=_first_names(given.get("deck", ())),
        dragons=given.get("dragons", 0),
        markers=frozenset(markers.items()),
        optional=ruleset == "second-edition",
    )


def _first_names(cards: Iterable[str]) -> Cards:
    return tuple(" ".join(SECOND_NAMES.get(word, word) for word in card.split()) for card in cards)


def count(position: Plain, depth: int) -> int:
    """How many sequences of so many moves go on from here."""
    if depth == 0:
        return 1
    return sum(count(following, depth - 1) for following in followings(position))


def followings(position: Plain) -> Iterator[Plain]:
    """The position after each distinct move."""
    if position.over:
        return
    if position.waiting is not None:
        yield from _answers(position)
        return
    moves = [*_recruits(position), *_plays(position)]
    if not moves:
        raise NotImplementedError("a seat that cannot move")
    yield from moves


def _recruits(position: Plain) -> Iterator[Plain]:
    if len(position.hands[position.seat]) >= 10:
        return
    if position.deck:
        yield _end_turn(_draw(position, 1))
    for card in sorted(set(position.pool)):
        yield _end_turn(
            evolve(_with_hand(position, [*_hand(position), card]), pool=_without(position.pool, [card]))
        )


def _warbands(hand: Cards) -> set[Cards]:
    found = set()
    for size in range(1, len(hand) + 1):
        for cards in combinations(sorted(hand), size):
            fixed = [card for card in cards if card != "skeleton"]
            one_group = (
                len({_tribe(card) for card in fixed}) == 1 or len({_colour(card) for card in fixed}) == 1
            )
            if one_group:
                found |= {(leader, *sorted(_without(cards, [leader]))) for leader in fixed}
    return found


def _plays(position: Plain) -> Iterator[Plain]:
    for warband in _warbands(_hand(position)):
        placing = _lay(position, warband)
        yield placing
        if position.optional and placing.markers != position.markers:
            laid = _with_hand(position, _without(_hand(position), warband))
            yield _ability(laid, warband[0], len(warband), placed=False)


def _lay(position: Plain, warband: Cards) -> Plain:
    leader, size = warband[0], len(warband)
    laid = _with_hand(position, _without(_hand(position), warband))
    if _tribe(leader) == "wingfolk":
        if any(_allowed(laid, colour, size) for colour in dict(laid.markers)):
            return evolve(laid, waiting=("place", size, leader))
        return _ability(laid, leader, size, placed=False)
    strength = size + (_tribe(leader) == "minotaur")
    placed = _tribe(leader) != "halfling" and _allowed(laid, _colour(leader), strength)
    return _ability(_mark(laid, _colour(leader)) if placed else laid, leader, size, placed=placed)


def _ability(position: Plain, leader: str, size: int, *, placed: bool) -> Plain:
    if _tribe(leader) == "troll" and any(value <= size for value in _unclaimed(position)):
        return evolve(position, waiting=("claim", size, leader))
    can_lead = any(card != "skeleton" for card in _hand(position))
    if _tribe(leader) == "centaur" and placed and can_lead:
        return evolve(position, waiting=("again", size, leader))
    return _leave(position, leader, size)


def _leave(position: Plain, leader: str, size: int) -> Plain:
    hand = _hand(position)
    if _tribe(leader) == "elf" and hand:
        return evolve(position, waiting=("keep", size, leader)) if len(hand) > size else _end_turn(position)
    discarded = evolve(_with_hand(position, ()), pool=(*position.pool, *hand))
    if _tribe(leader) == "wizard" and discarded.deck:
        return evolve(discarded, waiting=("draw", size, leader))
    return _end_turn(discarded)


def _answers(position: Plain) -> Iterator[Plain]:
    kind, size, leader = position.waiting
    asked = evolve(position, waiting=None)
    if kind == "place":
        for colour in dict(asked.markers):
            if _allowed(asked, colour, size):
                yield _ability(_mark(asked, colour), leader, size, placed=True)
        yield _ability(asked, leader, size, placed=False)
    elif kind == "claim":
        for value in _unclaimed(asked):
            if value <= size:
                yield _leave(evolve(asked, claimed=asked.claimed | {value}), leader, size)
        yield _leave(asked, leader, size)
    elif kind == "again":
        yield _leave(asked, leader, size)
        yield from _plays(asked)
    elif kind == "keep":
        hand = sorted(_hand(asked))
        for kept in {cards for number in range(size + 1) for cards in combinations(hand, number)}:
            yield _end_turn(evolve(_with_hand(asked, kept), pool=(*asked.pool, *_without(hand, kept))))
    else:
        yield _end_turn(_draw(asked, size))
        yield _end_turn(asked)


def _draw(position: Plain, number: int) -> Plain:
    hand, deck, dragons = list(_hand(position)), list(position.deck), position.dragons
    while number and deck:
        card = deck.pop(0)
        if card == "dragon":
            dragons += 1
            if dragons == 3:
                return evolve(position, over=True)
        else:
            hand.append(card)
            number -= 1
    return evolve(_with_hand(position, hand), deck=tuple(deck), dragons=dragons)


def _end_turn(position: Plain) -> Plain:
    return evolve(position, seat=(position.seat + 1) % len(position.hands))


def _allowed(position: Plain, colour: str, size: int) -> bool:
    counts = dict(position.markers)[colour]
    return size > (sum(counts) if len(counts) == 2 else counts[position.seat])


def _mark(position: Plain, colour: str) -> Plain:
    markers = dict(position.markers)
    counts = list(markers[colour])
    counts[position.seat] += 1
    return evolve(position, markers=frozenset({**markers, colour: tuple(counts)}.items()))


def _unclaimed(position: Plain) -> list[int]:
    return [value for value in range(1, 7) if value not in position.claimed]


def _hand(position: Plain) -> Cards:
    return position.hands[position.seat]


def _with_hand(position: Plain, hand: Iterable[str]) -> Plain:
    hands = list(position.hands)
    hands[position.seat] = tuple(hand)
    return evolve(position, hands=tuple(hands))


def _without(cards: Iterable[str], gone: Iterable[str]) -> Cards:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _tribe(card: str) -> str:
    return card.split()[-1]


def _colour(card: str) -> str:
    return card.split()[0]
