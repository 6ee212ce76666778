"""The legal moves as a numbered list, and finding the one that a number or a text means."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from attrs import frozen
from rich.columns import Columns
from rich.console import Console
from rich.table import Table

from ethnos.cards import Card
from ethnos.frontends.output import indented
from ethnos.frontends.palette import coloured
from ethnos.game import Game
from ethnos.moves import Move
from ethnos.narration import label, marker_label
from ethnos.rulesets import count_of

SHOWN_AT_FIRST = 16
"""Warbands, or selections of cards, that are listed before `all` is asked for."""
MANY = ("play", "keep")
"""Verbs of which a hand can allow hundreds of moves."""
LISTED = ("deck", "take", *MANY)
"""Verbs whose moves need no line of their own."""

Line = tuple[int, Move]
"""A move and its number."""


@frozen
class Numbered:
    """The legal moves in the order of their numbers, from 1: recruiting, warbands or selections, others."""

    moves: tuple[Move, ...]
    leading: int
    """How many warbands or selections are shown at first."""

    def of(self, *verbs: str) -> list[Line]:
        """The moves with these verbs and their numbers."""
        return [line for line in enumerate(self.moves, 1) if line[1].verb in verbs]

    def find(self, text: str) -> Move | None:
        """The move that a number or its notation names; None where it is neither."""
        if text.isascii() and text.isdigit() and len(text) < 10 and 0 < int(text) <= len(self.moves):
            return self.moves[int(text) - 1]
        return next((move for move in self.moves if str(move) == text), None)


def number_moves(moves: Sequence[Move], largest: Sequence[Move]) -> Numbered:
    """Put the legal moves in order: the ``largest`` warbands before the others, those of the same cards together."""
    first = {move for move in largest if move.verb == "play"}
    ranks = {"deck": 0, "take": 1, "play": 2, "keep": 3}

    def place(move: Move) -> tuple[int, bool, int, tuple[Card, ...], bool]:
        cards = move.cards if move.verb in MANY else ()
        return ranks.get(move.verb, 4), move not in first, -len(cards), tuple(sorted(cards)), not move.marker

    return Numbered(tuple(sorted(moves, key=place)), min(len(first) or SHOWN_AT_FIRST, SHOWN_AT_FIRST))


def draw_moves(console: Console, game: Game, numbered: Numbered, everything: bool = False) -> None:
    """List the moves, each with its number and what it does; only the first of many unless ``everything``."""
    _draw_columns(console, [f"{number:>3}  {move}" for number, move in numbered.of("deck", "take")])
    many = numbered.of(*MANY)
    shown = many if everything else many[: numbered.leading]
    _draw_warbands(console, game, [line for line in shown if line[1].verb == "play"])
    _draw_columns(console, [f"{number:>3}  {move}" for number, move in shown if move.verb == "keep"])
    if len(shown) < len(many):
        indented(console, f"and {len(many) - len(shown)} more: `all` lists them", 5, "dim")
    _draw_lines(console, game, [line for line in enumerate(numbered.moves, 1) if line[1].verb not in LISTED])


def _draw_warbands(console: Console, game: Game, warbands: Sequence[Line]) -> None:
    """Draw warbands of the same cards together: the cards once, then who may lead them; single ones in lines."""
    groups = [list(group) for _, group in groupby(warbands, key=_cards_and_marker)]
    for together, several in groupby(groups, key=lambda group: len(group) > 1):
        if together:
            for group in several:
                _draw_group(console, game, group)
        else:
            _draw_lines(console, game, [line for group in several for line in group])


def _cards_and_marker(line: Line) -> tuple[list[Card], bool]:
    return sorted(line[1].cards), line[1].marker


def _draw_group(console: Console, game: Game, group: Sequence[Line]) -> None:
    cards, _ = _cards_and_marker(group[0])
    allies = count_of(len(cards), game.rules.words.ally)
    indented(console, f"play {allies}, {' + '.join(card.name for card in cards)}, led by", 5, further=2)
    _draw_columns(
        console,
        [f"{number:>3}  {move.cards[0]}: {marker_label(game.table, move)}" for number, move in group],
    )


def _draw_columns(console: Console, texts: Sequence[str]) -> None:
    """Print short texts beside one another, as many as the width allows."""
    if texts:
        console.print(Columns(map(coloured, texts), padding=(0, 2), equal=True))


def _draw_lines(console: Console, game: Game, lines: Sequence[Line]) -> None:
    """Print moves one a line, each with its label."""
    if not lines:
        return
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", min_width=3)
    grid.add_column(overflow="fold")
    grid.add_column(overflow="fold")
    for number, move in lines:
        grid.add_row(str(number), coloured(str(move)), label(game.table, move))
    console.print(grid)
