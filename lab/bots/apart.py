"""A bot that decides in a process of its own, within a limit of time.

What never ends cannot be ended in the same process, and what prints, reads the terminal or leaves the program would
disturb it. So a bot of others is asked through a pipe, and where it takes too long its process is ended.
"""

from __future__ import annotations

import json
import pickle
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from threading import Event, Timer
from typing import Any
from weakref import finalize

from attrs import asdict, define, field

from ethnos.grammar import shorten
from ethnos.lab.bots.errors import BotError
from ethnos.lab.bots.sources import BotSource, shown_bot
from ethnos.moves import Move
from ethnos.processes import end, start

DECISION_SECONDS = 10.0
"""How long a decision may take where nobody says another limit."""
START_SECONDS = 30.0
"""How long the bot's module may take to be imported."""
LONGEST_MESSAGE = 1000
_WORK = (
    "import sys; from ethnos.lab.bots.apart_worker import work; work(sys.argv[1], sys.argv[2], sys.argv[3])"
)


@define(eq=False)
class BotApart:
    """A bot of others. Called, it decides as any bot does; its process begins when it is first needed.

    Raises `BotError`: code ``bot-time`` where it takes longer than it may, ``bot-failed`` where it raises something
    or ends its process, ``bot-move`` where it returns no move, ``bot-import`` or ``bot-parameter`` where it cannot be
    started.
    """

    name: str
    source: BotSource
    parameters: tuple[tuple[str, str], ...] = ()
    seconds: float = DECISION_SECONDS
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def __reduce__(self) -> tuple[type[BotApart], tuple[Any, ...]]:
        """Another process starts one of its own."""
        return BotApart, (self.name, self.source, self.parameters, self.seconds)

    def __call__(self, view: Mapping[str, Any], moves: Sequence[Move], rng: Random) -> str:
        """Its decision, as a move's text."""
        return self.within(self.seconds, view, moves, rng)

    def within(self, seconds: float, view: Mapping[str, Any], moves: Sequence[Move], rng: Random) -> str:
        """Its decision, if it takes no longer than that."""
        self.start()
        asked = pickle.dumps((view, tuple(moves), rng.getrandbits(64)))
        return str(self._exchange(asked, seconds)["move"])

    def start(self) -> None:
        """Begin its process, unless it runs."""
        if self._process is not None:
            return
        self._process = start(
            _WORK,
            self.name,
            json.dumps(asdict(self.source)),
            json.dumps(self.parameters),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        finalize(self, _end, self._process)
        try:
            self._exchange(b"", START_SECONDS)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End its process."""
        if self._process is not None:
            _end(self._process)
            self._process = None

    def _exchange(self, asked: bytes, seconds: float) -> dict[str, Any]:
        """Ask, and give the answer; without one, the process is ended, and the next question begins another."""
        process = self._process
        assert process is not None, "a bot is asked once its process has begun"
        late = Event()
        timer = Timer(seconds, _end_late, (late, process))
        timer.daemon = True
        timer.start()
        try:
            answer = _ask(process, asked)
        except BaseException:
            self.close()
            raise
        finally:
            timer.cancel()
            timer.join()  # it may be ending the process just now
        if late.is_set() or not answer.endswith(b"\n"):
            self.close()
            raise self._silence(process, bool(asked), seconds if late.is_set() else None)
        told: dict[str, Any] = json.loads(answer)
        if "code" in told:
            raise BotError(shorten(told["message"], LONGEST_MESSAGE), code=told["code"])
        return told

    def _silence(self, process: subprocess.Popen[bytes], imported: bool, late: float | None) -> BotError:
        """Why there was no answer: it was ``late`` after so many seconds, or its process ended by itself."""
        shown = f"bot `{self.name}`" if imported else shown_bot(self.name, self.source)
        during = "" if imported else " while it was imported"
        if late is not None:
            message = f"{shown} was stopped after {late:g} seconds{during}: does it ever end?"
            return BotError(message, code="bot-time" if imported else "bot-import")
        ended = f"{shown} ended its process{during}, with status {process.returncode}"
        return BotError(f"{ended}; a bot returns a move", code="bot-failed" if imported else "bot-import")


def _ask(process: subprocess.Popen[bytes], asked: bytes) -> bytes:
    """One line of answer; not a whole one where the process ends instead."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError):  # it has ended, which its answer tells as well
        process.stdin.write(asked)
        process.stdin.flush()
    return process.stdout.readline()


def _end_late(late: Event, process: subprocess.Popen[bytes]) -> None:
    late.set()
    end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the process, if need be, with all that it started, and wait until it has."""
    end(process)
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):  # what it was not told any more is of no use to it
                stream.close()
