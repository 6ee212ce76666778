"""`ethnos replay`: a saved game, replayed move by move."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich.console import Console

from ethnos.errors import RecordError
from ethnos.frontends.numbers import whole_number
from ethnos.frontends.output import indented, output, table, write_json
from ethnos.frontends.plugin_files import Besides
from ethnos.frontends.record_files import replayed
from ethnos.frontends.ruleset_options import json_option, tribe_options, variant_option
from ethnos.game import Game
from ethnos.narration import narrate_seen
from ethnos.rulesets import count_of, plural
from ethnos.views import Json

WAY_OUT = (
    "name what it was played with: --ruleset FILE|ID, --variant FILE|ID, --tribe-file FILE, --plugin FILE"
)


@click.command
@click.argument("file", metavar="FILE")
@click.option("--ruleset", metavar="FILE|ID", help="The ruleset, where the record's is not installed.")
@variant_option
@tribe_options
@click.option("--log", is_flag=True, help="Tell everything that happened.")
@click.option("--seat", type=whole_number, metavar="N", help="Tell it as that seat saw it (from 0).")
@json_option
def command(
    file: str,
    ruleset: str | None,
    variants: Sequence[str],
    besides: Besides,
    log: bool,
    seat: int | None,
    as_json: bool,
) -> None:
    """Replay the record of a game and show how it stands.

    FILE is a record, as `ethnos play` saves and `ethnos simulate --out` writes them. One that is damaged is shown up to
    the damage, which is told then; the exit status is 2. A ruleset or variant that the record names by a path is never
    read from there: name it yourself.
    """
    game, damage = _as_far_as_it_goes(file, ruleset, variants, besides)
    players = game.rules.players
    if seat is not None and not 0 <= seat < players:
        raise click.BadParameter(f"{seat}: seats are 0 to {players - 1}", param_hint="--seat")
    if as_json:
        write_json(_data(game, damage, log, seat))
    else:
        _show(output(), game, log, seat)
    if damage is not None:
        raise damage


def _as_far_as_it_goes(
    file: str, ruleset: str | None, variants: Sequence[str], besides: Besides
) -> tuple[Game, RecordError | None]:
    """The game of a record, up to the damage if it has one. Raises as `replayed` where there is none at all."""
    try:
        return replayed(file, ruleset, variants, besides, WAY_OUT), None
    except RecordError as error:
        if error.game is None:
            raise
        return error.game, error


def _show(console: Console, game: Game, log: bool, seat: int | None) -> None:
    if log:
        for seen in game.log(seat):
            indented(console, narrate_seen(game.rules, seen, seat), 0, further=2)
        console.print()
    _show_table(console, game)


def _show_table(console: Console, game: Game) -> None:
    stands = "the game is over" if game.over else f"seat {game.to_act} is to act"
    seen, words = game.view(None), game.rules.words
    moves = (
        f"{game.ruleset.id}, {game.rules.players} players, seed {game.seed}: {count_of(game.made, 'move')}"
    )
    indented(console, f"{moves}, {words.era} {seen['era']} of {seen['eras']}, {stands}", 0, further=2)
    indented(console, f"{plural(words.tribe)}: {', '.join(game.tribes)}", 0, further=2)
    console.print()
    shown = table("seat", words.glory, "", right=("seat", words.glory))
    for seat, glory in enumerate(game.glory):
        shown.add_row(str(seat), str(glory), "wins" if seat in game.winners else "")
    console.print(shown)


def _data(game: Game, damage: RecordError | None, log: bool, seat: int | None) -> Json:
    data: Json = {
        "ruleset": game.ruleset.id,
        "hash": game.ruleset.hash,
        "players": game.rules.players,
        "seed": game.seed,
        "tribes": list(game.tribes),
        "moves": game.made,
        "over": game.over,
        "glory": list(game.glory),
        "winners": list(game.winners),
    }
    if damage is not None:
        data["error"] = {"code": damage.code, "message": str(damage)}
    return data | {"log": game.log(seat)} if log else data
