"""Whether a process apart has to be ended: a call that lasts too long, or nothing told for too long."""

from __future__ import annotations

from time import monotonic
from typing import Literal

from attrs import define, field, frozen

from ethnos.modding.hook_limit import CALLS, IMPORTS, INSIDE, Limits


@frozen
class Overdue:
    """Why a process was ended from here."""

    what: Literal["hook", "import", "silence"]
    seconds: float
    """The limit that was passed."""
    calls: int = 0
    """How many calls of hooks began while nothing was told."""
    longest: float = 0.0
    """How long the longest of them lasted, as far as it was seen."""


@define
class Clock:
    """How long the call that goes on has lasted, and how long nothing has been told."""

    limits: Limits
    page: memoryview
    _call: int = -1
    _since: float = field(factory=monotonic)
    """When the call that goes on was first seen, or none was."""
    _heard: float = field(factory=monotonic)
    _calls_heard: int = 0
    _longest: float = 0.0

    def hear(self) -> None:
        """Something was told just now."""
        self._heard, self._calls_heard, self._longest = monotonic(), self.page[CALLS], 0.0

    def overdue(self) -> Overdue | None:
        """Which limit is passed now; a call that began after the last look counts from now on."""
        now, call = monotonic(), self.page[CALLS]
        if not self.page[INSIDE] or call != self._call:
            self._call, self._since = call, now
        self._longest = max(self._longest, now - self._since)
        what: Literal["hook", "import"] = "import" if self.page[IMPORTS] else "hook"
        limit = self.limits.importing if what == "import" else self.limits.hook
        if now - self._since > limit:
            return Overdue(what, limit)
        if now - self._heard > self.limits.silence:
            return Overdue("silence", self.limits.silence, call - self._calls_heard, self._longest)
        return None
