"""Checking files: everything that is wrong with tribes, rulesets, variants and scenarios is told with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from attrs import define, field

from ethnos.errors import PluginError
from ethnos.grammar import Finding
from ethnos.modding.apart import CheckApart
from ethnos.modding.behaviour import EDITIONS, GAMES, THOROUGH
from ethnos.modding.bench import Bench, Settings, Told
from ethnos.modding.hook_limit import USUAL_LIMITS, Limits
from ethnos.modding.named_python import is_same, own_search_path, python_of_option, what_runs
from ethnos.modding.results import Progress, Report, Result
from ethnos.modding.sorting import sort_out
from ethnos.modding.tasks import carry_out, tasks_of
from ethnos.plugins import Registry, installed_plugins


def check(
    paths: Iterable[str | Path],
    registry: Registry | None = None,
    *,
    plugins: Sequence[str] = (),
    tribe_files: Sequence[str] = (),
    games: int = GAMES,
    seed: int = 1,
    limits: Limits = USUAL_LIMITS,
    editions: Sequence[str | Path] = EDITIONS,
    thorough: int = THOROUGH,
    progress: Callable[[Progress], None] = lambda progress: None,
    announce: Callable[[str], None] = lambda line: None,
) -> Report:
    """Check scenario files, rulesets, variants, tribes in TOML and Python, packages with tribes, and folders of them.

    Scenarios are run, rulesets and variants loaded, and tribes go on to ``games`` games by chance, drawn by ``seed``,
    in which they are held to every promise: in the ``editions``, and in the first ``thorough`` games at every step.
    Python is run where it is named, by its file or its package's folder, and not where it only lies in a folder; it
    runs in a process apart, so that a plugin may do there what it likes, as far as the ``limits`` on its time allow.

    ``registry`` holds the plugins of tribes, the installed ones if not said; where it is said, all is done in this
    process. ``plugins`` are modules and Python files, and ``tribe_files`` TOML files, whose tribes the others need.
    ``progress`` is told how far games have come, now and then more than once; ``announce`` before anything is run,
    which Python the project file of a folder names, in a line for each plugin. Whatever is wrong with what is checked
    is told by the report. Equal files give equal reports.

    Raises `PluginError` with code ``no-plugin`` where one of ``plugins`` is an empty name.
    """
    known = registry or installed_plugins()
    options = [python_of_option(name) for name in dict.fromkeys(plugins)]
    found = sort_out(paths, known, options)
    report = _Report(progress, found.findings)
    besides = [plugin for plugin in options if not any(is_same(plugin, other) for other in found.named)]
    named = [*besides, *found.named]
    for plugin in found.named:
        if Path(plugin.home).is_dir():
            announce(what_runs(plugin))
    tasks = tasks_of(named, found.installed, found.files)
    settings = Settings(games, seed, limits, thorough, tuple(map(str, editions)))
    files, needed = found.files, list(dict.fromkeys(tribe_files))
    refused = {
        id: PluginError("python-not-run", f"tribe `{id}` lies in {file}, which is not run unless it is named")
        for id, file in found.not_run.items()
        if id not in known.plugins
    }
    if named and registry is None:
        CheckApart(named, settings, report.tell, files, needed, refused).carry_out(tasks)
    else:
        known = Registry(dict(known.plugins), {**known.failures, **refused}, known.around)
        bench = Bench(known, named, settings, report.tell, files, needed)
        with own_search_path():
            for task in tasks:
                carry_out(task, bench)
    return Report(tuple(report.results), tuple(sorted(set(report.findings), key=_by_place)))


@define
class _Report:
    progress: Callable[[Progress], None]
    findings: list[Finding]
    results: list[Result] = field(factory=list)

    def tell(self, told: Told) -> None:
        if isinstance(told, Finding):
            self.findings.append(told)
        elif isinstance(told, Result):
            self.results.append(told)
        elif isinstance(told, Progress):
            self.progress(told)


def _by_place(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.file, finding.line, finding.column, finding.code, finding.message
