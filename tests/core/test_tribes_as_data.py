"""The tribes that can be said in TOML play as their plugins in Python do, event for event."""

import json
from random import Random

import pytest

from ethnos import Game, load_ruleset, new_game
from ethnos.plugins import installed_plugins
from tests.written import PRINTED, with_written, written

EDITIONS = ("first-edition", "second-edition")
SEEDS = range(1, 31)
LOOK = 23
"""Every so many moves, views and states are compared too."""


@pytest.fixture(scope="module")
def registry():
    return with_written(*PRINTED)


@pytest.fixture(scope="module", params=EDITIONS)
def both(request, registry):
    """One edition twice: with plugins in Python alone, and with the eight tribes in TOML."""
    return load_ruleset(request.param), load_ruleset(request.param, registry=registry)


def without_hash(game: Game) -> dict:
    data = game.to_dict()
    return {key: value for key, value in data.items() if key not in ("hash", "checksum")}


def look_closely(one: Game, other: Game) -> None:
    """All that anybody may see or keep of a game, in the form in which it is written down."""
    assert one.state == other.state
    for seat in (None, *range(one.rules.players)):
        assert json.dumps(one.view(seat)) == json.dumps(other.view(seat))
    assert without_hash(one) == without_hash(other)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_goes_the_same_way_with_tribes_in_toml(both, registry, players):
    python, toml = both
    written_in_play = set()
    for seed in SEEDS:
        chance = Random(seed)
        one, other = new_game(python, players, seed), new_game(toml, players, seed, registry=registry)
        assert one.events == other.events
        written_in_play |= {other.rules.tribes[id].ability for id in other.tribes} & set(PRINTED)
        while not one.over:
            options = one.moves(largest=True)
            assert options == other.moves(largest=True)
            move = options[chance.randrange(len(options))]
            assert one.play(move) == other.play(move)
            if len(one.history) % LOOK == 0:
                look_closely(one, other)
        look_closely(one, other)
        assert other.over
    dealt = toml.for_players(players).tribes
    assert written_in_play == {dealt[id].ability for id in toml.value("setup.choose_from")} & set(PRINTED)


def test_every_legal_move_is_the_same_not_the_largest_warbands_alone(both, registry):
    python, toml = both
    one, other = new_game(python, 3, 4), new_game(toml, 3, 4, registry=registry)
    chance = Random(4)
    while not one.over:
        options = one.moves()
        assert options == other.moves()
        move = options[chance.randrange(len(options))]
        assert one.play(move) == other.play(move)


@pytest.mark.parametrize("id", PRINTED)
def test_a_tribe_in_toml_fills_the_hooks_that_its_plugin_implements(id):
    plugin = installed_plugins().plugins[id]
    twin = with_written(id).plugins[id]

    assert set(twin.implementations) == set(plugin.implementations)
    assert written(id).table.name == plugin.table.name
    assert [number.name for number in written(id).table.numbers] == [
        number.name for number in plugin.table.numbers
    ]
