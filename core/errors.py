"""What can go wrong, for callers to catch. Every error has a stable ``code`` (docs/codes/)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

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
    "Rule",
    "SaveError",
    "SetupError",
]


@frozen
class Rule:
    """The rule that decides where something is refused."""

    key: str = ""
    """The value of the ruleset that decides, ``hand.limit``; empty where none does."""
    place: str = ""
    """The file and line that set that value."""
    source: str = ""
    """Where the rule is printed."""

    def __str__(self) -> str:
        return f"[{self.key}, {self.place}]" if self.key else f"[{self.source}]"


class MoveError(EthnosError):
    """A move that is refused; the game is as it was before.

    ``move`` is the offending text, ``reason`` says why, ``rule`` is the one that decides, None where none does: what
    cannot be read as a move breaks no rule of the game.
    """

    def __init__(self, code: str, move: str, reason: str, rule: Rule | None = None) -> None:
        super().__init__(f"{move or '(nothing)'}: {reason}")
        self.code = code
        self.move = move
        self.reason = reason
        self.rule = rule


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
    """A table that cannot be set up: a wrong number of tribes, an unknown one, or an impossible given position.

    ``rule`` is the one that decides, None where no value of the ruleset does.
    """

    def __init__(self, code: str, message: str, rule: Rule | None = None) -> None:
        super().__init__(code, message)
        self.rule = rule


@frozen
class Place:
    """Where something is written: a file, and the line in it from 1; line 0 where a line says nothing."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


class PluginError(CodedError):
    """A tribe's plugin that cannot be used, or that broke a promise during a game.

    ``place`` is where the plugin is at fault, None where that is not known; ``reason`` is the message without it;
    ``word`` is the name in the plugin that is wrong, empty where it is none.
    """

    def __init__(self, code: str, reason: str, place: Place | None = None, word: str = "") -> None:
        super().__init__(code, reason if place is None else f"{place}: {reason}")
        self.reason = reason
        self.place = place
        self.word = word


class SaveError(CodedError):
    """A saved game that cannot be loaded."""


class RecordError(CodedError):
    """A record that cannot be read or replayed.

    ``game`` is the game up to where the record is damaged, None where it does not come so far as to begin.
    """

    def __init__(self, code: str, message: str, game: Game | None = None) -> None:
        super().__init__(code, message)
        self.game = game
