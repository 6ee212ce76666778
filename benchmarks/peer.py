"""Catanatron beside us: random players of its public game object, the same number of players, the same loop.

It comes with the extra ``bench``; without it the comparison is skipped, and the table says so.
"""

from __future__ import annotations

from importlib.util import find_spec
from random import Random
from time import process_time

from benchmarks.measures import Measure

DECISIONS = 2_000
"""The least that a sample takes, in whole games."""
LONGEST_GAME = 1_000
"""Turns after which Catanatron itself gives a game up."""


def installed() -> bool:
    """Whether the peer is there to be measured."""
    return find_spec("catanatron") is not None


def random_play(number: int) -> float:
    """A random decision: reading the playable actions, drawing one, executing it."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-untyped]

    chance, decisions, seconds = Random(number), 0, 0.0
    seed = number * DECISIONS + 1
    while decisions < DECISIONS:
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        start = process_time()
        while game.winning_color() is None and game.state.num_turns < LONGEST_GAME:
            game.execute(chance.choice(game.state.playable_actions))
            decisions += 1
        seconds += process_time() - start
        seed += 1
    return seconds / decisions


PEER = Measure("Catanatron, random play", random_play, "decisions/s")
