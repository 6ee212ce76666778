"""What values must be to one another, for every player count that a ruleset admits."""

import pytest


def test_fewer_tokens_than_spaces(faults):
    (found,) = faults("[tokens]\nvalues = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\nfour_plus = []\n")
    assert found.report() == (
        "house.toml:3:1: error[too-few-tokens]: "
        "`tokens.values`: with 4 players 12 tokens are left for 6 kingdoms x 3 eras\n"
        "    3 | values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\n"
        "      | ^^^^^^ 18 are needed\n"
        "      likewise with 5, 6 players"
    )


def test_tokens_left_in_the_box_are_missing(faults):
    assert [found.code for found in faults('[tokens]\nwithout_four_plus = "players > 3"\n')] == [
        "too-few-tokens"
    ]


def test_another_count_of_eras_asks_for_more_tokens(faults):
    found = faults('[eras]\ncount = """\n2 players => 2\notherwise => 3\n"""\n')
    assert [finding.code for finding in found] == []
    assert "too-few-tokens" in {finding.code for finding in faults("[eras]\ncount = 4\n")}


def test_marked_tokens_that_do_not_exist(faults):
    (found,) = faults("[tokens]\nfour_plus = [0, 0, 0, 4, 5, 6]\n")
    assert found.headline == (
        "house.toml:3:1: error[no-such-token]: "
        "`tokens.four_plus`: with 2 players tokens are marked that do not exist: 0, 5"
    )


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("[setup]\ntribes = 13\n", "too-few-tribes", "13 tribes are dealt, and setup.choose_from has 12"),
        ("[eras]\ndragons = 2\n", "too-few-dragons", "dragon 3 ends the era, and the deck holds 2"),
        ("[eras]\nlast_dragon = 4\n", "too-few-dragons", "dragon 4 ends the era"),
        ("[setup]\nhand = 11\n", "hand-over-limit", "11 cards are dealt to each hand, and hand.limit is 10"),
        (
            "[setup]\npool = 70\n",
            "too-few-cards",
            "with 2 players 72 cards are dealt, and a deck may hold no more than 60",
        ),
        ('[setup]\npool = "59 * (players // 2)"\n', "too-few-cards", "with 2 players 61 cards"),
    ],
)
def test_values_that_do_not_fit_together(faults, text, code, said):
    found = [finding for finding in faults(text) if finding.code == code]
    assert len(found) == 1
    assert said in found[0].message


@pytest.mark.parametrize(
    "text",
    [
        "[hand]\nlimit = -1\n",
        "[hand]\nlimit = 0\n",
        '[hand]\nlimit = "players - 2"\n',
        "[eras]\ncount = 0\n",
        "[eras]\ncount = 1000\n",
        "[eras]\ndragons = 0\n",
        "[eras]\nlast_dragon = 0\n",
        "[setup]\ntribes = 0\n",
        "[setup]\nhand = -1\n",
        "[recruit]\ndeck = 0\n",
        '[recruit]\ndeck = "pool"\n',
        "[marker]\nsupply = 1\n",
        "[warband]\nglory = []\n",
        "[warband]\nglory = [-1]\n",
        "[tokens]\nvalues = []\nfour_plus = []\n",
        "[hand]\nlimit = 99999999999999999999999999\n",
    ],
)
def test_values_out_of_range_are_refused_at_their_key(faults, text):
    found = faults(text)
    assert {finding.severity for finding in found} == {"error"}
    assert found[0].line == 3


@pytest.mark.parametrize("players", ["2..6", "2", "3..4"])
def test_only_admitted_player_counts_are_proven(load_text, players):
    house = load_text(
        f'players = "{players}"\n[hand]\nlimit = """\n2 players => 9\n3..6 players => 10\n"""\n'
    )
    assert [house.for_players(count).hand_limit for count in house.players] == [
        9 if count == 2 else 10 for count in house.players
    ]


def test_an_uncovered_player_count_is_named(faults):
    (found,) = faults('players = "2..7"\n[hand]\nlimit = """\n2..6 players => 10\n"""\n')
    assert found.line == 4
    assert "7" in found.message


def test_a_case_that_never_applies_is_a_warning(load_text):
    house = load_text('[hand]\nlimit = """\n2..6 players => 10\notherwise => 11\n"""\n')
    assert [(found.severity, found.line) for found in house.warnings] == [("warning", 5)]


def test_a_rule_text_is_pointed_into(faults):
    (found,) = faults(
        '[marker]\nallowed = """\n2 players => size > marker(kingdom, all)\notherwise => yes\n"""\n'
    )
    assert (found.line, found.column, found.code) == (4, 21, "unknown-name")
    assert found.hint == "did you mean `markers`?"


def test_a_faulty_count_of_eras_hides_no_other_fault_of_form(faults):
    found = faults('[eras]\ncount = "playrs"\n[hand]\nlimit = "plaiers"\n')
    assert [(finding.line, finding.code) for finding in found] == [(3, "unknown-name"), (5, "unknown-name")]
