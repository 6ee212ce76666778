"""A question waits in the state until it is answered; the core answers by itself where there is nothing to choose."""

import pytest

from ethnos import IllegalMove
from tests.games import played, position, short_game


def options(game):
    return [str(move) for move in game.moves()]


@pytest.mark.parametrize(
    ("tribe", "given", "move", "expected"),
    [
        ("centaur", {"hand": ["blue centaur", "red elf"]}, "play blue centaur", ["pass", "play red elf"]),
        (
            "elf",
            {"hand": ["blue elf", "red orc", "gray orc"]},
            "play blue elf",
            ["keep nothing", "keep red orc", "keep gray orc"],
        ),
        (
            "troll",
            {"hand": ["blue troll", "red troll", "gray troll"]},
            "play blue troll + red troll + gray troll",
            ["claim 1", "claim 2", "claim 3", "pass"],
        ),
        (
            "wingfolk",
            {"hand": ["blue wingfolk"], "markers": {"blue": [1, 0, 0, 0], "gray": [0, 3, 0, 0]}},
            "play blue wingfolk",
            ["place orange", "place red", "place purple", "place green", "place gray", "pass"],
        ),
        (
            "merfolk",
            {"hand": ["blue merfolk"], "tribe": {"merfolk": {"positions": [2, 0, 0, 0]}}},
            "play blue merfolk",
            ["place orange", "place blue", "place red", "place purple", "place green", "place gray", "pass"],
        ),
        ("wizard", {"hand": ["blue wizard"], "deck": ["red elf"]}, "play blue wizard", ["draw", "pass"]),
    ],
)
def test_what_each_tribe_asks(tribe, given, move, expected):
    game = position(tribe, **given)
    game.play(move)

    assert options(game) == expected
    assert (game.choice.seat, game.to_act) == (0, 0)


@pytest.mark.parametrize(
    ("tribe", "given", "move"),
    [
        (
            "centaur",
            {"hand": ["blue centaur", "red elf"], "markers": {"blue": [1, 0, 0, 0]}},
            "play blue centaur",
        ),
        ("centaur", {"hand": ["blue centaur", "red elf"], "supply": [0, 9, 9, 9]}, "play blue centaur"),
        ("centaur", {"hand": ["blue centaur"]}, "play blue centaur"),
        ("elf", {"hand": ["blue elf", "red orc"]}, "play blue elf"),
        (
            "troll",
            {"hand": ["blue troll"], "tribe": {"troll": {"tokens": [[], [1], [], []]}}},
            "play blue troll",
        ),
        ("wingfolk", {"hand": ["blue wingfolk"], "supply": [0, 9, 9, 9]}, "play blue wingfolk"),
        ("merfolk", {"hand": ["blue merfolk"]}, "play blue merfolk"),
        (
            "merfolk",
            {
                "hand": ["blue merfolk"],
                "tribe": {"merfolk": {"positions": [2, 0, 0, 0]}},
                "supply": [0, 9, 9, 9],
            },
            "play blue merfolk",
        ),
        ("wizard", {"hand": ["blue wizard"], "pool": ["red elf"]}, "play blue wizard"),
    ],
    ids=[
        "no marker, no chain",
        "no supply, no chain",
        "nothing left to chain",
        "no more cards than may be kept",
        "every token in reach is taken",
        "no marker left for wingfolk",
        "no symbol reached",
        "no marker left for a symbol",
        "no deck to draw from",
    ],
)
def test_nothing_is_asked_where_there_is_nothing_to_choose(tribe, given, move):
    game = position(tribe, **given)
    game.play(move)

    assert game.choice is None
    assert game.to_act == 1


def test_a_chain_is_not_offered_to_a_hand_of_wilds():
    game = position("centaur", "skeleton", hand=["blue centaur", "skeleton"])
    game.play("play blue centaur")

    assert game.choice is None


def test_a_turn_is_never_taken_by_the_core_even_where_only_one_move_is_legal():
    game = position(hand=["red elf"])

    assert options(game) == ["play red elf"]
    assert game.history == ()
    assert game.to_act == 0


def test_a_pending_choice_bars_every_ordinary_move():
    """Rules out that a bot or client acts while a choice is pending."""
    game = position("troll", hand=["blue troll"], pool=["red elf"], deck=["gray elf"])
    game.play("play blue troll")

    for text in ("deck", "take red elf", "play red elf", "keep nothing", "draw", "claim 2"):
        with pytest.raises(IllegalMove) as refusal:
            game.copy().play(text)
        assert refusal.value.code == "not-an-answer"


