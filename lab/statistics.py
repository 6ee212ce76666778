"""Differences between sides that played many games, and how sure they are.

Only sums are kept: for each measure the first and second moments over all sides, so that memory does not grow with
the number of games. A measure that a game does not have counts neither in its sum nor in its number of games; a
side's mean is the sum over the number, and a difference of two such means has the variance of its linear part (the
delta method). Where every game has the measure, this is the paired t interval.

- Paired sides played the same seeds: the covariances between them count. Unpaired sides played seeds of their own:
  no covariances, and degrees of freedom after Welch.
- Rates get two games more, one for each way the thing can turn out between the sides: so the interval keeps its word
  for rare things and few games. Paired this is the adjusted interval of Bonett and Price (2012), unpaired that of
  Agresti and Caffo (2000).
- The standardised effect is the difference in standard deviations of one game, the mean variance of the sides.
- p-values are corrected for the number of measures by Holm's method.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from attrs import define, evolve, field, frozen
from numpy.typing import NDArray
from scipy.stats import t as student

from ethnos.lab.comparison import Estimate

LEVEL = 0.95
"""Of the intervals; their complement is what counts as significant once corrected."""
FEWEST_DIFFERING = 10
"""In fewer games than this a difference is not called one: the t distribution is no guide there."""
ROUNDING = 1e-9
"""Differences of single games below this are sums in another order, not differences."""

Array = NDArray[np.float64]
Contrast = tuple[float, ...]
"""What each side's mean counts for in a difference: ``(-1, 1)`` is the second less the first. They add up to 0."""


@define
class Moments:
    """Sums over games of what each of several sides has in each of several measures.

    The second index runs over sides twice: first their values (0 where the game has none), then whether there is one.
    """

    measures: int
    sides: int
    games: int = 0
    first: Array = field(init=False)
    second: Array = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.first = np.zeros((self.measures, 2 * self.sides))
        self.second = np.zeros((self.measures, 2 * self.sides, 2 * self.sides))

    def add(self, values: Array) -> None:
        """Take games into account: ``values[game, measure, side]``, NaN where the game has no such measure."""
        present = ~np.isnan(values)
        both = np.concatenate([np.where(present, values, 0.0), present], axis=2)
        self.games += len(values)
        self.first += both.sum(axis=0)
        self.second += np.einsum("gmi,gmj->mij", both, both)


@frozen
class Sums:
    """The moments of one measure."""

    games: int
    first: Array
    second: Array

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return len(self.first) // 2

    def counts(self) -> Array:
        """In how many games each side has the measure."""
        return self.first[self.sides :]

    def means(self) -> Array:
        """Each side's mean over the games that have the measure; NaN where none has."""
        with np.errstate(invalid="ignore"):
            return np.asarray(self.first[: self.sides] / self.counts())

    def variances(self) -> Array:
        """Each side's variance from game to game."""
        squares = np.diag(self.second)[: self.sides]
        with np.errstate(invalid="ignore", divide="ignore"):
            spread = squares / self.counts() - self.means() ** 2
        return np.where(self.counts() > 0, np.maximum(spread, 0.0), np.nan)


def sums_of(moments: Moments, measure: int) -> Sums:
    """The sums of one of the measures."""
    return Sums(moments.games, moments.first[measure], moments.second[measure])


def estimate(sums: Sums, contrast: Contrast, rate: bool, paired: bool = True) -> Estimate | None:
    """A difference of means, its 95 % interval, effect and p-value, not yet corrected.

    None where a side that counts has the measure in fewer than two games.
    """
    weights = np.array(contrast)
    counted = weights != 0
    if min(sums.counts()[counted]) < 2:
        return None
    difference = unless_rounding(float(weights[counted] @ sums.means()[counted]))
    adjusted = with_made_up_games(sums, weights) if rate else sums
    centre = unless_rounding(float(weights[counted] @ adjusted.means()[counted]))
    error, freedom = standard_error(adjusted, weights, paired)
    reach = float(student.ppf((1 + LEVEL) / 2, freedom)) * error
    most = float(weights[weights > 0].sum()) if rate else np.inf
    deviation = spread(sums, contrast)
    return Estimate(
        difference=difference,
        low=max(centre - reach, -most),
        high=min(centre + reach, most),
        effect=effect(difference, deviation),
        spread=deviation,
        p=two_sided(centre, error, freedom),
        p_corrected=1.0,
        significant=False,
    )


