"""Every set of tribes that a game can have plays to the end, and nothing is gained or lost on the way.

A game for two or three has five tribes and one for four to six has six, so both are tried with every subset of the
twelve; the number of players changes from subset to subset, so that each is met with each sort of tribe.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from ethnos import load_ruleset
from ethnos.modding import CHEAP_PROMISES, check_game
from ethnos.rulesets import Ruleset

PARTS = 12
"""The subsets are tried in so many parts, so that they can run side by side."""


@pytest.fixture(scope="module")
def first_edition() -> Ruleset:
    return load_ruleset("first-edition")


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("counts", [(2, 3), (4, 5, 6)], ids=["2 or 3 players", "4 to 6 players"])
def test_every_subset_of_the_tribes_plays(first_edition: Ruleset, counts: tuple[int, ...], part: int) -> None:
    rules = first_edition.for_players(counts[0])
    subsets = list(combinations(rules.choose_from, rules.tribes_dealt))
    assert len(subsets) == comb(12, rules.tribes_dealt)
    for number in range(part, len(subsets), PARTS):
        # Parts and numbers of players have to be out of step, or a part would see one number of players only.
        players = counts[(number // PARTS + part) % len(counts)]
        game = check_game(first_edition, players, number, subsets[number], promises=CHEAP_PROMISES)
        assert game.over
        assert game.tribes == tuple(sorted(subsets[number]))
        assert game.winners
