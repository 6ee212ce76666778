"""Two rules agree: shown for every spelling of sums, choices and comparisons, never said of rules that differ."""

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ethnos.grammar import (
    Name,
    Slot,
    TableKind,
    Type,
    agree,
    compile_rule,
    decide,
    plain_source,
    read_rule,
)

TABLE = TableKind(4, 3)
LEAST, MOST = -2, 2
NAMES = ("pool", "hand", "drift", "calm")
BOUNDS = " and ".join(f"{name} >= {LEAST} and {name} <= {MOST}" for name in NAMES[:3])
POINTS = [*product(*[range(LEAST, MOST + 1)] * 3, (False, True))]


def slot(result=Type.NUMBER):
    names = (*(Name(name, Type.NUMBER, name) for name in NAMES[:3]), Name("calm", Type.YES_NO, "calm"))
    return Slot("test.slot", result, "a test", names, NAMES)


def read(text, result=Type.NUMBER):
    rule, findings = read_rule(text, slot(result), plain_source(text, "test.slot"))
    assert rule is not None, findings
    return decide(rule, TABLE.players, TABLE.eras)


def shown(one, other, *, where=BOUNDS, result=Type.NUMBER):
    return agree(read(one, result), read(other, result), read(where, Type.YES_NO), TABLE)


def equal(one, other, result=Type.NUMBER):
    """Whether both give the same everywhere, found by trying."""
    rules = [compile_rule(read(text, result)) for text in (one, other)]
    return all(rules[0](*point) == rules[1](*point) for point in POINTS)


FACTORS = ("", "2 * ", "-", "-2 * ")
SUMS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(FACTORS), st.sampled_from(NAMES[:3])).map("".join),
        st.integers(LEAST, MOST).map(str),
    ),
    min_size=1,
    max_size=3,
).map(" + ".join)
COMPARED = st.tuples(SUMS, st.sampled_from(["<", "<=", ">", ">=", "=", "!="]), SUMS).map(" ".join)
TRUTHS = st.recursive(
    st.one_of(st.sampled_from(["calm", "yes", "no"]), COMPARED),
    lambda parts: st.one_of(
        st.tuples(parts, st.sampled_from(["and", "or"]), parts).map(lambda part: f"({' '.join(part)})"),
        parts.map(lambda truth: f"(not ({truth}))"),
        st.tuples(parts, parts).map(lambda part: f"(({part[0]}) = ({part[1]}))"),
    ),
    max_leaves=3,
)
NUMBERS = st.recursive(
    SUMS,
    lambda parts: st.one_of(
        st.tuples(TRUTHS, parts, parts).map(lambda part: "(if {} then {} else {})".format(*part)),
        st.tuples(st.sampled_from(["min", "max"]), parts, parts).map(lambda p: f"{p[0]}({p[1]}, {p[2]})"),
        st.tuples(parts, st.sampled_from(["// 2", "% 3", "// -3", "% -2"])).map(
            lambda p: f"(({p[0]}) {p[1]})"
        ),
    ),
    max_leaves=3,
)


@settings(max_examples=120, deadline=None)
@given(one=NUMBERS, other=NUMBERS)
def test_numbers_that_agree_are_equal_everywhere(one, other):
    if shown(one, other):
        assert equal(one, other)


@settings(max_examples=120, deadline=None)
@given(one=TRUTHS, other=TRUTHS)
def test_yes_and_no_agree_exactly_where_they_are_equal_everywhere(one, other):
    assert shown(one, other, result=Type.YES_NO) == equal(one, other, Type.YES_NO)


@settings(max_examples=120, deadline=None)
@given(truth=TRUTHS, one=SUMS, other=SUMS)
def test_choices_turned_round_and_nested_agree(truth, one, other):
    plain = f"if {truth} then {one} else {other}"

    assert shown(plain, f"if not ({truth}) then {other} else {one}")
    assert shown(plain, f"if {truth} then if {truth} then {one} else 9 else {other}")
    assert shown(plain, f"{truth} => {one}\notherwise => {other}")
    assert shown(plain, f"({other}) + (if {truth} then ({one}) - ({other}) else 0)")
    assert shown(plain, f"if {truth} then {one} else ({other}) + 1") == equal(
        plain, f"if {truth} then {one} else ({other}) + 1"
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("max(hand, pool)", "if hand > pool then hand else pool"),
        ("min(hand, pool, 1)", "min([1, pool, hand])"),
        ("sum([hand, pool, 1])", "1 + pool + hand"),
        ("[2, 3, 4][if calm then 0 else 2]", "if calm then 2 else 4"),
        ("[4, 3, 2, 1, 0][hand + 2]", "2 - hand"),
        ("(hand + 4) // 2", "hand // 2 + 2"),
        ("hand - hand % 3", "hand // 3 * 3"),
        ("hand // -2", "-((hand + 1) // 2)"),
        ("hand * pool", "pool * hand"),
        ("if hand > 2 then 9 else hand", "hand"),
    ],
)
def test_other_words_for_the_same_number(one, other):
    assert equal(one, other)
    assert shown(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("[4, 3, 2, 1, 0][hand + 2]", "if hand = 2 then 1 else 2 - hand"),
        ("hand // 2", "(hand + 1) // 2"),
        ("hand * pool", "hand * hand"),
        ("sum([hand, pool])", "sum([hand, pool, 1])"),
    ],
)
def test_words_for_another_number(one, other):
    assert not equal(one, other)
    assert not shown(one, other)


def test_rules_need_only_agree_where_play_asks_for_them():
    one, other = "if hand > 1 then 5 else 2", "if hand > 1 then 6 else 2"

    assert not shown(one, other)
    assert shown(one, other, where="hand <= 1")
    assert shown(one, other, where="calm and not calm")


def test_a_rule_of_very_many_ways_is_given_up_rather_than_followed_for_ever():
    products = [" * ".join(names) for names in combinations_with_replacement(NAMES[:3], 3)]
    products += [" * ".join(names) for names in combinations_with_replacement(NAMES[:3], 2)]
    flags = [f"(if {product} > 1 then 1 else 0)" for product in products]

    assert equal(" + ".join(flags), " + ".join(reversed(flags)))
    assert not shown(" + ".join(flags), " + ".join(reversed(flags)))
