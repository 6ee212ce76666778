"""`ethnos simulate`: equal runs print equal bytes, and records replay."""

import json
import os
import pty
import subprocess
import sys
import time

import pytest

SMALL = ("simulate", "first-edition", "--players", "2", "--games", "3", "--bots", "random,greedy")


def test_equal_runs_print_equal_bytes_whatever_the_hash_seed(process):
    runs = [process(*SMALL, "--json", environment={"PYTHONHASHSEED": seed}) for seed in ("0", "1")]
    assert [result.returncode for result in runs] == [0, 0]
    assert runs[0].stdout == runs[1].stdout
    assert json.loads(runs[0].stdout)["summary"]["games"] == 3


def test_json_holds_no_times_and_no_paths(run, tmp_path):
    plain = run(*SMALL, "--json")
    recorded = run(*SMALL, "--json", "--out", tmp_path / "records")
    assert plain.stdout == recorded.stdout
    assert str(tmp_path) not in recorded.stdout


def test_another_seed_gives_other_games(run):
    first, second = (json.loads(run(*SMALL, "--json", "--seed", seed).stdout)["games"] for seed in (0, 1))
    assert [game["glory"] for game in first] != [game["glory"] for game in second]


def test_the_table_names_bots_and_seats(run):
    result = run(*SMALL)
    assert result.exit_code == 0
    assert "3 games of 2 players" in result.stdout
    for word in ("greedy", "random", "share of victories", "mean glory", "mean of a game"):
        assert word in result.stdout
    assert result.stderr == ""


def test_records_replay_to_the_same_outcome(run, tmp_path):
    out = tmp_path / "records"
    games = json.loads(run(*SMALL, "--json", "--out", out).stdout)["games"]
    files = sorted(out.iterdir())
    assert [file.name for file in files] == ["game-000000.txt", "game-000001.txt", "game-000002.txt"]
    for file, game in zip(files, games, strict=True):
        replayed = json.loads(run("replay", file, "--json").stdout)
        assert replayed["glory"] == game["glory"]
        assert replayed["winners"] == game["winners"]
        assert replayed["over"] is True


def test_a_folder_that_is_there_is_kept_unless_forced(run, tmp_path):
    out = tmp_path / "records"
    assert run(*SMALL, "--out", out).exit_code == 0
    own = out / "notes.txt"
    own.write_text("mine")
    kept = (out / "game-000002.txt").read_text()
    refused = run(*SMALL, "--seed", "5", "--out", out)
    assert refused.exit_code == 2
    assert "error[file-exists]" in refused.stderr
    assert (out / "game-000002.txt").read_text() == kept
    assert run(*SMALL[:-4], "--games", "1", "--out", out, "--force").exit_code == 0
    assert sorted(file.name for file in out.iterdir()) == ["game-000000.txt", "notes.txt"]
    assert own.read_text() == "mine"


def test_only_files_of_the_exact_form_of_records_are_replaced(run, tmp_path):
    others = ("game-notes.txt", "game-1.txt", "game-0000001.txt", "game-000001.txt.old", "my-game-000001.txt")
    for name in others:
        (tmp_path / name).write_text("mine")
    for name in ("game-000007.txt", "game-1000000.txt"):
        (tmp_path / name).write_text("a record of a longer run")
    assert run(*SMALL, "--out", tmp_path, "--force").exit_code == 0
    kept = {file.name: file.read_text() for file in tmp_path.iterdir() if file.name in others}
    assert kept == dict.fromkeys(others, "mine")
    assert sorted({file.name for file in tmp_path.iterdir()} - kept.keys()) == [
        "game-000000.txt",
        "game-000001.txt",
        "game-000002.txt",
    ]


@pytest.mark.parametrize("name", ["", " "])
def test_an_empty_name_is_wrong_use_and_touches_nothing(run, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game-000000.txt").write_text("mine")
    result = run(*SMALL, "--out", name, "--force")
    assert result.exit_code == 2
    assert "error[wrong-use]: --out" in result.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["game-000000.txt"]


WITHOUT_JOBLIB = (
    "import sys; sys.modules['joblib'] = None; from ethnos.frontends.command_line import main; main()"
)


def test_that_one_core_plays_is_noted_on_a_terminal_once_and_never_in_a_pipe():
    master, terminal = pty.openpty()
    command = [sys.executable, "-c", WITHOUT_JOBLIB, *SMALL]
    subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal, check=True, timeout=60)
    os.close(terminal)
    assert os.read(master, 100_000).decode().count("the extra `lab`") == 1
    os.close(master)
    piped = subprocess.run(command, capture_output=True, check=True, timeout=60)
    assert piped.stderr == b""


@pytest.mark.parametrize("place", ["file", "file/inside", "/proc/nowhere/inside", "\0"])
def test_a_folder_that_cannot_be_written_is_told_before_any_game(run, tmp_path, place):
    (tmp_path / "file").write_text("")
    started = time.monotonic()
    result = run("simulate", "first-edition", "--games", "1000000", "--out", tmp_path / place)
    assert result.exit_code == 2
    assert any(
        f"error[{code}]" in result.stderr for code in ("unwritable-file", "file-exists", "missing-folder")
    )
    assert time.monotonic() - started < 10


@pytest.mark.parametrize("games", ["0", "-1", "many", "1.5"])
def test_a_wrong_number_of_games_is_refused(run, games):
    result = run("simulate", "first-edition", "--games", games)
    assert result.exit_code == 2
    assert "error[wrong-use]: Invalid value for '--games'" in result.stderr


def test_an_unknown_bot_is_answered_with_those_that_are_known(run):
    result = run("simulate", "first-edition", "--bots", "gready")
    assert result.exit_code == 2
    assert "error[unknown-bot]" in result.stderr
    assert "greedy, random" in result.stderr


def test_more_bots_than_seats_are_refused(run):
    result = run("simulate", "first-edition", "--players", "2", "--bots", "greedy,greedy,random")
    assert result.exit_code == 2
    assert "error[bot-count]" in result.stderr