def unless_rounding(value: float) -> float:
    """The value, or 0 where it is no more than the rounding of sums."""
    return value if abs(value) > ROUNDING else 0.0


def two_sided(centre: float, error: float, freedom: float) -> float:
    """How likely a value this far from 0 is where the true one is 0."""
    if not error:
        return 0.0 if centre else 1.0
    return float(2 * student.sf(abs(centre) / error, freedom))


def effect(difference: float, spread: float) -> float | None:
    """The difference in standard deviations of one game; None where games do not vary."""
    return difference / spread if spread > ROUNDING else None


def with_made_up_games(sums: Sums, weights: Array) -> Sums:
    """Two games more: in one the thing happens on the sides that count up, in the other on those that count down."""
    counted = (weights != 0).astype(float)
    up = np.concatenate([(weights > 0).astype(float), counted])
    down = np.concatenate([(weights < 0).astype(float), counted])
    second = sums.second + np.outer(up, up) + np.outer(down, down)
    return Sums(sums.games + 2, sums.first + up + down, second)


def standard_error(sums: Sums, weights: Array, paired: bool) -> tuple[float, float]:
    """The standard error of a difference of means, and its degrees of freedom."""
    counts, gradient = sums.counts(), linear_part(sums, weights)
    counted = np.flatnonzero(weights)
    if paired:
        fewest = float(counts[counted].min())
        variance = float(gradient @ sums.second @ gradient) * fewest / (fewest - 1)
        return float(np.sqrt(max(variance, 0.0))), fewest - 1
    parts = np.array([_own_variance(sums, gradient, int(side)) for side in counted])
    freedoms = counts[counted] - 1
    squares = float((parts**2 / freedoms).sum())
    freedom = float(parts.sum()) ** 2 / squares if squares else float(freedoms.sum())
    return float(np.sqrt(parts.sum())), freedom


def linear_part(sums: Sums, weights: Array) -> Array:
    """How the difference of means follows each sum."""
    counted = weights != 0
    counts = np.where(counted, sums.counts(), 1.0)
    means = np.where(counted, sums.means(), 0.0)
    return np.concatenate([weights / counts, -weights * means / counts])


def _own_variance(sums: Sums, gradient: Array, side: int) -> float:
    """What one side adds to the variance, the others apart."""
    own = [side, side + sums.sides]
    count = float(sums.counts()[side])
    variance = float(gradient[own] @ sums.second[np.ix_(own, own)] @ gradient[own])
    return max(variance, 0.0) * count / (count - 1)


def corrected(estimates: Sequence[Estimate | None], trusted: Sequence[bool]) -> list[Estimate | None]:
    """The estimates of one table with p-values after Holm; only ``trusted`` ones may be called significant."""
    order = sorted(
        (index for index, found in enumerate(estimates) if found is not None), key=lambda i: _p(estimates[i])
    )
    made: list[Estimate | None] = list(estimates)
    highest = 0.0
    for rank, index in enumerate(order):
        found = estimates[index]
        assert found is not None
        highest = max(highest, min(1.0, found.p * (len(order) - rank)))
        significant = trusted[index] and highest < 1 - LEVEL
        made[index] = evolve(found, p_corrected=highest, significant=significant)
    return made


def _p(found: Estimate | None) -> float:
    return 1.0 if found is None else found.p


def half_width(found: Estimate) -> float:
    """Half the width of an interval."""
    return (found.high - found.low) / 2


def spread(sums: Sums, contrast: Contrast) -> float:
    """The standard deviation of one game, the mean variance of the sides that count."""
    return float(np.sqrt(sums.variances()[np.array(contrast) != 0].mean()))


def differing(values: Array, contrast: Contrast) -> Any:  # noqa: ANN401 - an array of bool by game and measure
    """In which games, by measure, the sides that count differ: in their figures, or in having one."""
    weights = np.array(contrast)
    counted = values[:, :, weights != 0]
    present = ~np.isnan(counted)
    apart = np.abs(np.where(present, counted, 0.0) @ weights[weights != 0]) > ROUNDING
    return apart | (present.any(axis=2) & ~present.all(axis=2))
