"""Chance: any integer is a seed, equal seeds give equal games everywhere, and each source has a stream of its own."""

import json
import os
import random
import subprocess
import sys

import pytest

from ethnos import SetupError, new_game
from tests.games import ALL_TRIBES, dealt, first_edition, played, short_game

SEEDS = [0, 1, -1, 2, 2**64, 2**64 + 1, -(2**64), 10**300]


def deal(game):
    return json.dumps([game.state.tokens, [str(c) for c in game.state.deck], game.tribes, game.state.first])


def test_every_integer_is_a_seed_of_its_own():
    """Rules out that seed 0 is taken for no seed, and that 0 and 1 give the same game."""
    assert len({deal(dealt(4, seed)) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_equal_seeds_give_equal_games(seed):
    first, second = dealt(4, seed), dealt(4, seed)

    assert first.to_dict() == second.to_dict()
    assert first.seed == seed


def test_the_games_of_many_seeds_are_all_different():
    """Rules out that every game of a batch gets the same seed."""
    assert len({deal(dealt(4, seed)) for seed in range(200)}) == 200


@pytest.mark.parametrize("seed", [True, 1.0, "1", None, 10**500])
def test_what_is_no_integer_or_absurdly_large_is_no_seed(seed):
    with pytest.raises(SetupError, match="a seed is a whole number of at most 400 digits") as refusal:
        dealt(4, seed)
    assert refusal.value.code == "bad-seed"


def test_what_a_bot_draws_shifts_nothing():
    """Rules out that a bot's own draws shift the game's random stream."""
    quiet, noisy = short_game(era=1, seed=3), short_game(era=1, seed=3)
    moves = []
    for step in played(quiet, 3):
        moves = [str(move) for move in step.history]
    for move in moves:
        random.seed(len(move))
        random.random()
        noisy.play(move)

    assert noisy.events == quiet.events


def test_a_game_leaves_the_callers_own_chance_alone():
    random.seed(5)
    expected = random.random()
    random.seed(5)
    for _ in played(short_game(era=1), 1):
        pass

    assert random.random() == expected


def test_other_tribes_shift_neither_tokens_nor_the_first_seat():
    """Rules out that a tribe that is added shifts another stream."""
    for seed in range(20):
        games = [
            new_game(first_edition(), 4, seed, list(tribes))
            for tribes in (ALL_TRIBES[:6], ALL_TRIBES[6:], ALL_TRIBES[3:9])
        ]
        assert len({game.state.tokens for game in games}) == 1
        assert len({game.state.first for game in games}) == 1


def test_naming_the_tribes_that_chance_would_draw_changes_nothing():
    drawn = dealt(4, 11)

    assert dealt(4, 11, list(drawn.tribes)).state == drawn.state


def test_each_era_has_a_shuffle_of_its_own():
    game = dealt(4, 2)
    decks = [[str(card) for card in game.state.deck]]
    for step in played(game, 2):
        if step.state.era > len(decks):
            decks.append([str(card) for card in step.state.deck])

    assert len({tuple(deck) for deck in decks}) == 3


def test_how_an_era_was_played_does_not_shift_the_next_ones_shuffle():
    decks = set()
    for bot in range(3):
        for step in played(dealt(4, 2), bot):
            if step.state.era == 2:
                decks.add(tuple(str(card) for card in step.state.deck))
                break

    assert len(decks) == 1


ONE_GAME = """
import hashlib, json, random, ethnos
lines = []
for players, seed in ((2, 0), (4, 1), (6, -1)):
    game = ethnos.new_game(ethnos.load_ruleset("first-edition"), players, seed)
    chance = random.Random(seed)
    while not game.over:
        moves = game.moves()[:200]
        lines.append(" ".join(map(str, moves)))
        move = moves[chance.randrange(len(moves))]
        lines.append(json.dumps(game.view(game.to_act)))
        game.play(move)
    lines += [json.dumps(game.log(0)), json.dumps(game.to_dict()), repr(game)]
for text in ("dekc", "take blu elf", "play blue badger", "fly red"):
    try:
        ethnos.new_game(ethnos.load_ruleset("first-edition"), 4, 1).play(text)
    except ethnos.EthnosError as error:
        lines.append(f"{error.code} {error}")
for given in ({"hans": []}, {"pool": ["blue elfe"]}, {"tribe": {"toll": {}}}):
    try:
        ethnos.new_game(ethnos.load_ruleset("first-edition"), 4, 1, given=given)
    except ethnos.EthnosError as error:
        lines.append(f"{error.code} {error}")
print(hashlib.sha256("\\n".join(lines).encode()).hexdigest(), len(lines))
"""


def test_moves_views_saves_and_messages_do_not_depend_on_pythons_hash_seed():
    """Rules out that the order of moves or a message varies with the hash seed, or from run to run."""
    digests = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", ONE_GAME], env=environment, capture_output=True, text=True, check=True
        )
        digests.add(run.stdout)

    assert len(digests) == 1


def test_a_known_deal_stays_as_it_is():
    """A record holds a seed and moves and no cards, so what a seed deals may never change."""
    state = dealt(2, 7).state

    assert list(state.tribe) == ["giant", "troll"]
    assert state.first == 1
    assert state.tokens == ((8, 8), (2, 6), (0, 10), (4, 8), (2, 6), (4, 6))
    assert [[str(card) for card in hand] for hand in state.hands] == [["purple dwarf"], ["gray wingfolk"]]
    assert [str(card) for card in state.pool] == ["skeleton", "green wingfolk", "purple troll", "red troll"]
    assert [str(card) for card in state.deck[-3:]] == ["blue troll", "blue dwarf", "green dwarf"]
