"""Errors are part of the language: place, reason, guess, and the same words in every run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ethnos.grammar import (
    ERA,
    ERAS,
    PLAYERS,
    Call,
    Finding,
    LoadError,
    Name,
    Parameter,
    Slot,
    Source,
    Type,
    guess,
    plain_source,
    read_rule,
)

HOUSE_REPORT = """\
house.toml:14:19: error[unknown-name]: `marker` is not known in marker.allowed
   14 | allowed = "size > marker(kingdom, own)"
      |                   ^^^^^^ did you mean `markers`?
      known here: alone, era, eras, kingdom, markers, players, seat, size, ..."""


def test_a_report_shows_the_line_the_caret_the_guess_and_what_is_known():
    names = [
        *(PLAYERS, ERAS, ERA),
        *(Name(name, Type.NUMBER, "a number") for name in ("size", "seat", "turn")),
        Name("alone", Type.YES_NO, "whether one seat alone has markers"),
        Name("kingdom", Type.KINGDOM, "the kingdom"),
        Call(
            "markers",
            doc="markers in the kingdom",
            parameters=(Parameter("kingdom", Type.KINGDOM), Parameter("whose", words=("own", "all"))),
            python={"own": "counts[seat]", "all": "sum(counts)"},
        ),
    ]
    line = 'allowed = "size > marker(kingdom, own)"'
    source = Source("house.toml", "marker.allowed", 14, 1, lambda offset: (14, 12 + offset), lambda _: line)
    slot = Slot("marker.allowed", Type.YES_NO, "whether a marker may be placed", tuple(names))
    rule, (finding,) = read_rule("size > marker(kingdom, own)", slot, source)
    assert rule is None
    assert finding.report() == HOUSE_REPORT


def test_positions_count_inside_a_multi_line_string(allowed):
    file_lines = ["[marker]", 'allowed = """', "2 players => yes", "otherwise => sise > 3", '"""']
    text = "2 players => yes\notherwise => sise > 3\n"

    def locate(offset: int) -> tuple[int, int]:
        line, column = plain_source(text, "").locate(offset)
        return line + 2, column

    source = Source("house.toml", "marker.allowed", 2, 1, locate, lambda line: file_lines[line - 1])
    _, (finding,) = read_rule(text, allowed.slot, source)
    assert (finding.line, finding.column, finding.width) == (4, 14, 4)
    assert finding.excerpt == "otherwise => sise > 3"
    assert finding.hint == "did you mean `size`?"


def test_an_error_about_a_whole_text_names_the_line_of_its_key(number):
    source = Source("house.toml", "tribe.test.number", 9, 1, lambda _: (10, 5), lambda line: f"line {line}")
    _, (finding,) = read_rule("", number.slot, source)
    assert (finding.line, finding.column, finding.code) == (9, 1, "empty-text")


def test_all_independent_errors_are_reported_at_once_in_the_order_of_the_text(allowed):
    text = "2 players => sise > 3\n3 players = > yes\n4 players => size + yes > 7.5\notherwise => markers(kingdom)"
    found = [(finding.line, finding.column, finding.code) for finding in allowed.findings(text)]
    assert found == [
        (1, 14, "unknown-name"),
        (2, 1, "missing-arrow"),
        (3, 27, "not-a-whole-number"),
        (4, 14, "wrong-argument-count"),
    ]


def test_one_mistake_is_reported_once(allowed):
    assert allowed.codes("not (sise > 3 and alone) or size") == ["unknown-name", "unknown-name", "wrong-type"]
    assert allowed.codes("(sise + 1) * 2 > 3") == ["unknown-name"]


def test_what_was_expected_is_said_in_the_words_of_the_language(number):
    message = number.only("2 +").message
    assert message == "the text ends too early: expected a call, a name, a number or `(`"
    message = number.only("2 then").message
    assert message == "`then` cannot stand here: expected an operator or the end of the text"
    message = number.only("(2 3)").message
    assert message == "`3` cannot stand here: expected an operator or `)`"


@pytest.mark.parametrize(
    "text", ["2 +", "(2 3)", "if 1", "min(1 2)", "era era", "2..", "=> 3", "2 => 3 => 4", "[1 2]", "3 not 4"]
)
def test_no_terminal_of_the_grammar_is_ever_named(number, text):
    shown = "\n".join(finding.report() for finding in number.findings(text))
    assert shown
    for name in ("$END", "LIST_OPEN", "NUMBER", "WORD", "COMPARE", "_AND", "ARROW", "Token"):
        assert name not in shown


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("era == 1", "write `=`"),
        ("era = 1 && yes", "write `and`"),
        ("yes || no", "write `or`"),
        ("!yes", "write `not`"),
        ("era ≥ 2", "write `>=`"),
        ("1 / 2 = 0", "write `//`, which rounds down"),
        ("2 ** 3 = 8", "there is no power; multiply"),
        ("true", "write `yes`"),
        ("yes AND no", "did you mean `and`?"),
        ("Era = 1", "did you mean `era`?"),
        ("3..2 players", "write 2..3"),
        ("yes and if yes then no else yes", "put brackets around this `if`"),
        ("era(1) = 1", "drop the brackets"),
    ],
)
def test_a_foreign_spelling_is_told_the_right_one(yes_no, text, hint):
    assert yes_no.findings(text)[0].hint == hint


def test_a_very_long_line_is_cut_around_the_caret():
    line = "x" * 5000 + "HERE" + "y" * 5000
    report = Finding("a.toml", 1, 5001, "error", "unknown-name", "wrong", line, 4).report()
    shown, carets = report.splitlines()[1:3]
    assert len(shown) < 200
    assert shown[carets.index("^") : carets.rindex("^") + 1] == "HERE"


def test_control_characters_of_a_file_do_not_reach_the_terminal():
    assert "\x1b" not in Finding("a.toml", 1, 1, "error", "x", "wrong", "\x1b[31mred").report()


def test_tabs_keep_the_caret_in_its_place():
    report = Finding("a.toml", 1, 3, "error", "x", "wrong", "\t\tbad", 3).report()
    assert report.splitlines()[2] == "      | \t\t^^^"


def test_a_load_error_shows_its_findings_by_place():
    later = Finding("a.toml", 10, 1, "error", "x", "second")
    earlier = Finding("a.toml", 2, 1, "error", "x", "first")
    error = LoadError([later, earlier])
    assert error.findings == (earlier, later)
    assert str(error).splitlines() == [earlier.headline, later.headline]


def test_a_guess_is_made_only_when_a_known_word_is_near():
    assert guess("markrs", ["markers", "size"]) == "did you mean `markers`?"
    assert guess("wholly", ["markers", "size"]) == ""


SCRIPT = """
from ethnos.grammar import *
slot = Slot("k", Type.NUMBER, "d", tuple(Name(n, Type.NUMBER, "d") for n in ("aa", "ab", "ac", "ba")))
for text in ("ad", "1 2", "(1", "min(", "ab + ", "aa + ab + ac > 1", "if"):
    for finding in read_rule(text, slot, plain_source(text, "k"))[1]:
        print(finding.report())
text = "ba * ab + ac * 2 + min(ac, ab, aa)"
print(normal_form(read_rule(text, slot, plain_source(text, "k"))[0]))
"""


def test_every_run_says_the_same_whatever_the_hash_seed():
    shown = set()
    for seed in ("0", "1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", SCRIPT]
        folder = Path(__file__).parent
        ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=folder)
        shown.add(ran.stdout)
    assert len(shown) == 1
    assert "expected" in shown.pop()
