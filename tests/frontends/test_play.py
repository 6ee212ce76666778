"""`ethnos play`: a game in the terminal, typed or piped in."""

import json
import re
import subprocess
import sys

import pytest

from ethnos.errors import EthnosError

TWO = (
    "play",
    "--players",
    "2",
    "--bot",
    "random",
    "--seed",
    "3",
    "--tribes",
    "elf,orc,skeleton,troll,wizard",
)

HIDDEN = """
[[scenario]]
name = "one"
tribes = ["dwarf", "elf", "giant", "halfling", "orc", "troll"]
given = {{ hands = [["blue dwarf"], ["{0}"], ["red elf"], []], pool = ["green elf"], deck = ["{1}", "{0}"] }}
then = {{ }}
"""


def lines(*typed):
    return "\n".join(typed) + "\n"


def test_a_game_is_played_to_its_end(run):
    result = run(*TWO, input=lines(*["1"] * 600))
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    assert re.search(r"The game is over: (you win|seat 1 wins)\.|share the victory\.", result.stdout)
    assert "The seed was 3." in result.stdout
    assert result.stdout.count("glory gained") == 2


def test_the_same_typing_gives_the_same_game(process):
    typed = lines("deck", "1", "2", "deck", "1", "1", "quit")
    seeds = ("0", "1")
    first, second = (process(*TWO, input=typed, environment={"PYTHONHASHSEED": seed}) for seed in seeds)
    assert first.returncode == 0
    assert first.stdout == second.stdout


def test_it_ends_cleanly_at_the_end_of_input(run):
    result = run(*TWO, input="")
    assert result.exit_code == 0
    assert result.stdout.rstrip().endswith("End of input: the game stops here, unfinished.")


@pytest.mark.parametrize("word", ["quit", "exit"])
def test_one_can_leave(run, word):
    result = run(*TWO, input=lines(word, "deck"))
    assert result.exit_code == 0
    assert "End of input" not in result.stdout


def test_a_number_and_a_notation_make_the_same_move(run):
    shown = run(*TWO, input="quit\n").stdout
    number, move = re.search(r"(\d+)  (take [a-z]+ [a-z]+)", shown).groups()
    by_number = run(*TWO, input=lines(number, "log", "quit")).stdout
    by_notation = run(*TWO, input=lines(move.upper(), "log", "quit")).stdout
    told = by_number.rpartition("> log")[2]
    assert told == by_notation.rpartition("> log")[2]
    assert f"You {move} from the pool." in told


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (
            "play blue elf + blue elf + blue elf + blue elf",
            "Refused: blue elf is named 4 times and you hold",
        ),
        ("claim 3", "nothing was asked"),
        ("pass", "may not pass"),
        ("paly blue elf", "`paly` is not a known verb; did you mean `play`?"),
        ("take blue elff", "did you mean `blue elf`? Type"),
        ("99", "There is no move 99: the numbers go to"),
        ("0", "There is no move 0"),
        ("9" * 5000, "There is no move 999"),
        ("x" * 5000, "a move has at most 1000 characters"),
        ("", "Type a number, a move as in the list, or `help`."),
        ("\x1b[31mred\x00", "is not a known verb"),
        ("²", "is not a known verb"),
    ],
)
def test_a_refused_move_is_explained_and_asked_again(run, typed, words):
    result = run(*TWO, input=lines(typed, "quit"))
    assert result.exit_code == 0, result.output
    assert words in " ".join(result.stdout.split())
    assert "\x1b" not in result.stdout
    assert result.stdout.count("your move> ") == 2


def test_bytes_that_are_no_text_are_refused_as_a_move(process):
    result = process(*TWO, input=b"\xff\xfe\x80\nquit\n", environment={"PYTHONIOENCODING": "utf-8"})
    assert result.returncode == 0, result.stderr
    assert b"is not a known verb" in b" ".join(result.stdout.split())


def test_the_rules_of_a_game_in_which_every_size_pays_alike(run, tmp_path):
    variant = tmp_path / "flat.toml"
    variant.write_text("[warband]\nglory = [2, 2, 2]\n")
    shown = run(*TWO, "--variant", variant, input=lines("rules", "quit"))
    assert shown.exit_code == 0
    assert "A warband pays glory by its size: any size pays 2." in " ".join(shown.stdout.split())


