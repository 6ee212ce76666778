"""The engine at its pipes: lines in, lines out, until there are no more."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import BinaryIO

from ethnos.frontends.engine.engine import Engine
from ethnos.frontends.engine.messages import MOST_BYTES, answer, too_long, written

CHUNK = 65_536


@contextmanager
def pipes_of_our_own() -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """Standard input and output, for messages alone.

    What a plugin, or a program that it starts, writes to standard output goes to standard error meanwhile, and standard
    input is empty for them.
    """
    sys.stdout.flush()
    with (
        os.fdopen(os.dup(0), "rb") as lines,
        os.fdopen(os.dup(1), "wb") as out,
        Path(os.devnull).open("rb") as nothing,
        redirect_stdout(sys.stderr),
    ):
        if os.name == "posix":  # who starts us may have left its ends where nothing waits
            os.set_blocking(lines.fileno(), True)
            os.set_blocking(out.fileno(), True)
        os.dup2(nothing.fileno(), 0)
        os.dup2(2, 1)
        try:
            yield lines, out
        finally:
            os.dup2(lines.fileno(), 0)
            os.dup2(out.fileno(), 1)


def serve(engine: Engine, lines: BinaryIO, out: BinaryIO) -> None:
    """Answer every line until the input ends, or Ctrl-C does it. Raises `BrokenPipeError` where nobody listens."""
    try:
        for line in _lines(lines):
            messages = [too_long()] if line is None else answer(engine, line)
            if messages:
                out.write(b"".join(map(written, messages)))
                out.flush()
    except KeyboardInterrupt:
        return
    finally:
        engine.bots.close()


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines that hold something; None for one that is too long, which is read to its end and forgotten."""
    while line := stream.readline(MOST_BYTES + 1):
        if len(line) > MOST_BYTES and not line.endswith(b"\n"):
            _skip(stream)
            yield None
        elif line.strip():
            yield line


def _skip(stream: BinaryIO) -> None:
    """Read on to the end of a line."""
    while (rest := stream.readline(CHUNK)) and not rest.endswith(b"\n"):
        continue
