"""Errors as JSON-RPC 2.0 writes them: a number for the kind, a message, and data with the stable code and the rule."""

from __future__ import annotations

from typing import Any

from attrs import asdict

from ethnos.errors import EthnosError, LoadError, MoveError, SetupError
from ethnos.frontends.engine.error_numbers import DEFECT, number_of
from ethnos.views import Json


class Refusal(EthnosError):
    """A request that cannot be carried out for a reason of the protocol; ``state`` is the game's, if it matters."""

    def __init__(self, code: str, message: str, state: int | None = None) -> None:
        super().__init__(message, code=code)
        self.state = state


def error_of(error: Exception) -> Json:
    """An error as the standard writes it: `code`, `message`, and `data` with the stable code of docs/codes.

    `data` has besides: for a move its text, the reason and the rule that decides, which others may have too; for a
    state that is not there, or has passed, the present one; for a ruleset all findings.
    """
    if not isinstance(error, EthnosError):
        message = f"{type(error).__name__}: {error}"
        return _error(DEFECT, f"a defect of the engine or of a plugin: {message}", {"code": "defect"})
    data: Json = {"code": error.code}
    if isinstance(error, MoveError):
        data |= {"move": error.move, "reason": error.reason}
    if isinstance(error, MoveError | SetupError):
        data["rule"] = None if error.rule is None else asdict(error.rule)
    if isinstance(error, Refusal) and error.state is not None:
        data["state"] = error.state
    if isinstance(error, LoadError):
        data["findings"] = [asdict(finding) for finding in error.findings]
    return _error(number_of(error), str(error), data)


def _error(number: int, message: str, data: dict[str, Any]) -> Json:
    return {"code": number, "message": message, "data": data}
