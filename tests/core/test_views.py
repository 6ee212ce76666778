"""What a seat may know: its view, its log and its legal moves, which nothing that is hidden from it changes.

Each test of a secret holds two games side by side that differ in the secret alone.
"""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ethnos import EthnosError, new_game
from ethnos.cards import DRAGON
from tests.games import copies, dealt, first_edition, play_out, played, position, short_game

KEYS = {
    "version", "ruleset", "players", "seat", "tribes", "era", "eras", "first", "to_act", "hand", "hands", "shown",
    "pool", "deck", "dragons", "glory", "markers", "supply", "tokens", "warbands", "tribe", "choice", "over", "winners",
    "rules", "marker_sizes",
}  # fmt: skip


def seen(game, seat):
    """Everything that a seat is shown, as bytes."""
    moves = [str(move) for move in game.moves()] if game.to_act == seat else None
    return json.dumps([game.view(seat), game.log(seat), moves])


def shuffle_secrets(game, seat, chance):
    """Deal anew whatever that seat has not seen: the deck's order and the cards that others drew unseen."""
    state = game.state
    others = [other for other in range(state.players) if other != seat]
    unseen = [card for card in state.deck if card is not DRAGON]
    drawn = {}
    for other in others:
        hidden = list(state.hands[other])
        for card in state.shown[other]:
            hidden.remove(card)
        drawn[other] = len(hidden)
        unseen += hidden
    chance.shuffle(unseen)
    for other in others:
        state.hands[other] = sorted([*state.shown[other], *(unseen.pop() for _ in range(drawn[other]))])
    deck = [*unseen, *([DRAGON] * state.deck.count(DRAGON))]
    chance.shuffle(deck)
    state.deck = deck


@pytest.mark.parametrize("seat", [0, 2, None])
@pytest.mark.parametrize(
    "tribes",
    [("centaur", "elf", "merfolk", "troll", "wingfolk", "wizard"), ("orc", "giant", "skeleton", "elf")],
)
def test_shuffling_what_a_seat_cannot_know_changes_nothing_that_it_sees(tribes, seat):
    """Rules out a leak through the view, the log or the legal moves."""
    chance = Random(3)
    for game in played(short_game(*tribes, seed=3, era=1), 3, moves=80):
        twin = game.copy()
        shuffle_secrets(twin, seat, chance)
        assert json.dumps(twin.view(seat)) == json.dumps(game.view(seat))
        if game.to_act == seat:
            assert twin.moves() == game.moves()


def twins(mine, pool, secrets_of_one, secrets_of_other, **given):
    """Two games that seat 0 cannot tell apart: other hands and another deck with cards of the same numbers."""
    return [
        position(
            "elf",
            "wizard",
            hands=[mine, *hands],
            deck=deck,
            pool=pool,
            **given,
        )
        for hands, deck in (secrets_of_one, secrets_of_other)
    ]


def test_a_game_played_on_looks_the_same_whatever_others_draw():
    """Rules out a leak through the log, a count of turns or a card's own number."""
    one, other = twins(
        ["blue elf"],
        ["gray elf"],
        (
            [["red orc"], ["red elf"], ["gray orc"]],
            ["gray dwarf", "red dwarf", "blue dwarf", "blue orc", "gray giant"],
        ),
        (
            [["gray giant"], ["red dwarf"], ["red elf"]],
            ["gray orc", "blue giant", "red orc", "blue orc", "red giant"],
        ),
    )
    assert seen(one, 0) == seen(other, 0)
    for move in ("take gray elf", "deck", "deck", "deck"):
        one.play(move)
        other.play(move)
        assert seen(one, 0) == seen(other, 0)
    assert seen(one, 1) != seen(other, 1)


def test_what_an_elf_keeps_is_its_secret():
    one, other = (
        position(
            "elf",
            hands=[[], ["blue elf", "blue elf", "gray orc", "red orc", kept], [], []],
            deck=["gray elf"],
        )
        for kept in ("blue dwarf", "green dwarf")
    )
    for game, kept in ((one, "blue dwarf"), (other, "green dwarf")):
        game.play("deck")
        game.play("play blue elf + blue elf")
        game.play(f"keep gray orc + {kept}")

    assert seen(one, 0) == seen(other, 0)
    assert "keep" in json.dumps(one.log(1)[-4:])


