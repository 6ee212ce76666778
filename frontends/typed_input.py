"""Lines that a person types, or that a script pipes in."""

from __future__ import annotations

import sys
from contextlib import suppress

from rich.console import Console


def is_typed() -> bool:
    """Whether somebody sits at a terminal and can be asked."""
    return sys.stdin.isatty()


def next_line(console: Console, prompt: str) -> str | None:
    """Ask for a line; None at the end of the input. What a pipe brings is echoed, so that all can be read."""
    if is_typed():
        return _typed(prompt)
    console.print(prompt, end="")
    line = sys.stdin.readline()
    if not line:
        console.print()
        return None
    text = _readable(line)
    console.print(text, soft_wrap=True)
    return text


def _typed(prompt: str) -> str | None:
    with suppress(ImportError):  # not every system has it
        import readline  # noqa: F401 - gives `input` its line editing and history
    try:
        return _readable(input(prompt))
    except EOFError:
        return None


def _readable(line: str) -> str:
    """The line without what a terminal would take for commands, and with single spaces."""
    shown = "".join(character if character.isprintable() else " " for character in line)
    return " ".join(shown.split())
