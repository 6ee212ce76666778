"""Playing games of one or several batches, on one core or many.

Games are told apart by their numbers. Which process plays a game, and with how many others, changes nothing of it:
results come in the order of the numbers, and are the same whatever the number of jobs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ethnos.lab.simulation import Batch, GameResult, play_game

Done = Callable[[int], object]
"""Is told how many game numbers more are finished, once their results were taken."""


def play_batches(
    batches: Sequence[Batch],
    numbers: Iterable[int],
    jobs: int | None = None,
    cluster: str | None = None,
    done: Done | None = None,
) -> Iterator[tuple[GameResult, ...]]:
    """For each game number, in order, one result for each batch.

    Batches of one seed give paired games: those of one number have one game seed.
    """
    for number in numbers:
        yield tuple(play_game(batch, number) for batch in batches)
        if done is not None:
            done(1)
