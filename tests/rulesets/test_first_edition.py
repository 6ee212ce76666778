"""The printed numbers of the first edition, for each number of players."""

import time

import pytest

from ethnos.grammar import EthnosError
from ethnos.rulesets import Cards, load

ALL_TOKENS = (0, 0, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6, 6, 8, 8, 8, 10, 10)
TOKENS_OF_TWO_ERAS = (0, 2, 2, 4, 4, 6, 6, 6, 8, 8, 8, 10)
FEW = (2, 3)
MANY = (4, 5, 6)


def test_two_to_six_play(first_edition):
    assert list(first_edition.players) == [2, 3, 4, 5, 6]
    for players in (1, 7, True, "4"):
        with pytest.raises(EthnosError, match="for 2 to 6 players") as refused:
            first_edition.for_players(players)
        assert refused.value.code == "wrong-player-count"


@pytest.mark.parametrize("players", FEW)
def test_two_or_three_play_two_eras_with_five_tribes_and_without_marked_tokens(first_edition, players):
    rules = first_edition.for_players(players)
    assert (rules.eras, rules.tribes_dealt, rules.token_values) == (2, 5, TOKENS_OF_TWO_ERAS)
    assert sum(rules.token_values) == 64
    assert rules.tribes["giant"].numbers["era_end"] == (2, 5)
    assert rules.tribes["merfolk"].values("payouts", 1) == (1, 3)


@pytest.mark.parametrize("players", MANY)
def test_four_and_more_play_three_eras_with_six_tribes_and_all_tokens(first_edition, players):
    rules = first_edition.for_players(players)
    assert (rules.eras, rules.tribes_dealt, rules.token_values) == (3, 6, ALL_TOKENS)
    assert sum(rules.token_values) == 94
    assert rules.tribes["giant"].numbers["era_end"] == (2, 4, 6)
    assert rules.tribes["merfolk"].values("payouts", 3) == (1, 2, 4)


@pytest.mark.parametrize("players", FEW + MANY)
def test_the_numbers_that_every_table_shares(first_edition, players):
    rules = first_edition.for_players(players)
    assert (rules.hand_dealt, rules.pool_dealt, rules.hand_limit) == (1, 2 * players, 10)
    assert (rules.dragons, rules.last_dragon, rules.supply) == (3, 3, 26)
    assert rules.recruit_deck(8, 9) == 1
    assert rules.warband_glory == (0, 0, 1, 3, 6, 10, 15)
    assert rules.victory_order == ("glory", "markers", "warbands")
    assert rules.marker_optional is False


def test_six_kingdoms_in_their_order(first_edition):
    kingdoms = first_edition.for_players(4).kingdoms
    assert [(kingdom.colour, kingdom.name) for kingdom in kingdoms] == [
        ("orange", "Ithys"),
        ("blue", "Straton"),
        ("red", "Rhea"),
        ("purple", "Duris"),
        ("green", "Althea"),
        ("gray", "Pelagon"),
    ]


def test_twelve_tribes_of_twelve_cards_and_twice_as_many_halflings(first_edition):
    tribes = first_edition.for_players(4).tribes
    assert " ".join(tribes) == (
        "centaur dwarf elf giant halfling merfolk minotaur orc skeleton troll wingfolk wizard"
    )
    assert tribes["halfling"].cards == Cards(each_kingdom=4)
    assert tribes["skeleton"].cards == Cards(no_kingdom=12)
    assert sum(tribe.cards.total(6) for tribe in tribes.values()) == 156


def test_the_tribes_own_numbers(first_edition):
    tribes = first_edition.for_players(4).tribes
    assert tribes["giant"].number("now", 2) == 2
    assert (tribes["dwarf"].number("extra", 1), tribes["minotaur"].number("extra", 1)) == (1, 1)
    assert (tribes["merfolk"].number("length", 1), tribes["merfolk"].values("symbols", 1)) == (
        18,
        (3, 7, 12, 18),
    )
    assert tribes["orc"].values("glory", 3) == (0, 1, 3, 6, 10, 15, 20)
    assert tribes["troll"].values("tokens", 1) == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("players", "size", "counts", "allowed"),
    [
        (2, 3, [2, 1], False),
        (2, 4, [2, 1], True),
        (4, 3, [2, 5, 0, 0], True),
        (4, 2, [2, 0, 0, 0], False),
        (6, 1, [0, 9, 9, 9, 9, 9], True),
    ],
)
def test_a_marker_asks_for_more_allies_than_markers(first_edition, players, size, counts, allowed):
    assert first_edition.for_players(players).marker_allowed(1, size, 0, 0, counts) is allowed


@pytest.mark.parametrize(
    ("players", "era", "awards"),
    [
        (2, 1, (2, 0)),
        (3, 1, (2, 0, 0)),
        (3, 2, (6, 2, 0)),
        (4, 1, (2, 0, 0)),
        (4, 2, (6, 2, 0)),
        (5, 3, (10, 6, 2, 0)),
    ],
)
def test_each_rank_of_a_kingdom_takes_the_next_lower_token(first_edition, players, era, awards):
    rules = first_edition.for_players(players)
    tokens = (2, 6, 10)[: rules.eras]
    assert tuple(rules.award(era, rank, False, tokens) for rank in range(1, len(awards) + 1)) == awards


def test_in_the_last_era_of_two_players_the_first_takes_one_token_and_a_lone_player_both(first_edition):
    rules = first_edition.for_players(2)
    assert [rules.award(2, rank, False, (2, 6)) for rank in (1, 2)] == [6, 0]
    assert rules.award(2, 1, True, (2, 6)) == 8
    assert rules.award(1, 1, True, (2, 6)) == 2
    assert first_edition.for_players(3).award(2, 1, True, (2, 6)) == 6


def test_every_number_names_its_source(first_edition):
    without_numbers = {"id", "title"}
    keys = first_edition.keys()
    for key in keys:
        name = key.rpartition(".")[2]
        if key not in without_numbers and not key.startswith("words.") and name not in ("name", "text"):
            assert first_edition.source(key) is not None, key


def test_the_numbers_that_no_published_text_confirms(first_edition):
    """rules.md, section 10."""
    keys = first_edition.keys()
    unconfirmed = {
        key for key in keys if (note := first_edition.source(key)) is not None and not note.confirmed
    }
    assert unconfirmed == {
        "kingdoms",
        "tokens.values",
        "tokens.four_plus",
        "warband.glory",
        "tribe.giant.era_end",
        "tribe.merfolk.length",
        "tribe.merfolk.symbols",
        "tribe.merfolk.payouts",
        "tribe.orc.glory",
        "tribe.skeleton.cards",
        "tribe.troll.tokens",
    }


def test_shipped_files_are_named_without_the_way_to_them(first_edition):
    place = first_edition.where("hand.limit")
    assert place.startswith("rulesets/first-edition.toml:")
    assert not first_edition.warnings


def test_the_rules_of_a_player_count_are_made_once(first_edition):
    assert first_edition.for_players(4) is first_edition.for_players(4)


def test_loading_and_compiling_for_all_player_counts_is_quick(plugins):
    def seconds() -> float:
        start = time.perf_counter()
        ruleset = load("first-edition", tribes=plugins)
        for players in ruleset.players:
            ruleset.for_players(players)
        return time.perf_counter() - start

    assert min(seconds() for _ in range(3)) < 0.3
