"""The options of commands that let rulesets play against each other, and the terms that they come to."""

from __future__ import annotations

from functools import partial, wraps
from typing import TYPE_CHECKING, Any

import click
from attrs import frozen
from click.core import ParameterSource

from ethnos.frontends.batch_options import (
    bots_option,
    cluster_option,
    jobs_option,
    players_option,
    refuse_both,
    seed_option,
)
from ethnos.frontends.numbers import at_least
from ethnos.frontends.plugin_files import registry_with
from ethnos.frontends.ruleset_options import Command, Loaded, split_ids
from ethnos.lab.parallel import require

if TYPE_CHECKING:
    from ethnos.lab.match import Games, Progress, Terms

FEWEST = 2


def game_count(text: str | int) -> Games:
    """Read a number of games, or ``auto``, for click's ``type``."""
    return "auto" if text == "auto" else at_least(FEWEST)(text)


_OPTIONS = (
    players_option,
    click.option(
        "--games",
        type=game_count,
        default=400,
        show_default=True,
        metavar="N|auto",
        help="How many each side plays; auto plays until the intervals are narrow enough; those of single tribes do "
        "not delay it.",
    ),
    click.option(
        "--limit",
        type=at_least(FEWEST),
        default=4000,
        show_default=True,
        metavar="N",
        help="Where auto ends at the latest.",
    ),
    seed_option,
    bots_option,
    jobs_option,
    cluster_option,
)


@frozen
class Agreed:
    """What the options say about the games to play."""

    players: int
    games: Games
    limit: int
    seed: int
    bots: tuple[str, ...]
    jobs: int | None
    cluster: str | None

    def terms(self, loaded: Loaded, progress: Progress | None, paired: bool = True) -> Terms:
        """The terms of a match with the tribes and plugins that were loaded.

        Raises `EthnosError` with code ``wrong-player-count``.
        """
        from ethnos.lab.match import Terms

        loaded.ruleset.for_players(self.players)  # refuses a number of players that it does not admit
        return Terms(
            players=self.players,
            seed=self.seed,
            bots=self.bots,
            tribes=loaded.tribes,
            paired=paired,
            games=self.games,
            most_games=self.limit,
            jobs=self.jobs,
            cluster=self.cluster,
            registry=loaded.registry,
            find_plugins=partial(registry_with, loaded.plugins),
            progress=progress,
            interruptible=True,
        )


def match_options(command: Command) -> Command:
    """Let a command take these options; it gets them as ``agreed``."""

    @wraps(command)
    def with_agreed(
        players: int,
        games: Games,
        limit: int,
        seed: int,
        bots: str,
        jobs: int | None,
        cluster: str | None,
        **others: Any,  # noqa: ANN401 - whatever else the command takes
    ) -> None:
        refuse_both(jobs, cluster)
        _refuse_idle_limit(games)
        command(agreed=Agreed(players, games, limit, seed, split_ids(bots), jobs, cluster), **others)

    decorated: Command = with_agreed
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    return decorated


def _refuse_idle_limit(games: Games) -> None:
    """Raises `click.UsageError` where --limit is said and nothing is there for it to limit."""
    said = click.get_current_context().get_parameter_source("limit")
    if games != "auto" and said is not ParameterSource.DEFAULT:
        raise click.UsageError(
            f"--limit is where --games auto ends, and {games} games are asked for; leave out one"
        )


def needs_lab() -> None:
    """Refuse to go on without the packages of the extra ``lab``.

    Raises `EthnosError` with code ``missing-extra``.
    """
    for package in ("numpy", "scipy"):
        require(package, "this command")
