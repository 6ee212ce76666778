"""What the bots promise."""

from __future__ import annotations

import json
from random import Random

import pytest

import ethnos
from ethnos.lab import BOTS, find_bot, simulate, summarize

RULESET = ethnos.load_ruleset("first-edition")
TRIBES = ["centaur", "dwarf", "elf", "giant", "merfolk", "troll"]


def decide(name, game):
    return find_bot(name).decide(game.view(game.to_act), game.moves(largest=True), Random("a bot's own"))


def position(**given):
    return ethnos.new_game(RULESET, 4, 1, tribes=TRIBES, given=given)


def games_of_every_size():
    return [ethnos.new_game(RULESET, players, seed) for players in range(2, 7) for seed in range(3)]


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_returns_one_of_the_moves_it_is_given(name):
    for game in games_of_every_size():
        while not game.over:
            moves = game.moves(largest=True)
            move = decide(name, game)
            assert move in moves
            game.play(move)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_equal_views_moves_and_generators_give_equal_decisions(name):
    game = ethnos.new_game(RULESET, 4, 5)
    view, moves = game.view(game.to_act), game.moves(largest=True)
    read_back = json.loads(json.dumps(view))
    decided = {find_bot(name).decide(seen, moves, Random(3)) for seen in (view, read_back, view)}
    assert len(decided) == 1


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_leaves_its_view_as_it_was(name):
    game = ethnos.new_game(RULESET, 4, 5)
    view = game.view(game.to_act)
    find_bot(name).decide(view, game.moves(largest=True), Random(3))
    assert view == game.view(game.to_act)


def test_random_plays_every_move_about_equally_often():
    moves = ethnos.new_game(RULESET, 4, 5).moves(largest=True)
    rng, times = Random(1), 400 * len(moves)
    played = [find_bot("random").decide({}, moves, rng) for _ in range(times)]
    assert all(300 < played.count(move) < 500 for move in moves)


@pytest.mark.parametrize(("players", "by_chance", "wanted"), [(2, 0.5, 0.85), (4, 0.25, 0.8)])
def test_greedy_wins_clearly_against_random(players, by_chance, wanted):
    bots = ["greedy", *["random"] * (players - 1)]
    standings = summarize(simulate(RULESET, players, 60, 1, bots)).bots
    rates = {standing.name: standing.win_rate for standing in standings}
    assert rates["greedy"] > wanted > by_chance > rates["random"]


def test_greedy_grows_a_warband_while_what_fits_lies_in_the_pool():
    hand = ["red elf", "red giant", "red dwarf", "red troll"]
    deck = [f"{colour} {tribe}" for colour in ("orange", "purple", "gray") for tribe in TRIBES]
    game = position(hands=[hand, [], [], []], pool=["red merfolk", "blue troll"], deck=deck)
    assert str(decide("greedy", game)) == "take red merfolk"


def test_greedy_plays_before_the_dragon_that_ends_the_era():
    hand = ["red elf", "red giant", "red dwarf", "red troll"]
    deck = ["gray elf", "dragon", "gray elf"]
    game = position(hands=[hand, [], [], []], pool=["red merfolk"], deck=deck, dragons=2)
    assert decide("greedy", game).verb == "play"


def test_greedy_places_a_free_marker_where_the_tokens_are_worth_most():
    tokens = {colour: [2, 4, 6] for colour in ("orange", "blue", "red", "purple", "green")}
    game = position(
        hands=[["red merfolk", "red elf", "red dwarf"], [], [], []],
        tokens={**tokens, "gray": [10, 10, 10]},
    )
    game.play("play red merfolk + red dwarf + red elf")
    assert str(decide("greedy", game)) == "place gray"


def test_greedy_claims_the_highest_token():
    game = position(hands=[["red troll", "red elf", "red dwarf"], [], [], []])
    game.play("play red troll + red dwarf + red elf")
    assert str(decide("greedy", game)) == "claim 3"


def test_greedy_keeps_what_belongs_together():
    game = position(hands=[["red elf", "blue elf", "green giant", "green troll", "gray dwarf"], [], [], []])
    game.play("play red elf + blue elf")
    assert str(decide("greedy", game)) in ("keep green giant + green troll", "keep green troll + green giant")


def test_an_unknown_bot_is_refused_with_the_names_of_those_known():
    with pytest.raises(ethnos.EthnosError, match=r"no bot `gredy`.*known here: greedy, random") as error:
        find_bot("gredy")
    assert error.value.code == "unknown-bot"
