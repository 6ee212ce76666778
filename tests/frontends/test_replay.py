"""`ethnos replay`: a record is shown as far as it goes, and what is wrong with it is told."""

import json

import pytest
from attrs import evolve

import ethnos
from tests.games import play_out

MOVES = 12


@pytest.fixture
def written(tmp_path):
    """Write a record of a game of twelve moves, with one line of it replaced or left out."""
    game = ethnos.new_game(ethnos.load_ruleset("first-edition"), 3, 8)
    whole = play_out(game, 8).history
    record = ethnos.new_game(game.ruleset, 3, 8, game.tribes)
    for move in whole[:MOVES]:
        record.play(move)

    def writes(change=lambda text: text):
        file = tmp_path / "kept.txt"
        file.write_text(change(str(record.record())))
        return file, record

    return writes


def with_move(number, move):
    """A change of one move of a record, from 1."""

    def change(text):
        header, moves = text.split("---\n")
        lines = moves.splitlines(keepends=True)
        lines[number - 1] = move
        return f"{header}---\n{''.join(lines)}"

    return change


def test_a_whole_record_has_no_error(run, written):
    file, game = written()
    data = json.loads(run("replay", file, "--json").stdout)

    assert data["moves"] == MOVES
    assert data["glory"] == list(game.glory)
    assert "error" not in data


def with_other_state(text):
    """As an engine that plays otherwise would have written it."""
    return str(evolve(ethnos.parse_record(text), state="0123456789abcdef"))


DAMAGED = {
    "record-move": (with_move(8, "fly\n"), 7, "line 36, move 8 of 12: fly: "),
    "record-changed": (
        with_move(8, "take purple halfling\n"),
        7,
        "line 36, move 8 of 12: take purple halfling: this move, or",
    ),
    "record-cut-off": (with_move(12, ""), 11, "it breaks off after move 11 of 12"),
    "record-state": (with_other_state, 12, "its 12 moves lead to state"),
}
"""A change, how many moves there are up to it, and what is said of it."""


@pytest.mark.parametrize("code", DAMAGED)
def test_a_damaged_record_is_shown_up_to_the_damage_which_is_told(run, written, code):
    change, moves, told = DAMAGED[code]
    file, game = written(change)
    result = run("replay", file)
    stands = game.at(moves)

    assert result.exit_code == 2
    assert f"first-edition, 3 players, seed 8: {moves} moves, era 1 of 2, " in result.stdout
    assert f"seat {stands.to_act} is to act" in " ".join(result.stdout.split())
    assert result.stderr.startswith(f"error[{code}]: {file}: {told}")


@pytest.mark.parametrize("code", DAMAGED)
def test_a_damaged_record_as_data_has_its_error(run, written, code):
    change, moves, told = DAMAGED[code]
    file, game = written(change)
    result = run("replay", file, "--json", "--log")
    data = json.loads(result.stdout)

    assert result.exit_code == 2
    assert (data["moves"], data["glory"]) == (moves, list(game.at(moves).glory))
    assert data["log"] == game.at(moves).log(None)
    assert data["error"]["code"] == code
    assert data["error"]["message"].startswith(f"{file}: {told}")
    assert result.stderr == f"error[{code}]: {data['error']['message']}\n"


def test_what_happened_up_to_the_damage_is_told(run, written):
    file, game = written(with_move(8, "fly\n"))
    told = run("replay", file, "--log").stdout

    for seen in game.at(7).log(None):
        assert " ".join(game.sentence(seen, None).split()) in " ".join(told.split())


def test_where_there_is_no_game_at_all_there_is_only_the_error(run, written):
    file, _ = written(lambda text: str(evolve(ethnos.parse_record(text), players=99)))
    result = run("replay", file, "--json")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error[record-table]: {file}: the table cannot be set up")


def test_what_a_damaged_record_holds_does_nothing_to_a_terminal(run, written):
    file, _ = written(with_move(8, "take red troll \x1b[2J\n"))
    result = run("replay", file)

    assert "\x1b" not in result.stderr
    assert r"take red troll \x1b[2J" in result.stderr


def test_a_damaged_record_is_not_gone_on_with(run, written):
    file, _ = written(with_move(8, "fly\n"))
    result = run("play", "--record", file, input="quit\n")

    assert (result.exit_code, result.stdout) == (2, "")
