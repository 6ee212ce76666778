"""Any position can be given, as scenarios give it, and an impossible one is refused with the key that is wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ethnos import EthnosError, SetupError, new_game
from tests.games import COLOURS, MIXED, copies, dealt, first_edition, position, tribes_with


def names(cards):
    return [str(card) for card in cards]


def test_without_a_word_the_table_is_as_dealt_with_seat_0_to_act():
    game, same = position(), dealt(4, 1, tribes_with())

    assert (game.to_act, game.state.first) == (0, 0)
    assert game.state.pool == same.state.pool
    assert game.state.deck == same.state.deck
    assert game.state.tokens == same.state.tokens


def test_the_era_the_turn_and_the_first_seat_can_be_given():
    game = position(era=2, turn=3, first=2)

    assert (game.state.era, game.to_act, game.state.first) == (2, 3, 2)


def test_naming_hands_pool_or_deck_makes_the_three_of_them_what_is_named():
    game = position(pool=["red elf"])

    assert names(game.state.pool) == ["red elf"]
    assert (game.state.hands, game.state.deck) == ([[], [], [], []], [])


def test_cards_named_nowhere_sit_out_until_the_next_eras_shuffle():
    game = position(deck=["dragon"], dragons=2, hand=["red elf"])
    assert len(game.state.aside) == len(copies(game.tribes)) - 1
    game.play("deck")

    assert len(game.state.deck) - 3 == len(copies(game.tribes)) - 4 - 8


def test_a_deck_is_listed_from_the_top():
    game = position(deck=["red elf", "dragon", "blue elf"])

    assert names(game.state.deck) == ["blue elf", "dragon", "red elf"]


def test_unnamed_kingdoms_are_empty_once_markers_are_given():
    game = position(markers={"red": [1, 2, 3, 4]})

    assert game.state.markers[COLOURS.index("red")] == [1, 2, 3, 4]
    assert sum(map(sum, game.state.markers)) == 10


def test_the_supply_is_what_does_not_lie_elsewhere():
    game = position(
        "merfolk",
        "orc",
        markers={"red": [1, 2, 0, 0]},
        tribe={"orc": {"boards": [["red", "blue"], [], [], []]}},
    )

    assert game.state.supply == [26 - 1 - 1 - 1 - 2, 26 - 1 - 1 - 2, 24, 24]
    assert position(supply=[1, 2, 3, 4]).state.supply == [1, 2, 3, 4]


def test_tokens_not_named_stay_as_dealt():
    game = position(tokens={"red": [1, 2, 3]})

    assert game.state.tokens[2] == (1, 2, 3)
    assert game.state.tokens[:2] == position().state.tokens[:2]


def test_dragons_revealed_are_no_longer_in_a_deck_that_was_dealt():
    game = position(dragons=2)

    assert names(game.state.deck).count("dragon") == 1


def test_warbands_given_are_out_of_the_deck():
    game = position(warbands=[["red elf + blue elf"], [], [], []])
    state = game.state
    dealt_cards = [*state.deck, *state.pool, *(card for hand in state.hands for card in hand)]

    assert names(dealt_cards).count("red elf") == 1
    assert [str(warband) for warband in state.warbands[0]] == ["red elf + blue elf"]


def test_a_tribes_fields_not_named_stay_as_they_are():
    game = position("giant", tribe={"giant": {"size": 3}})

    assert (game.state.tribe["giant"].holder, game.state.tribe["giant"].size) == (-1, 3)


def test_the_log_of_a_position_begins_with_the_position():
    assert position(pool=["red elf"]).events == ()


TRIBE_FAULTS = {
    "a holder who does not sit there": (
        "giant",
        {"holder": 4, "size": 2},
        "the holder is a seat from 0 to 3",
    ),
    "a space beyond the board": ("merfolk", {"positions": [19, 0, 0, 0]}, "the board's spaces are 0 to 18"),
    "a colour that is no kingdom's": (
        "orc",
        {"boards": [["pink"], [], [], []]},
        "the board of seat 0 takes one marker",
    ),
    "a space taken twice": (
        "orc",
        {"boards": [[], ["red", "red"], [], []]},
        "the board of seat 1 takes one marker",
    ),
    "a token that does not exist": (
        "troll",
        {"tokens": [[9], [], [], []]},
        "token 9 does not exist, or is held twice",
    ),
    "a token held twice": (
        "troll",
        {"tokens": [[2], [2], [], []]},
        "token 2 does not exist, or is held twice",
    ),
}


@pytest.mark.parametrize(("tribe", "own", "why"), TRIBE_FAULTS.values(), ids=TRIBE_FAULTS)
def test_what_a_tribe_cannot_have_is_refused(tribe, own, why):
    with pytest.raises(SetupError, match=f"tribe.{tribe}: {why}") as refusal:
        position(tribe, tribe={tribe: own})
    assert refusal.value.code == "given-tribe"


FAULTS = [
    ({"hans": []}, "given-key", "given: unknown key `hans`; did you mean `hands`?"),
    (
        {"zzz": 1},
        "given-key",
        "given: unknown key `zzz`; deck, dragons, era, first, glory, hands, markers, pool, supply, tokens, tribe, "
        "turn, warbands",
    ),
    ({"era": 0}, "given-range", "era: 0 is not from 1 to 3"),
    ({"era": 4}, "given-range", "era: 4 is not from 1 to 3"),
    ({"era": True}, "given-type", "era: True is not a whole number"),
    ({"turn": 4}, "given-range", "turn: 4 is not from 0 to 3"),
    ({"first": -1}, "given-range", "first: -1 is not from 0 to 3"),
    ({"dragons": 3}, "given-range", "dragons: 3 is not from 0 to 2"),
    ({"glory": [0, 0, 0]}, "given-length", "glory: has 3 items and needs 4"),
    ({"glory": [0, -1, 0, 0]}, "given-range", "glory of seat 1: -1 is not from 0 to 1000000"),
    ({"glory": "0000"}, "given-type", "glory: '0000' is not a list"),
    ({"hands": [[]]}, "given-length", "hands: has 1 item and needs 4"),
    (
        {"hands": [[], ["blue elfe"], [], []]},
        "given-card",
        "hand of seat 1: `blue elfe` is no card of this game; did you mean `blue elf`?",
    ),
    (
        {"pool": ["blue merfolk"]},
        "given-card",
        "pool: `blue merfolk` is no card of this game; did you mean `blue elf`?",
    ),
    (
        {"pool": ["dragon"]},
        "given-card",
        "pool: `dragon` is no card of this game; tribes in play: dwarf, elf, giant, halfling, minotaur, orc",
    ),
    ({"pool": "blue elf"}, "given-type", "pool: 'blue elf' is not a list"),
    ({"pool": ["red elf"] * 3}, "given-copies", "red elf is named 3 times; only 2 exist"),
    (
        {"pool": ["red elf"], "deck": ["red elf"], "warbands": [["red elf + blue elf"], [], [], []]},
        "given-copies",
        "red elf is named 3 times; only 2 exist",
    ),
    (
        {"hands": [[f"{colour} elf" for colour in COLOURS for _ in range(2)], [], [], []]},
        "given-hand",
        "hand of seat 0: 12 cards; the limit is 10",
    ),
    ({"deck": ["dragon"] * 4}, "given-dragons", "deck: 4 dragons, and 0 are revealed; there are 3 in all"),
    (
        {"deck": ["dragon"] * 2, "dragons": 2},
        "given-dragons",
        "deck: 2 dragons, and 2 are revealed; there are 3 in all",
    ),
    ({"markers": {"pink": [0] * 4}}, "given-kingdom", "markers.pink: no kingdom `pink`; "),
    (
        {"markers": {"gren": [0] * 4}},
        "given-kingdom",
        "markers.gren: no kingdom `gren`; did you mean `green`?",
    ),
    ({"markers": [0]}, "given-type", "markers: [0] is not a table of keys and values"),
    (
        {"markers": {"red": [13, 0, 0, 0], "blue": [13, 0, 0, 0]}},
        "given-markers",
        "markers of seat 0: more lie on the table than the 26 it has",
    ),
    ({"supply": [1, 2, 3]}, "given-length", "supply: has 3 items and needs 4"),
    ({"tokens": {"red": [1, 2]}}, "given-length", "tokens.red: has 2 items and needs 3"),
    ({"tokens": {"red": [3, 2, 1]}}, "given-tokens", "tokens.red: tokens lie lowest first, not [3, 2, 1]"),
    (
        {"warbands": [["skeleton"], [], [], []]},
        "given-card",
        "warbands of seat 0: `skeleton` is no card of this game",
    ),
    (
        {"warbands": [["red elf + blue orc"], [], [], []]},
        "given-warband",
        "warbands of seat 0: a warband is of one tribe or of one kingdom, and these are neither: blue orc, red elf",
    ),
    (
        {"warbands": [[""], [], [], []]},
        "given-warband",
        "warbands of seat 0: a warband is written `leader + card + card`, not ''",
    ),
    (
        {"tribe": {"gaint": {}}},
        "given-tribe",
        "tribe.gaint: nothing is kept for it in this game; did you mean `giant`?",
    ),
    (
        {"tribe": {"elf": {}}},
        "given-tribe",
        "tribe.elf: nothing is kept for it in this game; ",
    ),
    ({"tribe": {"giant": []}}, "given-tribe", "tribe.giant: [] is not a table of keys and values"),
    ({"tribe": {"giant": {"holder": "0"}}}, "given-tribe", "tribe.giant: "),
    ({"tribe": {"giant": {"holdr": 0}}}, "given-tribe", "tribe.giant: "),
    ({"tribe": {"orc": {"boards": [[]]}}}, "given-tribe", "tribe.orc.boards: needs 4 items, one a seat"),
]


@pytest.mark.parametrize(("table", "code", "message"), FAULTS)
def test_an_impossible_position_is_refused_with_the_key_that_is_wrong(table, code, message):
    """Rules out that an unknown key is ignored or a value of the wrong type coerced."""
    with pytest.raises(SetupError) as refusal:
        position(**table)

    assert refusal.value.code == code
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize(
    ("players", "tribes", "code", "message"),
    [
        (4, ["elf"], "wrong-tribe-count", "4 players need 6 tribes [setup.tribes, "),
        (2, list(MIXED), "wrong-tribe-count", "2 players need 5 tribes [setup.tribes, "),
        (4, ["elf"] * 6, "duplicate-tribe", "a tribe is named twice: elf, elf, elf, elf, elf, elf"),
        (4, ["elfs"], "unknown-tribe", "unknown tribe `elfs`; did you mean `elf`?"),
        (1, None, "wrong-player-count", "first-edition is for 2 to 6 players, not for 1"),
        (7, None, "wrong-player-count", "first-edition is for 2 to 6 players, not for 7"),
    ],
)
def test_a_table_that_cannot_be_is_refused(players, tribes, code, message):
    with pytest.raises(EthnosError) as refusal:
        new_game(first_edition(), players, 1, tribes)

    assert refusal.value.code == code
    assert str(refusal.value).startswith(message)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 30)
    | st.sampled_from([2.5, "", "red elf", "dragon", "skeleton", "red elf + blue elf", "red"]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(["red", "giant", "orc", "boards", "holder", "tokens", "x"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)
KEYS = [
    "hands",
    "pool",
    "deck",
    "dragons",
    "glory",
    "markers",
    "tokens",
    "warbands",
    "supply",
    "tribe",
    "era",
    "turn",
]


@settings(max_examples=250, deadline=None)
@given(st.dictionaries(st.sampled_from([*KEYS, "first", "pol"]), json_values, max_size=3))
def test_any_json_data_is_a_position_or_is_refused_as_one(table):
    """Data from strangers: nothing but a refusal with a code comes out of it."""
    try:
        game = position(**table)
    except SetupError as refusal:
        code = refusal.code
    else:
        code = "given-"
        assert game.moves()
    assert code.startswith("given-")


@pytest.mark.parametrize("ruleset", ["first-edition", None, 5])
def test_a_game_is_played_under_a_loaded_ruleset(ruleset):
    with pytest.raises(
        SetupError, match="a game is played under a Ruleset, as `load_ruleset` gives"
    ) as refusal:
        new_game(ruleset, 2, 5)
    assert refusal.value.code == "wrong-source"
