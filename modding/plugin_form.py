"""The form of a tribe's plugin: everything for which it would be refused, each thing at its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from attrs import evolve

from ethnos.errors import PluginError
from ethnos.grammar import Finding, guess
from ethnos.inspection import faults_of, place_of
from ethnos.modding.named_python import NamedPython, load_python
from ethnos.modding.source_places import SourcePlace, raised_in, table_place, word_place
from ethnos.plugins import Plugin, Registry
from ethnos.rulesets import installed_rulesets

_OF_THE_TABLE = ("duplicate-tribe", "other-tribe", "bad-tribe-id", "no-new-state", "no-tribe-table")
"""Faults of what a plugin declares."""


def register_python(named: NamedPython, registry: Registry) -> tuple[Plugin | None, tuple[Finding, ...]]:
    """Import a plugin and add it to the registry; or say everything that is wrong with its form.

    A plugin of an installed tribe's id and file name is a working copy of it, and takes its place.
    """
    try:
        source = load_python(named)
    except PluginError as error:
        return None, (_import_finding(named, error),)
    findings = [
        *_form_findings(named, source),
        *_entry_findings(named, source),
        *_home_findings(named, source),
    ]
    if findings:
        return None, tuple(findings)
    original = _original_of(source, registry)
    if original is not None:
        del registry.plugins[original.table.id]
    try:
        plugin = registry.register(source, named.shown)
    except PluginError as error:
        return None, (fault_finding(named, error),)
    if original is None or _is_same_file(original.place.file, plugin.place.file):
        return plugin, ()
    return plugin, (_replaces(named, plugin, original),)


def fault_finding(named: NamedPython, fault: PluginError) -> Finding:
    """A fault of a plugin as a finding at its place, the word at fault marked."""
    written = fault.place
    if written is None or not written.line or not Path(written.file).is_file():
        return Finding(shown_file(named, named.file or named.shown), 1, 1, "error", fault.code, str(fault))
    if fault.code in _OF_THE_TABLE:
        place = table_place(written.file, written.line)
    else:
        place = word_place(written.file, written.line, fault.word)
    return finding_at(named, place, fault.code, fault.reason)


def finding_at(
    named: NamedPython,
    place: SourcePlace,
    code: str,
    message: str,
    severity: Literal["error", "warning"] = "error",
) -> Finding:
    """A finding at a place in a plugin's source."""
    file = shown_file(named, place.file)
    return Finding(file, place.line, place.column, severity, code, message, place.text, place.width)


def shown_file(named: NamedPython, file: str) -> str:
    """A plugin's file as it was named, where it is that file or lies in the folder that was named."""
    if not named.home:
        return file
    home = Path(named.home)
    real, inner = home.resolve(), Path(file).resolve()
    if real == inner:
        return named.home
    return str(home / inner.relative_to(real)) if home.is_dir() and inner.is_relative_to(real) else file


def first_place(plugin: Plugin) -> SourcePlace:
    """Where a plugin declares its table, or else its first line."""
    file, line = plugin.place.file, plugin.place.line
    return table_place(file, line) if line else SourcePlace(file)


def _form_findings(named: NamedPython, source: object) -> Iterator[Finding]:
    try:
        faults = list(faults_of(source))
    # A stranger's object may raise whatever it likes when it is looked at.
    except Exception as error:
        message = f"{named.shown}: looking at it raised {type(error).__name__}: {error}"
        faults = [PluginError("plugin-import", message)]
    for fault in faults:
        yield fault_finding(named, fault)


def _home_findings(named: NamedPython, source: object) -> Iterator[Finding]:
    """A tribe that takes its numbers from a ruleset names one that is installed."""
    home, known = getattr(getattr(source, "TRIBE", None), "home", None), installed_rulesets()
    if isinstance(home, str) and home not in known:
        reason = f"`home`: no ruleset `{home}` is installed; {guess(home, known) or 'see `ethnos rulesets`'}"
        yield fault_finding(named, PluginError("unknown-ruleset", reason, place_of(source), home))


def _entry_findings(named: NamedPython, source: object) -> Iterator[Finding]:
    """An entry point is named after the tribe that it brings."""
    id = getattr(getattr(source, "TRIBE", None), "id", None)
    if named.tribe and isinstance(id, str) and id != named.tribe:
        message = f"its entry point is `{named.tribe}` and brings tribe `{id}`; name it after the tribe"
        yield fault_finding(named, PluginError("other-tribe", message, place_of(source)))


def _import_finding(named: NamedPython, error: PluginError) -> Finding:
    cause = error.__cause__
    file = _file_of(named, cause)
    place = raised_in(file, cause) if file and cause is not None else None
    if place is None or cause is None:
        shown = shown_file(named, named.file) if named.file else named.shown
        return Finding(shown, 1, 1, "error", error.code, str(error))
    reason = cause.msg if isinstance(cause, SyntaxError) else str(cause)
    message = f"importing it raised {type(cause).__name__}: {reason}"
    return finding_at(named, place, error.code, message)


def _file_of(named: NamedPython, cause: BaseException | None) -> str:
    """The file in which an import went wrong: the named one, or the last of its package."""
    if named.file:
        return str(Path(named.file).absolute())
    if isinstance(cause, SyntaxError):
        return cause.filename or ""
    file, trace = "", cause.__traceback__ if cause is not None else None
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if any(name.startswith(folder) for folder in named.folders):
            file = name
        trace = trace.tb_next
    return file


def _original_of(source: Any, registry: Registry) -> Plugin | None:  # noqa: ANN401 - a plugin whose form is right
    """The installed tribe of which a plugin is a working copy; None where it is none."""
    known = registry.plugins.get(source.TRIBE.id)
    if known is None or known.source is source:
        return None
    return known if Path(known.place.file).name == Path(place_of(source).file).name else None


def _is_same_file(one: str, other: str) -> bool:
    return Path(one).resolve() == Path(other).resolve()


def _replaces(named: NamedPython, plugin: Plugin, known: Plugin) -> Finding:
    message = (
        f"tribe {plugin.table.id} is installed too ({known.package}, {known.file}); this file takes its place here, "
        "but two of one id cannot be installed together"
    )
    found = finding_at(named, first_place(plugin), "replaces-installed", message, "warning")
    return evolve(found, hint="give it another id, if it is another tribe")
