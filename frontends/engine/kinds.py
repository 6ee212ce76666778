"""The kinds of values that parameters and results are: as JSON Schema, and, for parameters, as a check."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

from attrs import frozen

# A schema is JSON data, and a parameter is anything until it is checked: hence Any.
Schema = dict[str, Any]
MOST_SECONDS = 600
"""The longest budget of a bot."""
MOST_VARIANTS = 32
MOST_TRIBES = 64


@frozen
class Kind:
    """What a value has to be: in words, as a schema, and as a check."""

    words: str
    schema: Schema
    fits: Callable[[Any], bool]


def _is_text(value: object) -> bool:
    return type(value) is str


def _is_number(value: object) -> bool:
    return type(value) is int


def texts(most: int) -> Kind:
    """A list of texts, no longer than that."""
    return Kind(
        f"a list of at most {most} texts",
        {"type": "array", "items": {"type": "string"}, "maxItems": most},
        lambda value: type(value) is list and len(value) <= most and all(map(_is_text, value)),
    )


def or_null(kind: Kind) -> Kind:
    """Null, or what it says."""
    return Kind(
        f"{kind.words}, or null",
        {"oneOf": [kind.schema, {"type": "null"}]},
        lambda value: value is None or kind.fits(value),
    )


TEXT = Kind("a text", {"type": "string"}, _is_text)
NUMBER = Kind("a whole number", {"type": "integer"}, _is_number)
COUNT = Kind(
    "a whole number from 0 on",
    {"type": "integer", "minimum": 0},
    lambda value: type(value) is int and value >= 0,
)
SECONDS = Kind(
    f"a number above 0, and at most {MOST_SECONDS}",
    {"type": "number", "exclusiveMinimum": 0, "maximum": MOST_SECONDS},
    lambda value: type(value) in (int, float) and isfinite(value) and 0 < value <= MOST_SECONDS,
)
TRUTH = Kind("true or false", {"type": "boolean"}, lambda value: type(value) is bool)
TABLE = Kind("a table of keys and values", {"type": "object"}, lambda value: type(value) is dict)
SEAT = Kind("a seat, a whole number from 0 on", COUNT.schema, COUNT.fits)


def listed(items: Schema) -> Schema:
    """The schema of a list."""
    return {"type": "array", "items": items}


def table(keys: dict[str, Schema]) -> Schema:
    """The schema of a table that has all of these keys and no others."""
    return {
        "type": "object",
        "properties": keys,
        "required": list(keys),
        "additionalProperties": False,
    }
