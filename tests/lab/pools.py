"""Games played once, for tests that draw many small samples from them.

A sample is drawn with replacement, so the pool is the whole world that it comes from: what is true there is known
exactly, and two hundred comparisons cost the time of one.
"""

from functools import cache

import numpy as np

from ethnos import load_ruleset
from ethnos.lab.course import WANTED, begin_course, end_course, follow
from ethnos.lab.measures import measures_of
from ethnos.lab.simulation import make_batch, play_game

PLAYERS = 2
GAMES = 250
SEED = 2024


class KeepCourse:
    """An accumulator that hands over the whole course of a game."""

    name = "course"
    per = "game"
    wants = WANTED

    def before(self, game):
        self.course = begin_course(game)

    def each(self, event):
        follow(self.course, event)

    def after(self, game):
        end_course(self.course, game)
        return self.course


@cache
def courses(variants=(), games=GAMES, seed=SEED):
    """Games of two players by chance."""
    ruleset = load_ruleset("first-edition", variants)
    batch = make_batch(ruleset, PLAYERS, seed, ["random"], accumulators=(KeepCourse,))
    return tuple(play_game(batch, number).measures["course"] for number in range(games))


@cache
def measures():
    return measures_of(load_ruleset("first-edition").for_players(PLAYERS))


def figures(played):
    """``figures[game, measure]``, NaN where a game does not have the measure."""
    return np.array([[measure.of(course) for measure in measures()] for course in played], dtype=float)
