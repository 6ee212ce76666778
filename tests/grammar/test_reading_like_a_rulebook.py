"""What rule texts say: values, operators, guards, cases."""

import pytest

MARKER_ALLOWED = """
2 players => size > markers(kingdom, all)
otherwise => size > markers(kingdom, own)
"""
KINGDOM_AWARD = """
2 players and last era and rank = 1 and alone => token(era) + token(era - 1)
2 players and last era                        => if rank = 1 then token(era) else 0
otherwise                                     => token(era + 1 - rank)
"""


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (7, 7),
        ("7", 7),
        ("-7", -7),
        ("--7", 7),
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("10 - 3 - 2", 5),
        ("10 - (3 - 2)", 9),
        ("2 * -3", -6),
        ("-2 * 3 + 1", -5),
        ("7 // 2", 3),
        ("-7 // 2", -4),
        ("7 % 3", 1),
        ("-7 % 3", 2),
        ("12 // 3 // 2", 2),
        ("12 // 3 * 2", 8),
        ("12 // (3 * 2)", 2),
        ("min(3, 1, 2)", 1),
        ("max([3, 1, 2])", 3),
        ("sum(1, 2, 3)", 6),
        ("sum([])", 0),
        ("[5, 6, 7][0]", 5),
        ("[5, 6, 7][1 + 1]", 7),
        ("if 1 < 2 then 3 else 4", 3),
        ("if no then 1 else if no then 2 else 3", 3),
        ("if yes then if no then 1 else 2 else 3", 2),
        ("if no then 1 else 2 + 3", 5),
        ("(if no then 1 else 2) + 3", 5),
        ("\n  2 +\n  3\n", 5),
    ],
)
def test_a_number_is_worked_out(number, text, value):
    result = number.value(text)
    assert result == value
    assert type(result) is int


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (True, True),
        ("yes", True),
        ("no", False),
        ("not yes", False),
        ("not not yes", True),
        ("yes or yes and no", True),
        ("(yes or yes) and no", False),
        ("not no and no", False),
        ("not (no and no)", True),
        ("not 1 = 2", True),
        ("1 + 1 = 2", True),
        ("1 != 2", True),
        ("2 <= 2 and 2 >= 2", True),
        ("2 < 2 or 2 > 2", False),
        ("yes = no", False),
        ("yes != no", True),
        ("if no then no else yes", True),
    ],
)
def test_a_yes_or_no_is_worked_out(yes_no, text, value):
    assert yes_no.value(text) is value


@pytest.mark.parametrize(
    "text", [[1, 2, 3], "[1, 2, 3]", "[1, 1 + 1, eras]", "if era = 1 then [1,2,3] else [0,0,0]"]
)
def test_a_list_is_worked_out(numbers, text):
    assert numbers.value(text) == (1, 2, 3)


def test_a_text_may_depend_on_the_players(number):
    assert [number.value("if players <= 3 then 5 else 6", players=n) for n in range(2, 7)] == [5, 5, 6, 6, 6]


def test_cases_are_read_from_the_top(number):
    text = "2 players => 1\n2..3 players => 2\notherwise => 3"
    assert [number.value(text, players=n) for n in range(2, 7)] == [1, 2, 3, 3, 3]


def test_guards_name_eras(number):
    text = "era 1 => 10\nlast era => 30\nera 2..9 => 20"
    assert [number.value(text, players=4, era=era) for era in (1, 2, 3)] == [10, 20, 30]
    assert [number.value(text, players=2, era=era) for era in (1, 2)] == [10, 30]


def test_guards_are_joined_by_and_or_not(number):
    text = "not 2 players and (last era or era 1) => 1\notherwise => 0"
    assert [number.value(text, players=4, era=era) for era in (1, 2, 3)] == [1, 0, 1]
    assert number.value(text, players=2, era=1) == 0


def test_a_guard_is_a_yes_or_no_like_any_other(yes_no):
    assert yes_no.value("2..3 players", players=3) is True
    assert yes_no.value("if last era then no else 4 players", players=4, era=1) is True


def test_blank_lines_and_windows_line_ends_do_not_matter(number):
    assert number.value("\r\n2 players => 1\r\n\r\notherwise => 2\r\n", players=3) == 2


def test_the_marker_rule_with_two_players_looks_at_all_markers(allowed):
    assert allowed.play(MARKER_ALLOWED, 1, 3, 0, 0, [1, 2], players=2) is False
    assert allowed.play(MARKER_ALLOWED, 1, 4, 0, 0, [1, 2], players=2) is True


def test_the_marker_rule_with_more_players_looks_at_the_seats_own(allowed):
    assert allowed.play(MARKER_ALLOWED, 1, 2, 0, 0, [1, 2, 9], players=3) is True
    assert allowed.play(MARKER_ALLOWED, 1, 2, 1, 0, [1, 2, 9], players=3) is False


def test_markers_of_others(allowed):
    assert allowed.play("size > markers(kingdom, others)", 1, 10, 1, 0, [1, 2, 9]) is False
    assert allowed.play("size > markers(kingdom, others)", 1, 11, 1, 0, [1, 2, 9]) is True


@pytest.mark.parametrize(
    ("players", "era", "alone", "by_rank"),
    [
        (2, 1, False, [1, 0]),
        (2, 2, False, [3, 0]),
        (2, 2, True, [4, 0]),
        (3, 2, False, [3, 1, 0]),
        (4, 3, False, [6, 3, 1, 0]),
        (6, 1, False, [1, 0, 0, 0, 0, 0]),
    ],
)
def test_the_award_goes_down_the_ranks(award, players, era, alone, by_rank):
    tokens = [1, 3, 6]
    ranks = range(1, players + 1)
    assert [award.play(KINGDOM_AWARD, era, rank, alone, tokens, players=players) for rank in ranks] == by_rank
