"""`ethnos sweep`: what the values of one key do to the game."""

from __future__ import annotations

import click
from rich.console import Console

from ethnos.errors import EthnosError
from ethnos.frontends.batch_options import shown_progress
from ethnos.frontends.match_options import Agreed, match_options, needs_lab
from ethnos.frontends.measure_table import show_measures, show_method, show_warnings
from ethnos.frontends.pages import hand_over, page_options, refuse_unwritable
from ethnos.frontends.ruleset_options import Loaded, json_option, ruleset_options
from ethnos.lab.comparison import Sweep
from ethnos.rulesets import count_of


@click.command
@click.argument("ruleset")
@click.argument("values", metavar="KEY=V1,V2,...")
@ruleset_options
@match_options
@page_options("Write a page with tables and plots.")
@json_option
def command(
    loaded: Loaded, values: str, agreed: Agreed, html: str | None, force: bool, as_json: bool
) -> None:
    """Show what the values of one key do to the game.

    Each is played beside the ruleset as it is. Values are written as in a file: a rule text, a number, a list; commas
    within brackets part no values.
    """
    needs_lab()
    from ethnos.lab.sweep import split_values, sweep

    key, equals, listed = values.partition("=")
    tried = split_values(listed)
    if not equals or not all(tried):
        raise EthnosError(
            f"`{values}`: say a key and its values, as in marker.supply=20,30", code="no-values"
        )
    refuse_unwritable(html, force)
    with shown_progress() as progress:
        found = sweep(loaded.ruleset, key.strip(), tried, agreed.terms(loaded, progress))
    hand_over(found, html, force, as_json, show)


def show(console: Console, found: Sweep) -> None:
    """Print a sweep for readers."""
    console.print(found.ruleset.whole_title, style="bold", soft_wrap=True)
    bots = ", ".join(dict.fromkeys(found.bots))
    games = f"{count_of(found.games, 'game')} of {found.players} players"
    console.print(f"{games} with each value, played by {bots}")
    for value in found.values:
        console.print(f"\n{found.key} = {value.value}, beside {found.own}", style="bold", soft_wrap=True)
        if value.same_games == found.games:
            console.print("  the games are the same")
        else:
            show_measures(console, value.measures)
    console.print()
    show_warnings(console, found)
    show_method(console, found.bots, found.stopped, found.tribes, found.method)
