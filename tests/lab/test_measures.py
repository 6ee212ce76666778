"""Measures, beside what the log of the same game says."""

from collections import Counter

import pytest

from ethnos import load_ruleset
from ethnos.events import EraBegun, GloryGained, MarkerPlaced, TurnBegun, WarbandPlayed
from ethnos.lab.bots import BOTS
from ethnos.lab.course import Course
from ethnos.lab.measures import GROUPS, Observation, measures_of
from ethnos.lab.simulation import begin_game, make_batch, play_game, play_out

RULESET = load_ruleset("first-edition")
TRIBES = ("centaur", "giant", "merfolk", "orc", "skeleton", "troll")


@pytest.fixture(scope="module")
def game():
    """A game of four greedy seats, over."""
    made = begin_game(make_batch(RULESET, 4, 11, tribes=TRIBES), 0)
    play_out(made, [BOTS["greedy"]] * 4, {})
    return made


@pytest.fixture(scope="module")
def figures():
    """The measures of the same game by key."""
    result = play_game(make_batch(RULESET, 4, 11, tribes=TRIBES, accumulators=(Observation,)), 0)
    names = [measure.key for measure in measures_of(RULESET.for_players(4))]
    return dict(zip(names, result.measures["measures"][1:], strict=True))


def of_kind(game, kind):
    return [event for event in game.events if isinstance(event, kind)]


def gained(game, *sources):
    return sum(event.amount for event in of_kind(game, GloryGained) if event.source in sources)


def test_glory_is_that_of_the_final_standing(game, figures):
    assert [figures[f"glory.seat.{seat}"] for seat in range(4)] == list(game.glory)
    assert figures["glory.winner"] == max(game.glory)
    assert figures["glory.margin"] == max(game.glory) - sorted(game.glory)[-2]


def test_victories_go_by_turn_order(game, figures):
    first = of_kind(game, EraBegun)[0].first
    won = [figures[f"victories.order.{place}"] for place in range(4)]

    assert [won[(seat - first) % 4] > 0 for seat in range(4)] == [seat in game.winners for seat in range(4)]
    assert sum(won) == pytest.approx(1)
    assert figures["victories.shared"] == (len(game.winners) > 1)


def test_glory_comes_from_kingdoms_warbands_and_tribes(game, figures):
    total = sum(game.glory)
    tribes = sum(figures[f"tribes.{tribe}.share"] for tribe in TRIBES)

    assert figures["kingdoms.share"] == pytest.approx(gained(game, "kingdom") / total)
    assert figures["warbands.share"] == pytest.approx(gained(game, "warband") / total)
    assert figures["kingdoms.share"] + figures["warbands.share"] + tribes == pytest.approx(1)


def test_turns_are_counted_by_era(game, figures):
    turns = []
    for event in game.events:
        if isinstance(event, EraBegun):
            turns.append(0)
        elif isinstance(event, TurnBegun):
            turns[-1] += 1

    assert [figures[f"pace.turns.{era}"] for era in (1, 2, 3)] == turns
    assert figures["pace.turns"] == pytest.approx(sum(turns) / 3)


def test_warbands_and_markers_are_those_of_the_log(game, figures):
    sizes = [event.warband.size for event in of_kind(game, WarbandPlayed)]

    assert figures["warbands.played"] == len(sizes)
    assert figures["warbands.size"] == pytest.approx(sum(sizes) / len(sizes))
    assert figures["warbands.largest"] == max(sizes)
    assert figures["kingdoms.markers"] == len(of_kind(game, MarkerPlaced))


def test_who_led_most_with_a_tribe_is_found_by_leaders(game, figures):
    led = Counter(
        event.seat for event in of_kind(game, WarbandPlayed) if event.warband.leader.tribe == "giant"
    )
    most = [seat for seat, count in led.items() if count == max(led.values())]

    assert figures["tribes.giant.victories"] == pytest.approx(
        sum(seat in game.winners for seat in most) / len(most) / len(game.winners)
    )


def test_a_tribe_that_is_not_in_play_has_no_figures(figures):
    assert figures["tribes.dwarf.share"] is None
    assert figures["tribes.dwarf.victories"] is None
    assert figures["tribes.skeleton.victories"] is None  # never leads


def course(**known):
    made = Course(
        tribes=("elf",), glory=[0, 0, 0, 0], placed={"red": [0, 0, 0, 0]}, kingdom_glory=[0, 0, 0, 0]
    )
    for name, value in known.items():
        setattr(made, name, value)
    return made


def measured(key, **known):
    (measure,) = [measure for measure in measures_of(RULESET.for_players(4)) if measure.key == key]
    return measure.of(course(**known))


@pytest.mark.parametrize(
    ("leaders", "winners", "rate"),
    [((2,), (2,), 1), ((2,), (0,), 0), ((1, 2), (2,), 0.5), ((2,), (0, 2), 0.5), ((0, 1, 2, 3), (3,), 0.25)],
)
def test_the_leader_after_an_era_wins_by_shares(leaders, winners, rate):
    assert measured("victories.leader.1", era_leaders=[leaders, (0,), (0,)], winners=winners) == rate


def test_without_glory_there_are_no_shares_of_it():
    assert measured("kingdoms.share") is None
    assert measured("tribes.elf.share") is None


def test_every_measure_says_what_it_is():
    found = measures_of(RULESET.for_players(4))

    assert len({measure.key for measure in found}) == len(found)
    assert len({measure.name for measure in found}) == len(found)
    assert all(measure.doc.endswith(".") and measure.unit for measure in found)
    assert {measure.group for measure in found} == set(GROUPS)
