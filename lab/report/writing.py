"""Writing a page to a file, whole or not at all."""

from __future__ import annotations

import os
from errno import EACCES, EISDIR
from pathlib import Path

from ethnos.errors import EthnosError
from ethnos.lab.comparison import Comparison, Sweep
from ethnos.lab.report.page import page
from ethnos.lab.storage import unwritable


def write_report(found: Comparison | Sweep, path: Path, *, force: bool = False) -> None:
    """Write the page of a comparison or a sweep; a file that is there is kept unless ``force``.

    Equal findings give equal bytes. Raises `EthnosError` with code ``file-exists``, or ``unwritable-file``, on a full
    disk say; then the file is as it was before.
    """
    refuse_to_replace(path, force)
    write_whole(path, page(found))


def refuse_unwritable(path: Path, force: bool) -> None:
    """See that a page can be written there, and leave everything as it is.

    Raises `EthnosError` with code ``file-exists`` where a file is to be kept, or ``unwritable-file``.
    """
    refuse_to_replace(path, force)
    try:
        target = path.resolve()
        if target.is_dir():
            raise IsADirectoryError(EISDIR, "it is a folder")
        if not target.exists() or target.is_file():
            _beside(target).touch()
            _beside(target).unlink()
        elif not os.access(target, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error


def refuse_to_replace(path: Path, force: bool) -> None:
    """Raises `EthnosError` with code ``file-exists`` where a file is to be kept, or ``unwritable-file``."""
    try:
        is_kept = not force and path.exists() and not path.is_dir()
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error
    if is_kept:
        raise EthnosError(
            f"{path}: it is there already and is kept; --force (in Python, force=True) replaces it",
            code="file-exists",
        )


def write_whole(path: Path, text: str) -> None:
    """Write a text beside the file, then put it in its place; what is no plain file, a pipe say, is written to.

    Raises `EthnosError` with code ``unwritable-file``.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8", newline="\n")
        else:
            _replace(target, text)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error


def _replace(target: Path, text: str) -> None:
    beside = _beside(target)
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())  # some disks say only now that they are full
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def _beside(target: Path) -> Path:
    """Where a page is written before it takes its place."""
    return target.with_name(f"{target.name}.{os.getpid()}.partial")
