"""The JSON Schemas of views, logs and saves: every one that a game gives is valid, and nothing else is."""

import json
from copy import deepcopy
from random import Random

import pytest
from jsonschema import Draft7Validator

import ethnos
from ethnos import load_ruleset, new_game
from ethnos.rulesets import installed_rulesets, read_heading
from ethnos.schemas import in_words
from tests.games import MIXED, play_out, played, position, short_game

SCHEMAS = {"view": ethnos.view_schema(), "log": ethnos.log_schema(), "save": ethnos.save_schema()}
VIEW, LOG, SAVE = (Draft7Validator(schema) for schema in SCHEMAS.values())
SHIPPED = [id for id in installed_rulesets() if read_heading(id).kind == "ruleset"]
VARIANTS = [id for id in installed_rulesets() if read_heading(id).kind == "variant"]


def faults(validator, data):
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(data)]


@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)
def test_a_schema_is_one_that_validators_take(schema):
    Draft7Validator.check_schema(schema)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"


@pytest.mark.parametrize(("kind", "version"), [("view", 1), ("log", 1), ("save", 3)])
def test_a_schema_names_its_version(kind, version):
    assert SCHEMAS[kind]["$id"] == f"urn:ethnos:{kind}:{version}"


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_what_a_game_gives_at_any_time_is_valid(ruleset, players):
    seats = [None, *range(players)]
    game = new_game(load_ruleset(ruleset), players, seed=players)
    chance = Random(1)
    for number, step in enumerate(played(game, 1)):
        if number % 30 == 0 or step.over:
            assert faults(SAVE, step.to_dict()) == []
            assert [faults(VIEW, step.view(seat)) for seat in seats] == [[]] * len(seats)
    assert faults(LOG, distinct(game.log(chance.choice(seats)))) == []


def distinct(log):
    """Each item of a log once: equal ones are equally valid."""
    return [json.loads(text) for text in sorted({json.dumps(item) for item in log})]


@pytest.mark.parametrize("variant", VARIANTS)
def test_variants_give_nothing_else(variant):
    game = play_out(new_game(load_ruleset("first-edition", [variant]), 4, 2), 2)

    assert (
        faults(VIEW, game.view(0)) == faults(LOG, distinct(game.log(0))) == faults(SAVE, game.to_dict()) == []
    )


def test_questions_dice_and_given_positions_are_valid():
    """What few games show."""
    kinds, events = set(), set()
    for seed in range(12):
        game = short_game(*MIXED, seed=seed, era=2)
        for step in played(game, seed):
            asked = step.choice
            kinds |= {asked.kind} if asked else set()
            for seat in (asked.seat, None) if asked else ():
                assert faults(VIEW, step.view(seat)) == []
            assert faults(SAVE, step.to_dict()) == [] if asked else True
        events |= {event["event"] for event in game.log(None)}
        assert faults(LOG, distinct(game.log(1))) == []
    assert len(kinds) > 3
    assert len(events) > 15


def test_every_event_is_in_the_schema_of_logs():
    from ethnos.views import EVENT_NAMES

    known = {item["properties"]["event"]["const"] for item in SCHEMAS["log"]["items"]["oneOf"]}

    assert known == set(EVENT_NAMES.values())


def tables(schema):
    """Every part of a schema that is about a table."""
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for part in schema.values():
            yield from tables(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from tables(part)


@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)
def test_no_key_is_missing_and_none_is_there_besides(schema):
    for table in tables(schema):
        if "properties" in table:
            assert table["additionalProperties"] is False
            assert set(table["required"]) == set(table["properties"])


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("ruleset", "text"),
        ("over", "true or false"),
        ("seat", "number, or null"),
        ("shown", "list of lists of texts"),
        ("markers", "table of lists of numbers"),
        ("marker_sizes", "table of numbers or nulls, or null"),
        ("rules", "table"),
    ],
)
def test_a_type_is_said_in_a_few_words(key, words):
    assert in_words(SCHEMAS["view"]["properties"][key]) == words


def places(data, path=()):
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


def with_other(data, path, value):
    changed = part = deepcopy(data)
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return changed


FREE = {"view": {"tribe"}, "log": {"state"}, "save": {"given", "tribe"}}
"""What is a tribe's own, or a position as scenarios give it."""


@pytest.mark.parametrize(
    ("kind", "give"),
    [
        ("view", lambda game: game.view(0)),
        ("log", lambda game: game.log(0)),
        ("save", lambda game: game.to_dict()),
    ],
)
def test_a_value_of_another_type_is_refused_anywhere(kind, give):
    """Rules out a schema that says nothing."""
    game = position(
        "elf", "troll", "orc", hand=["blue elf", "gray orc", "red orc"], deck=["red elf", "dragon"]
    )
    game.play("play blue elf")
    data = give(game)
    validator = Draft7Validator(SCHEMAS[kind])
    assert validator.is_valid(data)
    for path in places(data):
        if not FREE[kind] & set(path):
            assert not validator.is_valid(with_other(data, path, 0.5)), path


@pytest.mark.parametrize("kind", ["view", "log", "save"])
def test_the_command_prints_the_schema(kind, capsys):
    from click.testing import CliRunner

    from ethnos.frontends.schema import command

    done = CliRunner().invoke(command, [kind])

    assert done.exit_code == 0
    assert json.loads(done.output) == SCHEMAS[kind]
