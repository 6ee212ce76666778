"""The columns of tables of results: their types, their order, and what they mean."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping

from attrs import define, field, frozen

from ethnos.lab.counting import Accumulator, Figure, by_number
from ethnos.lab.rows import FIRST_SEAT, IN_PLAY, Cell, Layout, Row, column_name, era_name

Kind = type[bool] | type[int] | type[float] | type[str]
KINDS: Mapping[Kind, str] = {bool: "yes or no", int: "integer", float: "number", str: "text"}
"""The types of columns, in words."""


@define
class Columns:
    """The columns of a table, as they turn up, and the type that holds all that stands in each."""

    types: dict[Cell, Kind | None] = field(factory=dict)

    def add(self, row: Row) -> None:
        """Learn what a row has."""
        for cell, value in row.items():
            known = self.types.setdefault(cell, None)
            if value is not None and known is not str and type(value) is not known:
                self.types[cell] = _wider(known, type(value))

    def ordered(self) -> list[Cell]:
        """Measures in the order that they turned up in, their parts by number or name."""
        places = {name: place for place, name in reversed(list(enumerate(cell[0] for cell in self.types)))}
        return sorted(self.types, key=lambda cell: (places[cell[0]], by_number(cell[1])))


def _wider(known: type | None, other: type) -> Kind:
    kinds = {known, other} - {None}
    for narrow, wide in (({bool}, bool), ({bool, int}, int), ({bool, int, float}, float)):
        if kinds <= narrow:
            return wide
    return str


def as_text(value: Figure, kind: Kind | None) -> str:
    """A cell as CSV has it: nothing for None, ``true`` and ``false`` for yes and no."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower() if kind in (bool, str) else str(int(value))
    return str(value)


@frozen
class Meaning:
    """What stands in a column, and what it is measured in or what it names."""

    unit: str
    doc: str
    part: str = ""
    """What the end of the column's name is, in columns of one family: ``tribe``."""


@frozen
class Explained:
    """A column, or the family of columns whose names end in a part, such as ``in_play_TRIBE``, explained."""

    name: str
    kind: str
    meaning: Meaning


PLAIN: Mapping[str, Meaning] = {
    "ruleset": Meaning("id", "The ruleset."),
    "variants": Meaning(
        "names", "The variants laid over it, by the alphabet, with commas between; empty without any."
    ),
    "ruleset_hash": Meaning(
        "hash", "The hash of all its values that affect play, the variants laid over it."
    ),
    "engine": Meaning("version", "The version of ethnos-engine that played."),
    "players": Meaning("seats", "How many play."),
    "seed": Meaning("seed", "The seed of the run; text, since it may have any number of digits."),
    "bots": Meaning(
        "names", "Who plays, from seat 0 on in game 0, with commas between; each game they move on by a seat."
    ),
    "tribes_asked": Meaning(
        "ids", "The tribes of --tribes, with commas between; empty where they are drawn."
    ),
    "game": Meaning("number", "The game's number in the run, from 0."),
    "game_seed": Meaning("seed", "The game's own seed, by which `ethnos.new_game` deals it again."),
    "seat": Meaning("seat", "The seat, from 0."),
    "bot": Meaning("name", "The bot at this seat."),
    "glory": Meaning("glory", "The seat's glory at the end."),
    "won": Meaning(
        "share from 0 to 1", "The seat's share of the victory: 0.5 for each of two that share it."
    ),
    "winners": Meaning("seats", "How many seats share the victory."),
    "winning_glory": Meaning("glory", "The glory of the seat that won, or of each that did."),
    IN_PLAY: Meaning("yes or no", "Whether the tribe is in play.", "tribe"),
    FIRST_SEAT: Meaning("seat", "The seat that began the era.", "era"),
}
"""Of the columns that stand in tables whatever is counted."""


def explained(layout: Layout, columns: Columns, table: str) -> Iterator[Explained]:
    """Each column, or family of columns, of a ``table`` (by ``seat`` or by ``game``), in its order, explained once."""
    known = {**PLAIN, **dict(_measured(layout.measures.values(), table))}
    told = set()
    for cell in columns.ordered():
        name, kind = cell[0], columns.types[cell]
        if name in told or kind is None:
            continue
        told.add(name)
        shown = column_name((name, known[name].part.upper()))
        yield Explained(shown, KINDS[kind], known[name])


def _measured(measures: Iterable[Accumulator], table: str) -> Iterator[tuple[str, Meaning]]:
    for measure in measures:
        doc = " ".join((inspect.getdoc(type(measure)) or "").split())
        unit, part = getattr(measure, "unit", ""), getattr(measure, "part", "")
        if measure.per == "era":
            yield era_name(measure.name), Meaning(unit, doc, part or "era")
        elif measure.per == "seat" and table == "game":
            yield (
                measure.name,
                Meaning("seats", f"For how many seats this is so: {doc[:1].lower()}{doc[1:]}", part),
            )
        else:
            yield measure.name, Meaning(unit, doc, part)
