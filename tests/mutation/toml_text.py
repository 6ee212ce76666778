"""TOML texts with the places of their keys and values, and which values are rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from attrs import frozen

from ethnos.rulesets.schema import TRIBE_KEYS
from ethnos.rulesets.slots import SLOTS
from ethnos.rulesets.toml_places import Path, Places
from ethnos.rulesets.toml_scanner import scan

RULE_KEYS = frozenset(slot.key for slot in SLOTS)
NO_RULES = frozenset(key.name for key in TRIBE_KEYS)
"""Keys of a ruleset's tribe that are not numbers of its own."""


@frozen(slots=False, eq=False)
class Toml:
    """A TOML file's text, with its data and places."""

    text: str

    @cached_property
    def data(self) -> dict[str, Any]:
        return tomllib.loads(self.text)

    @cached_property
    def places(self) -> Places:
        return scan(self.text)[0]

    def values(self) -> Iterator[tuple[Path, Any]]:
        """Every value that stands in the text, with its path: tables and lists before what is in them."""
        for path, value in _within(self.data, ()):
            if path and path in self.places.spots:
                yield path, value

    def value_span(self, path: Path) -> tuple[int, int]:
        spot = self.places.spots[path]
        return spot.value, spot.end

    def key_span(self, path: Path) -> tuple[int, int]:
        """Where the word of a key stands, without quotes."""
        start = self.places.spots[path].key
        start += self.text[start] in "\"'"
        return start, start + len(str(path[-1]))

    def line_span(self, path: Path) -> tuple[int, int]:
        """The whole lines of a key and its value; nothing where they share a line with others."""
        spot = self.places.spots[path]
        start = self.text.rfind("\n", 0, spot.key) + 1
        end = self.text.find("\n", spot.end) + 1 or len(self.text)
        alone = (
            not self.text[start : spot.key].strip(' "')
            and not self.text[spot.end : end].partition("#")[0].strip()
        )
        return (start, end) if alone else (start, start)

    def header_ends(self) -> list[int]:
        """Where the lines behind the headers of tables begin."""
        ends, at = [], 0
        for line in self.text.splitlines(keepends=True):
            at += len(line)
            if line.startswith("[") and not line.startswith("[["):
                ends.append(at)
        return ends


def is_rule(path: Path, shape: str) -> bool:
    """Whether a key takes a rule text."""
    if shape == "tribe":
        return path[0] in ("ability", "numbers") or (path[0] == "counter" and path[-1] == "gains")
    dotted = ".".join(map(str, path))
    return dotted in RULE_KEYS or (path[0] == "tribe" and len(path) == 3 and path[-1] not in NO_RULES)


def _within(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    yield path, value
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in steps:
        yield from _within(part, (*path, step))
