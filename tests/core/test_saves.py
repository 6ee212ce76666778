"""A saved game is JSON data, loads as exactly the same game at any step, and is refused where it is damaged."""

import json
from copy import deepcopy
from functools import cache
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ethnos import Game, SaveError, load_ruleset, new_game
from tests.games import dealt, first_edition, play_out, played, position, short_game

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
    """The data with checksums that fit it."""
    content = {key: value for key, value in data.items() if key != "checksum"}
    texts = {key: json.dumps(value, sort_keys=True, separators=(",", ":")) for key, value in content.items()}
    return {
        **content,
        "checksum": {key: sha256(text.encode()).hexdigest()[:16] for key, text in texts.items()},
    }


def test_each_key_has_a_checksum():
    data = short_game().to_dict()

    assert sealed(data) == data


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        (lambda data: data.pop("moves"), "save-key", "key `moves` is missing"),
        (lambda data: data.update(movs=[]), "save-key", "unknown key `movs`"),
        (lambda data: data.update(players="4"), "save-key", "`players` has the wrong type: str"),
        (lambda data: data.update(seed=7), "save-key", "`seed` has the wrong type: int"),
        (
            lambda data: data.update(seed="07"),
            "save-key",
            "`seed` is a whole number written as text, not '07'",
        ),
        (
            lambda data: data.update(format=1),
            "save-format",
            "format 1 is not format 3, which this engine reads; its ruleset, seed, tribes and moves make a record, "
            "which can be replayed",
        ),
        (lambda data: data["moves"].append(3), "save-key", "`moves[1]` must be a text, not int"),
        (lambda data: data["checksum"].pop("seed"), "save-key", "`checksum.seed` is missing"),
        (lambda data: data["checksum"].update(sed=""), "save-key", "`checksum.sed` is unknown"),
        (
            lambda data: data.update(seed="2"),
            "save-damaged",
            "`seed`: changed since it was saved, as `checksum.seed` does not fit",
        ),
        (
            lambda data: data["state"]["hands"][1].pop(),
            "save-damaged",
            "`state`: changed since it was saved, as `checksum.state` does not fit: state.hands[1] is "
            '["red elf"], not ["red elf", "gray orc"]',
        ),
        (
            lambda data: data["state"].update(dragons=1),
            "save-damaged",
            "`state`: changed since it was saved, as `checksum.state` does not fit: state.dragons is 1, not 0",
        ),
        (
            lambda data: data["moves"].append("place red"),
            "save-damaged",
            "`moves`: changed since it was saved, as `checksum.moves` does not fit: moves[1]: place red: nothing was "
            "asked, so `place` answers nothing; seat 1 has an ordinary turn",
        ),
        (
            lambda data: data["moves"].pop(),
            "save-damaged",
            "`moves`: changed since it was saved, as `checksum.moves` does not fit",
        ),
    ],
)
def test_a_damaged_save_says_what_is_wrong_and_where(change, code, message):
    game = position(hands=[["blue elf"], ["red elf", "gray orc"], [], []], deck=["gray elf", "red orc"])
    game.play("deck")
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
        (lambda data: data["state"].update(seat="0"), "expected int @ state.seat"),
        (lambda data: data["state"].update(sea=0), "sea"),
        (lambda data: data["state"]["tribe"]["troll"].update(tokens="12"), "tokens"),
        (
            lambda data: data["state"]["tribe"].pop("troll"),
            "the state of giant, merfolk, orc, troll is expected",
        ),
        (lambda data: data.update(players=7), "not for 7"),
        (lambda data: data.update(tribes=["elf"]), "tribes"),
        (lambda data: data["state"].update(players=3), "state.players: 3, and the game has 4"),
        (lambda data: data["state"].update(deck=["red elf"]), "state.cards: "),
        (lambda data: data["state"]["deck"].extend(["dragon"] * 3), "state.deck: 3 dragons"),
        (lambda data: data["state"]["hands"].pop(), "state.hands: needs 4 items, one a seat"),
        (lambda data: data["state"]["markers"][0].pop(), "state.markers: needs 6 rows"),
        (lambda data: data["state"].update(seat=4), "state.seat: 4 is not from 0 to 3"),
        (lambda data: data["state"].update(era=0), "state.era: 0 is not from 1 to 3"),
        (lambda data: data["state"]["supply"].insert(0, -1) or data["state"]["supply"].pop(), "less than 0"),
        (lambda data: data["state"]["tokens"][0].reverse(), "state.tokens: they lie lowest first"),
        (lambda data: data["state"].update(rolls={"otter": 1}), "state.rolls"),
        (lambda data: data["state"]["shown"][2].append("red elf"), r"state.shown\[2\]"),
        (lambda data: data["state"]["warbands"][1][0].__setitem__(0, 2), r"state.warbands\[1\]\[0\]"),
        (lambda data: data["state"].update(winners=[1]), "state.winners"),
        (lambda data: data["state"].update(over=True, winners=[1]), "state.choice"),
        (lambda data: data["state"]["choice"].update(seat=9), "state.choice.seat: 9 is no seat"),
        (lambda data: data["state"]["choice"].update(tribe="elf"), "state.choice.tribe: `elf` asks nothing"),
        (lambda data: data["state"]["choice"].update(step="draw"), "waits at step `draw`"),
        (lambda data: data["state"]["choice"].update(options=[]), "state.choice.options"),
        (
            lambda data: data["state"]["tribe"]["orc"]["boards"].pop(),
            "state.tribe.orc: a state boards: needs 4",
        ),
    ],
)
def test_a_forged_state_that_no_game_has_is_refused(change, message):
    """Its checksums fit; rules out that plugin state is lost or a wrong value taken on restore."""
    data = deepcopy(choosing_save())
    change(data)

    with pytest.raises(SaveError, match=message) as refusal:
        Game.from_dict(sealed(data))
    assert refusal.value.code == "save-state"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda data: data["state"].update(first=3),
            "not the one that its moves lead to: state.first is 3, not 0",
        ),
        (lambda data: data["moves"].append("take purple dragon"), r"moves\[1\]: take purple dragon"),
        (lambda data: data.update(seed=data["seed"] + "1", given=None), "cannot be rebuilt"),
        (lambda data: data["given"].update(glory=[1, 0, 0, 0]), "state.glory"),
    ],
)
def test_a_forged_past_is_refused_when_it_is_asked_for(change, message):
    """The state could be one of a game, and it is another one than the moves lead to."""
    data = deepcopy(choosing_save())
    change(data)
    sealed_data = sealed(data)

    with pytest.raises(SaveError, match=message) as refusal:
        Game.from_dict(sealed_data, replayed=True)
    assert refusal.value.code == "save-state"
    for ask in (lambda game: game.events, lambda game: game.log(0), lambda game: game.undo(0)):
        game = Game.from_dict(sealed_data)
        assert game.to_dict() == sealed_data
        with pytest.raises(SaveError, match=message):
            ask(game)


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
        game = Game.from_dict(sealed(data), first_edition(), replayed=True)
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


