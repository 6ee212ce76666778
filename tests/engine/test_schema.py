"""The schema document says of every method what it takes and answers, and what goes to and fro is as it says."""

import json
import re
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft7Validator

import ethnos
from ethnos.errors import EthnosError
from ethnos.frontends.engine import messages
from ethnos.frontends.engine.description import describe
from ethnos.frontends.engine.engine import Engine
from ethnos.frontends.engine.error_numbers import NUMBERS, number_of
from ethnos.frontends.engine.messages import answer, decode
from ethnos.frontends.engine.methods import METHODS
from ethnos.lab.bots import BotError
from ethnos.plugins import installed_plugins
from ethnos.tribe import Cards, TribeTable, hookimpl
from tests.engine.conftest import Asking, request, run_engine

PAGES = Path(__file__).parents[2] / "docs"
PAGE = (PAGES / "engine.md").read_text(encoding="utf-8")


DOCUMENT = describe()


def methods():
    return {method["name"]: method for method in DOCUMENT["methods"]}


def results():
    """A validator of each method's results."""
    return {
        method["name"]: validator("methods", place, "result", "schema")
        for place, method in enumerate(DOCUMENT["methods"])
    }


def validator(*path):
    """Of one part of the document; what it refers to lies in the same document."""
    return Draft7Validator({**DOCUMENT, "$ref": "/".join(["#", *map(str, path)])})


class Failing:
    """A tribe that fails as soon as a table is set up."""

    TRIBE = TribeTable(id="failing", name="Failing", text="They fail.", cards=Cards(each_kingdom=2))

    @hookimpl
    def new_state(self, players):
        raise RuntimeError("failed")


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
            assert parameter.expected.fits(value) == Draft7Validator(parameter.expected.schema).is_valid(
                value
            ), parameter


def test_every_result_and_notification_is_as_the_schema_says(ask):
    schemas = results()
    notifications = {
        note["name"]: validator("x-notifications", place, "params")
        for place, note in enumerate(DOCUMENT["x-notifications"])
    }
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
    asked("tribes", ruleset="second-edition", variants=["three-eras"])
    for method in ("rules", "unsubscribe", "close", "rulesets", "tribes", "bots"):
        asked(method, **(game if method in ("rules", "unsubscribe", "close") else {}))
    for note in ask.told:
        notifications[note["method"]].validate(note["params"])

    assert met == set(METHODS)
    assert {note["method"] for note in ask.told} == set(notifications)


def test_the_parts_are_the_schemas_of_views_logs_and_saves():
    parts = DOCUMENT["components"]["schemas"]

    assert parts["view"]["properties"] == ethnos.view_schema()["properties"]
    assert parts["event"]["oneOf"] == ethnos.log_schema()["items"]["oneOf"]
    assert parts["save"]["properties"] == ethnos.save_schema()["properties"]
    for part in parts.values():
        Draft7Validator.check_schema(part)


def places(data, path=()):
    """The path of each text, number, true, false or null in data."""
    if not isinstance(data, dict | list):
        yield path
        return
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield from places(value, (*path, key))


@pytest.mark.parametrize("method", ["view", "log", "save"])
def test_a_result_with_another_value_anywhere_is_not_as_the_schema_says(ask, method):
    """Rules out a document that says nothing of what lies deeper."""
    ask("new", seed=1, players=2)
    ask("play", game="g1", move="deck")
    result = ask(method, game="g1", **({} if method == "save" else {"seat": 0}))
    schema = results()[method]
    assert schema.is_valid(result)
    for path in places(result):
        changed = part = deepcopy(result)
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = 0.5
        assert "tribe" in path or not schema.is_valid(changed), path


REFUSED = (
    (-32700, "not-json", b"{"),
    (-32600, "not-a-request", b"1"),
    (-32600, "message-too-large", b"[" * 100),
    (-32601, "unknown-method", request("nothing")),
    (-32602, "wrong-params", request("new", seed="x")),
    (-32602, "names-a-path", request("new", ruleset="x.toml")),
    (1, "unknown-verb", request("play", game="g1", move="?")),
    (2, "cannot-pass", request("play", game="g1", move="pass")),
    (3, "does-not-load", request("new", variants=["hand.limit = true"])),
    (3, "does-not-load", request("new", ruleset="nothing")),
    (4, "wrong-player-count", request("new", players=99)),
    (5, "plugin-failed", request("new", tribes=["failing", "dwarf", "elf", "giant", "orc", "troll"])),
    (6, "save-key", request("load", save={})),
    (7, "unknown-bot", request("bot", game="g1", bot="gredy")),
    (7, "bot-parameter", request("bot", game="g1", bot="greedy:depth=3")),
    (9, "unknown-game", request("state", game="g9")),
    (9, "no-such-seat", request("view", game="g1", seat=99)),
    (9, "not-to-act", request("play", game="g1", move="deck", seat=0)),
    (9, "no-such-state", request("undo", game="g1")),
    (9, "stale-state", request("undo", game="g1", state=7)),
)
"""The number and code that a message has to be refused with."""


@pytest.mark.parametrize(("number", "code", "sent"), REFUSED)
def test_an_error_has_the_number_of_its_kind_and_is_as_the_schema_says(number, code, sent):
    ask = Asking(Engine(installed_plugins().copy()))
    ask.engine.registry.register(Failing())
    ask("new", seed=1, players=2, given={"turn": 1})
    (found,) = answer(ask.engine, sent if isinstance(sent, bytes) else json.dumps(sent).encode())
    error = json.loads(messages.written(found))["error"]

    validator("components", "schemas", "error").validate(error)
    assert (error["code"], error["data"]["code"]) == (number, code)
    assert ("move" in error["data"]) == (number in (1, 2))
    assert ("findings" in error["data"]) == (number == 3)
    assert (PAGES / "codes" / f"{code}.md").exists()


def test_every_refusal_of_the_protocol_has_its_number():
    files = Path(messages.__file__).parent.glob("*.py")
    raised = {code for file in files for code in re.findall(r'Refusal\(\s*"([a-z-]+)"', file.read_text())}

    assert len(raised) > 8
    assert raised <= {code for number in NUMBERS for code in number.codes}


def test_a_number_stands_for_one_thing():
    codes = [code for number in NUMBERS for code in number.codes]

    assert len({number.number for number in NUMBERS}) == len(NUMBERS)
    assert len(set(codes)) == len(codes)


def test_any_error_of_ours_has_a_number():
    assert number_of(BotError("late", code="bot-time")) == 7
    assert number_of(EthnosError("whatever", code="of-later")) == 8


def test_what_the_page_shows_is_what_goes_to_and_fro():
    """Lines that begin with --> are sent, and what begins with <-- comes back."""
    shown = [line for line in PAGE.splitlines() if line.startswith(("--> ", "<-- "))]
    sent = [line[4:].encode() for line in shown if line.startswith("--> ")]
    run = run_engine(*sent)

    assert len(sent) > 5
    assert run.stdout.decode().splitlines() == [line[4:] for line in shown if line.startswith("<-- ")]
