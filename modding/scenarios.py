"""What a scenario says: given this table, when these moves are made, then this holds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import field, frozen

from ethnos.grammar import Finding
from ethnos.rulesets.documents import Document


@frozen(eq=False)
class Scenario:
    """One scenario as it is written, and where; exactly one of ``then``, ``refused`` and ``invalid`` is said."""

    name: str
    document: Document = field(repr=False)
    index: int
    """Which of its file it is, from 0."""
    source: str
    """Where the right result comes from; empty where the file does not say."""
    ruleset: str
    """The id of an installed ruleset, or a path from the file's folder."""
    variants: tuple[str, ...]
    players: int
    seed: int
    tribes: tuple[str, ...] | None
    """Ids of the tribes in play; None for the ruleset's first ones."""
    given: Mapping[str, Any]
    """The position it begins from, with ``era``, ``turn`` and ``first``."""
    when: tuple[str, ...]
    then: Mapping[str, Any]
    refused: str | None
    """Text that the last move's refusal contains."""
    invalid: str | None
    """Text with which the scenario itself is refused."""
    faults: tuple[Finding, ...] = ()
    """What is wrong with its form. With ``invalid`` that may be what it is meant to show."""

    @property
    def file(self) -> str:
        """The file as messages name it."""
        return self.document.file

    @property
    def line(self) -> int:
        """The line where it begins, from 1."""
        return self.line_of()

    @property
    def folder(self) -> Path:
        """The folder from which paths of rulesets are read."""
        return Path(self.document.file).parent

    def line_of(self, *keys: str | int) -> int:
        """The line of one of its keys, or of the nearest table around it."""
        return self.document.places.key_place(("scenario", self.index, *keys))[0]
