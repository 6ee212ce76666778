"""The OpenSpiel game: OpenSpiel's own simulations, playthroughs and API tests, chance, returns and observers."""

import json
import pickle
import unittest

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra `gym`)")

import numpy as np
import pyspiel
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from ethnos import EthnosError
from ethnos.frontends.learning import spiel
from ethnos.frontends.learning.length import longest_game
from tests.learning.cases import TABLES, encoding, largest_ruleset

SMALL = "ethnos(players=2,deals=3,tribes=elf+troll+orc+wingfolk+merfolk)"


@pytest.fixture(autouse=True)
def read_flags():
    """Some of OpenSpiel's functions want flags to have been read, as its programs do."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])


def played_out(game, seed=0, most=None):
    chance, state = np.random.RandomState(seed), game.new_initial_state()
    while not state.is_terminal() and most != 0:
        state.apply_action(int(chance.choice(state.legal_actions())))
        most = None if most is None else most - 1
    return state


def run_tests(case: type, **attributes) -> None:
    """Run one of OpenSpiel's test cases on our game."""
    ours = type(f"Ethnos{case.__name__}", (case,), attributes)
    result = unittest.TestResult()
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(ours)
    suite.run(result)
    assert result.testsRun > 0
    assert not [trace for _, trace in (*result.errors, *result.failures)]


@pytest.mark.parametrize("text", [SMALL, "ethnos", "ethnos(ruleset=second-edition,players=3,reward=lead)"])
def test_openspiels_random_simulation(text):
    """It compares every state with its copy, and asks everything of it; a fault raises."""
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_openspiels_simulation_in_python(edition, players):
    case = games_sim_test.GamesSimTest()
    case.sim_game(pyspiel.load_game(f"ethnos(ruleset={edition},players={players},deals=7)"))


@pytest.mark.parametrize("text", [SMALL, "ethnos(ruleset=second-edition,players=5,deals=20)"])
def test_openspiels_api_test(text):
    game = pyspiel.load_game(text)
    run_tests(api_test.EnforceAPIOnPartialTreeBase, game_name="ethnos", game=game)


def test_openspiels_playthrough_is_the_same_again(tmp_path):
    file = tmp_path / "ethnos.txt"
    file.write_text(generate_playthrough.playthrough(SMALL, None, seed=5), encoding="utf-8")
    first, again = generate_playthrough.replay(str(file))
    assert first == again
    assert "IsTerminal() = True" in first


def test_openspiels_learning_environment_plays_it():
    environment = rl_environment.Environment(pyspiel.load_game(SMALL))
    chance, step = np.random.RandomState(1), environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == environment.observation_spec()["info_state"][0]
        step = environment.step([int(chance.choice(step.observations["legal_actions"][seat]))])
    assert sum(step.rewards) == pytest.approx(0)


def test_chance_draws_the_deal_and_nothing_else():
    game = pyspiel.load_game("ethnos(deals=4,seed=100)")
    state = game.new_initial_state()

    assert state.is_chance_node()
    assert state.chance_outcomes() == [(deal, 0.25) for deal in range(4)]
    assert state.action_to_string(3) == "deal 3"
    state.apply_action(3)
    assert state.stepped.game.seed == 103
    while not state.is_terminal():
        assert not state.is_chance_node()
        state.apply_action(state.legal_actions()[-1])


def test_returns_are_what_the_reward_says():
    for seed in range(4):
        state = played_out(pyspiel.load_game("ethnos(players=3)"), seed)
        winners = state.stepped.game.winners
        assert state.returns() == pytest.approx(
            [(seat in winners) / len(winners) - 1 / 3 for seat in range(3)]
        )
        assert state.rewards() == state.returns()
    state = played_out(pyspiel.load_game("ethnos(players=2,reward=lead)"))
    one, other = state.stepped.game.glory
    assert state.returns() == [one - other, other - one]


def test_leads_beyond_the_bound_are_made_smaller_in_proportion(tmp_path):
    game = spiel.EthnosGame({"ruleset": str(largest_ruleset(tmp_path)), "players": 3, "reward": "lead"})
    state = game.new_initial_state()
    state.apply_action(0)
    state.stepped.game.state.over = True
    state.stepped.game.state.glory[:] = [9_000_000, 3_000_000, 0]

    assert state.returns() == pytest.approx([1000, 0 - 1000 * 1.5 / 7.5, -1000 * 6 / 7.5])
    assert sum(state.returns()) == pytest.approx(0)
    assert max(map(abs, state.returns())) <= game.max_utility() == -game.min_utility()


