"""Rulesets and variants that a program hands over as text, so that they lie in no file."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from attrs import frozen

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@frozen
class RulesetText:
    """A ruleset or variant as TOML text. It can extend an installed ruleset, and no file."""

    text: str
    name: str = "text.toml"
    """How messages, and records of its games, call it; like a file's name, it ends in .toml."""

    def __str__(self) -> str:
        return self.name

    def folder(self) -> Traversable:
        """A folder in memory that holds this text, as a file of its name, and nothing else."""
        from io import BytesIO  # needed by those alone who hand over a text
        from zipfile import Path, ZipFile

        archive = ZipFile(BytesIO(), "w")
        archive.filename = "memory"
        # Half a surrogate pair is no character: it becomes bytes that are refused as no UTF-8, with their place.
        archive.writestr(self.name, self.text.encode("utf-8", "surrogatepass"))
        return cast("Traversable", Path(archive))
