"""Who begins an era: by chance the first; later least glory, and nearest to whoever drew the last dragon.

rulebook, Beginning a New Age; rules.md section 2.1 and C15.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import COLOURS, dealt, played, position

NO_TOKENS = {colour: [0, 0, 0] for colour in COLOURS}


def next_first(turn, **given):
    """Who begins the second era, when that seat draws the last dragon."""
    game = position(turn=turn, deck=["dragon"], dragons=2, tokens=NO_TOKENS, **given)
    game.play("deck")
    return game.state.first


@pytest.mark.parametrize("players", range(2, 7))
def test_the_first_seat_of_a_game_is_drawn_by_chance(players):
    firsts = {dealt(players, seed).state.first for seed in range(80)}

    assert firsts == set(range(players))


@pytest.mark.parametrize("turn", range(4))
def test_least_glory_begins_whoever_drew_the_dragon(turn):
    assert next_first(turn, glory=[10, 9, 10, 11]) == 1


@pytest.mark.parametrize("turn", range(4))
def test_when_all_are_tied_whoever_drew_the_last_dragon_begins(turn):
    assert next_first(turn) == turn


@pytest.mark.parametrize(("turn", "first"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_the_nearest_tied_seat_clockwise_begins(turn, first):
    assert next_first(turn, glory=[5, 0, 5, 0]) == first


def test_troll_tokens_do_not_matter():
    tribe = {"troll": {"tokens": [[], [], [6], []]}}
    game = position("troll", turn=1, deck=["dragon"], dragons=2, tokens=NO_TOKENS, tribe=tribe)
    game.play("deck")

    assert game.state.first == 1


@settings(max_examples=60, deadline=None)
@given(
    glory=st.integers(2, 6).flatmap(
        lambda seats: st.lists(st.integers(0, 3), min_size=seats, max_size=seats)
    ),
    data=st.data(),
)
def test_going_clockwise_from_the_dragon_the_first_seat_with_least_glory_begins(glory, data):
    players = len(glory)
    turn = data.draw(st.integers(0, players - 1))
    eras = [0] * (2 if players <= 3 else 3)
    game = position(
        players=players,
        turn=turn,
        glory=glory,
        deck=["dragon"],
        dragons=2,
        tokens=dict.fromkeys(COLOURS, eras),
    )
    game.play("deck")
    seat = turn
    while glory[seat] != min(glory):
        seat = (seat + 1) % players

    assert (game.state.first, game.to_act) == (seat, seat)


def test_the_glory_that_counts_is_that_after_the_era_has_scored():
    assert next_first(0, glory=[0, 1, 5, 5], warbands=[["red elf + blue elf + gray elf"], [], [], []]) == 1


def test_where_no_dragon_came_the_eras_first_seat_counts_as_its_drawer():
    game = position(hands=[[], [], [], []], first=2, turn=2, tokens=NO_TOKENS)
    game.play("pass")

    assert game.state.first == 2


def test_turns_go_clockwise():
    game = dealt(5, 3)
    before = game.to_act
    for step in played(game, 3, moves=12):
        if step.choice is None:
            assert step.to_act == (before + 1) % 5
            before = step.to_act
