"""Where every key and value of a TOML text stands.

`tomllib` forgets places, so the text is read a second time, for places alone. The scanner accepts more than
TOML does and trusts `tomllib` to refuse the rest; where it cannot go on, it stops and keeps what it has.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

Path = tuple[str | int, ...]
"""The way to a value: names of keys, and places in lists from 0."""

Raw = Any
"""A value as tomllib gives it."""

_LONG_ESCAPES = {"x": 4, "u": 6, "U": 10}


@frozen
class Spot:
    """Offsets into the file's text: of the key (of the item itself, in a list), and of its value."""

    key: int
    value: int
    end: int


@frozen
class Places:
    """The places of one TOML text. Lines and columns count characters, from 1."""

    text: str
    spots: Mapping[Path, Spot]
    line_starts: tuple[int, ...] = field(init=False)

    @line_starts.default
    def _find_line_starts(self) -> tuple[int, ...]:
        return (0, *(at + 1 for at, character in enumerate(self.text) if character == "\n"))

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """The line and column of a place in the text."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """One line of the text, without its end; empty where there is no such line."""
        if not 0 < number <= len(self.line_starts):
            return ""
        ends = (*self.line_starts[number : number + 1], len(self.text) + 1)
        return self.text[self.line_starts[number - 1] : ends[0] - 1]

    def spot(self, path: Path) -> Spot:
        """The spot of a key, or of the nearest table around it that stands in the text."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.spots:
                return self.spots[path[:length]]
        return Spot(0, 0, 0)

    def key_place(self, path: Path) -> tuple[int, int]:
        """Line and column of a key."""
        return self.line_and_column(self.spot(path).key)

    def value_place(self, path: Path) -> tuple[int, int]:
        """Line and column where a key's value begins."""
        return self.line_and_column(self.spot(path).value)

    def place_in_string(self, path: Path, offset: int) -> tuple[int, int]:
        """Line and column of a character of a string value, escapes and line ends taken into account."""
        spot = self.spot(path)
        token = self.text[spot.value : spot.end]
        if token[:1] not in ('"', "'"):
            return self.line_and_column(spot.value)
        places = list(character_offsets(token))
        return self.line_and_column(spot.value + places[min(offset, len(places) - 1)])


def character_offsets(token: str) -> Iterator[int]:
    """For each character of a TOML string its offset in the token as written; last, the closing quotes'."""
    quotes = 3 if token[:3] in ('"""', "'''") else 1
    at, end = quotes, len(token) - quotes
    if quotes == 3 and token[at : at + 1] == "\n":
        at += 1
    while at < end:
        length = _written_length(token, at) if token[0] == '"' else 1
        if length:
            yield at
            at += length
        else:
            at = _after_folded_line(token, at, end)
    yield end


def _written_length(token: str, at: int) -> int:
    """How many characters write the next one; 0 for a backslash that folds a line end away."""
    if token[at] != "\\":
        return 1
    escape = token[at + 1]
    return 0 if escape.isspace() else _LONG_ESCAPES.get(escape, 2)


def _after_folded_line(token: str, at: int, end: int) -> int:
    at += 1
    while at < end and token[at].isspace():
        at += 1
    return at


def dotted(path: Path) -> str:
    """A path as a reader writes it: `tribe.giant.now`, `kingdoms[2].name`."""
    words = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return words.removeprefix(".")
