"""A cluster of machines behind a Dask scheduler, as joblib uses it."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from ethnos.errors import EthnosError
from ethnos.grammar import shorten

CONNECT_SECONDS = 10
"""How long a scheduler may take to let us in, and then its first worker."""
GREETING_SECONDS = 4.0
"""How long whoever is at an address may take to say that it is a scheduler."""

ADDRESS = re.compile(
    r"(?:tcp|tls)://(?:\[(?P<inner>[^\[\]/]+)\]|(?P<host>[^\[\]/:\s]+)):(?P<port>[0-9]{1,5})"
)
LAST_PORT = 65535


def host_and_port(address: str) -> tuple[str, int]:
    """Where a scheduler's address leads: tcp://HOST:PORT or tls://HOST:PORT, an IPv6 host in brackets.

    Raises `EthnosError` with code ``cluster-address`` for any other form.
    """
    found = ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found["port"]) <= LAST_PORT:
        raise EthnosError(
            f"`{shorten(address)}` is no address of a Dask scheduler; say tcp://HOST:PORT or tls://HOST:PORT, "
            "as the scheduler itself shows it",
            code="cluster-address",
        )
    return found["inner"] or found["host"], int(found["port"])


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Joblib's backend for the cluster whose scheduler has this address, connected as long as the block lasts.

    Raises `EthnosError` with code ``cluster-address`` for what is no address, and ``no-cluster`` where no scheduler
    answers there.
    """
    refuse_unreachable(address)
    from distributed import Client
    from joblib import parallel_config

    with _quiet("distributed.client"):
        try:
            client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise _no_answer(address, error) from error
        try:
            with parallel_config("dask", client=client, wait_for_workers_timeout=CONNECT_SECONDS) as chosen:
                backend = chosen["backend"]
            _never_play_here(backend)
            yield backend
        finally:
            client.close()


def refuse_unreachable(address: str) -> None:
    """See within a few seconds that a scheduler is there: Dask's own client waits long, and never gives up quietly.

    Raises `EthnosError` as `connected` does.
    """
    place = host_and_port(address)
    try:
        socket.create_connection(place, GREETING_SECONDS).close()
        with ThreadPoolExecutor(1) as apart:  # this thread may have a loop of its own, as in a notebook
            apart.submit(asyncio.run, _greet(address)).result()
    # Whoever is there may answer anything, and what Dask makes of that may be any error.
    except Exception as error:
        raise _no_answer(address, error) from error


async def _greet(address: str) -> None:
    """Exchange greetings with a scheduler, and leave."""
    from distributed.comm.core import connect
    from distributed.security import Security

    options = Security().get_connection_args("client")
    greeted = await asyncio.wait_for(connect(address, GREETING_SECONDS, **options), GREETING_SECONDS)
    greeted.abort()


def _no_answer(address: str, error: Exception) -> EthnosError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    if isinstance(error, TimeoutError):
        reason = f"none within {GREETING_SECONDS:g} seconds"
    elif isinstance(error, MemoryError):  # what came was read as the size of a message
        reason = "whoever is there does not speak as one"
    return EthnosError(f"{address}: no scheduler answers there: {reason}", code="no-cluster")


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
