"""For researchers: bots, simulation, and the comparison of rulesets in play.

Simulating needs nothing but the engine:

    import ethnos
    from ethnos.lab import simulate, summarize

    ruleset = ethnos.load_ruleset("first-edition")
    summary = summarize(simulate(ruleset, players=4, games=100, seed=1, bots=["greedy", "random", "random", "random"]))

Comparing needs the extra `lab`, so it is imported by name:

    from ethnos.lab.comparing import compare
    from ethnos.lab.match import Terms

    other = ethnos.load_ruleset("first-edition", ["lowest-token-first"])
    found = compare(ruleset, other, Terms(players=4, games=400), attribute=True)

`compare` lets both sides play the same seeds and gives a `comparison.Comparison`: for each measure of `measures` its
means, the difference with a 95 % interval and an effect, and a verdict; with ``attribute`` the same for each topic of
the rules turned on by itself. `sweep.sweep` tries the values of one key. `report.write_report` writes either as a page.
docs/lab.md says how it is measured and what the statistics promise.
"""

from ethnos.lab.accumulators import (
    STANDARD,
    Accumulator,
    counted_at_the_end,
    counted_by_part,
    counted_by_seat,
)
from ethnos.lab.bots import BOTS, Bot, BotError, Decide, ask_bot, find_bot, known_bots
from ethnos.lab.parallel import play_batches
from ethnos.lab.simulation import Batch, GameResult, game_seed, make_batch, play_game, simulate
from ethnos.lab.summary import Standing, Summary, summarize

__all__ = [
    "BOTS",
    "STANDARD",
    "Accumulator",
    "Batch",
    "Bot",
    "BotError",
    "Decide",
    "GameResult",
    "Standing",
    "Summary",
    "ask_bot",
    "counted_at_the_end",
    "counted_by_part",
    "counted_by_seat",
    "find_bot",
    "game_seed",
    "known_bots",
    "make_batch",
    "play_batches",
    "play_game",
    "simulate",
    "summarize",
]
