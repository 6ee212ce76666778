"""`ethnos replay`: a saved game, replayed move by move."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich.console import Console

from ethnos.frontends.addressing import to_you
from ethnos.frontends.numbers import whole_number
from ethnos.frontends.output import indented, output, table, write_json
from ethnos.frontends.plugin_files import Besides
from ethnos.frontends.record_files import replayed
from ethnos.frontends.ruleset_options import json_option, tribe_options, variant_option
from ethnos.game import Game
from ethnos.narration import narrate_seen
from ethnos.records import Record
from ethnos.rulesets import count_of

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

    FILE is a record, as `ethnos play` saves and `ethnos simulate --out` writes them. A ruleset or variant that the
    record names by a path is never read from there: name it yourself.
    """
    record, game = replayed(file, ruleset, variants, besides, WAY_OUT)
    if seat is not None and not 0 <= seat < record.players:
        raise click.BadParameter(f"{seat}: seats are 0 to {record.players - 1}", param_hint="--seat")
    if as_json:
        write_json(_data(game, record, log, seat))
        return
    console = output()
    if log:
        for seen in game.log(seat):
            indented(console, to_you(narrate_seen(game.rules, seen, seat), seat), 0, further=2)
        console.print()
    _show(console, game, record)


def _show(console: Console, game: Game, record: Record) -> None:
    stands = "the game is over" if game.over else f"seat {game.to_act} is to act"
    seen = game.view(None)
    moves = f"{record.ruleset}, {record.players} players, seed {record.seed}: {count_of(len(record.moves), 'move')}"
    indented(console, f"{moves}, era {seen['era']} of {seen['eras']}, {stands}", 0, further=2)
    indented(console, f"tribes: {', '.join(record.tribes)}", 0, further=2)
    console.print()
    shown = table("seat", "glory", "", right=("seat", "glory"))
    for seat, glory in enumerate(game.glory):
        shown.add_row(str(seat), str(glory), "wins" if seat in game.winners else "")
    console.print(shown)


def _data(game: Game, record: Record, log: bool, seat: int | None) -> dict[str, object]:
    data: dict[str, object] = {
        "ruleset": record.ruleset,
        "hash": record.hash,
        "players": record.players,
        "seed": record.seed,
        "tribes": list(record.tribes),
        "moves": len(record.moves),
        "over": game.over,
        "glory": list(game.glory),
        "winners": list(game.winners),
    }
    return data | {"log": game.log(seat)} if log else data
