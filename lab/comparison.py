"""What a comparison of two rulesets comes to: plain data, for tables, pages and machines to show.

Side A is the ruleset that was there, side B the one that is looked at; every difference is B less A.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from attrs import frozen

from ethnos.version import VERSION

SAME_GAMES = "the games are the same"
SAME_MEASURE = "the same in every game"
TOO_FEW = "differs in too few games to tell"
NO_DIFFERENCE = "no difference found at this many games"
HIGHER = "B is higher"
LOWER = "B is lower"
ONE_SIDE = "on one side only"

VERDICTS = (SAME_GAMES, SAME_MEASURE, TOO_FEW, NO_DIFFERENCE, HIGHER, LOWER, ONE_SIDE)
"""Everything that can be said of a measure."""


@frozen
class Histogram:
    """How often values fell where, in bins of one width: bin i holds those from ``start + i * width`` on."""

    start: float
    width: float
    counts: tuple[int, ...]


@frozen
class Distributions:
    """For plots: the values of single games on each side, and their differences game by game.

    There are no differences where the sides played games of their own, or never both had the measure.
    """

    a: Histogram
    b: Histogram
    difference: Histogram


@frozen
class Estimate:
    """How far a measure differs, and how sure that is."""

    difference: float
    """B less A, in the measure's unit."""
    low: float
    high: float
    """The ends of the 95 % interval of this one measure."""
    effect: float | None
    """The standardised difference: in standard deviations of one game; None where games do not vary."""
    spread: float
    """That standard deviation, in the measure's unit."""
    p: float
    """How likely so large a difference is where there is none, for this one measure."""
    p_corrected: float
    """The same, corrected by Holm's method for all measures of the table, or of all topics or values together."""
    significant: bool
    """Whether the corrected p is below 0.05, and enough games differ to say so."""


@frozen
class MeasureComparison:
    """One measure on both sides. A side where no game has the measure has neither mean nor games."""

    key: str
    """Names the measure for machines; a tribe pair's by A's tribe."""
    name: str
    group: str
    """What it is about: ``glory``, ``victories``, ``kingdoms``, ``pace``, ``warbands`` or ``tribes``."""
    doc: str
    """What it is and how it is computed for one game, as one sentence."""
    unit: str
    """Such as ``glory``, ``turns``; for rates and shares ``share``, from 0 to 1."""
    rate: bool
    """Whether it counts how often something happens."""
    a: float | None
    b: float | None
    """Means over those games that have the measure."""
    a_games: int
    b_games: int
    """In how many games each side has the measure: a tribe is not always in play."""
    differing: int
    """In how many games the sides differ in it."""
    estimate: Estimate | None
    """None where one side never has the measure."""
    verdict: str
    """One of `VERDICTS`."""
    distributions: Distributions | None = None


@frozen
class SideInfo:
    """What is compared: a ruleset with what was laid over it."""

    ruleset: str
    title: str
    hash: str
    variants: tuple[str, ...]

    @property
    def whole_title(self) -> str:
        """The title with what was laid over it, for readers."""
        return " + ".join([self.title, *self.variants])


@frozen
class RuleDifference:
    """One value that differs between the rules of both sides; a side without the key has None."""

    key: str
    topic: str
    """The table that the value belongs to, or the tribe pair."""
    a: Any
    b: Any
    text: str
    """The difference as a sentence."""
    affects_play: bool
    """False for what readers see alone: names, words and texts."""


@frozen
class OutOfReach:
    """A value that differs and that bots cannot use: the moves that they choose from have no use for it."""

    key: str
    text: str
    """Why, and what that says of the figures, as sentences."""


@frozen
class TopicEffect:
    """What one topic of the rules does by itself: A with B's values of that topic, beside A."""

    topic: str
    """The key of the value, or the tribe pair, or the table that the values stand in."""
    keys: tuple[str, ...]
    along: tuple[str, ...]
    """Other topics that it took along, since it does not load without them."""
    measures: tuple[MeasureComparison, ...]
    """``a`` is side A, ``b`` is side A with the topic."""
    tribes: tuple[tuple[str | None, str | None], ...] = ()
    """Where it is about tribes: those of A with those of B that take their places; None where there is none."""
    out_of_reach: tuple[OutOfReach, ...] = ()

    @property
    def is_exchange(self) -> bool:
        """Whether a tribe of B takes the place of one that goes by another id."""
        return any(own != other for own, other in self.tribes)

    @property
    def moved(self) -> tuple[MeasureComparison, ...]:
        """The measures that it moves, the strongest effect first."""
        return tuple(strongest(self.measures))


