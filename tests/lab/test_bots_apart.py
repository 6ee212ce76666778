"""Bots that are named: imported, with parameters, each in a process of its own that has its limits."""

import os
import pickle
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

import ethnos
from ethnos.lab import Bot, BotError, find_bot, simulate
from ethnos.lab.bots import apart

RULESET = ethnos.load_ruleset("first-edition")
BOTS = '''\
import os, sys, time


def first(view, moves, rng):
    return moves[0]


decide = first


def chance(view, moves, rng, *, least=0, sure=False, name="x", share=0.5):
    assert type(least) is int and type(sure) is bool and type(name) is str and type(share) is float
    return str(rng.choice(moves))


def needy(view, moves, rng, *, depth):
    return moves[int(depth)]


def sees(view, moves, rng):
    """It sees one hand, the moves, and a generator; and no way to the game."""
    assert sum(len(held) for held in [view["hand"]]) == view["hands"][view["seat"]]
    assert view["seat"] == view["to_act"] and all(hasattr(move, "verb") for move in moves)
    return moves[-1]


def forever(view, moves, rng):
    while True:
        try:
            time.sleep(60)
        except BaseException:
            pass


def talks(view, moves, rng):
    print("a bot that prints", sys.stdin.read(), flush=True)
    os.write(1, b"and writes\\n")
    return moves[0]


def tells(view, moves, rng):
    sys.stderr.write(str(os.getpid()) + "\\n")
    sys.stderr.flush()
    forever(view, moves, rng)


def leaves(view, moves, rng):
    os._exit(3)


def quits(view, moves, rng):
    sys.exit("enough")


def fails(view, moves, rng):
    return 1 / 0


def nothing(view, moves, rng):
    return None


def illegal(view, moves, rng):
    return "play red dragon"


def number(view, moves, rng):
    return 3


def short(view, moves):
    return moves[0]


no_function = 3
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "some_bots.py").write_text(BOTS)
    (tmp_path / "broken_bots.py").write_text("import some_bots\n1 / 0\n")
    (tmp_path / "leaving_bots.py").write_text("import os\nos._exit(3)\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return tmp_path


@pytest.fixture
def find(folder):
    """Find a bot whose process ends with the test."""
    found = []

    def finds(name):
        found.append(find_bot(name))
        return found[-1]

    yield finds
    for bot in found:
        bot.decide.close()


SHOWS = "ETHNOS_DEBUG=1 shows the way there"
ONE_OF_THEM = "it returns one of `moves`"


def asked(bot, seconds=None):
    game = ethnos.new_game(RULESET, 4, 1)
    question = (game.view(game.to_act), game.moves(largest=True), Random(1))
    return bot.decide(*question) if seconds is None else bot.decide.within(seconds, *question)


def refusal(find, name, ask=asked):
    with pytest.raises(BotError) as caught:
        ask(find(name))
    return caught.value.code, str(caught.value)


def test_a_bot_is_named_as_module_and_function(find):
    games = list(simulate(RULESET, 2, 2, 1, [find("some_bots:first"), "random"]))

    assert [game.bots for game in games] == [("some_bots:first", "random"), ("random", "some_bots:first")]


def test_parameters_are_what_a_bot_takes_by_keyword_alone(find):
    assert asked(find("some_bots:chance:least=-2:sure=true:name=a b:share=0.25"))
    assert asked(find("some_bots:chance:least=+2:share=-.5e-3"))
    assert asked(find("some_bots:needy:depth=1")) != asked(find("some_bots:needy:depth=0"))


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        (
            "some_bots:chance:leest=3",
            "bot-parameter",
            "`leest`; did you mean `least`? it takes least=0, name=x,",
        ),
        (
            "some_bots:chance:q=3",
            "bot-parameter",
            "`q`; it takes least=0, name=x, share=0.5, sure=false",
        ),
        ("some_bots:first:q=3", "bot-parameter", "has no parameter `q`; it takes none"),
        (
            "some_bots:chance:least=3.5",
            "bot-parameter",
            "is a whole number, not `3.5`; it takes least=0, name",
        ),
        ("some_bots:chance:least=1_0", "bot-parameter", "parameter `least` is a whole number, not `1_0`"),
        ("some_bots:chance:least=\u0663", "bot-parameter", "`least` is a whole number, not `\u0663`"),
        ("some_bots:chance:share=nan", "bot-parameter", "parameter `share` is a number, not `nan`"),
        ("some_bots:chance:share=inf", "bot-parameter", "parameter `share` is a number, not `inf`"),
        ("some_bots:chance:share=1e999", "bot-parameter", "parameter `share` is a number, not `1e999`"),
        ("some_bots:chance:share=1_0", "bot-parameter", "parameter `share` is a number, not `1_0`"),
        ("some_bots:chance:sure=yes", "bot-parameter", "parameter `sure` is true or false, not `yes`"),
        ("some_bots:chance:least=1:least=2", "bot-parameter", "says `least` twice"),
        ("some_bots:needy", "bot-parameter", "needs a value for depth: some_bots:needy:depth="),
        ("greedy:depth=3", "bot-parameter", "bot `greedy` takes no parameters, and so no `depth`"),
        ("gredy:depth=3", "unknown-bot", "no bot `gredy`; did you mean `greedy`? known here: greedy, random"),
        ("a:b:c", "unknown-bot", "is no name of a bot"),
        ("least=3", "unknown-bot", "is no name of a bot"),
        ("some_bots:chance:name=a:b", "unknown-bot", "is no name of a bot"),
        ("some bots:first", "unknown-bot", "is no name of a bot"),
        ("some_bots:chance:name=" + "x" * 1000, "unknown-bot", "is no name of a bot"),
        ("some_bots", "unknown-bot", "greedy, random; one of your own is MODULE:NAME or FILE.py:NAME"),
        ("no_module:first", "bot-import", "no module `no_module`; a file is named as in ./no_module.py"),
        ("some_bots:frist", "bot-import", "there is no `frist` in some_bots; did you mean `first`?"),
        ("some_bots:no_function", "bot-import", "bot `some_bots:no_function` is no function; a bot is a"),
        ("some_bots:os", "bot-import", "bot `some_bots:os` has no function `decide`; a bot is a function"),
        ("some_bots:short", "bot-import", "cannot be asked: too many positional arguments; a bot is a"),
        ("broken_bots:first", "bot-import", "broken_bots.py:2: importing it raised ZeroDivisionError: div"),
        ("leaving_bots:first", "bot-import", "ended its process while it was imported, with status 3"),
    ],
)
def test_a_bot_that_is_unknown_or_named_wrongly_is_refused_at_once(find, name, code, message):
    found = refusal(find, name, ask=lambda bot: None)

    assert found[0] == code
    assert message in found[1]


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        (
            "leaves",
            "bot-failed",
            "bot `some_bots:leaves` ended its process, with status 3; a bot returns a move",
        ),
        (
            "quits",
            "bot-failed",
            "bot `some_bots:quits` raised SystemExit: enough at some_bots.py:52; " + SHOWS,
        ),
        (
            "fails",
            "bot-failed",
            "bot `some_bots:fails` raised ZeroDivisionError: division by zero at some_bots.py:56; " + SHOWS,
        ),
        ("nothing", "bot-move", "bot `some_bots:nothing` returned None, which is no move; " + ONE_OF_THEM),
        ("number", "bot-move", "bot `some_bots:number` returned 3, which is no move; " + ONE_OF_THEM),
    ],
)
def test_a_bot_that_fails_is_told_by_name(find, name, code, message):
    assert refusal(find, f"some_bots:{name}") == (code, message)


def test_a_bot_whose_import_never_ends_is_stopped(find, folder, monkeypatch):
    monkeypatch.setattr(apart, "START_SECONDS", 0.5)
    (folder / "slow_bots.py").write_text("while True:\n    pass\n")

    assert refusal(find, "slow_bots:first") == (
        "bot-import",
        "bot `slow_bots:first` was stopped after 0.5 seconds while it was imported: does it ever end?",
    )


def test_a_bot_that_fails_shows_where_to_those_who_ask(find, monkeypatch, capfd):
    monkeypatch.setenv("ETHNOS_DEBUG", "1")
    refusal(find, "some_bots:fails")

    assert "return 1 / 0" in capfd.readouterr().err


def test_a_bot_that_returns_an_illegal_move_is_told_by_name(find):
    with pytest.raises(
        ethnos.EthnosError, match=r"refused: play red dragon: .* \(seat 1, move 1 of"
    ) as caught:
        list(simulate(RULESET, 2, 1, 1, [find("some_bots:illegal")]))
    assert caught.value.code == "bot-move"


def test_a_bot_that_fails_in_a_game_is_told_with_the_game(find):
    with pytest.raises(
        BotError, match=r"raised ZeroDivisionError.*\(seat 1, move 1 of the game with seed \d+\)"
    ):
        list(simulate(RULESET, 2, 1, 1, [find("some_bots:fails")]))


def test_a_bot_that_never_ends_is_stopped_and_can_be_asked_again(find):
    begun = time.monotonic()
    found = refusal(find, "some_bots:forever", ask=lambda bot: asked(bot, 0.3))

    assert found == ("bot-time", "bot `some_bots:forever` was stopped after 0.3 seconds: does it ever end?")
    assert time.monotonic() - begun < 30
    bot = find("some_bots:first")
    bot.decide.close()
    assert asked(bot) == "deck"


def test_a_bot_sees_its_view_and_nothing_else(find):
    games = list(simulate(RULESET, 2, 1, 1, [find("some_bots:sees")]))

    assert games[0].winners


def test_equal_seeds_give_equal_games(find):
    bots = [find("some_bots:chance"), find("some_bots:chance:least=2")]

    assert list(simulate(RULESET, 2, 2, 5, bots)) == list(simulate(RULESET, 2, 2, 5, bots))


def test_a_bot_travels_to_other_processes(find):
    bot = find("some_bots:chance:least=2")
    twin = pickle.loads(pickle.dumps(Bot(bot.name, bot.decide)))

    assert asked(twin) == asked(bot)
    twin.decide.close()


def test_what_a_bot_prints_is_no_output_of_the_program(folder):
    code = "from ethnos.frontends.command_line import main; main()"
    options = ["simulate", "first-edition", "--games", "1", "--players", "2", "--json", "--jobs", "1"]
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *options, "--bots", "some_bots:talks,random"],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )

    assert run.stdout.startswith("{\n")
    assert set(run.stderr.splitlines()) == {"a bot that prints ", "and writes"}


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
def test_a_bot_ends_with_the_program_that_asks_it_however_that_ends(folder):
    code = "from ethnos.frontends.command_line import main; main()"
    options = ["simulate", "first-edition", "--games", "1", "--jobs", "1", "--bots", "some_bots:tells"]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    program = subprocess.Popen(
        [sys.executable, "-c", code, *options],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    bot = int(program.stderr.readline())
    program.kill()
    program.communicate()
    ends = time.monotonic() + 60
    while Path(f"/proc/{bot}").exists() and time.monotonic() < ends:
        time.sleep(0.1)

    assert not Path(f"/proc/{bot}").exists()
