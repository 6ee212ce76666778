"""Every set of tribes that a game can have plays to the end, and nothing is gained or lost on the way.

A game for two or three has five tribes and one for four to six has six, so both are tried with every subset of the
twelve; the number of players changes from subset to subset, so that each is met with each sort of tribe.
Of the second edition, whose tribes play alike but for one, some subsets are tried, and of every variant a game for each
number of players.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from ethnos import load_ruleset
from ethnos.modding import CHEAP_PROMISES, check_game
from ethnos.rulesets import Ruleset, installed_rulesets, read_heading

PARTS = 12
"""The subsets are tried in so many parts, so that they can run side by side."""
STEP = 17
"""Of the second edition, one subset in so many."""
VARIANTS = [name for name in installed_rulesets() if read_heading(name).kind == "variant"]


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


@pytest.mark.parametrize("counts", [(2, 3), (4, 5, 6)], ids=["2 or 3 players", "4 to 6 players"])
def test_subsets_of_the_second_editions_tribes_play(counts: tuple[int, ...]) -> None:
    second_edition = load_ruleset("second-edition")
    rules = second_edition.for_players(counts[0])
    subsets = list(combinations(rules.choose_from, rules.tribes_dealt))[::STEP]
    pairs = {pair for subset in subsets for pair in combinations(subset, 2)}
    assert pairs == set(combinations(rules.choose_from, 2))
    for number, subset in enumerate(subsets):
        game = check_game(
            second_edition, counts[number % len(counts)], number, subset, promises=CHEAP_PROMISES
        )
        assert game.over
        assert game.winners


@pytest.mark.parametrize("edition", ["first-edition", "second-edition"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_plays_for_every_number_of_players(edition: str, variant: str) -> None:
    ruleset = load_ruleset(edition, [variant])
    for players in ruleset.players:
        game = check_game(ruleset, players, players, promises=CHEAP_PROMISES)
        assert game.over
        assert game.state.era == game.rules.eras
