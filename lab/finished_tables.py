"""Going on from finished tables: the games that they hold, read back, so that more can follow.

Nothing but the tables is needed. What is read is held against them: each game has to give the very rows that it was
read from, and the last one has to come out the same when it is played again.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from ethnos.errors import EthnosError
from ethnos.lab.columns import as_text
from ethnos.lab.counting import Accumulator, Figure, Figures, Parts
from ethnos.lab.rows import (
    FIRST_SEAT,
    IN_PLAY,
    Cell,
    Layout,
    Row,
    column_name,
    era_name,
    game_rows,
    layout_of,
    seat_rows,
)
from ethnos.lab.simulation import Batch, GameResult, game_seed, play_game, seating
from ethnos.lab.storage import head_of, new_journal
from ethnos.lab.tables import games_file

Line = Mapping[str, str]
"""A row as texts, by the name of the column."""


@frozen
class Found:
    """Two tables of one run, as they are read."""

    path: Path
    layout: Layout
    seats: Mapping[str, Cell]
    """Which measure each column of the table of seats belongs to."""
    games: Mapping[str, Cell]


def journal_from_tables(path: Path, journal: Path, batch: Batch, games: int) -> None:
    """Write the games of finished tables as the journal of a run that was stopped behind the last of them.

    Raises `EthnosError` with code ``other-run`` for tables of another run, ``damaged-table`` for what is no table of
    ours, ``nothing-to-resume`` where fewer ``games`` are wanted than they hold, ``run-going-on`` and
    ``unwritable-file``.
    """
    partial = journal.with_name(f"{journal.name}.partial")
    last, kept = None, new_journal(partial, head_of(batch))
    try:
        try:
            for last in read_tables(path, layout_of(batch)):
                _refuse_other_deal(path, last, batch)
                kept.add(last)
        finally:
            kept.close()
        _refuse_fewer(path, kept.games, games)
        _refuse_otherwise(path, last, batch)
        partial.replace(journal)
    finally:
        partial.unlink(missing_ok=True)


def _refuse_other_deal(path: Path, result: GameResult, batch: Batch) -> None:
    bots = tuple(bot.name for bot in seating(batch, result.number))
    if (result.seed, result.bots) != (game_seed(batch.seed, result.number), bots):
        raise _damaged(path, f"game {result.number} has another seed or other bots than it had")


def _refuse_fewer(path: Path, held: int, wanted: int) -> None:
    if held > wanted:
        raise EthnosError(
            f"{path}: it is finished and holds {held} games, more than the {wanted} of --games; say --games {held} or "
            "more, or --force plays all again",
            code="nothing-to-resume",
        )


def _refuse_otherwise(path: Path, last: GameResult | None, batch: Batch) -> None:
    if last is not None and play_game(batch, last.number) != last:
        raise EthnosError(
            f"{path}: its game {last.number} comes out otherwise now: tribes or bots of one's own have changed; "
            "--force plays all again",
            code="other-run",
        )


def read_tables(path: Path, layout: Layout) -> Iterator[GameResult]:
    """The games that two tables hold, by the ending of ``path`` CSV or Parquet.

    Raises `EthnosError` with code ``other-run`` where they are not of this layout, and ``damaged-table``.
    """
    with _lines(path) as seats, _lines(games_file(path)) as games:
        for lines, file in ((seats, path), (games, games_file(path))):
            if "ruleset_hash" not in (lines.fieldnames or ()):
                raise _damaged(file, "it is no table of ours")
        found = Found(
            path,
            layout,
            _columns(seats, [measure for measure in layout.measures.values() if measure.per == "seat"]),
            _columns(games, [measure for measure in layout.measures.values() if measure.per != "seat"]),
        )
        for place, game in enumerate(games):
            rows = list(islice(seats, layout.players))
            yield _checked(found, place, game, rows)
        if next(seats, None) is not None:
            raise _damaged(path, "it has more rows than its games have seats")


@contextmanager
def _lines(path: Path) -> Iterator[csv.DictReader[str]]:
    """The rows of a table; a Parquet file goes through a file of text, bit by bit."""
    with TemporaryDirectory() as folder:
        try:
            text = _unpacked(path, Path(folder)) if path.suffix == ".parquet" else path
            file = text.open(encoding="utf-8", newline="")
        except OSError as error:
            raise _damaged(path, f"it cannot be read: {error.strerror or error}") from error
        with file:
            try:
                yield csv.DictReader(file, restkey="", restval="")
            except (UnicodeDecodeError, csv.Error) as error:
                raise _damaged(path, "it is no table of ours") from error


def _unpacked(path: Path, folder: Path) -> Path:
    import polars

    text = folder / "rows.csv"
    try:
        polars.scan_parquet(path).sink_csv(text)
    except polars.exceptions.PolarsError as error:
        raise _damaged(path, f"it cannot be read: {error}") from error
    return text


def _columns(lines: csv.DictReader[str], measures: Sequence[Accumulator]) -> dict[str, Cell]:
    """The measure and the part of each column, for those that were counted."""
    known = {column_name((_name(measure), "")): measure for measure in measures}
    cells = {}
    for column in lines.fieldnames or ():
        fitting = [prefix for prefix, measure in known.items() if _belongs(column, prefix, measure)]
        if fitting:
            prefix = max(fitting, key=len)
            cells[column] = (known[prefix].name, column[len(prefix) + 1 :])
    return cells


def _name(measure: Accumulator) -> str:
    return era_name(measure.name) if measure.per == "era" else measure.name


def _belongs(column: str, prefix: str, measure: Accumulator) -> bool:
    return column.startswith(f"{prefix}_") if _has_parts(measure) else column == prefix


def _checked(found: Found, place: int, game: Line, rows: Sequence[Line]) -> GameResult:
    """The game of these rows, once it is known that it gives just them."""
    _refuse_other(found, game)
    try:
        result = _game(found, game, rows)
        given = [*game_rows(found.layout, result), *seat_rows(found.layout, result)]
    except (ValueError, LookupError) as error:
        raise _damaged(found.path, f"the rows of game {place} are none of ours") from error
    as_read = [_as_ours(found.games, game), *(_as_ours(found.seats, row) for row in rows)]
    if len(rows) < found.layout.players or result.number != place or list(map(_texts, given)) != as_read:
        raise _damaged(found.path, f"the rows of game {place} do not fit together")
    return result


def _refuse_other(found: Found, game: Line) -> None:
    other = [
        f"{key} {game.get(key, '')!r} there, {str(here)!r} here"
        for key, here in found.layout.shared.items()
        if game.get(key, "") != str(here)
    ]
    if other:
        raise EthnosError(
            f"{found.path}: it holds games of another run: {'; '.join(other)}; --force plays anew",
            code="other-run",
        )


def _game(found: Found, game: Line, rows: Sequence[Line]) -> GameResult:
    """Raises `ValueError` or `LookupError` where something is missing or cannot be read."""
    seats = [_figures(found.seats, row) for row in rows]
    own = _figures(found.games, game)
    return GameResult(
        number=int(game["game"]),
        seed=int(game["game_seed"]),
        tribes=tuple(part for part, so in _family(game, IN_PLAY) if so == "true"),
        bots=tuple(row["bot"] for row in rows),
        glory=tuple(int(row["glory"]) for row in rows),
        winners=tuple(seat for seat, row in enumerate(rows) if float(row["won"])),
        first_seats=tuple(int(seat) for _, seat in _family(game, FIRST_SEAT)),
        measures={
            measure.name: _by_seat(measure, seats) if measure.per == "seat" else _of_game(measure, own)
            for measure in found.layout.measures.values()
        },
    )


def _figures(cells: Mapping[str, Cell], line: Line) -> dict[str, dict[str, Figure]]:
    """The figures of a row, by measure and part."""
    found: dict[str, dict[str, Figure]] = {}
    for column, (name, part) in cells.items():
        if line[column]:
            found.setdefault(name, {})[part] = _figure(line[column])
    return found


def _figure(text: str) -> Figure:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.removeprefix("-").isdigit() else float(text)


def _by_seat(measure: Accumulator, seats: Sequence[Mapping[str, Parts]]) -> Figures:
    """All seats have the same parts, or no part."""
    if not _has_parts(measure):
        return tuple(seat[measure.name][""] for seat in seats)
    listed = [seat.get(measure.name, {}) for seat in seats]
    if any(parts.keys() != listed[0].keys() for parts in listed):
        raise LookupError(measure.name)
    return tuple(listed)


def _of_game(measure: Accumulator, own: Mapping[str, Parts]) -> Figures:
    parts = own.get(measure.name, {})
    if measure.per == "era":
        return tuple(parts.values())
    return parts if _has_parts(measure) else parts[""]


def _has_parts(measure: Accumulator) -> bool:
    return measure.per == "era" or bool(getattr(measure, "part", ""))


def _family(line: Line, name: str) -> Iterator[tuple[str, str]]:
    """The parts of a family of columns that have something in this row, with what they have."""
    prefix = f"{column_name((name, ''))}_"
    for column, text in line.items():
        if text and column.startswith(prefix):
            yield column.removeprefix(prefix), text


def _texts(row: Row) -> dict[str, str]:
    return _filled({column_name(cell): as_text(value, bool) for cell, value in row.items()})


def _as_ours(cells: Mapping[str, Cell], line: Line) -> dict[str, str]:
    """A row with its figures as we write them: Parquet, unpacked, has 1e-5 for what is 1e-05 here."""
    return {
        column: as_text(_figure(text), bool) if column in cells else text
        for column, text in _filled(line).items()
    }


def _filled(line: Line) -> dict[str, str]:
    return {column: text for column, text in line.items() if text}


def _damaged(path: Path, reason: str) -> EthnosError:
    return EthnosError(
        f"{path}: {reason}, so no games can follow; --force plays all again", code="damaged-table"
    )
