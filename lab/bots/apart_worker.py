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
from typing import Any, BinaryIO, TextIO

from ethnos.dispatch import told
from ethnos.errors import PluginError
from ethnos.lab.bots.errors import BotError
from ethnos.lab.bots.parameters import read_parameters
from ethnos.lab.bots.sources import BotSource, shown_bot
from ethnos.moves import Move
from ethnos.processes import end_with
from ethnos.python_files import load_plugin

A_BOT = "a bot is a function decide(view, moves, rng)"
DEBUG = "ETHNOS_DEBUG"
"""Set this in the environment to see on standard error where a bot failed."""


def work(name: str, source: str, written: str) -> None:
    """Be this bot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with the program that asks
    end_with(os.getppid())
    questions, answers = _pipes()
    wanted = BotSource(**json.loads(source))
    try:
        decide = _bot(name, wanted, tuple((key, value) for key, value in json.loads(written)))
    # Whatever a stranger's module does when it is imported is told, and ends this process alone.
    except BaseException as error:
        _tell(answers, _refusal(shown_bot(name, wanted), error))
        return
    _tell(answers, {})
    while True:
        try:
            view, moves, seed = pickle.load(questions)
        except EOFError:
            return
        _tell(answers, _decision(name, partial(decide, view, moves, Random(seed))))


def _pipes() -> tuple[BinaryIO, TextIO]:
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return questions, answers


def _bot(name: str, source: BotSource, written: tuple[tuple[str, str], ...]) -> Callable[..., Any]:
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
    decide = partial(found, **read_parameters(name, found, written))
    try:
        signature(decide).bind({}, (), None)
    except TypeError as error:
        raise BotError(f"{shown} cannot be asked: {error}; {A_BOT}", code="bot-import") from error
    return decide


def _refusal(shown: str, error: BaseException) -> dict[str, str]:
    _show(error)
    if isinstance(error, BotError):
        return {"code": error.code, "message": str(error)}
    if isinstance(error, PluginError):
        return {"code": "bot-import", "message": str(error)}
    return {"code": "bot-import", "message": f"{shown} cannot be imported: {_told(error)}; {A_BOT}"}


def _decision(name: str, decide: Callable[[], Any]) -> dict[str, str]:
    try:
        move = decide()
        if isinstance(move, Move | str):
            return {"move": str(move)}
        message = f"bot `{name}` returned {move!r}, which is no move; it returns one of `moves`"
    # Whatever it raises is told, also what would leave the program.
    except BaseException as error:
        _show(error)
        message = f"bot `{name}` raised {_told(error)}; {DEBUG}=1 shows the way there"
        return {"code": "bot-failed", "message": message}
    return {"code": "bot-move", "message": message}


def _show(error: BaseException) -> None:
    if os.environ.get(DEBUG):
        traceback.print_exception(error)


def _told(error: BaseException) -> str:
    """What was raised, and the innermost line of a file where it was."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if _is_of_a_bot(Path(frame.filename))]
    place = f" at {Path(own[-1].filename).name}:{own[-1].lineno}" if own else ""
    return f"{told(error)}{place}"


def _is_of_a_bot(file: Path) -> bool:
    return file.is_file() and file != Path(__file__) and file.parent.name != "importlib"


def _tell(answers: TextIO, answer: dict[str, str]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()