def test_one_letter_changed_anywhere_in_a_save_as_text_is_refused_or_changes_nothing():
    """What a disk or a network does; spaces and the spelling of numbers and letters may change nothing."""
    text = json.dumps(choosing_save())
    chance = Random(1)
    refused = 0
    for _ in range(3_000):
        place = chance.randrange(len(text))
        letter = chance.choice('0123456789abcdef{}[]",: -.eEtfn\\x')
        try:
            data = json.loads(text[:place] + letter + text[place + 1 :])
        except ValueError:
            continue
        if json.dumps(data) != text:
            refused += 1
            with pytest.raises(SaveError):
                Game.from_dict(data, first_edition())
    assert refused > 1_000


def test_a_ruleset_that_is_remembered_serves_only_saves_of_its_own_rules():
    data = short_game().to_dict()
    Game.from_dict(data)

    with pytest.raises(SaveError) as refusal:
        Game.from_dict(sealed({**data, "hash": "0" * 64}))
    assert refusal.value.code == "save-ruleset"


def test_a_save_shares_nothing_with_the_game_that_is_made_of_it():
    data = through_json(choosing_save())
    before = json.dumps(data)
    game = Game.from_dict(data)
    play_out(game, 1)
    assert json.dumps(data) == before

    game = Game.from_dict(data)
    data["state"]["hands"][0].append("red elf")
    data["moves"].clear()
    data["given"].clear()
    assert json.dumps(game.to_dict()) == before
    assert game.history[0] == game.parse("play blue troll + red troll")


@pytest.mark.parametrize("seed", [2**53 + 1, -(2**63) - 1, 10**399])
def test_a_save_comes_back_from_a_reader_that_knows_no_large_numbers(seed):
    """JavaScript and many others read every number of JSON as a float."""
    game = new_game(first_edition(), 3, seed)
    read = json.loads(json.dumps(game.to_dict()), parse_int=lambda text: int(float(text)))

    assert Game.from_dict(read).to_dict() == game.to_dict()


def test_a_format_of_thousands_of_digits_is_refused_as_any_other():
    with pytest.raises(SaveError, match="format of many digits is not format 3"):
        Game.from_dict({**dealt(4).to_dict(), "format": 10**5000})


@pytest.mark.parametrize(("key", "item"), [("variants", "draw-two"), ("tribes", "elf")])
def test_lists_that_no_save_has_are_refused_before_anything_is_loaded_for_them(key, item):
    data = sealed({**dealt(4).to_dict(), key: [item] * 100_000})

    with pytest.raises(SaveError, match=f"`{key}` has 100000 items; no save has more than"):
        Game.from_dict(data)
