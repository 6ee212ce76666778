"""Worker processes end with the process that they work for, however it ends."""

from __future__ import annotations

import os
from functools import cache
from threading import Thread
from time import sleep

SECONDS = 1.0
"""How often a worker looks whether it is still wanted."""


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
    os._exit(1)  # nobody is left who could be told anything
