"""How long games get: the bound that libraries are told, held part by part to games that are drawn out on purpose.

An ally that was played stays out until the next era and a card that was drawn does not go back, so drawing and playing
come to an end. What can go on in between is to take allies from the pool, and the pool is filled by hands that are laid
down: behind a warband, or by a seat that passes. So whoever wants a long game hoards, plays the smallest warbands from
large hands, and draws from the deck, where the dragons are, as seldom as can be.
"""

from random import Random

import pytest

from ethnos.events import AllyDrawn, DragonRevealed, EraBegun, WarbandPlayed
from ethnos.frontends.learning.encoding import DONE, make_encoding
from ethnos.frontends.learning.length import Bounds, bounds_of, longest_game
from ethnos.frontends.learning.stepped_game import SteppedGame
from tests.learning.cases import TABLES, encoding, new_play, with_beavers, with_herons

HOARD = 8
"""From so many cards in hand on, a warband is played where nothing lies in the pool."""


def step_of_a_hoarder(game: SteppedGame) -> int:
    """The step that draws the game out most."""
    steps, legal, actor = game.encoding, game.legal, game.to_act
    assert actor is not None
    taking = [step for step in legal if steps.take <= step < steps.lead]
    leading = [step for step in legal if steps.lead <= step < steps.add]
    hoarded = leading if len(game.game.state.hands[actor]) >= HOARD else []
    ending = [step for step in legal if step == DONE]
    drawing = [step for step in legal if step == steps.deck]
    return [*taking, *ending, *hoarded, *drawing, *leading, *legal][0]


def drawn_out(game: SteppedGame, bounds: Bounds) -> int:
    """Play as hoarders do, hold each part of the game to its bound, and count the steps."""
    steps, since, turning_points, eras = 0, 0, 0, 1
    while not game.game.over:
        events = game.take(step_of_a_hoarder(game)) or ()
        steps, since = steps + 1, since + 1
        for event in events:
            if isinstance(event, EraBegun):
                eras, turning_points = eras + 1, 0
            elif isinstance(event, AllyDrawn | DragonRevealed | WarbandPlayed):
                turning_points, since = turning_points + 1, 0
        assert since <= bounds.steps_between + bounds.steps_of_warband
        assert turning_points <= bounds.turning_points
    assert eras <= bounds.eras
    return steps


def steps_by_chance(game: SteppedGame, chance: Random) -> int:
    steps = 0
    while not game.game.over:
        game.take(chance.choice(game.legal))
        steps += 1
    return steps


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_no_part_of_a_game_that_is_drawn_out_goes_beyond_its_bound(edition, players):
    numbers = encoding(edition, players)
    bounds = bounds_of(numbers.setting)
    lengths = [drawn_out(new_play(numbers, seed), bounds) for seed in range(5)]
    usual = [steps_by_chance(new_play(numbers, seed), Random(seed)) for seed in range(5)]

    assert sum(lengths) > 1.8 * sum(usual)
    assert max(lengths) < bounds.steps < longest_game(numbers.setting)


@pytest.mark.parametrize("setting", [with_beavers, with_herons])
def test_tribes_of_other_people_are_within_the_bounds_too(setting):
    numbers = make_encoding(setting())
    for seed in range(3):
        drawn_out(new_play(numbers, seed), bounds_of(numbers.setting))


def test_the_bound_counts_the_tribes_with_the_most_allies():
    """First edition, four seats: halflings have 24 allies, skeletons and each other tribe of the five 12."""
    bounds = bounds_of(encoding().setting)

    assert bounds == Bounds(
        eras=3, turning_points=2 * (24 + 5 * 12) + 3, steps_between=84, steps_of_warband=34
    )
    assert bounds.steps == 3 * 172 * 118
