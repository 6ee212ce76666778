"""Processes of our own kind: they run strangers' code apart, and end when they should, with all that they started."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from contextlib import suppress
from functools import cache
from threading import Thread
from time import sleep
from typing import IO

from ethnos.sessions import end_session

SECONDS = 1.0
"""How often a process looks whether it is still wanted."""
Stream = int | IO[bytes] | None


def start(program: str, *arguments: str, stdout: Stream, stderr: Stream = None) -> subprocess.Popen[bytes]:
    """Run a program, its text given, with the same Python and the same modules as here; `end` ends it.

    It leads a session of its own: the keys that interrupt a program do not reach it, and whatever it starts can be
    ended with it. It calls `end_with_starter` before it runs strangers' code, so that it does not outlive this process,
    and gets by that what is written to its standard input.
    """
    return subprocess.Popen(
        [sys.executable, "-P", "-c", program, *arguments],
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=stderr,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        start_new_session=True,
    )


def end(process: subprocess.Popen[bytes]) -> int:
    """End a process that `start` began, and its session; its status, once it has ended.

    What it started ends with it as `end_session` tells.
    """
    end_session(process.pid)
    process.kill()
    status = process.wait()
    if process.stdin is not None:
        with suppress(OSError):  # what it was not told any more is of no use to it
            process.stdin.close()
    return status


def end_with_starter() -> int:
    """From now on end this process, and its session, as soon as the one is gone that began it by `start`.

    Another process sees to that, which runs nobody's code: in this one a bot or plugin may leave no other thread a
    turn. On Windows nothing sees to it.

    What comes from the starter is read from the descriptor that is answered; standard input is empty from now on.
    """
    come = os.dup(0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    if hasattr(os, "fork"):
        _begin_watcher(come)
    return come


def _begin_watcher(come: int) -> None:
    """Begin it as nobody's child here: who waits for all children that a bot made would wait for it for ever."""
    starter, worker = os.getppid(), os.getpid()
    between = os.fork()
    if between:
        if os.waitpid(between, 0)[1]:
            raise OSError("no process could be begun that watches over this one")
        return
    try:
        if os.fork() == 0:
            _watch_starter(starter, worker, come)
        os._exit(0)
    finally:
        os._exit(1)


def _watch_starter(starter: int, worker: int, come: int) -> None:
    """End the worker's session once its starter is gone. Signals to the worker's group are not for this process."""
    try:
        os.setpgid(0, 0)
        for stream in (1, 2):
            os.dup2(0, stream)
        _wait_for_the_end(starter, come)
    finally:
        end_session(worker)


def _wait_for_the_end(starter: int, come: int) -> None:
    """Wait until nobody can write to the worker any more, or the starter has ended, whose copies may hold the pipe."""
    waiting = select.poll()
    waiting.register(come, select.POLLHUP)
    if hasattr(os, "pidfd_open"):
        with suppress(OSError):  # the system does not have it, or the starter has ended, which the pipe tells
            waiting.register(os.pidfd_open(starter), select.POLLIN)
    while not any(happened for _, happened in waiting.poll()):
        continue


@cache
def end_with(process: int) -> None:
    """From now on end this process as soon as the one with that number, which started it, is gone.

    A process that is killed outright cannot tell its workers, which would wait for it for minutes. It is for workers
    that run our own code: a thread sees to it, which needs its turn. In that process itself nothing is done. On
    Windows, where a process keeps its parent's number, it has no effect.
    """
    if os.getpid() != process:
        Thread(target=_watch, args=(process,), name="end with the main process", daemon=True).start()


def _watch(process: int) -> None:
    while os.getppid() == process:
        sleep(SECONDS)
    os._exit(1)  # nobody is left who could be told anything
