"""The shipped rulesets, variants, tribes and examples, each as its author would have it: a folder of its own."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import tomli_w

from ethnos.plugins import installed_plugins
from ethnos.rulesets import installed_rulesets
from tests.mutation.mutants import Shape, Source
from tests.mutation.package_form import PROJECT
from tests.written import PRINTED

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "tests" / "scenarios"
EXAMPLES = ROOT / "examples"
VARIANTS = (
    "draw-two",
    "lowest-token-first",
    "optional-marker",
    "pool-plus-two",
    "second-dragon",
    "three-eras",
    "two-eras",
)
EDITIONS = ("first-edition", "second-edition")
Scenario = dict[str, Any]


def sources() -> Iterator[Source]:
    """All of them, in the same order every time."""
    for tribe in sorted(installed_plugins().plugins):
        yield _shipped_tribe(tribe)
    for tribe in PRINTED:
        yield _written_tribe(tribe)
    for ruleset in EDITIONS:
        yield _edition(ruleset)
    for variant in VARIANTS:
        yield _variant(variant)
    yield _example("beaver-tribe", "python", "beaver", "beaver_tribe.py", without=PROJECT)
    yield _example("beaver-tribe", "package", "beaver", PROJECT)
    yield _example("heron", "tribe", "heron", "heron.toml")
    yield _example("fireside", "ruleset", "fireside", "fireside.toml")


def serving(tribe: str) -> list[str]:
    """The ids under which the editions have a tribe's ability."""
    served = [
        id
        for edition in EDITIONS
        for id, table in tomllib.loads((ROOT / "rulesets" / f"{edition}.toml").read_text())["tribe"].items()
        if table.get("ability", id) == tribe
    ]
    return [tribe, *(id for id in served if id != tribe)]


def _shipped_tribe(tribe: str) -> Source:
    file = f"{tribe}.py"
    text = (ROOT / "tribes" / file).read_text(encoding="utf-8")
    files = {file: text, f"{tribe}.scenario.toml": _scenarios_about(tribe)}
    return Source(f"tribes/{file}", "python", tribe, file, files, {file: f"tribes/{file}"})


def _written_tribe(tribe: str) -> Source:
    file = f"{tribe}.toml"
    path = f"tests/written_tribes/{file}"
    files = {
        file: (ROOT / path).read_text(encoding="utf-8"),
        f"{tribe}.scenario.toml": _scenarios_about(tribe),
    }
    return Source(path, "tribe", tribe, file, files, {file: path})


def _edition(ruleset: str) -> Source:
    def own(scenario: Scenario) -> Scenario | None:
        if scenario.get("variants") or scenario.get("ruleset", EDITIONS[0]) != ruleset:
            return None
        return {**scenario, "ruleset": f"{ruleset}.toml"}

    return _ruleset(ruleset, "ruleset", own)


def _variant(variant: str) -> Source:
    def own(scenario: Scenario) -> Scenario | None:
        if variant not in scenario.get("variants", ()):
            return None
        named = [f"{variant}.toml" if name == variant else name for name in scenario["variants"]]
        return {**scenario, "variants": named}

    return _ruleset(variant, "variant", own)


def _ruleset(id: str, shape: Shape, own: Callable[[Scenario], Scenario | None]) -> Source:
    file = f"{id}.toml"
    assert id in installed_rulesets()
    text = (ROOT / "rulesets" / file).read_text(encoding="utf-8")
    files = {file: text, f"{id}.scenario.toml": _scenarios(own)}
    return Source(f"rulesets/{file}", shape, id, file, files, {file: f"rulesets/{file}"})


def _example(folder: str, shape: Shape, id: str, main: str, without: str = "") -> Source:
    files = {
        file.name: file.read_text(encoding="utf-8")
        for file in sorted((EXAMPLES / folder).iterdir())
        if file.suffix in (".toml", ".py") and not file.name.startswith("test_") and file.name != without
    }
    changed = [main] if shape == "package" else list(files)
    return Source(
        f"examples/{folder}/{main}",
        shape,
        id,
        main,
        files,
        {name: f"examples/{folder}/{name}" for name in changed},
    )


def _scenarios_about(tribe: str) -> str:
    """Our scenarios that name a tribe somewhere else than among the tribes in play."""
    ids = serving(tribe)

    def own(scenario: Scenario) -> Scenario | None:
        said = {key: value for key, value in scenario.items() if key not in ("tribes", "source")}
        words = set(str(said).replace("'", " ").replace('"', " ").replace(",", " ").split())
        return scenario if words & set(ids) and not scenario.get("variants") else None

    return _scenarios(own)


def _scenarios(own: Callable[[Scenario], Scenario | None]) -> str:
    """A file of those of our scenarios that `own` keeps, as it gives them back; no two of one name."""
    kept: dict[str, Mapping[str, Any]] = {}
    for file in sorted(SCENARIOS.glob("*.toml")):
        for scenario in tomllib.loads(file.read_text(encoding="utf-8"))["scenario"]:
            taken = own(scenario)
            if taken is not None:
                kept.setdefault(taken["name"], taken)
    return tomli_w.dumps({"scenario": list(kept.values())})
