"""Comparing two rulesets, which rule is to thank, and trying the values of one key."""

import pytest
from attrs import evolve

from ethnos import EthnosError, LoadError, load_ruleset
from ethnos.lab.attribution import plan_attribution
from ethnos.lab.comparing import compare
from ethnos.lab.comparison import HIGHER, LOWER, NO_DIFFERENCE, SAME_GAMES, SAME_MEASURE
from ethnos.lab.correspondence import correspondence
from ethnos.lab.edited import edited
from ethnos.lab.match import Terms, batch_of
from ethnos.lab.simulation import begin_game
from ethnos.lab.sweep import read_value, split_values, sweep
from ethnos.lab.topics import topics

FIRST, SECOND = load_ruleset("first-edition"), load_ruleset("second-edition")
LOWEST_FIRST = load_ruleset("first-edition", ["lowest-token-first"])
DEALT = FIRST.value("setup.choose_from")
VARIANTS = ("lowest-token-first", "second-dragon", "pool-plus-two", "draw-two", "optional-marker", "two-eras")
BY_CHANCE = Terms(players=2, games=120, bots=("random",), jobs=1)


def row(measures, key):
    (found,) = [measure for measure in measures if measure.key == key]
    return found


def test_a_ruleset_beside_itself_plays_the_same_games():
    found = compare(FIRST, FIRST, evolve(BY_CHANCE, games=20))

    assert found.same_games == 20
    assert {measure.verdict for measure in found.measures} == {SAME_GAMES}
    assert {(one.estimate.low, one.estimate.high) for one in found.measures} == {(0, 0)}
    assert found.differences == ()


def test_equal_arguments_give_equal_comparisons():
    terms = evolve(BY_CHANCE, games=10)

    assert compare(FIRST, LOWEST_FIRST, terms, attribute=True) == compare(
        FIRST, LOWEST_FIRST, terms, attribute=True
    )


def test_paying_the_lowest_token_first_takes_glory_from_the_leader_and_the_award_is_to_thank():
    found = compare(FIRST, LOWEST_FIRST, evolve(BY_CHANCE, players=4, games=60), attribute=True)
    leader = row(found.measures, "kingdoms.leader")

    assert leader.verdict == LOWER
    assert leader.estimate.high < 0
    assert [topic.topic for topic in found.attribution.topics] == ["kingdom.award"]
    assert "kingdoms.leader" in {measure.key for measure in found.attribution.topics[0].moved}
    assert found.attribution.rest == ()  # one topic is the whole difference


ONE_ERA = edited(FIRST, {"eras.count": 1, "tribe.merfolk.payouts": [1]}, "one era")
"""Nothing that is scored can change who begins the next era: play by chance is the same whatever is paid."""
PAID_MORE = edited(ONE_ERA, {"warband.glory": [1, 1, 2, 4, 7, 11, 16]}, "a point more")


def test_a_planted_change_is_found_with_its_size():
    """Each warband pays 1 more: a seat's glory rises by the number of its warbands, and its play stays."""
    found = compare(ONE_ERA, PAID_MORE, BY_CHANCE)
    rises = [row(found.measures, f"glory.seat.{seat}").estimate for seat in (0, 1)]
    elsewhere = compare(ONE_ERA, ONE_ERA, evolve(BY_CHANCE, seed=2, games=300))
    played = row(found.measures, "warbands.played").a
    usual = row(elsewhere.measures, "warbands.played").a / 2

    assert sum(rise.difference for rise in rises) == pytest.approx(played)
    assert all(rise.low < usual < rise.high for rise in rises)
    assert all(rise.significant for rise in rises)
    assert row(found.measures, "glory.winner").verdict == HIGHER
    assert row(found.measures, "warbands.share").verdict == HIGHER
    for key in ("warbands.played", "warbands.size", "kingdoms.markers", "pace.turns"):
        assert row(found.measures, key).verdict == SAME_MEASURE
    assert found.same_games == 0


def test_plots_tell_apart_what_differs_by_little():
    """Shares of single tribes are a few hundredths, and turns an era differ by parts of a turn."""
    found = compare(FIRST, LOWEST_FIRST, evolve(BY_CHANCE, players=4, games=60))

    for key in ("tribes.orc.share", "kingdoms.share", "kingdoms.leader", "pace.turns", "warbands.size"):
        assert len(row(found.measures, key).distributions.a.counts) > 12


