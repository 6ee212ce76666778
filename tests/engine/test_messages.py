"""JSON-RPC 2.0 (https://www.jsonrpc.org/specification), a message a line: what every line gets as its answer."""

import json

import pytest

from ethnos.frontends.engine.engine import Engine
from ethnos.frontends.engine.looking import bots
from ethnos.frontends.engine.messages import DEEPEST, MOST_BYTES, MOST_IN_BATCH, answer, written
from tests.engine.conftest import request


@pytest.fixture
def engine():
    return Engine()


def answered(engine, message):
    """What comes back for a line, or for data that is written as one."""
    line = message if isinstance(message, bytes) else json.dumps(message).encode()
    return answer(engine, line)


def only_error(engine, message):
    (found,) = answered(engine, message)
    assert set(found) == {"jsonrpc", "id", "error"}
    assert set(found["error"]) == {"code", "message", "data"}
    return found["id"], found["error"]["code"], found["error"]["data"]["code"]


def test_a_request_is_answered_with_its_id(engine):
    (found,) = answered(engine, request("bots", id="a"))

    assert found == {"jsonrpc": "2.0", "id": "a", "result": bots(engine)}


@pytest.mark.parametrize("id", ["", "x", 0, -5, 1.5, 10**300, None])
def test_an_id_is_a_text_a_number_or_null(engine, id):
    (found,) = answered(engine, request("bots", id=id))

    assert found["id"] == id
    assert type(found["id"]) is type(id)
    assert "result" in found


@pytest.mark.parametrize("id", [True, [1], {"a": 1}])
def test_what_cannot_be_an_id_is_answered_with_null(engine, id):
    assert only_error(engine, request("bots", id=id)) == (None, -32600, "not-a-request")


def test_parameters_stand_in_a_table_or_in_their_order(engine):
    listed = {"jsonrpc": "2.0", "id": 1, "method": "new", "params": ["first-edition", [], 3, 7]}
    answered(engine, listed)
    answered(engine, request("new", players=3, seed=7))
    one, other = (held.game for held in engine.games.values())

    assert one.to_dict() == other.to_dict()


def test_a_notification_is_carried_out_and_never_answered(engine):
    notification = {"jsonrpc": "2.0", "method": "new", "params": {}}

    assert answered(engine, notification) == []
    assert list(engine.games) == ["g1"]
    assert answered(engine, {**notification, "params": {"players": 99}}) == []
    assert answered(engine, {**notification, "method": "nothing"}) == []


@pytest.mark.parametrize(
    ("line", "number", "code"),
    [
        (b'{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', -32700, "not-json"),
        (b'[{"jsonrpc": "2.0", "method"', -32700, "not-json"),
        (b"\xff\xfe{}", -32700, "not-json"),
        (b'{"jsonrpc": "2.0", "id": NaN, "method": "bots"}', -32700, "not-json"),
        (b'{"jsonrpc": "2.0", "method": 1, "params": "bar"}', -32600, "not-a-request"),
        (b'{"jsonrpc": "2.0", "method": "bots", "params": 7}', -32600, "not-a-request"),
        (b'{"jsonrpc": "1.0", "method": "bots"}', -32600, "not-a-request"),
        (b'{"method": "bots"}', -32600, "not-a-request"),
        (b'"bots"', -32600, "not-a-request"),
        (b"[]", -32600, "not-a-request"),
        (b'{"jsonrpc": "2.0", "id": 1e999, "method": "bots"}', -32600, "message-too-large"),
        (b'{"jsonrpc": "2.0", "id": ' + b"9" * 5000 + b', "method": "bots"}', -32600, "message-too-large"),
        (b"[" * 100_000, -32600, "message-too-large"),
        (b'{"a":' * 100_000, -32600, "message-too-large"),
    ],
)
def test_what_is_no_request_is_answered_with_null(engine, line, number, code):
    assert only_error(engine, line) == (None, number, code)


def test_a_broken_request_whose_id_can_be_read_is_answered_with_it(engine):
    assert only_error(engine, {"jsonrpc": "2.0", "id": 5, "method": 1}) == (5, -32600, "not-a-request")


@pytest.mark.parametrize("name", ["moev", "", "rpc.nothing", "__class__", "Play"])
def test_an_unknown_method_is_refused(engine, name):
    assert only_error(engine, request(name)) == (1, -32601, "unknown-method")


