"""Errors as JSON-RPC 2.0 writes them: a number for the kind, a message, and data with the stable code and the rule."""

from __future__ import annotations

import re
from typing import Any

from attrs import asdict

from ethnos.errors import EthnosError, IllegalMove, InvalidMove, LoadError, PluginError, SaveError, SetupError
from ethnos.views import Json

NOT_JSON, NOT_A_REQUEST, NO_METHOD, WRONG_PARAMS, DEFECT = -32700, -32600, -32601, -32602, -32603
"""The numbers of the standard."""
REFUSED = 9
NUMBERS: dict[str, tuple[int, str]] = {
    "Refusal": (REFUSED, "the game, state or seat that was named is not there, or there are too many games"),
    "InvalidMove": (1, "a text that is no move"),
    "IllegalMove": (2, "a move that is not legal now"),
    "LoadError": (3, "a ruleset or variant that does not load; `findings` says all that is wrong with it"),
    "SetupError": (4, "a table that cannot be set up"),
    "PluginError": (5, "a tribe that cannot be used, or failed in play"),
    "SaveError": (6, "a saved game that cannot be loaded"),
    "Bot": (7, "a bot that is unknown, failed, or took longer than its budget"),
    "EthnosError": (8, "any other refusal of the engine"),
}
"""The numbers of ours, by what is refused."""
_OF_THE_STANDARD = {
    "not-json": NOT_JSON,
    "not-a-request": NOT_A_REQUEST,
    "message-too-large": NOT_A_REQUEST,
    "unknown-method": NO_METHOD,
    "wrong-params": WRONG_PARAMS,
}
_RULE = re.compile(r"(?:(?P<before>[a-z_.]+) )?\[(?:(?P<key>[a-z_.]+), )?(?P<place>[^\[\]]*:\d+)\]")
"""How refusals cite the value of a ruleset that decides."""


class Refusal(EthnosError):
    """A request that cannot be carried out for a reason of the protocol's own."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code=code)


def error_of(error: Exception) -> Json:
    """An error as the standard writes it: `code`, `message`, and `data` with the stable code of docs/codes.

    `data` has besides: for a move its text, the reason and the rule that decides; for a ruleset all findings.
    """
    if not isinstance(error, EthnosError):
        message = f"{type(error).__name__}: {error}"
        return _error(DEFECT, f"a defect of the engine or of a plugin: {message}", {"code": "defect"})
    data: Json = {"code": error.code}
    if isinstance(error, IllegalMove | InvalidMove):
        data |= {"move": error.move, "reason": error.reason, "rule": rule_of(error.reason)}
    if isinstance(error, LoadError):
        data["findings"] = [asdict(finding) for finding in error.findings]
    return _error(_number(error), str(error), data)


def rule_of(reason: str) -> dict[str, str] | None:
    """The value of the ruleset that a reason cites: its key, and its file and line; None where it cites none."""
    found = _RULE.search(reason)
    if found is None:
        return None
    return {"key": found["key"] or found["before"] or "", "place": found["place"]}


def _number(error: EthnosError) -> int:
    if error.code in _OF_THE_STANDARD:
        return _OF_THE_STANDARD[error.code]
    if error.code == "unknown-bot" or error.code.startswith("bot-"):
        return NUMBERS["Bot"][0]
    kinds = (Refusal, InvalidMove, IllegalMove, LoadError, SetupError, PluginError, SaveError, EthnosError)
    return next(NUMBERS[kind.__name__][0] for kind in kinds if isinstance(error, kind))


def _error(number: int, message: str, data: dict[str, Any]) -> Json:
    return {"code": number, "message": message, "data": data}
