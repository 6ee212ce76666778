"""What was found, in plain words, for the top of the page."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from ethnos.lab.comparison import HIGHER, Comparison, MeasureComparison, TopicEffect, strongest
from ethnos.lab.report.figures import count_text, listed, strength_text, style_of

MOST_TOLD = 5
"""How many measures are told one by one."""


@frozen
class Finding:
    """One measure that differs, in words: ``name`` is ``change``."""

    key: str
    name: str
    change: str


@frozen
class Verdict:
    """The short verdict: a headline, the clearest findings, and what else has to be said."""

    headline: str
    findings: tuple[Finding, ...]
    remarks: tuple[str, ...]


def verdict(found: Comparison) -> Verdict:
    """Say what a comparison comes to."""
    if found.same_games == found.games:
        return Verdict("No measure differs: the games are the same.", (), (_why_the_same(found),))
    moved = strongest(found.measures)
    return Verdict(
        headline_of(moved, found.measures, found.games),
        tuple(map(finding, moved[:MOST_TOLD])),
        tuple(_remarks(found, moved)),
    )


def headline_of(moved: Sequence[MeasureComparison], measures: Sequence[MeasureComparison], games: int) -> str:
    """How many measures differ."""
    if not moved:
        return f"No difference found in {count_text(games, 'game')}."
    verb = "differs" if len(moved) == 1 else "differ"
    return f"{len(moved)} of {count_text(len(measures), 'measure')} {verb}."


def finding(measure: MeasureComparison) -> Finding:
    """One measure in words."""
    style, sure = style_of(measure), measure.estimate
    assert sure is not None, "a measure that differs has an estimate"
    direction = "higher" if measure.verdict == HIGHER else "lower"
    change = (
        f"{direction} with B: {style.mean(measure.b)} instead of {style.mean(measure.a)} "
        f"({style.change(sure.difference)}; 95 % interval {style.interval(sure)}; {strength_text(sure)})"
    )
    return Finding(measure.key, measure.name, change)


def _why_the_same(found: Comparison) -> str:
    games = count_text(found.games, "game")
    in_play = sum(difference.affects_play for difference in found.differences)
    if not in_play:
        return f"Both sides play by the same rules, and all {games} went the same, move for move."
    values = count_text(in_play, "value")
    if in_play == len(found.out_of_play):
        return f"The rules differ in {values}, but of tribes that no game has."
    return (
        f"The rules differ in {values}, but that made no difference in any of the {games}. "
        f"With other players or other bots it may make one."
    )


def _remarks(found: Comparison, moved: Sequence[MeasureComparison]) -> list[str]:
    said = []
    if len(moved) > MOST_TOLD:
        said.append(f"{len(moved) - MOST_TOLD} more measures differ; the table below has them all.")
    others = len(found.measures) - len(moved)
    if others and moved:
        said.append(f"For {_the_others(others)} no difference was found at this many games: {NO_PROOF}")
    elif others:
        said.append(f"That is no proof that there is none: {NO_PROOF}")
    if found.attribution is not None:
        said.append(thanks(found.attribution.topics, bool(strongest(found.attribution.rest))))
    if found.random_play is not None:
        said.append(_by_chance(found.random_play, moved))
    return said


NO_PROOF = "one may hide that is smaller than the intervals can show."


def _the_others(others: int) -> str:
    return "the other measure" if others == 1 else f"the other {others}"


def thanks(topics: Sequence[TopicEffect], is_rest: bool) -> str:
    """Which rule is to thank."""
    moving = sorted(
        (topic for topic in topics if topic.moved), key=lambda topic: len(topic.moved), reverse=True
    )
    if not moving:
        return "No topic of the rules moves a measure by itself, as far as can be told at this many games."
    told = listed([f"{topic.topic} moves {count_text(len(topic.moved), 'measure')}" for topic in moving])
    if len(topics) == 1:
        return f"Which rule: {told}; no other topic of the rules differs in play."
    text = f"Which rule, each topic turned on by itself: {told}."
    if is_rest:
        return f"{text} Something is left that only their combination explains."
    return f"{text} Nothing is left that only their combination would explain, at this many games."


def _by_chance(found: Comparison, moved: Sequence[MeasureComparison]) -> str:
    """Whether bots that play at random bear the findings out."""
    if found.same_games == found.games:
        return "With bots that play at random the games are the same on both sides."
    other = {measure.key: measure.verdict for measure in strongest(found.measures)}
    text = (
        f"With bots that play at random, {len(other)} of {count_text(len(found.measures), 'measure')} differ"
    )
    if not moved:
        return f"{text}."
    alike = sum(other.get(measure.key) == measure.verdict for measure in moved)
    against = sum(measure.key in other for measure in moved) - alike
    turned = f", and {against} the other way" if against else ""
    return f"{text}; of the {len(moved)} that differ here, {alike} differ the same way there{turned}."


def who_played(bots: Sequence[str]) -> str:
    """The bots, each once."""
    return listed(list(dict.fromkeys(bots)))
