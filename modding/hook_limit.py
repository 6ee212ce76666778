"""Limits on the time that strangers' code may take, and the calls of it that go on, shown to the process that waits.

What never ends cannot be told so in the same process: it may catch whatever is raised in it, or never come back from C.
So the process apart notes on a page of memory, shared with the one that waits for it, that a call has begun or ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from mmap import mmap
from pathlib import Path
from typing import Any

from attrs import frozen

from ethnos.dispatch import ByTribe, Implementation
from ethnos.rulesets import Tribe

CALLS, INSIDE, IMPORTS = range(3)
"""The words of a page: how many calls have begun, how many of them go on now, and how many of those are imports."""
WORD, WORDS = 8, 3


@frozen
class Limits:
    """Seconds that a plugin may take in a process apart."""

    hook: float = 2.0
    """For one call of a hook; those of shipped tribes take less than a thousandth of one."""
    importing: float = 20.0
    """For importing it, with all that it imports."""
    silence: float = 120.0
    """For one step of a check: a move with the promises that are held before it, a scenario, a replay of a game."""


USUAL_LIMITS = Limits()


@contextmanager
def call_page(file: Path) -> Iterator[memoryview]:
    """The words of the page in a file, for as long as this lasts; where there is no file, one with nothing going on."""
    if not file.exists():
        file.write_bytes(bytes(WORD * WORDS))
    with file.open("r+b") as stream, mmap(stream.fileno(), WORD * WORDS) as page:
        words = memoryview(page).cast("Q")
        try:
            yield words
        finally:
            words.release()


@frozen(eq=False)
class Watch:
    """Notes on a page which calls go on."""

    page: memoryview

    def around(self, tribe: Tribe, hooks: ByTribe) -> ByTribe:
        """The hooks of a tribe, each call of which is noted."""
        return {hook: self._noted(call) for hook, call in hooks.items()}

    @contextmanager
    def importing(self) -> Iterator[None]:
        """While this lasts, an import goes on."""
        self.page[IMPORTS] += 1
        self.page[CALLS] += 1
        self.page[INSIDE] += 1
        try:
            yield
        finally:
            self.page[INSIDE] -= 1
            self.page[IMPORTS] -= 1

    def _noted(self, call: Implementation) -> Callable[..., Any]:
        page = self.page

        def noted(*arguments: object) -> Any:  # noqa: ANN401 - hooks return what their specs say
            page[CALLS] += 1
            page[INSIDE] += 1
            try:
                return call(*arguments)
            finally:
                page[INSIDE] -= 1

        return noted
