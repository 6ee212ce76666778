"""Who wins: most glory, then most markers on the map, then the largest warbands of the last era; else several share.

rulebook, End of the Game; rules.md sections 6.3, C12 and C23.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ethnos import load_ruleset, new_game
from tests.games import COLOURS, position, tribes_with

END = {"deck": ["dragon"], "dragons": 2, "era": 3, "tokens": {colour: [0, 0, 0] for colour in COLOURS}}


def winners(*tribes, **given):
    game = position(*tribes, **{**END, **given})
    game.play("deck")
    assert game.over
    return game.winners


def test_most_glory_wins():
    assert winners(glory=[30, 31, 9, 0], markers={"red": [9, 0, 0, 0]}) == (1,)


def test_glory_of_ten_beats_nine():
    """Rules out that a key is compared as text."""
    assert winners(glory=[9, 10, 9, 0]) == (1,)


def test_then_most_markers_on_the_map_all_kingdoms_together():
    assert winners(
        glory=[30, 30, 30, 0], markers={"red": [3, 0, 2, 9], "blue": [0, 2, 2, 9], "gray": [0, 1, 0, 0]}
    ) == (2,)


def test_markers_on_a_tribes_board_do_not_count():
    boards = [[], ["red", "blue"], [], []]

    assert winners("orc", glory=[33, 30, 0, 0], tribe={"orc": {"boards": boards}}) == (0, 1)


def test_then_the_largest_warband_then_the_second_largest_and_so_on():
    """The seats' warbands score the same: 1 + 1 + 1 and 3."""
    warbands = [
        ["red elf + blue elf", "red orc + blue orc", "red giant + blue giant"],
        ["gray elf + green elf + purple elf"],
        [],
        [],
    ]

    assert winners(warbands=warbands) == (1,)


def test_a_longer_list_of_warbands_beats_its_own_beginning():
    warbands = [["red elf + blue elf"], ["gray elf + green elf", "gray orc"], [], []]

    assert winners(warbands=warbands) == (1,)


def test_warbands_compare_as_played_with_wilds_and_without_the_dwarfs_extra():
    """rules.md C12. Both score 1."""
    assert winners(
        "skeleton", warbands=[["red elf + blue elf"], ["gray elf + green elf + skeleton"], [], []]
    ) == (1,)
    assert winners("dwarf", warbands=[["red dwarf"], ["gray elf + green elf"], [], []]) == (1,)


def test_a_warband_of_ten_beats_one_of_nine():
    """Rules out that sizes are compared as texts. Both score 15."""
    nine = " + ".join([f"{colour} elf" for colour in COLOURS for _ in range(2)][:9])
    ten = " + ".join([f"{colour} orc" for colour in COLOURS for _ in range(2)][:10])

    assert winners("elf", "orc", warbands=[[nine], [ten], [], []]) == (1,)


def test_troll_tokens_break_no_tie_for_victory():
    tokens = [[6], [1], [], []]

    assert winners("troll", glory=[3, 3, 0, 0], tribe={"troll": {"tokens": tokens}}) == (0, 1)


def test_seats_equal_in_everything_share_the_victory():
    assert winners(glory=[5, 4, 5, 5]) == (0, 2, 3)


def test_there_is_no_winner_before_the_end():
    assert position().winners == ()


PAIRS = [f"{colour} {tribe} + {colour} {tribe}" for tribe in ("elf", "orc") for colour in COLOURS]
SINGLES = [f"{colour} giant" for colour in COLOURS for _ in range(2)]
seats = st.tuples(st.integers(0, 2), st.integers(0, 2), st.lists(st.sampled_from([1, 2]), max_size=2))


@settings(max_examples=60, deadline=None)
@given(st.lists(seats, min_size=4, max_size=4))
def test_the_winners_are_the_seats_with_the_best_measures(seats):
    """An oracle holds glory, markers and sorted sizes side by side. A warband of one scores 0, one of two 1."""
    pairs, singles = iter(PAIRS), iter(SINGLES)
    won = winners(
        glory=[glory for glory, _, _ in seats],
        markers={"red": [markers for _, markers, _ in seats]},
        warbands=[[next(pairs if size == 2 else singles) for size in sizes] for _, _, sizes in seats],
    )
    keys = [(glory + sizes.count(2), markers, sorted(sizes, reverse=True)) for glory, markers, sizes in seats]

    assert won == tuple(seat for seat, key in enumerate(keys) if key == max(keys))


@settings(max_examples=30, deadline=None)
@given(st.lists(seats, min_size=4, max_size=4), st.permutations(range(4)))
def test_permuting_the_seats_permutes_the_winners(seats, order):
    """Rules out that comparing seats reorders them."""

    def win(seats):
        pairs = iter(PAIRS)
        return winners(
            glory=[glory for glory, _, _ in seats],
            markers={"red": [markers for _, markers, _ in seats]},
            warbands=[[next(pairs) for _ in sizes] for _, _, sizes in seats],
        )

    assert {order[seat] for seat in win([seats[seat] for seat in order])} == set(win(seats))


@pytest.mark.parametrize(
    ("order", "expected"),
    [(["glory"], (0, 1)), (["markers", "glory"], (2,)), (["warbands"], (3,)), (["glory", "warbands"], (1,))],
)
def test_a_variant_may_name_the_measures_and_their_order(tmp_path, order, expected):
    file = tmp_path / "order.toml"
    file.write_text(f"[victory]\norder = {order}\n".replace("'", '"'))
    game = new_game(
        load_ruleset("first-edition", variants=[file]),
        4,
        1,
        tribes_with(),
        {
            **END,
            "glory": [9, 9, 1, 0],
            "markers": {"red": [0, 0, 4, 0]},
            "warbands": [[], ["red elf"], [], ["red orc + blue orc"]],
        },
    )
    game.play("deck")

    assert game.winners == expected
