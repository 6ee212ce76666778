"""Saved games: a whole game as JSON data, and back to exactly the same game.

The checksum covers everything, so that a save changed in any one place is refused rather than loaded as another game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from ethnos.errors import EthnosError, SaveError
from ethnos.game import Game, start_game
from ethnos.loading import load_ruleset
from ethnos.outside import plain_data
from ethnos.plugins import Registry
from ethnos.rulesets import Ruleset
from ethnos.state_data import state_data, structure_state
from ethnos.version import VERSION
from ethnos.views import Json

FORMAT = 1
_KEYS = {
    "format": int,
    "engine": str,
    "ruleset": str,
    "hash": str,
    "variants": list,
    "players": int,
    "seed": int,
    "tribes": list,
    "given": dict | None,
    "moves": list,
    "state": dict,
    "checksum": str,
}


def save(game: Game) -> Json:
    """The whole game as JSON data, secrets included."""
    record = game.record()
    data: Json = {
        "format": FORMAT,
        "engine": VERSION,
        "ruleset": record.ruleset,
        "hash": record.hash,
        "variants": list(record.variants),
        "players": record.players,
        "seed": record.seed,
        "tribes": list(record.tribes),
        "given": record.given,
        "moves": list(record.moves),
        "state": state_data(game.table),
    }
    data["checksum"] = _checksum(data)
    return data


def load(data: Mapping[str, Any], ruleset: Ruleset | None, registry: Registry) -> Game:
    """The game that `save` wrote.

    Without a ruleset only an installed one is looked up, with installed variants: never a path that the data names.

    Raises `SaveError` with code ``save-key``, ``save-format``, ``save-damaged``, ``save-ruleset`` or ``save-state``.
    """
    data = _plain(data)
    _check_form(data)
    if ruleset is None:
        ruleset = installed_ruleset(data["ruleset"], data["variants"], data["tribes"], registry)
    if ruleset.hash != data["hash"]:
        raise SaveError(
            "save-ruleset",
            f"saved under ruleset {data['ruleset']} with hash {data['hash'][:12]}, and {ruleset.id} here has "
            f"{ruleset.hash[:12]}: the rules differ; load it with the ruleset it was saved under",
        )
    return _rebuild(data, ruleset, registry)


def _rebuild(data: Mapping[str, Any], ruleset: Ruleset, registry: Registry) -> Game:
    try:
        game = start_game(ruleset, data["players"], data["seed"], data["tribes"], data["given"], registry)
        for move in data["moves"]:
            game.play(move)
        state = structure_state(game.table, data["state"])
    except (EthnosError, ValueError) as error:
        raise SaveError("save-state", f"the saved game cannot be rebuilt: {error}") from error
    if state != game.state:
        raise SaveError("save-state", "the saved state is not the one that its moves lead to")
    return game


def _plain(data: Mapping[str, Any]) -> Mapping[str, Any]:
    try:
        plain: Mapping[str, Any] = plain_data(data, "save")
    except ValueError as error:
        raise SaveError("save-key", str(error)) from error
    return plain


def _check_form(data: Mapping[str, Any]) -> None:
    if not isinstance(data, Mapping):
        raise SaveError("save-key", f"a saved game is a table of keys and values, not {type(data).__name__}")
    for key in sorted(set(data) ^ set(_KEYS), key=str):
        raise SaveError("save-key", f"unknown key `{key}`" if key in data else f"key `{key}` is missing")
    for key, kind in _KEYS.items():
        if not isinstance(data[key], kind) or isinstance(data[key], bool):
            raise SaveError("save-key", f"`{key}` has the wrong type: {type(data[key]).__name__}")
    for key in ("moves", "tribes", "variants"):
        if not all(type(item) is str for item in data[key]):
            raise SaveError("save-key", f"`{key}` must be a list of texts")
    if data["format"] != FORMAT:
        raise SaveError(
            "save-format", f"format {data['format']} is not format {FORMAT}, which this engine reads"
        )
    if data["checksum"] != _checksum(data):
        raise SaveError(
            "save-damaged", "checksum: it does not fit the rest, so something in the save was changed"
        )


def installed_ruleset(
    name: object, variants: Sequence[object], tribes: Sequence[object], registry: Registry
) -> Ruleset:
    """The installed ruleset that data from outside names; a path in it is refused, since data must not choose files.

    Raises `SaveError` with code ``save-ruleset``.
    """
    for part in (name, *variants):
        if not isinstance(part, str) or "/" in part or "\\" in part or part.endswith(".toml"):
            raise SaveError(
                "save-ruleset", f"`{part}` is no id of an installed ruleset; say which ruleset to use"
            )
    try:
        return load_ruleset(
            str(name), [str(part) for part in variants], [str(tribe) for tribe in tribes], registry
        )
    except EthnosError as error:
        raise SaveError("save-ruleset", f"ruleset {name} cannot be loaded here: {error}") from error


def _checksum(data: Mapping[str, Any]) -> str:
    content = {key: value for key, value in data.items() if key != "checksum"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
