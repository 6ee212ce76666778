"""Data from outside: made plain, and bounded, before anything looks at it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

DEEPEST = 12
"""Levels of lists and tables; a save needs 5."""
LARGEST_NUMBER = 10**400
"""As seeds; other numbers are bounded more closely where they are used."""


def plain_data(value: Any, place: str, depth: int = 0) -> Any:  # noqa: ANN401 - data from outside is anything
    """The value as JSON and TOML know it: tables with text keys, lists, texts, whole numbers, true, false and null.

    Tuples become lists. Nothing of it is shared with what was given.

    Raises `ValueError` with the place of what cannot be written as such, or is too deep or too large.
    """
    if value is None or type(value) in (bool, str):
        return value
    if type(value) is int:
        if abs(value) >= LARGEST_NUMBER:
            raise ValueError(f"{place}: the number is too large")
        return value
    if depth >= DEEPEST:
        raise ValueError(f"{place}: lists and tables lie deeper in one another than {DEEPEST} levels")
    if isinstance(value, list | tuple):
        return [plain_data(item, f"{place}[{index}]", depth + 1) for index, item in enumerate(value)]
    if isinstance(value, Mapping):
        for key in value:
            if type(key) is not str:
                raise ValueError(f"{place}: a key must be a text, not of type {type(key).__name__}")
        return {key: plain_data(item, f"{place}.{key}", depth + 1) for key, item in value.items()}
    raise ValueError(f"{place}: a value of type {type(value).__name__} cannot stand here")


def first_difference(place: str, found: object, wanted: object) -> str:
    """The first place where JSON data is not what is wanted, with both values; empty where it is the same."""
    if type(found) is type(wanted) and found == wanted:
        return ""
    if isinstance(found, dict) and isinstance(wanted, dict) and set(found) == set(wanted):
        parts = [(f"{place}.{key}", found[key], wanted[key]) for key in sorted(found)]
    elif isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        pairs = enumerate(zip(found, wanted, strict=True))
        parts = [(f"{place}[{index}]", *pair) for index, pair in pairs]
    else:
        return f"{place} is {json.dumps(found)}, not {json.dumps(wanted)}"
    return next((told for part in parts if (told := first_difference(*part))), "")
