"""What is proven of every rule at load time, for every table and era that the ruleset admits."""

import pytest

from ethnos.grammar import Name, Type


@pytest.mark.parametrize(
    ("text", "uncovered"),
    [
        ("2..3 players => 1", "4..6 players"),
        ("2 players => 1\n4..6 players => 1", "3 players"),
        ("3 players => 1\n5..6 players => 1", "2 players; 4 players"),
        ("era 1 => 1\nera 3 => 1", "2..6 players, era 2"),
        ("2..3 players => 1\nera 1 => 1\nlast era => 1", "4..6 players, era 2"),
        (
            "4..6 players and not era 2 => 1\n2..3 players => 1\n5 players => 1",
            "4 players, era 2; 6 players, era 2",
        ),
        ("last era => 1", "2..3 players, era 1; 4..6 players, eras 1, 2"),
        ("7 players => 1", "any table"),
    ],
)
def test_a_combination_that_no_case_covers_is_named(number, text, uncovered):
    finding = next(found for found in number.findings(text) if found.code == "case-not-covered")
    assert finding.message == f"no case of tribe.test.number covers {uncovered}"
    assert finding.severity == "error"


def test_cases_that_cover_everything_need_no_otherwise(number):
    assert number.findings("2 players => 1\n3..6 players => 2") == ()
    assert number.findings("last era => 1\nnot last era => 2") == ()


@pytest.mark.parametrize(
    ("text", "line", "hiding"),
    [
        ("2..3 players => 1\n2 players => 2\notherwise => 3", 2, 1),
        ("2 players => 1\n2 players and era 2 => 2\notherwise => 3", 2, 1),
        ("era 1 => 0\n2 players => 1\n2 players => 2\notherwise => 3", 3, 2),
        ("yes => 1\notherwise => 2", 2, 1),
        ("era >= 1 => 1\notherwise => 2", 2, 1),
    ],
)
def test_a_case_that_never_applies_is_a_warning_naming_the_case_that_hides_it(number, text, line, hiding):
    finding = number.only(text)
    assert (finding.code, finding.severity, finding.line) == ("case-never-applies", "warning", line)
    assert finding.message.endswith(f"the case in line {hiding} hides it")


def test_several_cases_may_hide_one_together(number, award):
    assert number.only("2..3 players => 1\n4..6 players => 2\notherwise => 3").message.endswith(
        "the cases in lines 1, 2 hide it"
    )
    assert award.only("rank = 1 => 1\nrank > 1 => 2\notherwise => 3").message.endswith(
        "the cases above it leave nothing to it"
    )


def test_a_guard_that_is_never_yes_is_a_warning(number):
    finding = number.only("7 players => 1\notherwise => 2")
    assert finding.message == "this case never applies: its guard is never yes"


def test_a_wider_guard_on_the_play_hides_a_narrower_one_below(allowed):
    finding = allowed.only("size > 3 => yes\nsize > 5 => no\notherwise => yes")
    assert finding.message.endswith("the case in line 1 hides it")
    assert allowed.codes("size > 5 => yes\nsize > 3 => no\notherwise => yes") == []


def test_the_same_guard_on_the_play_twice_hides_the_second(award):
    assert award.codes("alone => 1\nalone => 2\notherwise => 3") == ["case-never-applies"]
    assert award.codes("alone and rank = 1 => 1\nalone => 2\notherwise => 3") == []


def test_a_value_out_of_range_is_an_error_naming_the_table(award, declare):
    limit = declare("hand.limit", Type.NUMBER, "a hand", (award.slot.names[0],), minimum=1, maximum=100)
    assert limit.only(-1).message == "hand.limit is -1, and the least is 1"
    assert limit.only("players - 2").message == "hand.limit is 0, and the least is 1 (2 players)"
    assert limit.only("if players > 4 then 1000 else 5").message == (
        "hand.limit is 1,000, and the most is 100 (5..6 players)"
    )
    assert limit.codes("40 * players - 100") == ["out-of-range", "out-of-range"]


def test_each_item_of_a_list_is_in_range(numbers):
    assert numbers.codes([1, 2, 11]) == ["out-of-range"]
    assert numbers.codes("[1, 2, 5 - 2 * era]") == ["out-of-range"]


def test_a_list_has_an_item_for_each_era(numbers):
    finding = numbers.only([1, 2])
    assert finding.code == "list-too-short"
    assert finding.message == (
        "tribe.test.list has 2 items, and at least 3 are needed, one an era (4..6 players)"
    )
    assert numbers.codes("eras = 2 => [1, 2]\notherwise => [1, 2, 3]") == []


