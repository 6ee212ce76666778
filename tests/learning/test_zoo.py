"""The PettingZoo environment: PettingZoo's own tests, rewards, seeds, and refusals."""

import pickle
import warnings
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra `gym`)")

import numpy as np
import pettingzoo
from pettingzoo.utils import wrappers

with warnings.catch_warnings():
    warnings.simplefilter(
        "ignore", DeprecationWarning
    )  # its tests make one of its environments in its old way
    from pettingzoo.test import api_test, performance_benchmark, seed_test

from ethnos import EthnosError
from ethnos.frontends.learning import zoo
from tests.learning.cases import EDITIONS, TABLES, beavers, with_beavers
from tests.new_projects import run_in

MASKED = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)
"""What PettingZoo says of every environment with a mask in its observations, its own ones aside."""


def played_out(env, seed=1, chance=None):
    """Play by chance to the end; give what each agent was told it won, all told."""
    chance = chance or Random(seed)
    env.reset(seed=seed)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        won[agent] += reward
        done = over or cut
        env.step(None if done else chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return won


@MASKED
@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("reward", ["win", "margin"])
def test_pettingzoos_api_test(edition, players, reward):
    api_test(zoo.env(edition, players, reward=reward), num_cycles=300)


@MASKED
def test_pettingzoos_api_test_within_its_wrappers():
    env = wrappers.TerminateIllegalWrapper(zoo.env("first-edition", 3), illegal_reward=-1)
    api_test(wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env)), num_cycles=300)


@pytest.mark.parametrize("edition", EDITIONS)
def test_pettingzoos_seed_test(edition):
    seed_test(lambda: zoo.env(edition, 4), num_cycles=500)


def test_pettingzoos_performance_benchmark(capsys):
    performance_benchmark(zoo.env())

    assert "turns per second" in capsys.readouterr().out


def test_the_mask_has_the_legal_steps_of_the_agent_to_act_alone():
    env = zoo.env(players=3)
    env.reset(seed=2)
    for agent in env.agent_iter(60):
        for other in env.agents:
            mask = env.observe(other)["action_mask"]
            assert np.flatnonzero(mask).tolist() == (env.stepped.legal if other == agent else [])
        env.step(env.stepped.legal[-1])


