"""What can go wrong, for callers to catch. Every error has a stable ``code`` (docs/codes/)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ethnos.grammar import EthnosError, LoadError

if TYPE_CHECKING:
    from ethnos.game import Game

__all__ = [
    "EthnosError",
    "IllegalMove",
    "InvalidMove",
    "LoadError",
    "PluginError",
    "RecordError",
    "SaveError",
    "SetupError",
]


class MoveError(EthnosError):
    """A move that is refused; the game is as it was before.

    ``move`` is the offending text, ``reason`` says why and by which rule.
    """

    def __init__(self, code: str, move: str, reason: str) -> None:
        super().__init__(f"{move or '(nothing)'}: {reason}")
        self.code = code
        self.move = move
        self.reason = reason


class InvalidMove(MoveError):
    """The text cannot be read as a move at all."""


class IllegalMove(MoveError):
    """A move that can be read but is not legal now."""


class CodedError(EthnosError):
    """An error with a code and a message."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class SetupError(CodedError):
    """A table that cannot be set up: a wrong number of tribes, an unknown one, or an impossible given position."""


class PluginError(CodedError):
    """A tribe's plugin that cannot be used, or that broke a promise during a game."""


class SaveError(CodedError):
    """A saved game that cannot be loaded."""


class RecordError(CodedError):
    """A record that cannot be read or replayed.

    ``game`` is the game up to where the record is damaged, None where it does not come so far as to begin.
    """

    def __init__(self, code: str, message: str, game: Game | None = None) -> None:
        super().__init__(code, message)
        self.game = game
