"""What an accumulator is, and the figures that it gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ethnos.game import Game

Figure = int | float | str | None
"""One figure: an amount, or a text for what is none and should not be added up, such as a seat."""
Parts = Mapping[str, Figure]
"""Several figures under their names, such as one for each tribe."""
Figures = Figure | Parts | tuple[Figure | Parts, ...]
"""The figures of a game; by seat or by era a tuple of them."""


class Accumulator(Protocol):
    """What every accumulator offers."""

    @property
    def name(self) -> str:
        """What is measured; the column of the table."""

    @property
    def per(self) -> str:
        """What the figures are counted by: ``game`` for a single one (or its parts), ``seat`` or ``era`` for each."""

    @property
    def wants(self) -> tuple[type, ...]:
        """The classes of event that ``each`` is called with."""

    def before(self, game: Game) -> None:
        """The game is laid out, nothing was counted yet."""

    def each(self, event: Any) -> None:  # noqa: ANN401 - of the classes that it wants
        """Something happened."""

    def after(self, game: Game) -> Figures:
        """The game is over; give the figures."""


def add(counts: dict[str, int], name: str, amount: int) -> None:
    """Add to one of several counts, which begins at 0."""
    counts[name] = counts.get(name, 0) + amount


def by_number(part: str) -> tuple[int, int, str]:
    """A sort key for the parts of a measure: numbers by size, then names by letters."""
    return (0, int(part), "") if part.isdecimal() else (1, 0, part)
