"""A saved game is JSON data, loads as exactly the same game at any step, and is refused where it is damaged."""

import json
from copy import deepcopy
from functools import cache
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ethnos import Game, SaveError, load_ruleset
from tests.games import dealt, first_edition, played, position, short_game

CHOOSING = ("centaur", "elf", "merfolk", "troll", "wingfolk", "wizard")
REMEMBERING = ("orc", "giant", "troll", "merfolk", "skeleton")


def through_json(data):
    return json.loads(json.dumps(data))


def reloaded(game):
    return Game.from_dict(through_json(game.to_dict()), game.ruleset)


def same(one, other):
    return (
        one.state == other.state
        and one.events == other.events
        and one.to_dict() == other.to_dict()
        and one.moves() == other.moves()
        and one.to_act == other.to_act
    )


@pytest.mark.parametrize(
    ("tribes", "players", "era"),
    [(CHOOSING, 4, None), (REMEMBERING, 2, 1), (REMEMBERING, 6, 2), (CHOOSING, 3, None)],
)
def test_a_game_saved_at_any_step_loads_as_the_same_game(tribes, players, era):
    """Rules out that saving loses the generator, the seat to act, a pending choice or a tribe's state."""
    kinds = set()
    for game in played(short_game(*tribes, players=players, seed=4, deck=10, era=era), 4, moves=60):
        assert same(reloaded(game), game)
        kinds.add(game.choice and game.choice.kind)
    assert len(kinds) > 1, "a choice was pending at some step"


def test_a_game_from_the_deal_loads_as_the_same_game():
    for number, game in enumerate(played(dealt(4, 9), 9)):
        if number % 40 == 0 or game.over:
            assert same(reloaded(game), game)
    assert game.over


def test_a_loaded_game_goes_on_as_the_saved_one_does():
    """Rules out that saving loses the generator: what is shuffled later is the same."""
    game = short_game(*CHOOSING, seed=2, deck=6, era=1)
    twin = None
    for step in played(game, 2):
        if step.choice is not None and twin is None:
            twin, done = reloaded(step), len(step.history)
    for move in game.history[done:]:
        twin.play(move)

    assert same(twin, game)


def test_several_steps_back_in_a_row_keep_the_seat_and_the_choice():
    """Rules out that several undos in a row lose the seat to act or a pending choice."""
    game = short_game(*CHOOSING, seed=3)
    undo = []
    for step in played(game, 3, moves=25):
        undo.append((through_json(step.to_dict()), step.to_act, step.choice, step.moves()))

    for data, seat, choice, moves in reversed(undo):
        back = Game.from_dict(data)
        assert (back.to_act, back.choice, back.moves()) == (seat, choice, moves)


def test_a_save_is_json_data_and_nothing_else():
    data = short_game(*CHOOSING).to_dict()

    assert through_json(data) == data


def test_an_installed_ruleset_is_found_by_its_id():
    game = short_game(seed=1)

    assert same(Game.from_dict(game.to_dict()), game)


@pytest.mark.parametrize("name", ["/etc/house.toml", "house.toml", "../first-edition", "a\\b"])
@pytest.mark.parametrize("key", ["ruleset", "variants"])
def test_a_save_never_names_a_file_to_load(key, name):
    data = short_game().to_dict()
    data[key] = name if key == "ruleset" else [name]

    with pytest.raises(SaveError, match="is no id of an installed ruleset") as refusal:
        Game.from_dict(sealed(data))
    assert refusal.value.code == "save-ruleset"


def test_a_save_of_other_rules_is_refused(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text("[hand]\nlimit = 9\n")
    house = load_ruleset("first-edition", variants=[file])

    with pytest.raises(SaveError) as refusal:
        Game.from_dict(short_game().to_dict(), house)

    assert refusal.value.code == "save-ruleset"
    assert first_edition().hash[:12] in str(refusal.value)
    assert house.hash[:12] in str(refusal.value)
    assert "the rules differ" in str(refusal.value)


def sealed(data):
    """The data with a checksum that fits it."""
    content = {key: value for key, value in data.items() if key != "checksum"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return {**content, "checksum": sha256(text.encode()).hexdigest()}


def test_the_checksum_is_that_of_the_other_keys():
    data = short_game().to_dict()

    assert sealed(data) == data


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        (lambda data: data.pop("moves"), "save-key", "key `moves` is missing"),
        (lambda data: data.update(movs=[]), "save-key", "unknown key `movs`"),
        (lambda data: data.update(players="4"), "save-key", "`players` has the wrong type: str"),
        (lambda data: data.update(seed=True), "save-key", "`seed` has the wrong type: bool"),
        (
            lambda data: data.update(format=2),
            "save-format",
            "format 2 is not format 1, which this engine reads",
        ),
        (
            lambda data: data["moves"].pop(),
            "save-damaged",
            "checksum: it does not fit the rest, so something in the save was changed",
        ),
    ],
)
def test_a_damaged_save_says_what_is_wrong(change, code, message):
    game = short_game()
    game.play(game.moves()[0])
    data = game.to_dict()
    change(data)

    with pytest.raises(SaveError) as refusal:
        Game.from_dict(data)
    assert (refusal.value.code, str(refusal.value)) == (code, message)


