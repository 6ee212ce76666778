"""Holding the class of a tribe's state to what copies of a game need: it cannot change, and says who may see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from ethnos.errors import Place, PluginError
from ethnos.grammar import guess

_SAFE = (int, str, bool, type(None))
_PARTS = (tuple, Union, UnionType, Mapping)
"""What is as safe as its parts are."""


def state_faults(tribe: str, state: type, place: Place) -> Iterator[PluginError]:
    """Everything for which the class of a tribe's state is refused, at the place where it is written."""
    if not _is_frozen(state):
        yield _fault(f"the state of {tribe} must be a frozen attrs class (`@frozen`)", place)
        return
    if not hasattr(state, "OPEN"):
        yield _fault(f"the state of {tribe} must say in `OPEN` which fields all see", place, "OPEN")
    yield from _field_faults(tribe, state, place)
    names = [field.name for field in attrs.fields(state)]
    for name in (*getattr(state, "OPEN", ()), *getattr(state, "OWN", ())):
        if name not in names:
            yield _fault(f"{tribe} has no field `{name}`; {guess(name, names) or names}", place, name)


def _field_faults(tribe: str, state: type, place: Place) -> Iterator[PluginError]:
    try:
        kinds = _kinds_of(state)
        unsafe = [(name, _why_unsafe(kind, (state,))) for name, kind in kinds.items()]
    # A type may be written as a text, and evaluating a stranger's text may raise anything.
    except Exception as error:
        word = (error.name or "") if isinstance(error, NameError) else ""
        fault = _fault(f"the state of {tribe} has a field of unknown type: {error}", place, word)
        fault.__cause__ = error
        yield fault
        return
    for name, why in unsafe:
        if why:
            reason = f"`{name}` of {tribe} {why}; use tuples, numbers and texts"
            yield _fault(reason, place, name)


def _is_frozen(kind: type) -> bool:
    return attrs.has(kind) and kind.__setattr__ is not object.__setattr__


def _kinds_of(kind: type) -> dict[str, object]:
    """The types of an attrs class's fields; None for one that says none."""
    hints: Mapping[str, Any] = get_type_hints(kind)
    return {field.name: hints.get(field.name) for field in attrs.fields(kind)}


def _why_unsafe(kind: object, within: tuple[type, ...]) -> str:
    """Why a field of this type could not be shared and saved; empty for the types that are known to be safe.

    `within` are the classes that the field belongs to, the outermost first.
    """
    origin = get_origin(kind)
    if origin in _PARTS:
        parts: tuple[object, ...] = tuple(part for part in get_args(kind) if part is not ...)
    elif kind in within:
        return "may hold a state of its own class, and so has no end"
    elif isinstance(kind, type) and _is_frozen(kind):
        parts, within = tuple(_kinds_of(kind).values()), (*within, kind)
    else:
        safe = origin is Literal or kind in _SAFE
        return "" if safe else "can change in place, and copies of a game would share it"
    return next(filter(None, (_why_unsafe(part, within) for part in parts)), "")


def _fault(reason: str, place: Place, word: str = "") -> PluginError:
    return PluginError("bad-tribe-state", reason, place, word)
