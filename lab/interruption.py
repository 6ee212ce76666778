"""Ctrl-C while games are played: what is being added up is finished first, and what was added up can count."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until the block is over, so that nothing is left half done."""
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(before):
        yield
        return
    waiting: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda number, frame: waiting.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if waiting:
            before(*waiting[0])