def test_the_options_of_a_choice_are_those_of_its_seat():
    game = position("elf", hand=["blue elf", "gray orc", "red orc"])
    game.play("play blue elf")

    assert game.view(0)["choice"]["options"] == ["keep nothing", "keep red orc", "keep gray orc"]
    assert game.view(1)["choice"] == {**game.view(0)["choice"], "options": None}
    assert "gray orc" not in json.dumps([game.view(1), game.log(1), game.view(None), game.log(None)])


@pytest.mark.parametrize("over", [False, True])
def test_neither_the_seed_nor_the_moves_nor_the_position_given_are_in_a_view(over):
    """Rules out a leak through the initial state."""
    seed = 918273645
    game = short_game(seed=seed)
    if over:
        play_out(game)
    for seat in (0, None):
        text = json.dumps([game.view(seat), game.log(seat)])
        assert str(seed) not in text
        assert "given" not in text
        assert "history" not in text


@settings(max_examples=40, deadline=None)
@given(seat=st.sampled_from([0, 1, 2, 3, None]), steps=st.integers(0, 30), seed=st.integers(0, 20))
def test_a_log_shows_no_card_that_a_seat_never_saw(seat, steps, seed):
    """The allies of a log are those that lay open, and those that the seat drew itself."""
    game = short_game("troll", "wizard", seed=seed, era=1)
    public = {str(card) for card in game.state.pool}
    own = set()
    for step in played(game, seed, moves=steps):
        public |= {str(card) for card in step.state.pool}
        public |= {str(card) for cards in step.state.warbands for warband in cards for card in warband.cards}
        own |= {str(card) for card in step.state.hands[seat]} if seat is not None else set()
        if step.state.era > 1:
            return
    text = json.dumps(game.log(seat))

    for name in set(copies(game.tribes)) - public - own:
        assert f'"{name}"' not in text


def test_allies_taken_in_the_open_are_remembered_until_they_may_have_gone():
    """Seat 1 holds a red elf that nobody saw, and takes another in the open: which of them it plays, nobody knows."""
    game = position(
        hands=[[], ["red elf"], [], []],
        pool=["blue elf", "red elf"],
        deck=["gray elf", "blue orc", "blue dwarf"],
        turn=1,
    )
    game.play("take red elf")
    assert game.view(0)["shown"][1] == ["red elf"]
    for _ in range(3):
        game.play("deck")
    game.play("play red elf")

    assert game.view(0)["shown"][1] == []


def test_an_ally_taken_in_the_open_is_known_as_long_as_it_is_kept():
    """Discards lie open, so what was taken and not discarded is still there."""
    game = position(
        "elf",
        hands=[["blue elf", "blue elf"], [], [], []],
        pool=["red orc", "gray dwarf"],
        deck=["gray elf", "blue orc", "blue dwarf", "green orc", "green elf", "green dwarf"],
    )
    for move in ("take red orc", "deck", "deck", "deck", "take gray dwarf", "deck", "deck", "deck"):
        game.play(move)
    assert game.view(2)["shown"][0] == ["red orc", "gray dwarf"]
    game.play("play blue elf")
    assert game.view(2)["shown"][0] == ["red orc", "gray dwarf"]

    discarding = game.copy()
    discarding.play("keep red orc")
    assert discarding.view(2)["shown"][0] == ["red orc"]
    game.play("keep nothing")
    assert game.view(2)["shown"][0] == []


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2), (6, 3)])
def test_what_is_shown_is_what_a_spectator_can_remember(players, seed):
    """Reckoned from the log of a spectator alone: what a seat took in the open, less what it laid open since."""
    game = dealt(players, seed)
    known, told = [Counter() for _ in range(players)], 0
    for step in played(game, seed):
        log = step.log(None, told)
        told += len(log)
        for event in log:
            remember(known, event)
        view = step.view(None)
        assert [Counter(cards) for cards in view["shown"]] == known
        assert view["shown"] == step.view(0)["shown"]


