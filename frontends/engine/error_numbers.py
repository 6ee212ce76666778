"""The numbers of errors: the one table that answers, the schema document and docs/engine.md go by."""

from __future__ import annotations

from attrs import frozen

from ethnos.errors import (
    EthnosError,
    IllegalMove,
    InvalidMove,
    LoadError,
    PluginError,
    SaveError,
    SetupError,
)
from ethnos.lab.bots import BotError

DEFECT = -32603


@frozen
class ErrorNumber:
    """A number, and the errors that have it: those with one of its codes, else those of its class."""

    number: int
    means: str
    codes: tuple[str, ...] = ()
    kind: type[EthnosError] | None = None


NUMBERS = (
    ErrorNumber(-32700, "a line that is no JSON", ("not-json",)),
    ErrorNumber(
        -32600,
        "JSON that is no request, or that is too large or asks for too much",
        ("not-a-request", "message-too-large", "answer-too-large"),
    ),
    ErrorNumber(-32601, "a method that there is not", ("unknown-method",)),
    ErrorNumber(-32602, "parameters that the method does not take", ("wrong-params", "names-a-path")),
    ErrorNumber(DEFECT, "a defect of the engine or of a plugin", ("defect",)),
    ErrorNumber(1, "a text that is no move", kind=InvalidMove),
    ErrorNumber(2, "a move that is not legal now", kind=IllegalMove),
    ErrorNumber(
        3,
        "a ruleset or variant that does not load; `findings` says all that is wrong with it",
        kind=LoadError,
    ),
    ErrorNumber(4, "a table that cannot be set up", kind=SetupError),
    ErrorNumber(5, "a tribe that cannot be used, or failed in play", kind=PluginError),
    ErrorNumber(6, "a saved game that cannot be loaded", kind=SaveError),
    ErrorNumber(7, "a bot that is unknown, failed, or took longer than its budget", kind=BotError),
    ErrorNumber(8, "any other refusal of the engine", kind=EthnosError),
    ErrorNumber(
        9,
        "a game, seat or state that is not there, a seat not to act, a state that has passed, or too many games",
        (
            "unknown-game",
            "too-many-games",
            "no-such-seat",
            "not-to-act",
            "no-such-state",
            "stale-state",
        ),
    ),
)
"""Those below 0 are the standard's."""
_BY_CODE = {code: number.number for number in NUMBERS for code in number.codes}
_BY_CLASS = {number.kind: number.number for number in NUMBERS if number.kind is not None}


def number_of(error: EthnosError) -> int:
    """The number of an error: by its code, else by its class, else by the class that this one is a kind of."""
    if error.code in _BY_CODE:
        return _BY_CODE[error.code]
    return next(_BY_CLASS[kind] for kind in type(error).__mro__ if kind in _BY_CLASS)
