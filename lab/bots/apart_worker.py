"""The process of one bot: it imports the bot, then answers one question after another until there are no more.

Questions are read and answers written by pipes of their own: what the bot prints goes to standard error, and what it
reads from standard input is empty.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import traceback
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, BinaryIO, TextIO

from ethnos.lab.bots.errors import BotError
from ethnos.lab.bots.naming import read_parameters
from ethnos.moves import Move
from ethnos.processes import end_with


def work(name: str, target: str, written: str) -> None:
    """Be this bot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with the program that asks
    end_with(os.getppid())
    questions, answers = _pipes()
    try:
        decide = _import(target)
        values = read_parameters(name, decide, tuple((key, value) for key, value in json.loads(written)))
    # Whatever a stranger's module does when it is imported is told, and ends this process alone.
    except BaseException as error:
        _tell(answers, _refusal(name, error))
        return
    _tell(answers, {})
    while True:
        try:
            view, moves, seed = pickle.load(questions)
        except EOFError:
            return
        _tell(answers, _decision(partial(decide, view, moves, Random(seed), **values)))


def _pipes() -> tuple[BinaryIO, TextIO]:
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return questions, answers


def _import(target: str) -> Callable[..., Any]:
    """What MODULE or MODULE:NAME names: a function, or a module's ``decide``."""
    module_name, _, name = target.partition(":")
    found: Any = import_module(module_name)
    for part in filter(None, name.split(".")):
        found = getattr(found, part)
    decide = found.decide if isinstance(found, ModuleType) else found
    if not callable(decide):
        raise TypeError(f"`{target}` is no function")
    bot: Callable[..., Any] = decide
    return bot


def _refusal(name: str, error: BaseException) -> dict[str, str]:
    if isinstance(error, BotError):
        return {"code": error.code, "message": str(error).removeprefix(f"bot `{name}`").lstrip(" :")}
    message = f"cannot be imported: {_told(error)}; a bot is a function decide(view, moves, rng)"
    return {"code": "bot-import", "message": message}


def _decision(decide: Callable[[], Any]) -> dict[str, str]:
    try:
        move = decide()
    # Whatever it raises is told, also what would leave the program.
    except BaseException as error:
        return {"code": "bot-failed", "message": f"raised {_told(error)}"}
    if not isinstance(move, Move | str):
        return {"code": "bot-move", "message": f"returned {move!r}, which is no move"}
    return {"move": str(move)}


def _told(error: BaseException) -> str:
    """What was raised, and the innermost line of a file where it was."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if _is_of_a_bot(Path(frame.filename))]
    place = f" at {Path(own[-1].filename).name}:{own[-1].lineno}" if own else ""
    return f"{type(error).__name__}: {error}{place}"


def _is_of_a_bot(file: Path) -> bool:
    return file.is_file() and file != Path(__file__) and file.parent.name != "importlib"


def _tell(answers: TextIO, told: dict[str, str]) -> None:
    answers.write(json.dumps(told) + "\n")
    answers.flush()
