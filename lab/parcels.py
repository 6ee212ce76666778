"""Sending batches to other processes, perhaps on other machines, and what comes back.

A batch travels as plain data: its ruleset as TOML text with the hash that it must have, everything else by value, and
bots, accumulators and plugins by their import path. Each process makes a batch of it once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from threading import Lock
from time import perf_counter
from typing import Any

from attrs import evolve, frozen

from ethnos.errors import EthnosError
from ethnos.lab.bots import Bot, BotError
from ethnos.lab.counting import MakeAccumulator
from ethnos.lab.simulation import Batch, GameResult, play_game
from ethnos.loading import load_ruleset
from ethnos.plugins import Registry, installed_plugins
from ethnos.processes import end_with
from ethnos.rulesets import Ruleset, RulesetText
from ethnos.version import VERSION

REMEMBERED = 256
"""Batches that a process keeps ready."""

_playing = Lock()


@frozen
class Parcel:
    """A batch as it travels."""

    engine: str
    toml: str
    hash: str
    variants: tuple[str, ...]
    players: int
    seed: int
    bots: bytes
    """Packed for themselves: batches that have the same bots share their processes."""
    tribes: tuple[str, ...] | None
    accumulators: tuple[MakeAccumulator, ...]
    find_plugins: Callable[[], Registry]
    pairing: Mapping[str, str] | None
    drawn_from: tuple[str, ...]


@frozen
class Failure:
    """An error that ended a chunk. Errors do not travel well themselves."""

    message: str
    code: str
    of_a_bot: bool

    def error(self) -> EthnosError:
        """The error that it stands for."""
        return (BotError if self.of_a_bot else EthnosError)(self.message, code=self.code)


@frozen
class Played:
    """What came of a chunk: a tuple of results for each number, up to a failure if there was one."""

    games: tuple[tuple[GameResult, ...], ...]
    seconds: float
    failure: Failure | None = None


def can_travel(batch: Batch) -> bool:
    """Whether another process can get the plugins that the batch plays with."""
    return batch.registry in (None, installed_plugins()) or batch.find_plugins is not None


def pack(batch: Batch) -> bytes:
    """The batch as bytes; equal batches give equal bytes within a process.

    Raises `EthnosError` with code ``bound-plugins`` where `can_travel` says no.
    """
    import cloudpickle

    if not can_travel(batch):
        raise EthnosError(
            "the batch has plugins that other processes cannot find; name `find_plugins`, or play with 1 job",
            code="bound-plugins",
        )
    packed: bytes = cloudpickle.dumps(_parcel(batch))
    return packed


def _parcel(batch: Batch) -> Parcel:
    import cloudpickle

    return Parcel(
        engine=VERSION,
        toml=batch.ruleset.to_toml(),
        hash=batch.ruleset.hash,
        variants=batch.ruleset.variants,
        players=batch.players,
        seed=batch.seed,
        bots=cloudpickle.dumps(batch.bots),
        tribes=batch.tribes,
        accumulators=batch.accumulators,
        find_plugins=batch.find_plugins or installed_plugins,
        pairing=batch.pairing,
        drawn_from=batch.drawn_from,
    )


@lru_cache(maxsize=REMEMBERED)
def unpack(packed: bytes) -> Batch:
    """The batch of a parcel.

    Raises `EthnosError` with code ``worker-import`` for a bot, accumulator or plugin that is not installed here,
    ``worker-version`` for another version of the engine, and ``worker-ruleset`` where the rules turn out otherwise.
    """
    parcel: Parcel = _read(packed)
    if parcel.engine != VERSION:
        raise EthnosError(
            f"a worker runs version {VERSION} of the engine, not {parcel.engine}", code="worker-version"
        )
    registry = parcel.find_plugins()
    return Batch(
        ruleset=_ruleset(parcel, registry),
        players=parcel.players,
        seed=parcel.seed,
        bots=_bots(parcel.bots),
        tribes=parcel.tribes,
        accumulators=parcel.accumulators,
        registry=registry,
        find_plugins=parcel.find_plugins,
        pairing=parcel.pairing,
        drawn_from=parcel.drawn_from,
    )


@lru_cache(maxsize=REMEMBERED)
def _bots(packed: bytes) -> tuple[Bot, ...]:
    bots: tuple[Bot, ...] = _read(packed)
    return bots


def _read(packed: bytes) -> Any:  # noqa: ANN401 - whatever was packed
    import cloudpickle

    try:
        return cloudpickle.loads(packed)
    except (ImportError, AttributeError) as error:
        raise EthnosError(
            f"a worker cannot import what the games need: {error}", code="worker-import"
        ) from error


def _ruleset(parcel: Parcel, registry: Registry) -> Ruleset:
    ruleset = load_ruleset(RulesetText(parcel.toml, "ruleset.toml"), registry=registry)
    if ruleset.hash != parcel.hash:
        raise EthnosError(
            f"a worker reads ruleset {ruleset.id} otherwise than it was sent: its installed tribes differ",
            code="worker-ruleset",
        )
    return evolve(ruleset, variants=parcel.variants)


def play_chunk(parcels: Sequence[bytes], numbers: Sequence[int]) -> Played:
    """Play the games of these numbers, here and now. One chunk at a time: games are pure Python."""
    started = perf_counter()
    games: list[tuple[GameResult, ...]] = []
    with _playing:
        try:
            batches = [unpack(packed) for packed in parcels]
            games.extend(tuple(play_game(batch, number) for batch in batches) for number in numbers)
        except EthnosError as error:
            failure = Failure(str(error), error.code, isinstance(error, BotError))
            return Played(tuple(games), perf_counter() - started, failure)
    return Played(tuple(games), perf_counter() - started)


def play_chunk_for(process: int, parcels: Sequence[bytes], numbers: Sequence[int]) -> Played:
    """The same in a worker of the process with that number, which it does not outlive."""
    end_with(process)
    return play_chunk(parcels, numbers)
