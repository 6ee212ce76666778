"""`ethnos simulate`: bots play many games, and the outcome is a table."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click
from attrs import asdict
from rich.console import Console

from ethnos.frontends.numbers import at_least, whole_number
from ethnos.frontends.output import output, table, write_json
from ethnos.frontends.record_folder import open_folder, write_record
from ethnos.frontends.ruleset_options import Loaded, json_option, ruleset_argument, split_ids
from ethnos.lab import STANDARD, GameResult, Standing, Summary, simulate, summarize
from ethnos.lab.accumulators import Records


@click.command
@ruleset_argument(required=True)
@click.option("--players", type=whole_number, default=4, show_default=True, metavar="N", help="Seats.")
@click.option(
    "--games", type=at_least(1), default=100, show_default=True, metavar="N", help="How many are played."
)
@click.option(
    "--seed", type=whole_number, default=1, show_default=True, metavar="N", help="Decides all games' seeds."
)
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="NAME,...",
    help="Who sits at the table, from seat 0 on, repeated round it; each game they move on by a seat.",
)
@click.option("--out", metavar="DIR", help="Write the record of each game into this folder.")
@click.option("--force", is_flag=True, help="Let --out replace the records in a folder that is there.")
@json_option
def command(
    loaded: Loaded,
    players: int,
    games: int,
    seed: int,
    bots: str,
    out: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Let bots play many games and show who won.

    Equal arguments give equal games and equal output, byte for byte.
    """
    loaded.ruleset.for_players(players)  # refuses a number of players that the ruleset does not admit
    named = split_ids(bots)
    results: Iterable[GameResult] = simulate(
        loaded.ruleset,
        players,
        games,
        seed,
        named,
        loaded.tribes,
        (*STANDARD, Records) if out else STANDARD,
        loaded.registry,
    )
    if out is not None:
        results = _recording(results, out, force)
    played = list(_with_progress(results, games))
    summary = summarize(played)
    if as_json:
        head = {"players": players, "seed": seed, "bots": list(named)}
        write_json(_data(loaded, head, summary, played))
    else:
        _show(output(), loaded, players, summary)


def _recording(results: Iterable[GameResult], out: str, force: bool) -> Iterator[GameResult]:
    """Write each game's record as soon as it has been played."""
    folder = open_folder(out, force)

    def each() -> Iterator[GameResult]:
        for result in results:
            write_record(folder, result.number, str(result.measures[Records.name]))
            yield result

    return each()


def _with_progress(results: Iterable[GameResult], games: int) -> Iterator[GameResult]:
    """Show on a terminal's standard error how far the games have come."""
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(results, description="playing", total=games, console=console, transient=True)


def _show(console: Console, loaded: Loaded, players: int, summary: Summary) -> None:
    words = loaded.ruleset.for_players(players).words
    console.print(f"{loaded.ruleset.title}: {summary.games} games of {players} players", style="bold")
    _show_standings(console, "bot", words.glory, summary.bots)
    _show_standings(console, "seat", words.glory, summary.seats)
    means = table("mean of a game", "", right=("",))
    means.add_row(f"{words.glory} of the winner", f"{summary.mean_winning_glory:.1f}")
    for name, mean in summary.means.items():
        means.add_row(name, f"{mean:.1f}")
    console.print()
    console.print(means)
    if summary.shared_games:
        console.print(f"\n{summary.shared_games} victories were shared; each of two then counts one half.")


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


def _data(
    loaded: Loaded, head: dict[str, Any], summary: Summary, played: Sequence[GameResult]
) -> dict[str, Any]:
    tribes = None if loaded.tribes is None else list(loaded.tribes)
    return {
        "ruleset": loaded.ruleset.id,
        "hash": loaded.ruleset.hash,
        **head,
        "tribes": tribes,
        "summary": asdict(summary),
        "games": [_game(result) for result in played],
    }


def _game(result: GameResult) -> dict[str, Any]:
    measures = {name: figures for name, figures in result.measures.items() if name != Records.name}
    return {**asdict(result), "measures": measures}
