"""Writing a page to a file, whole or not at all."""

from __future__ import annotations

import os
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


def refuse_to_replace(path: Path, force: bool) -> None:
    """Raises `EthnosError` with code ``file-exists`` where a file is to be kept, or ``unwritable-file``."""
    try:
        is_there = path.exists()
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error
    if is_there and not force:
        raise EthnosError(f"{path}: it is there already and is kept", code="file-exists")


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
    beside = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())  # some disks say only now that they are full
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
