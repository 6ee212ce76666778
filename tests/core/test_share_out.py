"""How the awards of a kingdom are shared out among the seats that stand in it.

rulebook, End of an Age and Ties; rules.md section 6.1. The oracle counts, for each seat, who stands above it and who
beside it, and knows nothing of sorting.
"""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ethnos.scoring import share_out
from tests.games import first_edition

NO_TIES = [()] * 6

tables = st.integers(2, 6).flatmap(
    lambda seats: st.tuples(
        st.lists(st.integers(0, 12), min_size=seats, max_size=seats),
        st.lists(st.tuples(st.integers(0, 21), st.integers(0, 6)), min_size=seats, max_size=seats),
        st.lists(st.integers(0, 30), min_size=seats, max_size=seats),
    )
)


def by_rank(awards):
    return lambda rank, alone: awards[rank - 1] if rank <= len(awards) else 0


def oracle(standings, ties, awards):
    def strength(seat):
        return standings[seat], ties[seat]

    present = [seat for seat, count in enumerate(standings) if count]
    shares = []
    for seat in range(len(standings)):
        above = sum(strength(other) > strength(seat) for other in present)
        beside = sum(strength(other) == strength(seat) for other in present)
        pot = sum(awards[above : above + beside])
        shares.append(pot // beside if seat in present else 0)
    return shares


@given(tables)
def test_each_seat_gets_its_part_of_the_places_that_its_group_takes(table):
    standings, ties, awards = table

    assert share_out(standings, ties, by_rank(awards)) == oracle(standings, ties, awards)


@given(tables, st.randoms(use_true_random=False))
def test_permuting_the_seats_permutes_the_glory(table, chance):
    """Rules out that groups of equal rank follow the order of insertion, and that sorting reorders the seats."""
    standings, ties, awards = table
    order = list(range(len(standings)))
    chance.shuffle(order)

    shares = share_out(standings, ties, by_rank(awards))
    permuted = share_out([standings[seat] for seat in order], [ties[seat] for seat in order], by_rank(awards))

    assert permuted == [shares[seat] for seat in order]


@given(tables)
def test_no_more_is_paid_than_there_is(table):
    standings, ties, awards = table

    assert sum(share_out(standings, ties, by_rank(awards))) <= sum(awards)


@given(tables)
def test_nothing_that_is_handed_in_is_changed(table):
    """Rules out that sorting in place reorders the seats."""
    standings, ties, awards = table
    before = list(standings), list(ties)
    share_out(standings, ties, by_rank(awards))

    assert (standings, ties) == before


@pytest.mark.parametrize(
    ("standings", "awards", "shares"),
    [
        ([3, 2, 1, 0], [10, 6, 2], [10, 6, 2, 0]),
        ([2, 2, 1, 0], [10, 6, 2], [8, 8, 2, 0]),
        ([2, 2, 1, 0], [10, 7, 2], [8, 8, 2, 0]),
        ([3, 2, 2, 0], [10, 6, 3], [10, 4, 4, 0]),
        ([2, 2, 2, 2], [10, 6, 2], [4, 4, 4, 4]),
        ([1, 0, 0, 0], [10, 6, 2], [10, 0, 0, 0]),
        ([0, 0, 0, 0], [10, 6, 2], [0, 0, 0, 0]),
        ([1, 1, 1, 1], [1], [0, 0, 0, 0]),
        ([1, 2, 2, 3], [0, 6, 2], [0, 4, 4, 0]),
    ],
)
def test_tied_places_are_added_divided_and_rounded_down(standings, awards, shares):
    assert share_out(standings, NO_TIES[:4], by_rank(awards)) == shares


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_higher_value_that_turns_up_later_ends_an_earlier_tie(order):
    """Rules out that the list of tied players is not cleared when a higher value turns up."""
    standings = [0, 0, 0]
    for seat, count in zip(order, (2, 2, 5), strict=True):
        standings[seat] = count

    shares = share_out(standings, NO_TIES[:3], by_rank([10, 6, 2]))

    assert [shares[seat] for seat in order] == [4, 4, 10]


def test_a_tie_sum_of_ten_beats_nine():
    """Rules out that a tie key is built as text or as a decimal, so that ten sorts below nine."""
    assert share_out([3, 3], [(10, 6), (9, 6)], by_rank([10, 4])) == [10, 4]
    assert share_out([3, 3], [(10, 4), (10, 6)], by_rank([10, 4])) == [4, 10]
    assert share_out([3, 3], [(1, 10), (1, 9)], by_rank([10, 4])) == [10, 4]


def test_a_better_tie_break_never_beats_more_markers():
    assert share_out([3, 4], [(21, 6), (0, 0)], by_rank([10, 4])) == [4, 10]


def test_the_award_is_told_when_a_seat_is_alone():
    asked = []
    share_out([0, 3, 0], NO_TIES[:3], lambda rank, alone: asked.append((rank, alone)) or 0)
    share_out([1, 3, 0], NO_TIES[:3], lambda rank, alone: asked.append((rank, alone)) or 0)

    assert asked == [(1, True), (1, False), (2, False)]


FIRST_EDITION_AWARDS = {
    2: {1: ([2], [2]), 2: ([6], [8])},
    3: {1: ([2], [2]), 2: ([6, 2], [6, 2])},
    4: {1: ([2], [2]), 2: ([6, 2], [6, 2]), 3: ([10, 6, 2], [10, 6, 2])},
}
"""By players and era: the awards from first place on, and the same where a seat is alone. Tokens are 2, 6 and 10."""


@pytest.mark.parametrize(
    ("players", "era", "alone"),
    [
        (players, era, alone)
        for players in range(2, 7)
        for era in range(1, 4 if players > 3 else 3)
        for alone in (False, True)
    ],
)
def test_the_awards_of_each_place_by_players_and_era(players, era, alone):
    """rules.md section 6.1: first place gets the era's own token, later places the smaller ones."""
    rules = first_edition().for_players(players)
    expected = FIRST_EDITION_AWARDS[min(players, 4)][era][alone]
    tokens = (2, 6, 10)[: rules.eras]

    paid = [rules.award(era, rank, alone, tokens) for rank in range(1, players + 1)]

    assert paid == (expected + [0] * players)[:players]
