"""JSON-RPC 2.0: from a line to its answer, whatever the line holds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import isfinite
from typing import Any

from ethnos.frontends.engine.declaration import arguments
from ethnos.frontends.engine.description import describe
from ethnos.frontends.engine.engine import Engine
from ethnos.frontends.engine.methods import METHODS
from ethnos.frontends.engine.refusals import Refusal, error_of
from ethnos.grammar import guess, shorten
from ethnos.views import Json

MOST_BYTES = 4 * 1024 * 1024
"""The longest line."""
DEEPEST = 32
"""Lists and tables in one another, from the request itself on; a save needs 8."""
MOST_ANSWERED = 16 * 1024 * 1024
"""Bytes of an answer, or of the answers to a batch up to its last one."""
MOST_IN_BATCH = 100
MOST_DIGITS = 401
"""Of a number; seeds have at most as many."""
EXACT = 2.0**53
"""Below this every whole number is a float too."""
DISCOVER = "rpc.discover"
"""The method that service discovery of OpenRPC calls."""

_STRING_OR_BRACKET = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
_NO_ID: Any = object()


def answer(engine: Engine, line: bytes) -> list[Json | list[Json]]:
    """What is sent for a line: notifications, then the answer if there is one.

    Nothing that a line holds raises anything.
    """
    try:
        data = _read(line)
    except Refusal as refusal:
        return [_failed(None, refusal)]
    if not isinstance(data, list):
        return _sent(engine, _answer(engine, data))
    if not data or len(data) > MOST_IN_BATCH:
        reason = f"a batch has 1 to {MOST_IN_BATCH} requests, not {len(data)}"
        return [_failed(None, Refusal("not-a-request", reason))]
    return _sent(engine, _answers(engine, data) or None)


def too_long() -> Json:
    """The answer to a line that is longer than `MOST_BYTES`."""
    return _failed(None, Refusal("message-too-large", f"a message has at most {MOST_BYTES} bytes"))


def written(message: Json | list[Json]) -> bytes:
    """A message as a line."""
    return _encoded(message) if isinstance(message, list) else _fitting(message)[1]


def _answers(engine: Engine, batch: list[object]) -> list[Json]:
    """The answers to a batch; once they are too large, no more of it is carried out."""
    answers: list[Json] = []
    size = 0
    for request in batch:
        found = _answer(engine, request) if size <= MOST_ANSWERED else _not_carried_out(request)
        if found is not None:
            fitting, line = _fitting(found)
            answers.append(fitting)
            size += len(line)
    return answers


def _not_carried_out(request: object) -> Json | None:
    reason = f"the answers to this batch have more than {MOST_ANSWERED} bytes; ask for the rest by itself"
    id = _id_of(request)
    return None if id is _NO_ID else _failed(id, Refusal("answer-too-large", reason))


def _fitting(message: Json) -> tuple[Json, bytes]:
    """A message and its line; where that is too long, a refusal in its place."""
    line = _encoded(message)
    if len(line) <= MOST_ANSWERED:
        return message, line
    reason = f"the answer has {len(line)} bytes, and {MOST_ANSWERED} are the most; ask for less of it"
    refused = _failed(message.get("id"), Refusal("answer-too-large", reason))
    return refused, _encoded(refused)


def _encoded(message: Json | list[Json]) -> bytes:
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def _sent(engine: Engine, answered: Json | list[Json] | None) -> list[Json | list[Json]]:
    told: list[Json | list[Json]] = [*engine.told]
    engine.told.clear()
    return told if answered is None else [*told, answered]


def _answer(engine: Engine, request: object) -> Json | None:
    """The answer to one request; None for a notification."""
    id = _id_of(request)
    try:
        result = _carry_out(engine, _checked(request))
    # The last resort: no request, and no plugin that fails in one, ends the engine.
    except Exception as error:
        if id is _NO_ID and not _is_broken(error):
            return None
        return _failed(None if id is _NO_ID else id, error)
    return None if id is _NO_ID else {"jsonrpc": "2.0", "id": id, "result": result}


def _failed(id: object, error: Exception) -> Json:
    return {"jsonrpc": "2.0", "id": id, "error": error_of(error)}


def _id_of(request: object) -> Any:  # noqa: ANN401 - a text, a number or null
    """A request's id; `_NO_ID` where it has none, or none that could be one."""
    id = request.get("id", _NO_ID) if isinstance(request, dict) else _NO_ID
    return id if id is None or type(id) in (str, int, float) else _NO_ID


def _is_broken(error: Exception) -> bool:
    """Whether it was no request at all, and so no notification either."""
    return isinstance(error, Refusal) and error.code == "not-a-request"


def _checked(request: object) -> Json:
    """A request of the standard's form. Raises `Refusal` with code ``not-a-request``."""
    if not isinstance(request, dict):
        raise Refusal("not-a-request", "a request is a table with `jsonrpc`, `method`, `params` and `id`")
    if request.get("jsonrpc") != "2.0":
        raise Refusal("not-a-request", 'a request says "jsonrpc": "2.0"')
    if type(request.get("method")) is not str:
        raise Refusal("not-a-request", "`method` is a text")
    if not isinstance(request.get("params", {}), list | dict):
        raise Refusal("not-a-request", "`params` is an array or a table")
    if "id" in request and _id_of(request) is _NO_ID:
        raise Refusal("not-a-request", "`id` is a text, a number or null")
    return request


def _carry_out(engine: Engine, request: Json) -> Json:
    name = request["method"]
    if name == DISCOVER:
        return describe()
    if name not in METHODS:
        hint = guess(name, METHODS) or f"methods: {', '.join(METHODS)}"
        raise Refusal("unknown-method", f"there is no method `{shorten(name)}`; {hint}")
    method = METHODS[name]
    result: Json = method.carry_out(engine, **arguments(method, request.get("params", {})))
    return result


def _read(line: bytes) -> Any:  # noqa: ANN401 - JSON data
    """The data of a line. Raises `Refusal` with code ``not-json`` or ``message-too-large``."""
    if line.count(b"[") + line.count(b"{") > DEEPEST and _lies_too_deep(line):
        raise Refusal(
            "message-too-large", f"lists and tables lie deeper in one another than {DEEPEST} levels"
        )
    try:
        return decode(line.decode("utf-8"))
    except Refusal:
        raise
    except ValueError as error:
        raise Refusal("not-json", f"the line is no JSON text in UTF-8: {error}") from error


def _lies_too_deep(line: bytes) -> bool:
    """Whether brackets lie deeper in one another than they may, those in strings left out."""
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(line):
        if found[0] in (b"[", b"{"):
            depth += 1
            if depth > DEEPEST:
                return True
        elif found[0] in (b"]", b"}"):
            depth -= 1
    return False


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise Refusal("message-too-large", f"a number has at most {MOST_DIGITS - 1} digits")
    return int(text)


def _fraction(text: str) -> float | int:
    """A number with a point or exponent. JSON knows one kind of number, so 2.0 is the whole number 2."""
    value = float(text)
    if not isfinite(value):
        raise Refusal("message-too-large", f"the number {shorten(text)} is too large")
    return int(value) if value.is_integer() and abs(value) < EXACT else value


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number of JSON")


decode: Callable[[str], Any] = json.JSONDecoder(
    parse_int=_whole, parse_float=_fraction, parse_constant=_no_number
).decode
"""The data of a text, with the limits on numbers. Raises `Refusal` or `ValueError`."""
