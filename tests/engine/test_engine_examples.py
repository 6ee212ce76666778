"""The examples that play through the engine or as bots of their own, run as a reader would run them."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import ethnos
from tests.engine.conftest import PROGRAM

EXAMPLES = Path(__file__).parents[2] / "examples"
LONGEST = 60
COMMAND = re.compile(r"\d+ moves, seat 0 saw \d+ events, glory [\d,]+, seat \d( and \d)* won\n")


@pytest.fixture
def ethnos_command(tmp_path):
    """The command `ethnos`, as one word."""
    script = tmp_path / "ethnos"
    words = " ".join(f"'{word}'" for word in PROGRAM[:-1])
    script.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
    script.chmod(0o755)
    return str(script)


@pytest.fixture
def node():
    return installed_node()


def installed_node():
    """Where node is. Without it a test is skipped, and fails where the environment says that it is CI."""
    found = shutil.which("node")
    if found is None:
        outcome = pytest.fail if os.environ.get("CI") else pytest.skip
        outcome("node is not installed, which the JavaScript example needs")
    return found


def run_node(node, command, *arguments, **environment):
    return subprocess.run(
        [node, str(EXAMPLES / "play_game.mjs"), *arguments],
        env={**os.environ, "ETHNOS": command, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(("said", "outcome"), [("1", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_what_needs_node_is_not_passed_over_in_silence(monkeypatch, said, outcome):
    monkeypatch.setenv("CI", said)
    monkeypatch.setattr("shutil.which", lambda name: None)

    with pytest.raises(outcome, match="node is not installed, which the JavaScript example needs"):
        installed_node()


@pytest.mark.parametrize(
    "file", ["terminal.py", "play_game.mjs", "bot_process/bridge.py", "bot_process/their_bot.py"]
)
def test_an_example_is_short(file):
    assert len((EXAMPLES / file).read_text(encoding="utf-8").splitlines()) < LONGEST


def test_the_terminal_imports_the_public_face_only():
    imported = re.findall(r"^(?:from|import) (\S+)", (EXAMPLES / "terminal.py").read_text(), re.MULTILINE)

    assert sorted(imported) == ["ethnos", "ethnos.lab", "random", "sys"]


def test_the_terminal_takes_a_move_by_its_number():
    run = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / "terminal.py"), "3"],
        input="x\n0\n1\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )

    assert run.stdout.count("A number from 1 to") == 2
    assert "You draw" in run.stdout
    assert "The victory goes to seat" in run.stdout
    assert run.stderr == ""


def test_a_javascript_program_plays_a_whole_game(node, ethnos_command):
    run = run_node(node, ethnos_command, "4")

    assert run.returncode == 0, run.stderr
    assert COMMAND.fullmatch(run.stdout)
    assert run.stderr == ""


def test_the_javascript_program_uses_no_package():
    imported = re.findall(r'from "([^"]+)"', (EXAMPLES / "play_game.mjs").read_text())

    assert imported
    assert all(name.startswith("node:") for name in imported)


@pytest.mark.parametrize("seed", [8, 2**63 + 1])
@pytest.mark.parametrize("ruleset", ["first-edition", "second-edition"])
def test_a_game_goes_from_python_through_the_engine_to_javascript_and_back(
    ruleset, seed, node, ethnos_command, tmp_path
):
    """Half is played in Python, the rest from JavaScript; replayed in Python, it ends in one and the same state.

    JavaScript knows no whole number as large as the second seed.
    """
    loaded, chance = ethnos.load_ruleset(ruleset), Random(8)
    game = ethnos.new_game(loaded, 3, seed)
    for _ in range(60):
        game.play(chance.choice(game.moves()))
    half, file = game.to_dict(), tmp_path / "game.json"
    file.write_text(json.dumps(half))
    run = run_node(node, ethnos_command, SAVE=str(file))
    assert run.returncode == 0, run.stderr
    finished = ethnos.Game.from_dict(json.loads(file.read_text()))

    assert finished.over
    assert finished.history[:60] == game.history
    assert ethnos.replay(finished.record()).to_dict() == finished.to_dict()
    for move in finished.history[60:]:
        game.play(move)
    assert game.to_dict() == finished.to_dict()
    assert game.state == finished.state


def test_a_bot_is_another_program():
    options = (
        "simulate first-edition --players 3 --games 6 --json --jobs 1 --bots bridge:decide,random,random"
    )
    run = subprocess.run(
        [*PROGRAM[:-1], *options.split()],
        cwd=EXAMPLES / "bot_process",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    theirs, by_chance = json.loads(run.stdout)["summary"]["bots"]

    assert theirs["name"] == "bridge:decide"
    assert theirs["mean_glory"] > by_chance["mean_glory"]
