"""A folder of records, one file a game."""

from __future__ import annotations

import re
from pathlib import Path

from ethnos.errors import EthnosError
from ethnos.frontends.text_files import write_text_file
from ethnos.lab.storage import unwritable

OWN = re.compile(r"game-([0-9]{6}|[1-9][0-9]{6,})\.txt")
"""The names of records, as `write_record` gives them; other files are somebody else's."""


def open_folder(name: str, force: bool, goes_on: bool = False) -> Path:
    """Make a folder for records; an empty one is taken as it is, any other is kept unless ``force``.

    That removes the records in it. Where a run ``goes_on``, its folder may be there and nothing is removed.

    Raises `EthnosError` with code ``file-exists`` or ``unwritable-file``.
    """
    folder = Path(name)
    try:
        folder.mkdir()
    except FileExistsError as error:
        if not folder.is_dir():
            raise EthnosError(f"{name}: it is there and is no folder", code="file-exists") from error
        if goes_on or _is_empty(folder):
            return folder
        if not force:
            raise EthnosError(
                f"{name}: it is there already and is kept; --force replaces its records", code="file-exists"
            ) from error
        _remove_records(folder)
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from error
    return folder


def write_record(folder: Path, number: int, text: str) -> None:
    """Write one game's record, over one that a stopped run left. Raises `EthnosError` as `write_text_file` does."""
    write_text_file(folder / f"game-{number:06}.txt", text, force=True)


def _is_empty(folder: Path) -> bool:
    try:
        return not any(folder.iterdir())
    except OSError as error:
        raise unwritable(folder, error) from error


def _remove_records(folder: Path) -> None:
    try:
        for file in sorted(folder.iterdir()):
            if OWN.fullmatch(file.name):
                file.unlink()
    except OSError as error:
        raise unwritable(Path(error.filename or folder), error) from error
