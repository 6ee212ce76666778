"""A plugin for pytest: every scenario of a ``*.scenario.toml`` file that pytest comes across is a test.

It does nothing else, and imports the engine only where there is such a file: hence it is a package of its own beside
``ethnos``, whose import is the engine's.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ethnos.modding.running import Rulesets
    from ethnos.modding.scenarios import Scenario

ENDING = ".scenario.toml"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioTests | None:
    """Take files of scenarios, and leave all others to others."""
    return ScenarioTests.from_parent(parent, path=file_path) if file_path.name.endswith(ENDING) else None


class ScenarioTests(pytest.File):
    """The scenarios of one file; pytest asks for a subclass here."""

    def collect(self) -> Iterator[ScenarioTest]:
        """A test for each scenario. Where something is wrong with the file itself, it is told with its place."""
        from ethnos.modding.scenario_files import read_scenarios

        found = read_scenarios(self.path)
        if found.findings:
            raise self.CollectError("\n".join(finding.report() for finding in found.findings))
        if not found.scenarios:
            raise self.CollectError(
                f"{self.path}: there is no scenario in it; begin each one with [[scenario]]"
            )
        rulesets = _rulesets(self.session, self.path.parent)
        for scenario in found.scenarios:
            yield ScenarioTest.from_parent(self, name=scenario.name, scenario=scenario, rulesets=rulesets)


class ScenarioTest(pytest.Item):
    """One scenario; pytest asks for a subclass here."""

    def __init__(self, *, scenario: Scenario, rulesets: Rulesets, **others: Any) -> None:  # noqa: ANN401 - pytest's
        super().__init__(**others)
        self._scenario = scenario
        self._rulesets = rulesets

    def runtest(self) -> None:
        """Run the scenario; it fails with what the checker says of it."""
        from ethnos.modding.running import run_scenario

        result = run_scenario(self._scenario, self._rulesets)
        if not result.ok:
            raise ScenarioFailed(f"{result.file}:{result.line}: {result.name}\n{result.message}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """What the checker says, without a traceback; of an error of another kind all that is known."""
        if isinstance(excinfo.value, ScenarioFailed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the scenario stands: lines count from 0 here."""
        return self.path, self._scenario.line - 1, self.name


class ScenarioFailed(AssertionError):
    """A scenario does not hold."""


_KEY: pytest.StashKey[dict[Path, Rulesets]] = pytest.StashKey()


def _rulesets(session: pytest.Session, folder: Path) -> Rulesets:
    """The rulesets that the scenarios of a folder name, each loaded once; tribes in TOML that lie there are known."""
    from ethnos.modding.running import Rulesets
    from ethnos.modding.toml_files import with_tribes_beside
    from ethnos.plugins import installed_plugins

    known = session.stash.setdefault(_KEY, {})
    if folder not in known:
        known[folder] = Rulesets(with_tribes_beside(installed_plugins(), folder))
    return known[folder]
