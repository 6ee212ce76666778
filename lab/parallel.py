"""Playing games of one or several batches, on one core, on many, or on a cluster.

Games are told apart by their numbers. Which process plays a game, and with how many others, changes nothing of it:
results come in the order of the numbers and are the same whatever the number of jobs. The games of a worker that is
lost are played again. Work is handed out in chunks of about half a second, smaller ones towards the end, and in
rounds, so that memory does not grow with the number of games.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from math import ceil
from time import perf_counter
from typing import Any

from attrs import define, frozen

from ethnos.errors import EthnosError
from ethnos.lab.clusters import connected, lost_workers, workers
from ethnos.lab.parcels import Played, can_travel, pack, play_chunk, play_chunk_for
from ethnos.lab.simulation import Batch, GameResult, play_game

CHUNK_SECONDS = 0.5
"""How long a chunk should take: long beside handing it out, short beside waiting for it."""
ROUND = 512
"""Game numbers that each worker gets, more or less, in one round; so many results may wait for a late one."""
WORTH_SECONDS = 2.0
"""Where nobody says how many jobs, games that take no longer than this are played without others' help."""
ATTEMPTS = 3
"""How often workers may be lost in a row before any game is finished."""

Paired = tuple[GameResult, ...]
Done = Callable[[int], object]
"""Is told how many game numbers more are finished, once their results were taken."""


def play_batches(
    batches: Sequence[Batch],
    numbers: Iterable[int],
    jobs: int | None = None,
    cluster: str | None = None,
    done: Done | None = None,
) -> Iterator[Paired]:
    """For each game number, in order, one result for each batch.

    Batches of one seed give paired games: those of one number have one game seed. ``jobs`` are the processes, all
    cores if not said, where the games are worth it; ``cluster`` is the address of a Dask scheduler, ``tcp://...``,
    whose workers play instead.

    Raises `EthnosError` as `play_game` does, and with code ``job-count``, ``missing-extra`` where joblib or Dask is
    not installed, ``no-cluster``, ``worker-lost`` where workers are lost again and again, and as `parcels.unpack`
    does.
    """
    if jobs is not None and jobs < 1:
        raise EthnosError(f"{jobs} jobs cannot play; say 1 or more", code="job-count")
    wanted = numbers if isinstance(numbers, Sequence) else tuple(numbers)
    return _telling(_played(batches, wanted, jobs, cluster), done)


def _telling(results: Iterator[Paired], done: Done | None) -> Iterator[Paired]:
    for result in results:
        yield result
        if done is not None:
            done(1)


def _played(
    batches: Sequence[Batch], numbers: Sequence[int], jobs: int | None, cluster: str | None
) -> Iterator[Paired]:
    if cluster is not None:
        require("distributed", "a cluster")
        return _on_cluster(batches, numbers, cluster)
    if jobs is None:
        return _on_all_cores(batches, numbers)
    if jobs == 1:
        return _here(batches, numbers)
    require("joblib", f"playing with {jobs} jobs")
    return _with_workers(_processes(batches, jobs), numbers)


def require(package: str, what: str) -> None:
    """Say that the extra `lab` is missing where a package of it is. Raises `EthnosError`, code ``missing-extra``."""
    if find_spec(package) is None:
        raise EthnosError(
            f"{what} needs {package}, which is not installed; install the extra `lab`: "
            "pip install 'ethnos-engine[lab]'",
            code="missing-extra",
        )


def can_share() -> bool:
    """Whether games can be shared out among processes: joblib does that."""
    return find_spec("joblib") is not None


def _cores() -> int:
    if not can_share():
        return 1
    import joblib

    count: int = joblib.cpu_count()
    return count


def _here(batches: Sequence[Batch], numbers: Iterable[int]) -> Iterator[Paired]:
    for number in numbers:
        yield tuple(play_game(batch, number) for batch in batches)


