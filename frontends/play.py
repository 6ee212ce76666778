"""`ethnos play`: a game in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import click

from ethnos.chance import stream
from ethnos.errors import EthnosError
from ethnos.frontends.numbers import whole_number
from ethnos.frontends.output import output
from ethnos.frontends.plugin_files import Besides, registry_with
from ethnos.frontends.record_files import replayed
from ethnos.frontends.ruleset_options import DEFAULT, load, split_ids, tribe_options, variant_option
from ethnos.frontends.session import Session, play_on
from ethnos.game import Game, new_game
from ethnos.grammar import guess
from ethnos.lab.bots import Bot, find_bot, seat_bots

WAY_OUT = "name what it was played with: RULESET, --variant FILE|ID, --tribe-file FILE, --plugin FILE"


@click.command
@click.argument("ruleset", required=False)
@variant_option
@click.option("--tribes", metavar="A,B,...", help="Play with these tribes instead of drawing them.")
@tribe_options
@click.option("--players", type=whole_number, metavar="N", help="Players at the table.  [default: 4]")
@click.option(
    "--bot",
    "bots",
    default="greedy",
    show_default=True,
    metavar="NAME,...",
    help="The bot that plays the others, or one for each of them; MODULE:NAME or FILE.py:NAME is one of your own; "
    "parameters stand behind, as in NAME:KEY=VALUE.",
)
@click.option("--seed", type=whole_number, metavar="N", help="The seed of the deal; drawn if not said.")
@click.option("--seat", type=whole_number, default=0, show_default=True, metavar="N", help="Your seat.")
@click.option("--scenario", metavar="FILE:NAME", help="Begin from the position of a scenario.")
@click.option("--record", metavar="FILE", help="Go on with a game that `save FILE` kept.")
def command(
    ruleset: str | None,
    variants: Sequence[str],
    tribes: str | None,
    besides: Besides,
    players: int | None,
    bots: str,
    seed: int | None,
    seat: int,
    scenario: str | None,
    record: str | None,
) -> None:
    """Play a game in the terminal against bots.

    RULESET is the id of an installed ruleset or the path of a .toml file; first-edition if not said. Type `help` in the
    game. Moves can be piped in, one a line.
    """
    dealt_anew = bool(tribes) or players is not None or seed is not None
    if record is not None:
        if dealt_anew or scenario is not None:
            raise click.UsageError("--record says the tribes, players and seed itself, and is no scenario")
        game = replayed(record, ruleset, variants, besides, WAY_OUT)
    elif scenario is None:
        loaded = load(ruleset or DEFAULT, variants, tribes, besides)
        dealt = secrets.randbelow(2**32) if seed is None else seed
        game = new_game(
            loaded.ruleset, 4 if players is None else players, dealt, loaded.tribes, registry=loaded.registry
        )
    elif ruleset or variants or dealt_anew:
        raise click.UsageError("--scenario says the ruleset, variants, tribes, players and seed itself")
    else:
        game = _from_scenario(scenario, besides)
    play_on(_session(game, seat, split_ids(bots)))


def _session(game: Game, seat: int, bots: Sequence[str]) -> Session:
    """Seat the player and the bots."""
    players = game.rules.players
    if not 0 <= seat < players:
        raise click.BadParameter(f"{seat}: seats are 0 to {players - 1}", param_hint="--seat")
    others = [other for other in range(players) if other != seat]
    if len(bots) not in (1, len(others)):
        raise click.BadParameter(
            f"{len(bots)} bots for {len(others)} seats; name one, or one for each", param_hint="--bot"
        )
    found = seat_bots([find_bot(name) for name in bots], len(others))
    seated: dict[int, Bot] = dict(zip(others, found, strict=True))
    chance = {other: stream(game.seed, f"bot {bot.name} at seat {other}") for other, bot in seated.items()}
    return Session(game, seat, seated, chance, output(), kept=game.made)


def _from_scenario(named: str, besides: Besides) -> Game:
    """The position of a scenario named as FILE:NAME.

    Raises `LoadError` where the file is faulty, `EthnosError` with code ``unknown-scenario`` where it has none of that
    name, or whatever keeps its table from being laid.
    """
    from ethnos.errors import LoadError
    from ethnos.modding import Rulesets, lay_scenario, read_scenarios

    file, _, name = named.partition(":")
    if not name:
        raise click.BadParameter(f"`{named}` names no scenario: FILE:NAME", param_hint="--scenario")
    read = read_scenarios(file)
    known = {scenario.name: scenario for scenario in read.scenarios}
    if name in known and not known[name].faults:
        return lay_scenario(known[name], Rulesets(registry_with(besides)))
    if read.findings:
        raise LoadError(read.findings)
    meant = guess(name, known) or f"it has {', '.join(sorted(known)[:8]) or 'none'}"
    raise EthnosError(f"{file}: no scenario `{name}`; {meant}", code="unknown-scenario")
