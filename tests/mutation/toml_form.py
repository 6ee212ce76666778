"""Faults of form in TOML files: keys, types, ranges, required keys, tribes, tables, and the syntax."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from zlib import crc32

from ethnos.rulesets.toml_places import Path
from tests.mutation.mutants import Change
from tests.mutation.spelling import misspelt
from tests.mutation.toml_text import Toml, is_rule

OF_ANOTHER_TYPE: dict[type, tuple[str, ...]] = {
    int: ("1.5", '"many"', "1979-05-27", "{ of = 1 }"),
    str: ("1.5", "1979-05-27", "{ of = 1 }"),
    bool: ('"maybe"', "1.5", "12:00:00"),
    list: ("1.5", '"all of them"', "{ of = 1 }"),
    dict: ("3", '"two"', "[1.5]"),
}
OUT_OF_RANGE = ("-1", "-7", "2_000_000_000")
REQUIRED = {
    "ruleset": ("players", "kingdoms", "choose_from", "order"),
    "tribe": ("id", "name", "cards", "text"),
    "scenarios": ("name",),
    "variant": (),
}
"""Keys that have to be there, besides all of a ruleset that take rules."""
HAVE_DEFAULTS = ("tribe", "sources")
"""Tables of a ruleset whose keys may be left out: tribes take what is missing from their home."""


def keys(toml: Toml, shape: str) -> Iterator[Change]:
    for path, _ in toml.values():
        if isinstance(path[-1], str):
            yield Change("key", *toml.key_span(path), misspelt(path[-1]))


def types(toml: Toml, shape: str) -> Iterator[Change]:
    for path, value in toml.values():
        for kind, others in OF_ANOTHER_TYPE.items():
            start, end = toml.value_span(path)
            inline = not isinstance(value, dict) or toml.text[start : start + 1] == "{"
            if type(value) is kind and inline and not isinstance(value, date):
                yield Change("value's type", start, end, _one_of(others, path))


def ranges(toml: Toml, shape: str) -> Iterator[Change]:
    for path, value in toml.values():
        if type(value) is int:
            yield Change("number out of range", *toml.value_span(path), _one_of(OUT_OF_RANGE, path))


def required_keys(toml: Toml, shape: str) -> Iterator[Change]:
    if "extends" in toml.data:
        return
    for path, _ in toml.values():
        if shape == "ruleset" and path[0] in HAVE_DEFAULTS:
            continue
        if path[-1] in REQUIRED[shape] or (shape == "ruleset" and is_rule(path, shape)):
            yield Change("required key missing", *toml.line_span(path), "")


def tribes(toml: Toml, shape: str) -> Iterator[Change]:
    """A tribe's id in a list of tribes, as an ability, in a card."""
    for path, value in toml.values():
        listed = len(path) > 1 and path[-2] in ("choose_from", "tribes") and isinstance(path[-1], int)
        if isinstance(value, str) and (listed or path[-1] == "ability"):
            yield Change("unknown tribe", *toml.value_span(path), f'"{misspelt(value)}"')


def tables(toml: Toml, shape: str) -> Iterator[Change]:
    """A key that stands in another table than its own."""
    for path, value in toml.values():
        start, end = toml.line_span(path)
        own = max((at for at in toml.header_ends() if at <= start), default=-1)
        others = [at for at in toml.header_ends() if at != own]
        if start < end and own >= 0 and others and not isinstance(value, dict):
            at = others[crc32(str(path).encode()) % len(others)]
            line = toml.text[start:end]
            if at < start:
                yield Change("in another table", at, end, line + toml.text[at:start])
            else:
                yield Change("in another table", start, at, toml.text[end:at] + line)


def syntax(toml: Toml, shape: str) -> Iterator[Change]:
    for path, value in toml.values():
        start, end = toml.value_span(path)
        key_start, _ = toml.key_span(path)
        if isinstance(path[-1], str) and not isinstance(value, dict):
            sign = toml.text.rfind("=", key_start, start)
            yield Change("syntax", sign, sign + 1, "")
        if isinstance(value, str):
            yield Change("unclosed string", end - 1, end, "")
        elif isinstance(value, list) and toml.text[end - 1] == "]":
            yield Change("syntax", end - 1, end, "")
    for end in toml.header_ends():
        yield Change("syntax", end - 2, end - 1, "")


def doubles(toml: Toml, shape: str) -> Iterator[Change]:
    for path, value in toml.values():
        start, end = toml.line_span(path)
        if start < end and not isinstance(value, dict):
            yield Change("key twice", end, end, toml.text[start:end])


FORM: tuple[Callable[[Toml, str], Iterator[Change]], ...] = (
    keys,
    types,
    ranges,
    required_keys,
    tribes,
    tables,
    syntax,
    doubles,
)


def _one_of(others: tuple[str, ...], path: Path) -> str:
    return others[crc32(str(path).encode()) % len(others)]
