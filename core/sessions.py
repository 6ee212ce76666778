"""Sessions of processes: whoever leads one, and all that it started, but for what left for a session of its own."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path

PROCESSES = Path("/proc")
"""Where Linux tells of its processes."""
GONE = "ZX"
"""The states of processes that have ended, though nobody may have asked how."""


def end_session(leader: int) -> None:
    """End all processes of a session but the present one.

    Where the system does not tell of them, which is everywhere but on Linux, those that left the leader's process group
    go on; on Windows all but the leader do.
    """
    _end_group(leader)
    ended = {os.getpid()}
    while left := _members(leader) - ended:  # one that is ended begins no others any more
        for process in left:
            with suppress(ProcessLookupError, PermissionError):  # it has ended, or is another user's by now
                os.kill(process, signal.SIGKILL)
        ended |= left


def _end_group(leader: int) -> None:
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # all of it has ended
            os.killpg(leader, signal.SIGKILL)


def _members(leader: int) -> set[int]:
    """The processes of a session that run."""
    if not PROCESSES.is_dir():
        return set()
    numbers = [int(place.name) for place in PROCESSES.iterdir() if place.name.isdecimal()]
    return {number for number in numbers if _session_of(number) == leader}


def _session_of(process: int) -> int | None:
    """The session of a process that runs; None for any other."""
    try:
        told = (PROCESSES / str(process) / "stat").read_bytes()
    except OSError:  # it has ended since
        return None
    state, _, _, session, *_ = told.rpartition(b")")[2].split()
    return None if state.decode() in GONE else int(session)
