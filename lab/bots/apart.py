"""A bot that decides in a process of its own, within a limit of time.

What never ends cannot be ended in the same process, and what prints, reads the terminal or leaves the program would
disturb it. So a bot of others is asked through a pipe, and where it takes too long its process is ended.
"""

from __future__ import annotations

import json
import pickle
import subprocess
from collections.abc import Callable, Mapping, Sequence
from math import inf
from random import Random
from time import monotonic
from typing import Any, TypeVar
from weakref import finalize

from attrs import asdict, define, field

from ethnos.lab.bots.answers import read_move, read_ready
from ethnos.lab.bots.errors import BotError
from ethnos.lab.bots.parameters import Shown
from ethnos.lab.bots.pipes import Pipes
from ethnos.lab.bots.sources import BotSource, shown_bot
from ethnos.moves import Move
from ethnos.processes import start

DECISION_SECONDS = 10.0
"""How long a decision may take where nobody says another limit."""
START_SECONDS = 30.0
"""How long the bot's module may take to be imported."""
_WORK = (
    "import sys; from ethnos.lab.bots.apart_worker import work; work(sys.argv[1], sys.argv[2], sys.argv[3])"
)
T = TypeVar("T")


@define(eq=False)
class BotApart:
    """A bot of others. Called, it decides as any bot does; its process begins when it is first needed.

    Raises `BotError`: code ``bot-time`` where it takes longer than it may, ``bot-failed`` where it raises something,
    ends its process or writes where its answers are read, ``bot-move`` where it returns no move, ``bot-import`` or
    ``bot-parameter`` where it cannot be started.
    """

    name: str
    source: BotSource
    parameters: tuple[tuple[str, str], ...] = ()
    seconds: float = DECISION_SECONDS
    takes: Shown | None = field(default=None, init=False)
    """All the parameters that it takes, once it was imported."""
    _pipes: Pipes | None = field(default=None, init=False)
    _begun: float = field(default=0.0, init=False)
    """When its process began, by the clock `monotonic`."""
    _ready: bool = field(default=False, init=False)
    """Whether its process has imported it."""
    _asked: int = field(default=0, init=False)
    """Questions that its process was asked."""
    _end: Callable[[], object] | None = field(default=None, init=False)

    def __reduce__(self) -> tuple[type[BotApart], tuple[Any, ...]]:
        """Another process starts one of its own."""
        return BotApart, (self.name, self.source, self.parameters, self.seconds)

    @property
    def runs(self) -> bool:
        """Whether it has a process."""
        return self._pipes is not None

    def __call__(self, view: Mapping[str, Any], moves: Sequence[Move], rng: Random) -> str:
        """Its decision, as a move's text. Time that its import takes is not counted."""
        self.start()
        return self.within(self.seconds, view, moves, rng)

    def within(self, seconds: float, view: Mapping[str, Any], moves: Sequence[Move], rng: Random) -> str:
        """Its decision, if it takes no longer than that, import included.

        A bot that is still being imported then goes on with that, for the next question.
        """
        ends = monotonic() + seconds
        if not self._wait_until_ready(ends):
            raise BotError(
                f"bot `{self.name}` could not be asked within {seconds:g} seconds: it is still being imported, which "
                f"may take {START_SECONDS:g}; ask again, or give it more time at first",
                code="bot-time",
            )
        self._asked += 1
        number = self._asked
        asked = pickle.dumps((view, tuple(moves), rng.getrandbits(64)))
        try:
            return self._answer(lambda pipes: read_move(_exchanged(pipes, asked, ends), number))
        except TimeoutError:
            self.close()
            message = f"bot `{self.name}` was stopped after {seconds:g} seconds: does it ever end?"
            raise BotError(message, code="bot-time") from None

    def start(self) -> None:
        """Begin its process, unless it runs, and wait until the bot is imported."""
        self._wait_until_ready(inf)

    def close(self) -> None:
        """End its process."""
        if self._end is not None:
            self._end()
        self._end = self._pipes = None
        self._ready = False

    def _begin(self) -> None:
        source, written = json.dumps(asdict(self.source)), json.dumps(self.parameters)
        process = start(_WORK, self.name, source, written, stdout=subprocess.PIPE)
        self._pipes, self._begun, self._asked = Pipes(process), monotonic(), 0
        self._end = finalize(self, self._pipes.close)

    def _wait_until_ready(self, ends: float) -> bool:
        """Wait until the bot is imported, and no longer than until then; whether it is."""
        if self._pipes is None:
            self._begin()
        if self._ready:
            return True
        limit = self._begun + START_SECONDS
        try:
            self.takes = self._answer(lambda pipes: read_ready(pipes.line(min(ends, limit))))
        except TimeoutError:
            if ends < limit:
                return False
            self.close()
            shown = f"{self._shown()} was stopped after {START_SECONDS:g} seconds while it was imported"
            raise BotError(f"{shown}: does it ever end?", code="bot-import") from None
        except BotError:
            self.close()
            raise
        self._ready = True
        return True

    def _answer(self, read: Callable[[Pipes], T]) -> T:
        """Read an answer. Without one, or with what is none, the process is ended; the next question begins another.

        Raises `TimeoutError`, and leaves the process as it is, where there is none yet.
        """
        assert self._pipes is not None, "a bot is asked once its process has begun"
        try:
            return read(self._pipes)
        except (TimeoutError, BotError):
            raise
        except EOFError:
            raise self._fault(*_ended(self._pipes.status())) from None
        except ValueError:
            raise self._fault("wrote something of its own where its answers are read") from None
        except BaseException:
            self.close()
            raise

    def _fault(self, what: str, how: str = "") -> BotError:
        """The error that tells what it did instead of answering; its process is ended."""
        asked = self._ready
        self.close()
        if asked:
            return BotError(f"bot `{self.name}` {what}{how}; a bot returns a move", code="bot-failed")
        return BotError(f"{self._shown()} {what} while it was imported{how}", code="bot-import")

    def _shown(self) -> str:
        return shown_bot(self.name, self.source)


def _exchanged(pipes: Pipes, asked: bytes, ends: float) -> bytes:
    pipes.write(asked, ends)
    return pipes.line(ends)


def _ended(status: int | None) -> tuple[str, str]:
    """What a process did that answers no more, and how."""
    return ("closed its pipe", "") if status is None else ("ended its process", f", with status {status}")
