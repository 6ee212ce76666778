"""`ethnos perft`: exact counts of move sequences."""

import json
from itertools import count

import pytest

import ethnos
from ethnos.frontends.perft import count_sequences

PERFT = ("perft", "first-edition", "--players", "2")
TRIBES = ["elf", "orc", "skeleton", "troll", "wizard"]


def slowly(ruleset, moves, depth):
    """Count by playing every sequence from the deal."""
    game = ethnos.new_game(ruleset, 2, 3, TRIBES)
    for move in moves:
        game.play(move)
    if len(moves) == depth:
        return 1
    return sum(slowly(ruleset, (*moves, move), depth) for move in game.moves())


def test_counts_are_those_of_playing_every_sequence():
    ruleset = ethnos.load_ruleset("first-edition")
    game = ethnos.new_game(ruleset, 2, 3, TRIBES)
    for depth in range(4):
        assert count_sequences(game, depth) == slowly(ruleset, (), depth)
    assert game.history == ()


def test_a_game_that_is_over_goes_on_in_no_way():
    ruleset = ethnos.load_ruleset("first-edition")
    given = {"hands": [["blue elf"], []], "deck": ["dragon"], "dragons": 2, "era": 2}
    game = ethnos.new_game(ruleset, 2, 3, TRIBES, given=given)
    assert [str(move) for move in game.moves()] == ["deck", "play blue elf"]
    after = next(depth for depth in count() if count_sequences(game, depth) == 0)
    assert after > 1
    assert count_sequences(game, 1) == 2


@pytest.mark.parametrize("depth", ["0", "1", "3"])
def test_the_table_and_json_tell_the_same(run, depth):
    table = ("--seed", "3", "--tribes", ",".join(TRIBES), "--depth", depth)
    data = json.loads(run(*PERFT, *table, "--json").stdout)
    assert len(data["counts"]) == int(depth) + 1
    shown = run(*PERFT, *table).stdout
    assert all(f"{number:,}" in shown for number in data["counts"])


@pytest.mark.parametrize("depth", ["-1", "51", "x"])
def test_a_wrong_depth_is_refused(run, depth):
    result = run(*PERFT, "--depth", depth)
    assert result.exit_code == 2
    assert "error[wrong-use]: Invalid value for '--depth'" in result.stderr
