"""Rules that bots cannot use are named, so that nobody takes their games for a proof that such a rule does nothing."""

from random import Random

import pytest
from attrs import evolve

import ethnos
from ethnos.lab.comparing import compare
from ethnos.lab.match import Terms
from ethnos.lab.reach import UNUSED
from ethnos.lab.report import page
from ethnos.lab.sweep import sweep
from tests.lab.page_reader import Page

FIRST, SECOND = ethnos.load_ruleset("first-edition"), ethnos.load_ruleset("second-edition")
OPTIONAL = ethnos.load_ruleset("first-edition", ["optional-marker"])
TERMS = Terms(players=2, games=4, bots=("random",), jobs=1)


def named(found):
    return [one.key for one in found.out_of_reach]


def test_the_moves_that_bots_are_shown_leave_no_marker_away():
    game, chance, left_away = ethnos.new_game(OPTIONAL, 2, 1), Random(1), 0
    while not game.over:
        left_away += sum(not move.marker for move in game.moves())
        shown = game.moves(largest=True)
        assert all(move.marker for move in shown)
        game.play(chance.choice(shown))

    assert left_away > 0


def test_a_marker_that_may_stay_away_is_said_to_be_out_of_the_bots_reach():
    found = compare(FIRST, OPTIONAL, TERMS, attribute=True)
    (topic,) = found.attribution.topics

    assert found.same_games == found.games
    assert named(found) == named(topic) == ["marker.optional"]
    assert "cannot show what `marker.optional` does" in found.out_of_reach[0].text


def test_beside_rules_that_bots_can_use_it_is_named_alone():
    found = compare(FIRST, SECOND, TERMS, attribute=True)
    topics = {topic.topic: named(topic) for topic in found.attribution.topics}

    assert named(found) == ["marker.optional"]
    assert [topic for topic, keys in topics.items() if keys] == ["marker.optional"]
    assert len(topics) > 1


def test_where_it_does_not_differ_nothing_is_said():
    assert compare(FIRST, FIRST, TERMS).out_of_reach == ()
    assert sweep(FIRST, "marker.supply", ["20"], TERMS).out_of_reach == ()


def test_a_sweep_of_it_says_so():
    assert named(sweep(FIRST, "marker.optional", ["true"], TERMS)) == ["marker.optional"]


@pytest.mark.parametrize("made", [
    lambda: compare(FIRST, OPTIONAL, evolve(TERMS, games=2)), lambda: sweep(FIRST, "marker.optional", ["true"], TERMS),
])  # fmt: skip
def test_the_page_says_so_at_the_top(made):
    assert "Bots choose among warbands whose marker is placed" in Page(page(made())).section("short").text


def test_every_key_that_is_named_is_one_of_a_ruleset():
    assert set(UNUSED) <= set(FIRST.keys())
