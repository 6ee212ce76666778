"""Raccoons' coins: where they are, whatever happens to the game. What they do is in tests/scenarios."""

from collections import Counter

import pytest

from ethnos import Game, SetupError, load_ruleset, new_game
from tests.games import played

TRIBES = ["raccoon", "rabbit", "redpanda", "tiger", "deer", "raven"]
BAG = Counter({1: 5, 2: 5, 3: 4})


def second_edition(players=4, seed=1, given=None):
    tribes = TRIBES if players > 3 else TRIBES[:5]
    return new_game(load_ruleset("second-edition"), players, seed, tribes, given)


def coins(game):
    return game.state.tribe["raccoon"]


def out_of_the_bag(game):
    own = coins(game)
    return Counter([*own.gone, *(coin for laid in own.coins.values() for coin in laid)])


@pytest.mark.parametrize("players", range(2, 7))
def test_coins_leave_the_bag_lowest_first_and_none_is_ever_there_twice(players):
    """No coin is gained or lost: what is out of the bag is always the lowest of all fourteen."""
    in_order = sorted(BAG.elements())
    most = 0
    for game in played(second_edition(players, seed=players), players):
        out = out_of_the_bag(game)
        assert sorted(out.elements()) == in_order[: out.total()]
        most = max(most, out.total())
    assert most > 5


def test_everybody_sees_the_coins():
    game = second_edition(given={"tribe": {"raccoon": {"coins": {"red": [2, 1]}, "gone": [1]}}})

    for seat in (0, 3, None):
        assert game.view(seat)["tribe"]["raccoon"] == {"coins": {"red": [1, 2]}, "gone": [1]}


def test_equal_coins_are_equal_however_they_came():
    given = [{"red": [2, 1], "blue": [1]}, {"blue": [1], "white": [], "red": [1, 2]}]
    one, other = (second_edition(given={"tribe": {"raccoon": {"coins": laid}}}) for laid in given)

    assert coins(one) == coins(other)
    assert list(coins(one).coins) == ["blue", "red"]


def test_a_saved_game_has_its_coins_again():
    game = second_edition(given={"tribe": {"raccoon": {"coins": {"red": [1, 2]}, "gone": [1, 1]}}})

    assert coins(Game.from_dict(game.to_dict())) == coins(game)


def test_a_copy_has_coins_of_its_own():
    game = second_edition(given={"hands": [["red raccoon"], [], [], []]})
    twin = game.copy()
    twin.play("play red raccoon")

    assert (dict(coins(game).coins), dict(coins(twin).coins)) == ({}, {"red": (1,)})


@pytest.mark.parametrize("laid", [[1, 2], {"red": 1}, {"red": ["1"]}, {"red": [True]}])
def test_coins_in_another_form_are_refused(laid):
    with pytest.raises(SetupError) as refused:
        second_edition(given={"tribe": {"raccoon": {"coins": laid}}})
    assert refused.value.code == "given-tribe"
