"""The form of data from a TOML file: which keys a table takes, and of which type each value is.

A shape is a function that yields a finding for everything that is wrong with one value; it coerces nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ethnos.grammar import Finding, guess, known_here, shorten
from ethnos.rulesets.documents import Document
from ethnos.rulesets.strict import described
from ethnos.rulesets.toml_places import Path

# TOML data can be anything until its shape has been checked: hence Any.
Shape = Callable[[Document, Path, Any], Iterator[Finding]]


def _exactly(wanted: type, words: str) -> Shape:
    def check(document: Document, path: Path, value: Any) -> Iterator[Finding]:  # noqa: ANN401
        if type(value) is not wanted:
            yield wrong_type(document, path, words, value)

    return check


TEXT = _exactly(str, "a text")
WHOLE = _exactly(int, "a whole number")
YES_NO = _exactly(bool, "true or false")


def anything(document: Document, path: Path, value: object) -> Iterator[Finding]:
    """Take any value."""
    yield from ()


def listed(item: Shape) -> Shape:
    """A list of any length whose items all have one shape."""

    def check(document: Document, path: Path, value: Any) -> Iterator[Finding]:  # noqa: ANN401
        if not isinstance(value, list):
            yield wrong_type(document, path, "a list", value)
            return
        for place, content in enumerate(value):
            yield from item(document, (*path, place), content)

    return check


def keyed(item: Shape) -> Shape:
    """A table with any keys whose values all have one shape."""

    def check(document: Document, path: Path, value: Any) -> Iterator[Finding]:  # noqa: ANN401
        if not isinstance(value, dict):
            yield wrong_type(document, path, "a table of keys and values", value)
            return
        for key, content in value.items():
            yield from item(document, (*path, key), content)

    return check


def table(known: Mapping[str, Shape], misplaced: Mapping[str, str]) -> Shape:
    """A table with these keys, each optional. ``misplaced`` says where a key that belongs elsewhere stands."""

    def check(document: Document, path: Path, value: Any) -> Iterator[Finding]:  # noqa: ANN401
        if not isinstance(value, dict):
            yield wrong_type(document, path, "a table of keys and values", value)
            return
        for key, content in value.items():
            if key in known:
                yield from known[key](document, (*path, key), content)
            else:
                yield unknown_key(document, (*path, key), known, misplaced.get(key, ""))

    return check


def wrong_type(document: Document, path: Path, words: str, value: object) -> Finding:
    """The finding about a value of another type than its key takes."""
    message = f"`{_name(path)}` has to be {words}, not {described(value)}"
    return document.finding(path, "wrong-type", message)


def unknown_key(document: Document, path: Path, known: Mapping[str, Shape], hint: str = "") -> Finding:
    """The finding about a key that its table does not take."""
    key = str(path[-1])
    where = _name(path[:-1])
    message = f"`{shorten(key)}` is no key" + (f" of `{where}`" if where else "")
    notes = (known_here(known),)
    return document.finding(
        path, "unknown-key", message, hint=hint or guess(key, known), notes=notes, at="key"
    )


def _name(path: Path) -> str:
    """The innermost named table or key of a path, with the places of items in it."""
    words = ""
    for step in reversed(path):
        words = f"[{step}]{words}" if isinstance(step, int) else f"{step}{words}"
        if isinstance(step, str):
            break
    return words
