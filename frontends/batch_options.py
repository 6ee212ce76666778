"""The options of commands that let bots play many games: the table, the bots, who computes; and how far it has come."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
from rich.console import Console

from ethnos.frontends.numbers import at_least, whole_number

if TYPE_CHECKING:
    from ethnos.lab.match import Progress

players_option = click.option(
    "--players", type=whole_number, default=4, show_default=True, metavar="N", help="Seats."
)
seed_option = click.option(
    "--seed", type=whole_number, default=1, show_default=True, metavar="N", help="Decides all games' seeds."
)
bots_option = click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="NAME,...",
    help="Who plays, from seat 0 on, repeated round the table; each game they move on by a seat. A bot of your own is "
    "MODULE:NAME or FILE.py:NAME; parameters stand behind, as in NAME:KEY=VALUE.",
)
jobs_option = click.option(
    "--jobs", type=at_least(1), metavar="N", help="How many processes play; all cores by default."
)
cluster_option = click.option(
    "--cluster", metavar="tcp://...", help="Let the workers of the Dask scheduler at this address play."
)


def refuse_both(jobs: int | None, cluster: str | None) -> None:
    """Raises `click.UsageError` where --jobs and --cluster are both said."""
    if jobs is not None and cluster is not None:
        raise click.UsageError("--jobs and --cluster: a cluster has the workers that it has; leave out one")


@contextmanager
def shown_progress() -> Iterator[Progress | None]:
    """Show on a terminal's standard error how far the games have come."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=None)
        yield lambda played, most: bar.update(task, completed=played, total=most)
