"""What is refused before anything is played: names, types, calls, and the form of cases."""

import pytest

from ethnos.grammar import EthnosError, Name, Parameter, Slot, Type, can_be_name, compile_rule, decide


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty-text"),
        (" \n\t ", "empty-text"),
        ("size", "unknown-name"),
        ("own", "unknown-name"),
        ("otherwise", "unexpected-word"),
        ("1 2", "unexpected-word"),
        ("1 +", "unexpected-end"),
        ("if 1 = 1 then 2", "unexpected-end"),
        ("+1", "unexpected-word"),
        ("=> 1", "unexpected-word"),
        ("era 1 =>", "unexpected-end"),
        ("era 1 => 2 => 3", "unexpected-word"),
        ("(1", "unmatched-bracket"),
        ("1)", "unmatched-bracket"),
        ("[1)", "unmatched-bracket"),
        ("1.5", "not-a-whole-number"),
        ("1 ? 2", "unexpected-character"),
        ("1 $ 2", "unexpected-character"),
        ("café", "unexpected-character"),
        ("1\N{NO-BREAK SPACE}+ 2", "unexpected-character"),
        ("sum", "call-needs-arguments"),
        ("sum()", "wrong-argument-count"),
        ("players(1)", "not-a-call"),
        ("1 + yes", "wrong-type"),
        ("-yes", "wrong-type"),
        ("2 * no", "wrong-type"),
        ("yes", "wrong-type"),
        ("[1]", "wrong-type"),
        ("1 = 1", "wrong-type"),
        ("if 1 then 2 else 3", "wrong-type"),
        ("if yes then 2 else no", "wrong-type"),
        ("min(1)", "wrong-type"),
        ("min([1], 2)", "wrong-type"),
        ("[[1]][0]", "wrong-type"),
        ("players[0]", "wrong-type"),
        ("[1][yes]", "wrong-type"),
        ("if [1] = [1] then 1 else 2", "wrong-type"),
        ("if yes < no then 1 else 2", "wrong-type"),
        ("if 1 = yes then 1 else 2", "wrong-type"),
        ("if not 1 then 1 else 2", "wrong-type"),
        ("if 1 and yes then 1 else 2", "wrong-type"),
        ("if 1 < 2 < 3 then 1 else 2", "chained-comparison"),
        ("if 3..2 players then 1 else 2", "empty-range"),
        ("players => 1\notherwise => 2", "wrong-type"),
        ("era 1 => yes\notherwise => 2", "wrong-type"),
        ("era 1 => 1\n2\notherwise => 3", "missing-arrow"),
        ("otherwise => 1\nera 1 => 2", "otherwise-not-last"),
        ("otherwise => 1\notherwise => 2", "otherwise-twice"),
        (True, "wrong-type"),
        ([1], "wrong-type"),
        (1.5, "wrong-type"),
        (None, "wrong-type"),
        ({"a": 1}, "wrong-type"),
        (10**10, "number-too-large"),
        ("10000000000", "number-too-large"),
    ],
)
def test_a_number_is_refused_for_one_reason(number, text, code):
    assert number.codes(text) == [code]


@pytest.mark.parametrize(
    "value", [[1, True], [1, 2.0], ["1"], [[1]], "7", 7, "yes", 10 * [10**10], 201 * [1]]
)
def test_a_list_holds_whole_numbers_only(numbers, value):
    assert len(numbers.findings(value)) == 1


@pytest.mark.parametrize("value", [0, 1, "1", "0", [True], "false"])
def test_a_number_is_never_taken_for_a_yes_or_no(yes_no, value):
    assert len(yes_no.findings(value)) == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("size > markers", "call-needs-arguments"),
        ("size > markers()", "wrong-argument-count"),
        ("size > markers(kingdom)", "wrong-argument-count"),
        ("size > markers(kingdom, own, all)", "wrong-argument-count"),
        ("size > markers(own, kingdom)", "wrong-argument"),
        ("size > markers(kingdom, 1)", "wrong-argument"),
        ("size > markers(1, own)", "wrong-type"),
        ("markers(kingdom, own)", "wrong-type"),
        ("kingdom = kingdom", "wrong-type"),
        ("size > kingdom", "wrong-type"),
        ("size > token(1)", "unknown-name"),
        ("size > 3 => yes", "missing-otherwise"),
        ("2 players => yes\n3..6 players and size > markers(kingdom, own) => yes", "missing-otherwise"),
    ],
)
def test_a_marker_rule_is_refused(allowed, text, code):
    assert code in allowed.codes(text)


def test_the_arguments_of_an_unknown_call_are_checked_too(allowed):
    assert allowed.codes("size > marker(kingdom, own) + wrong(1, nobody)") == ["unknown-name"] * 3


def test_a_wrong_word_is_told_which_words_there_are(allowed):
    finding = allowed.only("size > markers(kingdom, owm)")
    assert finding.message.endswith("takes one word here, `own`, `others` or `all`")
    assert finding.hint == "did you mean `own`?"


def test_eras_and_players_have_to_be_declared(declare):
    slot = declare("eras.count", Type.NUMBER, "how many eras", (), minimum=1)
    assert slot.codes("2 players => 2\notherwise => 3") == ["unknown-name"]
    assert slot.codes("last era => 2\notherwise => 3") == ["unknown-name"]


def test_a_signature_shows_result_names_and_calls(allowed, award, numbers):
    assert allowed.slot.signature() == (
        "marker.allowed : yes/no (players, eras, era, size, seat, kingdom, markers(kingdom, own|others|all))"
    )
    assert award.slot.signature() == "kingdom.award : number (players, eras, era, rank, alone, token(i))"
    assert Slot("warband.glory", Type.LIST, "glory by size").signature() == "warband.glory : list"


def test_a_rule_that_is_still_open_is_not_compiled(number):
    with pytest.raises(EthnosError) as caught:
        compile_rule(number.rule("players + 1"))
    assert caught.value.code == "undecided-rule"


def test_a_name_without_an_input_is_a_wrong_declaration(declare):
    slot = declare("a.key", Type.NUMBER, "a number", (Name("pool", Type.NUMBER, "the pool"),))
    with pytest.raises(EthnosError) as caught:
        compile_rule(slot.rule("pool"))
    assert caught.value.code == "bad-declaration"


def test_a_rule_that_no_case_covers_is_not_decided(number):
    rule, _ = number.look("2 players => 1")
    with pytest.raises(EthnosError) as caught:
        decide(rule, 3, 2)
    assert caught.value.code == "case-not-covered"


def test_a_parameter_with_many_words_is_shown_by_its_name():
    assert Parameter("tribe", words=("a", "b", "c", "d", "e")).signature == "tribe"


@pytest.mark.parametrize(
    "word", ["and", "last", "no", "otherwise", "era", "players", "class", "two words", "1", "", "+"]
)
def test_a_word_of_the_language_or_of_python_is_no_name(word):
    assert not can_be_name(word)


def test_other_words_are_names():
    assert all(map(can_be_name, ("dig", "holes_2", "lasting", "count")))