def test_an_unknown_method_is_guessed(engine):
    (found,) = answered(engine, request("subscibe"))

    assert found["error"]["message"] == "there is no method `subscibe`; did you mean `subscribe`?"


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"move": "deck"}, "`play` needs `game`: a text"),
        ({"game": 1, "move": "deck"}, "`play` takes as `game` a text, not 1"),
        ({"game": "g1", "move": ["deck"]}, "`play` takes as `move` a text, not a list of 1"),
        (["g1", "deck", True], "`play` takes as `state` a whole number from 0 on, or null, not true"),
        ({"game": "g1", "move": "deck", "sate": 1}, "`play` has no parameter `sate`; did you mean `state`?"),
        (["g1", "deck", None, 0, 5], "`play` takes at most 4 parameters, not 5"),
    ],
)  # fmt: skip
def test_wrong_parameters_are_told_by_name(engine, params, message):
    (found,) = answered(engine, {"jsonrpc": "2.0", "id": 1, "method": "play", "params": params})

    assert found["error"] == {"code": -32602, "message": message, "data": {"code": "wrong-params"}}


def test_a_batch_gets_one_answer_to_each_request_that_is_no_notification(engine):
    """The standard's own example of a mixed batch, with our methods."""
    (found,) = answered(
        engine,
        [
            request("bots", id="1"),
            {"jsonrpc": "2.0", "method": "bots"},
            request("state", id="2", game="g9"),
            {"foo": "boo"},
            request("foo.get", id="5"),
            request("new", id="9"),
            request("new", id="9"),
            1,
        ],
    )

    assert [each["id"] for each in found] == ["1", "2", None, "5", "9", "9", None]
    assert ["result" in each for each in found] == [True, False, False, False, True, True, False]


def test_a_batch_of_notifications_is_not_answered(engine):
    assert answered(engine, [{"jsonrpc": "2.0", "method": "new"}] * 2) == []
    assert len(engine.games) == 2


def test_requests_of_a_batch_are_carried_out_in_their_order(engine):
    _, found = (
        answered(engine, request("new", seed=1)),
        answered(engine, [request("play", id=n, game="g1", move="deck", state=n) for n in range(3)]),
    )

    assert [each["result"]["state"] for each in found[0]] == [1, 2, 3]


def test_a_batch_is_bounded(engine):
    (fits,) = answered(engine, [request("bots")] * MOST_IN_BATCH)

    assert len(fits) == MOST_IN_BATCH
    assert only_error(engine, [request("bots")] * (MOST_IN_BATCH + 1)) == (None, -32600, "not-a-request")


def test_brackets_in_texts_are_no_depth(engine):
    (found,) = answered(engine, request("state", game='[{"' * 1000))

    assert found["error"]["data"]["code"] == "unknown-game"


@pytest.mark.parametrize(
    ("levels", "code"), [(DEEPEST - 2, "given-type"), (DEEPEST - 1, "message-too-large")]
)
def test_depth_is_bounded(engine, levels, code):
    inner = b'{"a":' * levels + b"1" + b"}" * levels
    (found,) = answered(engine, b'{"jsonrpc":"2.0","id":1,"method":"new","params":{"given":' + inner + b"}}")

    assert found["error"]["data"]["code"] == code


def test_a_line_has_room_for_the_longest_ruleset(engine):
    """Of which a file may have 256 KiB, each byte of it written with six."""
    assert MOST_BYTES > 2 * 6 * 256 * 1024


def test_a_defect_of_a_plugin_is_an_answer_and_no_end(engine, monkeypatch):
    monkeypatch.setattr("ethnos.frontends.engine.looking.installed_rulesets", lambda: 1 / 0)

    assert only_error(engine, request("rulesets", id=3)) == (3, -32603, "defect")
    assert "result" in answered(engine, request("bots"))[0]


def test_the_answers_to_a_batch_are_bounded_and_what_is_left_is_not_carried_out(ask, monkeypatch):
    """Rules out that one line fills the memory, or that something is done whose answer does not come."""
    monkeypatch.setattr("ethnos.frontends.engine.messages.MOST_ANSWERED", 20_000)
    ask("new", seed=1)
    batch = [
        {"jsonrpc": "2.0", "id": number, "method": "save", "params": {"game": "g1"}} for number in range(20)
    ]
    last = {"jsonrpc": "2.0", "id": 20, "method": "play", "params": {"game": "g1", "move": "deck"}}
    (found,) = answer(ask.engine, json.dumps([*batch, last]).encode())

    assert [each["id"] for each in found] == list(range(21))
    assert "result" in found[0]
    assert found[-1]["error"]["data"] == {"code": "answer-too-large"}
    assert len(written(found)) < 40_000
    assert ask("state", game="g1")["state"] == 0


def test_an_answer_that_is_too_large_is_an_error_with_its_id(ask, monkeypatch):
    monkeypatch.setattr("ethnos.frontends.engine.messages.MOST_ANSWERED", 1_000)
    ask("new", seed=1)
    (found,) = answer(ask.engine, json.dumps(request("save", id=7, game="g1")).encode())
    sent = json.loads(written(found))

    assert sent["id"] == 7
    assert sent["error"]["data"] == {"code": "answer-too-large"}
    assert sent["error"]["code"] == -32600
