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
from ethnos.lab.interruption import uninterrupted
from ethnos.lab.parallel import require
from ethnos.lab.rows import Layout, layout_of
from ethnos.lab.storage import (
    Journal,
    head_of,
    new_journal,
    refuse_running,
    resume_journal,
    unwritable,
)
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
    layout: Layout | None
    """Of the tables."""
    written: int = 0
    """How many games the tables hold that lie there already."""
    finished: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to play."""
        return self.journal.games >= self.games

    def results(self) -> Iterator[GameResult]:
        """Those that are wanted, one by one."""
        return islice(self.journal.results(), self.games)

    def add(self, result: GameResult) -> None:
        """Write a game down; then it is done, Ctrl-C or not. Raises `EthnosError` with code ``unwritable-file``."""
        with uninterrupted():
            if self.folder is not None:
                write_record(self.folder, result.number, str(result.measures[RECORD]))
            self.journal.add(result)

    def finish(self) -> None:
        """All games are there: make the tables. Raises `EthnosError` with code ``unwritable-file``."""
        if self.written < self.journal.games:
            self.write()
        self.finished = True

    def write(self) -> None:
        """Make tables of the games so far. Raises `EthnosError` with code ``unwritable-file``."""
        if self.layout is None or not self.journal.games:
            return
        tables = Tables(self.layout)
        for result in self.results():
            tables.add(result)
        try:
            write_tables(tables, self.target, self.results)
        except OSError as error:
            raise unwritable(self.target, error) from error


def open_kept(out: str, games: int, batch: Batch, force: bool, resume: bool) -> Kept:
    """Begin to keep games, or go on with those of a run that was stopped, or of finished tables.

    Raises `EthnosError` with code ``file-exists`` where something lies there and neither ``force`` nor ``resume`` is
    said, ``run-going-on`` where another run writes there, ``nothing-to-resume`` where more games than are wanted lie
    there, ``missing-extra``, and as journals and `journal_from_tables` do.
    """
    target = Path(out)
    lines = Path(f"{target}.journal")
    tables = (target, games_file(target)) if is_table(out) else ()
    if tables:
        _refuse_unwritable_table(target)
    from_tables = resume and _found_in_tables(target, lines, tables, batch, games)
    if not resume:
        _refuse_present(tables, lines, force)
    goes_on = resume and lines.exists()
    journal = (resume_journal if goes_on else new_journal)(lines, head_of(batch))
    _refuse_fewer(journal, games)
    return Kept(
        target=target,
        games=games,
        journal=journal,
        folder=None if tables else _folder(out, force, journal, goes_on),
        layout=layout_of(batch) if tables else None,
        written=journal.games if from_tables else 0,
    )


def _found_in_tables(target: Path, lines: Path, tables: Iterable[Path], batch: Batch, games: int) -> bool:
    """Whether a run was finished, whose tables are made a journal again."""
    if lines.exists():
        return False
    if any(file.exists() for file in tables):
        journal_from_tables(target, lines, batch, games)
        return True
    if target.is_dir() and any(target.iterdir()):
        raise EthnosError(
            f"{target}: its records are finished, and only tables can be gone on with; --force plays its games again",
            code="nothing-to-resume",
        )
    return False


def _folder(out: str, force: bool, journal: Journal, goes_on: bool) -> Path:
    """The folder for records; where there can be none, a journal that was only just begun is taken away again."""
    try:
        return open_folder(out, force, goes_on)
    except EthnosError:
        (journal.close if goes_on else journal.remove)()
        raise


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
        refuse_running(lines)
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
        try:
            with uninterrupted():
                _leave(kept)
        finally:
            kept.journal.close()


def _leave(kept: Kept) -> None:
    """The journal is closed last, so that no other run begins before all is in its place."""
    where = kept.journal.path
    if kept.finished or not kept.journal.games:
        kept.journal.remove()
        return
    with suppress(EthnosError):
        kept.write()
        where = where if kept.layout is None else kept.target
    done = f"{kept.journal.games} of {kept.games} games are kept in {where}"
    click.echo(f"{done}; the same command with --resume goes on with them", err=True)
