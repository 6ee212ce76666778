"""The schema document says of every method what it takes and answers, and what goes to and fro is as it says."""

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft7Validator

from ethnos.frontends.engine.description import describe
from ethnos.frontends.engine.messages import decode
from ethnos.frontends.engine.methods import METHODS
from tests.engine.conftest import run_engine

PAGE = (Path(__file__).parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")


def methods():
    return {method["name"]: method for method in describe()["methods"]}


def test_the_document_is_printed_and_answered(run_command, ask):
    printed = json.loads(run_command("engine", "--schema"))

    assert printed == describe() == ask("rpc.discover")
    assert printed["openrpc"] == "1.3.2"


@pytest.fixture
def run_command():
    from click.testing import CliRunner

    from ethnos.frontends.commands import ethnos

    return lambda *arguments: CliRunner().invoke(ethnos, arguments).stdout


@pytest.mark.parametrize("name", METHODS)
def test_every_schema_is_one_that_validators_take(name):
    method = methods()[name]
    for schema in (method["result"]["schema"], *(param["schema"] for param in method["params"])):
        Draft7Validator.check_schema(schema)
    defaults = [param["schema"] for param in method["params"] if not param["required"]]

    assert all(Draft7Validator(schema).is_valid(schema["default"]) for schema in defaults)


@pytest.mark.parametrize("name", METHODS)
def test_parameters_that_must_be_said_come_first(name):
    required = [param["required"] for param in methods()[name]["params"]]

    assert all(before or not after for before, after in pairwise(required))


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "true",
        "0",
        "-1",
        "1.5",
        "2.0",
        "-0.0",
        "1" + "0" * 30,
        "700",
        '"x"',
        "[]",
        '["x"]',
        "[1]",
        "{}",
    ],
)
def test_a_value_is_taken_where_its_schema_takes_it(text):
    value = decode(text)
    for method in METHODS.values():
        for parameter in method.parameters:
            assert parameter.kind.fits(value) == Draft7Validator(parameter.kind.schema).is_valid(value), (
                parameter
            )


def test_every_result_and_notification_is_as_the_schema_says(ask):
    schemas = {name: Draft7Validator(method["result"]["schema"]) for name, method in methods().items()}
    notifications = {note["name"]: Draft7Validator(note["params"]) for note in describe()["x-notifications"]}
    game, chance, met = {"game": "g1"}, Random(1), set()

    def asked(method, **named):
        met.add(method)
        result = ask(method, **named)
        schemas[method].validate(result)
        return result

    asked("new", seed=1, players=2)
    asked("subscribe", **game, seat=0, sentences=True)
    while not asked("state", **game)["over"]:
        asked("moves", **game, labels=chance.random() < 0.05)
        asked("bot", **game, bot=chance.choice(["random", "greedy"]))
        asked("view", **game, seat=chance.choice([None, 0, 1]))
    asked("undo", **game)
    asked("play", **game, move=ask("moves", **game)["moves"][0])
    asked("undo", **game, to=5)
    asked("redo", **game)
    asked("log", **game, sentences=True)
    asked("load", **asked("save", **game))
    for method in ("unsubscribe", "close", "rulesets", "tribes", "bots"):
        asked(method, **(game if method in ("unsubscribe", "close") else {}))
    for note in ask.told:
        notifications[note["method"]].validate(note["params"])

    assert met == set(METHODS)
    assert {note["method"] for note in ask.told} == set(notifications)


def test_every_number_of_an_error_is_in_the_document(ask):
    known = {error["code"] for error in describe()["components"]["errors"].values()}
    for error in (
        ask.refused("nothing"), ask.refused("new", players=99), ask.refused("state", game="g9"),
        ask.refused("new", variants=["x ="]), ask.refused("load", save={}), ask.refused("new", seed="x"),
    ):  # fmt: skip
        assert error["code"] in known
        assert (Path(__file__).parents[2] / "docs" / "codes" / f"{error['data']['code']}.md").exists()


def test_what_the_page_shows_is_what_goes_to_and_fro():
    """Lines that begin with --> are sent, and what begins with <-- comes back."""
    shown = [line for line in PAGE.splitlines() if line.startswith(("--> ", "<-- "))]
    sent = [line[4:].encode() for line in shown if line.startswith("--> ")]
    run = run_engine(*sent)

    assert len(sent) > 5
    assert run.stdout.decode().splitlines() == [line[4:] for line in shown if line.startswith("<-- ")]
