"""Matches: several rulesets play the same seeds side by side, until enough is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Literal

from attrs import evolve, field, frozen

from ethnos.chance import stream
from ethnos.errors import EthnosError
from ethnos.lab.bots import Bot
from ethnos.lab.correspondence import Correspondence, correspondence, exchanged
from ethnos.lab.interruption import uninterrupted
from ethnos.lab.measures import Observation
from ethnos.lab.parallel import play_batches
from ethnos.lab.simulation import SEED_BITS, Batch, make_batch, seat_named
from ethnos.lab.statistics import Contrast, estimate, half_width, spread, sums_of
from ethnos.lab.tally import Tally, columns
from ethnos.plugins import Registry
from ethnos.rulesets import Ruleset

Games = int | Literal["auto"]
Progress = Callable[[int, int], object]
"""Is told how many games of each side are played, and how many at most there will be."""

FEWEST = 2
"""Games that show a difference, and so are worth keeping where Ctrl-C ends a match."""
FIRST_LOOK = 200
"""Games before the intervals are looked at for the first time, with ``auto``."""
GROWTH = 1.5
"""How many times more games there are at each further look."""
NARROW = 0.1
"""With ``auto``, half the width of an interval that is narrow enough, in standard deviations of one game."""
MOST_OF_A_RATE = 0.5
"""The largest standard deviation that a rate can have, by which widths of rates are judged."""
MOST_GAMES = 4000
"""With ``auto``, where it ends at the latest."""


@frozen
class Terms:
    """What the sides of a match agree on."""

    players: int = 4
    seed: int = 1
    bots: tuple[str | Bot, ...] = ("greedy",)
    tribes: tuple[str, ...] | None = None
    """The first side's tribes in play; None draws them for each game."""
    paired: bool = True
    """Whether all sides play the same seeds."""
    games: Games = 400
    narrow: float = NARROW
    most_games: int = MOST_GAMES
    jobs: int | None = None
    """How many processes play; None takes as many as there are cores."""
    cluster: str | None = None
    """The address of a Dask scheduler that plays instead."""
    registry: Registry | None = None
    find_plugins: Callable[[], Registry] | None = None
    """How other processes get the same plugins."""
    progress: Progress | None = field(default=None, eq=False)
    interruptible: bool = False
    """Whether Ctrl-C ends play and the games so far count; otherwise it is raised as `KeyboardInterrupt`."""

    @property
    def most(self) -> int:
        """How many games each side plays at most."""
        return self.most_games if self.games == "auto" else self.games


@frozen
class Played:
    """A match that is over."""

    tally: Tally
    correspondences: tuple[Correspondence, ...]
    bots: tuple[str, ...]
    """By seat in game 0."""
    stopped: str
    """Why no more games were played."""
    interrupted: bool
    """Whether that was Ctrl-C."""


INTERRUPTED = "it was interrupted"


def play_match(
    rulesets: Sequence[Ruleset], contrasts: Sequence[Contrast], terms: Terms, watched: int = 1
) -> Played:
    """Let the rulesets play; ``auto`` watches the first contrasts, as many as ``watched``.

    Raises `EthnosError` with code ``game-count``, ``bot-count``, ``unknown-bot``, ``unpaired-tribe``, and what
    `ethnos.new_game` raises.
    """
    if terms.most < FEWEST:
        raise EthnosError(f"{terms.most} games show no difference; say {FEWEST} or more", code="game-count")
    terms = evolve(terms, bots=seat_named(terms.bots, terms.players))  # one set of them for all sides
    first = rulesets[0]
    found = tuple(correspondence(first, ruleset, terms.players) for ruleset in rulesets)
    batches = [
        batch_of(ruleset, side, own, terms)
        for side, (ruleset, own) in enumerate(zip(rulesets, found, strict=True))
    ]
    rules = [ruleset.for_players(terms.players) for ruleset in rulesets]
    tally = Tally(columns(rules, [own.names for own in found]), tuple(contrasts), terms.paired)
    stopped = _play_or_stop(batches, tally, terms, watched)
    names = tuple(bot.name for bot in batches[0].bots)
    return Played(tally, found, names, stopped, stopped == INTERRUPTED)


def batch_of(ruleset: Ruleset, side: int, own: Correspondence, terms: Terms) -> Batch:
    """One side's games. Unpaired, each side but the first has a seed of its own."""
    tribes = terms.tribes if terms.tribes is None else exchanged(own, terms.tribes, ruleset)
    seed = (
        terms.seed if terms.paired or not side else stream(terms.seed, f"side {side}").getrandbits(SEED_BITS)
    )
    batch = make_batch(
        ruleset, terms.players, seed, terms.bots, tribes, (Observation,), terms.registry, terms.find_plugins
    )
    if tribes is not None or own.pairing is None:
        return batch
    return evolve(batch, pairing=own.pairing, drawn_from=tuple(own.pairing))


def _play_or_stop(batches: Sequence[Batch], tally: Tally, terms: Terms, watched: int) -> str:
    """Play until enough is known, or until Ctrl-C where that may end it; say why it ended."""
    try:
        return _play(batches, tally, terms, watched)
    except KeyboardInterrupt:
        if not terms.interruptible or tally.games < FEWEST:
            raise
    return INTERRUPTED


def _play(batches: Sequence[Batch], tally: Tally, terms: Terms, watched: int) -> str:
    """Play from look to look; say why it ended."""
    for look in looks(terms):
        numbers = range(tally.games, look)
        for results in play_batches(batches, numbers, terms.jobs, terms.cluster):
            with uninterrupted():
                tally.add(results)
            if terms.progress is not None:
                terms.progress(tally.games, terms.most)
        with uninterrupted():
            tally.settle()
        if terms.games == "auto" and narrow_enough(tally, terms.narrow, watched):
            return (
                f"half of each interval, but for those of single tribes, is at most {terms.narrow:g} standard "
                "deviations of a game"
            )
    if terms.games == "auto":
        return f"the limit of {terms.most} games was met before all intervals were narrow enough"
    return "so many games were asked for"


def looks(terms: Terms) -> list[int]:
    """After how many games it is decided whether more are played."""
    if terms.games != "auto":
        return [terms.games]
    planned = (round(FIRST_LOOK * GROWTH**step) for step in count())
    found: list[int] = []
    for look in planned:
        if look >= terms.most:
            return [*found, terms.most]
        found.append(look)
    raise AssertionError("looks grow without end")


def narrow_enough(tally: Tally, narrow: float, watched: int = 1) -> bool:
    """Whether each interval of the watched contrasts is narrow; tribes, not always in play, do not delay it.

    Only widths are looked at, never where an interval lies: so looking often does not make a difference appear
    (Chow and Robbins 1965, sequential intervals of fixed width).
    """
    return all(
        _is_narrow(tally, place, contrast, narrow)
        for contrast in tally.contrasts[:watched]
        for place, column in enumerate(tally.columns)
        if column.measure.tribe is None
    )


def _is_narrow(tally: Tally, place: int, contrast: Contrast, narrow: float) -> bool:
    sums, rate = sums_of(tally.moments, place), tally.columns[place].measure.rate
    found = estimate(sums, contrast, rate, tally.paired)
    unit = MOST_OF_A_RATE if rate else spread(sums, contrast)
    return found is None or half_width(found) <= narrow * unit