def remember(known, event):
    """What a spectator knows of hands after an event."""
    if event["event"] == "ally_taken":
        known[event["seat"]][event["card"]] += 1
    elif event["event"] == "warband_played":
        known[event["seat"]] -= Counter(event["warband"].split(" + "))
    elif event["event"] == "allies_discarded":
        known[event["seat"]] -= Counter(event["cards"])
    elif event["event"] == "era_ended":
        known[:] = [Counter() for _ in known]


def test_what_was_dealt_or_drawn_is_not_shown():
    game = position(hands=[[], ["red elf"], [], []], deck=["gray elf", "blue elf"])
    game.play("deck")

    assert game.view(1)["shown"] == [[], [], [], []]
    assert game.view(0)["hand"] == ["gray elf"]
    assert game.view(1)["hands"] == [1, 1, 0, 0]


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_a_view_is_plain_json_data_under_known_keys(seat):
    """Rules out that a new key shows something before anybody has decided that it may be seen."""
    for game in played(short_game("orc", "giant", "troll", seed=2), 2, moves=30):
        data = game.view(seat)
        assert json.loads(json.dumps(data)) == data
        assert set(data) == KEYS


def test_a_view_holds_no_reference_to_the_game():
    """Rules out that a bot reads or changes the state through its view."""
    game = short_game("troll", "orc", "merfolk", seed=2)
    for step in played(game, 2, moves=10):
        before = step.to_dict()
        scramble(step.view(step.to_act))
        scramble(step.log(0))
        assert step.to_dict() == before


def scramble(data):
    """Change every part of JSON data that can be changed."""
    for part in list(data.values()) if isinstance(data, dict) else data:
        if isinstance(part, dict | list):
            scramble(part)
    data.clear()


def test_marker_sizes_are_the_smallest_that_may_place_a_marker_now():
    markers = {"red": [2, 1, 0, 0], "gray": [0, 11, 0, 0]}

    assert position(markers=markers).view(0)["marker_sizes"] == {
        "orange": 1,
        "blue": 1,
        "red": 3,
        "purple": 1,
        "green": 1,
        "gray": 1,
    }
    assert position(markers=markers).view(1)["marker_sizes"]["gray"] is None
    assert position(players=2, markers={"red": [2, 1]}).view(1)["marker_sizes"]["red"] == 4


@pytest.mark.parametrize("seat", [-1, 4, True, "0", 1.0])
def test_there_is_no_view_or_log_of_a_seat_that_does_not_exist(seat):
    """Rules out that a negative index shows somebody else's hand."""
    game = position(hands=[[], [], [], ["red elf"]])

    for show in (game.view, game.log):
        with pytest.raises(EthnosError, match="seats are 0 to 3") as refusal:
            show(seat)
        assert refusal.value.code == "no-such-seat"


def test_a_spectator_sees_what_all_seats_see():
    game = short_game("troll", "orc", seed=5)
    for step in played(game, 5, moves=30):
        spectator = step.view(None)
        assert (spectator["hand"], spectator["seat"]) == (None, None)
        for seat in range(4):
            own = step.view(seat)
            assert {key: own[key] for key in ("pool", "shown", "hands", "markers", "tribe", "glory")} == {
                key: spectator[key] for key in ("pool", "shown", "hands", "markers", "tribe", "glory")
            }


def test_equal_views_whatever_the_seed():
    """Rules out a leak of the seed: one given position under two seeds looks the same."""
    given = {"hands": [["red elf"], ["blue elf"], [], []], "pool": ["gray elf"], "deck": ["green elf"]}
    tokens = {colour: [1, 2, 3] for colour in ("orange", "blue", "red", "purple", "green", "gray")}
    tribes = ["dwarf", "elf", "giant", "halfling", "minotaur", "orc"]
    one, other = (new_game(first_edition(), 4, seed, tribes, {**given, "tokens": tokens}) for seed in (1, 2))

    assert seen(one, 0) == seen(other, 0)


def test_the_log_from_the_deal_names_only_ones_own_card():
    game = dealt(4, 6)
    drawn = [event for event in game.log(2) if event["event"] == "ally_drawn"]

    assert [event["card"] is not None for event in drawn] == [event["seat"] == 2 for event in drawn]
    assert all("cards" not in event for event in game.log(2) if event["event"] == "deck_shuffled")
