"""Measuring: each mutant is checked, and what a check does not find is played beside its original."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from types import FrameType

from attrs import frozen

from ethnos.modding import GAMES
from tests.mutation.equality import EQUAL_GAMES, World, difference, mutated, original
from tests.mutation.mutants import Mutant
from tests.mutation.trying import Found, folder_of, full_check, quick_check

LIMIT = 900
"""Seconds for one mutant; one that takes longer counts as not found."""
FEW = 3
"""A mutant that plays as the original does is held to the promises in so many games, to see that they hold."""


@frozen
class Outcome:
    """What came of one mutant."""

    mutant: Mutant
    found: Found
    equal: bool = False
    """Whether it plays as the original does, event for event; looked at where form and scenarios say nothing."""
    reason: str = ""
    """Why it was not found, if it was not."""

    @property
    def kept(self) -> bool:
        """Whether it counts: it is found, or known to be another program than the original."""
        return bool(self.found.error) or not self.equal


def measure(mutants: Sequence[Mutant], jobs: int) -> Iterator[Outcome]:
    """Try all mutants, in their order, in so many processes."""
    if jobs == 1:
        yield from map(outcome_of, mutants)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(outcome_of, mutants)


def outcome_of(mutant: Mutant, equal_games: int = EQUAL_GAMES, games: int = GAMES) -> Outcome:
    """Try one mutant: a check plays so many games of a tribe.

    One of behaviour that is not found is excluded where ``equal_games`` games are equal to the original's.
    """
    try:
        with _within(LIMIT), folder_of(mutant.source, {mutant.file: mutant.text}) as folder:
            found = quick_check(mutant.source, folder)
            return Outcome(mutant, found) if found.error else _in_games(mutant, folder, equal_games, games)
    except TimeoutError:
        return Outcome(mutant, Found(), reason=f"it was not over after {LIMIT} seconds")
    # A check never raises; where it does all the same, the mutant is not found, and the others go on.
    except Exception as error:
        return Outcome(mutant, Found(), reason=f"the check raised {type(error).__name__}: {error}")


def _in_games(mutant: Mutant, folder: Path, equal_games: int, games: int) -> Outcome:
    """Try a mutant whose form is right and whose scenarios hold."""
    if mutant.file != mutant.source.main:
        return Outcome(mutant, Found(), reason="nothing depends on it")
    may_be_equal = mutant.family == "behaviour" and mutant.seen_in_play
    beside = equal_games if may_be_equal else FEW
    differs = difference(_original(mutant), mutated(mutant.source, folder), beside)
    equal = may_be_equal and not differs
    found = full_check(mutant.source, folder, FEW if equal else games)
    reason = differs or f"{beside} games by chance are equal to the original's, event for event"
    return Outcome(mutant, found, equal, reason)


_worlds: dict[str, World] = {}


def _original(mutant: Mutant) -> World:
    if mutant.source.name not in _worlds:
        _worlds[mutant.source.name] = original(mutant.source)
    return _worlds[mutant.source.name]


@contextmanager
def _within(seconds: int) -> Iterator[None]:
    """Raise TimeoutError in what takes longer."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
