"""Bytes to and from a process, each wait with a deadline, whoever else holds an end of its pipes.

A process that was ended may leave others behind that hold its pipes open, so nothing here waits for their end.
"""

from __future__ import annotations

import os
import select
import subprocess
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from queue import Empty, Queue
from threading import Thread
from time import monotonic

from attrs import define, field

from ethnos.processes import end

LONGEST_LINE = 32_768
"""Bytes of an answer; a move has at most a thousand characters, and so has a message."""
LOOK = 0.1
"""Seconds between two looks whether the process still runs."""
LEAVING = 0.5
"""Seconds that a process may take to end once its pipe is at its end."""
CHUNK = 4096
Take = Callable[[float], bytes | None]
"""What comes within so many seconds: None where nothing does, no bytes at the end."""


@define(eq=False)
class Pipes:
    """The standard input and output of a process, which answers in lines."""

    process: subprocess.Popen[bytes]
    _take: Take = field(init=False)
    _come: bytes = field(default=b"", init=False)
    """What has come of an answer."""

    def __attrs_post_init__(self) -> None:
        can_wait = hasattr(select, "poll")  # not on Windows
        if can_wait:
            os.set_blocking(_descriptor(self.process.stdin), False)
        self._take = (_polled if can_wait else _threaded)(_descriptor(self.process.stdout))

    def write(self, asked: bytes, ends: float) -> None:
        """Send a question. To a process that has ended nothing is sent, which `line` tells.

        Raises `TimeoutError` where the process does not take it in before the clock `monotonic` is there, `ValueError`
        where it has answered already.
        """
        if self._take(0):
            raise ValueError("an answer before the question")
        descriptor, left = _descriptor(self.process.stdin), memoryview(asked)
        while left:
            _wait_for_room(descriptor, ends)
            try:
                left = left[os.write(descriptor, left) :]
            except BlockingIOError:
                continue
            except OSError:
                return

    def line(self, ends: float) -> bytes:
        """The answer, without its end; what comes behind it is told as too long.

        Raises `TimeoutError` where it does not come before the clock `monotonic` is there, `EOFError` where the
        process ends instead, `ValueError` where it is longer than `LONGEST_LINE`.
        """
        while b"\n" not in self._come:
            left = ends - monotonic()
            if left <= 0:
                raise TimeoutError
            self._come += self._more(min(left, LOOK))
            if len(self._come) > LONGEST_LINE:
                raise ValueError(f"more than {LONGEST_LINE:,} bytes")
        line, _, behind = self._come.partition(b"\n")
        self._come = b""
        if behind:
            raise ValueError("more than one line")
        return line

    def _more(self, seconds: float) -> bytes:
        """What comes in that time. Raises `EOFError` where nothing will."""
        ended = self.process.poll() is not None  # looked at first: what it wrote before is in the pipe
        found = self._take(0 if ended else seconds)
        if found is None and not ended:
            return b""
        if not found:
            raise EOFError
        return found

    def status(self) -> int | None:
        """How the process ended, at the end of its pipe; None where it goes on without one."""
        try:
            return self.process.wait(LEAVING)
        except subprocess.TimeoutExpired:
            return None

    def close(self) -> None:
        """End the process, with all that it started, and close both pipes."""
        end(self.process)
        assert self.process.stdout is not None, "both are pipes"
        self.process.stdout.close()


def _descriptor(stream: object) -> int:
    assert hasattr(stream, "fileno"), "both are pipes"
    descriptor: int = stream.fileno()
    return descriptor


def _wait_for_room(descriptor: int, ends: float) -> None:
    if hasattr(select, "poll"):
        waiting = select.poll()
        waiting.register(descriptor, select.POLLOUT)
        if not waiting.poll(_milliseconds(ends - monotonic())):
            raise TimeoutError


def _polled(descriptor: int) -> Take:
    """Take what comes, where the system can wait for a pipe."""
    waiting = select.poll()
    waiting.register(descriptor, select.POLLIN)
    return lambda seconds: os.read(descriptor, CHUNK) if waiting.poll(_milliseconds(seconds)) else None


def _milliseconds(seconds: float) -> int:
    return max(0, ceil(seconds * 1000))


def _threaded(descriptor: int) -> Take:
    """Take what comes, by a thread that waits for it; it ends with the pipe."""
    come: Queue[bytes] = Queue(maxsize=4)

    def read() -> None:
        with suppress(OSError):  # the pipe was closed here
            while found := os.read(descriptor, CHUNK):
                come.put(found)
        come.put(b"")

    def take(seconds: float) -> bytes | None:
        try:
            return come.get(timeout=max(0.0, seconds)) if seconds > 0 else come.get_nowait()
        except Empty:
            return None

    Thread(target=read, name="answers of a bot", daemon=True).start()
    return take
