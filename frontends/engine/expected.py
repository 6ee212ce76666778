"""What the value of a parameter has to be: in words, as JSON Schema, and as a check."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

from attrs import frozen

from ethnos import schemas
from ethnos.saves import SEED_FORM
from ethnos.schemas import SEED_TEXT
from ethnos.views import Json

MOST_SECONDS = 600
"""The longest budget of a bot."""
MOST_VARIANTS = 32
MOST_TRIBES = 64


@frozen
class Expected:
    """What a value has to be. The check takes exactly what the schema takes."""

    words: str
    schema: Json
    # A parameter is anything until it is checked.
    fits: Callable[[Any], bool]


def texts(most: int) -> Expected:
    """A list of texts, no longer than that."""
    return Expected(
        f"a list of at most {most} texts",
        {**schemas.listed(schemas.TEXT), "maxItems": most},
        lambda value: type(value) is list and len(value) <= most and all(type(each) is str for each in value),
    )


def or_null(expected: Expected) -> Expected:
    """Null, or what it says."""
    return Expected(
        f"{expected.words}, or null",
        schemas.or_null(expected.schema),
        lambda value: value is None or expected.fits(value),
    )


TEXT = Expected("a text", schemas.TEXT, lambda value: type(value) is str)
WHOLE = Expected("a whole number", schemas.WHOLE, lambda value: type(value) is int)
COUNT = Expected("a whole number from 0 on", schemas.COUNT, lambda value: type(value) is int and value >= 0)
SEED = Expected(
    "a whole number, as a number or as text",
    {"anyOf": [schemas.WHOLE, SEED_TEXT]},
    lambda value: type(value) is int or (type(value) is str and SEED_FORM.fullmatch(value) is not None),
)
SEAT = Expected("a seat, a whole number from 0 on", COUNT.schema, COUNT.fits)
SECONDS = Expected(
    f"a number above 0, and at most {MOST_SECONDS}",
    {"type": "number", "exclusiveMinimum": 0, "maximum": MOST_SECONDS},
    lambda value: type(value) in (int, float) and isfinite(value) and 0 < value <= MOST_SECONDS,
)
YES_OR_NO = Expected("true or false", schemas.YES_OR_NO, lambda value: type(value) is bool)
KEYS_AND_VALUES = Expected("a table of keys and values", schemas.ANY_TABLE, lambda value: type(value) is dict)
