"""Rules are compared by what they say in play: what is equal everywhere is no difference, and all else is one."""

from itertools import permutations, product

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ethnos.grammar import LoadError
from ethnos.rulesets.differences import differences

SMALL = 'players = "2..3"\nmarker.supply = 3\nhand.limit = 3\n'
TOKENS = (0, 1, 4, 7)
SIZES = range(-3, 12)


@pytest.fixture
def house(load_text):
    """A small ruleset with one rule of its own; what cannot be loaded is no example."""

    def load(key, text):
        try:
            return load_text(f'{SMALL}{key} = """\n{text}\n"""\n')
        except LoadError:
            assume(False)

    return load


def awards(ruleset):
    """What a kingdom pays each place, in every era and with every set of tokens; who is alone there is first."""
    for players in ruleset.players:
        rules = ruleset.for_players(players)
        places = [(1, True), *((rank, False) for rank in range(1, players + 1))]
        for era, (rank, alone) in product(range(1, rules.eras + 1), places):
            yield [rules.award(era, rank, alone, tokens) for tokens in product(TOKENS, repeat=rules.eras)]


def placements(ruleset):
    """Whether a marker may be placed, for every number of markers that there can be and sizes well around it."""
    for players in ruleset.players:
        rules = ruleset.for_players(players)
        there = product(range(rules.supply), repeat=players)
        for counts, era, seat in product(there, range(1, rules.eras + 1), range(players)):
            yield [rules.marker_allowed(era, size, seat, 0, list(counts)) for size in SIZES]


def draws(ruleset):
    """How many cards come from the deck, for every hand with room in it and every pool."""
    for players in ruleset.players:
        limits = ruleset.limits(players)
        for hand, pool in product(range(limits.hand), range(limits.cards + 1)):
            yield ruleset.for_players(players).recruit_deck(pool, hand)


def cases(guards, results):
    """Texts of one to three cases."""
    joined = st.one_of(
        st.sampled_from(guards),
        st.tuples(st.sampled_from(guards), st.sampled_from(["and", "or"]), st.sampled_from(guards)).map(
            " ".join
        ),
        st.sampled_from(guards).map(lambda guard: f"not ({guard})"),
    )
    case = st.tuples(joined, st.sampled_from(results)).map(" => ".join)
    return st.tuples(st.lists(case, max_size=2), st.sampled_from(results)).map(
        lambda parts: "\n".join([*parts[0], f"otherwise => {parts[1]}"])
    )


AWARDS = cases(
    [
        "rank = 1",
        "rank <= 2",
        "rank > era",
        "alone",
        "last era",
        "era 1",
        "2 players",
        "token(1) > 3",
        "rank != 3",
    ],
    ["token(era + 1 - rank)", "token(era)", "token(era - 1)", "0", "token(era) // rank", "max(token(1), 3)"],
)
PLACEMENTS = cases(
    [
        "size > markers(kingdom, own)", "size > markers(kingdom, all)", "markers(kingdom, others) >= size",
        "markers(kingdom, own) < 3", "size < 1", "seat = 0", "last era", "2 players", "size % 2 = 0",
    ],
    ["yes", "no", "size > markers(kingdom, own)", "size >= markers(kingdom, others) + 1"],
)  # fmt: skip
DRAWS = cases(
    [
        "pool = 0",
        "pool < 1",
        "hand >= 3",
        "hand > 1",
        "pool > 2 * hand",
        "2 players",
        "pool >= 400",
        "hand < pool",
    ],
    ["1", "2", "1 + hand", "max(1, hand)", "3 - min(2, hand)", "1 + pool * hand"],
)


@pytest.mark.parametrize(
    ("key", "texts", "said"),
    [
        ("kingdom.award", AWARDS, awards),
        ("marker.allowed", PLACEMENTS, placements),
        ("recruit.deck", DRAWS, draws),
    ],
    ids=["award", "allowed", "deck"],
)
def test_rules_differ_exactly_where_they_say_something_else(house, key, texts, said):
    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
    @given(one=texts, other=texts)
    def compare(one, other):
        a, b = house(key, one), house(key, other)
        found = differences(a, b)

        assert [difference.key for difference in found] == ([] if list(said(a)) == list(said(b)) else [key])
        if a.hash == b.hash:
            assert found == ()

    compare()


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_cases_that_exclude_one_another_is_no_difference(first_edition, load_text, order):
    cases = [
        "2 players and last era and rank = 1 and alone => token(era) + token(era - 1)",
        "2 players and last era and rank = 1 and not alone => token(era)",
        "2 players and last era and rank > 1 => 0",
    ]
    lines = "\n".join([*(cases[place] for place in order), "otherwise => token(era + 1 - rank)"])
    house = load_text(f'[kingdom]\naward = """\n{lines}\n"""\n')

    assert differences(first_edition, house) == ()
    assert house.hash == first_edition.hash


