"""Files that one process at a time writes to: a lock that goes with the process, however it ends."""

from __future__ import annotations

import os
import sys
from errno import EACCES, EAGAIN
from io import FileIO
from pathlib import Path

from ethnos.errors import EthnosError

if sys.platform == "win32":
    import msvcrt

    FAR_BEHIND = 2**62
    """The byte that is locked. Windows lets nobody else read what is locked, so it is none that is ever written."""

    def _take(file: FileIO) -> None:
        place = file.tell()
        file.seek(FAR_BEHIND)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(place)
else:
    import fcntl

    def _take(file: FileIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def held(path: Path) -> FileIO:
    """Open a file for this process alone until it is closed, to write at its end; where there is none it is made.

    On a file system that knows no locks nobody is kept out. Raises `OSError` and `ValueError` as files do, and
    `EthnosError` with code ``run-going-on`` where another run has the file.
    """
    file = FileIO(path, "a")
    try:
        _take(file)
    except OSError as error:
        if error.errno in (EACCES, EAGAIN):
            file.close()
            raise _going_on(path) from error
    if not _is_still_there(file, path):  # the other run ended just now, and took its file away
        file.close()
        raise _going_on(path)
    return file


def let_go(file: FileIO, path: Path) -> None:
    """Remove a file that this process holds, so that nobody comes in between and loses it."""
    if os.name == "nt":  # which removes no file that is open
        file.close()
    path.unlink(missing_ok=True)
    file.close()


def _is_still_there(file: FileIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _going_on(path: Path) -> EthnosError:
    return EthnosError(
        f"{path}: a run that writes there is going on; wait for its end, or stop it and go on with --resume, "
        "or give --out another name",
        code="run-going-on",
    )
