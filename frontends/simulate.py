"""`ethnos simulate`: bots play many games, and the outcome is a table."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Any

import click
from attrs import asdict, frozen
from rich.console import Console

from ethnos.frontends.batch_options import (
    bots_option,
    cluster_option,
    jobs_option,
    players_option,
    refuse_both,
    seed_option,
    shown_progress,
)
from ethnos.frontends.kept_games import Kept, keeping
from ethnos.frontends.numbers import at_least
from ethnos.frontends.out_names import check_name, is_table
from ethnos.frontends.output import output, table, write_json_listing
from ethnos.frontends.plugin_files import registry_with
from ethnos.frontends.ruleset_options import Loaded, json_option, ruleset_argument, split_ids
from ethnos.lab import STANDARD, GameResult, Standing, Summary, make_batch, play_batches, summarize
from ethnos.lab.accumulators import records
from ethnos.lab.interruption import uninterrupted
from ethnos.lab.parallel import can_share
from ethnos.lab.simulation import variant_names
from ethnos.lab.storage import result_data
from ethnos.rulesets import count_of


@click.command
@ruleset_argument(required=True)
@players_option
@click.option(
    "--games", type=at_least(1), default=100, show_default=True, metavar="N", help="How many are played."
)
@seed_option
@bots_option
@jobs_option
@cluster_option
@click.option(
    "--out",
    metavar="FILE|DIR",
    help="Keep the results: FILE.parquet or FILE.csv gets a row a game and seat, FILE.games.parquet or .csv beside it "
    "a row a game; a name without ending, or with / at its end, is a folder that gets the record of each game.",
)
@click.option("--force", is_flag=True, help="Let --out replace what is there.")
@click.option(
    "--resume",
    is_flag=True,
    help="Go on with a run to --out: one that was stopped, or finished tables that shall hold more --games.",
)
@json_option
def command(
    loaded: Loaded,
    players: int,
    games: int,
    seed: int,
    bots: str,
    jobs: int | None,
    cluster: str | None,
    out: str | None,
    force: bool,
    resume: bool,
    as_json: bool,
) -> None:
    """Let bots play many games and show who won.

    Equal arguments give equal games and equal output, byte for byte, whatever the number of jobs. A game that was
    counted as done is on the disk: Ctrl-C keeps it, and --resume goes on from there.
    """
    refuse_both(jobs, cluster)
    _refuse_clashes(out, force, resume)
    if out is not None:
        check_name(out)
    loaded.ruleset.for_players(players)  # refuses a number of players that the ruleset does not admit
    named = split_ids(bots)
    batch = make_batch(
        loaded.ruleset,
        players,
        seed,
        named,
        loaded.tribes,
        STANDARD if out is None or is_table(out) else (*STANDARD, records),
        loaded.registry,
        partial(registry_with, loaded.plugins),
    )
    if sys.stderr.isatty() and jobs is None and cluster is None and not can_share():
        click.echo(
            "one core plays; the extra `lab` lets all play: pip install 'ethnos-engine[lab]'", err=True
        )
    told = _Told(loaded, players, games, seed, named)
    with keeping(out, games, batch, force, resume) as kept:
        if kept.is_complete:
            click.echo(f"nothing is left to play: {out} has all {count_of(games, 'game')}", err=True)
        played = play_batches([batch], range(kept.journal.games, games), jobs, cluster)
        _finish(kept, told, played, as_json)


@frozen
class _Told:
    """What was asked for, as the answer repeats it."""

    loaded: Loaded
    players: int
    games: int
    seed: int
    bots: tuple[str, ...]

    def interruption(self, summary: Summary) -> str:
        """What Ctrl-C cut short, as a sentence; empty where nothing."""
        if summary.games == self.games:
            return ""
        return (
            f"Interrupted after {summary.games} of {self.games} games: all figures are of these games alone."
        )


def _finish(kept: Kept, told: _Told, played: Iterable[tuple[GameResult, ...]], as_json: bool) -> None:
    """Play, keep the results and print them; after Ctrl-C those of the games so far, and it is raised again."""
    try:
        with closing(_with_progress(_kept(kept, played), kept.games)) as results:
            summary = summarize(results)
    except KeyboardInterrupt:
        if kept.journal.games:
            with uninterrupted():  # whoever presses twice does not want less
                _hand_over(kept, told, summarize(kept.results()), as_json)
        raise
    kept.finish()
    _hand_over(kept, told, summary, as_json)


def _hand_over(kept: Kept, told: _Told, summary: Summary, as_json: bool) -> None:
    if as_json:
        write_json_listing(_data(told, summary), "games", map(result_data, kept.results()))
    else:
        _show(output(), told, summary)


def _refuse_clashes(out: str | None, force: bool, resume: bool) -> None:
    if force and resume:
        raise click.UsageError("--force begins anew and --resume goes on; leave out one")
    if out is not None and not out.strip():
        raise click.UsageError("--out: an empty name is neither a file nor a folder")
    if resume and out is None:
        raise click.UsageError("--resume needs the --out of the run that was stopped")


def _kept(kept: Kept, played: Iterable[tuple[GameResult, ...]]) -> Iterator[GameResult]:
    """The games of a stopped run, then those of this one, each as soon as it is written down."""
    yield from kept.results()
    for (result,) in played:
        kept.add(result)
        yield result


def _with_progress(results: Iterable[GameResult], games: int) -> Generator[GameResult]:
    """Show how far the games have come."""
    with shown_progress() as progress:
        for played, result in enumerate(results, start=1):
            yield result
            if progress is not None:
                progress(played, games)


def _show(console: Console, told: _Told, summary: Summary) -> None:
    ruleset = told.loaded.ruleset
    words = ruleset.for_players(told.players).words
    games = count_of(summary.games, "game")
    console.print(f"{ruleset.title}: {games} of {told.players} players", style="bold")
    if summary.games < told.games:
        console.print(told.interruption(summary), style="bold", soft_wrap=True)
    _show_standings(console, "bot", words.glory, summary.bots)
    _show_standings(console, "seat", words.glory, summary.seats)
    means = table("mean of a game", "", right=("",))
    means.add_row(f"{words.glory} of the winner", f"{summary.mean_winning_glory:.1f}")
    for name, mean in summary.means.items():
        means.add_row(name, f"{mean:.1f}")
    for name, parts in summary.parts.items():
        for part, mean in parts.items():
            means.add_row(f"{name} {part}", f"{mean:.1f}")
    console.print()
    console.print(means)
    if summary.shared_games:
        console.print(f"\nShared victories: {summary.shared_games}; each of two then counts one half.")


def _show_standings(console: Console, title: str, glory: str, standings: Sequence[Standing]) -> None:
    numbers = ("played", "won", "share of victories", f"mean {glory}")
    shown = table(title, *numbers, right=numbers)
    for standing in standings:
        shown.add_row(
            standing.name,
            str(standing.played),
            str(standing.wins),
            f"{standing.win_rate:.1%}",
            f"{standing.mean_glory:.1f}",
        )
    console.print()
    console.print(shown)


def _data(told: _Told, summary: Summary) -> dict[str, Any]:
    ruleset, tribes = told.loaded.ruleset, told.loaded.tribes
    return {
        "ruleset": ruleset.id,
        "variants": variant_names(ruleset),
        "hash": ruleset.hash,
        "players": told.players,
        "seed": told.seed,
        "bots": list(told.bots),
        "tribes": None if tribes is None else list(tribes),
        "most_games": told.games,
        "interruption": told.interruption(summary),
        "summary": asdict(summary),
    }
