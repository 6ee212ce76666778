"""The variants that are shipped: what each changes, for each number of players, and that nothing else changes."""

from functools import cache
from itertools import combinations

import pytest

from ethnos import load_ruleset
from ethnos.grammar import LoadError
from ethnos.rulesets import installed_rulesets, read_heading
from ethnos.rulesets.differences import differences

EDITIONS = ("first-edition", "second-edition")
CHANGES = {
    "draw-two": {"recruit.deck"},
    "lowest-token-first": {"kingdom.award"},
    "optional-marker": {"marker.optional"},
    "pool-plus-two": {"setup.pool"},
    "second-dragon": {"eras.last_dragon"},
    "three-eras": {"eras.count"},
    "two-eras": {"eras.count"},
}
OF_ERAS = {
    ("first-edition", 2): ((2, 5), (3, 7, 12, 18), (1, 3), 12),
    ("first-edition", 3): ((2, 4, 6), (3, 7, 12, 18), (1, 2, 4), 18),
    ("second-edition", 2): ((4, 6), (4, 9), (2, 4), 12),
    ("second-edition", 3): ((4, 6, 8), (3, 7, 12), (2, 4, 6), 18),
}
"""By edition and number of eras: the token of the largest warband, the board's symbols and payouts, the tokens."""


def laid(edition, *variants):
    return load_ruleset(edition, variants)


def at_tables(ruleset, look):
    return [look(ruleset.for_players(players)) for players in range(2, 7)]


