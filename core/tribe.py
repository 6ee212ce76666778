"""Everything that a tribe's file needs: one import for those who write tribes.

A tribe is a module (or an object) with a ``TRIBE`` table and functions marked ``hookimpl``, each named after the
hook it implements; docs/hooks.md lists them. If the tribe remembers something, its table names a frozen attrs class
whose ``OPEN`` lists the fields that everybody sees and whose ``OWN`` lists those, by seat, of which each seat sees
its own item; nobody sees the others.
"""

from typing import TypeVar

from ethnos.board import Board
from ethnos.cards import Card, Warband
from ethnos.choices import Choice
from ethnos.events import (
    DiceRolled,
    GloryGained,
    MarkerMissing,
    MarkerPlaced,
    MarkersLaid,
    MarkersReturned,
    TribeChanged,
)
from ethnos.grammar import Type
from ethnos.hooks import Answer, hookimpl
from ethnos.moves import CASH, DRAW, HOLD, PASS, Move
from ethnos.rulesets import Cards, Number, Tribe, TribeTable
from ethnos.table import Table

__all__ = [
    "CASH",
    "DRAW",
    "HOLD",
    "PASS",
    "Answer",
    "Board",
    "Card",
    "Cards",
    "Choice",
    "DiceRolled",
    "GloryGained",
    "MarkerMissing",
    "MarkerPlaced",
    "MarkersLaid",
    "MarkersReturned",
    "Move",
    "Number",
    "Table",
    "Tribe",
    "TribeChanged",
    "TribeTable",
    "Type",
    "Warband",
    "hookimpl",
    "with_seat",
]

Item = TypeVar("Item")


def with_seat(items: tuple[Item, ...], seat: int, item: Item) -> tuple[Item, ...]:
    """What a tribe keeps by seat, with another item for one seat."""
    return (*items[:seat], item, *items[seat + 1 :])