def test_observations_lie_in_their_space():
    env = zoo.env("second-edition", 5)
    env.reset(seed=2)
    for agent in env.agent_iter(300):
        observation = env.observe(agent)
        assert env.observation_space(agent).contains(observation)
        env.step(env.stepped.legal[len(env.stepped.legal) // 2])


def test_winning_is_worth_a_share_less_an_equal_share():
    for seed in range(6):
        env = zoo.env(players=3)
        won = list(played_out(env, seed).values())
        winners = env.stepped.game.winners
        assert won == pytest.approx([(seat in winners) / len(winners) - 1 / 3 for seat in range(3)])


def test_glory_is_given_with_each_move_and_adds_up():
    env = zoo.env(players=4, reward="glory")
    assert tuple(played_out(env).values()) == env.stepped.game.glory


@pytest.mark.parametrize("reward", ["lead", "margin"])
def test_leads_and_margins_come_to_the_same(reward):
    env = zoo.env(players=4, reward=reward)
    won, glory = played_out(env, 3), env.stepped.game.glory

    assert list(won.values()) == pytest.approx([own - (sum(glory) - own) / 3 for own in glory])
    assert sum(won.values()) == pytest.approx(0)


def test_a_reward_may_be_a_function():
    env = zoo.env(players=2, reward=lambda game, gained: [len(game.history), -1] if game.over else None)
    assert played_out(env) == {"seat_0": len(env.stepped.game.history), "seat_1": -1}


def test_an_unknown_reward_is_refused_with_those_that_are_known():
    with pytest.raises(EthnosError, match="no reward `wins`; did you mean `win`") as refused:
        zoo.env(reward="wins")
    assert refused.value.code == "unknown-reward"
    assert "glory, lead, margin, win" in str(refused.value)


def test_equal_seeds_give_equal_games_and_the_games_that_follow():
    def dealt(env, seed):
        env.reset(seed=seed)
        first = env.stepped.game.seed
        env.reset()
        return first, env.stepped.game.seed

    assert dealt(zoo.env(), 7) == dealt(zoo.env(), 7)
    assert dealt(zoo.env(), 7) != dealt(zoo.env(), 8)
    assert dealt(zoo.env(), 7)[0] == 7


def test_without_a_seed_games_differ():
    env, seeds = zoo.env(), set()
    for _ in range(5):
        env.reset()
        seeds.add(env.stepped.game.seed)
    assert len(seeds) == 5


@pytest.mark.parametrize("action", [0, -1, 9999, None, 3.0, 3.7, "3", np.array([3, 4])])
def test_a_step_that_may_not_be_taken_is_refused_and_changes_nothing(action):
    env = zoo.env()
    env.reset(seed=1)
    before = env.stepped.game.to_dict(), env.agent_selection
    with pytest.raises(EthnosError) as refused:
        env.step(action)

    assert refused.value.code == "not-a-step"
    assert (env.stepped.game.to_dict(), env.agent_selection) == before


ASKED_TOO_EARLY = {
    "step": lambda env: env.step(0),
    "last": lambda env: env.last(),
    "observe": lambda env: env.observe("seat_0"),
    "agent_iter": lambda env: next(iter(env.agent_iter())),
    "render": lambda env: env.render(),
    **{name: lambda env, name=name: getattr(env, name) for name in sorted(zoo.DEALT)},
}


@pytest.mark.parametrize("name", ASKED_TOO_EARLY)
def test_nothing_is_done_before_the_first_game_is_dealt(name):
    env = zoo.env(render_mode="ansi")
    with pytest.raises(EthnosError, match=r"before a game is dealt; call `reset\(\)` first") as refused:
        ASKED_TOO_EARLY[name](env)
    assert refused.value.code == "reset-first"

    env.reset(seed=1)
    env.step(env.stepped.legal[0])


def test_before_a_game_is_dealt_an_environment_says_that_it_has_none():
    env = zoo.env()
    assert not any(hasattr(env, name) for name in (*zoo.DEALT, "no_such_thing"))
    with pytest.raises(AttributeError, match="'raw_env' object has no attribute 'no_such_thing'"):
        env.no_such_thing  # noqa: B018 - to look is what is tested
    assert pickle.loads(pickle.dumps(env)).possible_agents == env.possible_agents


@pytest.mark.parametrize("ask", [lambda env: env.step(None), lambda env: env.step(0), lambda env: env.last()])
def test_nothing_is_done_after_the_last_agent_has_left(ask):
    env = zoo.env(players=2)
    played_out(env)
    with pytest.raises(EthnosError, match="every agent has taken its last step; call `reset") as refused:
        ask(env)
    assert refused.value.code == "reset-first"
    assert (env.agents, env.num_agents, list(env.agent_iter())) == ([], 0, [])

    assert sum(played_out(env, 2).values()) == pytest.approx(0)


def test_the_last_step_of_an_agent_is_none():
    env = zoo.env(players=2)
    env.reset(seed=1)
    while not env.stepped.game.over:
        env.step(env.stepped.legal[0])
    agents = list(env.agents)
    with pytest.raises(
        EthnosError, match=f"the game is over for {env.agent_selection}.* None, not 3"
    ) as refused:
        env.step(3)
    assert (refused.value.code, env.agents) == ("not-a-step", agents)

    for left in (1, 0):
        env.step(None)
        assert len(env.agents) == left


def test_an_agent_that_does_not_play_is_refused():
    env = zoo.env(players=2)
    env.reset(seed=1)
    with pytest.raises(EthnosError, match="no agent 'seat_2'; these play: seat_0, seat_1") as refused:
        env.observe("seat_2")
    assert refused.value.code == "no-such-seat"


def test_numbers_of_numpy_are_steps_and_seeds():
    env = zoo.env()
    env.reset(seed=np.int64(7))
    env.step(np.int64(env.stepped.legal[0]))
    env.step(np.array(env.stepped.legal[0], np.int8 if env.stepped.legal[0] < 127 else np.int16))

    assert type(env.stepped.game.seed) is int
    assert env.stepped.game.seed == 7


@pytest.mark.parametrize("seed", [3.7, "3", [3], True])
def test_a_seed_that_is_no_whole_number_is_refused_and_the_game_goes_on(seed):
    env = zoo.env()
    env.reset(seed=1)
    game = env.stepped.game
    with pytest.raises(EthnosError) as refused:
        env.reset(seed=seed)
    assert refused.value.code == "bad-seed"
    assert env.stepped.game is game


def test_twenty_environments_of_one_table_are_made_of_one_setting():
    environments = [zoo.env("second-edition", 5) for _ in range(20)]
    assert (
        len({id(env.encoding) for env in environments}) == len({id(env.layout) for env in environments}) == 1
    )


def test_the_table_is_rendered_as_text(capsys):
    env = zoo.env(render_mode="ansi")
    env.reset(seed=1)
    text = env.render()

    view = env.stepped.game.view(env.stepped.to_act)
    assert text.startswith(
        f"era 1 of 3, 0 dragons, {view['deck']} cards in the deck, seat {view['to_act']} to act\n"
    )
    assert f"hand of seat {view['to_act']}: {view['hand'][0]}" in text
    shown = zoo.env(render_mode="human")
    shown.reset(seed=1)
    shown.render()
    assert capsys.readouterr().out == f"{text}\n\n"


def test_nothing_is_rendered_where_nobody_asked():
    env = zoo.env()
    env.reset(seed=1)
    assert env.render() is None


@pytest.mark.parametrize(
    "twin_of", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_a_twin_goes_on_alike(twin_of):
    env = zoo.env("second-edition", 3, reward="margin")
    env.reset(seed=4)
    for _ in range(120):
        env.step(env.stepped.legal[len(env.stepped.legal) // 2])
    twin = twin_of(env)
    for _ in range(60):
        for each in (env, twin):
            each.step(each.stepped.legal[len(each.stepped.legal) // 2])
        mine, theirs = env.last(), twin.last()
        assert {name: part.tolist() for name, part in mine[0].items()} == {
            name: part.tolist() for name, part in theirs[0].items()
        }
        assert mine[1:] == theirs[1:]
    assert env.stepped.game.to_dict() == twin.stepped.game.to_dict()


@pytest.mark.parametrize(("module", "package"), [("zoo", "pettingzoo"), ("spiel", "pyspiel")])
def test_without_its_extra_it_names_the_extra(module, package):
    code = f"import sys; sys.modules['{package}'] = None; import ethnos.frontends.learning.{module}"
    run = run_in(Path.cwd(), "-c", code)
    assert run.stdout.splitlines()[-1].endswith(
        f"{package} is not installed; install the extra `gym`: pip install 'ethnos-engine[gym]'"
    )


def test_pettingzoo_makes_it_by_its_name():
    env = pettingzoo.make("aec", "ethnos_v0", players=3, ruleset="second-edition")
    assert (str(env), env.possible_agents) == ("ethnos_v0", ["seat_0", "seat_1", "seat_2"])
    assert env.encoding.setting.rules.ruleset.id == "second-edition"


def test_tribes_of_other_people_play():
    beaver = with_beavers()
    env = zoo.env(beaver.rules.ruleset, 4, tribes=beaver.asked, registry=beaver.registry)
    assert sum(played_out(env).values()) == pytest.approx(0)
    assert beavers().TRIBE.id in env.stepped.game.tribes


def test_a_reward_function_that_gives_too_few_is_refused_and_the_game_goes_on():
    env = zoo.env(players=3, reward=lambda game, gained: [1.0])
    env.reset(seed=1)

    def play_on():
        for _ in range(20):
            env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))

    with pytest.raises(EthnosError, match="gave 1 number, and 3 seats play") as refusal:
        play_on()
    assert refusal.value.code == "bad-reward"
    assert env.observe(env.agent_selection)["action_mask"].any()


@pytest.mark.parametrize("reward", [None, 5, ["win"]])
def test_what_is_no_reward_is_refused_at_once(reward):
    with pytest.raises(EthnosError, match="or a function") as refusal:
        zoo.env(reward=reward)
    assert refusal.value.code == "unknown-reward"


def test_a_render_mode_that_is_not_known_is_refused():
    with pytest.raises(EthnosError) as refusal:
        zoo.env(render_mode="rgb_array")
    assert refusal.value.code == "unknown-render-mode"
