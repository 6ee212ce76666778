"""`ethnos compare`: what differs in play between two rulesets, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from rich.console import Console

from ethnos.frontends.batch_options import shown_progress
from ethnos.frontends.match_options import Agreed, match_options, needs_lab
from ethnos.frontends.measure_table import change, interval, show_measures, show_method, show_warnings
from ethnos.frontends.output import indented, table
from ethnos.frontends.pages import hand_over, page_options, refuse_unwritable
from ethnos.frontends.ruleset_options import Loaded, json_option
from ethnos.frontends.two_rulesets import two_rulesets
from ethnos.lab.comparison import (
    Attribution,
    Comparison,
    MeasureComparison,
    TopicEffect,
    is_moved,
    strongest,
    tribe_changes,
)
from ethnos.rulesets import count_of

if TYPE_CHECKING:
    from ethnos.lab.match import Terms

STRONGEST = 12
"""How many of the measures that a topic moves are shown."""


@click.command
@two_rulesets(
    "Play with these tribes of A instead of drawing them, and with those of B that correspond. A tribe that only B "
    "deals stands for its counterpart.",
    exchanged=True,
)
@match_options
@click.option("--attribute", is_flag=True, help="Turn on each topic that differs by itself besides.")
@click.option("--independent", is_flag=True, help="Let each side play seeds of its own.")
@page_options("Write a page with tables and plots, and the same played by random.")
@json_option
def command(
    a: Loaded,
    b: Loaded,
    agreed: Agreed,
    attribute: bool,
    independent: bool,
    html: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Show what differs in play between two rulesets.

    Both play the same seeds, and each difference is told with how sure it is. A and B are ids of installed rulesets or
    paths of .toml files. Equal arguments give equal output, byte for byte.
    """
    needs_lab()
    refuse_unwritable(html, force)
    with shown_progress() as progress:
        found = _compare(a, b, agreed.terms(a, progress, paired=not independent), attribute, html is not None)
    hand_over(found, html, force, as_json, show)


def _compare(a: Loaded, b: Loaded, terms: Terms, attribute: bool, random_play: bool) -> Comparison:
    from ethnos.lab.comparing import compare

    b.ruleset.for_players(terms.players)  # refuses a number of players that the ruleset does not admit
    return compare(a.ruleset, b.ruleset, terms, attribute, random_play)


def show(console: Console, found: Comparison) -> None:
    """Print a comparison for readers."""
    console.print(f"A  {found.a.whole_title}", style="bold", soft_wrap=True)
    console.print(f"B  {found.b.whole_title}", style="bold", soft_wrap=True)
    bots = ", ".join(dict.fromkeys(found.bots))
    console.print(f"{count_of(found.games, 'game')} of {found.players} players, played by {bots}\n")
    show_measures(console, found.measures)
    console.print(f"\n{_summary(found)}\n", style="bold", soft_wrap=True)
    show_warnings(console, found)
    if found.attribution is not None:
        show_attribution(console, found.attribution)
    show_method(console, found.bots, found.stopped, found.tribes, found.method)


def _summary(found: Comparison) -> str:
    if found.same_games == found.games:
        return "No measure differs: the games are the same."
    moved = [measure.name for measure in found.measures if is_moved(measure)]
    same = f"{_some_of_the_games(found.same_games)} the same. " if found.same_games else ""
    if not moved:
        return f"{same}No difference found at this many games."
    differ = "differs" if len(moved) == 1 else "differ"
    return f"{same}{len(moved)} of {count_of(len(found.measures), 'measure')} {differ}."


def _some_of_the_games(count: int) -> str:
    return "1 of the games is" if count == 1 else f"{count} of the games are"


def show_attribution(console: Console, found: Attribution) -> None:
    """Print which topic of the rules moves which measures, and what is left."""
    if not found.topics:
        console.print("No topic of the rules differs in play.\n", style="bold")
    for topic in found.topics:
        _show_topic(console, topic)
    left = strongest(found.rest)
    if left:
        console.print("what only their combination explains", style="bold")
        _show_moved(console, left)
    elif len(found.topics) > 1:
        console.print("Their combination explains nothing more at this many games.\n", style="bold")


def _show_topic(console: Console, topic: TopicEffect) -> None:
    along = f", which takes along {', '.join(topic.along)}" if topic.along else ""
    keys = f" ({', '.join(topic.keys)})" if topic.keys != (topic.topic,) else ""
    tribes = f", {tribe_changes(topic)}," if topic.is_exchange else ""
    console.print(f"{topic.topic}{tribes} by itself{keys}{along}", style="bold", soft_wrap=True)
    if topic.moved:
        _show_moved(console, topic.moved)
        return
    out_of_reach = [one.text for one in topic.out_of_reach]
    for text in out_of_reach or ["moves no measure that can be told at this many games"]:
        indented(console, text, 2)
    console.print()


def _show_moved(console: Console, moved: Sequence[MeasureComparison]) -> None:
    numbers = ("B - A", "95 %", "effect")
    shown = table("measure", *numbers, right=numbers)
    for measure in moved[:STRONGEST]:
        share, sure = measure.unit == "share", measure.estimate
        if sure is not None:
            effect = "" if sure.effect is None else f"{sure.effect:+.2f}"
            shown.add_row(f"  {measure.name}", change(sure.difference, share), interval(sure, share), effect)
    console.print(shown)
    if len(moved) > STRONGEST:
        console.print(f"  and {len(moved) - STRONGEST} more, of lesser effect")
    console.print()
