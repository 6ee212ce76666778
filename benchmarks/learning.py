"""``python -m benchmarks.learning``: the environments for learning libraries, each beside one of the library's own.

Random play in turns, in one run, in samples so short that whatever else the machine does meets all alike; what counts
is the median of the ratios. The loop for PettingZoo is that of its own ``performance_benchmark``: the agent to act is
observed before every step. Its connect_four is measured as ``env()`` gives it, in its wrappers; besides, both are
measured bare, and both in the same wrappers.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from attrs import frozen

STEPS = 3_000
"""The least that a sample takes."""
Sample = Callable[[int], float]
"""Takes the sample of that number, and gives steps a second of the processor."""


@frozen
class Pair:
    """Ours beside theirs."""

    name: str
    ours: Sample
    theirs: Sample
    goal: float | None
    """The ratio that is wanted at least; None where it is told for comparison alone."""


def zoo_steps(env: Any) -> Sample:  # noqa: ANN401 - an environment, which has no types
    """Random play in a PettingZoo environment."""
    import numpy as np

    def sample(number: int) -> float:
        chance, steps = Random(number), 0
        env.reset(seed=number)
        start = process_time()
        while steps < STEPS:
            for _ in env.agent_iter(env.num_agents):
                observation, _, over, cut, _ = env.last()
                done = over or cut
                env.step(None if done else chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                steps += 1
                if all(env.terminations.values()) or all(env.truncations.values()):
                    env.reset()
        return steps / (process_time() - start)

    return sample


def spiel_decisions(game: Any) -> Sample:  # noqa: ANN401 - a game, which has no types
    """Random play in an OpenSpiel game; what chance does is not counted, its time is."""

    def sample(number: int) -> float:
        chance, steps = Random(number), 0
        start = process_time()
        while steps < STEPS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(chance.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    steps += 1
        return steps / (process_time() - start)

    return sample


def wrapped(env: Any) -> Any:  # noqa: ANN401 - environments, which have no types
    """An environment in the wrappers that connect_four has."""
    from pettingzoo.utils import wrappers

    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def pairs() -> list[Pair]:
    """What is compared."""
    import pyspiel
    from open_spiel.python.games import liars_poker  # noqa: F401 - importing it registers it

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from pettingzoo.classic import connect_four_v3

    from ethnos.frontends.learning import spiel, zoo

    ours, theirs = zoo_steps(zoo.env()), zoo_steps(connect_four_v3.env())
    return [
        Pair("PettingZoo, to its connect_four", ours, theirs, 1.5),
        Pair(
            "PettingZoo, to its connect_four without wrappers",
            ours,
            zoo_steps(connect_four_v3.raw_env()),
            None,
        ),
        Pair("PettingZoo, both within its wrappers", zoo_steps(wrapped(zoo.env())), theirs, None),
        Pair(
            "OpenSpiel, to its Python liar's poker",
            spiel_decisions(pyspiel.load_game(spiel.NAME)),
            spiel_decisions(pyspiel.load_game("python_liars_poker")),
            1.0,
        ),
    ]


def compare(pair: Pair, rounds: int, slack: float) -> bool:
    """Take samples in turn and print the medians; whether the goal is reached, made so many times easier."""
    samples = [(pair.ours(number), pair.theirs(number)) for number in range(1, rounds + 1)]
    ours, theirs = (median(column) for column in zip(*samples, strict=True))
    ratio = median(one / other for one, other in samples)
    reached = pair.goal is None or ratio >= pair.goal / slack
    goal = "no goal" if pair.goal is None else f"goal: {pair.goal} times"
    print(
        f"{pair.name}: {ours:,.0f} steps a second to {theirs:,.0f}, {ratio:.2f} times; "
        f"{goal}{'' if reached else ', NOT REACHED'}"
    )
    return reached


def main() -> int:
    """Measure and print; the status tells whether the goals are reached."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learning", description=__doc__)
    parser.add_argument("--rounds", type=int, default=25, help="samples of each (default: 25)")
    parser.add_argument("--slack", type=float, default=1.0, help="make the goals this many times easier")
    options = parser.parse_args()
    try:
        compared = pairs()
    except ModuleNotFoundError as missing:
        sys.stderr.write(
            f"{missing.name} is not installed; install the extra `bench`: pip install '.[bench]'\n"
        )
        return 2
    reached = [compare(pair, options.rounds, options.slack) for pair in compared]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