def test_help_rules_table_and_log(run):
    shown = run(*TWO, input=lines("help", "rules", "table", "log", "all", "quit")).stdout
    assert "make the move with that number" in shown
    assert "Wizards: After discarding" in " ".join(shown.split())
    assert "it has more allies than there are markers, those of all seats together." in " ".join(
        shown.split()
    )
    assert re.search(r"1st place, alone there +token 1 +token 2 \+ token 1\n", shown)
    assert "kingdom, all" not in shown
    assert shown.count("era 1 of 2 |") == 2
    assert shown.count("The pool is laid out:") == 2


def test_a_saved_game_is_replayed(run, tmp_path):
    file = tmp_path / "my game.txt"
    result = run(*TWO, input=lines("deck", "deck", f"save {file}", "deck", f"save {file}", "quit"))
    assert result.stdout.count("Saved in") == 2
    replayed = json.loads(run("replay", file, "--json").stdout)
    assert replayed["seed"] == 3
    assert replayed["moves"] >= 5
    assert replayed["over"] is False
    told = run("replay", file, "--log", "--seat", "0").stdout
    assert re.search(r"You draw [a-z]+", told)
    assert re.search(r"Seat 1 (draws an ally|takes|plays)", told)


def test_a_file_that_the_sitting_did_not_write_is_kept(run, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("mine")
    result = run(*TWO, input=lines(f"save {file}", f"save {tmp_path}/nowhere/x", "save", "quit"))
    assert result.exit_code == 0
    assert result.stdout.count("Not saved:") == 2
    assert "Say where: save FILE" in result.stdout
    assert file.read_text() == "mine"


def test_a_finished_game_can_be_saved(run, tmp_path):
    file = tmp_path / "whole.txt"
    run(*TWO, input=lines(*["1"] * 600, f"save {file}", "quit"))
    assert json.loads(run("replay", file, "--json").stdout)["over"] is True


@pytest.fixture
def failing_bot(tmp_path, monkeypatch):
    """A bot that fails with its second card; the sitting is in a folder of its own."""
    (tmp_path / "failing_bot.py").write_text(
        "def decide(view, moves, rng):\n    assert len(view['hand']) < 2, 'too many'\n    return 'deck'\n"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


BROKEN_OFF = (*TWO[:3], "--bot", "./failing_bot.py", *TWO[5:])


@pytest.mark.parametrize("file", ["unfinished-1.txt", "unfinished-2.txt"])
def test_a_game_whose_bot_fails_is_kept_and_can_be_gone_on_with(run, failing_bot, file):
    if file == "unfinished-2.txt":
        (failing_bot / "unfinished-1.txt").write_text("mine")
    result = run(*BROKEN_OFF, input=lines("deck", "deck", "deck", "deck"))
    (kept,) = re.findall(r"saved in (\S+); `ethnos play --record (\S+) --bot NAME` goes on", result.stderr)
    goes_on = run("play", "--record", file, input=lines("deck", "quit"))

    assert result.exit_code == 2
    assert "error[bot-failed]: bot `./failing_bot.py` raised AssertionError: too many" in result.stderr
    assert kept == (file, file)
    assert json.loads(run("replay", file, "--json").stdout)["moves"] == 2
    assert goes_on.exit_code == 0, goes_on.output


def test_a_game_whose_bot_fails_is_kept_where_it_was_saved_last(run, failing_bot):
    result = run(*BROKEN_OFF, input=lines("save a.txt", "save b.txt", "save a.txt", "deck", "deck"))
    moves = {
        file.name: json.loads(run("replay", file, "--json").stdout)["moves"]
        for file in failing_bot.glob("*.txt")
    }

    assert "the game so far is saved in a.txt;" in result.stderr
    assert set(moves) == {"a.txt", "b.txt"}
    assert moves["a.txt"] > moves["b.txt"]


def test_a_game_that_cannot_be_kept_says_so_beside_why_it_broke_off(run, failing_bot, monkeypatch):
    monkeypatch.setattr("ethnos.frontends.unfinished.write_text_file", refuse_to_write)
    result = run(*BROKEN_OFF, input=lines("deck", "deck", "deck"))

    assert "raised AssertionError: too many" in result.stderr
    assert "the game so far is not saved: it is full" in result.stderr


def refuse_to_write(file, text):
    raise EthnosError("it is full", code="unwritable-file")


def test_any_seat_can_be_played(run):
    result = run(*TWO, "--seat", "1", input="quit\n")
    assert "you are seat 1" in result.stdout
    refused = run(*TWO, "--seat", "2")
    assert refused.exit_code == 2
    assert "seats are 0 to 1" in refused.stderr


@pytest.mark.parametrize(
    ("bots", "code"), [("gready", "unknown-bot"), ("greedy,random", "wrong-use"), ("", "empty-name")]
)
def test_wrong_bots_are_refused(run, bots, code):
    result = run("play", "--players", "4", "--bot", bots)
    assert result.exit_code == 2
    assert f"error[{code}]" in result.stderr


def test_a_position_of_a_scenario_is_played_from(run, tmp_path):
    file = tmp_path / "position.toml"
    file.write_text(HIDDEN.format("red orc", "blue giant"))
    result = run("play", "--scenario", f"{file}:one", input="play blue dwarf\nquit\n")
    assert result.exit_code == 0, result.output
    assert "You place a marker in Straton (blue)." in result.stdout


def test_hidden_cards_change_nothing_on_the_screen(run, tmp_path):
    file, screens = tmp_path / "position.toml", []
    for own, top in (("red orc", "blue giant"), ("green dwarf", "gray halfling")):
        file.write_text(HIDDEN.format(own, top))
        screens.append(
            run("play", "--scenario", f"{file}:one", input="all\nlog\nrules\ntable\nquit\n").stdout
        )
    assert "blue dwarf" in screens[0]
    assert screens[0] == screens[1]


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("position.toml:tow", (), "no scenario `tow`"),
        ("position.toml", (), "names no scenario"),
        ("nowhere.toml:one", (), "error[missing-file]"),
        ("position.toml:one", ("--players", "3"), "--scenario says"),
        ("position.toml:one", ("first-edition",), "--scenario says"),
    ],
)
def test_a_scenario_that_cannot_be_played_is_told(run, tmp_path, monkeypatch, name, options, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "position.toml").write_text(HIDDEN.format("red orc", "blue giant"))
    result = run("play", "--scenario", name, *options)
    assert result.exit_code == 2
    assert words in result.stderr