def test_what_cannot_be_shown_to_stay_in_range_is_refused(award):
    assert award.codes("token(1) - 1") == ["out-of-range"]
    assert award.codes("rank - 1") == []
    assert award.codes("if token(1) > 0 then token(1) - 1 else 0") == []
    assert award.codes("max(0, token(1) - 1)") == []


@pytest.mark.parametrize(
    "text",
    [
        "1 // 0",
        "1 % 0",
        "1 // (players - 2)",
        "1 % (era - 1)",
        "1 // (eras - era)",
        "if yes then 1 // 0 else 1",
    ],
)
def test_a_divisor_that_is_0_at_some_table_is_an_error(number, text):
    assert number.codes(text) == ["divisor-may-be-zero"]


@pytest.mark.parametrize(
    "text",
    [
        "10 // players",
        "10 % era",
        "10 // -2",
        "if era = 1 then 0 else 1 // (era - 1)",
        "if no then 1 // 0 else 1",
    ],
)
def test_a_divisor_that_is_never_0_is_no_error(number, text):
    assert number.codes(text) == []


def test_a_divisor_known_in_play_only_has_to_be_shown_not_to_be_0(deck):
    assert deck.codes("10 // hand") == ["divisor-may-be-zero"]
    assert deck.codes("10 // (hand + 1)") == []
    assert deck.codes("if hand > 0 then 10 // hand else 0") == []
    assert deck.codes("if hand != 0 then 10 // hand else 0") == []
    assert deck.codes("if drift != 0 then 10 // drift else 0") == ["divisor-may-be-zero"]
    assert deck.codes("hand = 0 => 0\notherwise => 10 // hand") == []
    assert deck.codes("hand = 0 or pool = 0 => 0\notherwise => 10 // hand + 10 % pool") == []
    assert deck.codes("hand = 0 and pool = 0 => 0\notherwise => 10 // hand") == ["divisor-may-be-zero"]


def test_the_place_of_a_divisor_is_shown(number):
    finding = number.only("4 + 10 // (players - 2)")
    assert finding.column == 12
    assert finding.message == "this divisor is 0 (2 players)"


def test_a_token_beyond_the_eras_is_an_error(award):
    assert award.codes("token(4)") == ["argument-out-of-range"]
    assert award.codes("token(eras + 1)") == ["argument-out-of-range"]
    assert (
        award.only("token(rank)").message
        == "`token(i)` takes i up to 2 (eras); here it may be 3 (3..6 players)"
    )
    assert award.codes("token(min(rank, eras))") == []
    assert award.codes("if rank <= era then token(rank) else 0") == []
    assert award.codes("rank > era => 0\notherwise => token(rank)") == []
    assert award.codes("token(era - 5)") == []


@pytest.mark.parametrize("text", ["[1, 2][2]", "[1, 2][-1]", "[1, 2][era]", "[][0]"])
def test_an_index_outside_its_list_is_an_error(number, text):
    assert number.codes(text) == ["index-out-of-range"]


def test_an_index_is_followed_through_choices_and_cases(award):
    assert award.codes("[5, 3, 1][era - 1]") == []
    assert award.codes("if rank <= 3 then [5, 3, 1][rank - 1] else 0") == []
    assert award.codes("(if alone then [5, 3] else [1, 2, 3])[min(rank, 3) - 1]") == ["index-out-of-range"]


def test_least_and_most_of_nothing_is_an_error(number):
    assert number.codes("min([])") == ["empty-list"]


def test_a_result_larger_than_any_game_needs_is_an_error(number):
    assert number.codes("1000000000 * 1000000000") == ["number-too-large"]
    assert number.codes("1000000000 * players") == []


def test_bounds_of_names_are_taken_at_their_word(declare):
    name = Name("seat", Type.NUMBER, "a seat", minimum=0, maximum=5)
    slot = declare("a.key", Type.NUMBER, "a number", (name,), ("seat",), minimum=0, maximum=10)
    assert slot.codes("2 * seat") == []
    assert slot.codes("3 * seat") == ["out-of-range"]
    assert slot.codes("seat % 3 + 8") == []
    assert slot.codes("seat // 2 - 1") == ["out-of-range"]


def test_errors_that_follow_from_another_are_not_reported(award):
    assert award.codes("10 // (rank - 1)") == ["divisor-may-be-zero"]
