"""Results of games as tidy tables: one row a game and seat, and one row a game."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TextIO

from attrs import define, field

from ethnos.lab.columns import Columns, as_text
from ethnos.lab.rows import Layout, Row, column_name, game_rows, seat_rows
from ethnos.lab.simulation import GameResult

ROWS_IN_A_GROUP = 50_000
"""Of a Parquet file; a fixed number, so that equal rows are equal bytes."""


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
        writer.writerow([as_text(row.get(cell), columns.types[cell]) for cell in cells])


def _make_parquet(columns: Columns, path: Path) -> None:
    """Turn a CSV file into a Parquet file, bit by bit."""
    import polars

    types = {
        bool: polars.Boolean,
        int: polars.Int64,
        float: polars.Float64,
        str: polars.String,
        None: polars.Int64,
    }
    schema = {column_name(cell): types[columns.types[cell]] for cell in columns.ordered()}
    packed = path.with_name(f"{path.name}.packed")
    try:
        polars.scan_csv(path, schema=schema).sink_parquet(packed, row_group_size=ROWS_IN_A_GROUP)
        packed.replace(path)
    finally:
        packed.unlink(missing_ok=True)
