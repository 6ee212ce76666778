"""Every scenario of the shared cases, and every one of our own, each as a case of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from ethnos.modding import Rulesets, Scenario, read_scenarios, run_scenario
from ethnos.rulesets import installed_rulesets

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared" / "cases"
OWN = ROOT / "tests" / "scenarios"

INSTALLED = installed_rulesets()
RULESETS = Rulesets()


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.toml"))


def cases(folder: Path) -> list[object]:
    return [
        pytest.param(scenario, id=f"{file.stem}: {scenario.name}")
        for file in files(folder)
        for scenario in read_scenarios(file).scenarios
    ]


def missing_ruleset(scenario: Scenario) -> str:
    """The installed ruleset that a scenario would need and that is not there, if any."""
    wanted = (scenario.ruleset, *scenario.variants)
    missing = [name for name in wanted if not name.endswith(".toml") and name not in INSTALLED]
    return ", ".join(missing)


def run(scenario: Scenario) -> None:
    missing = "" if scenario.invalid is not None else missing_ruleset(scenario)
    if missing:
        pytest.skip(f"the ruleset {missing} is not installed")
    result = run_scenario(scenario, RULESETS)
    assert result.ok, f"{result.file}:{result.line}: {result.name}\n{result.message}"


@pytest.mark.parametrize("file", [*files(OWN), *files(SHARED)], ids=lambda file: file.name)
def test_a_scenario_file_is_well_formed_and_says_where_its_results_come_from(file: Path) -> None:
    found = read_scenarios(file)
    assert [finding.report() for finding in found.findings] == []
    assert found.scenarios
    assert [scenario.name for scenario in found.scenarios if not scenario.source] == []


@pytest.mark.parametrize("scenario", cases(OWN))
def test_our_own_scenarios(scenario: Scenario) -> None:
    run(scenario)


if SHARED.is_dir():

    @pytest.mark.parametrize("scenario", cases(SHARED))
    def test_shared_cases(scenario: Scenario) -> None:
        run(scenario)

else:

    def test_shared_cases() -> None:
        pytest.skip("the shared cases are not here: they lie in ../shared/cases beside the repository")