def test_the_screen_is_plain_and_fits_80_columns(process):
    result = process(
        "play", "--seed", "5", "--players", "6", input=lines(*["1"] * 30, "all", "rules", "help")
    )
    shown = result.stdout.decode()
    assert "\x1b" not in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_large_hands_show_the_largest_warbands_first(run, tmp_path):
    file = tmp_path / "large.toml"
    hand = [f"{colour} elf" for colour in ("orange", "blue", "red", "purple", "green", "gray")]
    file.write_text(
        '[[scenario]]\nname = "large"\ntribes = ["dwarf", "elf", "giant", "halfling", "orc", "troll"]\n'
        f"given = {{ hands = [{json.dumps(hand)}, [], [], []], pool = [] }}\nthen = {{}}\n"
    )
    result = run("play", "--scenario", f"{file}:large", input="all\nquit\n")
    before, _, after = result.stdout.partition("> all")
    assert "play 6 allies, orange elf + blue elf + red elf + purple elf + green elf" in before
    assert re.search(r"\n +1  orange elf: marker in Ithys +2  blue elf: marker in Straton", before)
    assert "and 180 more: `all` lists them" in before
    assert "play 2 allies" not in before
    numbers = {int(number) for number in re.findall(r"(?:^|  ) *(\d+)  (?=[a-z])", after, re.MULTILINE)}
    assert numbers == set(range(1, 6 * 2**5 + 1))


def test_the_player_is_you_in_refusals_and_in_what_tribes_tell(run):
    typed = lines("claim 3", "pass", "play blue elf + blue elf", *["1"] * 600)
    shown = " ".join(run(*TWO, input=typed).stdout.split())
    assert "seat 0" not in shown.replace("you are seat 0", "")
    assert "Orcs: you mark " in shown
    assert "on your board." in shown


def test_no_refusal_ends_in_two_marks(run):
    shown = run(*TWO, input=lines("taek blue elf", "quit")).stdout
    assert "did you mean `take`?\n" in shown


