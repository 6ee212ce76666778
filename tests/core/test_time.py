"""Going back, going forth, and branching off: exactly, at any point, and at a cost that does not grow."""

from random import Random

import pytest

from ethnos import EthnosError, Game, IllegalMove
from ethnos.past import KEPT_EVERY
from tests.games import MIXED, dealt, play_out, played, short_game


def whole(game):
    """Everything that a game holds, as what it says."""
    return game.to_dict(), game.events, game.history, [game.view(seat) for seat in (0, 1, None)], game.log(1)


def steps(game, seed, moves=None):
    """What the game was at each step, and the game at the last of them."""
    found = [whole(game)]
    found.extend(whole(step) for step in played(game, seed, moves=moves))
    return found


@pytest.mark.parametrize(("players", "era"), [(4, 1), (2, None), (6, 2)])
def test_each_move_taken_back_leaves_the_game_as_it_was_and_made_again_as_it_is(players, era):
    """Rules out that several undos in a row lose the seat to act, a pending choice, the log or a tribe's state."""
    game = short_game(*MIXED, players=players, seed=5, era=era)
    before = steps(game, 5, moves=120)
    assert len({step[0]["state"]["era"] for step in before}) > 1 or era is None

    for was in reversed(before[:-1]):
        game.undo()
        assert whole(game) == was
    for was in before[1:]:
        game.redo()
        assert whole(game) == was


def test_any_number_of_moves_is_taken_back_at_once():
    game = dealt(4, 8)
    before = steps(game, 8)
    chance = Random(1)

    for _ in range(60):
        now = len(game.history)
        wanted = chance.randrange(len(before))
        if wanted <= now:
            game.undo(now - wanted)
        else:
            game.redo(wanted - now)
        assert whole(game) == before[wanted]


def test_a_branch_is_the_game_at_that_move_and_leaves_the_game_alone():
    game = dealt(3, 2)
    before = steps(game, 2, moves=KEPT_EVERY + 20)
    last = len(game.history)

    for wanted in (0, 1, KEPT_EVERY - 1, KEPT_EVERY, KEPT_EVERY + 1, last):
        branch = game.at(wanted)
        assert whole(branch) == before[wanted]
        assert len(branch.undone) == last - wanted
        play_out(branch, 7)
        assert whole(game) == before[-1]
    game.undo(60)
    assert whole(game.at(last - 10)) == before[last - 10]
    assert whole(game) == before[last - 60]


def test_a_game_taken_back_and_played_anew_is_the_game_that_was_played_so():
    """Rules out that what is taken back leaves traces in chance."""
    game, other = dealt(4, 3), dealt(4, 3)
    for _ in played(game, 1, moves=70):
        pass
    game.undo(50)
    for move in game.history:
        other.play(move)
    for _ in played(game, 9, moves=100):
        pass
    for move in game.history[20:]:
        other.play(move)

    assert whole(game) == whole(other)


def test_what_was_taken_back_is_known_until_another_move_is_made():
    game = short_game(seed=2)
    first, second = (game.moves()[0], game.play(game.moves()[0]))[0], game.moves()[0]
    game.play(second)
    game.undo(2)
    assert game.undone == (first, second)
    with pytest.raises(IllegalMove):
        game.play("keep nothing")
    assert game.undone == (first, second)

    twin = game.copy()
    twin.play(twin.moves()[-1])
    assert twin.undone == ()
    assert game.undone == (first, second)


@pytest.mark.parametrize("moves", [-1, 4, True, 1.0, "1", None])
def test_moves_that_there_are_not_are_neither_taken_back_nor_made_again(moves):
    game = short_game(seed=2)
    for _ in played(game, 2, moves=3):
        pass
    game.undo(0)
    before = whole(game)

    for go in (game.undo, game.redo, game.at):
        with pytest.raises(EthnosError, match="not") as refusal:
            go(moves)
        assert refusal.value.code == "no-such-move"
        assert whole(game) == before


@pytest.mark.parametrize("at", [0, 5, KEPT_EVERY, KEPT_EVERY + 1, 90])
def test_a_loaded_game_has_the_past_of_the_saved_one(at):
    """It is read when it is asked for, before or after the game goes on."""
    game = dealt(4, 6)
    before = steps(game, 6, moves=at)
    loaded, unread = Game.from_dict(game.to_dict()), Game.from_dict(game.to_dict())
    for move in dealt_on(game, 6, 50):
        loaded.play(move)
        unread.play(move)

    assert unread.to_dict() == game.to_dict()
    assert repr(unread) == repr(game)
    assert whole(loaded) == whole(game)
    assert whole(unread.copy()) == whole(game)
    unread.undo(50)
    assert whole(unread) == before[-1]
    unread.undo(at)
    assert whole(unread) == before[0]
    unread.redo(at + 50)
    assert whole(unread) == whole(game)


def dealt_on(game, seed, moves):
    """Moves that the game goes on with."""
    start = len(game.history)
    for _ in played(game, seed, moves=moves):
        pass
    return game.history[start:]


def test_going_back_applies_few_events_however_long_the_game_is(monkeypatch):
    """The work is counted: it is bounded by the moves between two states that are kept."""
    game = dealt(4, 4)
    play_out(game, 4)
    applied = []
    monkeypatch.setattr("ethnos.past.apply_event", lambda state, event: applied.append(event))
    most = max(sum(len(events) for events in window) for window in windows(list(events_of(game)), KEPT_EVERY))
    for wanted in range(len(game.history), 0, -1):
        applied.clear()
        game.undo()
        assert len(applied) <= most, wanted


def events_of(game):
    """The events of each move."""
    twin = game.at(0)
    for move in game.history:
        yield twin.play(move)


def windows(items, length):
    return [items[start : start + length] for start in range(len(items))]