def test_sides_with_seeds_of_their_own_are_compared_by_their_means():
    paired, apart = (
        compare(ONE_ERA, PAID_MORE, evolve(BY_CHANCE, paired=paired)) for paired in (True, False)
    )
    found = [row(side.measures, "glory.seat.0").estimate for side in (paired, apart)]

    assert apart.same_games == 0
    assert found[1].low < found[0].difference < found[1].high
    assert found[1].high - found[1].low > found[0].high - found[0].low


def test_a_ruleset_on_seeds_of_its_own_differs_in_nothing():
    found = compare(FIRST, FIRST, evolve(BY_CHANCE, paired=False, games=60))

    assert NO_DIFFERENCE in {measure.verdict for measure in found.measures}
    assert not any(one.estimate.significant for one in found.measures if one.estimate)


def test_corresponding_tribes_play_on_both_sides():
    found = correspondence(FIRST, SECOND, 4)
    comparison = compare(FIRST, SECOND, evolve(BY_CHANCE, games=10))

    assert found.corresponds
    assert found.exchange["centaur"] == "owl"
    assert found.exchange["halfling"] == "raccoon"
    giant = row(comparison.measures, "tribes.giant.share")
    assert giant.a_games == giant.b_games > 0
    assert giant.name == "share of glory from giant / bear"


def test_tribes_that_stand_in_another_order_still_correspond():
    turned = edited(FIRST, {"setup.choose_from": list(reversed(FIRST.value("setup.choose_from")))}, "turned")
    batches = [batch_of(side, 1, correspondence(FIRST, side, 2), BY_CHANCE) for side in (FIRST, turned)]

    for number in range(10):
        assert len({begin_game(batch, number).tribes for batch in batches}) == 1


def test_tribes_asked_for_are_exchanged_for_those_that_correspond():
    tribes = ("centaur", "dwarf", "elf", "giant", "troll")
    found = compare(FIRST, SECOND, evolve(BY_CHANCE, games=4, tribes=tribes))

    assert row(found.measures, "tribes.troll.victories").b_games == 4


def test_a_tribe_that_the_other_side_has_nothing_for_is_refused():
    """The first edition with raccoons, beside itself without."""
    with_raccoons = load_ruleset("first-edition", tribes=["raccoon"])
    with pytest.raises(EthnosError, match="raccoon") as refused:
        compare(with_raccoons, FIRST, evolve(BY_CHANCE, tribes=("raccoon", "dwarf", "elf", "giant", "troll")))
    assert refused.value.code == "unpaired-tribe"


def test_two_games_are_the_fewest():
    with pytest.raises(EthnosError) as refused:
        compare(FIRST, FIRST, evolve(BY_CHANCE, games=1))
    assert refused.value.code == "game-count"


def test_auto_ends_where_the_intervals_are_narrow_or_the_limit_is_met():
    narrow = compare(ONE_ERA, PAID_MORE, evolve(BY_CHANCE, games="auto", narrow=10, most_games=300))
    limited = compare(ONE_ERA, PAID_MORE, evolve(BY_CHANCE, games="auto", narrow=0.001, most_games=210))

    assert narrow.games == 200
    assert "at most 10 standard deviations" in narrow.stopped
    assert limited.games == 210
    assert "limit of 210" in limited.stopped


def test_the_topics_of_both_editions_are_rules_and_no_names():
    assert [topic.name for topic in topics(FIRST, SECOND, 4)] == [
        "tokens", "marker.optional", "tribe.bear", "tribe.koi", "tribe.raccoon",
    ]  # fmt: skip


@pytest.mark.parametrize("b", [SECOND, *(load_ruleset("first-edition", [one]) for one in VARIANTS)], ids=str)
def test_topics_go_by_keys_that_explain_knows(b):
    known = b.keys()
    for topic in topics(FIRST, b, 4):
        for name in (topic.name, *topic.keys):
            assert name in known or any(key.startswith(f"{name}.") for key in known)


