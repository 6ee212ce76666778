"""A cluster of machines behind a Dask scheduler, as joblib uses it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ethnos.errors import EthnosError

CONNECT_SECONDS = 10
"""How long the scheduler may take to answer, and then its first worker."""


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Joblib's backend for the cluster whose scheduler has this address, connected as long as the block lasts.

    Raises `EthnosError` with code ``no-cluster`` where no scheduler answers there, or it has no worker.
    """
    from distributed import Client
    from joblib import parallel_config

    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise EthnosError(f"{address}: no scheduler answers there: {error}", code="no-cluster") from error
    try:
        with parallel_config("dask", client=client, wait_for_workers_timeout=CONNECT_SECONDS) as chosen:
            backend = chosen["backend"]
        yield backend
    finally:
        client.close()


def workers(backend: Any) -> int:  # noqa: ANN401 - joblib has no types
    """How many games the cluster plays at a time. Raises `EthnosError`, code ``no-cluster``, where it has no worker."""
    try:
        count: int = backend.effective_n_jobs(-1)
    except TimeoutError as error:
        raise EthnosError(
            f"{backend.client.scheduler.address}: no worker came within {CONNECT_SECONDS} seconds",
            code="no-cluster",
        ) from error
    return count


def lost_workers() -> tuple[type[Exception], ...]:
    """What is raised where a cluster loses too many workers over one task."""
    if "distributed" not in sys.modules:
        return ()
    from distributed import KilledWorker

    return (KilledWorker,)
