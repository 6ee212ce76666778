"""What a check works with, and the things that there are to check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from attrs import define, field, frozen

from ethnos.errors import EthnosError
from ethnos.grammar import Finding
from ethnos.modding.behaviour import EDITIONS, GAMES, THOROUGH
from ethnos.modding.hook_limit import USUAL_LIMITS, Limits
from ethnos.modding.named_python import NamedPython
from ethnos.modding.results import Begun, Progress, Result
from ethnos.modding.running import Rulesets, run_scenario
from ethnos.modding.scenarios import Scenario
from ethnos.plugins import Plugin, Registry
from ethnos.rulesets.documents import Document, read_document
from ethnos.rulesets.files import Location
from ethnos.rulesets.own_tribes import is_tribe_file
from ethnos.rulesets.tribe_texts import FOLDER
from ethnos.written_tribes import read_tribe

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

    @property
    def rulesets(self) -> Rulesets:
        """The rulesets that scenarios name, with the tribes in TOML that are checked; once plugins are registered."""
        if self._rulesets is None:
            self._rulesets = Rulesets(_with_loose_tribes(self))
        return self._rulesets


def run_scenarios(scenarios: Sequence[Scenario], bench: Bench) -> None:
    """Run scenarios, one after another."""
    for scenario in scenarios:
        bench.tell(Begun(scenario.name, scenario.file, scenario.line, scenario.ruleset))
        bench.tell(run_scenario(scenario, bench.rulesets))


def document_of(file: str | Path) -> Document | tuple[Finding, ...]:
    """A TOML file as it was named, or what keeps it from being read."""
    path = Path(file)
    return read_document(Location(str(file), path, path.parent, path.parent))


def tribe_ids(files: Sequence[str]) -> dict[str, str]:
    """The ids that tribe files give themselves, each with the first file that does."""
    ids: dict[str, str] = {}
    for file in files:
        document = document_of(file)
        if isinstance(document, Document) and is_tribe_file(document.data):
            heading = document.data.get("tribe")
            id = heading.get("id") if isinstance(heading, dict) else None
            if isinstance(id, str):
                ids.setdefault(id, file)
    return ids


def is_loose(file: str) -> bool:
    """Whether a tribe's file belongs to no ruleset: it does not lie in a folder ``tribes/``."""
    return Path(file).resolve().parent.name != FOLDER


def _with_loose_tribes(bench: Bench) -> Registry:
    """The registry with those tribes in TOML that belong to no ruleset; what is wrong with them is told elsewhere."""
    registry = bench.registry.copy()
    named = tribe_ids(bench.tribe_files)
    ids = {**bench.tribe_ids(loose=True), **named}
    for file in ids.values():
        try:
            registry.register(read_tribe(file, [*registry.plugins, *ids]), file)
        except EthnosError:
            continue
    return registry
