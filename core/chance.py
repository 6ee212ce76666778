"""Chance: each source of it has a stream of its own, derived from the game's seed and the source's name.

So nothing that a bot draws, and no tribe that is added, shifts what another source yields; and equal seeds give
equal games in every process, since text seeds do not depend on Python's hash seed.
"""

from __future__ import annotations

from random import Random

LARGEST_SEED_DIGITS = 400
"""Seeds are any integer; a bound keeps hostile ones from costing time."""


def stream(seed: int, source: str) -> Random:
    """The generator of one source of chance: ``tribes``, ``tokens``, ``first seat``, ``deck of era 2``..."""
    return Random(f"ethnos {seed} {source}")
