"""Taking samples in turn, so that whatever else the machine does meets all measures alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pyperf  # type: ignore[import-untyped]
from attrs import field, frozen

from benchmarks import peer
from benchmarks.measures import MEASURES, RANDOM_PLAY, Measure

FROM_SECONDS: Mapping[str, Callable[[float], float]] = {
    "decisions/s": lambda seconds: 1 / seconds,
    "us": lambda seconds: seconds * 1e6,
    "ms": lambda seconds: seconds * 1e3,
    "s": lambda seconds: seconds,
    "times": lambda ratio: ratio,
}
"""The units of the table."""
RATIO = Measure("random play, to Catanatron's", lambda number: 0.0, "times", goal=2.5)


@frozen
class Measured:
    """A measure and its samples, in the order taken."""

    measure: Measure
    samples: tuple[float, ...] = field(repr=False)
    """Seconds for one operation."""

    @property
    def values(self) -> list[float]:
        """The samples in the measure's unit, the best first."""
        values = map(FROM_SECONDS[self.measure.shown_as], self.samples)
        return sorted(values, reverse=self.measure.more_is_better)


def take(rounds: int) -> list[Measured]:
    """Take one sample of each measure in each round; a first round warms up and is dropped.

    Without the peer, its samples and the ratio are missing.
    """
    measures = [*MEASURES, *([peer.PEER] if peer.installed() else [])]
    taken = [[measure.sample(number) for measure in measures] for number in range(rounds + 1)][1:]
    measured = [
        Measured(measure, tuple(samples[place] for samples in taken))
        for place, measure in enumerate(measures)
    ]
    return [*measured, *ratio(measured)]


def ratio(measured: Sequence[Measured]) -> list[Measured]:
    """How many times as many decisions as the peer plays, round by round."""
    samples = {each.measure.name: each.samples for each in measured}
    if peer.PEER.name not in samples:
        return []
    both = zip(samples[peer.PEER.name], samples[RANDOM_PLAY.name], strict=True)
    return [Measured(RATIO, tuple(theirs / ours for theirs, ours in both))]


def as_suite(measured: Sequence[Measured]) -> pyperf.BenchmarkSuite:
    """The times as pyperf keeps them, with what it knows of the machine, for ``pyperf compare_to`` and the like."""
    runs = {
        each.measure.name: pyperf.Run(each.samples, metadata={"name": each.measure.name, "unit": "second"})
        for each in measured
        if each.measure is not RATIO
    }
    return pyperf.BenchmarkSuite([pyperf.Benchmark([run]) for run in runs.values()])
