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


ASKED = ("centaur", "dwarf", "elf", "giant", "orc")


@pytest.fixture
def wizards(tmp_path):
    """A variant that only changes a tribe, which these games do not have."""
    file = tmp_path / "wizards.toml"
    file.write_text("[tribe.wizard]\ncards = { each_kingdom = 3 }\n")
    return ethnos.load_ruleset("first-edition", [file])


def test_what_only_differs_in_a_tribe_that_no_game_has_is_said_to_show_nothing(wizards):
    found = compare(FIRST, wizards, evolve(TERMS, tribes=ASKED), attribute=True)
    said = Page(page(found)).section("short").text

    assert found.same_games == found.games
    assert found.out_of_play == ("tribe.wizard.cards",)
    assert found.cautions == (
        "No game has wizard. So these games cannot show what `tribe.wizard.cards` does.",
    )
    assert found.attribution.topics == ()
    assert "No game has wizard. So these games cannot show what tribe.wizard.cards does." in said
    assert "The rules differ in 1 value, but of tribes that no game has." in said


def test_a_tribe_that_games_may_have_is_in_play(wizards):
    assert compare(FIRST, wizards, TERMS).out_of_play == ()
    assert compare(FIRST, wizards, evolve(TERMS, tribes=(*ASKED[1:], "wizard"))).out_of_play == ()
    assert compare(FIRST, SECOND, TERMS).out_of_play == ()


def test_of_other_editions_it_is_told_by_the_tribes_of_each_side():
    found = compare(FIRST, SECOND, evolve(TERMS, tribes=ASKED))

    assert {key.split(".")[1] for key in found.out_of_play} == {"raccoon", "koi"}
    assert "No game has raccoon, koi. So these games cannot show what" in found.cautions[-1]


def test_a_sweep_of_a_tribe_that_no_game_has_says_so():
    key, values = "tribe.wizard.cards", ["{ each_kingdom = 3 }"]

    assert sweep(FIRST, key, values, evolve(TERMS, tribes=ASKED)).out_of_play == (key,)
    assert sweep(FIRST, key, values, TERMS).out_of_play == ()


def test_every_key_that_is_named_is_one_of_a_ruleset():
    assert set(UNUSED) <= set(FIRST.keys())
