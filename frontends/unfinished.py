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


def keep_unfinished(game: Game, saved: Path | None) -> str:
    """Write the record, and say where: in the file in which it was ``saved`` before, else in a new one here."""
    if not game.history:
        return "no move was made yet"
    try:
        file = _written(str(game.record()), saved)
    except EthnosError as error:
        return f"the game so far is not saved: {error}"
    name = shlex.quote(str(file))
    kept = f"the game so far is saved in {file}; `ethnos play --record {name} --bot NAME` goes on with it"
    return kept if is_installed(game.ruleset, game.tribes) else f"{kept}, with {RULES_OPTIONS} as before"


def _written(record: str, saved: Path | None) -> Path:
    if saved is not None:
        write_text_file(saved, record, force=True)
        return saved
    names = map("unfinished-{}.txt".format, count(1))
    file = next(file for file in map(Path, names) if not file.exists())
    write_text_file(file, record)
    return file