def test_returns_of_a_ruleset_with_large_numbers_add_up_to_nothing(tmp_path):
    game = spiel.EthnosGame(
        {"ruleset": str(largest_ruleset(tmp_path, few=True)), "players": 2, "reward": "lead"}
    )
    state = played_out(game, 2)

    assert max(state.stepped.game.glory) > 10**6
    assert state.returns() == [pytest.approx(1000), pytest.approx(-1000)] or state.returns() == [
        pytest.approx(-1000),
        pytest.approx(1000),
    ]


def test_nothing_is_returned_before_the_end():
    state = played_out(pyspiel.load_game("ethnos(players=3)"), most=50)
    assert state.returns() == state.rewards() == [0, 0, 0]


def test_a_reward_that_is_not_given_at_the_end_is_refused():
    with pytest.raises(EthnosError, match="known here: lead, win") as refused:
        spiel.EthnosGame({"reward": "margin"})
    assert refused.value.code == "unknown-reward"


@pytest.mark.parametrize("deals", [0, -3, 2.5, "7"])
def test_there_is_a_deal_to_draw(deals):
    with pytest.raises(EthnosError, match=f"not of {deals!r}") as refused:
        spiel.EthnosGame({"deals": deals})
    assert refused.value.code == "bad-deals"


def test_a_seed_is_a_whole_number():
    with pytest.raises(EthnosError) as refused:
        spiel.EthnosGame({"seed": 2.5})
    assert refused.value.code == "bad-seed"


def test_steps_are_told_in_words():
    game = pyspiel.load_game(SMALL)
    state = game.new_initial_state()
    state.apply_action(0)

    words = [state.action_to_string(step) for step in state.legal_actions()]
    assert words[0] == "deck"
    assert all(word.startswith(("take ", "lead ")) for word in words[1:])


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_game_says_how_long_it_gets(edition, players):
    """tests/learning/test_length.py holds games to that bound."""
    game = pyspiel.load_game(f"ethnos(ruleset={edition},players={players})")
    assert game.max_game_length() == longest_game(encoding(edition, players).setting)


def test_a_state_that_was_saved_goes_on_alike():
    game = pyspiel.load_game("ethnos(variants=two-eras+optional-marker)")
    for most in (0, 1, 40, 41, 42, 150):
        state = played_out(game, most=most)
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        picked = pickle.loads(pickle.dumps(state))
        assert str(again) == str(picked) == str(state)
        assert again.legal_actions() == picked.legal_actions() == state.legal_actions()


def test_parts_of_an_observation_have_names_and_open_ones_are_alike_for_all():
    game = pyspiel.load_game("ethnos(players=3)")
    state = played_out(game, most=100)
    whole, kind = make_observation(game), pyspiel.IIGObservationType
    public = make_observation(game, kind(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
    private = make_observation(game, kind(perfect_recall=False, public_info=False))
    for observation in (whole, public, private):
        observation.set_from(state, 1)

    assert sorted([*public.dict, *private.dict]) == sorted(whole.dict)
    assert set(private.dict) == {"hand", "leader", "named"}
    assert whole.dict["hand"].sum() == len(state.stepped.game.view(1)["hand"])
    assert whole.tensor.tolist() == state.observation_tensor(1)


def test_with_perfect_recall_a_seat_is_told_its_log():
    state = played_out(pyspiel.load_game(SMALL), most=100)
    for seat in (0, 1):
        told = json.loads(state.information_state_string(seat))
        assert told["log"] == state.stepped.game.log(seat)
        assert told["named"] == (state.stepped.named if state.current_player() == seat else [])


def test_seats_that_saw_different_things_have_different_information():
    """Over a game, each state that a seat acts in differs from all before it."""
    game, seen = pyspiel.load_game(SMALL), set()
    state, chance = game.new_initial_state(), np.random.RandomState(3)
    decisions = 0
    while not state.is_terminal():
        if not state.is_chance_node():
            seen.add((state.current_player(), state.information_state_string()))
            decisions += 1
        state.apply_action(int(chance.choice(state.legal_actions())))
    assert len(seen) == decisions


@pytest.mark.parametrize("deal", [7, 1000])
def test_a_deal_that_chance_does_not_draw_is_refused(deal):
    state = pyspiel.load_game("ethnos(deals=7)").new_initial_state()
    with pytest.raises(EthnosError, match=f"there is no deal {deal}; chance draws one from 0 to 6"):
        state.apply_action(deal)