@frozen
class Attribution:
    """Which topic of the rules moves which measure, and what only their combination explains.

    In ``rest`` the mean ``a`` is the sum of what the topics do one by one, ``b`` the whole difference between the
    sides, and the estimate is that of the whole less the sum. It is empty where one topic is the whole difference.
    """

    topics: tuple[TopicEffect, ...]
    rest: tuple[MeasureComparison, ...]


@frozen
class SweepValue:
    """What one value of a key does: the ruleset as it is is A, with this value it is B."""

    value: str
    """As it was written."""
    hash: str
    """Of the ruleset with this value."""
    same_games: int
    measures: tuple[MeasureComparison, ...]


@frozen
class Sweep:
    """One key of a ruleset tried with several values, on the same seeds."""

    ruleset: SideInfo
    key: str
    own: str
    """The value that the ruleset itself has."""
    players: int
    games: int
    """How many were played with each value."""
    most_games: int
    """How many were asked for; with ``auto``, how many at most."""
    seed: int
    bots: tuple[str, ...]
    tribes: str
    stopped: str
    values: tuple[SweepValue, ...]
    interruption: str = ""
    """What Ctrl-C cut short, as a sentence; empty where nothing."""
    out_of_reach: tuple[OutOfReach, ...] = ()
    out_of_play: tuple[str, ...] = ()
    """The key, where it is of a tribe that no game has."""
    method: tuple[str, ...] = ()
    engine: str = VERSION

    @property
    def cautions(self) -> tuple[str, ...]:
        """What these games cannot show, as sentences."""
        return _cautions(self.out_of_reach, self.out_of_play)


@frozen
class Comparison:
    """Two rulesets compared in play."""

    a: SideInfo
    b: SideInfo
    players: int
    games: int
    """How many each side played."""
    most_games: int
    """How many were asked for; with ``auto``, how many at most."""
    seed: int
    bots: tuple[str, ...]
    """By seat in game 0; each game they move on by one seat."""
    tribes: str
    """How the tribes in play were found."""
    paired: bool
    """Whether both sides played the same seeds."""
    same_games: int
    """Games that were the same on both sides, move for move and figure for figure."""
    stopped: str
    """Why no more games were played."""
    measures: tuple[MeasureComparison, ...]
    differences: tuple[RuleDifference, ...]
    attribution: Attribution | None = None
    random_play: Comparison | None = None
    """The same played by the bot `random`, where that was asked for."""
    interruption: str = ""
    """What Ctrl-C cut short, as a sentence; empty where nothing."""
    out_of_reach: tuple[OutOfReach, ...] = ()
    """The values that differ without any effect on what bots play."""
    out_of_play: tuple[str, ...] = ()
    """The keys that differ and are of tribes that no game has on either side."""
    method: tuple[str, ...] = ()
    """How the figures were made, in sentences for readers."""
    engine: str = VERSION

    @property
    def cautions(self) -> tuple[str, ...]:
        """What these games cannot show, as sentences."""
        return _cautions(self.out_of_reach, self.out_of_play)


def _cautions(out_of_reach: Sequence[OutOfReach], out_of_play: Sequence[str]) -> tuple[str, ...]:
    told = tuple(one.text for one in out_of_reach)
    if not out_of_play:
        return told
    tribes = ", ".join(dict.fromkeys(key.split(".")[1] for key in out_of_play))
    keys = ", ".join(f"`{key}`" for key in out_of_play)
    verb = "does" if len(out_of_play) == 1 else "do"
    return (*told, f"No game has {tribes}. So these games cannot show what {keys} {verb}.")


def is_moved(measure: MeasureComparison) -> bool:
    """Whether a difference was found."""
    return measure.estimate is not None and measure.estimate.significant


def strength(measure: MeasureComparison) -> float:
    """By which measures are put in order: the size of the effect; those that do not vary otherwise come first."""
    found = measure.estimate
    return 0.0 if found is None else inf if found.effect is None else abs(found.effect)


def strongest(measures: Sequence[MeasureComparison]) -> list[MeasureComparison]:
    """The measures for which a difference was found, the strongest effect first."""
    return sorted(filter(is_moved, measures), key=strength, reverse=True)


def tribe_changes(topic: TopicEffect) -> str:
    """The tribes of a topic, for readers: `giant → bear`, or `deer joins` and `elf leaves` where none is exchanged."""
    return ", ".join(_change(own, other) for own, other in topic.tribes)


def _change(own: str | None, other: str | None) -> str:
    if own is None:
        return f"{other} joins"
    return f"{own} leaves" if other is None else f"{own} → {other}"
