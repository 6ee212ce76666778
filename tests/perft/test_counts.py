"""Exact counts: how many sequences of so many moves go on from a position.

A rule that changes by an inch changes a count; the smaller positions are counted a second time without the engine.
"""

import tomllib
from pathlib import Path

import pytest

from ethnos import Game, load_ruleset, new_game
from tests.perft.plain_game import begin, count

FILES = sorted(Path(__file__).parent.glob("*.toml"))
POSITIONS = [
    pytest.param(file.stem, position, id=f"{file.stem}: {position['name']}")
    for file in FILES
    for position in tomllib.loads(file.read_text(encoding="utf-8"))["position"]
]


def game_of(ruleset: str, position: dict) -> Game:
    given = position.get("given")
    return new_game(
        load_ruleset(ruleset), position["players"], position.get("seed", 1), position["tribes"], given
    )


def sequences(game: Game, depth: int) -> int:
    """How many sequences of exactly ``depth`` legal moves go on from here."""
    if depth == 0:
        return 1
    total = 0
    for move in game.moves():
        following = game.copy()
        following.play(move)
        total += sequences(following, depth - 1)
    return total


@pytest.mark.parametrize(("ruleset", "position"), POSITIONS)
def test_the_number_of_move_sequences_of_each_length_is_known(ruleset, position):
    game = game_of(ruleset, position)

    counts = [sequences(game, depth) for depth in range(len(position["counts"]))]

    assert counts == position["counts"]


@pytest.mark.parametrize(("ruleset", "position"), [p for p in POSITIONS if p.values[1].get("plain")])
def test_the_rules_written_a_second_time_count_the_same(ruleset, position):
    start = begin(ruleset, position["players"], position["given"])

    assert [count(start, depth) for depth in range(len(position["counts"]))] == position["counts"]


@pytest.mark.parametrize("ruleset", ["first-edition", "second-edition"])
def test_the_positions_cover_every_tribe_and_several_numbers_of_players(ruleset):
    positions = [position.values[1] for position in POSITIONS if position.values[0] == ruleset]
    tribes = {tribe for position in positions for tribe in position["tribes"]}

    assert tribes == set(load_ruleset(ruleset).for_players(4).choose_from)
    assert {position["players"] for position in positions} >= {2, 3, 4, 6}
