"""How a command ends: its exit status, and one clear message on standard error where it failed."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TextIO, cast

import click

from ethnos.errors import EthnosError, LoadError

RAN = 0
FOUND = 1
FAILED = 2
INTERRUPTED = 130
"""As shells count a process that Ctrl-C ended."""
PIPE_CLOSED = 141
"""As shells count a process whose reader went away (`| head`)."""
DEBUG = "ETHNOS_DEBUG"
"""Set this in the environment to see where in the program an unexpected error arose."""


def exit_status(run: Callable[[], None]) -> int:
    """Run a command to its end and give its exit status; a failure is told on standard error."""
    _open_closed_streams()
    _tolerate_any_character()
    try:
        status = _status(run)
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_output()
        return PIPE_CLOSED
    except OSError as error:
        _let_go_of_output()
        return _fail(message_of(error))
    return status


def _status(run: Callable[[], None]) -> int:
    try:
        run()
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except BrokenPipeError:
        raise
    except (KeyboardInterrupt, click.Abort):
        return _fail("interrupted", INTERRUPTED)
    # The last resort: whatever went wrong, those who only use the program get a message and no traceback.
    except Exception as error:
        return _fail(message_of(error))
    return RAN


def message_of(error: Exception) -> str:
    """What is said about an error: its place, its reason and its code."""
    if isinstance(error, click.ClickException):
        return f"error[wrong-use]: {_usage(error)}"
    if isinstance(error, LoadError):
        return str(error)
    if isinstance(error, EthnosError):
        return f"error[{error.code}]: {error}"
    if isinstance(error, OSError) and error.strerror:
        return f"error[system]: {error.filename or 'output'}: {error.strerror}"
    return _defect(error)


def _fail(message: str, status: int = FAILED) -> int:
    """Write a message to standard error; where that cannot be written either, the status has to do."""
    with suppress(OSError):
        sys.stderr.write(f"{_visible(message)}\n")
        sys.stderr.flush()
    return status


def _visible(message: str) -> str:
    """A message with control characters written out: what it tells of a stranger's file does nothing to a terminal."""
    return "".join(
        each if each.isprintable() or each == "\n" else each.encode("unicode_escape").decode()
        for each in message
    )


def _usage(error: click.ClickException) -> str:
    message = error.format_message()
    context = error.ctx if isinstance(error, click.UsageError) else None
    return message if context is None else f"{message}\n  see: {context.command_path} --help"


def _defect(error: Exception) -> str:
    if os.environ.get(DEBUG):
        return "".join(traceback.format_exception(error))
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(last.filename).name}:{last.lineno}"
    return (
        f"error[defect]: {place}: {type(error).__name__}: {error}\n"
        f"  this is a defect of the program or of a plugin; {DEBUG}=1 shows where it arose"
    )


def _open_closed_streams() -> None:
    """A stream that the caller closed is empty, or leads nowhere; Python has None in its place."""
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")


def _nothing(mode: str) -> TextIO:
    # It stays open as long as the program runs.
    return cast(TextIO, Path(os.devnull).open(mode, encoding="utf-8"))


def _tolerate_any_character() -> None:
    """What a terminal or pipe cannot show, or brings and is no text, becomes a question mark and no error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _let_go_of_output() -> None:
    """Point standard output at nothing, so that Python's own last flush does not fail again."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
