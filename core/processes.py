"""Processes of our own kind: they run strangers' code apart, and end when they should, with all that they started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import cache
from threading import Thread
from time import sleep
from typing import IO

SECONDS = 1.0
"""How often a process looks whether it is still wanted."""
Stream = int | IO[bytes] | None


def start(
    program: str, *arguments: str, stdin: Stream, stdout: Stream, stderr: Stream = None
) -> subprocess.Popen[bytes]:
    """Run a program, its text given, with the same Python and the same modules as here; `end` ends it.

    It leads a session of its own: the keys that interrupt a program do not reach it, and whatever it starts can be
    ended with it. It calls `end_with` so that it does not outlive this process.
    """
    return subprocess.Popen(
        [sys.executable, "-P", "-c", program, *arguments],
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        start_new_session=True,
    )


def end(process: subprocess.Popen[bytes]) -> int:
    """End a process that `start` began, and all that it started in turn; its status, once it has ended.

    On Windows what it started goes on.
    """
    _end_group(process.pid)
    process.kill()
    return process.wait()


@cache
def end_with(process: int) -> None:
    """From now on end this process as soon as the one with that number, which started it, is gone.

    A process that is killed outright cannot tell its workers, which would wait for it for minutes. In that process
    itself nothing is done. On Windows, where a process keeps its parent's number, it has no effect.
    """
    if os.getpid() != process:
        Thread(target=_watch, args=(process,), name="end with the main process", daemon=True).start()


def _watch(process: int) -> None:
    while os.getppid() == process:
        sleep(SECONDS)
    if os.getpgrp() == os.getpid():
        _end_group(os.getpid())
    os._exit(1)  # nobody is left who could be told anything


def _end_group(leader: int) -> None:
    """End a process that leads a group, and the whole group."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # all of it has ended
            os.killpg(leader, signal.SIGKILL)
