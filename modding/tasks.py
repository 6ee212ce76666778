"""Carrying out the tasks of a check, one after another; whatever is found is told as it comes up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ethnos.modding.bench import Bench, Task, run_scenarios
from ethnos.modding.named_python import NamedPython
from ethnos.modding.plugin_form import register_python
from ethnos.modding.results import Result
from ethnos.modding.scenario_files import ScenarioFile, read_scenarios
from ethnos.modding.toml_checks import check_file
from ethnos.modding.tribe_reports import check_behaviour
from ethnos.rulesets import count_of

SCENARIOS = "*.scenario.toml"
"""How the scenario files beside a tribe are called."""


def tasks_of(named: Sequence[NamedPython], installed: Sequence[str], files: Sequence[str]) -> list[Task]:
    """What there is to check: every form first, so that all tribes are known to scenarios and rulesets."""
    places = [place for place, plugin in enumerate(named) if plugin.plays]
    return [
        *(Task("form", plugin=place) for place in range(len(named))),
        *(Task("file", file) for file in files),
        *(Task("beside", plugin=place) for place in places),
        *(Task("installed", id) for id in installed),
        *(Task("games", plugin=place) for place in places),
    ]


def carry_out(task: Task, bench: Bench) -> None:
    """Check one thing. What is wrong is told."""
    if task.kind == "form":
        check_form(task.plugin, bench)
    elif task.kind == "file":
        check_file(task.what, bench, task.skipped)
    elif task.kind == "installed":
        check_behaviour(bench.registry.plugins[task.what], None, bench, bench.registry)
    elif task.plugin not in bench.plugins:
        return
    elif task.kind == "games":
        check_behaviour(bench.plugins[task.plugin], bench.named[task.plugin], bench, bench.registry)
    else:
        _run_beside(task, bench)


def check_form(place: int, bench: Bench) -> None:
    """Import a plugin and tell everything that is wrong with its form."""
    named = bench.named[place]
    plugin, findings = register_python(named, bench.registry)
    for finding in findings:
        bench.tell(finding)
    if plugin is not None:
        bench.plugins[place] = plugin
        return
    name = named.tribe or Path(named.file or named.module).stem
    message = f"it is refused: {count_of(len(findings), 'error')}"
    bench.tell(Result("tribe", name, findings[0].file, findings[0].line, False, message))


def _run_beside(task: Task, bench: Bench) -> None:
    """Run the scenario files beside a plugin that mention its tribe; of them the first ones may have been run.

    One that cannot be read might be about it, so that is told too.
    """
    tribe = bench.plugins[task.plugin].table.id
    left = task.skipped
    for found in _files_beside(bench.named[task.plugin], bench):
        if found.scenarios and not any(tribe in (scenario.tribes or ()) for scenario in found.scenarios):
            continue
        for finding in found.findings:
            bench.tell(finding)
        run_scenarios(found.scenarios[left:], bench)
        left = max(0, left - len(found.scenarios))


def _files_beside(named: NamedPython, bench: Bench) -> Iterator[ScenarioFile]:
    """The scenario files in a plugin's folder that are not checked anyway."""
    known = {Path(file).resolve() for file in bench.files}
    home = Path(named.home)
    if not named.home or home.is_dir():
        return
    for file in sorted(home.parent.glob(SCENARIOS)):
        if file.resolve() not in known:
            yield read_scenarios(file)
