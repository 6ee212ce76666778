"""The printed numbers of the second edition, for each number of players."""

import pytest

from ethnos import load_ruleset
from ethnos.rulesets import Cards

ALL_TOKENS = (4, 4, 4, 4, 4, 4, 6, 6, 6, 6, 6, 8, 8, 8, 8, 10, 10, 12)
TOKENS_OF_TWO_ERAS = (4, 4, 4, 6, 6, 6, 8, 8, 8, 10, 10, 12)
FEW = (2, 3)
MANY = (4, 5, 6)
PAIRS = {
    "owl": "centaur",
    "rabbit": "dwarf",
    "redpanda": "elf",
    "bear": "giant",
    "raccoon": "raccoon",
    "koi": "merfolk",
    "tiger": "minotaur",
    "monkey": "orc",
    "dog": "skeleton",
    "fox": "troll",
    "deer": "wingfolk",
    "raven": "wizard",
}


@pytest.fixture(scope="module")
def second_edition():
    return load_ruleset("second-edition")


def test_two_to_six_play(second_edition):
    assert list(second_edition.players) == [2, 3, 4, 5, 6]
    assert not second_edition.warnings


@pytest.mark.parametrize("players", FEW)
def test_two_or_three_play_two_eras_with_five_clans_and_without_marked_tokens(second_edition, players):
    rules = second_edition.for_players(players)
    assert (rules.eras, rules.tribes_dealt, rules.token_values) == (2, 5, TOKENS_OF_TWO_ERAS)
    assert rules.tribes["bear"].numbers["era_end"] == (4, 6)
    assert rules.tribes["koi"].values("symbols", 1) == (4, 9)
    assert rules.tribes["koi"].values("payouts", 1) == (2, 4)


@pytest.mark.parametrize("players", MANY)
def test_four_and_more_play_three_eras_with_six_clans_and_all_tokens(second_edition, players):
    rules = second_edition.for_players(players)
    assert (rules.eras, rules.tribes_dealt, rules.token_values) == (3, 6, ALL_TOKENS)
    assert (len(ALL_TOKENS), sum(ALL_TOKENS)) == (18, 118)
    assert rules.tribes["bear"].numbers["era_end"] == (4, 6, 8)
    assert rules.tribes["koi"].values("symbols", 3) == (3, 7, 12)
    assert rules.tribes["koi"].values("payouts", 3) == (2, 4, 6)


@pytest.mark.parametrize("players", FEW + MANY)
def test_what_the_editions_share_and_that_markers_are_optional(second_edition, first_edition, players):
    new, old = second_edition.for_players(players), first_edition.for_players(players)
    assert (new.hand_dealt, new.pool_dealt, new.hand_limit) == (1, 2 * players, 10)
    assert (new.dragons, new.last_dragon, new.supply) == (3, 3, 26)
    assert (new.warband_glory, new.victory_order) == (old.warband_glory, old.victory_order)
    assert (new.marker_optional, old.marker_optional) == (True, False)


def test_six_regions_without_names_in_their_order(second_edition):
    kingdoms = second_edition.for_players(4).kingdoms
    assert [kingdom.colour for kingdom in kingdoms] == ["yellow", "blue", "red", "black", "green", "white"]
    assert all(kingdom.name == kingdom.colour for kingdom in kingdoms)


def test_twelve_clans_of_twelve_cards_in_their_order(second_edition):
    rules = second_edition.for_players(4)
    dealt = [rules.tribes[tribe] for tribe in rules.choose_from]
    assert {tribe.id: tribe.ability for tribe in dealt} == PAIRS
    assert list(rules.choose_from) == list(PAIRS)
    assert rules.tribes["dog"].cards == Cards(no_kingdom=12)
    assert [tribe.cards.total(6) for tribe in dealt] == [12] * 12


def test_the_clans_own_numbers(second_edition):
    tribes = second_edition.for_players(4).tribes
    assert tribes["bear"].number("now", 1) == 4
    assert tribes["koi"].number("length", 1) == 12
    assert tribes["raccoon"].values("coins", 1) == (1,) * 5 + (2,) * 5 + (3,) * 4
    assert tribes["monkey"].values("glory", 1) == (0, 1, 3, 6, 10, 15, 20)
    assert tribes["fox"].values("tokens", 1) == (1, 2, 3, 4, 5, 6)
    assert (tribes["rabbit"].number("extra", 1), tribes["tiger"].number("extra", 1)) == (1, 1)


def test_its_words_are_its_own_and_its_clans_are_described_in_them(second_edition):
    rules = second_edition.for_players(4)
    words = rules.words
    assert (words.warband, words.tribe, words.kingdom, words.glory, words.era) == (
        "party",
        "clan",
        "region",
        "prestige",
        "age",
    )
    foreign = ("warband", "tribe", "kingdom", "glory", "era ", "era's")
    texts = [rules.tribes[tribe].text for tribe in rules.choose_from]
    assert not [text for text in texts if any(word in text for word in foreign)]
    assert len(set(texts)) == 12


def test_every_number_names_a_source_of_this_edition(second_edition):
    dealt = second_edition.for_players(4).choose_from
    keys = second_edition.keys()
    for key in keys:
        section, _, rest = key.partition(".")
        told = section in ("id", "title", "words") or rest.endswith((".name", ".text", ".ability"))
        if not told and (section != "tribe" or rest.partition(".")[0] in dealt):
            note = second_edition.source(key)
            assert note is not None, key
            assert not note.text.startswith("rulebook"), key


def test_the_numbers_that_no_published_text_confirms(second_edition):
    """rules.md, sections 1.2, 5 and 10; the 8 with 4+ is deduced."""
    dealt = second_edition.for_players(4).choose_from
    keys = second_edition.keys()
    unconfirmed = {
        key for key in keys if (note := second_edition.source(key)) is not None and not note.confirmed
    }
    of_the_first_edition = {
        key for key in unconfirmed if key.startswith("tribe.") and key.split(".")[1] not in dealt
    }
    assert unconfirmed - of_the_first_edition == {
        "kingdoms",
        "tokens.values",
        "tokens.four_plus",
        "tokens.without_four_plus",
        "marker.supply",
        "warband.glory",
        "tribe.rabbit.extra",
        "tribe.bear.now",
        "tribe.bear.era_end",
        "tribe.raccoon.coins",
        "tribe.koi.length",
        "tribe.koi.symbols",
        "tribe.koi.payouts",
        "tribe.tiger.extra",
        "tribe.monkey.glory",
        "tribe.dog.cards",
        "tribe.fox.tokens",
    }


def test_a_value_that_it_changes_remembers_the_first_edition(second_edition):
    told = second_edition.explain("marker.optional")
    assert (told.file, told.value) == ("rulesets/second-edition.toml", "true")
    assert [earlier.file for earlier in told.replaced] == ["rulesets/first-edition.toml"]
