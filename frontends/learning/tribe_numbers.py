"""What tribes remember, as numbers: of any tribe, by one rule, from what a seat may see of it.

A field that holds something for each seat gives numbers for each, a field called ``holder`` or ``seat`` says which
seat it is, and any other field gives numbers once. Those numbers are a sum, a count, and how much of it is about each
kingdom.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from ethnos.views import Json, tribe_view

LARGEST = 1000
"""No entry of an observation is larger, nor below its negative."""
SEAT_FIELDS = ("holder", "seat")
"""Names of fields that hold a seat, -1 for nobody."""


@frozen
class Field:
    """One field of a tribe's state, and how it is turned into numbers."""

    tribe: str
    name: str
    form: str
    """``seat``, ``by seat`` or ``once``."""
    own: bool
    """Whether each seat sees its own item alone."""


def name_of(field: Field) -> str:
    """What the block of a field is called."""
    return f"{field.tribe}: {field.name}"


def fields_of(tribe: str, start: Any, players: int) -> list[Field]:  # noqa: ANN401 - a class of the plugin's
    """The fields of a tribe's state that seats see, by what it is at the start."""
    seen, hidden = tribe_view(start, 0), getattr(start, "OWN", ())
    forms = {name: _form(name, value, players, name in hidden) for name, value in seen.items()}
    return [Field(tribe, name, form, name in hidden) for name, form in forms.items()]


def _form(name: str, value: object, players: int, own: bool) -> str:
    if own:
        return "once"
    if name in SEAT_FIELDS:
        return "seat"
    return "by seat" if isinstance(value, list) and len(value) == players else "once"


def shape_of(field: Field, players: int, kingdoms: int) -> tuple[int, ...]:
    """How many numbers a field gives."""
    if field.form == "seat":
        return (players,)
    return (players, 2 + kingdoms) if field.form == "by seat" else (2 + kingdoms,)


def numbers_of(field: Field, seen: Json, seat: int, players: int, colours: Sequence[str]) -> list[int]:
    """A field's numbers for a seat, which comes first of all; ``seen`` is what it sees of the tribe's state."""
    value = seen[field.name]
    if field.form == "once":
        return summary(value, colours)
    if field.form == "seat":
        return [int(value == (seat + step) % players) for step in range(players)]
    items = [value[(seat + step) % players] for step in range(players)]
    return [number for item in items for number in summary(item, colours)]


def summary(value: object, colours: Sequence[str]) -> list[int]:
    """The sum of the numbers in JSON data, how many things are in it, and how much of it is about each kingdom.

    A number counts for the kingdom that it is listed under, a kingdom's colour for one.
    """
    if type(value) is int:
        return [bounded(value), 1, *(0 for _ in colours)]
    total, count, by_colour = 0, 0, dict.fromkeys(colours, 0)
    for colour, leaf in _leaves(value, None, by_colour):
        number = int(leaf) if isinstance(leaf, int) else 0
        total, count = total + number, count + 1
        if colour is not None:
            by_colour[colour] += number
        elif isinstance(leaf, str) and leaf in by_colour:
            by_colour[leaf] += 1
    return [bounded(number) for number in (total, count, *by_colour.values())]


def bounded(number: int) -> int:
    """The number, or where it is too large for an observation the nearest one that is not."""
    return number if -LARGEST <= number <= LARGEST else LARGEST if number > 0 else -LARGEST


def _leaves(
    value: object, under: str | None, colours: Mapping[str, int]
) -> Iterator[tuple[str | None, object]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _leaves(item, key if key in colours else under, colours)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item, under, colours)
    elif value is not None:
        yield under, value
