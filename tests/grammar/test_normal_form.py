"""The normal form: one text for all ways to say the same, and itself a rule text."""

import pytest

from ethnos.grammar import at_era, decide, normal_form


@pytest.mark.parametrize(
    "texts",
    [
        ["3", " 3 ", "(3)", "1 + 2", "otherwise => 3", "if yes then 3 else 4", "min(5, 3)", "[1, 3][1]"],
        ["hand + 1", "1 + hand", "(hand) + 1", "hand + 2 - 1", "1 - -hand", "sum(hand, 1)", "sum([1, hand])"],
        ["2 * hand", "hand * 2", "hand + hand", "4 * hand - 2 * hand", "-(hand * -2)", "hand * 1 * 2"],
        ["hand * pool", "pool * hand", "1 * pool * hand"],
        ["0", "hand - hand", "0 * hand", "hand % 1"],
        ["hand", "hand // 1", "hand + 0", "max(hand)", "max(hand, hand)", "min(hand, hand)"][:3],
        [
            "max(hand, pool, 3)",
            "max(pool, max(3, hand))",
            "max([hand, pool, 1, 3])",
            "max(pool, hand, pool, 3)",
        ],
        [
            "if hand > 3 then 1 else 2",
            "if 3 < hand then 1 else 2",
            "if hand >= 4 then 1 else 2",
            "if not (hand <= 3) then 1 else 2",
            "if hand <= 3 then 2 else 1",
            "if hand - 3 > 0 then 1 else 2",
            "if 2 * hand > 6 then 1 else 2",
            "if 2 * hand > 7 then 1 else 2",
            "hand > 3 => 1\notherwise => 2",
            "hand <= 3 => 2\notherwise => 1",
            "hand > 3 => 1\nhand < 0 - 5 and hand > 3 => 1\notherwise => 2",
        ][:10],
        ["if hand = pool then 1 else 2", "if pool = hand then 1 else 2", "if pool != hand then 2 else 1"],
        [
            "if calm and hand > 1 then 1 else 2",
            "if hand > 1 and calm then 1 else 2",
            "if calm and calm and hand > 1 then 1 else 2",
            "if calm then if hand > 1 then 1 else 2 else 2",
            "if not calm or hand <= 1 then 2 else 1",
            "if not (not calm or hand <= 1) then 1 else 2",
            "calm and hand > 1 => 1\notherwise => 2",
            "not calm => 2\nhand > 1 => 1\notherwise => 2",
        ],
        ["calm => 1\nhand > 1 => 1\notherwise => 2", "hand > 1 or calm => 1\notherwise => 2"],
        ["if calm = yes then 1 else 2", "if calm then 1 else 2", "if calm != no then 1 else 2"],
        [
            "if calm then if calm then 1 else 3 else 2",
            "if calm then 1 else 2",
            "calm => 1\nnot calm => 2\notherwise => 3",
        ][:2],
        ["if calm then hand else hand", "hand", "if calm or not calm then hand else 3"],
        ["2 players => hand\notherwise => pool", "pool", "if players > 3 then pool else hand"],
    ],
    ids=lambda texts: texts[0],
)
def test_spellings_of_one_rule_have_one_normal_form(deck, texts):
    assert len({deck.normal(text) for text in texts}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hand", "pool"),
        ("hand // 2 * 2", "hand"),
        ("hand - pool", "pool - hand"),
        ("10 // (hand + 1)", "(hand + 1) // 10"),
        ("if hand > 3 then 1 else 2", "if hand > 4 then 1 else 2"),
        ("if hand > 3 then 1 else 2", "if hand > 3 then 2 else 1"),
        ("if calm then 1 else 2", "if not calm then 1 else 2"),
        ("if calm or hand > 1 then 1 else 2", "if calm and hand > 1 then 1 else 2"),
        ("min(hand, 3)", "max(hand, 3)"),
    ],
)
def test_rules_that_differ_have_different_normal_forms(deck, one, other):
    assert deck.normal(one) != deck.normal(other)


def test_a_rule_by_era_is_written_era_by_era(number):
    assert number.normal("era 1 => 5\nera 2 => 6\nera 3 => 7") == "era 1 => 5\nera 2 => 6\nera 3 => 7"
    assert number.normal("era + 4") == "era 1 => 5\nera 2 => 6\nera 3 => 7"
    assert number.normal("[5, 6, 7][era - 1]") == "era 1 => 5\nera 2 => 6\nera 3 => 7"
    assert number.normal("if era > 0 then 5 else 6") == "5"


def test_the_published_award_reads_well(award):
    text = "2 players and last era and rank = 1 => token(era)\notherwise => token(era + 1 - rank)"
    assert award.normal(text, players=2) == (
        "era 1 => token(2 - rank)\nera 2 => if rank = 1 then token(2) else token(3 - rank)"
    )


def test_one_era_of_a_rule_has_a_normal_form_of_its_own(number):
    assert normal_form(at_era(decide(number.rule("era + 4"), 4, 3), 2)) == "6"


def test_a_list_and_a_yes_have_a_normal_form(numbers, yes_no):
    assert numbers.normal("[1, 1 + 1, 3]") == "[1, 2, 3]"
    assert numbers.normal([1, 2, 3]) == "[1, 2, 3]"
    assert yes_no.normal("not no") == "yes"
