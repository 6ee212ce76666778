"""Results of games as tidy tables: one row a game and seat, and one row a game.

Every row says what was played and by what: ruleset and hash, engine, players, the batch's seed, the bots. Further
columns are what was counted, named by measure and part: ``markers``, ``turns_era_2``, ``warbands_led_elf``. A cell is
empty where a game does not have the part: a tribe that is not in play.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TextIO

from attrs import define, field, frozen

from ethnos.errors import EthnosError
from ethnos.lab.counting import Figure, Figures, by_number
from ethnos.lab.simulation import Batch, GameResult
from ethnos.version import VERSION

Cell = tuple[str, str]
"""A measure (or what a row is about) and the part of it; together a column's name."""
Row = dict[Cell, Figure]
ROWS_IN_A_GROUP = 50_000
"""Of a Parquet file; a fixed number, so that equal rows are equal bytes."""


@frozen
class Layout:
    """What the rows of a batch have in common, and what its measures are counted by."""

    shared: Mapping[str, Figure]
    per: Mapping[str, str]


def layout_of(batch: Batch) -> Layout:
    """The layout of the tables of a batch.

    Raises `EthnosError` with code ``measure-name`` where two measures have one name.
    """
    per: dict[str, str] = {}
    for make in batch.accumulators:
        accumulator = make()
        if accumulator.name in per:
            raise EthnosError(f"two measures are called `{accumulator.name}`", code="measure-name")
        per[accumulator.name] = accumulator.per
    shared: dict[str, Figure] = {
        "ruleset": batch.ruleset.id,
        "ruleset_hash": batch.ruleset.hash,
        "engine": VERSION,
        "players": batch.players,
        "seed": str(batch.seed),
    }
    return Layout(shared, per)


def game_rows(layout: Layout, result: GameResult) -> Iterator[Row]:
    """The one row of a game: winners are seats; measures by era have a column an era."""
    row = _plain(_about(layout, result))
    winners = ",".join(map(str, result.winners))
    row |= _plain({"winners": winners, "winning_glory": result.glory[result.winners[0]]})
    for name, figures in result.measures.items():
        if layout.per[name] == "game":
            row |= _cells(name, figures)
        elif layout.per[name] == "era" and isinstance(figures, tuple):
            for era, figure in enumerate(figures, start=1):
                row |= _cells(f"{name} era", figure if isinstance(figure, Mapping) else {str(era): figure})
    yield row


def seat_rows(layout: Layout, result: GameResult) -> Iterator[Row]:
    """The rows of a game, one a seat; ``victory`` is 1 for the winner, a part of it where it is shared, or 0."""
    about = _about(layout, result)
    for seat, glory in enumerate(result.glory):
        victory = 1 / len(result.winners) if seat in result.winners else 0.0
        row = _plain({**about, "seat": seat, "bot": result.bots[seat], "glory": glory, "victory": victory})
        for name, figures in result.measures.items():
            if layout.per[name] == "seat" and isinstance(figures, tuple):
                row |= _cells(name, figures[seat])
        yield row


def _about(layout: Layout, result: GameResult) -> dict[str, Figure]:
    return {
        **layout.shared,
        "bots": ",".join(result.bots),
        "game": result.number,
        "game_seed": result.seed,
        "tribes": ",".join(result.tribes),
    }


def _plain(values: Mapping[str, Figure]) -> Row:
    return {(name, ""): value for name, value in values.items()}


def _cells(name: str, figures: Figures) -> Row:
    if isinstance(figures, Mapping):
        return {(name, str(part)): figure for part, figure in figures.items()}
    return {} if isinstance(figures, tuple) else {(name, ""): figures}


@define
class Columns:
    """The columns of a table, as they turn up, and the type that holds all that stands in each."""

    types: dict[Cell, type[int] | type[float] | type[str] | None] = field(factory=dict)

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


def _wider(known: type | None, other: type) -> type[int] | type[float] | type[str]:
    kinds = {known, other} - {None}
    if kinds <= {int, bool}:
        return int
    return float if kinds <= {int, bool, float} else str


def column_name(cell: Cell) -> str:
    """The name of a column: ``warbands_led_elf``."""
    name, part = cell
    return "_".join((f"{name} {part}" if part else name).split())


@define
class Tables:
    """What is known of both tables while games are played."""

    layout: Layout
    seats: Columns = field(factory=Columns)
    games: Columns = field(factory=Columns)

    def add(self, result: GameResult) -> None:
        """Learn the columns that a game needs."""
        for columns, rows in ((self.seats, seat_rows), (self.games, game_rows)):
            for row in rows(self.layout, result):
                columns.add(row)


def games_file(seats: Path) -> Path:
    """Where the table of games lies: beside that of seats."""
    return seats.with_name(f"{seats.stem}.games{seats.suffix}")


def write_tables(tables: Tables, path: Path, results: Callable[[], Iterable[GameResult]]) -> None:
    """Write both tables as CSV or Parquet, by the ending of ``path``; files that are there are replaced.

    The results are gone through twice and never held together. Raises `OSError` as files do.
    """
    for columns, rows, target in (
        (tables.seats, seat_rows, path),
        (tables.games, game_rows, games_file(path)),
    ):
        made = (row for result in results() for row in rows(tables.layout, result))
        _write_table(columns, made, target)


def _write_table(columns: Columns, rows: Iterable[Row], path: Path) -> None:
    partial = path.with_name(f"{path.name}.partial")
    try:
        with partial.open("w", encoding="utf-8", newline="") as file:
            _write_csv(columns, rows, file)
        if path.suffix == ".parquet":
            _make_parquet(columns, partial)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _write_csv(columns: Columns, rows: Iterable[Row], file: TextIO) -> None:
    cells = columns.ordered()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(map(column_name, cells))
    for row in rows:
        writer.writerow([row.get(cell) for cell in cells])


def _make_parquet(columns: Columns, path: Path) -> None:
    """Turn a CSV file into a Parquet file, bit by bit."""
    import polars

    types = {int: polars.Int64, float: polars.Float64, str: polars.String, None: polars.Int64}
    schema = {column_name(cell): types[columns.types[cell]] for cell in columns.ordered()}
    packed = path.with_name(f"{path.name}.packed")
    try:
        polars.scan_csv(path, schema=schema).sink_parquet(packed, row_group_size=ROWS_IN_A_GROUP)
        packed.replace(path)
    finally:
        packed.unlink(missing_ok=True)
