"""What the name after `ethnos simulate --out` means: tables by their ending, or a folder for records."""

from __future__ import annotations

import os
from pathlib import Path

from ethnos.errors import EthnosError

TABLES = (".csv", ".parquet")
"""The endings of tables."""
OF_GAMES = ".games"
"""What stands before the ending of the second table."""
SLASHES = tuple(filter(None, (os.sep, os.altsep)))


def is_table(out: str) -> bool:
    """Whether the name is that of a table."""
    return Path(out).suffix in TABLES and not out.endswith(SLASHES)


def check_name(out: str) -> None:
    """Refuse names that are neither a table's nor a folder's, those of second tables, and places that are not there.

    Raises `EthnosError` with code ``unknown-ending`` or ``missing-folder``.
    """
    path = Path(out)
    if is_table(out) and Path(path.stem).suffix == OF_GAMES:
        raise EthnosError(
            f"{out}: `{OF_GAMES}{path.suffix}` is the ending of the table of games, which is written beside the one "
            f"that is named; say --out {path.with_name(Path(path.stem).stem + path.suffix)}, and both are written",
            code="unknown-ending",
        )
    if path.suffix and not (is_table(out) or out.endswith(SLASHES) or path.is_dir()):
        raise EthnosError(
            f"{out}: `{path.suffix}` is the ending of no table; .csv and .parquet are, and the name of a folder for "
            f"records has no ending, or ends in a slash: {out}/",
            code="unknown-ending",
        )
    if not path.parent.exists():
        raise EthnosError(
            f"{out}: there is no folder {path.parent} to put it in; make it first: mkdir -p {path.parent}",
            code="missing-folder",
        )
