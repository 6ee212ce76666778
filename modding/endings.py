"""Why a process ended before it was done, and whose plugin it was, where the trace that it left behind tells.

Without a line of a plugin's in the trace nobody is blamed: it may have been our own fault, or the machine's.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from ethnos.grammar import Finding, shorten
from ethnos.modding.bench import Task
from ethnos.modding.named_python import NamedPython
from ethnos.modding.overdue import Overdue
from ethnos.modding.plugin_form import finding_at
from ethnos.modding.source_places import SourcePlace, call_place
from ethnos.modding.traces import SourceFrame
from ethnos.rulesets import count_of

DOES_IT_END = ": does it ever end?"


@frozen
class Ending:
    """How a process ended in the middle of a task."""

    task: Task
    frames: tuple[SourceFrame, ...]
    """Where it was, innermost first; empty where it did not say."""
    overdue: Overdue | None
    """Why it was ended from here; None where it ended by itself."""
    status: int
    stderr: bytes


def ending_finding(ending: Ending, named: Sequence[NamedPython]) -> tuple[int | None, Finding]:
    """The place of the plugin at work, where that can be known, and the finding about it."""
    place, inner, outer = _at_work(ending.frames, named)
    code, message = _reason(ending, outer.function if outer else "")
    if place is not None and inner is not None:
        return place, finding_at(named[place], SourcePlace(inner.file, inner.line), code, message)
    unknown = f"{message.removesuffix(DOES_IT_END)}; it is not known whose fault that is"
    return None, Finding(_about(ending.task, named), 1, 1, "error", code, unknown)


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
    home = (named[0].home or named[0].shown) if len(named) == 1 else "check"
    return Finding(home, 1, 1, "warning", "plugin-prints", message)


def _about(task: Task, named: Sequence[NamedPython]) -> str:
    """What a task is about, as it was named."""
    if task.plugin >= 0:
        return named[task.plugin].home or named[task.plugin].shown
    return task.what or "check"


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


def _reason(ending: Ending, function: str) -> tuple[str, str]:
    """The code, and why the process ended."""
    overdue = ending.overdue
    where = f"`{function}`" if function else "a hook"
    if overdue is None:
        return _by_itself(ending, function)
    if overdue.what == "import":
        return "import-too-long", f"importing it was stopped after {overdue.seconds:g} seconds{DOES_IT_END}"
    if overdue.what == "hook":
        return "hook-too-long", f"{where} was stopped after {overdue.seconds:g} seconds{DOES_IT_END}"
    return "no-progress", f"the check came no further in {overdue.seconds:g} seconds{_pace(overdue)}"


def _pace(overdue: Overdue) -> str:
    """How long hooks took meanwhile."""
    if not overdue.calls:
        return ""
    calls = count_of(overdue.calls, "call")
    return (
        f", with {calls} of hooks, the longest of {overdue.longest:.1f} seconds; those of shipped tribes take less "
        "than a thousandth of one"
    )


def _by_itself(ending: Ending, function: str) -> tuple[str, str]:
    last = ending.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
    how = f"{_status(ending.status)}{f' ({shorten(last[0], 120)})' if last else ''}"
    if not function:
        return "check-broken-off", f"the process that checked it ended, with {how}"
    where = "while it was imported" if function == "<module>" else f"in `{function}`"
    return (
        "plugin-ended-the-process",
        f"the whole process ended {where}, with {how}; a plugin returns, or raises",
    )


def _status(status: int) -> str:
    if status < 0:
        names = {known.value: known.name for known in signal.Signals}
        return f"signal {names.get(-status, -status)}"
    return f"status {status}"
