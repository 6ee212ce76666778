"""Observations stay in their space, whatever numbers a ruleset has: what is larger than can be said is said as 1000."""

from itertools import chain

import pytest

from ethnos.cards import Warband
from ethnos.frontends.learning.encoding import make_encoding
from ethnos.frontends.learning.observation import make_observer, observe
from ethnos.frontends.learning.setting import make_setting
from ethnos.frontends.learning.tribe_numbers import LARGEST
from tests.learning.cases import encoding, largest_ruleset, new_play, stepped


def block(observer, numbers, name: str) -> list[int]:
    (part,) = (part for part in observer.layout.parts if part.name == name)
    return list(numbers[part.start : part.end])


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("few", [True, False], ids=["few allies", "a thousand of each kind"])
def test_the_largest_ruleset_that_loads_is_observed(tmp_path, players, few):
    numbers = make_encoding(make_setting(largest_ruleset(tmp_path, few=few), players))
    observer, looked = make_observer(numbers), 0
    for play in stepped(new_play(numbers), most=None if few else 600):
        for seat in range(players):
            seen = observe(observer, play, seat)
            assert max(seen) <= LARGEST
            assert min(seen) >= -LARGEST
        tokens = list(chain.from_iterable(play.game.state.tokens))
        assert block(observer, seen, "tokens") == [min(token, LARGEST) for token in tokens]
        assert block(observer, seen, "deck") == [min(len(play.game.state.deck), LARGEST)]
        looked += max(tokens) > 2**15
    assert looked > 100


def test_numbers_by_seat_are_bounded_one_by_one():
    numbers = encoding()
    play, observer = new_play(numbers), make_observer(numbers)
    state = play.game.state
    state.glory[:] = [40_000, -40_000, 1001, 7]
    state.supply[:] = [10**20, 1000, 999, -1001]
    state.markers[0][:] = [70_000, 0, 1, 2]
    seen = observe(observer, play, 1)

    assert block(observer, seen, "glory") == [-1000, 1000, 7, 1000]
    assert block(observer, seen, "supply") == [1000, 999, -1000, 1000]
    assert block(observer, seen, "markers")[:4] == [0, 1, 2, 1000]


def test_warbands_are_counted_to_the_bound_and_those_that_no_hand_could_hold_as_the_largest():
    numbers = encoding()
    play, observer = new_play(numbers), make_observer(numbers)
    card = play.game.state.hands[0][0]
    single, pair, huge = (Warband(2, (card,) * size) for size in (1, 2, 13))
    play.game.state.warbands[2] += [single] * 40_000 + [pair] * 999 + [huge]

    assert block(observer, observe(observer, play, 2), "warbands")[:10] == [1000, 999, *[0] * 7, 1]
    assert block(observer, observe(observer, play, 3), "warbands")[30:] == [1000, 999, *[0] * 7, 1]


def test_warbands_are_those_of_the_game_and_the_era_that_is_observed():
    """What an observer knows of one game it does not tell of another, nor of an era that is over or taken back."""
    numbers = encoding("first-edition", 2)
    observer = make_observer(numbers)
    game, other = new_play(numbers, 1), new_play(numbers, 1)
    played = 0
    for play in stepped(game, 1):
        if play.building is not None or play.game.over:
            continue
        if played % 40 == 39:
            play.game.undo(7)
            assert observe(observer, play, 0) == observe(make_observer(numbers), play, 0)
            play.game.redo(7)
        assert observe(observer, play, 0) == observe(make_observer(numbers), play, 0)
        if played % 10 == 9:
            assert observe(observer, other, 0) == observe(make_observer(numbers), other, 0)
        played += 1
    assert game.game.state.era == 2
    assert played > 100
