"""What an era's end pays: kingdoms, boards, tokens and every warband of every seat.

rulebook, End of an Age; rules.md section 6.
"""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import COLOURS, copies, position

LAST = {"deck": ["dragon"], "dragons": 2}
NO_TOKENS = {colour: [0, 0, 0] for colour in COLOURS}
TRIBES = ("merfolk", "troll", "giant", "dwarf", "skeleton", "elf")


def gained(*tribes, **given):
    game = position(*tribes, **LAST, **given)
    game.play("deck")
    return list(game.glory)


@pytest.mark.parametrize(
    ("size", "glory"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15), (7, 15), (9, 15)]
)
def test_a_warband_scores_by_its_size(size, glory):
    warband = " + ".join([f"{colour} elf" for colour in COLOURS for _ in range(2)][:size])

    assert gained(warbands=[[warband], [], [], []], tokens=NO_TOKENS) == [glory, 0, 0, 0]


def test_every_warband_of_every_seat_scores():
    """Rules out that only a player's last warband scores, or that a sum is not reset between players."""
    assert gained(
        warbands=[
            ["red elf + gray elf", "red orc + gray orc", "red giant + gray giant + blue giant"],
            [],
            ["red dwarf + gray dwarf"],
            ["blue elf"],
        ],
        tokens=NO_TOKENS,
    ) == [5, 0, 3, 0]


@pytest.mark.parametrize(
    ("warband", "glory"),
    [
        ("red dwarf", 1),
        ("red dwarf + blue dwarf", 3),
        ("red elf + red dwarf", 1),
        ("red dwarf + skeleton", 1),
        ("red dwarf + blue dwarf + skeleton", 3),
        ("red elf + skeleton + skeleton", 0),
        ("red elf + blue elf + skeleton + skeleton", 1),
    ],
)
def test_skeletons_leave_first_and_a_leading_dwarf_adds_one(warband, glory):
    assert gained("dwarf", "skeleton", warbands=[[warband], [], [], []], tokens=NO_TOKENS)[0] == glory


def test_the_sum_of_troll_tokens_breaks_ties_as_a_number():
    """Rules out that a tie key is built as text, so that a sum of ten sorts below nine."""
    tokens = {**NO_TOKENS, "red": [0, 4, 8]}
    markers = {"red": [2, 2, 0, 0]}
    troll = {"troll": {"tokens": [[4, 6], [1, 3, 5], [], []]}}

    assert gained("troll", era=2, tokens=tokens, markers=markers, tribe=troll) == [4, 0, 0, 0]


def test_equal_sums_of_troll_tokens_go_to_the_higher_single_token():
    tokens = {**NO_TOKENS, "red": [0, 4, 8]}
    troll = {"troll": {"tokens": [[1, 2, 3], [6], [], []]}}

    assert gained("troll", era=2, tokens=tokens, markers={"red": [2, 2, 0, 0]}, tribe=troll) == [0, 4, 0, 0]


def test_the_merfolk_board_pays_as_a_kingdom_and_nothing_on_space_0():
    tribe = {"merfolk": {"positions": [5, 9, 0, 0]}}

    assert gained("merfolk", era=3, tokens=NO_TOKENS, tribe=tribe) == [2, 4, 0, 0]
    assert gained("merfolk", era=1, tokens=NO_TOKENS, tribe=tribe) == [0, 1, 0, 0]


def test_glory_of_earlier_eras_is_kept():
    assert gained(glory=[3, 0, 7, 0], warbands=[["red elf + gray elf"], [], [], []], tokens=NO_TOKENS) == [
        4,
        0,
        7,
        0,
    ]


seats = st.integers(2, 6)


@st.composite
def scored_tables(draw):
    """A table of a few seats with markers, tokens, pieces and warbands, ready to be scored."""
    players = draw(seats)
    eras = 2 if players <= 3 else 3
    per_seat = {"min_size": players, "max_size": players}
    tribes = TRIBES[:5] if players <= 3 else TRIBES
    cards = copies(tribes)
    led = st.sampled_from([card for card in cards if card != "skeleton"])
    warbands = draw(st.lists(st.lists(led, max_size=3), **per_seat))
    if any(count > 2 for count in Counter(card for played in warbands for card in played).values()):
        warbands = [[] for _ in range(players)]
    owners = draw(st.lists(st.integers(0, players), min_size=6, max_size=6))
    return {
        "players": players,
        "era": draw(st.integers(1, eras)),
        "tokens": {
            colour: sorted(draw(st.lists(st.integers(0, 10), min_size=eras, max_size=eras)))
            for colour in COLOURS
        },
        "markers": {colour: draw(st.lists(st.integers(0, 3), **per_seat)) for colour in COLOURS},
        "warbands": warbands,
        "positions": draw(st.lists(st.integers(0, 5), **per_seat)),
        "trolls": [
            [value for value, owner in enumerate(owners, 1) if owner == seat] for seat in range(players)
        ],
        "holder": draw(st.integers(-1, players - 1)),
    }


def score(table, order):
    """The glory of each seat when the seats of the table sit in this order."""
    players = table["players"]
    holder = table["holder"]
    game = position(
        *TRIBES,
        players=players,
        **LAST,
        era=table["era"],
        tokens=table["tokens"],
        markers={colour: [counts[seat] for seat in order] for colour, counts in table["markers"].items()},
        warbands=[table["warbands"][seat] for seat in order],
        tribe={
            "merfolk": {"positions": [table["positions"][seat] for seat in order]},
            "troll": {"tokens": [table["trolls"][seat] for seat in order]},
            "giant": {"holder": -1 if holder < 0 else order.index(holder), "size": 3},
        },
    )
    game.play("deck")
    return list(game.glory)


@settings(max_examples=60, deadline=None)
@given(table=scored_tables(), chance=st.randoms(use_true_random=False))
def test_permuting_the_seats_of_a_table_permutes_its_glory(table, chance):
    """Rules out that rank groups follow the order of insertion, and that scoring reorders the seats."""
    plain = list(range(table["players"]))
    order = plain.copy()
    chance.shuffle(order)

    glory = score(table, plain)

    assert score(table, order) == [glory[seat] for seat in order]
