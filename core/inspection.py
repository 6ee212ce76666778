"""Holding a plugin to the hookspecs: what it implements, and every way in which that can be wrong."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pluggy

from ethnos import hooks
from ethnos.dispatch import Implementation, in_spec_order
from ethnos.errors import Place, PluginError
from ethnos.grammar import guess
from ethnos.rulesets import TribeTable, is_tribe_id
from ethnos.rulesets.schema import one_line, paragraph
from ethnos.state_classes import state_faults

PROJECT = "ethnos"


def _specs() -> dict[str, tuple[str, ...]]:
    marked = {name: value for name, value in vars(hooks).items() if hasattr(value, "ethnos_spec")}
    return {name: tuple(inspect.signature(value).parameters) for name, value in marked.items()}


SPECS = _specs()
"""The arguments of every hook, by its name."""


def place_of(source: object, within: object = None) -> Place:
    """Where a plugin is written: its file, and the line for a function or class.

    What tells nothing of where it is written is placed at what it lies ``within``.
    """
    subject: Any = source if _has_source(source) else type(source)
    try:
        file = inspect.getsourcefile(subject) or "?"
        line = 1 if isinstance(subject, ModuleType) else inspect.getsourcelines(subject)[1]
    except (OSError, TypeError):
        return Place(repr(source)) if within is None else place_of(within)
    return Place(file, line)


def tribe_table(source: object) -> TribeTable:
    """The table that a plugin declares.

    Raises `PluginError` with code ``plugin-is-a-class``, ``no-tribe-table``, ``bad-tribe-id``, ``bad-tribe-text`` or
    ``bad-tribe-state``.
    """
    for fault in _table_faults(source):
        raise fault
    table: TribeTable = source.TRIBE  # type: ignore[attr-defined]  # it has one, or there was a fault
    return table


def find_implementations(source: object) -> dict[str, Implementation]:
    """A plugin's hooks by name, each callable with every argument of its spec.

    Raises `PluginError` with code ``unknown-hook``, ``unmarked-hook``, ``hook-wrapper``, ``hook-argument``,
    ``hook-no-function``, ``no-new-state`` or ``no-hooks``.
    """
    for fault in _hook_faults(source):
        raise fault
    return {
        name: in_spec_order(function, _arguments(function), SPECS[name])
        for name, function, options in _candidates(source)
        if options is not None
    }


def faults_of(source: object) -> Iterator[PluginError]:
    """Everything for which a plugin is refused, in the order in which registering it would find it."""
    table_faults = list(_table_faults(source))
    yield from table_faults
    if all(fault.code != "plugin-is-a-class" for fault in table_faults):
        yield from _hook_faults(source)


def _table_faults(source: object) -> Iterator[PluginError]:
    if inspect.isclass(source):
        yield PluginError(
            "plugin-is-a-class",
            f"{source.__name__} is a class; register an instance, {source.__name__}()",
            place_of(source),
        )
        return
    table = getattr(source, "TRIBE", None)
    if not isinstance(table, TribeTable):
        yield PluginError("no-tribe-table", "a plugin needs `TRIBE = TribeTable(...)`", place_of(source))
        return
    if not isinstance(table.id, str) or not is_tribe_id(table.id):
        yield PluginError(
            "bad-tribe-id",
            f"`{table.id}` cannot be a tribe's id: a small letter, then small letters, digits or _",
            place_of(source),
        )
    yield from _wording_faults(source, table)
    if table.state is not None:
        yield from state_faults(table.id, table.state, place_of(table.state, source))


def _wording_faults(source: object, table: TribeTable) -> Iterator[PluginError]:
    """What of its words readers could not read; a ruleset asks the same of them."""
    for key, complaints in (("name", one_line(table.name)), ("text", paragraph(table.text))):
        for complaint in complaints:
            yield PluginError("bad-tribe-text", f"`{key}`: {complaint.message}", place_of(source), key)


def _hook_faults(source: object) -> Iterator[PluginError]:
    candidates = list(_candidates(source))
    faults = [fault for candidate in candidates for fault in _candidate_faults(source, *candidate)]
    yield from faults
    if not faults:
        yield from _spec_faults(source)
    marked = [name for name, _, options in candidates if options is not None]
    table = getattr(source, "TRIBE", None)
    if isinstance(table, TribeTable) and table.state is not None and "new_state" not in marked:
        yield PluginError(
            "no-new-state", f"{table.id} declares a state but has no hook `new_state`", place_of(source)
        )
    if not marked:
        yield PluginError(
            "no-hooks", "no function is marked `@hookimpl`; did you forget it?", place_of(source)
        )


def _has_source(source: object) -> bool:
    return isinstance(source, ModuleType) or inspect.isclass(source) or inspect.isroutine(source)


def _candidates(source: object) -> Iterator[tuple[str, Any, dict[str, Any] | None]]:
    """What is marked, and functions of the plugin's own that may have been meant to be."""
    for name in sorted(vars(source) if isinstance(source, ModuleType) else dir(source)):
        static = inspect.getattr_static(source, name)
        options = getattr(static, f"{PROJECT}_impl", None)
        imported = isinstance(source, ModuleType) and getattr(static, "__module__", None) != source.__name__
        if options is not None or (inspect.isroutine(static) and not imported):
            yield name, getattr(source, name), options


def _candidate_faults(
    source: object,
    name: str,
    function: Any,  # noqa: ANN401
    options: dict[str, Any] | None,
) -> Iterator[PluginError]:
    place = place_of(function if inspect.isroutine(function) else source)
    if options is None:
        if name in SPECS:
            reason = f"`{name}` is the name of a hook but is not marked; put `@hookimpl` above it"
            yield PluginError("unmarked-hook", reason, place, name)
    elif name not in SPECS:
        meant = guess(name, SPECS) or f"hooks are {', '.join(sorted(SPECS))}"
        yield PluginError("unknown-hook", f"there is no hook `{name}`; {meant}", place, name)
    elif options.get("wrapper") or options.get("hookwrapper"):
        reason = f"`{name}` is a wrapper; a tribe implements hooks and wraps none"
        yield PluginError("hook-wrapper", reason, place, name)
    elif not inspect.isroutine(function):
        yield PluginError("hook-no-function", f"`{name}` is marked as a hook but is no function", place, name)
    else:
        yield from _argument_faults(name, function, place)


def _argument_faults(hook: str, function: Any, place: Place) -> Iterator[PluginError]:  # noqa: ANN401
    for parameter in inspect.signature(function).parameters.values():
        name = parameter.name
        if parameter.kind is not parameter.POSITIONAL_OR_KEYWORD or parameter.default is not parameter.empty:
            reason = f"`{name}` must be a plain argument: no `*`, no `/`, no default"
            yield PluginError("hook-argument", reason, place, name)
        elif name not in SPECS[hook]:
            meant = guess(name, SPECS[hook]) or f"its arguments are {', '.join(SPECS[hook])}"
            yield PluginError(
                "hook-argument", f"hook `{hook}` has no argument `{name}`; {meant}", place, name
            )


def _arguments(function: Any) -> tuple[str, ...]:  # noqa: ANN401
    return tuple(inspect.signature(function).parameters)


def _spec_faults(source: object) -> Iterator[PluginError]:
    """Let pluggy hold the plugin to the specs, in a manager of its own, so that nothing stays half registered."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(hooks)
    try:
        manager.register(source)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        fault = PluginError("hook-argument", str(error), place_of(source))
        fault.__cause__ = error
        yield fault
