"""Looking on while hooks are called: what ``ETHNOS_TRACE`` in the environment asks for.

Each call is one line: the tribe, the hook, its arguments, what it gave back, and the plugin. The variable is looked at
when a game is set up; where it is not set, the hooks are the plugins' own and a call costs nothing more.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ethnos.cards import Card, Warband
from ethnos.choices import Choice
from ethnos.dispatch import ByTribe, Implementation, told
from ethnos.errors import PluginError
from ethnos.grammar import shorten
from ethnos.inspection import SPECS
from ethnos.moves import Move
from ethnos.rulesets import Tribe
from ethnos.table import Table

VARIABLE = "ETHNOS_TRACE"
OFF = ("", "0")
ON = "1"
"""Lines go to standard error; any other value is the path of a file that they are added to."""
LONGEST = 400
"""Characters of one argument or result."""

Write = Callable[[str], None]


def seen(implementations: ByTribe, plugin: str) -> ByTribe:
    """A plugin's hooks by name, as they are or, where a trace is asked for, each telling of its calls.

    ``plugin`` is how the lines name it. Raises `PluginError` with code ``trace-file`` where they cannot be written.
    """
    wanted = os.environ.get(VARIABLE, "")
    if wanted in OFF:
        return implementations
    write = _to_standard_error if wanted == ON else _to_file(Path(wanted))
    return {hook: _telling(hook, call, plugin, write) for hook, call in implementations.items()}


def _telling(hook: str, call: Implementation, plugin: str, write: Write) -> Implementation:
    names = SPECS[hook][1:]

    def telling(tribe: Tribe, *arguments: object) -> Any:  # noqa: ANN401 - what the hook's spec says
        shown = ", ".join(
            f"{name}={shown_value(argument)}" for name, argument in zip(names, arguments, strict=True)
        )
        called = f"{tribe.id}.{hook}({shown})"
        try:
            answer = call(tribe, *arguments)
        except BaseException as error:
            write(f"{called} raised {shorten(told(error), LONGEST)}  [{plugin}]")
            raise
        write(f"{called} -> {shown_value(answer)}  [{plugin}]")
        return answer

    return telling


def shown_value(value: object) -> str:
    """An argument or a result in few words: a table by its era and turn, allies and moves as they are written."""
    try:
        return shorten(_SHOWN.get(type(value), repr)(value), LONGEST)
    # A stranger's class may fail to say what it is, and a trace must not change what a game does.
    except Exception as error:
        return f"<{type(value).__name__}: {type(error).__name__}>"


def _table(table: Table) -> str:
    return f"<era {table.state.era}, turn of seat {table.state.seat}>"


def _choice(choice: Choice) -> str:
    return f"<seat {choice.seat} answers: {', '.join(map(str, choice.options))}>"


def _several(values: list[object] | tuple[object, ...]) -> str:
    return f"[{', '.join(shown_value(value) for value in values)}]"


_SHOWN: Mapping[type, Callable[[Any], str]] = {
    Table: _table,
    Card: lambda card: f"<{card}>",
    Move: lambda move: f"<{move}>",
    Warband: lambda warband: f"<{warband}, of seat {warband.seat}>",
    Choice: _choice,
    list: _several,
    tuple: _several,
}


def _to_standard_error(line: str) -> None:
    try:
        sys.stderr.write(f"{line}\n")
    except OSError as error:
        raise _unwritable("standard error", error) from error


def _to_file(file: Path) -> Write:
    """Lines are added to the file one by one, so that games in several processes may share it."""

    def write(line: str) -> None:
        try:
            with file.open("a", encoding="utf-8") as opened:
                opened.write(f"{line}\n" if line else "")
        except OSError as error:
            raise _unwritable(str(file), error) from error

    write("")
    return write


def _unwritable(where: str, error: OSError) -> PluginError:
    return PluginError(
        "trace-file",
        f"{VARIABLE}: {where} cannot be written: {error.strerror}; 1 shows the trace on standard error, "
        "any other value is the path of a file",
    )
