"""What holds for every text: random well-typed expressions against plain Python, and random broken texts."""

import hypothesis.strategies as st
from attrs import frozen
from hypothesis import given, settings

from ethnos.grammar import (
    TableKind,
    at_era,
    compile_rule,
    decide,
    normal_form,
    plain_source,
    prove,
    read_rule,
)
from ethnos.grammar.reasoning import Reasoning, range_of

INPUTS = ("pool", "hand", "drift", "calm")


@frozen
class Written:
    """An expression as rule text, and the same in Python's own words, to be evaluated by Python."""

    text: str
    python: str


def wrapped(text, python):
    return Written(f"({text})", f"({python})")


NUMBERS_READ = ["players", "pool", "hand", "drift"]


def binary(parts, signs):
    def join(pair):
        sign, left, right = pair
        mine, python = sign
        return wrapped(f"{left.text} {mine} {right.text}", f"{left.python} {python} {right.python}")

    return st.tuples(st.sampled_from(signs), parts, parts).map(join)


def chosen(conditions, parts):
    return st.tuples(conditions, parts, parts).map(
        lambda p: wrapped(
            f"if {p[0].text} then {p[1].text} else {p[2].text}",
            f"{p[1].python} if {p[0].python} else {p[2].python}",
        )
    )


def called(parts):
    return st.tuples(st.sampled_from(["min", "max"]), st.lists(parts, min_size=2, max_size=4)).map(
        lambda p: Written(
            f"{p[0]}({', '.join(x.text for x in p[1])})", f"{p[0]}({', '.join(x.python for x in p[1])})"
        )
    )


def divided(parts):
    return st.tuples(parts, st.sampled_from(["//", "%"]), st.integers(1, 5), st.booleans()).map(
        lambda p: wrapped(
            f"{p[0].text} {p[1]} {'-' * p[3]}{p[2]}", f"{p[0].python} {p[1]} {'-' * p[3]}{p[2]}"
        )
    )


def same(texts):
    return st.sampled_from(texts).map(lambda text: Written(text, text))


def negated(parts, sign):
    return parts.map(lambda part: wrapped(f"{sign}{part.text}", f"{sign}{part.python}"))


TRUTHS = st.deferred(
    lambda: st.one_of(
        st.sampled_from([Written("calm", "calm"), Written("yes", "True"), Written("no", "False")]),
        binary(NUMBERS, [("=", "=="), ("!=", "!="), ("<", "<"), ("<=", "<="), (">", ">"), (">=", ">=")]),
        binary(TRUTHS, [("and", "and"), ("or", "or"), ("=", "=="), ("!=", "!=")]),
        negated(TRUTHS, "not "),
        chosen(TRUTHS, TRUTHS),
        st.just(Written("2..3 players", "(2 <= players <= 3)")),
    )
)
NUMBERS = st.deferred(
    lambda: st.one_of(
        same(NUMBERS_READ),
        st.integers(0, 5).map(lambda number: Written(str(number), str(number))),
        binary(NUMBERS, [("+", "+"), ("-", "-"), ("*", "*")]),
        negated(NUMBERS, "-"),
        divided(NUMBERS),
        called(NUMBERS),
        chosen(TRUTHS, NUMBERS),
    )
)
PLAY = st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(-4, 4), st.booleans())


def read(text, slot):
    return read_rule(text, slot, plain_source(text, slot.key))


@settings(max_examples=100, deadline=None)
@given(written=NUMBERS, play=PLAY, players=st.integers(2, 6))
def test_reading_deciding_and_compiling_equals_direct_evaluation(deck, written, play, players):
    rule, findings = read(written.text, deck.slot)
    if rule is None:
        assert {finding.code for finding in findings} <= {"nesting-too-deep", "text-too-long"}
        return
    expected = eval(written.python, {"players": players, **dict(zip(INPUTS, play, strict=True))})
    assert compile_rule(decide(rule, players, 2))(*play) == expected


