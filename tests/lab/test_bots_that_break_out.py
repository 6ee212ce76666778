"""Bots that do not keep to a function's part: they fork, hold pipes, write where answers are read, or never stop."""

import os
import resource
import signal
import sys
import time
from contextlib import suppress
from random import Random

import pytest

import ethnos
from ethnos.lab import BotError, find_bot
from ethnos.lab.bots import apart, pipes

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="what these bots do needs a fork")
GAME = ethnos.new_game(ethnos.load_ruleset("first-edition"), 2, 1)
QUESTION = (GAME.view(0), GAME.moves(largest=True), Random(1))
FIRST = str(QUESTION[1][0])
LITTLE = 5.0
"""Seconds beyond its budget that an answer may take where the machine is busy."""
PATIENCE = 60.0
LEAVE_ONE_BEHIND = r'''
import os, pathlib, time


def leave_one_behind():
    """A process that leaves the session, and with it holds every pipe that this one has."""
    child = os.fork()
    if child == 0:
        os.setsid()
        time.sleep(120)
        os._exit(0)
    with pathlib.Path(__file__).with_name("left").open("a") as left:
        left.write(f"{child}\n")
'''
BOTS = r'''
import fcntl, json, signal, stat, sys
from leaving import *


def way():
    """Where answers go: the one pipe that is written to."""
    for descriptor in range(3, 64):
        try:
            if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                if fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY:
                    return descriptor
        except OSError:
            continue


def writes(what):
    def decide(view, moves, rng):
        os.write(way(), what)
        return moves[0]

    return decide


def answer(**keys):
    return json.dumps(keys).encode() + b"\n"


garbage = writes(b"nonsense\n")
number = writes(b"5\n")
no_text = writes(b"\xff\xfe\n")
deep = writes(b"[" * 30_000 + b"\n")
null = writes(b"null\n")
long_number = writes(b"9" * 5_000 + b"\n")
half_a_line = writes(b"{")
no_number = writes(answer(move="deck"))
another_number = writes(answer(number=2, move="deck"))
no_whole_number = writes(answer(number=True, move="deck"))
no_move = writes(answer(number=1, move=3))
a_long_move = writes(answer(number=1, move="x" * 1_001))
code_of_others = writes(answer(number=1, code="not-json", message="a line that is no JSON"))
code_of_the_import = writes(answer(number=1, code="bot-import", message="not there"))
code_that_is_none = writes(answer(number=1, code=["bot-failed"], message="odd"))
no_message = writes(answer(number=1, code="bot-failed"))
two_answers = writes(answer(number=1, move="deck"))


def floods(view, moves, rng):
    while True:
        os.write(way(), b"x" * 65536)


def answers_late(view, moves, rng):
    """It answers for itself, and then once more."""
    os.write(way(), answer(number=1, move="deck"))
    time.sleep(0.5)
    return moves[0]


def answers_the_next(view, moves, rng):
    """It answers the question that comes next before it is asked."""
    here = way()
    os.write(here, answer(number=1, move="deck"))
    time.sleep(0.5)
    os.write(here, answer(number=2, move="deck"))
    time.sleep(100)


def closes(view, moves, rng):
    os.closerange(3, 256)
    time.sleep(100)


def closes_and_answers(view, moves, rng):
    os.closerange(3, 256)
    return moves[0]


def forks_and_thinks(view, moves, rng):
    leave_one_behind()
    time.sleep(100)


def forks_and_leaves(view, moves, rng):
    leave_one_behind()
    os._exit(0)


def forks_and_answers(view, moves, rng):
    leave_one_behind()
    return moves[0]


def comes_back_twice(view, moves, rng):
    os.fork()
    return moves[0]


def stands_still(view, moves, rng):
    """It answers, and takes in no more questions."""
    here = os.getpid()
    if os.fork() == 0:
        time.sleep(0.2)
        os.kill(here, signal.SIGSTOP)
        os._exit(0)
    return moves[0]


class Evil(str):
    def __str__(self):
        raise SystemExit("no text of mine")


class Shy:
    def __repr__(self):
        raise KeyboardInterrupt


class Late(BaseException):
    def __str__(self):
        raise SystemExit


def text_that_raises(view, moves, rng):
    return Evil(moves[0])


def shown_by_nothing(view, moves, rng):
    return Shy()


def told_by_nothing(view, moves, rng):
    raise Late


def talkative(view, moves, rng):
    raise ValueError("x" * 10_000_000)


def long_text(view, moves, rng):
    return "x" * 10_000_000


def half_a_character_of_a_move(view, moves, rng):
    return "\ud800"


def a_line(view, moves, rng):
    return f"{moves[0]}\n"


def half_a_character(view, moves, rng):
    raise ValueError("\ud800")
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "leaving.py").write_text(LEAVE_ONE_BEHIND)
    (tmp_path / "breaking.py").write_text(BOTS)
    (tmp_path / "left").touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    yield tmp_path
    for process in (tmp_path / "left").read_text().split():
        with suppress(ProcessLookupError):
            os.kill(int(process), signal.SIGKILL)


@pytest.fixture
def bot(folder):
    """Find a bot that is imported at once, whose process ends with the test."""
    found = []

    def finds(name):
        found.append(find_bot(f"breaking:{name}").decide)
        return found[-1]

    yield finds
    for each in found:
        each.close()


def refusal(bot, seconds=PATIENCE):
    with pytest.raises(BotError) as caught:
        bot.within(seconds, *QUESTION)
    return caught.value.code, str(caught.value)


def seconds_of(act):
    begun = time.monotonic()
    act()
    return time.monotonic() - begun


def test_a_bot_that_leaves_processes_behind_is_answered_for_at_its_budget(bot):
    forking = bot("forks_and_thinks")
    took = seconds_of(lambda: refusal(forking, 0.5))

    assert 0.5 <= took < 0.5 + LITTLE
    assert not forking.runs


def test_a_bot_that_leaves_but_for_a_copy_of_itself_is_told_at_once(bot):
    forking = bot("forks_and_leaves")

    assert seconds_of(lambda: refusal(forking)) < LITTLE
    assert refusal(forking)[1] == (
        "bot `breaking:forks_and_leaves` ended its process, with status 0; a bot returns a move"
    )


def test_what_a_bot_leaves_behind_holds_nobody_when_its_process_is_ended(bot):
    forking = bot("forks_and_answers")
    assert forking.within(PATIENCE, *QUESTION) == FIRST
    descriptors = [
        stream.fileno() for stream in (forking._pipes.process.stdin, forking._pipes.process.stdout)
    ]

    assert seconds_of(forking.close) < LITTLE
    for descriptor in descriptors:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(descriptor)


def test_a_bot_that_leaves_one_behind_when_it_is_imported_holds_nobody(folder, monkeypatch):
    (folder / "slow.py").write_text("from leaving import *\nleave_one_behind()\ntime.sleep(100)\n")
    monkeypatch.setattr(apart, "START_SECONDS", 2.0)

    with pytest.raises(BotError, match="stopped after 2 seconds while it was imported"):
        find_bot("slow:decide")


def test_a_copy_of_itself_that_a_bot_makes_answers_nothing(bot):
    forking = bot("comes_back_twice")

    assert [forking.within(PATIENCE, *QUESTION) for _ in range(3)] == [FIRST] * 3


def test_a_bot_that_takes_in_no_question_is_stopped_at_its_budget(bot, monkeypatch):
    """Even a question that is longer than a pipe holds."""
    standing = bot("stands_still")
    assert standing.within(PATIENCE, *QUESTION) == FIRST
    time.sleep(0.5)
    view, moves, chance = QUESTION
    long = ({**view, "padding": "x" * 1_000_000}, moves, chance)
    begun = time.monotonic()
    with pytest.raises(BotError) as caught:
        standing.within(0.5, *long)

    assert caught.value.code == "bot-time"
    assert time.monotonic() - begun < 0.5 + LITTLE


BROKEN = "wrote something of its own where its answers are read; a bot returns a move"


@pytest.mark.parametrize(
    "name",
    [
        "garbage",
        "number",
        "no_text",
        "deep",
        "null",
        "long_number",
        "half_a_line",
        "no_number",
        "another_number",
        "no_whole_number",
        "no_move",
        "a_long_move",
        "code_of_others",
        "code_of_the_import",
        "code_that_is_none",
        "no_message",
    ],
)
def test_what_is_no_answer_ends_the_process_and_is_a_fault_of_the_bot(bot, name):
    breaking = bot(name)

    assert refusal(breaking) == ("bot-failed", f"bot `breaking:{name}` {BROKEN}")
    assert not breaking.runs


@pytest.mark.parametrize(
    ("name", "pause"), [("two_answers", 0), ("answers_late", 0), ("answers_late", 1), ("answers_the_next", 1)]
)
def test_an_answer_too_many_is_never_that_of_the_next_question(bot, name, pause):
    """Where it comes with the first, between the questions, and behind the second."""
    breaking = bot(name)
    with pytest.raises(BotError) as caught:
        [(breaking.within(PATIENCE, *QUESTION), time.sleep(pause)) for _ in range(2)]

    assert (caught.value.code, str(caught.value)) == ("bot-failed", f"bot `breaking:{name}` {BROKEN}")


def test_an_endless_answer_is_cut_off(bot):
    flooding = bot("floods")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    took = seconds_of(lambda: refusal(flooding))

    assert took < LITTLE
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000  # kilobytes
    assert refusal(flooding) == ("bot-failed", f"bot `breaking:floods` {BROKEN}")


@pytest.mark.parametrize(
    ("name", "what"),
    [("closes", "closed its pipe; "), ("closes_and_answers", "ended its process, with status 1; ")],
)
def test_a_bot_that_closes_its_pipes_is_told_quietly(bot, name, what, capfd):
    assert refusal(bot(name)) == ("bot-failed", f"bot `breaking:{name}` {what}a bot returns a move")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("text_that_raises", "bot-failed", "raised SystemExit: no text of mine at breaking.py:"),
        ("shown_by_nothing", "bot-move", "returned something of the class `Shy`, which is no move"),
        ("told_by_nothing", "bot-failed", "raised Late at breaking.py:"),
        ("talkative", "bot-failed", "raised ValueError: xxx"),
        ("long_text", "bot-move", "returned 'xxx"),
        ("half_a_character_of_a_move", "bot-move", r"returned '\ud800', which is no move"),
        ("half_a_character", "bot-failed", r"raised ValueError: \ud800 at breaking.py:"),
    ],
)
def test_whatever_a_bot_returns_or_raises_is_told_quietly_and_it_goes_on(bot, name, code, message, capfd):
    odd = bot(name)
    found = refusal(odd)

    assert found[0] == code
    assert message in found[1]
    assert len(found[1]) <= 1000
    assert odd.runs
    assert capfd.readouterr().err == ""


def test_a_move_may_come_as_a_line(bot):
    line = bot("a_line").within(PATIENCE, *QUESTION)

    assert GAME.copy().play(line)


@pytest.mark.parametrize("limit", [0.05, 0.5])
def test_the_import_counts_within_a_budget_and_goes_on_for_the_next_question(folder, limit):
    (folder / "slow.py").write_text("import time\ntime.sleep(2)\nfrom breaking import *\n")
    slow = find_bot("slow:forks_and_answers", begun=False).decide
    took = seconds_of(lambda: refusal(slow, limit))

    assert limit <= took < limit + 1
    assert slow.runs
    assert refusal(slow, limit) == (
        "bot-time",
        f"bot `slow:forks_and_answers` could not be asked within {limit:g} seconds: it is still being imported, which "
        "may take 30; ask again, or give it more time at first",
    )
    assert slow.within(PATIENCE, *QUESTION) == FIRST
    slow.close()


def test_an_import_that_never_ends_is_stopped_at_its_own_limit_over_several_questions(folder, monkeypatch):
    monkeypatch.setattr(apart, "START_SECONDS", 1.0)
    (folder / "slow.py").write_text("while True:\n    pass\n")
    slow = find_bot("slow:decide", begun=False).decide

    assert refusal(slow, 0.2)[0] == "bot-time"
    assert refusal(slow) == (
        "bot-import",
        "bot `slow:decide` was stopped after 1 seconds while it was imported: does it ever end?",
    )
    assert not slow.runs


def test_a_system_that_cannot_wait_for_pipes_has_limits_too(bot, monkeypatch):
    """As Windows, where a thread waits."""
    monkeypatch.delattr(pipes.select, "poll")
    answering, flooding, thinking = bot("comes_back_twice"), bot("floods"), bot("forks_and_thinks")

    assert [answering.within(PATIENCE, *QUESTION) for _ in range(3)] == [FIRST] * 3
    assert refusal(flooding)[0] == "bot-failed"
    assert seconds_of(lambda: refusal(thinking, 0.5)) < 0.5 + LITTLE
