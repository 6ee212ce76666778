"""A limit on the time that a stranger's hook or import may take.

What never ends cannot be told so in the same process: it may catch whatever is raised in it, or never come back from C.
So a process apart ends itself, and leaves a trace that says where it was.
"""

from __future__ import annotations

import faulthandler
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from time import sleep
from typing import Any, TextIO

from attrs import define, field, frozen

from ethnos.dispatch import ByTribe, Implementation
from ethnos.rulesets import Tribe

HOOK_LIMIT = 2.0
"""Seconds that one call of a hook may take; those of shipped tribes take less than a thousandth of one."""
IMPORT_LIMIT = 20.0
"""Seconds that importing a plugin may take, with all that it imports."""
TICK = 0.2


@frozen
class Limits:
    """Seconds that calls may take."""

    hook: float = field(factory=lambda: HOOK_LIMIT)
    importing: float = field(factory=lambda: IMPORT_LIMIT)


@define
class Watch:
    """Which call is going on: looked at from another thread."""

    limits: Limits
    calls: int = 0
    inside: bool = False
    imports: bool = False

    def around(self, tribe: Tribe, hooks: ByTribe) -> ByTribe:
        """The hooks of a tribe, each call of which is under the limit."""
        return {hook: self._limited(call) for hook, call in hooks.items()}

    @contextmanager
    def importing(self) -> Iterator[None]:
        """While this lasts, the limit is that of an import."""
        self.calls, self.inside, self.imports = self.calls + 1, True, True
        try:
            yield
        finally:
            self.inside, self.imports = False, False

    def start(self, trace: TextIO) -> None:
        """From now on, let the process end where a call lasts longer than its limit; where it was goes to ``trace``."""
        Thread(target=self._keep_on_looking, args=(trace,), daemon=True).start()

    def _limited(self, call: Implementation) -> Callable[..., Any]:
        def limited(*arguments: object) -> Any:  # noqa: ANN401 - hooks return what their specs say
            self.calls += 1
            self.inside = True
            try:
                return call(*arguments)
            finally:
                self.inside = False

        return limited

    def _keep_on_looking(self, trace: TextIO) -> None:
        """Put the end of the process off for as long as no call goes on that went on before."""
        last = 0
        while True:
            if not self.inside or self.calls != last:
                last = self.calls
                limit = self.limits.importing if self.imports else self.limits.hook
                faulthandler.dump_traceback_later(limit, exit=True, file=trace)
            sleep(TICK)