SAME = {
    "kingdom.award": [
        """
        2 players and last era and alone => token(era) + token(era - 1)
        2 players and last era           => if rank = 1 then token(era) else 0
        otherwise                        => if rank > era then 0 else token(era + 1 - rank)
        """,
        """
        not 2 players or era < eras => token(max(0, era + 1 - rank))
        rank > 1                    => 0
        otherwise                   => token(era) + (if alone then token(era - 1) else 0)
        """,
    ],
    "marker.allowed": [
        "if players = 2 then not markers(kingdom, all) >= size else not size <= markers(kingdom, own)",
        """
        2 players => size > markers(kingdom, own) + markers(kingdom, others)
        otherwise => size > 0 and size > markers(kingdom, own) and markers(kingdom, own) < 26
        """,
    ],
    "recruit.deck": ["if hand >= 10 then 2 else 1", "max(1, 1 - pool)", "if pool > 1000 then 3 else 1"],
    "warband.glory": ["[0, 0, 1, 3, 6, 10, 15, 15]", "[0, 0, 1, 3, 6, 10, 15, 15, 15, 15]"],
    "tokens.values": ["[10, 10, 8, 8, 8, 6, 6, 6, 6, 6, 4, 4, 4, 4, 2, 2, 0, 0]"],
    "tokens.four_plus": ["[10, 6, 6, 4, 4, 0]"],
}
OTHER = {
    "kingdom.award": ["if rank > 2 then 0 else token(era + 1 - rank)", "token(era + 1 - rank)"],
    "marker.allowed": [
        "size > markers(kingdom, own) and markers(kingdom, own) < 25 or players = 2 and size > 0"
    ],
    "recruit.deck": ["if hand >= 9 then 2 else 1", "if pool < 1 then 2 else 1"],
    "warband.glory": ["[0, 0, 1, 3, 6, 10, 15, 16]", "[0, 0, 1, 3, 6, 10]"],
    "tokens.values": ["[10, 10, 8, 8, 8, 6, 6, 6, 6, 6, 4, 4, 4, 4, 2, 2, 0, 0, 0]"],
    "tokens.four_plus": ["[10, 6, 6, 4, 4]"],
}


def written(key, text):
    return f'{key} = """{text}"""\n'


@pytest.mark.parametrize(("key", "text"), [(key, text) for key, texts in SAME.items() for text in texts])
def test_a_rule_of_the_first_edition_in_other_words_is_no_difference(first_edition, load_text, key, text):
    house = load_text(written(key, text))

    assert differences(first_edition, house) == ()
    assert differences(house, first_edition) == ()


@pytest.mark.parametrize(("key", "text"), [(key, text) for key, texts in OTHER.items() for text in texts])
def test_a_rule_that_says_something_else_somewhere_is_a_difference(first_edition, load_text, key, text):
    house = load_text(written(key, text))

    assert [difference.key for difference in differences(first_edition, house)] == [key]
    assert house.hash != first_edition.hash


def test_what_a_list_repeats_at_its_end_changes_nothing_that_is_played_by(load_text):
    house = load_text("[warband]\nglory = [0, 2, 5, 5, 5]\n")

    assert house.for_players(4).warband_glory == (0, 2, 5)
    assert house.value("warband.glory") == [0, 2, 5, 5, 5]


def test_rules_are_compared_wherever_either_ruleset_asks_for_them(load_text):
    """With room for one card more, what is said about a full hand of ten counts."""
    plain = load_text("[hand]\nlimit = 11\n")
    more = load_text('[hand]\nlimit = 11\n[recruit]\ndeck = "if hand = 10 then 2 else 1"\n')

    assert [difference.key for difference in differences(plain, more)] == ["recruit.deck"]


def test_a_rule_that_both_write_alike_and_that_means_the_same_in_all_eras_follows_nothing(load_text):
    two, three = load_text("[eras]\ncount = 2\n"), load_text("[eras]\ncount = 3\n")

    found = {difference.key: difference.follows for difference in differences(two, three, 4)}
    assert found == {
        "eras.count": None,
        "tokens.without_four_plus": "eras.count",
        "tribe.giant.era_end": "eras.count",
        "tribe.merfolk.payouts": "eras.count",
    }
