"""Reading and writing the text files that a command names, whatever lies there."""

from __future__ import annotations

from pathlib import Path

from ethnos.errors import EthnosError

LARGEST = 16_000_000
"""The most bytes that are read."""


def read_text_file(name: str) -> str:
    """The text of a file.

    Raises `EthnosError` with code ``missing-file``, ``not-a-file``, ``file-too-large``, ``unreadable-file`` or
    ``wrong-encoding``, naming the file.
    """
    path = Path(name)
    try:
        if not path.exists():
            raise EthnosError(f"{name}: there is no such file", code="missing-file")
        if not path.is_file():
            raise EthnosError(f"{name}: this is no plain file", code="not-a-file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # ValueError: a path that no file can have
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise EthnosError(f"{name}: the file cannot be read: {reason}", code="unreadable-file") from error
    if len(content) > LARGEST:
        raise EthnosError(f"{name}: the file is larger than {LARGEST:,} bytes", code="file-too-large")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise EthnosError(
            f"{name}: byte {error.start} is not UTF-8; this is no text of ours", code="wrong-encoding"
        ) from error


def write_text_file(path: Path, text: str, force: bool = False) -> None:
    """Write a file; one that is there is kept unless ``force``.

    Raises `EthnosError` with code ``file-exists`` or ``unwritable-file``.
    """
    try:
        with path.open("w" if force else "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise EthnosError(f"{path}: it is there already and is kept", code="file-exists") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise EthnosError(f"{path}: it cannot be written: {reason}", code="unwritable-file") from error
