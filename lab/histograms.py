"""Histograms that need no range beforehand and never grow beyond a bound, however many games there are."""

from __future__ import annotations

from math import floor

from attrs import define, field

from ethnos.lab.comparison import Histogram

MOST_BINS = 64


@define
class Bins:
    """Counts of values in bins whose edges are multiples of the width; too many of them join in pairs."""

    width: float
    counts: dict[int, int] = field(factory=dict)
    """By the bin's place: bin i holds values from ``i * width`` on."""

    def add(self, value: float) -> None:
        """Count one value."""
        # A figure such as 0.3 / 0.05 comes out a little below the edge that it stands on.
        place = floor(value / self.width + 1e-9)
        self.counts[place] = self.counts.get(place, 0) + 1
        while max(self.counts) - min(self.counts) >= MOST_BINS:
            self._join()

    def _join(self) -> None:
        joined: dict[int, int] = {}
        for place, count in self.counts.items():
            joined[place // 2] = joined.get(place // 2, 0) + count
        self.counts, self.width = joined, self.width * 2

    def histogram(self) -> Histogram:
        """The bins from the lowest value to the highest; none where nothing was counted."""
        if not self.counts:
            return Histogram(0.0, self.width, ())
        lowest, highest = min(self.counts), max(self.counts)
        counts = tuple(self.counts.get(place, 0) for place in range(lowest, highest + 1))
        return Histogram(lowest * self.width, self.width, counts)
