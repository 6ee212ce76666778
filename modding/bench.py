"""What a check works with, and the things that there are to check."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import define, field, frozen

from ethnos.grammar import Finding
from ethnos.modding.behaviour import EDITIONS, GAMES, THOROUGH
from ethnos.modding.hook_limit import USUAL_LIMITS, Limits
from ethnos.modding.named_python import NamedPython
from ethnos.modding.results import Begun, Progress, Result
from ethnos.modding.running import Rulesets, run_scenario
from ethnos.modding.scenarios import Scenario
from ethnos.modding.toml_files import is_loose, tribe_ids, with_tribes
from ethnos.plugins import Plugin, Registry

Told = Finding | Result | Begun | Progress


@frozen
class Settings:
    """How much is checked."""

    games: int = GAMES
    seed: int = 1
    limits: Limits = USUAL_LIMITS
    """How long a plugin may take, where it is checked in a process apart."""
    thorough: int = THOROUGH
    """In so many of a tribe's games the promises are held at every step."""
    editions: tuple[str, ...] = EDITIONS
    """The rulesets that tribes play in, as far as they can."""


@frozen
class Task:
    """One thing to check: the form of a plugin, the games of a tribe, its scenarios, or a TOML file."""

    kind: str
    """``form``, ``games``, ``beside`` (all three about a plugin that was named), ``installed`` or ``file``."""
    what: str = ""
    """An installed tribe's id, or a file's path."""
    plugin: int = -1
    """Which of the plugins that were named."""
    skipped: int = 0
    """How many results have been told already, before the check had to be begun anew."""


@define(eq=False)
class Bench:
    """What a check works with."""

    registry: Registry
    """The installed tribes and the named plugins."""
    named: Sequence[NamedPython]
    settings: Settings
    tell: Callable[[Told], None]
    """Takes whatever is found, as it is found."""
    files: Sequence[str] = ()
    """All TOML files of the check."""
    tribe_files: Sequence[str] = ()
    """Tribes in TOML that are not checked, and known to the scenarios."""
    plugins: dict[int, Plugin] = field(factory=dict)
    """The named plugins whose form is right, by their place."""
    _rulesets: Rulesets | None = None
    _ids: dict[bool, dict[str, str]] = field(factory=dict)

    def tribe_ids(self, *, loose: bool) -> dict[str, str]:
        """The ids of the tribe files of the check that belong to no ruleset, or do; each file is read once."""
        if loose not in self._ids:
            self._ids[loose] = tribe_ids([file for file in self.files if is_loose(file) is loose])
        return self._ids[loose]

    def _known_tribes(self) -> dict[str, str]:
        return {**self.tribe_ids(loose=True), **tribe_ids(self.tribe_files)}

    @property
    def rulesets(self) -> Rulesets:
        """The rulesets that scenarios name, with the tribes in TOML that are checked; once plugins are registered."""
        if self._rulesets is None:
            self._rulesets = Rulesets(with_tribes(self.registry, self._known_tribes()))
        return self._rulesets


def run_scenarios(scenarios: Sequence[Scenario], bench: Bench) -> None:
    """Run scenarios, one after another."""
    for scenario in scenarios:
        bench.tell(Begun(scenario.name, scenario.file, scenario.line, scenario.ruleset))
        bench.tell(run_scenario(scenario, bench.rulesets))
