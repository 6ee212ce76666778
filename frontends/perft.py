"""`ethnos perft`: exact counts of move sequences, the surest way to see that two engines or rulesets differ."""

from __future__ import annotations

import click

from ethnos.frontends.numbers import at_least, whole_number
from ethnos.frontends.output import output, table, write_json
from ethnos.frontends.ruleset_options import Loaded, json_option, ruleset_argument
from ethnos.game import Game, new_game

DEEPEST = 50


@click.command
@ruleset_argument(required=True)
@click.option(
    "--players", type=whole_number, metavar="N", default=4, show_default=True, help="Players at the table."
)
@click.option(
    "--seed", type=whole_number, metavar="N", default=1, show_default=True, help="The seed of the deal."
)
@click.option("--depth", type=at_least(0, DEEPEST), metavar="N", required=True, help="Moves in a sequence.")
@json_option
def command(loaded: Loaded, players: int, seed: int, depth: int, as_json: bool) -> None:
    """Count the move sequences of a game.

    Counts the sequences of exactly so many legal moves from the deal, for each depth up to --depth; a game that ends
    earlier has none of that length.
    """
    game = new_game(loaded.ruleset, players, seed, loaded.tribes, registry=loaded.registry)
    counts = [count_sequences(game, length) for length in range(depth + 1)]
    if as_json:
        write_json(
            {
                "ruleset": loaded.ruleset.id,
                "hash": loaded.ruleset.hash,
                "players": players,
                "seed": seed,
                "tribes": list(game.tribes),
                "counts": counts,
            }
        )
        return
    shown = table("depth", "sequences", right=("depth", "sequences"))
    for length, count in enumerate(counts):
        shown.add_row(str(length), f"{count:,}")
    output().print(shown)


def count_sequences(game: Game, depth: int) -> int:
    """How many sequences of exactly ``depth`` legal moves go on from here; the game stays as it is."""
    if depth == 0:
        return 1
    moves = game.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        following = game.copy()
        following.play(move)
        total += count_sequences(following, depth - 1)
    return total
