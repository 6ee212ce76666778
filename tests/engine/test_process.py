"""`ethnos engine` as a process: lines in, lines out, and no line that ends it."""

import json
import os
import signal
import subprocess

import pytest

from ethnos.frontends.engine.messages import MOST_BYTES
from tests.engine.conftest import PROGRAM, request, run_engine
from tests.engine.fuzz import Fuzz

PRINTS = """\
from ethnos.tribe import Cards, TribeTable, hookimpl

print("an import that prints")
TRIBE = TribeTable(id="noisy", name="Noisies", text="They print.", cards=Cards(each_kingdom=2))


@hookimpl
def warband_played(tribe, table, warband):
    print("a hook that prints")
"""


WRITES_TO_THE_PIPE = """\
import os
import subprocess

from ethnos.tribe import Cards, TribeTable, hookimpl

os.write(1, b"an import that writes\\n")
subprocess.run(["echo", "a program that it starts"])
assert os.read(0, 100) == b""
TRIBE = TribeTable(id="noisy", name="Noisies", text="They print.", cards=Cards(each_kingdom=2))


@hookimpl
def warband_played(tribe, table, warband):
    os.write(1, b"a hook that writes\\n")
"""


def test_what_a_plugin_writes_to_the_pipe_by_itself_is_no_message_and_it_reads_none(tmp_path):
    plugin = tmp_path / "noisy.py"
    plugin.write_text(WRITES_TO_THE_PIPE, encoding="utf-8")
    run = run_engine(request("tribes"), request("bots"), arguments=["--plugin", str(plugin)])

    assert run.returncode == 0
    assert [set(message) for message in run.messages] == [{"jsonrpc", "id", "result"}] * 2
    assert "noisy" in {row["id"] for row in run.messages[0]["result"]["tribes"]}
    assert b"an import that writes" in run.stderr
    assert b"a program that it starts" in run.stderr


@pytest.mark.skipif(os.name != "posix", reason="pipes that do not wait are POSIX's")
def test_pipes_that_do_not_wait_are_made_to():
    read, write = os.pipe()
    os.set_blocking(read, False)
    with subprocess.Popen(PROGRAM, stdin=read, stdout=subprocess.PIPE) as process:
        os.set_blocking(process.stdout.fileno(), True)
        os.write(write, json.dumps(request("bots")).encode() + b"\n")
        line = process.stdout.readline()
        os.close(write)
        os.close(read)
    assert json.loads(line)["id"] == 1


@pytest.fixture
def engine():
    """A process that waits for lines."""
    process = subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    yield process
    process.kill()
    process.communicate()


def exchange(process, message):
    process.stdin.write(json.dumps(message).encode() + b"\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def test_the_end_of_the_input_ends_it():
    run = run_engine()

    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")


def test_a_last_line_needs_no_line_end():
    run = subprocess.run(
        PROGRAM, input=json.dumps(request("bots")).encode(), capture_output=True, timeout=60, check=True
    )

    assert [bot["name"] for bot in json.loads(run.stdout)["result"]["bots"]] == ["greedy", "random"]


def test_each_message_is_answered_at_once(engine):
    assert exchange(engine, request("new", seed=1))["result"]["game"] == "g1"
    assert exchange(engine, request("play", game="g1", move="deck"))["result"]["state"] == 1


def test_ctrl_c_ends_it_as_the_end_of_the_input_does(engine):
    exchange(engine, request("bots"))
    engine.send_signal(signal.SIGINT)
    out, err = engine.communicate(timeout=60)

    assert (engine.returncode, out, err) == (0, b"", b"")


def test_it_ends_without_a_word_where_nobody_listens(engine):
    exchange(engine, request("bots"))
    engine.stdout.close()
    engine.stdin.write(json.dumps(request("bots")).encode() + b"\n")
    engine.stdin.close()

    assert engine.wait(timeout=60) == 141
    assert engine.stderr.read() == b""
    engine.stdin = engine.stdout = None


def test_a_line_that_is_too_long_is_answered_and_forgotten():
    long = b'{"jsonrpc":"2.0","id":1,"method":"bots","params":"' + b"x" * MOST_BYTES + b'"}'
    run = run_engine(long, request("bots", id=2))

    assert [message["id"] for message in run.messages] == [None, 2]
    assert run.messages[0]["error"]["data"]["code"] == "message-too-large"
    assert run.returncode == 0


def test_empty_lines_are_no_messages():
    run = run_engine(b"", b"  \r", request("bots"), b"")

    assert [message["id"] for message in run.messages] == [1]


def test_whatever_the_messages_hold_each_answer_is_one_line_of_ascii():
    run = run_engine(request("état\n\u2028", id="é\n\ud800"))

    assert run.stdout.count(b"\n") == 1
    assert run.stdout.isascii()
    assert run.messages[0]["id"] == "é\n\ud800"


def test_no_plugin_writes_among_the_messages(tmp_path):
    (tmp_path / "noisy.py").write_text(PRINTS)
    tribes = ["noisy", "dwarf", "elf", "giant", "orc", "troll"]
    given = {"hands": [["red noisy", "red elf"], [], [], []], "deck": ["red orc"]}
    run = run_engine(
        request("new", tribes=tribes, given=given, seed=1),
        request("play", game="g1", move="play red noisy + red elf"),
        arguments=["--plugin", str(tmp_path / "noisy.py")],
    )

    assert ["result" in message for message in run.messages] == [True, True]
    assert run.stderr.decode().splitlines() == ["an import that prints", "a hook that prints"]


def test_a_few_hundred_messages_as_nobody_should_send_them():
    fuzz, lines = Fuzz(7), []
    for _ in range(400):
        fuzz.step()
        lines.append(fuzz.sent[-1])
    run = run_engine(*lines, request("bots", id="the last"))

    assert run.returncode == 0
    assert run.stderr == b""
    assert run.messages[-1]["id"] == "the last"
    asked = [message for message in run.messages if isinstance(message, list) or "method" not in message]
    assert len(asked) == fuzz.answered + 1


def test_wrong_use_is_told_as_by_every_command():
    run = run_engine(arguments=["--bot", "gredy"])

    assert run.returncode == 2
    assert run.stdout == b""
    assert b"error[unknown-bot]: no bot `gredy`; did you mean `greedy`?" in run.stderr
