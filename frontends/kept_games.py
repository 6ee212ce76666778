"""Where `ethnos simulate` keeps its games: tables, a folder of records, or nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from attrs import define

from ethnos.errors import EthnosError
from ethnos.frontends.out_names import is_table
from ethnos.frontends.record_folder import open_folder, write_record
from ethnos.lab import Batch, GameResult
from ethnos.lab.accumulators import RECORD
from ethnos.lab.finished_tables import journal_from_tables
from ethnos.lab.parallel import require
from ethnos.lab.rows import layout_of
from ethnos.lab.storage import Journal, head_of, new_journal, resume_journal, unwritable
from ethnos.lab.tables import Tables, games_file, write_tables


@define
class Kept:
    """The games that were kept so far, and what becomes of them in the end."""

    target: Path
    games: int
    """How many are wanted."""
    journal: Journal
    folder: Path | None
    """For their records."""
    tables: Tables | None
    finished: bool = False

    def results(self) -> Iterator[GameResult]:
        """Those that are wanted, one by one."""
        return islice(self.journal.results(), self.games)

    def learn(self, result: GameResult) -> None:
        """Take note of the columns that a game needs."""
        if self.tables is not None:
            self.tables.add(result)

    def add(self, result: GameResult) -> None:
        """Write a game down; then it is done. Raises `EthnosError` with code ``unwritable-file``."""
        if self.folder is not None:
            write_record(self.folder, result.number, str(result.measures[RECORD]))
        self.journal.add(result)
        self.learn(result)

    def finish(self) -> None:
        """All games are there: make the tables. Raises `EthnosError` with code ``unwritable-file``."""
        self.write()
        self.finished = True

    def write(self) -> None:
        """Make tables of the games so far. Raises `EthnosError` with code ``unwritable-file``."""
        if self.tables is None or not self.journal.games:
            return
        try:
            write_tables(self.tables, self.target, self.results)
        except OSError as error:
            raise unwritable(self.target, error) from error


def open_kept(out: str, games: int, batch: Batch, force: bool, resume: bool) -> Kept:
    """Begin to keep games, or go on with those of a run that was stopped, or of finished tables.

    Raises `EthnosError` with code ``file-exists`` where something lies there and neither ``force`` nor ``resume`` is
    said, ``nothing-to-resume`` where as many games as are wanted lie there, ``missing-extra``, and as journals and
    `journal_from_tables` do.
    """
    target = Path(out)
    lines = Path(f"{target}.journal")
    tables = (target, games_file(target)) if is_table(out) else ()
    if tables:
        _refuse_unwritable_table(target)
    if resume:
        _find_journal(target, lines, tables, batch, games)
    else:
        _refuse_present(tables, lines, force)
    goes_on = resume and lines.exists()
    folder = None if tables else open_folder(out, force, goes_on)
    journal = (resume_journal if goes_on else new_journal)(lines, head_of(batch))
    _refuse_fewer(journal, games)
    return Kept(target, games, journal, folder, Tables(layout_of(batch)) if tables else None)


def _find_journal(target: Path, lines: Path, tables: Iterable[Path], batch: Batch, games: int) -> None:
    """Where a run was finished, make its tables a journal again."""
    if lines.exists():
        return
    if any(file.exists() for file in tables):
        journal_from_tables(target, lines, batch, games)
    elif target.is_dir():
        raise EthnosError(
            f"{target}: its records are finished, and only tables can be gone on with; --force plays its games again",
            code="nothing-to-resume",
        )


def _refuse_fewer(journal: Journal, games: int) -> None:
    """Games that were told as done are not thrown away because fewer are wanted now."""
    if journal.games > games:
        journal.close()
        raise EthnosError(
            f"{journal.path}: it holds {journal.games} games, more than the {games} of --games; "
            f"say --games {journal.games} or more, or --force begins anew",
            code="nothing-to-resume",
        )


def _refuse_present(files: Iterable[Path], lines: Path, force: bool) -> None:
    if force:
        return
    if lines.exists():
        raise EthnosError(
            f"{lines}: a run that was stopped lies here; --resume goes on with it, --force begins anew",
            code="file-exists",
        )
    for file in files:
        if file.exists():
            raise EthnosError(
                f"{file}: it is there already and is kept; --force replaces it", code="file-exists"
            )


def _refuse_unwritable_table(target: Path) -> None:
    if target.suffix == ".parquet":
        require("polars", "a Parquet file")
    if target.is_dir():
        raise EthnosError(f"{target}: it is there and is a folder", code="file-exists")


@contextmanager
def keeping(
    out: str | None, games: int, batch: Batch, force: bool = False, resume: bool = False
) -> Iterator[Kept]:
    """Keep games as long as the block lasts, without ``out`` in a temporary file.

    Where the block is left before `Kept.finish`, tables are made of what is there and the journal stays for --resume.
    """
    if out is None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "games"
            kept = Kept(path, games, new_journal(path, head_of(batch)), None, None)
            try:
                yield kept
            finally:
                kept.journal.close()
        return
    kept = open_kept(out, games, batch, force, resume)
    try:
        yield kept
    finally:
        kept.journal.close()
        _leave(kept)


def _leave(kept: Kept) -> None:
    lines = kept.journal.path
    if kept.finished or not kept.journal.games:
        lines.unlink(missing_ok=True)
        return
    where = lines
    with suppress(EthnosError):
        kept.write()
        where = lines if kept.tables is None else kept.target
    done = f"{kept.journal.games} of {kept.games} games are kept in {where}"
    click.echo(f"{done}; the same command with --resume goes on with them", err=True)
