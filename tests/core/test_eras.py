"""How an era begins and ends.

rulebook, Beginning a New Age and End of an Age; rules.md sections 2.1, 6 and 9.
"""

import pytest

from ethnos import SetupError, load_ruleset, new_game
from ethnos.cards import DRAGON
from ethnos.events import AlliesDiscarded, EraBegun, EraEnded, GloryGained, TurnBegun, TurnPassed
from tests.games import ALL_TRIBES, COLOURS, copies, dealt, first_edition, played, position, short_game


def dragon_depths(game):
    """How far from the deck's bottom each dragon lies."""
    return [depth for depth, card in enumerate(game.state.deck) if card is DRAGON]


@pytest.mark.parametrize("players", range(2, 7))
def test_an_era_begins_with_one_card_each_and_twice_as_many_face_up_as_players(players):
    game = dealt(players)

    assert [len(hand) for hand in game.state.hands] == [1] * players
    assert len(game.state.pool) == 2 * players
    assert len(game.state.deck) == len(copies(game.tribes)) - 3 * players + 3


@pytest.mark.parametrize("players", range(2, 7))
def test_the_dragons_lie_in_the_lower_half_which_takes_the_odd_card(players):
    deepest, highest = set(), set()
    for seed in range(60):
        game = dealt(players, seed)
        allies = len(game.state.deck) - 3
        depths = dragon_depths(game)
        assert len(depths) == 3
        assert max(depths) < (allies + 1) // 2 + 3
        deepest.add(min(depths))
        highest.add((allies + 1) // 2 + 2 - max(depths))
    assert 0 in deepest, "a dragon may be the last card of the deck"
    assert 0 in highest, "a dragon may be the top card of the lower half"


@pytest.mark.parametrize("players", range(2, 7))
def test_no_dragon_is_dealt_into_a_hand_or_the_pool(players):
    for seed in range(30):
        game = dealt(players, seed)
        assert DRAGON not in [*game.state.pool, *(card for hand in game.state.hands for card in hand)]


@pytest.mark.parametrize(("players", "eras"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_a_game_has_three_eras_and_two_with_two_or_three_players(players, eras):
    game = dealt(players, 5)
    for _ in played(game, 5):
        pass

    assert [event.era for event in game.events if isinstance(event, EraBegun)] == list(range(1, eras + 1))
    assert sum(isinstance(event, EraEnded) for event in game.events) == eras


def ending(*tribes, **given):
    """A game whose next `deck` ends the era."""
    given.setdefault("hand", ["red elf"])
    return position(*tribes, deck=["dragon", "gray elf"], pool=["blue elf"], dragons=2, **given)


def test_at_an_eras_end_hands_pool_and_deck_leave_the_table_before_anything_scores():
    game = ending("orc", tribe={"orc": {"boards": [["red"], [], [], []]}})
    game.play("deck")

    assert game.choice.kind == "cash"
    assert game.state.hands == [[], [], [], []]
    assert (game.state.pool, game.state.deck) == ([], [])


def test_the_next_era_deals_every_card_of_the_tribes_in_play_again():
    game = ending(warbands=[["red elf + gray elf"], [], ["blue orc"], []])
    game.play("deck")
    state = game.state
    cards = [*state.deck, *state.pool, *(card for hand in state.hands for card in hand)]

    assert sorted(str(card) for card in cards if card is not DRAGON) == sorted(copies(game.tribes))
    assert state.warbands == [[], [], [], []]
    assert state.aside == []
    assert cards.count(DRAGON) == 3


def test_markers_merfolk_and_held_orc_boards_stay_and_troll_and_giant_tokens_go_back():
    game = ending(
        "merfolk",
        "troll",
        "giant",
        "orc",
        markers={"red": [2, 1, 0, 0]},
        tribe={
            "merfolk": {"positions": [4, 0, 9, 0]},
            "troll": {"tokens": [[3], [1, 2], [], []]},
            "giant": {"holder": 1, "size": 4},
            "orc": {"boards": [["red"], [], [], []]},
        },
    )
    game.play("deck")
    game.play("hold")
    tribe = game.state.tribe

    assert game.state.markers[COLOURS.index("red")] == [2, 1, 0, 0]
    assert tribe["merfolk"].positions == (4, 0, 9, 0)
    assert tribe["orc"].boards == (("red",), (), (), ())
    assert tribe["troll"].tokens == ((), (), (), ())
    assert (tribe["giant"].holder, tribe["giant"].size) == (-1, 0)


def test_what_pays_at_an_eras_end_pays_in_the_settled_order():
    """rules.md section 9: orcs, kingdoms in the ruleset's order, merfolk, giant, warbands."""
    game = ending(
        "merfolk",
        "giant",
        "orc",
        era=3,
        markers={"blue": [1, 0, 0, 0], "orange": [0, 1, 0, 0]},
        warbands=[["red elf + gray elf"], [], [], []],
        tribe={
            "merfolk": {"positions": [4, 0, 0, 0]},
            "giant": {"holder": 1, "size": 4},
            "orc": {"boards": [["red"], [], [], []]},
        },
        tokens={"blue": [1, 2, 3], "orange": [1, 2, 3]},
    )
    events = game.play("deck")

    assert [(event.source, event.what) for event in events if isinstance(event, GloryGained)] == [
        ("tribe", "orc"),
        ("kingdom", "orange"),
        ("kingdom", "blue"),
        ("board", "merfolk"),
        ("tribe", "giant"),
        ("warband", "red elf + gray elf"),
    ]


def test_an_era_without_its_tribes_pieces_scores_all_the_same():
    """Rules out that scoring fails when a tribe is not in play: each tribe is left out of some game that ends."""
    for start in range(12):
        tribes = [ALL_TRIBES[(start + step) % 12] for step in range(6)]
        game = short_game(*tribes, seed=start)
        for _ in played(game, start):
            pass
        assert game.over


def test_a_seat_that_cannot_move_puts_its_hand_into_the_pool():
    """rules.md section 9: a hand of ten wilds."""
    game = position("skeleton", hand=["skeleton"] * 10, deck=["red elf"])
    events = game.play("pass")

    assert [type(event) for event in events] == [AlliesDiscarded, TurnPassed, TurnBegun]
    assert (game.state.hands[0], len(game.state.pool)) == ([], 10)
    assert game.to_act == 1


def test_a_pass_by_an_empty_hand_passes_the_turn_while_another_seat_can_move():
    game = position(hands=[[], ["red elf"], [], []])

    assert [str(move) for move in game.moves()] == ["pass"]
    game.play("pass")
    assert (game.to_act, game.state.era) == (1, 1)


def test_when_no_seat_can_move_any_more_the_era_ends():
    game = position(hands=[[], [], [], []])
    events = game.play("pass")

    assert [type(event) for event in events[:2]] == [TurnPassed, EraEnded]
    assert game.state.era == 2


def test_an_era_ends_where_every_seat_only_passes_what_others_took():
    """Rules out that a game never ends: wilds that are taken from the pool and passed back, round and round."""
    game = position("skeleton", players=2, pool=["skeleton"] * 12)
    while game.state.era == 1:
        game.play(game.moves()[0])

    assert sum(str(move) == "pass" for move in game.history) == 2


def test_in_the_last_era_it_is_the_game_that_ends():
    game = position(hands=[[], [], [], []], era=3)
    game.play("pass")

    assert game.over
    assert game.winners == (0, 1, 2, 3)


@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_the_4_plus_tokens_stay_in_the_box(players):
    for seed in range(10):
        tokens = sorted(value for row in dealt(players, seed).state.tokens for value in row)
        assert tokens == [0, 2, 2, 4, 4, 6, 6, 6, 8, 8, 8, 10]


@pytest.mark.parametrize("players", [4, 5, 6])
def test_every_kingdom_has_three_tokens_lowest_first(players):
    for seed in range(10):
        rows = dealt(players, seed).state.tokens
        assert all(list(row) == sorted(row) for row in rows)
        assert sorted(value for row in rows for value in row) == sorted(
            [0, 0, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6, 6, 8, 8, 8, 10, 10]
        )


@pytest.mark.parametrize("players", range(2, 7))
def test_five_tribes_are_drawn_for_two_or_three_players_and_six_for_more(players):
    drawn = [dealt(players, seed).tribes for seed in range(40)]

    assert {len(tribes) for tribes in drawn} == {5 if players <= 3 else 6}
    assert {tribe for tribes in drawn for tribe in tribes} == set(first_edition().for_players(4).choose_from)


def test_26_markers_less_one_on_the_glory_track_and_one_on_the_merfolk_board():
    assert position("merfolk").state.supply == [24] * 4
    assert position("orc").state.supply == [25] * 4


def test_too_few_markers_for_what_lies_out_first_are_refused(tmp_path):
    """Rules out that markers come from nothing: one lies on the glory track, and one on each merfolk board."""
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "first-edition"\nsetup.choose_from = ["merfolk", "koi", "orc", "giant", "troll", "elf"]\n'
        'marker.supply = 2\n[tribe.koi]\nability = "merfolk"\nname = "Koi"\n'
    )
    with pytest.raises(
        SetupError, match=r"2 markers \[marker.supply, .*house.toml:3\] are too few"
    ) as refusal:
        new_game(load_ruleset(house), tribes=["merfolk", "koi", "orc", "giant", "troll", "elf"])
    assert refusal.value.code == "too-few-markers"
