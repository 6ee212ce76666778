"""Recruiting and drawing: a dragon is replaced by the next card, and the last dragon ends the era at once.

rulebook, Recruit an Ally and Dragon Cards; rules.md section 3.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ethnos import load_ruleset, new_game
from ethnos.events import AllyDrawn, DragonRevealed, EraEnded
from tests.games import COLOURS, position, tribes_with

ALLIES = [f"{colour} {tribe}" for tribe in ("giant", "elf", "dwarf") for colour in COLOURS]


def names(cards):
    return [str(card) for card in cards]


def test_a_drawn_ally_goes_into_the_hand_and_the_turn_passes():
    game = position(hand=[], deck=["red elf", "blue elf"])
    game.play("deck")

    assert names(game.state.hands[0]) == ["red elf"]
    assert names(game.state.deck) == ["blue elf"]
    assert game.to_act == 1


def test_an_ally_taken_from_the_pool_is_not_replaced():
    game = position(pool=["red elf", "gray elf"], deck=["blue elf"])
    game.play("take gray elf")

    assert names(game.state.pool) == ["red elf"]
    assert names(game.state.deck) == ["blue elf"]


def test_a_dragon_is_set_aside_and_another_card_drawn():
    game = position(hand=[], deck=["dragon", "dragon", "red elf", "blue elf"])
    game.play("deck")

    assert (game.state.dragons, names(game.state.hands[0])) == (2, ["red elf"])
    assert game.state.era == 1


def test_the_third_dragon_ends_the_era_though_it_is_the_decks_last_card():
    """Rules out that the last dragon is missed where it is the deck's last card."""
    game = position(hand=["red elf"], deck=["dragon"], dragons=2)
    events = game.play("deck")

    assert [type(event) for event in events[:2]] == [DragonRevealed, EraEnded]
    assert game.state.era == 2


def test_three_dragons_in_a_row_end_the_era():
    game = position(hand=["red elf"], deck=["dragon", "dragon", "dragon", "red elf"])
    events = game.play("deck")

    assert [event.number for event in events if isinstance(event, DragonRevealed)] == [1, 2, 3]
    assert not [event for event in events[:4] if isinstance(event, AllyDrawn)]
    assert game.state.era == 2


def test_a_dragon_that_is_the_last_card_but_not_the_last_dragon_leaves_the_deck_empty():
    game = position(hand=["red elf"], deck=["dragon"], dragons=1)
    game.play("deck")

    assert (game.state.dragons, game.state.deck, len(game.state.hands[0])) == (2, [], 1)
    assert game.to_act == 1


@pytest.mark.parametrize("before", [0, 1, 2])
def test_the_third_dragon_in_mid_draw_ends_the_era_and_the_warband_still_scores(before):
    """Rules out that the last dragon is missed in the middle of a draw of several."""
    game = position(
        "wizard",
        era=3,
        hand=["red wizard", "red elf", "red dwarf"],
        deck=[*ALLIES[:before], "dragon", "gray elf"],
        dragons=2,
        tokens={colour: [0, 0, 0] for colour in COLOURS},
    )
    game.play("play red wizard + red elf + red dwarf")
    events = game.play("draw")

    assert sum(isinstance(event, AllyDrawn) for event in events) == before
    assert game.over
    assert game.glory == (3, 0, 0, 0)


@given(
    cards=st.lists(st.sampled_from(["ally", "dragon"]), min_size=1, max_size=9),
    revealed=st.integers(0, 2),
    size=st.integers(1, 6),
)
def test_a_draw_of_several_follows_the_rule_card_by_card(cards, revealed, size):
    """Rules out that the last dragon is missed, wherever it lies: an oracle walks the deck one card at a time."""
    left = 3 - revealed
    deck = [
        kind for place, kind in enumerate(cards) if kind == "ally" or cards[:place].count("dragon") < left
    ]
    allies = iter(ALLIES)
    names_from_top = ["dragon" if kind == "dragon" else next(allies) for kind in deck]
    drawn, dragons, ended = [], revealed, False
    for name in names_from_top:
        if len(drawn) == size:
            break
        if name != "dragon":
            drawn.append(name)
            continue
        dragons += 1
        if dragons == 3:
            ended = True
            break

    hand = [f"{colour} wizard" for colour in COLOURS[:size]]
    game = position("wizard", hand=hand, deck=names_from_top, dragons=revealed)
    game.play("play " + " + ".join(hand))
    game.play("draw")

    if ended:
        assert game.state.era == 2
    else:
        assert sorted(names(game.state.hands[0])) == sorted(drawn)
        assert game.state.dragons == dragons
        assert game.state.era == 1


@pytest.mark.parametrize("size", range(1, 11))
def test_a_wizards_draw_never_passes_the_limit_of_the_hand(size):
    """Rules out that an ability draws into a full hand."""
    hand = [f"{colour} wizard" for colour in COLOURS for _ in range(2)][:size]
    game = position("wizard", hand=hand, deck=ALLIES)
    game.play("play " + " + ".join(hand))
    game.play("draw")

    assert len(game.state.hands[0]) == size <= 10


def test_a_draw_takes_what_is_left_of_the_deck():
    game = position("wizard", hand=["red wizard", "blue wizard"], deck=["red elf"])
    game.play("play red wizard + blue wizard")
    game.play("draw")

    assert names(game.state.hands[0]) == ["red elf"]
    assert game.to_act == 1


def test_a_wizards_draw_may_be_declined():
    game = position("wizard", hand=["red wizard"], deck=["red elf"])
    game.play("play red wizard")
    game.play("pass")

    assert game.state.hands[0] == []
    assert game.to_act == 1


@pytest.fixture(scope="module")
def greedy_recruiting(tmp_path_factory):
    """A variant in which recruiting from the deck draws three cards, as if rules asked for several."""
    file = tmp_path_factory.mktemp("variant") / "three.toml"
    file.write_text("[recruit]\ndeck = 3\n")
    return load_ruleset("first-edition", variants=[file])


@pytest.mark.parametrize(("held", "expected"), [(0, 3), (7, 10), (8, 10), (9, 10)])
def test_recruiting_of_several_never_passes_the_limit_of_the_hand(greedy_recruiting, held, expected):
    """Rules out that an ability draws into a full hand."""
    hand = [f"{colour} halfling" for colour in COLOURS for _ in range(4)][:held]
    game = new_game(
        greedy_recruiting, 4, 1, tribes_with("halfling"), {"hands": [hand, [], [], []], "deck": ALLIES[:6]}
    )
    game.play("deck")

    assert len(game.state.hands[0]) == expected


def test_the_third_dragon_in_a_recruiting_of_several_ends_the_era(greedy_recruiting):
    """Rules out that the last dragon is missed in the middle of a draw of several."""
    game = new_game(
        greedy_recruiting,
        4,
        1,
        tribes_with(),
        {"hands": [[], [], [], []], "deck": ["red elf", "dragon", "gray elf"], "dragons": 2},
    )
    game.play("deck")

    assert game.state.era == 2