def test_a_tribe_that_plays_on_neither_side_is_no_topic():
    without = edited(FIRST, {"setup.choose_from": [one for one in DEALT if one != "orc"]}, "without orcs")
    more = {"tribe.orc.cards": {"each_kingdom": 3}}
    asked = ("dwarf", "elf", "giant", "merfolk", "troll")

    assert topics(without, edited(without, more, "more orcs"), 2) == ()
    assert [topic.name for topic in topics(FIRST, edited(FIRST, more, "more orcs"), 2)] == ["tribe.orc"]
    assert topics(FIRST, edited(FIRST, more, "more orcs"), 2, asked) == ()
    assert [topic.name for topic in topics(FIRST, SECOND, 2, asked)] == [
        "tokens", "marker.optional", "tribe.bear", "tribe.koi",
    ]  # fmt: skip


def test_a_tribe_that_side_b_deals_besides_comes_with_the_numbers_that_it_has_there():
    without = edited(FIRST, {"setup.choose_from": [one for one in DEALT if one != "orc"]}, "without orcs")
    more = edited(FIRST, {"tribe.orc.cards": {"each_kingdom": 3}}, "more orcs")
    (topic,) = topics(without, more, 2)

    assert topic.name == "tribe.orc"
    assert topics(edited(without, topic.values, "with them"), more, 2) == ()


def test_all_topics_together_are_the_other_ruleset_but_for_its_names():
    plan = plan_attribution(FIRST, SECOND, BY_CHANCE)
    values = {key: value for single in plan.singles for key, value in single.topic.values.items()}
    whole = edited(FIRST, values, "all of them")

    assert topics(whole, SECOND, 2) == ()
    assert topics(whole, SECOND, 4) == ()


def test_what_the_topics_do_and_the_rest_add_up_to_the_whole():
    found = compare(FIRST, SECOND, evolve(BY_CHANCE, games=12), attribute=True)
    for rest in found.attribution.rest:
        total = row(found.measures, rest.key).estimate
        single = sum(row(topic.measures, rest.key).estimate.difference for topic in found.attribution.topics)
        assert rest.a == pytest.approx(single)
        assert rest.estimate.difference == pytest.approx(total.difference - single)


def test_a_topic_takes_along_what_it_needs_to_load():
    """Twelve kingdoms need more tokens than there are; more tokens alone are fine."""
    kingdoms = [{"colour": f"colour{number}", "name": f"Kingdom {number}"} for number in range(12)]
    larger = edited(
        FIRST, {"kingdoms": kingdoms, "tokens.values": [4] * 36, "tokens.four_plus": [4] * 12}, "larger"
    )
    plan = plan_attribution(FIRST, larger, evolve(BY_CHANCE, players=4))

    assert {single.topic.name: single.along for single in plan.singles} == {
        "kingdoms": ("tokens",),
        "tokens": (),
    }
    assert len(plan.whole) == 1  # both together are one part of the whole


def test_values_that_follow_from_a_topic_are_no_topic():
    plan = plan_attribution(FIRST, load_ruleset("first-edition", ["two-eras"]), Terms(bots=("random",)))

    assert [single.topic.name for single in plan.singles] == ["eras.count"]


def test_a_sweep_compares_each_value_with_the_ruleset_as_it_is():
    found = sweep(ONE_ERA, "warband.glory", ["[0, 0, 1, 3, 6, 10, 15]", "[1, 1, 2, 4, 7, 11, 16]"], BY_CHANCE)
    same, more = found.values

    assert (found.key, found.own) == ("warband.glory", "[0, 0, 1, 3, 6, 10, 15]")
    assert same.same_games == found.games
    assert more.hash == PAID_MORE.hash
    assert row(more.measures, "glory.winner").verdict == HIGHER


def test_a_value_that_the_ruleset_cannot_have_is_refused_by_its_text():
    with pytest.raises(LoadError, match=r"hand\.limit=0"):
        sweep(FIRST, "hand.limit", ["0"], BY_CHANCE)
    with pytest.raises(EthnosError) as refused:
        sweep(FIRST, "hand.limits", ["9"], BY_CHANCE)
    assert refused.value.code == "unknown-key"


def test_values_are_parted_by_commas_outside_of_brackets():
    assert split_values('2 * players, max(3, 4),[1, 2],"a,b"') == (
        "2 * players",
        "max(3, 4)",
        "[1, 2]",
        '"a,b"',
    )


def test_a_value_is_read_as_a_file_would_say_it():
    assert [read_value(text) for text in ("7", "true", "[1, 2]", "2 * players")] == [
        7,
        True,
        [1, 2],
        "2 * players",
    ]
