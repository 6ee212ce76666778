"""Which warbands a hand allows: all of one tribe or of one kingdom, led by an ally that may lead.

rulebook, Playing a Band of Allies. The oracle here works on names alone and tries every ordering of every selection.
"""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ethnos import IllegalMove
from tests.games import MIXED, copies, position

CARDS = copies(MIXED)
hands = st.lists(st.integers(0, len(CARDS) - 1), max_size=5, unique=True).map(
    lambda places: [CARDS[place] for place in places]
)


def colour_and_tribe(name):
    *colour, tribe = name.split()
    return (colour or [None])[0], tribe


def is_warband(names):
    """The rule in its own words: no skeleton leads, and all others share a colour or a tribe."""
    fixed = [colour_and_tribe(name) for name in names if name != "skeleton"]
    colours, tribes = {colour for colour, _ in fixed}, {tribe for _, tribe in fixed}
    return names[0] != "skeleton" and (len(colours) == 1 or len(tribes) == 1)


def orderings(hand):
    """Every ordering of every selection of cards that the hand holds."""
    return {names for size in range(1, len(hand) + 1) for names in permutations(hand, size)}


def as_leader_and_others(names):
    return names[0], tuple(sorted(names[1:]))


def accepted(game, names):
    try:
        game.copy().play("play " + " + ".join(names))
    except IllegalMove:
        return False
    return True


def listed_warbands(game, **options):
    warbands = [
        as_leader_and_others(tuple(card.name for card in move.cards))
        for move in game.moves(**options)
        if move.verb == "play"
    ]
    assert len(warbands) == len(set(warbands)), "a warband is listed twice"
    return set(warbands)


@settings(max_examples=40, deadline=None)
@given(hands)
def test_the_warbands_listed_are_exactly_those_that_the_rule_allows(hand):
    """Rules out that listed and accepted moves differ."""
    game = position(*MIXED, hand=hand)

    allowed = {as_leader_and_others(names) for names in orderings(hand) if is_warband(names)}

    assert listed_warbands(game) == allowed


@settings(max_examples=15, deadline=None)
@given(hands.filter(lambda hand: len(hand) <= 4))
def test_the_warbands_accepted_are_exactly_those_that_the_rule_allows(hand):
    """Rules out that listed and accepted moves differ: smaller warbands than the largest are accepted and listed."""
    game = position(*MIXED, hand=hand)

    for names in orderings(hand):
        assert accepted(game, names) == is_warband(names), names


@settings(max_examples=40, deadline=None)
@given(hands.filter(bool))
def test_the_largest_warbands_are_each_leader_with_all_of_its_tribe_or_of_its_kingdom(hand):
    expected = set()
    for leader in set(hand) - {"skeleton"}:
        others = list(hand)
        others.remove(leader)
        colour, tribe = colour_and_tribe(leader)
        for group in (
            [name for name in others if name == "skeleton" or colour_and_tribe(name)[1] == tribe],
            [name for name in others if name == "skeleton" or colour_and_tribe(name)[0] == colour],
        ):
            expected.add(as_leader_and_others((leader, *group)))

    assert listed_warbands(position(*MIXED, hand=hand), largest=True) == expected


def test_the_same_card_named_more_often_than_it_is_held_is_refused():
    """Rules out that the same card named twice in one warband counts twice."""
    game = position(hand=["blue elf", "red elf"])

    with pytest.raises(IllegalMove, match="blue elf is named 2 times and seat 0 holds 1") as refusal:
        game.play("play blue elf + blue elf")

    assert refusal.value.code == "not-held"


@given(hand=hands.filter(bool), extra=st.sampled_from(sorted(set(CARDS))))
@settings(max_examples=40, deadline=None)
def test_no_warband_holds_more_of_a_card_than_the_hand(hand, extra):
    """Rules out that the same card named twice in one warband counts twice."""
    game = position(*MIXED, hand=hand)
    named = [*hand, extra]

    if Counter(named)[extra] > Counter(hand)[extra]:
        for order in list(permutations(named))[:50]:
            assert not accepted(game, order)


def test_two_equal_cards_make_one_listed_warband_of_each_size():
    game = position(hand=["blue elf", "blue elf"])

    assert listed_warbands(game) == {("blue elf", ()), ("blue elf", ("blue elf",))}


def test_wilds_do_not_bridge_a_tribe_and_a_kingdom():
    """rules.md section 4: the allies that are not wild share one tribe or one kingdom."""
    game = position("skeleton", hand=["red elf", "blue elf", "blue dwarf", "skeleton"])

    with pytest.raises(IllegalMove) as refusal:
        game.play("play red elf + blue dwarf + skeleton")

    assert refusal.value.code == "no-group"
    assert refusal.value.reason == (
        "a warband is of one tribe or of one kingdom, and these are neither: blue dwarf, red elf"
    )


def test_a_wild_never_leads():
    game = position("skeleton", hand=["red elf", "skeleton", "skeleton"])

    for text in ("play skeleton", "play skeleton + red elf", "play skeleton + skeleton"):
        with pytest.raises(IllegalMove, match="a skeleton cannot lead") as refusal:
            game.play(text)
        assert refusal.value.code == "cannot-lead"


def test_a_full_hand_of_one_kingdom_lists_each_selection_once_per_leader():
    """Ten different blue allies: each leads any selection of the nine others."""
    hand = [f"blue {tribe}" for tribe in ("centaur", "giant", "merfolk", "orc", "troll")] * 2
    game = position(*MIXED, hand=hand)

    selections = {
        as_leader_and_others((leader, *others))
        for leader in set(hand)
        for rest in [sorted((Counter(hand) - Counter([leader])).elements())]
        for size in range(10)
        for others in combinations(rest, size)
    }

    assert listed_warbands(game) == selections
    assert len(selections) == 5 * 2 * 3**4