def test_something_else_than_a_table_is_no_save():
    with pytest.raises(SaveError, match="not list"):
        Game.from_dict([1])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data["state"].update(seat=3), "the saved state is not the one that its moves lead to"),
        (lambda data: data["state"].update(deck=["red elf"]), "the saved state is not the one"),
        (lambda data: data["state"].update(seat="0"), "expected int @ state.seat"),
        (lambda data: data["state"].update(sea=0), "sea"),
        (lambda data: data["state"]["tribe"]["troll"].update(tokens="12"), "tokens"),
        (
            lambda data: data["state"]["tribe"].pop("troll"),
            "the state of giant, merfolk, orc, troll is expected",
        ),
        (lambda data: data["moves"].append("take purple dragon"), "purple dragon"),
        (lambda data: data.update(seed=data["seed"] + 1, given=None), "cannot be rebuilt"),
    ],
)
def test_a_save_that_was_forged_with_a_right_checksum_is_refused(change, message):
    """Rules out that variant or plugin state is lost on restore: what does not follow from the moves is refused."""
    data = deepcopy(choosing_save())
    change(data)

    with pytest.raises(SaveError, match=message) as refusal:
        Game.from_dict(sealed(data))
    assert refusal.value.code == "save-state"


@cache
def choosing_save():
    """A save with a choice pending, after some moves."""
    game = position(
        "troll",
        "merfolk",
        seed=8,
        hands=[["blue troll", "red troll"], ["red elf"], [], []],
        deck=["gray elf", "dragon"],
        pool=["blue elf"],
        markers={"red": [1, 0, 2, 0]},
        warbands=[[], ["red merfolk"], [], []],
    )
    game.play("play blue troll + red troll")
    return through_json(game.to_dict())


def places(data, path=()):
    """The path of every value in JSON data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)
TELLING = [
    None, True, False, 0, 1, -1, 5, 2**70, 1.0, "", "1", "deck", "red elf", "claim 1", "dragon", "first-edition",
    [], [0], [[]], [""], {}, {"red": 1},
]  # fmt: skip
"""Values that are likely to be taken for others."""


def changed(path, value):
    """The save with one value replaced, or None where that changes nothing."""
    data = deepcopy(choosing_save())
    part = data
    for key in path[:-1]:
        part = part[key]
    if json.dumps(part[path[-1]]) == json.dumps(value):
        return None
    part[path[-1]] = value
    return data


PATHS = list(places(choosing_save()))


@settings(max_examples=150, deadline=None)
@given(path=st.sampled_from(PATHS), value=json_values)
def test_a_save_with_any_one_value_changed_is_refused(path, value):
    data = changed(path, value)
    if data is not None:
        with pytest.raises(SaveError):
            Game.from_dict(data, first_edition())


def refused_or_the_same(data):
    try:
        game = Game.from_dict(sealed(data), first_edition())
    except SaveError as refusal:
        return refusal.code.startswith("save-")
    return same(game, Game.from_dict(choosing_save(), first_edition()))


@settings(max_examples=150, deadline=None)
@given(path=st.sampled_from(PATHS), value=json_values)
def test_a_save_with_one_value_forged_is_refused_or_the_same_game(path, value):
    data = changed(path, value)
    assert data is None or refused_or_the_same(data)


@pytest.mark.parametrize("value", TELLING, ids=repr)
def test_no_likely_value_in_any_place_makes_a_save_another_game(value):
    for path in PATHS:
        data = changed(path, value)
        assert data is None or refused_or_the_same(data), path
