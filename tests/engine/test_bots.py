"""Bots through the engine: what may be asked for, what they see, and how long they may take."""

import os
import sys
import time

import pytest

from ethnos.frontends.engine.bots import Bots, begin_bots
from ethnos.frontends.engine.engine import Engine
from ethnos.version import VERSION
from tests.engine.conftest import Asking, request, run_engine

BOTS = """\
import time


def first(view, moves, rng, *, depth=1, sure=False):
    assert view["hand"] is not None and len([hand for hand in view["hands"]]) == view["players"]
    return moves[0]


def forever(view, moves, rng):
    while True:
        try:
            time.sleep(60)
        except BaseException:
            pass


def wrong(view, moves, rng):
    return "play red dragon"


def nothing(view, moves, rng):
    print("it says so")


def fails(view, moves, rng):
    return 1 / 0


def quits(view, moves, rng):
    raise SystemExit("enough")
"""
FORKS = """\
import os
import time


def forks(view, moves, rng):
    if os.fork() == 0:
        os.setsid()
        os.close(2)
        os.close(1)
        time.sleep(120)
        os._exit(0)
    time.sleep(100)
"""
NAMED = tuple(f"some_bots:{name}" for name in ("first", "forever", "wrong", "nothing", "fails", "quits"))


@pytest.fixture
def asking(tmp_path, monkeypatch):
    (tmp_path / "some_bots.py").write_text(BOTS)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    asking = Asking(Engine(bots=Bots(NAMED)))
    asking("new", seed=1)
    yield asking
    asking.engine.bots.close()


def test_a_bot_plays_for_the_seat_that_is_to_act(ask):
    ask("new", seed=1, players=3)
    while not ask("bot", game="g1", bot="greedy")["over"]:
        pass

    assert ask("state", game="g1")["winners"]
    assert ask.refused("bot", game="g1")["data"]["code"] == "not-to-act"


def test_equal_games_get_equal_decisions(ask):
    ask("new", seed=1)
    ask("new", seed=1)
    first = [ask("bot", game="g1", bot="random")["move"] for _ in range(20)]

    assert [ask("bot", game="g2", bot="random")["move"] for _ in range(20)] == first
    ask("undo", game="g1", to=5)
    assert [ask("bot", game="g1", bot="random")["move"] for _ in range(15)] == first[5:]


def test_a_bot_may_only_be_asked(ask):
    ask("new", seed=1)
    move = ask("bot", game="g1", make=False)["move"]

    assert ask("state", game="g1")["state"] == 0
    assert ask("bot", game="g1")["move"] == move


def test_a_bot_of_the_command_line_plays_with_its_parameters(asking):
    assert asking("bot", game="g1", bot="some_bots:first")["state"] == 1
    assert asking("bot", game="g1", bot="some_bots:first:depth=3")["state"] == 2


def names(asking):
    return [bot["name"] for bot in asking("bots")["bots"]]


@pytest.mark.parametrize(
    ("bot", "code", "message"),
    [
        (
            "gredy",
            "unknown-bot",
            "no bot `gredy`; did you mean `greedy`? known here: greedy, random, some_bots:fails,",
        ),
        ("os:system", "unknown-bot", "no bot `os:system`; known here: greedy, random, some_bots:fails,"),
        ("greedy:depth=3", "bot-parameter", "bot `greedy` takes no parameters"),
        ("some_bots:first:width=3", "bot-parameter", "has no parameter `width`; did you mean `depth`? it"),
        ("some_bots:first:depth=deep", "bot-parameter", "parameter `depth` is a whole number, not `deep`"),
        ("some_bots:wrong", "bot-move", "returned a move that is refused: play red dragon"),
        ("some_bots:nothing", "bot-move", "returned None, which is no move"),
        ("some_bots:fails", "bot-failed", "raised ZeroDivisionError: division by zero at some_bots.py:26"),
        ("some_bots:quits", "bot-failed", "raised SystemExit: enough at some_bots.py:30"),
    ],
)
def test_a_bot_that_is_unknown_or_wrong_is_refused(asking, bot, code, message):
    error = asking.refused("bot", game="g1", bot=bot)

    assert (error["code"], error["data"]["code"]) == (7, code)
    assert message in error["message"]
    assert asking("state", game="g1")["state"] == 0


@pytest.mark.parametrize("make", [True, False])
def test_what_a_bot_only_says_it_would_do_is_held_to_the_rules_too(asking, make):
    assert asking.refused("bot", game="g1", bot="some_bots:wrong", make=make)["data"]["code"] == "bot-move"
    assert asking("state", game="g1")["state"] == 0


def test_who_asks_for_a_bot_that_nobody_named_is_told_how_to_name_one(asking):
    assert "`ethnos engine --bot` lets messages ask" in asking.refused("bot", game="g1", bot="x:y")["message"]


