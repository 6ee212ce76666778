"""From the tally of a match to what can be said of each measure."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from ethnos.lab.comparison import (
    HIGHER,
    LOWER,
    NO_DIFFERENCE,
    ONE_SIDE,
    SAME_GAMES,
    SAME_MEASURE,
    TOO_FEW,
    Estimate,
    MeasureComparison,
)
from ethnos.lab.statistics import FEWEST_DIFFERING, Contrast, Sums, corrected, effect, estimate, sums_of
from ethnos.lab.tally import Tally


@frozen
class Finding:
    """One measure under one contrast, before it is corrected for the others."""

    column: int
    contrast: int
    sums: Sums
    differing: int
    same_games: bool
    estimate: Estimate | None


def compared(
    tally: Tally, contrasts: Sequence[int], plots: bool = False
) -> list[tuple[MeasureComparison, ...]]:
    """What these contrasts of a match come to, corrected together: one table for each, a row for each measure."""
    tally.settle()
    found = [finding(tally, column, contrast) for contrast in contrasts for column in shown(tally, contrast)]
    trusted = [one.differing >= FEWEST_DIFFERING for one in found]
    estimates = corrected([one.estimate for one in found], trusted)
    rows = [row(tally, one, sure, plots) for one, sure in zip(found, estimates, strict=True)]
    return [
        tuple(made for one, made in zip(found, rows, strict=True) if one.contrast == contrast)
        for contrast in contrasts
    ]


def shown(tally: Tally, contrast: int) -> list[int]:
    """The measures that say something: those that a side has, and not the glory of tribes that never bring any."""
    sides = sides_of(tally.contrasts[contrast])
    found = []
    for place, column in enumerate(tally.columns):
        sums = sums_of(tally.moments, place)
        idle = column.measure.tribe is not None and not column.measure.rate and not sums.first[sides].any()
        if sums.counts()[sides].any() and not idle:
            found.append(place)
    return found


def sides_of(contrast: Contrast) -> list[int]:
    """The sides that count."""
    return [side for side, weight in enumerate(contrast) if weight]


def finding(tally: Tally, column: int, contrast: int) -> Finding:
    """Estimate one measure."""
    sums, weights = sums_of(tally.moments, column), tally.contrasts[contrast]
    rate = tally.columns[column].measure.rate
    differing = int(tally.differing[contrast, column]) if tally.paired else tally.games
    same_games = tally.paired and tally.same[contrast] == tally.games
    found = estimate(sums, weights, rate, tally.paired)
    if found is not None and not differing:
        found = _same(found, certain=same_games or not rate)
    return Finding(column, contrast, sums, differing, same_games, found)


def _same(found: Estimate, certain: bool) -> Estimate:
    """What differs in no game; a rate that is 0 in so few games is not certain to be 0 in all."""
    none = evolve(found, difference=0.0, effect=effect(0.0, found.spread))
    return evolve(none, low=0.0, high=0.0, p=1.0) if certain else none


def row(tally: Tally, found: Finding, sure: Estimate | None, plots: bool) -> MeasureComparison:
    """One row of a table."""
    measure, weights = tally.columns[found.column].measure, tally.contrasts[found.contrast]
    down, up = (side_means(found.sums, weights, sign) for sign in (-1, 1))
    return MeasureComparison(
        key=measure.key,
        name=measure.name,
        group=measure.group,
        doc=measure.doc,
        unit=measure.unit,
        rate=measure.rate,
        a=down[0],
        b=up[0],
        a_games=down[1],
        b_games=up[1],
        differing=found.differing,
        estimate=sure,
        verdict=verdict(found, sure, min(down[1], up[1])),
        distributions=tally.plots[found.column].distributions() if plots else None,
    )


def side_means(sums: Sums, contrast: Contrast, sign: int) -> tuple[float | None, int]:
    """The mean on the sides that count up or down, and in how many games they have the measure."""
    sides = [side for side in sides_of(contrast) if contrast[side] * sign > 0]
    games = int(min(sums.counts()[sides]))
    if not games:
        return None, 0
    return float(sum(abs(contrast[side]) * sums.means()[side] for side in sides)), games


def verdict(found: Finding, sure: Estimate | None, games: int) -> str:
    """What can be said of a measure."""
    if not games:
        return ONE_SIDE
    if found.same_games:
        return SAME_GAMES
    if not found.differing:
        return SAME_MEASURE
    if sure is None or found.differing < FEWEST_DIFFERING:
        return TOO_FEW
    if not sure.significant:
        return NO_DIFFERENCE
    return HIGHER if sure.difference > 0 else LOWER
