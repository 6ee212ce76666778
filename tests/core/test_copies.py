"""A copy is independent of its original in both directions, however often it is copied."""

import attrs
import pytest

from tests.games import played, position, short_game

TRIBES = [
    ("centaur", "elf", "merfolk", "troll", "wingfolk", "wizard"),
    ("orc", "giant", "skeleton", "halfling"),
]


def mutable_parts(value, found=None):
    """Every list, dict, set and changeable object that can be reached from a value, by its identity."""
    found = {} if found is None else found
    if id(value) in found:
        return found
    if isinstance(value, list | dict | set):
        found[id(value)] = value
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple | set | frozenset):
        for item in value:
            mutable_parts(item, found)
    elif attrs.has(type(value)):
        if type(value).__setattr__ is object.__setattr__:
            found[id(value)] = value
        for field in attrs.fields(type(value)):
            mutable_parts(getattr(value, field.name), found)
    return found


@pytest.mark.parametrize("tribes", TRIBES)
def test_a_copy_shares_nothing_that_can_change(tribes):
    """Rules out that copies share a list, a token set or a tribe's own state."""
    for game in played(short_game(*tribes, seed=5), 5):
        twin = game.copy()
        assert twin.state == game.state
        assert not mutable_parts(game.state).keys() & mutable_parts(twin.state).keys()


@pytest.mark.parametrize("tribes", TRIBES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_what_is_played_in_a_game_changes_none_of_its_earlier_copies(tribes, players):
    """Rules out that copies share a list, a token set or a tribe's own state."""
    game = short_game(*tribes, players=players, seed=6)
    earlier = [(game.copy(), game.to_dict())]
    for step in played(game, 6):
        earlier.append((step.copy(), step.to_dict()))

    for twin, data in earlier:
        assert twin.to_dict() == data


@pytest.mark.parametrize("tribes", TRIBES)
def test_what_is_played_in_a_copy_does_not_change_the_original(tribes):
    game = short_game(*tribes, seed=7)
    for step in played(game, 7):
        before = step.to_dict(), step.events, step.history
        for _ in played(step.copy(), 1, moves=6):
            pass
        assert (step.to_dict(), step.events, step.history) == before


def test_a_copy_goes_on_as_its_original_does():
    for game in played(short_game(*TRIBES[0], seed=8), 8):
        twin = game.copy()
        for move in game.moves(largest=True)[:2]:
            one, other = game.copy(), twin.copy()
            assert one.play(move) == other.play(move)
            assert one.events == other.events
            assert one.record() == other.record()


def test_a_copy_of_a_copy_keeps_a_pending_choice():
    """Rules out that several undos in a row lose a pending choice."""
    game = position("troll", hand=["blue troll", "red troll"])
    game.play("play blue troll + red troll")
    undo = [game.copy().copy(), game.copy()]

    for _ in range(2):
        back = undo.pop()
        assert [str(move) for move in back.moves()] == ["claim 1", "claim 2", "pass"]
        back.play("claim 2")
        assert back.state.tribe["troll"].tokens == ((2,), (), (), ())


def test_a_game_keeps_no_hold_on_the_position_that_it_was_given():
    given = {"hands": [["blue elf"], [], [], []], "markers": {"red": [1, 0, 0, 0]}}
    game = position(**given)
    given["hands"][0].append("red elf")
    given["markers"]["red"][0] = 9

    assert [str(card) for card in game.state.hands[0]] == ["blue elf"]
    assert game.record().given == {"hands": [["blue elf"], [], [], []], "markers": {"red": [1, 0, 0, 0]}}


def test_what_a_game_hands_out_is_no_handle_on_it():
    game = position(hand=["blue elf"], markers={"red": [1, 0, 0, 0]})
    before = game.to_dict()
    for data in (game.to_dict(), game.view(0), game.record().given):
        for part in mutable_parts(data).values():
            part.clear()

    assert game.to_dict() == before