def _on_all_cores(batches: Sequence[Batch], numbers: Sequence[int]) -> Iterator[Paired]:
    """Begin here; where much is left, let all cores go on with it."""
    count = _cores()
    if count == 1 or not all(map(can_travel, batches)):
        yield from _here(batches, numbers)
        return
    seconds = 0.0
    for place, number in enumerate(numbers):
        started = perf_counter()
        result = tuple(play_game(batch, number) for batch in batches)
        seconds += perf_counter() - started
        yield result
        left = numbers[place + 1 :]
        if seconds / (place + 1) * len(left) > WORTH_SECONDS:
            yield from _with_workers(_processes(batches, count), left)
            return


def _on_cluster(batches: Sequence[Batch], numbers: Sequence[int], address: str) -> Iterator[Paired]:
    with connected(address) as backend:
        options = {"backend": backend, "n_jobs": -1}
        yield from _with_workers(_Crew(batches, options, lambda: workers(backend)), numbers)


@define
class _Pace:
    """How fast games are played, for chunks of the right size."""

    seconds: float | None = None
    """For one number; None as long as nothing is known."""

    def learn(self, played: Played) -> None:
        if played.games:
            self.seconds = max(played.seconds / len(played.games), 1e-6)

    def chunk(self, left: int, workers: int) -> int:
        """How many numbers come next: no more than half of what is left for each worker."""
        if self.seconds is None:
            return 1
        return max(1, min(int(CHUNK_SECONDS / self.seconds), ceil(left / (2 * workers))))


@frozen
class _Crew:
    """Who plays what: the batches, and how joblib is to be asked."""

    batches: Sequence[Batch]
    options: dict[str, Any]  # joblib's own, which has no types
    workers: Callable[[], int]
    """How many play at a time; on a cluster this changes."""
    play: Callable[[Sequence[bytes], Sequence[int]], Played] = play_chunk
    """What a worker does with a chunk."""


def _processes(batches: Sequence[Batch], jobs: int) -> _Crew:
    return _Crew(batches, {"n_jobs": jobs}, lambda: jobs, partial(play_chunk_for, os.getpid()))


def _with_workers(crew: _Crew, numbers: Sequence[int]) -> Iterator[Paired]:
    """Play in rounds; where workers are lost, go on with the first game that did not come back."""
    parcels = tuple(pack(batch) for batch in crew.batches)
    pace, finished, lost = _Pace(), 0, 0
    while finished < len(numbers):
        try:
            for result in _round(crew, parcels, numbers[finished:], pace):
                yield result
                finished += 1
                lost = 0
        except lost_workers() as error:
            lost += 1
            if lost == ATTEMPTS:
                raise EthnosError(
                    f"workers were lost {lost} times while they played from game {numbers[finished]} on; "
                    "perhaps memory ran out, which fewer jobs need less of",
                    code="worker-lost",
                ) from error


def _round(crew: _Crew, parcels: Sequence[bytes], numbers: Sequence[int], pace: _Pace) -> Iterator[Paired]:
    from joblib import Parallel, delayed

    count = crew.workers()
    with Parallel(batch_size=1, return_as="generator", **crew.options) as pool:
        shares = _chunks(numbers[: ROUND * count], count, pace)
        chunks = pool(delayed(crew.play)(parcels, share) for share in shares)
        try:
            yield from _results(chunks, pace)
        finally:
            _close(chunks)


def _chunks(numbers: Sequence[int], workers: int, pace: _Pace) -> Iterator[Sequence[int]]:
    start = 0
    while start < len(numbers):
        size = pace.chunk(len(numbers) - start, workers)
        yield numbers[start : start + size]
        start += size


def _results(chunks: Iterable[Played], pace: _Pace) -> Iterator[Paired]:
    for played in chunks:
        pace.learn(played)
        yield from played.games
        if played.failure is not None:
            raise played.failure.error()


def _close(chunks: Any) -> None:  # noqa: ANN401 - joblib's generator, which has no types
    """Call off what nobody waits for any more; that there was some is no reason to warn."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        chunks.close()
