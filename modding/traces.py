"""Where a process apart was when it ended: the lines that it leaves behind, innermost first."""

from __future__ import annotations

import faulthandler
import os
import re
import signal
import subprocess
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import NoReturn, TextIO

from attrs import frozen

PATIENCE = 10.0
"""Seconds in which a process that is asked writes where it is."""
_FRAME = re.compile(r'^  File "(?P<file>.*)", line (?P<line>\d+) in (?P<function>.*)$', re.MULTILINE)
_ASKED = getattr(signal, "SIGUSR1", None)
"""The signal that asks; there is none on Windows."""


@frozen
class SourceFrame:
    """One line of a trace."""

    file: str
    """The path, characters that are not ASCII escaped."""
    line: int
    function: str


@contextmanager
def tracing(trace: TextIO) -> Iterator[None]:
    """While this lasts, this process writes where it is when it breaks down, is left, or is asked by `ask_where`."""
    faulthandler.enable(trace)
    if _ASKED is not None:
        faulthandler.register(_ASKED, trace)
    leave, process = os._exit, os.getpid()

    def leave_with_trace(status: int) -> NoReturn:
        if os.getpid() == process:
            faulthandler.dump_traceback(trace)
        leave(status)

    os._exit = leave_with_trace
    try:
        yield
    except BaseException as error:
        _write_raised(trace, error)
        raise
    finally:
        os._exit = leave


def _write_raised(trace: TextIO, error: BaseException) -> None:
    """The frames of an error in the form in which all others are."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = frame.filename.encode("ascii", "backslashreplace").decode()
        trace.write(f'  File "{file}", line {frame.lineno} in {frame.name}\n')


def ask_where(process: subprocess.Popen[bytes], trace: Path) -> None:
    """Let a process that goes on write where it is, as far as it does so soon; it goes on after that."""
    if _ASKED is None:
        return
    process.send_signal(_ASKED)
    until, before = monotonic() + PATIENCE, -1
    while monotonic() < until and process.poll() is None:
        sleep(0.1)
        written = trace.stat().st_size if trace.exists() else 0
        if written and written == before:
            return
        before = written


def frames_of(trace: Path) -> tuple[SourceFrame, ...]:
    """The lines of a trace; none where there is no trace."""
    text = trace.read_text("utf-8", "replace") if trace.exists() else ""
    return tuple(
        SourceFrame(found["file"], int(found["line"]), found["function"]) for found in _FRAME.finditer(text)
    )
