"""The process of one bot: it imports the bot, then answers one question after another until there are no more.

Questions are read and answers written by pipes of their own: what the bot prints goes to standard error, and what it
reads from standard input is empty.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from functools import partial
from inspect import signature
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, BinaryIO, NamedTuple, TextIO

from ethnos.dispatch import told
from ethnos.errors import PluginError
from ethnos.grammar import shorten
from ethnos.lab.bots.answers import (
    IMPORT_CODES,
    LONGEST_MESSAGE,
    can_be_a_move,
    written_move,
    written_ready,
    written_refusal,
)
from ethnos.lab.bots.errors import BotError
from ethnos.lab.bots.parameters import Shown, known_parameters, read_parameters, shown_parameters
from ethnos.lab.bots.sources import BotSource, shown_bot
from ethnos.moves import Move
from ethnos.processes import end_with_starter
from ethnos.python_files import load_plugin

A_BOT = "a bot is a function decide(view, moves, rng)"
DEBUG = "ETHNOS_DEBUG"
"""Set this in the environment to see on standard error where a bot failed."""


class Ready(NamedTuple):
    """A bot that was imported and has its parameters."""

    decide: Callable[..., Any]
    parameters: Shown
    """All that it takes."""


def work(name: str, source: str, written: str) -> None:
    """Be this bot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with the program that asks
    questions, answers = _pipes(end_with_starter())
    wanted = BotSource(**json.loads(source))
    try:
        ready = _bot(name, wanted, tuple((key, value) for key, value in json.loads(written)))
        answer = written_ready(ready.parameters)
    # Whatever a stranger's module does when it is imported is told, and ends this process alone.
    except BaseException as error:
        _tell(answers, _refusal(shown_bot(name, wanted), error))
        return
    _tell(answers, answer)
    _answer_all(name, ready.decide, questions, answers)


def _answer_all(name: str, decide: Callable[..., Any], questions: BinaryIO, answers: TextIO) -> None:
    """Answer one question after another. A bot that took these pipes away ends its process."""
    own, number = os.getpid(), 0
    while True:
        try:
            view, moves, seed = pickle.load(questions)
        # What is no question is what the bot left of one, or the end.
        except Exception:
            os._exit(0)
        number += 1
        answer = _decision(name, number, partial(decide, view, moves, Random(seed)))
        if os.getpid() != own:
            os._exit(0)  # a copy of this process that the bot made is none
        _tell(answers, answer)


def _pipes(asked: int) -> tuple[BinaryIO, TextIO]:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return os.fdopen(asked, "rb"), answers


def _bot(name: str, source: BotSource, written: tuple[tuple[str, str], ...]) -> Ready:
    """Import the bot and give it its parameters. Raises whatever the import does, and as `read_parameters`."""
    if source.folder:
        sys.path.insert(0, source.folder)
    shown = shown_bot(name, source)
    found = load_plugin(source.place, shown, source.attribute)
    if isinstance(found, ModuleType):
        found = getattr(found, "decide", found)
    if not callable(found):
        reason = "has no function `decide`" if isinstance(found, ModuleType) else "is no function"
        raise BotError(f"{shown} {reason}; {A_BOT}", code="bot-import")
    known = known_parameters(found)
    decide = partial(found, **read_parameters(name, known, written))
    try:
        signature(decide).bind({}, (), None)
    except TypeError as error:
        raise BotError(f"{shown} cannot be asked: {error}; {A_BOT}", code="bot-import") from error
    return Ready(decide, shown_parameters(known))


def _refusal(shown: str, error: BaseException) -> str:
    _show(error)
    if isinstance(error, BotError) and error.code in IMPORT_CODES:
        return written_refusal(0, error.code, str(error))
    if isinstance(error, PluginError):
        return written_refusal(0, "bot-import", str(error))
    return written_refusal(0, "bot-import", f"{shown} cannot be imported: {_told(error)}; {A_BOT}")


def _decision(name: str, number: int, decide: Callable[[], Any]) -> str:
    """The answer to a question. Whatever the bot raises is told, also what would leave the program."""
    try:
        move = decide()
        text = _text(move)
        if text is not None:
            return written_move(number, text)
        message = f"bot `{name}` returned {_returned(move)}, which is no move; it returns one of `moves`"
        return written_refusal(number, "bot-move", message)
    except BaseException as error:
        _show(error)
        message = f"bot `{name}` raised {_told(error)}; {DEBUG}=1 shows the way there"
        return written_refusal(number, "bot-failed", message)


def _text(move: object) -> str | None:
    """A move as its text; None where it is none."""
    text = str(move) if isinstance(move, Move | str) else None
    return text if text is not None and can_be_a_move(text) else None


def _returned(move: object) -> str:
    """What a bot returned, as messages show it, whose class may fail even to say that."""
    try:
        return shorten(repr(move))
    except BaseException:
        return f"something of the class `{shorten(type(move).__name__)}`"


def _show(error: BaseException) -> None:
    if os.environ.get(DEBUG):
        traceback.print_exception(error)


def _told(error: BaseException) -> str:
    """What was raised, and the innermost line of a file where it was."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if _is_of_a_bot(Path(frame.filename))]
    place = f" at {Path(own[-1].filename).name}:{own[-1].lineno}" if own else ""
    return f"{_raised(error)}{place}"


def _raised(error: BaseException) -> str:
    try:
        return shorten(told(error), LONGEST_MESSAGE // 2)
    except BaseException:
        return type(error).__name__


def _is_of_a_bot(file: Path) -> bool:
    return file.is_file() and file != Path(__file__) and file.parent.name != "importlib"


def _tell(answers: TextIO, answer: str) -> None:
    """Write an answer. A bot that closed the pipe has nobody left who listens to it."""
    try:
        answers.write(answer)
        answers.flush()
    except OSError:
        os._exit(1)