def test_a_name_of_two_packages_is_refused_and_not_offered(asking, tmp_path, monkeypatch):
    for package in ("one_bots", "two_bots"):
        folder = tmp_path / "packages" / f"{package}-1.5.dist-info"
        folder.mkdir(parents=True)
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.5\n")
        (folder / "entry_points.txt").write_text(
            f"[ethnos.bots]\nthinker = {package}\n{package} = {package}\n"
        )
        (tmp_path / "packages" / f"{package}.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path / "packages"))
    error = asking.refused("bot", game="g1", bot="thinker")

    assert (error["code"], error["data"]["code"]) == (7, "duplicate-bot")
    assert "one_bots of one_bots 1.5 and two_bots of two_bots 1.5" in error["message"]
    assert names(asking) == sorted(["greedy", "random", "one_bots", "two_bots", *NAMED])
    assert asking("bots")["problems"] == [
        {"name": "thinker", "code": "duplicate-bot", "message": error["message"]}
    ]


def test_asking_does_not_look_through_packages_again(asking, monkeypatch):
    asking("bot", game="g1", bot="greedy")
    monkeypatch.setattr("importlib.metadata.entry_points", None)

    assert asking("bot", game="g1", bot="greedy")["state"] == 2
    assert asking.refused("bot", game="g1", bot="gredy")["data"]["code"] == "unknown-bot"


@pytest.mark.parametrize("named", ["./my_own.py:first", "my_own:first"])
def test_a_message_names_a_bot_of_the_present_folder_as_the_command_line_did(named, tmp_path, monkeypatch):
    (tmp_path / "my_own.py").write_text(BOTS)
    (tmp_path / "your_own.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)
    asking = Asking(Engine(bots=begin_bots([named])))
    asking("new", seed=1)

    assert asking("bot", game="g1", bot=f"{named}:depth=3")["state"] == 1
    for other in ("my_own:wrong", "./my_own.py:wrong", "./your_own.py", "your_own:first", "my_own.py"):
        assert asking.refused("bot", game="g1", bot=other)["data"]["code"] == "unknown-bot"
    asking.engine.bots.close()


def test_no_module_is_imported_because_a_message_names_it(asking):
    asking.refused("bot", game="g1", bot="antigravity:decide")

    assert "antigravity" not in sys.modules


def test_a_bot_that_never_ends_is_stopped_and_the_game_goes_on(asking):
    asking.engine.bots.begin("some_bots:forever")
    error = asking.refused("bot", game="g1", bot="some_bots:forever", budget=0.5)

    assert error["data"]["code"] == "bot-time"
    assert error["message"] == "bot `some_bots:forever` was stopped after 0.5 seconds: does it ever end?"
    assert asking("bot", game="g1", bot="greedy")["state"] == 1


@pytest.mark.parametrize("budget", [0, -1, 601, "1", True])
def test_a_budget_is_a_number_of_seconds(asking, budget):
    assert asking.refused("bot", game="g1", budget=budget)["data"]["code"] == "wrong-params"


def test_a_bot_of_ours_that_takes_too_long_is_refused_too(asking):
    assert asking.refused("bot", game="g1", bot="greedy", budget=1e-9)["data"]["code"] == "bot-time"
    assert asking("state", game="g1")["state"] == 0


def test_the_command_line_names_bots(tmp_path):
    (tmp_path / "some_bots.py").write_text(BOTS)
    run = run_engine(
        request("new", seed=1),
        request("bot", game="g1", bot="some_bots:first:depth=2"),
        request("bot", game="g1", bot="some_bots:forever"),
        arguments=["--bot", "some_bots:first"],
        environment={"PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])},
    )

    assert run.returncode == 0
    assert run.messages[1]["result"]["state"] == 1
    assert run.messages[2]["error"]["data"]["code"] == "unknown-bot"


@pytest.fixture
def here(tmp_path, monkeypatch):
    """The present folder, with bots in it and in a package that is installed."""
    (tmp_path / "my_own.py").write_text(BOTS)
    (tmp_path / "packages" / "theirs-1.5.dist-info").mkdir(parents=True)
    (tmp_path / "packages" / "theirs.py").write_text(BOTS)
    (tmp_path / "packages" / "failing.py").write_text("1 / 0\n")
    (tmp_path / "packages" / "theirs-1.5.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: theirs\nVersion: 1.5\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path / "packages"))
    monkeypatch.chdir(tmp_path)

    def registers(**bots):
        lines = "".join(f"{name} = {value}\n" for name, value in bots.items())
        file = tmp_path / "packages" / "theirs-1.5.dist-info" / "entry_points.txt"
        file.write_text(f"[ethnos.bots]\n{lines}")

    return registers


@pytest.fixture
def begun(here):
    """An engine whose command line named these bots."""
    engines = []

    def begins(*named):
        engines.append(Engine(bots=begin_bots(named)))
        asking = Asking(engines[-1])
        asking("new", seed=1)
        return asking

    yield begins
    for engine in engines:
        engine.bots.close()


PARAMETERS = [{"name": "depth", "default": "1"}, {"name": "sure", "default": "false"}]


def test_what_the_command_line_named_with_parameters_is_that_very_bot_and_no_other(begun):
    name = "my_own:first:depth=5:sure=true"
    asking = begun(name)

    assert names(asking) == ["greedy", name, "random"]
    assert asking("bot", game="g1", bot=name)["state"] == 1
    assert asking("bot", game="g1", bot="my_own:first:sure=true:depth=5")["state"] == 2
    for other in ("my_own:first", "my_own:first:depth=5", "my_own:first:depth=6:sure=true"):
        assert asking.refused("bot", game="g1", bot=other) == {
            "code": 7,
            "message": f"bot `my_own:first` can be asked for as `{name}` alone: the command line named it so",
            "data": {"code": "bot-parameter"},
        }


def test_what_the_command_line_named_without_parameters_is_asked_with_any(begun):
    asking = begun("my_own:first", "my_own:first:depth=5")

    for spelled in ("my_own:first", "my_own:first:depth=5", "my_own:first:depth=6"):
        assert asking("bot", game="g1", bot=spelled, make=False)


def test_bots_are_listed_with_what_may_stand_behind_their_names(begun):
    asking = begun("my_own:first", "my_own:first:depth=5")
    fixed = {"package": "", "parameters": []}

    assert asking("bots") == {
        "bots": [
            {"name": "greedy", "package": f"ethnos-engine {VERSION}", "parameters": []},
            {"name": "my_own:first", "package": "", "parameters": PARAMETERS},
            {"name": "my_own:first:depth=5", **fixed},
            {"name": "random", "package": f"ethnos-engine {VERSION}", "parameters": []},
        ],
        "problems": [],
    }


def test_a_list_of_bots_imports_none_and_tells_what_is_known(here, begun, tmp_path):
    here(
        thinker="theirs:first",
        broken="failing:x",
        gone="no_module:x",
        **{"wei rd": "theirs", "a.py": "theirs"},
    )
    asking = begun()
    before = asking("bots")
    asking("bot", game="g1", bot="thinker:depth=3")
    error = asking.refused("bot", game="g1", bot="broken")
    after = asking("bots")
    rows = {bot["name"]: bot for bot in before["bots"]}

    assert list(rows) == ["broken", "greedy", "random", "thinker"]
    assert rows["thinker"] == {"name": "thinker", "package": "theirs 1.5", "parameters": None}
    assert [(row["name"], row["code"]) for row in before["problems"]] == [
        ("a.py", "unknown-bot"),
        ("gone", "bot-import"),
        ("wei rd", "unknown-bot"),
    ]
    assert before["problems"][1]["message"] == (
        "bot `gone` (no_module:x of theirs 1.5): there is no module `no_module`"
    )
    assert [bot["name"] for bot in after["bots"]] == ["greedy", "random", "thinker"]
    assert after["bots"][-1]["parameters"] == PARAMETERS
    assert {"name": "broken", "code": "bot-import", "message": error["message"]} in after["problems"]
    (tmp_path / "packages" / "failing.py").write_text("def x(view, moves, rng):\n    return moves[0]\n")
    assert asking("bot", game="g1", bot="broken")["state"] == 2
    assert "broken" in names(asking)


def test_an_answer_comes_within_the_budget_though_the_bot_is_still_imported(here, begun, tmp_path):
    (tmp_path / "packages" / "theirs.py").write_text(f"import time\ntime.sleep(2)\n{BOTS}")
    here(thinker="theirs:first")
    asking = begun()
    before = time.monotonic()
    error = asking.refused("bot", game="g1", bot="thinker", budget=0.1)

    assert time.monotonic() - before < 2
    assert error["data"]["code"] == "bot-time"
    assert "it is still being imported" in error["message"]
    assert asking("bot", game="g1", bot="thinker")["state"] == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="what this bot does needs a fork")
def test_a_bot_that_forks_is_answered_for_at_its_budget_by_the_program(tmp_path):
    (tmp_path / "some_bots.py").write_text(FORKS)
    before = time.monotonic()
    run = run_engine(
        request("new", seed=1),
        request("bot", game="g1", bot="some_bots:forks", budget=0.5),
        request("bot", game="g1", bot="greedy"),
        arguments=["--bot", "some_bots:forks"],
        environment={"PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])},
    )

    assert time.monotonic() - before < 100
    assert run.messages[1]["error"]["data"]["code"] == "bot-time"
    assert run.messages[2]["result"]["state"] == 1
