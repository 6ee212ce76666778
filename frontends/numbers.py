"""Whole numbers on the command line."""

from __future__ import annotations

import re
from collections.abc import Callable

import click

from ethnos.grammar import shorten

MOST_DIGITS = 4000
"""Python refuses to read longer numbers; the engine's own bounds are lower and have their own messages."""


def whole_number(text: str | int) -> int:
    """Read any whole number, for click's ``type``; its own shows numbers of thousands of digits in its messages."""
    digits = str(text).strip()
    if not re.fullmatch(r"[+-]?[0-9]+", digits):
        raise click.BadParameter(f"`{shorten(digits)}` is no whole number")
    if len(digits) > MOST_DIGITS:
        raise click.BadParameter(f"`{shorten(digits)}` has {len(digits)} digits, too many")
    return int(digits)


def at_least(least: int, most: int | None = None) -> Callable[[str | int], int]:
    """Read a whole number that is not below ``least`` and not above ``most``, for click's ``type``."""

    def number(text: str | int) -> int:
        value = whole_number(text)
        if value < least:
            raise click.BadParameter(f"{shorten(str(value))} is too low; at least {least}")
        if most is not None and value > most:
            raise click.BadParameter(f"{shorten(str(value))} is too high; at most {most}")
        return value

    return number
