"""Checking in a process apart, so that a plugin which never ends, or ends the process, is a finding like any other.

The process tells what it finds as it finds it. Where it ends before it is done, the plugin that was at work is set
aside, and the check goes on behind the task that it failed in.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import IO, Any

from attrs import define, evolve, field

from ethnos.errors import PluginError
from ethnos.grammar import Finding
from ethnos.modding.bench import Settings, Task, Told
from ethnos.modding.endings import Ending, ending_finding, prints_finding
from ethnos.modding.hook_limit import call_page
from ethnos.modding.messages import job_as_json, told_from_json
from ethnos.modding.named_python import NamedPython
from ethnos.modding.overdue import Clock, Overdue
from ethnos.modding.results import Begun, Result
from ethnos.modding.toml_files import document_of
from ethnos.modding.traces import ask_where, frames_of
from ethnos.processes import end, start
from ethnos.rulesets.documents import Document
from ethnos.rulesets.own_tribes import is_tribe_file
from ethnos.trace import OFF, VARIABLE

POLL = 0.05
_START = Task("start")
_WORK = "from ethnos.modding.apart_worker import work; import sys; work(sys.argv[1])"


@define
class CheckApart:
    """The tasks of a check that are carried out apart."""

    named: list[NamedPython]
    settings: Settings
    tell: Callable[[Told], None]
    files: list[str]
    tribe_files: list[str]
    refused: Mapping[str, PluginError] = field(factory=dict)
    """Tribes that scenarios may ask for in vain, by their id, and why."""
    set_aside: dict[int, Finding] = field(factory=dict)
    """The plugins that did not come back, by their place, and what was found of them."""
    ids: dict[int, str] = field(factory=dict)
    """The tribes that plugins turned out to bring, by the plugin's place."""

    def carry_out(self, tasks: Sequence[Task]) -> None:
        """Carry out the tasks, in as many processes one after another as it takes."""
        left = list(tasks)
        while left:
            with TemporaryDirectory(prefix="ethnos-check-") as folder:
                run = _Run(self, Path(folder), left)
                run.to_the_end()
                left = run.left()

    def name_of(self, place: int) -> str:
        """A plugin's tribe, or what is likely to be its id."""
        plugin = self.named[place]
        return self.ids.get(place) or plugin.tribe or Path(plugin.file or plugin.module).stem

    def set_plugin_aside(self, place: int, finding: Finding) -> None:
        """Go on without a plugin: its tribe is not right."""
        self.set_aside[place] = finding
        self.tell(_failed("tribe", self.name_of(place), finding))


