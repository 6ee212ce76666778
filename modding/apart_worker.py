"""The process apart: it carries out the tasks of a check and writes down what it finds, a line for each thing."""

from __future__ import annotations

import gc
import json
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from ethnos.errors import PluginError
from ethnos.modding.bench import Bench, Task, Told
from ethnos.modding.hook_limit import Watch, call_page
from ethnos.modding.messages import job_from_json, told_as_json
from ethnos.modding.plugin_form import register_python
from ethnos.modding.tasks import carry_out
from ethnos.modding.traces import tracing
from ethnos.plugins import installed_plugins
from ethnos.processes import end_with_starter

COLLECT_AFTER = 20_000
"""Objects between two collections of garbage: games leave many behind, and few in circles."""


def work(folder: str) -> None:
    """Carry out the job that lies in a folder."""
    here = Path(folder)
    job = json.loads((here / "job.json").read_text(encoding="utf-8"))
    gc.set_threshold(COLLECT_AFTER)
    end_with_starter()
    with (
        (here / "trace").open("w", encoding="utf-8") as trace,
        (here / "report").open("w", encoding="utf-8") as report,
        call_page(here / "calls") as page,
        tracing(trace),
    ):
        tasks, named, settings = job_from_json(job)
        bench = Bench(installed_plugins().copy(), named, settings, partial(_tell, report))
        _carry_out_all(job, tasks, bench, Watch(page), report)


def _carry_out_all(
    job: dict[str, Any], tasks: Sequence[Task], bench: Bench, watch: Watch, report: TextIO
) -> None:
    bench.files, bench.tribe_files = job["files"], job["tribe_files"]
    bench.registry.around = watch.around
    for id, code, reason in [*job["refused"], *(aside[1:] for aside in job["set_aside"])]:
        bench.registry.failures[id] = PluginError(code, reason)
    aside = {place for place, *_ in job["set_aside"]}
    to_come = {task.plugin for task in tasks if task.kind == "form"}
    for place in range(len(bench.named)):
        if place not in aside | to_come:
            _write(report, {"kind": "again", "plugin": place})
            _register_again(place, bench, watch)
    for number, task in enumerate(tasks):
        _write(report, {"kind": "task", "place": number})
        with watch.importing() if task.kind == "form" else nullcontext():
            carry_out(task, bench)
        _tell_id(task.plugin, bench, report)
    _write(report, {"kind": "done"})


def _tell(report: TextIO, told: Told) -> None:
    _write(report, told_as_json(told))


def _register_again(place: int, bench: Bench, watch: Watch) -> None:
    """Register a plugin whose form was told of in an earlier process."""
    with watch.importing():
        plugin, _ = register_python(bench.named[place], bench.registry)
    if plugin is not None:
        bench.plugins[place] = plugin


def _tell_id(place: int, bench: Bench, report: TextIO) -> None:
    """Say which tribe a plugin turned out to bring."""
    if place in bench.plugins:
        _write(report, {"kind": "tribe", "place": place, "id": bench.plugins[place].table.id})


def _write(report: TextIO, message: dict[str, Any]) -> None:
    report.write(json.dumps(message) + "\n")
    report.flush()
