"""The legal moves as a numbered list, and finding the one that a number or a text means."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from rich.columns import Columns
from rich.console import Console
from rich.table import Table

from ethnos.frontends.palette import coloured
from ethnos.game import Game
from ethnos.moves import Move
from ethnos.narration import label

SHOWN_AT_FIRST = 9
"""Warbands, or selections of cards, that are listed before `all` is asked for."""
MANY = ("play", "keep")
"""Verbs of which a hand can allow hundreds of moves."""
TAKES = ("deck", "take")


@frozen
class Numbered:
    """The legal moves in the order of their numbers, from 1: recruiting, warbands from the largest, others."""

    moves: tuple[Move, ...]

    def of(self, *verbs: str) -> list[tuple[int, Move]]:
        """The moves with these verbs and their numbers."""
        return [(number, move) for number, move in enumerate(self.moves, 1) if move.verb in verbs]

    def find(self, text: str) -> Move | None:
        """The move that a number or its notation names; None where it is neither."""
        if text.isascii() and text.isdigit() and len(text) < 10 and 0 < int(text) <= len(self.moves):
            return self.moves[int(text) - 1]
        return next((move for move in self.moves if str(move) == text), None)


def number_moves(moves: Sequence[Move], largest: Sequence[Move]) -> Numbered:
    """Put the legal moves in order; ``largest`` are the largest warbands, which lead those of their size."""
    first = set(largest)
    ranks = {"deck": 0, "take": 1, "play": 2, "keep": 2}

    def place(move: Move) -> tuple[int, int, bool, bool]:
        size = len(move.cards) if move.verb in MANY else 0
        return ranks.get(move.verb, 3), -size, move not in first, not move.marker

    return Numbered(tuple(sorted(moves, key=place)))


def draw_moves(console: Console, game: Game, numbered: Numbered, everything: bool = False) -> None:
    """List the moves, each with its number and what it does; only the first of many unless ``everything``."""
    takes = numbered.of(*TAKES)
    if takes:
        console.print(Columns([coloured(f"{number:>3}  {move}") for number, move in takes], padding=(0, 2)))
    many = numbered.of(*MANY)
    shown = many if everything or len(many) <= SHOWN_AT_FIRST + 1 else many[:SHOWN_AT_FIRST]
    others = [
        (number, move) for number, move in enumerate(numbered.moves, 1) if move.verb not in (*TAKES, *MANY)
    ]
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", min_width=3)
    grid.add_column(overflow="fold")
    grid.add_column(overflow="fold")
    for number, move in (*shown, *others):
        grid.add_row(str(number), coloured(str(move)), label(game.table, move))
    console.print(grid)
    if len(shown) < len(many):
        console.print(f"     and {len(many) - len(shown)} more like these: `all` lists them", style="dim")
