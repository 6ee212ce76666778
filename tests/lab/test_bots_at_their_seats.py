"""No two seats of a game are played by one process: a bot that remembers what it saw knows one hand alone."""

import sys
from collections import defaultdict

import pytest
from click.testing import CliRunner

import ethnos
from ethnos.frontends.commands import ethnos as ethnos_command
from ethnos.frontends.engine import bots as engine_bots
from ethnos.frontends.engine.bots import begin_bots
from ethnos.frontends.engine.engine import Engine
from ethnos.lab import BOTS, find_bot, simulate
from ethnos.lab.bots import seat_bots
from ethnos.lab.match import Terms
from ethnos.lab.sweep import sweep
from tests.engine.conftest import Asking

RULESET = ethnos.load_ruleset("first-edition")
BOT = """\
import os, pathlib


def remembers(view, moves, rng, *, depth=1):
    with pathlib.Path(__file__).with_name("seen").open("a") as seen:
        seen.write(f"{os.getpid()} {view['seat']}\\n")
    return moves[0]
"""
NAME = "remembering_bots:remembers"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "remembering_bots.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return tmp_path


@pytest.fixture
def asking(folder):
    asking = Asking(Engine(bots=begin_bots([NAME])))
    yield asking
    asking.engine.bots.close()


def seats_by_process(folder):
    seen = defaultdict(set)
    for line in (folder / "seen").read_text().splitlines():
        process, seat = line.split()
        seen[process].add(int(seat))
    return seen


def test_bots_that_sit_down_twice_have_two_processes_of_one_name(folder):
    bot, greedy = find_bot(NAME), BOTS["greedy"]
    seated = seat_bots([bot, greedy], 5)

    assert [each.name for each in seated] == [NAME, "greedy", NAME, "greedy", NAME]
    assert seated[0] is bot
    assert seated[1] is seated[3] is greedy
    assert len({id(each.decide) for each in seated[::2]}) == 3
    bot.decide.close()


def test_a_simulation_keeps_seats_apart(folder):
    assert len(list(simulate(RULESET, 3, 1, 1, [NAME]))) == 1

    assert sorted(seats_by_process(folder).values(), key=min) == [{0}, {1}, {2}]


@pytest.mark.parametrize(("jobs", "most"), [(1, 2), (2, 4)])
def test_the_sides_of_a_sweep_share_the_processes_of_their_seats(folder, jobs, most):
    """One for each seat and job, however many sides there are."""
    sweep(RULESET, "eras.dragons", ["4", "5", "6"], Terms(players=2, bots=(NAME,), games=4, jobs=jobs))

    assert len(seats_by_process(folder)) <= most


def test_a_game_in_the_terminal_keeps_seats_apart(folder):
    options = ["play", "--players", "3", "--seed", "3", "--seat", "1", "--bot", NAME]
    run = CliRunner().invoke(ethnos_command, options, input="1\n1\n1\nquit\n")

    assert run.exit_code == 0, run.output
    assert sorted(seats_by_process(folder).values(), key=min) == [{0}, {2}]


def test_the_engine_keeps_seats_apart_in_all_games(asking, folder):
    """And no process is begun in vain: the one that it began with is the first seat's."""
    for game in ("g1", "g2"):
        asking("new", seed=1, players=3)
        for _ in range(6):
            asking("bot", game=game, bot=NAME, budget=60)

    assert sorted(seats_by_process(folder).values(), key=min) == [{0}, {1}, {2}]


def test_the_engine_keeps_no_more_processes_than_it_may(asking, folder, monkeypatch):
    monkeypatch.setattr(engine_bots, "MOST_KEPT", 2)
    asking("new", seed=1, players=3)
    for _ in range(6):
        asking("bot", game="g1", bot=NAME, budget=60)
    processes = seats_by_process(folder)

    assert len(processes) == 6
    assert all(len(seats) == 1 for seats in processes.values())
    assert sum(bot.decide.runs for bot in asking.engine.bots._kept.values()) == 2


def test_the_engine_takes_a_name_with_other_parameters_for_another_bot(asking, folder):
    asking("new", seed=1, players=2)
    for name in (NAME, NAME, f"{NAME}:depth=2", f"{NAME}:depth=2"):
        asking("bot", game="g1", bot=name, budget=60)

    assert len(seats_by_process(folder)) == 4