def test_at_an_eras_end_seats_are_asked_in_turn_order_from_the_eras_first():
    boards = [["red"], ["red", "blue"], ["gray"], []]
    game = position("orc", first=1, turn=3, deck=["dragon"], dragons=2, tribe={"orc": {"boards": boards}})
    game.play("deck")
    asked = []
    while game.choice is not None:
        asked.append((game.to_act, options(game)))
        game.play("hold")

    assert asked == [(seat, ["cash", "hold"]) for seat in (1, 2, 0)]
    assert game.state.era == 2


def test_cashing_pays_the_board_and_returns_the_markers_and_holding_does_neither():
    game = position(
        "orc",
        deck=["dragon"],
        dragons=2,
        tokens={colour: [0, 0, 0] for colour in ("orange", "blue", "red", "purple", "green", "gray")},
        tribe={"orc": {"boards": [["red", "blue", "gray"], ["red", "blue"], [], []]}},
    )
    game.play("deck")
    game.play("cash")
    game.play("hold")

    assert game.glory == (6, 0, 0, 0)
    assert game.state.tribe["orc"].boards == ((), ("red", "blue"), (), ())
    assert game.state.supply == [25, 23, 25, 25]


def test_in_the_last_era_boards_are_cashed_without_asking():
    game = position(
        "orc",
        era=3,
        deck=["dragon"],
        dragons=2,
        tribe={"orc": {"boards": [["red"], [], ["red", "blue"], []]}},
    )
    game.play("deck")

    assert game.over
    assert game.glory == (1, 0, 3, 0)


def test_an_orc_marks_each_colour_of_its_board_once():
    game = position("orc", hand=["red orc"], tribe={"orc": {"boards": [["red", "blue"], [], [], []]}})
    game.play("play red orc")

    assert game.state.tribe["orc"].boards[0] == ("red", "blue")
    assert game.state.supply[0] == 26 - 1 - 2 - 1, "one on the glory track, two on the board, one on the map"


def test_each_symbol_passed_asks_once_more():
    game = position(
        "merfolk",
        hand=[f"{colour} merfolk" for colour in ("orange", "blue", "red", "purple", "green", "gray")],
        tribe={"merfolk": {"positions": [2, 0, 0, 0]}},
    )
    game.play(
        "play orange merfolk + blue merfolk + red merfolk + purple merfolk + green merfolk + gray merfolk"
    )
    game.play("place gray")
    game.play("place gray")

    assert game.choice is None
    assert game.state.markers[5] == [2, 0, 0, 0]
    assert game.state.markers[0] == [1, 0, 0, 0]


def test_a_chain_of_centaurs_discards_once_at_its_end():
    game = position(
        "centaur",
        hand=["blue centaur", "red centaur", "gray centaur", "gray elf"],
        markers={"gray": [1, 0, 0, 0]},
    )
    for text in ("play blue centaur", "play red centaur", "play gray centaur"):
        assert game.state.pool == []
        game.play(text)

    assert [str(card) for card in game.state.pool] == ["gray elf"]
    assert [str(warband) for warband in game.state.warbands[0]] == [
        "blue centaur",
        "red centaur",
        "gray centaur",
    ]
    assert game.to_act == 1


def test_in_a_chain_any_warband_of_the_hand_is_an_answer():
    game = position("centaur", hand=["blue centaur", "red elf", "gray elf"])
    game.play("play blue centaur")

    assert options(game) == [
        "pass",
        "play red elf",
        "play red elf + gray elf",
        "play gray elf",
        "play gray elf + red elf",
    ]
    with pytest.raises(IllegalMove) as refusal:
        game.play("play red elf + red elf")
    assert refusal.value.code == "not-held"


def test_the_shown_choices_of_a_game_are_always_answerable_by_their_seat_alone():
    seen = set()
    for seed in range(6):
        game = short_game("centaur", "elf", "merfolk", "troll", "wingfolk", "wizard", seed=seed)
        for step in played(game, seed):
            if step.choice is not None:
                seen.add(step.choice.kind)
                assert step.to_act == step.choice.seat
                assert len(step.moves()) > 1, "a single answer is not asked for"
    assert seen == {"again", "keep", "place", "claim", "draw"}


def test_kept_cards_stay_and_the_others_are_discarded_in_the_open():
    hand = ["blue elf", "red elf", "red orc", "gray orc", "gray dwarf"]
    game = position("elf", hand=hand)
    game.play("play blue elf + red elf")
    game.play("keep gray dwarf + red orc")

    assert [str(card) for card in game.state.hands[0]] == ["red orc", "gray dwarf"]
    assert [str(card) for card in game.state.pool] == ["gray orc"]


def test_more_cards_than_the_size_cannot_be_kept():
    game = position("elf", hand=["blue elf", "red orc", "gray orc"])
    game.play("play blue elf")

    with pytest.raises(IllegalMove):
        game.play("keep red orc + gray orc")
