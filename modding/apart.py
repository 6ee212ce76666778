"""Checking in a process apart, so that a plugin which never ends, or ends the process, is a finding like any other.

The process tells what it finds as it finds it. Where it ends before it is done, the plugin that was at work is set
aside, and the check goes on behind the task that it failed in.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import IO

from attrs import define, evolve, field

from ethnos.grammar import Finding
from ethnos.modding.bench import Settings, Task, Told
from ethnos.modding.endings import Ending, ending_finding, prints_finding
from ethnos.modding.messages import job_as_json, told_from_json
from ethnos.modding.named_python import NamedPython
from ethnos.modding.results import Result
from ethnos.trace import OFF, VARIABLE

POLL = 0.05
SILENCE = 120.0
"""Seconds after which a process that tells nothing is ended from here; its own limits are far shorter."""
_WORK = "from ethnos.modding.apart_worker import work; import sys; work(sys.argv[1])"


@define
class Apart:
    """The tasks of a check that are carried out apart."""

    named: list[NamedPython]
    settings: Settings
    tell: Callable[[Told], None]
    files: list[str]
    tribe_files: list[str]
    set_aside: dict[int, str] = field(factory=dict)
    """The plugins that never came back, by their place, and why."""
    ids: dict[int, str] = field(factory=dict)
    """The tribes that plugins turned out to bring, by the plugin's place."""

    def name_of(self, place: int) -> str:
        """A plugin's tribe, or what is likely to be its id."""
        plugin = self.named[place]
        return self.ids.get(place) or plugin.tribe or Path(plugin.file or plugin.module).stem

    def carry_out(self, tasks: Sequence[Task]) -> None:
        """Carry out the tasks, in as many processes one after another as it takes."""
        left = list(tasks)
        while left:
            with TemporaryDirectory(prefix="ethnos-check-") as folder:
                run = _Run(self, Path(folder), left)
                run.to_the_end()
                left = run.left()


@define
class _Run:
    """One process, and what it has told."""

    apart: Apart
    folder: Path
    tasks: list[Task]
    at: int = 0
    """The task that is being carried out."""
    results: int = 0
    """How many results of that task have been told."""
    done: bool = False
    _exit: int | None = None

    def to_the_end(self) -> None:
        self._write_job()
        with (self.folder / "stdout").open("wb") as out, (self.folder / "stderr").open("wb") as err:
            process = subprocess.Popen(
                [sys.executable, "-P", "-c", _WORK, str(self.folder)],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
            try:
                self._listen(process)
            finally:
                process.kill()
                self._exit = process.wait()
        self._hand_on_trace()
        self._tell_of_prints()
        if not self.done:
            self._tell_of_ending()

    def left(self) -> list[Task]:
        """What is left to do after the process has ended."""
        if self.done:
            return []
        task = self.tasks[self.at]
        rest = self.tasks[self.at + 1 :]
        goes_on = task.kind in ("file", "beside") and self.apart.set_aside and self.results
        return [evolve(task, skipped=task.skipped + self.results), *rest] if goes_on else rest

    def _write_job(self) -> None:
        job = job_as_json(
            self.tasks,
            self.apart.named,
            self.apart.settings,
            files=self.apart.files,
            tribe_files=self.apart.tribe_files,
            set_aside=[
                (place, self.apart.name_of(place), reason) for place, reason in self.apart.set_aside.items()
            ],
        )
        (self.folder / "job.json").write_text(json.dumps(job), encoding="utf-8")

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        report = self.folder / "report"
        report.touch()
        heard = monotonic()
        with report.open(encoding="utf-8") as stream:
            while True:
                ended = process.poll() is not None
                for line in _whole_lines(stream):
                    heard = monotonic()
                    self._hear(json.loads(line))
                if ended or monotonic() - heard > SILENCE:
                    return
                sleep(POLL)

    def _hear(self, message: dict[str, object]) -> None:
        if message["kind"] == "task":
            self.at, self.results = int(str(message["place"])), 0
        elif message["kind"] == "tribe":
            self.apart.ids[int(str(message["place"]))] = str(message["id"])
        elif message["kind"] == "done":
            self.done = True
        else:
            told = told_from_json(message)
            self.results += isinstance(told, Result)
            self.apart.tell(told)

    def _hand_on_trace(self) -> None:
        """Where calls of hooks are to be traced, what the process wrote on standard error is what was asked for."""
        if os.environ.get(VARIABLE, "") not in OFF:
            sys.stderr.write((self.folder / "stderr").read_text("utf-8", "replace"))

    def _tell_of_prints(self) -> None:
        said = (self.folder / "stdout").read_bytes()[:1_000].decode("utf-8", "replace")
        if said.strip():
            self.apart.tell(prints_finding(self.apart.named, said))

    def _tell_of_ending(self) -> None:
        """Say what ended the process, and set the plugin aside that did it."""
        task = self.tasks[self.at]
        trace = (self.folder / "trace").read_text("utf-8") if (self.folder / "trace").exists() else ""
        ending = Ending(
            task,
            self.apart.settings.limits,
            trace,
            self._exit,
            (self.folder / "stderr").read_bytes()[-2_000:],
        )
        place, finding = ending_finding(ending, self.apart.named, self.apart.set_aside)
        self.apart.tell(finding)
        self.apart.tell(_result_of(task, finding, self.apart))
        self.results += 1
        if place is not None:
            self.apart.set_aside[place] = finding.message


def _whole_lines(stream: IO[str]) -> Iterator[str]:
    """The lines that have come in; of one that is still being written, nothing."""
    while True:
        start = stream.tell()
        line = stream.readline()
        if not line.endswith("\n"):
            stream.seek(start)
            return
        yield line


def _result_of(task: Task, finding: Finding, apart: Apart) -> Result:
    """The result of a task that was not done."""
    message = f"{finding.code}: {finding.message}"
    if task.kind == "file":
        return Result("scenario", Path(task.what).name, task.what, 1, False, message)
    name = apart.name_of(task.plugin) if task.plugin >= 0 else task.what
    return Result("tribe", name, finding.file, finding.line, False, message)
