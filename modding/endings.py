"""Why a process ended before it was done, as the trace that it left behind tells, and whose plugin it was."""

from __future__ import annotations

import re
import signal
from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

from ethnos.grammar import Finding, shorten
from ethnos.modding.bench import Task
from ethnos.modding.hook_limit import Limits
from ethnos.modding.named_python import NamedPython
from ethnos.modding.plugin_form import finding_at
from ethnos.modding.source_places import SourcePlace, call_place

_FRAME = re.compile(r'^  File "(?P<file>.*)", line (?P<line>\d+) in (?P<function>.*)$', re.MULTILINE)
_TIMEOUT = "Timeout ("


@frozen
class Ending:
    """How a process ended in the middle of a task."""

    task: Task
    limits: Limits
    trace: str
    """What the process wrote of where it was; empty where it wrote nothing."""
    status: int | None
    stderr: bytes


def ending_finding(
    ending: Ending, named: Sequence[NamedPython], set_aside: Mapping[int, str]
) -> tuple[int | None, Finding]:
    """The place of the plugin that ended the process, where that can be known, and the finding about it."""
    frames = [
        SourceFrame(found["file"], int(found["line"]), found["function"])
        for found in _FRAME.finditer(ending.trace)
    ]
    place, inner, outer = _at_work(frames, named)
    if place is None:
        place = _only_one(ending.task, named, set_aside)
    code, message = _reason(ending, outer.function if outer else "")
    if place is None:
        return None, Finding(ending.task.what or "check", 1, 1, "error", code, message)
    if inner is None:
        home = named[place].home or named[place].shown
        return place, Finding(home, 1, 1, "error", code, message)
    return place, finding_at(named[place], SourcePlace(inner.file, inner.line), code, message)


def prints_finding(named: Sequence[NamedPython], said: str) -> Finding:
    """The finding about a plugin that writes to standard output, at its first `print`."""
    message = (
        f"it writes to standard output: {shorten(said.strip().splitlines()[0], 80)!r}; hooks look and answer"
    )
    for plugin in named:
        for file in _files_of(plugin):
            found = call_place(str(file), file.read_text("utf-8", "replace"), "print")
            if found is not None:
                return finding_at(plugin, found, "plugin-prints", message, "warning")
    home = named[0].home or named[0].shown
    return Finding(home, 1, 1, "warning", "plugin-prints", message)


@frozen
class SourceFrame:
    """One line of a trace."""

    file: str
    line: int
    function: str


def _at_work(
    frames: Sequence[SourceFrame], named: Sequence[NamedPython]
) -> tuple[int | None, SourceFrame | None, SourceFrame | None]:
    """The plugin in whose files the process was, with its innermost and outermost frame there."""
    for frame in frames:
        for place, plugin in enumerate(named):
            if _is_of(frame, plugin):
                mine = [other for other in frames if _is_of(other, plugin)]
                return place, mine[0], mine[-1]
    return None, None, None


def _is_of(frame: SourceFrame, plugin: NamedPython) -> bool:
    return any(_as_traced(file) == frame.file for file in _files_of(plugin))


def _as_traced(file: Path) -> str:
    """A path as traces write it: characters that are not ASCII escaped."""
    return str(file).encode("ascii", "backslashreplace").decode()


def _files_of(plugin: NamedPython) -> list[Path]:
    if plugin.file:
        return [Path(plugin.file).absolute()]
    parts = plugin.module.split(".")
    package = [Path(folder, parts[0]) for folder in plugin.folders]
    files = [Path(folder, *parts).with_suffix(".py") for folder in plugin.folders]
    home = Path(plugin.home).absolute() if plugin.home.endswith(".py") else None
    inner = [file for folder in package if folder.is_dir() for file in sorted(folder.rglob("*.py"))]
    return [file for file in (*files, *inner, *([home] if home else [])) if file.is_file()]


def _only_one(task: Task, named: Sequence[NamedPython], set_aside: Mapping[int, str]) -> int | None:
    """The plugin that the task is about, or the only one that can have been at work."""
    if task.plugin >= 0:
        return task.plugin
    others = [place for place in range(len(named)) if place not in set_aside]
    return others[0] if len(others) == 1 else None


def _reason(ending: Ending, function: str) -> tuple[str, str]:
    if ending.trace.startswith(_TIMEOUT):
        if ending.task.kind == "form" and function in ("", "<module>"):
            return (
                "import-too-long",
                f"importing it was stopped after {ending.limits.importing:.0f} seconds: does it ever end?",
            )
        where = f"`{function}`" if function else "one of its hooks"
        return (
            "hook-too-long",
            f"{where} was stopped after {ending.limits.hook:.0f} seconds: does it ever end?",
        )
    how = _status(ending.status)
    last = ending.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
    told = f" ({shorten(last[0], 120)})" if last else ""
    where = f" in `{function}`" if function else ""
    return (
        "plugin-ended-the-process",
        f"the whole process ended{where}, with {how}{told}; a plugin returns, or raises",
    )


def _status(status: int | None) -> str:
    if status is not None and status < 0:
        names = {known.value: known.name for known in signal.Signals}
        return f"signal {names.get(-status, -status)}"
    return f"status {status}"