def test_every_installed_variant_is_known_here():
    kinds = {id: read_heading(id).kind for id in installed_rulesets()}
    assert {id for id, kind in kinds.items() if kind == "variant"} == set(CHANGES)
    assert {id for id, kind in kinds.items() if kind == "ruleset"} == set(EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variant", CHANGES)
def test_a_variant_changes_what_it_says_and_tells_where_that_comes_from(edition, variant):
    plain, changed = load_ruleset(edition), laid(edition, variant)
    keys = plain.keys()
    assert {key for key in keys if plain.where(key) != changed.where(key)} == CHANGES[variant]
    assert not changed.warnings
    for key in CHANGES[variant]:
        assert changed.where(key).startswith(f"rulesets/{variant}.toml:")
        assert changed.source(key) is not None
    already = edition == "second-edition" and variant == "optional-marker"
    assert (changed.hash == plain.hash) is already


@pytest.mark.parametrize("variant", CHANGES)
def test_a_variant_alone_is_no_ruleset_and_says_what_to_do(variant):
    with pytest.raises(LoadError) as refused:
        load_ruleset(variant)
    (found,) = refused.value.findings
    assert (found.file, found.code) == (f"rulesets/{variant}.toml", "only-a-variant")
    assert found.hint.startswith(f"lay it over one: --variant {variant}")


@pytest.mark.parametrize("pair", list(combinations(CHANGES, 2)), ids=" ".join)
def test_any_two_variants_go_together_unless_they_contradict_each_other(pair):
    if pair == ("three-eras", "two-eras"):
        with pytest.raises(LoadError) as refused:
            laid("first-edition", *pair)
        (found,) = refused.value.findings
        assert (found.code, found.file) == ("variant-conflict", "rulesets/two-eras.toml")
        assert "`eras.count` is set by two variants, to different values" in found.message
        assert found.notes[0].startswith("the other value stands at rulesets/three-eras.toml:")
    else:
        one, other = laid("second-edition", *pair), laid("second-edition", *pair[::-1])
        assert one.hash == other.hash


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("variant", "eras"), [("two-eras", 2), ("three-eras", 3)])
def test_tokens_board_sides_and_payouts_follow_the_number_of_eras(edition, variant, eras):
    giant, merfolk = ("giant", "merfolk") if edition == "first-edition" else ("bear", "koi")
    for rules in at_tables(laid(edition, variant), lambda rules: rules):
        numbers = (
            rules.tribes[giant].numbers["era_end"],
            rules.tribes[merfolk].values("symbols", 1),
            rules.tribes[merfolk].values("payouts", 1),
            len(rules.token_values),
        )
        assert rules.eras == eras
        assert numbers == OF_ERAS[edition, eras]
        assert rules.tribes_dealt == (5 if rules.players <= 3 else 6)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_pool_of_players_and_two(edition):
    assert at_tables(laid(edition, "pool-plus-two"), lambda rules: rules.pool_dealt) == [4, 5, 6, 7, 8]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_second_dragon_ends_the_eras_of_two_and_three_and_all_three_stay_in_the_deck(edition):
    ruleset = laid(edition, "second-dragon")
    assert at_tables(ruleset, lambda rules: (rules.dragons, rules.last_dragon)) == [
        (3, 2),
        (3, 2),
        (3, 3),
        (3, 3),
        (3, 3),
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_cards_come_from_the_deck_only_while_the_pool_is_empty(edition):
    ruleset = laid(edition, "draw-two")
    assert (
        at_tables(ruleset, lambda rules: (rules.recruit_deck(0, 3), rules.recruit_deck(1, 3))) == [(2, 1)] * 5
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("players", "era", "awards"),
    [
        (2, 1, (2, 0)),
        (2, 2, (2, 0)),
        (3, 1, (2, 0, 0)),
        (3, 2, (2, 6, 0)),
        (4, 2, (2, 6, 0, 0)),
        (5, 3, (2, 6, 10, 0, 0)),
        (6, 3, (2, 6, 10, 0, 0, 0)),
    ],
)
def test_with_the_lowest_token_first_each_rank_takes_the_token_of_its_number(edition, players, era, awards):
    rules = laid(edition, "lowest-token-first").for_players(players)
    tokens = (2, 6, 10)[: rules.eras]
    given = tuple(rules.award(era, rank, False, tokens) for rank in range(1, players + 1))
    assert given == awards


@pytest.mark.parametrize("edition", EDITIONS)
def test_with_the_lowest_token_first_a_lone_player_of_two_takes_both_in_the_last_era(edition):
    ruleset = laid(edition, "lowest-token-first")
    assert ruleset.for_players(2).award(2, 1, True, (2, 6)) == 8
    assert ruleset.for_players(2).award(1, 1, True, (2, 6)) == 2
    assert ruleset.for_players(3).award(2, 1, True, (2, 6)) == 2


BY_ERAS = {
    "first-edition": {"tribe.giant.era_end", "tribe.merfolk.payouts"},
    "second-edition": {
        "tribe.bear.era_end", "tribe.koi.symbols", "tribe.koi.payouts",
        "tribe.giant.era_end", "tribe.merfolk.payouts",
    },
}  # fmt: skip
"""What tribes have by the number of eras. The second edition knows those of the first, and does not deal them."""


def differing(edition, variant, players):
    """The keys that a variant makes differ at a table of so many."""
    eras = {"eras.count", "tokens.without_four_plus", *BY_ERAS[edition]}
    if variant == "three-eras":
        return (eras | {"kingdom.award"} if players == 2 else eras) if players <= 3 else set()
    if variant == "two-eras":
        return eras if players >= 4 else set()
    idle = {
        "optional-marker": edition == "second-edition",
        "pool-plus-two": players == 2,
        "second-dragon": players >= 4,
    }
    return set() if idle.get(variant) else CHANGES[variant]


@cache
def loaded(edition, *variants):
    return load_ruleset(edition, variants)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("variant", CHANGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_exactly_the_values_that_a_variant_changes_differ_in_either_order(edition, variant, players):
    plain, changed = loaded(edition), loaded(edition, variant)

    for a, b in ((plain, changed), (changed, plain)):
        found = differences(a, b, players)
        assert {difference.key for difference in found} == differing(edition, variant, players)
        assert len(found) == len(differing(edition, variant, players))
        assert all(difference.a and difference.b for difference in found)


@pytest.mark.parametrize("variant", ["two-eras", "three-eras"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_that_differs_with_the_eras_besides_their_count_says_that_it_follows(edition, variant):
    found = differences(loaded(edition), loaded(edition, variant))

    follows = {difference.key: difference.follows for difference in found}
    assert follows.pop("eras.count") is None
    assert set(follows.values()) == {"eras.count"}
    assert all(("This follows from eras.count." in one.text) is (one.key in follows) for one in found)


def test_what_differs_in_tribes_that_the_edition_does_not_deal_says_so():
    found = differences(loaded("second-edition"), loaded("second-edition", "two-eras"), 4)

    said = "The ruleset does not deal this clan: it plays only when it is asked for."
    told = {difference.key for difference in found if said in difference.text}
    assert told == {"tribe.giant.era_end", "tribe.merfolk.payouts"}


@pytest.mark.parametrize("players", range(2, 7))
def test_the_editions_differ_in_the_same_values_in_either_order(players):
    first, second = loaded("first-edition"), loaded("second-edition")
    there, back = differences(first, second, players), differences(second, first, players)

    sides = [{(one.a and one.a.key, one.b and one.b.key) for one in found} for found in (there, back)]
    assert sides[0] == {pair[::-1] for pair in sides[1]}
    raccoon = {f"tribe.raccoon.{name}" for name in ("name", "cards", "text", "coins")}
    assert {b for a, b in sides[0] if a is None} == {a for a, b in sides[1] if b is None} == raccoon