@settings(max_examples=100, deadline=None)
@given(written=NUMBERS, play=PLAY)
def test_the_normal_form_means_the_same_and_is_its_own_normal_form(deck, written, play):
    rule, _ = read(written.text, deck.slot)
    if rule is None:
        return
    rule = decide(rule, 4, 3)
    text = normal_form(rule)
    again, _ = read(text, deck.slot)
    if again is None:
        return
    assert normal_form(again) == text
    assert compile_rule(again)(*play) == compile_rule(rule)(*play)


@settings(max_examples=60, deadline=None)
@given(guards=st.lists(st.tuples(TRUTHS, NUMBERS), max_size=4), last=NUMBERS, play=PLAY)
def test_cases_are_choices_from_the_top(deck, guards, last, play):
    cases = [f"{guard.text} => {result.text}" for guard, result in guards]
    choice = "".join(f"if {guard.text} then {result.text} else " for guard, result in guards) + last.text
    by_case, _ = read("\n".join([*cases, f"otherwise => {last.text}"]), deck.slot)
    by_choice, _ = read(choice, deck.slot)
    if by_case is None or by_choice is None:
        return
    by_case, by_choice = decide(by_case, 4, 3), decide(by_choice, 4, 3)
    assert normal_form(by_case) == normal_form(by_choice)
    assert compile_rule(by_case)(*play) == compile_rule(by_choice)(*play)


@settings(max_examples=100, deadline=None)
@given(written=NUMBERS, play=PLAY, players=st.integers(2, 6))
def test_a_value_lies_in_the_range_that_was_reasoned_out(deck, written, play, players):
    rule, _ = read(written.text, deck.slot)
    if rule is None:
        return
    rule = decide(rule, players, 2)
    found = range_of(rule.cases[0].result, {}, Reasoning(TableKind(players, 2)))
    assert found.low <= compile_rule(rule)(*play) <= found.high


@settings(max_examples=100, deadline=None)
@given(guards=st.lists(TRUTHS, min_size=1, max_size=4), play=PLAY, players=st.integers(2, 6))
def test_a_case_that_applies_in_play_is_never_said_not_to(deck, guards, play, players):
    rule, _ = read("\n".join(f"{guard.text} => 1" for guard in guards) + "\notherwise => 1", deck.slot)
    if rule is None:
        return
    names = {"players": players, **dict(zip(INPUTS, play, strict=True))}
    applies = next(
        (line for line, guard in enumerate(guards, 1) if eval(guard.python, names)), len(guards) + 1
    )
    hidden = [found.line for found in prove(rule, deck.tables) if found.code == "case-never-applies"]
    assert applies not in hidden


WORDS = "if then else and or not yes no era eras last players otherwise min max sum kingdom hand pool drift calm x"
SIGNS = "1 2 3 0 1.5 é $ == => = < <= ( ) [ ] , .. + - * // %"
SYMBOLS = [*WORDS.split(), *SIGNS.split(), "\n"]
BROKEN = st.one_of(
    st.text(max_size=60),
    st.lists(
        st.sampled_from(SYMBOLS),
        max_size=25,
    ).map(" ".join),
    NUMBERS.map(lambda written: written.text[: len(written.text) // 2]),
)


@settings(max_examples=200, deadline=None)
@given(text=BROKEN)
def test_no_text_ever_raises_and_every_error_has_a_place_in_the_text(deck, text):
    rule, findings = read(text, deck.slot)
    assert (rule is None) == any(finding.severity == "error" for finding in findings)
    if rule is not None:
        findings = prove(rule, deck.tables)
        for era in (1, 2) if not findings else ():
            normal_form(at_era(decide(rule, 2, 2), era))
    lines = text.split("\n")
    for finding in findings:
        assert 1 <= finding.line <= len(lines)
        assert 1 <= finding.column <= len(lines[finding.line - 1]) + 1
        assert finding.width >= 1
        assert "\n" not in finding.message
        assert finding.report().startswith(finding.headline)


@settings(max_examples=100, deadline=None)
@given(text=BROKEN)
def test_a_text_is_judged_the_same_each_time(deck, text):
    assert read(text, deck.slot)[1] == read(text, deck.slot)[1]
