"""For researchers: bots and simulation.

import ethnos
from ethnos.lab import simulate, summarize

ruleset = ethnos.load_ruleset("first-edition")
summary = summarize(simulate(ruleset, players=4, games=100, seed=1, bots=["greedy", "random", "random", "random"]))
"""

from ethnos.lab.accumulators import (
    STANDARD,
    Accumulator,
    counted_at_the_end,
    counted_by_part,
    counted_by_seat,
)
from ethnos.lab.bots import BOTS, Bot, Decide, find_bot
from ethnos.lab.parallel import play_batches
from ethnos.lab.simulation import Batch, GameResult, game_seed, make_batch, play_game, simulate
from ethnos.lab.summary import Standing, Summary, summarize

__all__ = [
    "BOTS",
    "STANDARD",
    "Accumulator",
    "Batch",
    "Bot",
    "Decide",
    "GameResult",
    "Standing",
    "Summary",
    "counted_at_the_end",
    "counted_by_part",
    "counted_by_seat",
    "find_bot",
    "game_seed",
    "make_batch",
    "play_batches",
    "play_game",
    "simulate",
    "summarize",
]
