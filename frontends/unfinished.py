"""Keeping the record of a game that breaks off before whoever plays it could save it."""

from __future__ import annotations

import shlex
from itertools import count
from pathlib import Path

from ethnos.errors import EthnosError
from ethnos.frontends.text_files import write_text_file
from ethnos.game import Game
from ethnos.named_rulesets import is_installed

RULES_OPTIONS = "--ruleset, --variant, --tribe-file and --plugin"


def keep_unfinished(game: Game, kept: int, saved: Path | None) -> str:
    """Write the record, and say where: in the file in which it was ``saved`` before, else in a new one here.

    Where a file has all of its moves, ``kept`` of them, nothing is written.
    """
    if game.made == kept:
        return "no move was made since the game was saved" if kept else "no move was made yet"
    try:
        file = _written(str(game.record()), saved)
    except EthnosError as error:
        return f"the game so far is not saved: {error}"
    name = shlex.quote(str(file))
    told = f"the game so far is saved in {file}; `ethnos play --record {name} --bot NAME` goes on with it"
    return told if is_installed(game.ruleset, game.tribes) else f"{told}, with {RULES_OPTIONS} as before"


def _written(record: str, saved: Path | None) -> Path:
    if saved is not None:
        write_text_file(saved, record, force=True)
        return saved
    names = map("unfinished-{}.txt".format, count(1))
    file = next(file for file in map(Path, names) if not file.exists())
    write_text_file(file, record)
    return file
