"""Comparing two rulesets in play: what differs, how much, and how sure that is."""

from __future__ import annotations

from attrs import evolve

from ethnos.lab.attribution import attribution_of, plan_attribution
from ethnos.lab.bots import BOTS
from ethnos.lab.comparison import Comparison, RuleDifference, SideInfo
from ethnos.lab.correspondence import asked_of_first, how_drawn, playing
from ethnos.lab.match import Played, Terms, play_match
from ethnos.lab.reach import out_of_play, out_of_reach
from ethnos.lab.verdicts import compared
from ethnos.rulesets import Ruleset
from ethnos.rulesets.differences import Difference, Side, differences

METHOD = (
    "Every difference is B less A, the mean over games; the bots play both sides, and the results hold for them.",
    "An interval holds the true difference 95 times in 100; each is about its own measure alone.",
    "Rates get two made-up games, one each way, so that intervals are right for rare things too "
    "(Bonett and Price 2012; unpaired Agresti and Caffo 2000); all others are t intervals.",
    "A measure that a game does not have, such as a tribe's that is not in play, counts in the other games only: "
    "each mean says over how many.",
    "Effects are in standard deviations of one game.",
)
FOUND = (
    "A difference is called one if its p-value, corrected by Holm's method, is below 0.05, and if at least 10 games "
    "differ in the measure."
)
OF_TABLE = "The correction is for all measures of a table."
OF_TOPICS = (
    "The correction is for all measures of the table of both sides; in the attribution it is for all measures of all "
    "topics, and of their combination, together."
)
OF_VALUES = "The correction is for all measures of all values together."
PAIRED = "Both sides play the same seeds, with the same tribes where they correspond, and are compared game by game."
UNPAIRED = "Each side plays seeds of its own: intervals after Welch."
AUTO = (
    "How many games are played was decided by the width of the intervals, never by where they lie, so that looking "
    "often makes no difference appear (Chow and Robbins 1965). Measures of single tribes, which are not always in "
    "play, had no say in that."
)


def compare(
    a: Ruleset, b: Ruleset, terms: Terms | None = None, attribute: bool = False, random_play: bool = False
) -> Comparison:
    """Let two rulesets play the same seeds, and say what differs.

    With ``attribute`` each topic of the rules that differs is turned on by itself besides. With ``random_play`` the
    comparison is repeated with bots that play by chance. Equal arguments give equal comparisons, whatever the number
    of jobs.

    Raises `EthnosError` as `play_match` does, or with code ``wrong-player-count``.
    """
    asked = terms or Terms()
    asked = evolve(asked, tribes=asked_of_first(a, b, asked.players, asked.tribes))
    plan = plan_attribution(a, b, asked) if attribute else None
    sides = [a, b] if plan is None else plan.rulesets
    contrasts = [(-1.0, 1.0)] if plan is None else plan.contrasts
    played = play_match(sides, contrasts, asked)
    (measures,) = compared(played.tally, [0], plots=True)
    by_chance = _by_chance(a, b, asked) if random_play and not played.interrupted else None
    found = differences(a, b, asked.players)
    return Comparison(
        a=side_info(a),
        b=side_info(b),
        players=asked.players,
        games=played.tally.games,
        most_games=asked.most,
        seed=asked.seed,
        bots=played.bots,
        tribes=how_drawn(played.correspondences[1], asked.tribes),
        paired=asked.paired,
        same_games=played.tally.same[0] if asked.paired else 0,
        stopped=played.stopped,
        measures=measures,
        differences=tuple(map(rule_difference, found)),
        attribution=None if plan is None else attribution_of(plan, played.tally),
        random_play=by_chance,
        interruption=interruption(played, asked) or (_interrupted_random(by_chance) if random_play else ""),
        out_of_reach=out_of_reach(difference.key for difference in found),
        out_of_play=out_of_play(found, *playing(a, b, asked.players, asked.tribes)),
        method=method(asked, OF_TABLE if plan is None else OF_TOPICS),
    )


def _by_chance(a: Ruleset, b: Ruleset, terms: Terms) -> Comparison | None:
    """The same by bots that play by chance; None where Ctrl-C left too few games to compare."""
    try:
        return compare(a, b, evolve(terms, bots=(BOTS["random"],)))
    except KeyboardInterrupt:
        if not terms.interruptible:
            raise
        return None


def interruption(played: Played, terms: Terms) -> str:
    """What Ctrl-C cut short, as a sentence; empty where nothing."""
    if not played.interrupted:
        return ""
    most = f"at most {terms.most}" if terms.games == "auto" else str(terms.most)
    figures = (
        "all figures, those of each topic or value," if len(played.tally.contrasts) > 1 else "all figures"
    )
    return f"Interrupted after {played.tally.games} of {most} games: {figures} are of these games alone."


def _interrupted_random(by_chance: Comparison | None) -> str:
    if by_chance is None:
        return "Interrupted before enough games were played by bots that play at random."
    if not by_chance.interruption:
        return ""
    played = f"{by_chance.games} of {by_chance.most_games} games"
    return f"Interrupted while bots played at random: of theirs there are {played}."


def method(terms: Terms, correction: str) -> tuple[str, ...]:
    """How the figures are made, and for what p-values are corrected."""
    pairing = PAIRED if terms.paired else UNPAIRED
    auto = (AUTO,) if terms.games == "auto" else ()
    return (METHOD[0], pairing, *METHOD[1:], FOUND, correction, *auto)


def side_info(ruleset: Ruleset) -> SideInfo:
    """What names a side."""
    return SideInfo(ruleset.id, ruleset.title, ruleset.hash, ruleset.variants)


def rule_difference(difference: Difference) -> RuleDifference:
    """A difference of the rules as the comparison keeps it."""
    return RuleDifference(
        key=difference.key,
        topic=difference.topic,
        a=_value(difference.a),
        b=_value(difference.b),
        text=difference.text,
        affects_play=difference.affects_play,
    )


def _value(side: Side | None) -> object:
    return None if side is None else side.value
