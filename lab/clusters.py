"""A cluster of machines behind a Dask scheduler, as joblib uses it."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from typing import Any

from ethnos.errors import EthnosError

CONNECT_SECONDS = 10
"""How long the scheduler may take to answer, and then its first worker."""


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Joblib's backend for the cluster whose scheduler has this address, connected as long as the block lasts.

    Raises `EthnosError` with code ``no-cluster`` where no scheduler answers there.
    """
    from distributed import Client
    from joblib import parallel_config

    with _quiet("distributed.client"):
        try:
            client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise EthnosError(f"{address}: no scheduler answers there: {error}", code="no-cluster") from error
        try:
            with parallel_config("dask", client=client, wait_for_workers_timeout=CONNECT_SECONDS) as chosen:
                backend = chosen["backend"]
            _never_play_here(backend)
            yield backend
        finally:
            client.close()


def _never_play_here(backend: Any) -> None:  # noqa: ANN401 - joblib has no types
    """Where a cluster has but one worker, joblib would play in this process: it counts as two."""
    count = backend.effective_n_jobs
    backend.effective_n_jobs = lambda jobs: max(2, count(jobs))


def workers(backend: Any) -> int:  # noqa: ANN401 - joblib has no types
    """How many games the cluster plays at a time.

    Raises `EthnosError` with code ``no-cluster`` where the scheduler is gone or has no worker.
    """
    if backend.client.scheduler is None:  # given up after it could not be reached again
        raise _cannot_play("the scheduler was lost")
    try:
        count: int = backend.effective_n_jobs(-1)
    except TimeoutError as error:
        raise _cannot_play(f"no worker came within {CONNECT_SECONDS} seconds") from error
    except OSError as error:
        raise _cannot_play("the scheduler was lost") from error
    return count


def _cannot_play(reason: str) -> EthnosError:
    return EthnosError(f"the cluster cannot play: {reason}", code="no-cluster")


def lost_workers() -> tuple[type[Exception], ...]:
    """What is raised where processes end in mid-game, or a cluster loses its scheduler or too many workers."""
    if "distributed" not in sys.modules:
        return (BrokenExecutor,)
    from distributed import KilledWorker
    from distributed.comm.core import CommClosedError

    return (BrokenExecutor, KilledWorker, CancelledError, CommClosedError)


@contextmanager
def _quiet(name: str) -> Iterator[None]:
    """Keep a package from logging: what goes wrong is told as an error, once."""
    logger = logging.getLogger(name)
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(level)
