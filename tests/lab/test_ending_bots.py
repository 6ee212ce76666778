"""The processes of bots end when they should, with all that they started."""

import os
import sys
import time
from pathlib import Path
from random import Random

import pytest

import ethnos
from ethnos.lab import find_bot

PATIENCE = 60.0
BOTS = """\
import pathlib, subprocess, sys


def first(view, moves, rng):
    return moves[0]


def employs(view, moves, rng):
    other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    pathlib.Path(__file__).with_name("other").write_text(str(other.pid))
    return moves[0]
"""
GAME = ethnos.new_game(ethnos.load_ruleset("first-edition"), 2, 1)
QUESTION = (GAME.view(0), GAME.moves(largest=True), Random(1))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "ending_bots.py").write_text(BOTS)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return tmp_path


def runs(process):
    """Whether a process is there and has not ended, though nobody may have asked how."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
def test_what_a_bot_started_ends_with_it(folder):
    bot = find_bot("ending_bots:employs")
    bot.decide(*QUESTION)
    other = int((folder / "other").read_text())
    assert runs(other)
    bot.decide.close()
    ends = time.monotonic() + PATIENCE
    while runs(other):
        assert time.monotonic() < ends
        time.sleep(0.05)


def test_a_bot_leads_a_session_of_its_own(folder):
    bot = find_bot("ending_bots:first")
    process = bot.decide._pipes.process.pid
    assert os.getsid(process) == process
    bot.decide.close()