def test_a_kept_game_is_gone_on_with(run, tmp_path):
    file = tmp_path / "kept.txt"
    whole = run(*TWO, input=lines("deck", "deck", f"save {file}", "log", "quit")).stdout
    again = run(
        "play", "--record", file, "--bot", "random", input=lines("log", "deck", f"save {tmp_path}/on", "quit")
    )
    assert again.exit_code == 0, again.output
    told = whole.rpartition("> log\n")[2].partition("your move>")[0]
    assert told.strip() in again.stdout
    assert (
        json.loads(run("replay", tmp_path / "on", "--json").stdout)["moves"]
        > json.loads(run("replay", file, "--json").stdout)["moves"]
    )


def test_a_record_says_the_table_itself(run, tmp_path):
    refused = run("play", "--record", tmp_path / "kept.txt", "--players", "3")
    assert refused.exit_code == 2
    assert "--record says the tribes, players and seed itself" in refused.stderr


def test_a_game_under_a_variant_of_ones_own_is_gone_on_with_once_it_is_named(run, tmp_path):
    variant, file = tmp_path / "house.toml", tmp_path / "kept.txt"
    variant.write_text("[hand]\nlimit = 9\n")
    run(*TWO, "--variant", variant, input=lines("deck", f"save {file}", "quit"))
    for command, way in ((("replay", file), "--ruleset FILE|ID"), (("play", "--record", file), "RULESET")):
        refused = run(*command)
        assert refused.exit_code == 2
        ways = f"{way}, --variant FILE|ID, --tribe-file FILE, --plugin FILE"
        assert f"name what it was played with: {ways}" in refused.stderr
        assert run(*command, "--variant", variant, input="quit\n").exit_code == 0


def test_a_path_in_a_record_is_not_read_though_something_else_is_named(run, tmp_path):
    """Rules out that a record of a stranger chooses files: naming the ruleset alone does not open its variant."""
    variant, file = tmp_path / "house.toml", tmp_path / "kept.txt"
    variant.write_text("[hand]\nlimit = 9\n")
    run(*TWO, "--variant", variant, input=lines("deck", f"save {file}", "quit"))
    refused = run("replay", file, "--ruleset", "first-edition")
    assert refused.exit_code == 2
    assert "which the record names besides, is not installed" in refused.stderr


class TestLeaving:
    """Somebody at a terminal is asked before an unfinished game is lost; a script is not."""

    @pytest.fixture
    def at_a_terminal(self, monkeypatch):
        def typed(*answers):
            waiting = iter(answers)
            monkeypatch.setattr("ethnos.frontends.session.is_typed", lambda: True)
            monkeypatch.setattr("ethnos.frontends.session.next_line", lambda *_: next(waiting, None))
            return waiting

        return typed

    @pytest.mark.parametrize(
        ("answers", "left"),
        [
            (("deck", "quit", "y", "unread"), 1),
            (("deck", "quit", "no", "quit", "yes", "unread"), 1),
            (("deck", "quit", "", "deck", "quit", "y", "unread"), 1),
            (("quit", "unread"), 1),
        ],
    )
    def test_an_unsaved_game_is_left_only_when_that_is_meant(self, run, at_a_terminal, answers, left):
        waiting = at_a_terminal(*answers)
        assert run(*TWO).exit_code == 0
        assert len(list(waiting)) == left

    def test_a_saved_game_is_left_without_asking(self, run, at_a_terminal, tmp_path):
        waiting = at_a_terminal("deck", f"save {tmp_path}/kept.txt", "quit", "unread")
        assert run(*TWO).exit_code == 0
        assert list(waiting) == ["unread"]


def test_a_terminal_gets_colour_and_no_color_takes_it_away():
    pty = pytest.importorskip("pty")
    import os

    def screen(**environment):
        main, side = pty.openpty()
        code = f"from ethnos.frontends.command_line import main; main({list(TWO)!r})"
        with subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=side,
            stdout=side,
            stderr=side,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment},
        ) as running:
            os.close(side)
            os.write(main, b"quit\n")
            shown = b""
            while b"your move> " not in shown:
                shown += os.read(main, 65536)
            running.wait(60)
        os.close(main)
        return shown

    assert b"\x1b[38;5;" in screen()
    assert b"\x1b[38;5;" not in screen(NO_COLOR="1")
