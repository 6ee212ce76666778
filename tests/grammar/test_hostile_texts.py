"""Texts from strangers: bounded in size, depth and time, and never more than a finding."""

import itertools
import time

import pytest

SMALL = 0.5  # seconds; each of these takes a few milliseconds

HOSTILE = {
    "a long sum": ("+".join(["1"] * 5_000), "text-too-long"),
    "many terms": ("+".join(["1"] * 600), "text-too-long"),
    "many brackets": ("(" * 3_000 + "1" + ")" * 3_000, "text-too-long"),
    "deep brackets": ("(" * 400 + "1" + ")" * 400, "nesting-too-deep"),
    "brackets that never close": ("(" * 900, "nesting-too-deep"),
    "deep lists": ("[" * 400 + "1" + "]" * 400, "nesting-too-deep"),
    "deep calls": ("min(1," * 190 + "1" + ")" * 190, "nesting-too-deep"),
    "signs": ("-" * 900 + "1", "nesting-too-deep"),
    "negations": ("if " + "not " * 900 + "yes then 1 else 2", "nesting-too-deep"),
    "a chain of choices": ("if yes then 1 else " * 190 + "1", "nesting-too-deep"),
    "choices in conditions": ("if " * 160 + "yes" + " then yes else no" * 160, "nesting-too-deep"),
    "divisions": ("1" + "//1" * 400, "nesting-too-deep"),
    "indices": ("[1]" + "[0]" * 200, "nesting-too-deep"),
    "a million characters": ("x" * 1_000_000, "text-too-long"),
    "a million blanks": (" " * 1_000_000, "text-too-long"),
    "a million lines": ("\n" * 1_000_000, "text-too-long"),
    "a number of a thousand digits": ("9" * 1_000, "number-too-large"),
    "a word of a thousand letters": ("x" * 1_000, "unknown-name"),
    "many cases": ("2 players => 1\n" * 41 + "otherwise => 1", "text-too-long"),
    "a long list": ("[" + "1," * 300 + "1][0]", "text-too-long"),
}


@pytest.mark.parametrize(("text", "code"), HOSTILE.values(), ids=HOSTILE.keys())
def test_a_text_too_large_is_one_clear_error(number, text, code):
    number.value("1")  # the parser is built
    started = time.process_time()
    finding = number.only(text)
    assert time.process_time() - started < SMALL
    assert finding.code == code
    assert len(finding.report()) < 1_000


@pytest.mark.parametrize(
    "text",
    [
        "+".join(["1"] * 400),
        "*".join(["1"] * 400),
        "(" * 35 + "1" + ")" * 35,
        "if yes then 1 else " * 35 + "1",
        "-" * 35 + "1",
        "1" + " // 1" * 35,
        "era 1 => 1\n" * 39 + "otherwise => 1",
        "max(" + "1, " * 400 + "1)",
        "1" + " + 1 - 1" * 200,
    ],
)
def test_a_text_within_the_bounds_is_read_proven_folded_and_compiled(deck, number, text):
    rule, findings = number.look(text)
    assert rule is not None
    assert all(finding.severity == "warning" for finding in findings)
    if " => " not in text:
        open_text = text.replace("1", "hand", 1)
        _, findings = deck.look(open_text)
        assert {finding.code for finding in findings} <= {"divisor-may-be-zero"}
        deck.play(open_text, 1, 1, 1, True)
        deck.normal(open_text)


NESTED_CONDITIONS = "drift > 1"
for level in range(12):
    NESTED_CONDITIONS = f"(if {NESTED_CONDITIONS} then drift > {level} else calm)"
ALTERNATING = "calm"
for level in range(6):
    ALTERNATING = f"not (drift > {level} and not (hand > {level} or {ALTERNATING}))"


@pytest.mark.parametrize("condition", [NESTED_CONDITIONS, ALTERNATING])
def test_nested_conditions_take_no_more_time_than_their_length(deck, condition):
    started = time.process_time()
    deck.look(f"if {condition} then 1 else 2")
    deck.normal(f"if {condition} then 1 else 2")
    assert time.process_time() - started < 2 * SMALL


def test_a_broken_text_of_many_faults_shows_the_first_of_them(number):
    assert 1 <= len(number.findings("$ " * 900)) <= 20
    assert 1 <= len(number.findings("wrong + " * 300 + "1")) <= 20


WORDS = "if then else and or not yes era last players otherwise hand min"
SYMBOLS = [*WORDS.split(), *["1", "=>", "=", "(", ")", "[", "]", ",", "..", "-", "//"]]


def test_every_pair_of_symbols_is_a_rule_or_a_clear_error(deck):
    for pair in itertools.product(SYMBOLS, repeat=2):
        rule, findings = deck.look(" ".join(pair))
        assert rule is not None or findings
        assert all(finding.message and finding.report() for finding in findings)
