"""From a proven rule to a value, or to a function that costs what a hand-written one costs."""

import timeit

import pytest

from ethnos.grammar import (
    Call,
    EthnosError,
    Parameter,
    Type,
    at_era,
    compile_rule,
    constant,
    decide,
    plain_source,
    read_rule,
)

MARKER_ALLOWED = "2 players => size > markers(kingdom, all)\notherwise => size > markers(kingdom, own)"
AWARD = """
2 players and last era and rank = 1 and alone => token(era) + token(era - 1)
2 players and last era                        => if rank = 1 then token(era) else 0
otherwise                                     => token(era + 1 - rank)
"""


def test_deciding_leaves_the_cases_that_can_still_apply(award):
    rule = award.rule(AWARD)
    assert [len(decide(rule, players, eras).cases) for players, eras in ((2, 2), (3, 2), (4, 3))] == [3, 1, 1]
    assert len(at_era(decide(rule, 2, 2), 1).cases) == 1


def test_a_rule_is_constant_when_nothing_is_left_open(number, award):
    rule = number.rule("era 1 => players\notherwise => 2 * players")
    assert constant(rule) is None
    assert constant(decide(rule, 3, 2)) is None
    assert constant(at_era(decide(rule, 3, 2), 2)) == 6
    assert constant(decide(award.rule("alone => 5\notherwise => 2 + 3"), 3, 2)) == 5


def test_yes_is_not_1(yes_no, number):
    assert yes_no.value("yes") is True
    assert number.value("1") is not True


def test_a_constant_compiles_to_a_function_too(award):
    assert award.play("7", 1, 1, False, [1, 3, 6]) == 7


def test_inputs_are_positional_and_the_function_bears_the_key(allowed):
    function = compile_rule(decide(allowed.rule(MARKER_ALLOWED), 4, 3))
    assert function.__name__ == "marker.allowed"
    with pytest.raises(TypeError):
        function(1, 2, 3)


def test_an_argument_named_more_than_once_is_evaluated_once(award):
    nested = "token(min(token(min(token(min(token(1), 2)), 2)), 2))"
    reads = []

    class Tokens(list):
        def __getitem__(self, index):
            reads.append(index)
            return super().__getitem__(index)

    assert award.play(nested, 1, 1, False, Tokens([1, 3, 6])) == 1
    assert len(reads) == 4


def test_a_declared_expression_that_may_skip_its_argument_is_refused(declare):
    twice = Call("twice", doc="", parameters=(Parameter("i"),), python="(i + i) if flag else 0")
    slot = declare("a.key", Type.NUMBER, "a number", (twice,), ("flag",))
    rule, _ = read_rule("twice(1 + twice(1))", slot.slot, plain_source("", "a.key"))
    with pytest.raises(EthnosError) as caught:
        compile_rule(rule)
    assert caught.value.code == "bad-declaration"


def test_a_declared_expression_has_to_be_python(declare):
    wrong = Call("wrong", doc="", parameters=(), python="counts[")
    slot = declare("a.key", Type.NUMBER, "a number", (wrong,), ("counts",))
    with pytest.raises(EthnosError) as caught:
        compile_rule(slot.rule("wrong()"))
    assert caught.value.code == "bad-declaration"


def test_arguments_do_not_catch_the_names_of_other_parameters(declare):
    less = Call("less", doc="", parameters=(Parameter("a"), Parameter("b")), python="a - b")
    value = Call("value", doc="", parameters=(), python="b")
    slot = declare("a.key", Type.NUMBER, "a number", (less, value), ("b",))
    assert slot.play("less(value(), 1)", 10) == 9


def test_a_word_reaches_a_declared_expression_as_text(declare):
    tribes = ("badger", "owl", "fox", "tiger", "dog")
    number_of = Call(
        "count", doc="", parameters=(Parameter("tribe", words=tribes),), python="band.count(tribe)"
    )
    slot = declare("a.key", Type.NUMBER, "a number", (number_of,), ("band",))
    assert slot.play("count(badger) + count(owl)", ["badger", "owl", "badger"]) == 3


def test_compiled_rules_reach_nothing_but_their_inputs(allowed):
    function = compile_rule(decide(allowed.rule(MARKER_ALLOWED), 4, 3))
    assert function.__globals__["__builtins__"] == {}


def hand_written_allowed(era, size, seat, kingdom, counts):
    return size > counts[seat]


def hand_written_award(era, rank, alone, tokens):
    place = era + 1 - rank
    return tokens[place - 1] if place >= 1 else 0


def _seconds(function, inputs):
    return min(timeit.repeat(lambda: [function(*inputs) for _ in range(2_000)], number=5, repeat=7))


def test_a_compiled_rule_costs_what_a_hand_written_function_costs(allowed, award):
    generous = 2
    compiled = compile_rule(decide(allowed.rule(MARKER_ALLOWED), 4, 3))
    inputs = (1, 4, 2, 0, [1, 2, 3, 4])
    assert _seconds(compiled, inputs) < generous * _seconds(hand_written_allowed, inputs)
    compiled = compile_rule(decide(award.rule(AWARD), 4, 3))
    inputs = (3, 2, False, [2, 4, 6])
    assert _seconds(compiled, inputs) < generous * _seconds(hand_written_award, inputs)
