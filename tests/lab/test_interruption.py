"""Ctrl-C in a comparison or a sweep: what the games so far give is not lost, where that is asked for."""

import signal
from threading import Thread

import pytest
from attrs import evolve

from ethnos import load_ruleset
from ethnos.lab import comparing, match
from ethnos.lab.comparing import compare
from ethnos.lab.interruption import uninterrupted
from ethnos.lab.match import Terms
from ethnos.lab.report import page
from ethnos.lab.sweep import sweep
from tests.lab.page_reader import Page

FIRST = load_ruleset("first-edition")
LOWEST_FIRST = load_ruleset("first-edition", ["lowest-token-first"])
TERMS = Terms(players=2, games=30, bots=("random",), jobs=1)


def stopped_after(so_many, **more):
    """Terms under which somebody presses Ctrl-C when so many games are played, counted over all comparisons."""
    played = []

    def press(*_):
        played.append(1)
        if len(played) == so_many:
            signal.raise_signal(signal.SIGINT)

    return evolve(TERMS, progress=press, interruptible=True, **more)


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_games_so_far_give_what_a_comparison_of_so_many_gives(jobs):
    found = compare(FIRST, LOWEST_FIRST, stopped_after(12, jobs=jobs), attribute=True)
    whole = compare(FIRST, LOWEST_FIRST, evolve(TERMS, games=12), attribute=True)

    assert (found.games, found.most_games, whole.most_games) == (12, 30, 12)
    assert found.measures == whole.measures
    assert found.attribution == whole.attribution
    assert found.interruption.startswith("Interrupted after 12 of 30 games: ")
    assert (whole.interruption, found.stopped) == ("", "it was interrupted")


def test_with_auto_it_says_how_many_there_would_have_been_at_most():
    found = compare(FIRST, LOWEST_FIRST, stopped_after(5, games="auto", most_games=300))

    assert "after 5 of at most 300 games: all figures are" in found.interruption


def test_the_values_of_a_sweep_are_kept_too():
    found = sweep(FIRST, "marker.supply", ["10", "20"], stopped_after(4))

    assert (found.games, found.most_games, len(found.values)) == (4, 30, 2)
    assert "Interrupted after 4 of 30 games" in found.interruption


def test_one_game_shows_no_difference_and_is_not_kept():
    with pytest.raises(KeyboardInterrupt):
        compare(FIRST, LOWEST_FIRST, stopped_after(1))


def test_unless_it_is_asked_for_the_interrupt_goes_to_the_caller():
    with pytest.raises(KeyboardInterrupt):
        compare(FIRST, LOWEST_FIRST, evolve(stopped_after(12), interruptible=False))
    with pytest.raises(KeyboardInterrupt):
        compare(FIRST, LOWEST_FIRST, evolve(stopped_after(40), interruptible=False), random_play=True)


def test_interrupted_in_the_games_by_random_the_others_stand_and_those_are_said_to_be_fewer():
    found = compare(FIRST, LOWEST_FIRST, stopped_after(40), random_play=True)

    assert (found.games, found.random_play.games) == (30, 10)
    assert (
        found.interruption == "Interrupted while bots played at random: of theirs there are 10 of 30 games."
    )


@pytest.mark.parametrize("games", [12, 31])
def test_interrupted_before_the_games_by_random_there_are_none_and_the_page_says_so(games):
    found = compare(FIRST, LOWEST_FIRST, stopped_after(games), random_play=True)
    read = Page(page(found))

    assert found.random_play is None
    assert found.interruption in read.section("short").text
    assert "There are none of these games" in read.section("random").text


def test_the_page_of_a_sweep_says_that_it_was_interrupted():
    found = sweep(FIRST, "marker.supply", ["10"], stopped_after(3))

    assert found.interruption in Page(page(found)).section("short").text


def test_ctrl_c_waits_until_a_game_is_added_up(monkeypatch):
    """A signal in the middle of adding up leaves no game half counted."""
    settled = match.Tally.settle

    def settle(tally):
        if tally.games == 3 and tally._rows:
            signal.raise_signal(signal.SIGINT)
        settled(tally)

    monkeypatch.setattr("ethnos.lab.tally.AT_ONCE", 3)
    monkeypatch.setattr(match.Tally, "settle", settle)
    found = compare(FIRST, LOWEST_FIRST, evolve(TERMS, interruptible=True))
    monkeypatch.undo()

    assert found.games == 3
    assert found.measures == comparing.compare(FIRST, LOWEST_FIRST, evolve(TERMS, games=3)).measures


def test_a_block_is_finished_before_ctrl_c_counts():
    done = []

    def block():
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            done.append("the rest")

    with pytest.raises(KeyboardInterrupt):
        block()
    assert done == ["the rest"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_other_threads_and_programs_that_take_no_interrupts_are_left_alone():
    ran = []

    def block():
        with uninterrupted():
            ran.append(1)

    apart = Thread(target=block)
    apart.start()
    apart.join()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        block()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)

    assert ran == [1, 1]
