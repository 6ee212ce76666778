"""A bot in one's own folder is found by the names that Python itself would take for it."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import ethnos
from ethnos.lab import BotError, find_bot
from ethnos.lab.bots.naming import BotName, read_bot_name

ROOT = Path(__file__).resolve().parents[2]
GAME = ethnos.new_game(ethnos.load_ruleset("first-edition"), 2, 1)
QUESTION = (GAME.view(0), GAME.moves(largest=True), Random(1))
MINE = """\
import beside_mine


def decide(view, moves, rng, *, depth=1):
    return moves[beside_mine.FIRST] if depth == 1 else moves[-depth]
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The present folder, in which a bot lies beside what it imports; nothing else leads there."""
    (tmp_path / "my own.d").mkdir()
    for place in (tmp_path, tmp_path / "my own.d"):
        (place / "mine.py").write_text(MINE)
        (place / "beside_mine.py").write_text("FIRST = 0\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def decision(name):
    bot = find_bot(name)
    try:
        return bot.decide(*QUESTION)
    finally:
        bot.decide.close()


@pytest.mark.parametrize(
    "name", ["mine:decide", "./mine.py:decide", "mine.py", "{folder}/mine.py:decide", "my own.d/mine.py"]
)
def test_a_bot_is_named_by_module_or_file(folder, name):
    named = name.format(folder=folder)

    assert decision(named) == str(QUESTION[1][0])
    assert decision(f"{named}:depth=2") == str(QUESTION[1][-2])


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("./yours.py:decide", "bot `./yours.py:decide`: there is no such file"),
        ("./mine.py:decides", "there is no `decides` in {folder}/mine.py; did you mean `decide`?"),
        ("notes.txt/:decide", "bot `notes.txt/:decide`: there is no such file"),
        ("./beside_mine.py", "bot `./beside_mine.py` has no function `decide`"),
    ],
)
def test_a_file_that_has_no_bot_is_refused(folder, name, message):
    with pytest.raises(BotError) as caught:
        find_bot(name)

    assert caught.value.code == "bot-import"
    assert message.format(folder=folder) in str(caught.value)


def test_a_name_is_taken_apart_at_its_colons():
    assert read_bot_name("C:\\bots\\mine.py:decide:depth=3") == BotName(
        "C:\\bots\\mine.py:decide", "C:\\bots\\mine.py", "decide", (("depth", "3"),)
    )
    assert read_bot_name("a=b/mine.py:depth=").parameters == (("depth", ""),)


def test_a_bot_has_one_name_in_whatever_order_its_parameters_are_written():
    """Its process, and the chance that it is given, go by that name."""
    one, other = map(read_bot_name, ("thinker:depth=5:sure=true", "thinker:sure=true:depth=5"))
    assert one.canonical == other.canonical == "thinker:depth=5:sure=true"


@pytest.mark.parametrize("name", ["my_bots:thinker", "./my_bots.py:thinker"])
def test_the_bot_that_the_documents_show_plays_by_the_names_that_they_tell(folder, name):
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r'```python title="my_bots.py"\n(.*?)```', page, re.DOTALL)
    (folder / "my_bots.py").write_text(shown)

    assert f"| `{name}` |" in page
    assert decision(f"{name}:depth=3:sure=true") in map(str, QUESTION[1])


def test_the_command_line_finds_it_with_several_jobs(folder):
    code = "from ethnos.frontends.command_line import main; main()"
    options = ["simulate", "first-edition", "--games", "4", "--players", "2", "--jobs", "2"]
    run = subprocess.run(
        [sys.executable, "-P", "-c", code, *options, "--bots", "./mine.py:decide,mine:decide"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert run.returncode == 0, run.stderr