@define
class _Run:
    """One process, and what it has told."""

    apart: CheckApart
    folder: Path
    tasks: list[Task]
    at: int | None = None
    """The task that is being carried out; None before the first."""
    task: Task = _START
    begun: Begun | None = None
    """The scenario that is being run."""
    scenarios: int = 0
    """How many scenarios of the task have been run."""
    done: bool = False

    def to_the_end(self) -> None:
        """Let the process work, and say what ended it if it did not come to the end of its tasks."""
        self._write_job()
        with (self.folder / "stdout").open("wb") as out, (self.folder / "stderr").open("wb") as err:
            process = start(_WORK, str(self.folder), stdout=out, stderr=err)
            try:
                overdue = self._listen(process)
            finally:
                status = end(process)
        self._hand_on_trace()
        self._tell_of_prints()
        if not self.done:
            self._tell_of_ending(overdue, status)

    def left(self) -> list[Task]:
        """What is left to do after the process has ended."""
        if self.done or self.task.kind == "start":
            return []
        rest = self.tasks if self.at is None else self.tasks[self.at + 1 :]
        if self.at is not None and self.scenarios:
            rest = [evolve(self.task, skipped=self.task.skipped + self.scenarios), *rest]
        return [task for task in rest if task.plugin not in self.apart.set_aside]

    def _write_job(self) -> None:
        job = job_as_json(
            self.tasks,
            self.apart.named,
            self.apart.settings,
            files=self.apart.files,
            tribe_files=self.apart.tribe_files,
            set_aside=[
                (place, self.apart.name_of(place), finding.code, finding.message)
                for place, finding in self.apart.set_aside.items()
            ],
            refused=[(id, error.code, str(error)) for id, error in self.apart.refused.items()],
        )
        (self.folder / "job.json").write_text(json.dumps(job), encoding="utf-8")

    def _listen(self, process: subprocess.Popen[bytes]) -> Overdue | None:
        """Hear what the process tells until it ends, or has to be ended: then, why."""
        report = self.folder / "report"
        report.touch()
        with report.open(encoding="utf-8") as stream, call_page(self.folder / "calls") as page:
            clock = Clock(self.apart.settings.limits, page)
            while True:
                ended = process.poll() is not None
                for line in _whole_lines(stream):
                    clock.hear()
                    self._hear(json.loads(line))
                overdue = None if ended or self.done else clock.overdue()
                if overdue is not None:
                    ask_where(process, self.folder / "trace")
                if ended or overdue is not None:
                    return overdue
                sleep(POLL)

    def _hear(self, message: dict[str, Any]) -> None:
        if message["kind"] == "task":
            self.at, self.scenarios = message["place"], 0
            self.task = self.tasks[message["place"]]
        elif message["kind"] == "again":
            self.task = Task("form", plugin=message["plugin"])
        elif message["kind"] == "tribe":
            self.apart.ids[message["place"]] = message["id"]
        elif message["kind"] == "done":
            self.done = True
        else:
            self._hand_on(told_from_json(message))

    def _hand_on(self, told: Told) -> None:
        if isinstance(told, Begun):
            self.begun = told
        elif isinstance(told, Result) and self.begun is not None:
            self.begun, self.scenarios = None, self.scenarios + 1
        self.apart.tell(told)

    def _hand_on_trace(self) -> None:
        """Where calls of hooks are to be traced, what the process wrote on standard error is what was asked for."""
        if os.environ.get(VARIABLE, "") not in OFF:
            sys.stderr.write((self.folder / "stderr").read_text("utf-8", "replace"))

    def _tell_of_prints(self) -> None:
        said = (self.folder / "stdout").read_bytes()[:1_000].decode("utf-8", "replace")
        if said.strip():
            self.apart.tell(prints_finding(self.apart.named, said))

    def _tell_of_ending(self, overdue: Overdue | None, status: int) -> None:
        """Say what ended the process, and set the plugin aside that did it."""
        stderr = (self.folder / "stderr").read_bytes()[-2_000:]
        ending = Ending(self.task, frames_of(self.folder / "trace"), overdue, status, stderr)
        place, finding = ending_finding(ending, self.apart.named)
        self.apart.tell(finding)
        if self.begun is not None:
            begun, self.scenarios = self.begun, self.scenarios + 1
            reason = _reason(finding)
            self.apart.tell(
                Result("scenario", begun.name, begun.file, begun.line, False, reason, begun.ruleset)
            )
        if place is None and self.task.plugin >= 0 and self.begun is None:
            place = self.task.plugin  # whoever's fault it is, it cannot be checked
        if place is not None:
            self.apart.set_plugin_aside(place, finding)
        elif self.begun is None:
            self.apart.tell(_not_done(self.task, finding))


def _whole_lines(stream: IO[str]) -> Iterator[str]:
    """The lines that have come in; of one that is still being written, nothing."""
    while True:
        start = stream.tell()
        line = stream.readline()
        if not line.endswith("\n"):
            stream.seek(start)
            return
        yield line


def _not_done(task: Task, finding: Finding) -> Result:
    """The result of a task that was not done and is about no plugin that was named."""
    if task.kind != "file":
        return _failed("tribe", task.what or "check", finding)
    document = document_of(task.what)
    is_tribe = isinstance(document, Document) and is_tribe_file(document.data)
    return _failed("tribe" if is_tribe else "ruleset", Path(task.what).stem, finding)


def _failed(kind: str, name: str, finding: Finding) -> Result:
    return Result(kind, name, finding.file, finding.line, False, _reason(finding))


def _reason(finding: Finding) -> str:
    return f"{finding.code}: {finding.message}"
