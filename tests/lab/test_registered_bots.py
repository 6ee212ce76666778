"""Bots that packages register: known by their names, and refused where two packages have one name."""

import importlib.metadata
import sys
from random import Random

import pytest

import ethnos
from ethnos.lab import BotError, find_bot, known_bots
from ethnos.lab.bots.table import bot_problems
from ethnos.lab.comparing import compare
from ethnos.lab.match import Terms
from ethnos.version import VERSION

GAME = ethnos.new_game(ethnos.load_ruleset("first-edition"), 2, 1)
QUESTION = (GAME.view(0), GAME.moves(largest=True), Random(1))
BOTS = """\
def first(view, moves, rng):
    return moves[0]


def last(view, moves, rng, *, least=0):
    return moves[-1]


decide = first
no_function = 3
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Install a package that registers bots, as an installer would."""
    (tmp_path / "some_bots.py").write_text(BOTS)
    monkeypatch.syspath_prepend(str(tmp_path))

    def installs(package, **bots):
        folder = tmp_path / f"{package.replace('-', '_')}-1.5.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.5\n")
        points = "".join(f"{name} = {value}\n" for name, value in bots.items())
        (folder / "entry_points.txt").write_text(f"[ethnos.bots]\n{points}")

    return installs


def decision(name):
    bot = find_bot(name)
    try:
        return bot.decide(*QUESTION)
    finally:
        bot.decide.close()


def refusal(name):
    with pytest.raises(BotError) as caught:
        find_bot(name)
    return caught.value.code, str(caught.value)


def test_what_packages_register_is_known_by_its_name(install):
    install("my-bots", thinker="some_bots:last", whole="some_bots")

    assert known_bots() == ["greedy", "random", "thinker", "whole"]
    assert decision("whole") == str(QUESTION[1][0])
    assert decision("thinker:least=3") == str(QUESTION[1][-1])


def test_what_an_entry_point_says_of_extras_is_no_part_of_the_bot(install):
    install("my-bots", thinker="some_bots:last [gym]", whole="some_bots[gym]")
    install("my-bots-again", thinker="some_bots:last")

    assert decision("thinker") == str(QUESTION[1][-1])
    assert decision("whole") == str(QUESTION[1][0])


@pytest.mark.parametrize("name", ["wei rd", "a.py", "a/b", "x" * 1001])
def test_a_name_that_nobody_can_write_is_no_known_bot(install, name):
    install("my-bots", **{name: "some_bots"})

    assert known_bots() == ["greedy", "random"]
    assert bot_problems()[name].code == "unknown-bot"
    assert "(some_bots of my-bots 1.5): nobody can ask for it" in str(bot_problems()[name])


def test_a_name_of_two_packages_is_refused_when_it_is_asked_for(install):
    install("my-bots", thinker="some_bots:last", mine="some_bots")
    install("your-bots", thinker="some_bots:first", yours="some_bots")

    assert refusal("thinker:least=3") == (
        "duplicate-bot",
        "bot `thinker` is claimed by some_bots:first of your-bots 1.5 and some_bots:last of my-bots 1.5; "
        "remove one of them",
    )
    assert known_bots() == ["greedy", "mine", "random", "yours"]
    assert decision("mine") == decision("yours")


def test_a_name_of_ours_that_a_package_has_too_is_refused(install):
    install("my-bots", greedy="some_bots")

    assert refusal("greedy") == (
        "duplicate-bot",
        f"bot `greedy` is claimed by ethnos.lab.bots.greedy of ethnos-engine {VERSION} and some_bots of my-bots "
        "1.5; remove one of them",
    )
    assert known_bots() == ["random"]
    assert "known here: random;" in refusal("gredy")[1]


def test_the_yardstick_of_a_comparison_is_our_own_bot(install):
    """Nobody asks for it by its name, so a package that has one of that name is in nobody's way."""
    install("my-bots", random="some_bots")
    a = ethnos.load_ruleset("first-edition")
    b = ethnos.load_ruleset("first-edition", ["lowest-token-first"])
    found = compare(
        a, b, Terms(players=2, games=2, bots=("greedy",), jobs=1), attribute=True, random_play=True
    )

    assert found.random_play.bots == ("random", "random")
    assert [topic.topic for topic in found.attribution.topics] == ["kingdom.award"]


def test_two_packages_that_register_one_function_have_one_bot(install):
    install("my-bots", thinker="some_bots:last")
    install("my-bots-again", thinker="some_bots:last")

    assert decision("thinker")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("no_module", "bot `thinker` (no_module of my-bots 1.5): there is no module `no_module`"),
        ("some_bots:nothing", "bot `thinker` (some_bots:nothing of my-bots 1.5): there is no `nothing` in"),
        (
            "some_bots:no_function",
            "(some_bots:no_function of my-bots 1.5) is no function; a bot is a function",
        ),
        (
            "failing_bots:x",
            "(failing_bots:x of my-bots 1.5): {folder}/failing_bots.py:2: importing it raised",
        ),
        ("leaving_bots:x", "bot `thinker` (leaving_bots:x of my-bots 1.5) ended its process while it was"),
    ],
)
def test_a_package_whose_bot_cannot_be_had_is_named(install, tmp_path, value, message):
    (tmp_path / "failing_bots.py").write_text("\n1 / 0\n")
    (tmp_path / "leaving_bots.py").write_text("import os\nos._exit(0)\n")
    install("my-bots", thinker=value)

    assert refusal("thinker")[0] == "bot-import"
    assert message.format(folder=tmp_path) in refusal("thinker")[1]


def test_a_module_of_the_present_folder_is_none_of_a_package(install, tmp_path, monkeypatch):
    install("my-bots", thinker="only_here")
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "only_here.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path / "here")

    assert refusal("thinker")[0] == "bot-import"
    assert decision("only_here:decide")


def test_packages_are_looked_through_once(install, monkeypatch):
    install("my-bots", thinker="some_bots")
    looked = []
    found = importlib.metadata.entry_points
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda **group: looked.append(group) or found(**group)
    )
    for _ in range(3):
        find_bot("greedy")
        known_bots()

    assert len(looked) == 1
    monkeypatch.setattr(sys, "path", sys.path[1:])
    assert "thinker" not in known_bots()
