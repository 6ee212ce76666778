"""Values made into their types by cattrs, without its leniency, and with the place of what is wrong."""

from collections.abc import Callable, Iterator
from datetime import date, time
from functools import cache
from typing import TYPE_CHECKING, Any, get_origin

from attrs import fields

from ethnos.grammar import guess, shorten
from ethnos.rulesets.declaration import CardsError
from ethnos.rulesets.schema import Complaint, RuleText
from ethnos.rulesets.toml_places import Path, Raw

if TYPE_CHECKING:
    from cattrs import Converter  # imported when it is needed: commands that load nothing stay quick


Read = Callable[[Any, Any], object]
"""How cattrs makes a raw value into a type."""


class _WrongTypeError(TypeError):
    def __init__(self, expected: str, path: Path = ()) -> None:
        super().__init__(expected)
        self.expected = expected
        self.path = path


def structure(raw: object, takes: type) -> tuple[tuple[Complaint, ...], object]:
    """The value as its type; or what is wrong with it."""
    from cattrs.errors import BaseValidationError

    try:
        return (), _converter().structure(raw, takes)
    except (BaseValidationError, _WrongTypeError) as cause:
        return _without_followers(tuple(_complaints(cause, raw, ()))), None


def _without_followers(complaints: tuple[Complaint, ...]) -> tuple[Complaint, ...]:
    """Leave out what is missing only because its key is misspelt."""
    misspelt = {found.path[:-1] for found in complaints if found.code == "unknown-key"}
    return tuple(
        found for found in complaints if not (found.code == "missing-key" and found.path in misspelt)
    )


def _complaints(cause: Exception, raw: object, path: Path) -> Iterator[Complaint]:
    """The faults within a value, each with the way to it, in the order of the file."""
    from cattrs.errors import (
        ClassValidationError,
        ForbiddenExtraKeysError,
        IterableValidationError,
        IterableValidationNote,
    )

    if isinstance(cause, ClassValidationError | IterableValidationError):
        noted, plain = cause.group_exceptions()
        for inner, note in noted:
            step = note.index if isinstance(note, IterableValidationNote) else note.name
            yield from _complaints(inner, raw, (*path, step))
        for inner in plain:
            yield from _complaints(inner, raw, path)
    elif isinstance(cause, ForbiddenExtraKeysError):
        yield from _extra_keys(cause.cl, cause.extra_fields, path)
    elif isinstance(cause, KeyError):
        yield Complaint("missing-key", f"`{path[-1]}` is missing", path[:-1])
    elif isinstance(cause, _WrongTypeError):
        place = (*path, *cause.path)
        message = f"this has to be {cause.expected}, not {described(_part(raw, place))}"
        yield Complaint("wrong-type", message, place)
    elif isinstance(cause, CardsError):
        hint = "{ each_kingdom = 2 } or { no_kingdom = 12 }"
        yield Complaint("bad-cards", str(cause), path, hint)
    else:
        raise cause


def _extra_keys(structured: type, names: set[str], path: Path) -> Iterator[Complaint]:
    known = [attribute.name for attribute in fields(structured)]
    for name in sorted(names):
        message = f"`{shorten(name)}` is no key here"
        hint = guess(name, known) or f"it takes {', '.join(known)}"
        yield Complaint("unknown-key", message, (*path, name), hint, at_key=True)


def _part(raw: Raw, path: Path) -> Raw:
    for step in path:
        raw = raw[step]
    return raw


def described(value: object) -> str:
    """A TOML value in few words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > 64:
        return "a huge number"
    if isinstance(value, int | float):
        return f"the number {shorten(str(value))}"
    if isinstance(value, str):
        return f'the text "{shorten(value)}"'
    if isinstance(value, date | time):
        return "a date or time"
    return "a list" if isinstance(value, list) else "a table"


@cache
def _converter() -> "Converter":
    """cattrs without its leniency: no extra keys, and no value made into another type."""
    from attrs import has
    from cattrs import Converter
    from cattrs.cols import homogenous_tuple_structure_factory
    from cattrs.gen import make_dict_structure_fn

    converter = Converter(forbid_extra_keys=True)
    for wanted, words in ((str, "a text"), (bool, "true or false"), (int, "a whole number")):
        converter.register_structure_hook(wanted, _strictly(wanted, words))
    converter.register_structure_hook(RuleText, _rule_text)

    def table(structured: type) -> Read:
        names = ", ".join(f"{attribute.name} = ..." for attribute in fields(structured))
        read: Read = make_dict_structure_fn(structured, converter, _cattrs_forbid_extra_keys=True)
        return _only(dict, f"a table {{ {names} }}", read)

    def items(structured: type) -> Read:
        return _only(list, "a list", homogenous_tuple_structure_factory(structured, converter))

    converter.register_structure_hook_factory(has, table)
    converter.register_structure_hook_factory(_is_tuple, items)
    return converter


def _is_tuple(wanted: object) -> bool:
    origin = get_origin(wanted)
    return isinstance(origin, type) and issubclass(origin, tuple)


def _strictly(wanted: type, words: str) -> Read:
    def read(raw: object, _: object) -> object:
        if type(raw) is not wanted:
            raise _WrongTypeError(words)
        return raw

    return read


def _only(wanted: type, words: str, read: Read) -> Read:
    def read_only(raw: object, structured: object) -> object:
        if type(raw) is not wanted:
            raise _WrongTypeError(words)
        return read(raw, structured)

    return read_only


def _rule_text(raw: object, _: object) -> object:
    if isinstance(raw, list):
        for place, item in enumerate(raw):
            if type(item) is not int:
                raise _WrongTypeError("a whole number", (place,))
        return tuple(raw)
    if not isinstance(raw, str | int):
        raise _WrongTypeError("a whole number, true or false, a list of numbers, or a rule text")
    return raw
