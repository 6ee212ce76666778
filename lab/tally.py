"""Counting up a match: several sides play games of the same numbers, and what they come to is kept in bounded space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from attrs import define, evolve, field, frozen
from numpy.typing import NDArray

from ethnos.lab.comparison import Distributions
from ethnos.lab.histograms import Bins
from ethnos.lab.measures import GROUPS, Measure, Observation, measures_of
from ethnos.lab.simulation import GameResult
from ethnos.lab.statistics import Array, Contrast, Moments, differing
from ethnos.rulesets import Rules

AT_ONCE = 64
"""Games that are added up together, which is faster than one by one."""


@frozen
class Column:
    """One measure of a match."""

    measure: Measure
    places: tuple[int | None, ...]
    """By side, its place among that side's own measures; None where the side has no such measure."""


def columns(rules: Sequence[Rules], names: Sequence[Mapping[str, str]]) -> tuple[Column, ...]:
    """The measures of all sides, matched by key. ``names`` gives, by side, the first side's tribe for its own ones."""
    own = [measures_of(side) for side in rules]
    places: dict[str, list[int | None]] = {}
    found: dict[str, Measure] = {}
    for side, (measures, called) in enumerate(zip(own, names, strict=True)):
        for place, measure in enumerate(measures):
            if _is_namesake(measure, called):
                continue
            known = _as_first(measure, called)
            places.setdefault(known.key, [None] * len(own))[side] = place
            found[known.key] = _with_both_names(found.get(known.key), measure) or known
    in_order = sorted(found.values(), key=lambda measure: GROUPS.index(measure.group))
    return tuple(Column(measure, tuple(places[measure.key])) for measure in in_order)


def _is_namesake(measure: Measure, called: Mapping[str, str]) -> bool:
    """Whether a tribe that plays no part has the id of one that goes by another on this side."""
    return measure.tribe is not None and measure.tribe not in called and measure.tribe in called.values()


def _as_first(measure: Measure, called: Mapping[str, str]) -> Measure:
    """A side's measure under the key that the first side has for it."""
    if measure.tribe is None or measure.tribe not in called:
        return measure
    first = called[measure.tribe]
    return evolve(measure, key=measure.key.replace(f".{measure.tribe}.", f".{first}."))


def _with_both_names(first: Measure | None, other: Measure) -> Measure | None:
    """The first side's measure; where the tribe is called otherwise on another side, with both names."""
    if first is None or first.tribe is None or other.tribe is None or f"{other.tribe}" in first.name.split():
        return first
    if " / " in first.name:
        return first
    both = f"{first.tribe} / {other.tribe}"
    return evolve(
        first, name=first.name.replace(first.tribe, both), doc=first.doc.replace(first.tribe, both, 1)
    )


@define
class Plots:
    """Histograms of one measure: each of two sides, and their difference."""

    a: Bins
    b: Bins
    difference: Bins

    def distributions(self) -> Distributions:
        """What was counted."""
        return Distributions(self.a.histogram(), self.b.histogram(), self.difference.histogram())


@define
class Tally:
    """What a match has come to so far. Plots are kept of the first two sides."""

    columns: tuple[Column, ...]
    contrasts: tuple[Contrast, ...]
    paired: bool = True
    moments: Moments = field(init=False)
    differing: NDArray[np.int64] = field(init=False)
    """``differing[contrast, measure]``: in how many games the sides of a contrast differ."""
    same: list[int] = field(init=False)
    """By contrast, how many games were the same, move for move and figure for figure."""
    plots: list[Plots] = field(init=False)
    _rows: list[Array] = field(factory=list)
    _moves: list[list[str]] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        sides = len(self.columns[0].places)
        self.moments = Moments(len(self.columns), sides)
        self.differing = np.zeros((len(self.contrasts), len(self.columns)), dtype=np.int64)
        self.same = [0] * len(self.contrasts)
        grains = [column.measure.grain for column in self.columns]
        self.plots = [Plots(Bins(grain), Bins(grain), Bins(grain)) for grain in grains]

    @property
    def games(self) -> int:
        """How many games each side has played."""
        return self.moments.games + len(self._rows)

    def add(self, results: Sequence[GameResult]) -> None:
        """One game of each side."""
        figures: list[Any] = [result.measures[Observation.name] for result in results]
        self._moves.append([str(own[0]) for own in figures])
        self._rows.append(np.array([_row(column, figures) for column in self.columns], dtype=float))
        if len(self._rows) == AT_ONCE:
            self.settle()

    def settle(self) -> None:
        """Add up what waits to be added up."""
        if not self._rows:
            return
        values = np.array(self._rows)
        self.moments.add(values)
        for place, contrast in enumerate(self.contrasts):
            apart = differing(values, contrast)
            self.differing[place] += apart.sum(axis=0)
            self.same[place] += self._same(contrast, ~apart.any(axis=1))
        self._plot(values)
        self._rows, self._moves = [], []

    def _same(self, contrast: Contrast, alike: NDArray[np.bool_]) -> int:
        sides = [side for side, weight in enumerate(contrast) if weight]
        return sum(
            bool(figures) and len({moves[side] for side in sides}) == 1
            for figures, moves in zip(alike, self._moves, strict=True)
        )

    def _plot(self, values: Array) -> None:
        for place, plots in enumerate(self.plots):
            for a, b in values[:, place, :2]:
                if a == a:  # NaN is not itself
                    plots.a.add(a)
                if b == b:
                    plots.b.add(b)
                if self.paired and a == a and b == b:
                    plots.difference.add(b - a)


def _row(column: Column, figures: Sequence[Sequence[Any]]) -> list[float]:
    """One measure's figures by side; NaN for what is not there."""
    found = [
        None if place is None else own[place + 1] for place, own in zip(column.places, figures, strict=True)
    ]
    return [float("nan") if value is None else float(value) for value in found]
