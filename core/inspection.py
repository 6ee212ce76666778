"""Holding a plugin to the hookspecs: what it implements, and every way in which that can be wrong."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from types import ModuleType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
import pluggy

from ethnos import hooks
from ethnos.dispatch import Implementation, in_spec_order
from ethnos.errors import PluginError
from ethnos.grammar import guess
from ethnos.rulesets import TribeTable, is_tribe_id

PROJECT = "ethnos"


def _specs() -> dict[str, tuple[str, ...]]:
    marked = {name: value for name, value in vars(hooks).items() if hasattr(value, "ethnos_spec")}
    return {name: tuple(inspect.signature(value).parameters) for name, value in marked.items()}


SPECS = _specs()
"""The arguments of every hook, by its name."""


def place_of(source: object, within: object = None) -> str:
    """Where a plugin is written: its file, and the line for a function or class.

    What tells nothing of where it is written is placed at what it lies ``within``.
    """
    subject: Any = source if _has_source(source) else type(source)
    try:
        file = inspect.getsourcefile(subject) or "?"
        line = 1 if isinstance(subject, ModuleType) else inspect.getsourcelines(subject)[1]
    except (OSError, TypeError):
        return repr(source) if within is None else place_of(within)
    return f"{file}:{line}"


def tribe_table(source: object) -> TribeTable:
    """The table that a plugin declares.

    Raises `PluginError` with code ``plugin-is-a-class``, ``no-tribe-table``, ``bad-tribe-id`` or ``bad-tribe-state``.
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
            f"{place_of(source)}: {source.__name__} is a class; register an instance, {source.__name__}()",
        )
        return
    table = getattr(source, "TRIBE", None)
    if not isinstance(table, TribeTable):
        yield PluginError("no-tribe-table", f"{place_of(source)}: a plugin needs `TRIBE = TribeTable(...)`")
        return
    if not isinstance(table.id, str) or not is_tribe_id(table.id):
        yield PluginError(
            "bad-tribe-id",
            f"{place_of(source)}: `{table.id}` cannot be a tribe's id: a small letter, then small letters, digits or _",
        )
    if table.state is not None:
        yield from _state_faults(table, table.state, source)


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
            "no-new-state", f"{place_of(source)}: {table.id} declares a state but has no hook `new_state`"
        )
    if not marked:
        yield PluginError(
            "no-hooks", f"{place_of(source)}: no function is marked `@hookimpl`; did you forget it?"
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
            yield PluginError(
                "unmarked-hook",
                f"{place}: `{name}` is the name of a hook but is not marked; put `@hookimpl` above it",
            )
    elif name not in SPECS:
        meant = guess(name, SPECS) or f"hooks are {', '.join(sorted(SPECS))}"
        yield PluginError("unknown-hook", f"{place}: there is no hook `{name}`; {meant}")
    elif options.get("wrapper") or options.get("hookwrapper"):
        yield PluginError(
            "hook-wrapper", f"{place}: `{name}` is a wrapper; a tribe implements hooks and wraps none"
        )
    elif not inspect.isroutine(function):
        yield PluginError("hook-no-function", f"{place}: `{name}` is marked as a hook but is no function")
    else:
        yield from _argument_faults(name, function, place)


def _argument_faults(hook: str, function: Any, place: str) -> Iterator[PluginError]:  # noqa: ANN401
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is not parameter.POSITIONAL_OR_KEYWORD or parameter.default is not parameter.empty:
            yield PluginError(
                "hook-argument",
                f"{place}: `{parameter.name}` must be a plain argument: no `*`, no `/`, no default",
            )
        elif parameter.name not in SPECS[hook]:
            meant = guess(parameter.name, SPECS[hook]) or f"its arguments are {', '.join(SPECS[hook])}"
            yield PluginError(
                "hook-argument", f"{place}: hook `{hook}` has no argument `{parameter.name}`; {meant}"
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
        fault = PluginError("hook-argument", f"{place_of(source)}: {error}")
        fault.__cause__ = error
        yield fault


def _state_faults(table: TribeTable, state: type, source: object) -> Iterator[PluginError]:
    """A tribe's state must be safe to share between copies of a game, and say who may see it."""
    place = place_of(state, source)
    if not attrs.has(state) or state.__setattr__ is object.__setattr__:
        yield PluginError(
            "bad-tribe-state", f"{place}: the state of {table.id} must be a frozen attrs class (`@frozen`)"
        )
        return
    if not hasattr(state, "OPEN"):
        yield PluginError(
            "bad-tribe-state", f"{place}: the state of {table.id} must say in `OPEN` which fields all see"
        )
    names = [field.name for field in attrs.fields(state)]
    try:
        kinds = get_type_hints(state)
    except NameError as error:
        yield _unknown_type(table, place, error)
        return
    for name, kind in kinds.items():
        if name in names and _may_change(kind):
            yield PluginError(
                "bad-tribe-state",
                f"{place}: `{name}` of {table.id} can change in place, and copies of a game would share it; "
                "use tuples, numbers and texts",
            )
    for name in (*getattr(state, "OPEN", ()), *getattr(state, "OWN", ())):
        if name not in names:
            yield PluginError(
                "bad-tribe-state", f"{place}: {table.id} has no field `{name}`; {guess(name, names) or names}"
            )


def _unknown_type(table: TribeTable, place: str, error: NameError) -> PluginError:
    fault = PluginError(
        "bad-tribe-state", f"{place}: the state of {table.id} has a field of unknown type: {error}"
    )
    fault.__cause__ = error
    return fault


def _may_change(kind: object) -> bool:
    """Whether a field of this type could change in place, or not be saved: all but what is known to be safe."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (tuple, Union, UnionType, Mapping):
        return any(_may_change(part) for part in inner if part is not ...)
    if isinstance(kind, type) and attrs.has(kind):
        hints = get_type_hints(kind)
        fields_change = any(_may_change(hints[field.name]) for field in attrs.fields(kind))
        return kind.__setattr__ is object.__setattr__ or fields_change
    return origin is not Literal and kind not in _SAFE


_SAFE = (int, str, bool, type(None))
