"""What tribes remember, as numbers: of any tribe, by one rule, from what a seat may see of it.

A field that holds something for each seat gives numbers for each, a field called ``holder`` or ``seat`` says which
seat it is, and any other field gives numbers once. Those numbers are a sum, a count, and how much of it is about each
kingdom.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from attrs import frozen

from ethnos.views import Json, tribe_view

LARGEST = 1000
"""No entry of an observation is larger, nor below its negative."""
SEAT_FIELDS = ("holder", "seat")
"""Names of fields that hold a seat, -1 for nobody."""
SUM, COUNT, SHARES = 0, 1, 2
"""Where the numbers of a summary stand, the shares of kingdoms one behind the other."""


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


Items = list[list[int]]
"""A field's numbers: a list for each seat, from seat 0 on, or a single one where they are not by seat."""


def items_of(field: Field, seen: Json, players: int, colours: Mapping[str, int]) -> Items:
    """A field's numbers, from what is seen of its tribe's state; ``colours`` are the kingdoms' by their places."""
    value = seen[field.name]
    if field.form == "once":
        return [summary(value, colours)]
    if field.form == "seat":
        return [[int(value == seat)] for seat in range(players)]
    items = value if isinstance(value, list) else []
    return [summary(items[seat] if seat < len(items) else None, colours) for seat in range(players)]


def round_from(seat: int, items: Items) -> Iterator[int]:
    """A field's numbers one behind the other, those of that seat first where they are by seat."""
    return chain.from_iterable(items[seat:] + items[:seat])


def summary(value: object, colours: Mapping[str, int]) -> list[int]:
    """The sum of the numbers in JSON data, how many things are in it, and how much of it is about each kingdom.

    A number counts for the kingdom that it is listed under, a kingdom's colour for one.
    """
    numbers = [0] * (SHARES + len(colours))
    if type(value) is int:
        numbers[SUM], numbers[COUNT] = bounded(value), 1
        return numbers
    _add(numbers, value, None, colours)
    return list(map(bounded, numbers))


def _add(numbers: list[int], value: object, under: int | None, colours: Mapping[str, int]) -> None:
    """Add what is in JSON data to its sum, its count and the shares of kingdoms."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            _add(numbers, item, colours.get(key, under), colours)
    elif isinstance(value, list):
        for item in value:
            _add(numbers, item, under, colours)
    elif value is not None:
        number = int(value) if isinstance(value, int) else 0
        numbers[SUM] += number
        numbers[COUNT] += 1
        if under is not None:
            numbers[SHARES + under] += number
        elif isinstance(value, str) and value in colours:
            numbers[SHARES + colours[value]] += 1


def bounded(number: int) -> int:
    """The number, or where it is too large for an observation the nearest one that is not."""
    return number if -LARGEST <= number <= LARGEST else LARGEST if number > 0 else -LARGEST
