"""No bot, and nothing that it started, outlives the program that asked it, whatever the bot does at that time."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

import ethnos
from ethnos import sessions
from ethnos.lab import find_bot

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux for the processes")
MAIN = "from ethnos.frontends.command_line import main; main()"
PATIENCE = 60.0
SIMULATE = ("simulate", "first-edition", "--players", "2", "--games", "100000")
BOTS = r"""
import os, pathlib, signal, subprocess, sys, time

SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]
begun = []


def note(*processes):
    with pathlib.Path(__file__).with_name("left").open("a") as left:
        left.write("".join(f"{process}\n" for process in processes))


def employ():
    if not begun:
        begun.append(subprocess.Popen(SLEEP))
        begun.append(subprocess.Popen(SLEEP, process_group=0))
        note(os.getpid(), *(process.pid for process in begun))


def employs(view, moves, rng):
    employ()
    return moves[0]


def holds(view, moves, rng):
    '''No other thread of this process gets a turn, and its group is told to end.'''
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.killpg(0, signal.SIGTERM)
    employ()
    return sum(range(10**13))


def waits(view, moves, rng):
    '''For all children that it has.'''
    while True:
        try:
            os.wait()
        except ChildProcessError:
            return moves[0]
"""
IMPORT = "from employing_bots import *\nemploy()\nsum(range(10**13))\n"
FORK = """
import os, signal, time
from pathlib import Path
from random import Random
import ethnos
from ethnos.lab import find_bot

game = ethnos.new_game(ethnos.load_ruleset("first-edition"), 2, 1)
bot = find_bot("employing_bots:employs").decide
bot(game.view(0), game.moves(largest=True), Random(1))
copy = os.fork()
if copy:
    Path("copy").write_text(str(copy))
    os.kill(os.getpid(), signal.SIGKILL)
time.sleep(600)
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "employing_bots.py").write_text(BOTS)
    (tmp_path / "slow_bots.py").write_text(IMPORT)
    (tmp_path / "left").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    yield tmp_path
    for process in left():
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def left():
    """The processes of bots, and what they started."""
    return [int(line) for line in Path("left").read_text().split()]


def runs(process):
    """Whether a process is there and has not ended, though nobody may have asked how."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(said):
    ends = time.monotonic() + PATIENCE
    while not said():
        assert time.monotonic() < ends
        time.sleep(0.05)


@contextmanager
def program(*arguments):
    """The program `ethnos`, with pipes."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    started = subprocess.Popen([sys.executable, "-c", MAIN, *arguments], stdin=subprocess.PIPE, **quiet)
    try:
        yield started
    finally:
        started.kill()
        started.communicate()


def ask_engine(engine, bot):
    """Send it requests for a game and for that bot's move, whose answers nobody waits for."""
    game = {"method": "new", "params": {"seed": 1}}
    move = {"method": "bot", "params": {"game": "g1", "bot": bot, "budget": 300}}
    for request in (game, move):
        engine.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, **request}).encode() + b"\n")
    engine.stdin.flush()


def all_begun():
    return len(left()) >= 3 and all(map(runs, left()))


def none_left():
    return not any(map(runs, left()))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL, signal.SIGHUP])
@pytest.mark.parametrize("bot", ["employing_bots:employs", "employing_bots:holds"])
def test_what_a_bot_started_ends_with_an_engine_that_is_ended(folder, bot, how):
    with program("engine", "--bot", bot) as engine:
        ask_engine(engine, bot)
        wait_until(all_begun)
        engine.send_signal(how)
        engine.wait()
        wait_until(none_left)


def test_a_bot_that_is_being_imported_ends_with_its_engine(folder):
    with program("engine", "--bot", "slow_bots:employs") as engine:
        wait_until(all_begun)
        engine.kill()
        engine.wait()
        wait_until(none_left)


def test_what_a_bot_started_ends_with_the_input_of_its_engine_too(folder):
    with program("engine", "--bot", "employing_bots:employs") as engine:
        ask_engine(engine, "employing_bots:employs")
        wait_until(all_begun)
        engine.stdin.close()
        engine.stdin = None
        assert engine.wait(PATIENCE) == 0
        wait_until(none_left)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_what_a_bot_started_ends_with_a_simulation_that_is_ended(folder, jobs, how):
    with program(*SIMULATE, "--bots", "employing_bots:employs,random", "--jobs", jobs) as simulation:
        wait_until(all_begun)
        simulation.send_signal(how)
        simulation.wait()
        wait_until(none_left)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the system does not tell when a process ends")
def test_a_copy_of_the_program_that_has_its_pipes_keeps_no_bot(folder):
    program = subprocess.Popen(
        [sys.executable, "-c", FORK], env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    )
    program.wait(PATIENCE)
    copy = int((folder / "copy").read_text())
    try:
        assert len(left()) == 3
        wait_until(none_left)
        assert runs(copy)
    finally:
        os.kill(copy, signal.SIGKILL)


def asked(name):
    """A bot that has been asked once."""
    game = ethnos.new_game(ethnos.load_ruleset("first-edition"), 2, 1)
    bot = find_bot(name).decide
    assert bot.within(PATIENCE, game.view(0), game.moves(largest=True), Random(1))
    return bot


def test_what_left_the_group_of_a_bot_ends_with_it(folder):
    bot = asked("employing_bots:employs")
    assert all_begun()
    bot.close()
    wait_until(none_left)


def test_where_the_system_does_not_tell_of_sessions_the_group_ends(folder, monkeypatch):
    monkeypatch.setattr(sessions, "PROCESSES", folder / "nowhere")
    bot = asked("employing_bots:employs")
    worker, in_its_group, _ = left()
    bot.close()
    wait_until(lambda: not runs(worker) and not runs(in_its_group))


def test_a_bot_that_waits_for_its_children_waits_for_none_of_ours(folder):
    asked("employing_bots:waits").close()
