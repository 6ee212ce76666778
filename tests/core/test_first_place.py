"""What tribes give to the first place of a kingdom besides its award."""

import pytest

from ethnos import load_ruleset, new_game
from ethnos.errors import PluginError
from tests.tribe_files import registry_with

OTHERS = ["elf", "dwarf", "giant", "orc", "troll"]


def era_end(source, **given):
    """A game of four whose first era ends with the next draw; blue's first token is worth 6."""
    registry = registry_with(source)
    ruleset = load_ruleset("first-edition", tribes=["badger"], registry=registry)
    given = {"deck": ["dragon"], "dragons": 2, "tokens": {"blue": [6, 6, 6], "red": [2, 2, 2]}, **given}
    return new_game(ruleset, 4, 1, ["badger", *OTHERS], given, registry)


def gains(answer):
    return f"@hookimpl\ndef first_place(tribe, table, kingdom):\n    return {answer}\n"


def test_the_first_place_gains_it_and_no_other(tribe_file):
    game = era_end(tribe_file(gains("5")), markers={"blue": [1, 2, 0, 0]})
    game.play("deck")

    assert game.glory == (0, 11, 0, 0)


def test_it_goes_by_the_kingdom(tribe_file):
    source = tribe_file(gains("5 if table.colour(kingdom) == 'red' else 0"))
    game = era_end(source, markers={"blue": [1, 0, 0, 0], "red": [0, 0, 1, 0]})
    game.play("deck")

    assert game.glory == (6, 0, 7, 0)


def test_tied_seats_share_it_with_the_award_before_rounding(tribe_file):
    game = era_end(tribe_file(gains("3")), markers={"blue": [1, 0, 1, 0]})
    game.play("deck")

    assert game.glory == (4, 0, 4, 0)


def test_nobody_gains_it_where_nobody_is(tribe_file):
    game = era_end(tribe_file(gains("3")), markers={})
    game.play("deck")

    assert game.glory == (0, 0, 0, 0)


def test_what_several_tribes_give_is_added(tribe_file):
    registry = registry_with(tribe_file(gains("3")))
    ruleset = load_ruleset("first-edition", tribes=["badger", "raccoon"], registry=registry)
    given = {
        "deck": ["dragon"],
        "dragons": 2,
        "tokens": {"blue": [6, 6, 6]},
        "markers": {"blue": [1, 0, 0, 0]},
        "tribe": {"raccoon": {"coins": {"blue": [1, 2]}}},
    }
    game = new_game(ruleset, 4, 1, ["badger", "raccoon", *OTHERS[:4]], given, registry)
    game.play("deck")

    assert game.glory == (12, 0, 0, 0)


def test_a_wrong_answer_names_the_tribe_and_the_hook(tribe_file):
    game = era_end(tribe_file(gains("'2'")), markers={})

    with pytest.raises(PluginError, match="tribe badger: first_place gave back '2'; it gives a whole number"):
        game.play("deck")


def test_a_game_without_such_a_tribe_calls_nothing():
    game = new_game(load_ruleset("first-edition"), 4, 1)

    assert game.table.hooks.first_place == ()
