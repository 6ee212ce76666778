"""Saved games: a whole game as JSON data, and back to exactly the same game.

Each key has a checksum of its own, so that a save changed in any one place is refused with the place, and never loads
as another game. The state is read as it stands; what led to it is replayed when somebody asks for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ethnos.chance import LARGEST_SEED_DIGITS
from ethnos.checksums import checksum, json_text
from ethnos.consistency import state_fault
from ethnos.errors import EthnosError, SaveError
from ethnos.game import Game, start_game
from ethnos.given import Given
from ethnos.grammar import shorten
from ethnos.named_rulesets import installed_ruleset
from ethnos.outside import LARGEST_NUMBER, plain_data
from ethnos.past import new_past
from ethnos.plugins import Registry
from ethnos.rulesets import Ruleset
from ethnos.save_damage import damaged_places
from ethnos.setup import lay_table
from ethnos.state_data import state_data, structure_state
from ethnos.table import Table
from ethnos.unread import Unread
from ethnos.version import VERSION
from ethnos.views import Json

FORMAT = 3
"""Formats 1 and 2 were those of engines before the first release."""
_KEYS = {
    "format": int,
    "engine": str,
    "ruleset": str,
    "hash": str,
    "variants": list,
    "players": int,
    "seed": str,
    "tribes": list,
    "given": dict | None,
    "moves": list,
    "state": dict,
    "checksum": dict,
}


MOST_ITEMS = {"moves": 1_000_000, "tribes": 200, "variants": 64}
SEED_FORM = re.compile(rf"0|-?[1-9][0-9]{{0,{LARGEST_SEED_DIGITS - 1}}}")
"""A seed as text."""


def save(table: Table, moves: Iterable[str], given: Given | None) -> Json:
    """A whole game as JSON data, secrets included: its table, the moves so far and the position it began from."""
    ruleset = table.rules.ruleset
    data: Json = {
        "format": FORMAT,
        "engine": VERSION,
        "ruleset": ruleset.id,
        "hash": ruleset.hash,
        "variants": list(ruleset.variants),
        "players": table.rules.players,
        # As text, since many readers of JSON know whole numbers up to 2**53 only.
        "seed": str(table.seed),
        "tribes": list(table.tribes),
        "given": plain_data(given, "given"),
        "moves": list(moves),
        "state": state_data(table),
    }
    data["checksum"] = {key: checksum(json_text(value)) for key, value in data.items()}
    return data


def load(data: Mapping[str, Any], ruleset: Ruleset | None, registry: Registry) -> Game:
    """The game that `save` wrote.

    Without a ruleset only an installed one is looked up, with installed variants: never a path that the data names.

    Raises `SaveError` with code ``save-key``, ``save-format``, ``save-damaged``, ``save-ruleset`` or ``save-state``.
    """
    plain, changed = _read(data)

    def start() -> Game:
        rules = ruleset or _named_ruleset(plain, registry)
        seed = int(plain["seed"])
        return start_game(rules, plain["players"], seed, plain["tribes"], plain["given"], registry)

    if changed:
        raise SaveError("save-damaged", damaged_places(plain, changed, start))
    rules = ruleset or _named_ruleset(plain, registry)
    if rules.hash != plain["hash"]:
        raise SaveError(
            "save-ruleset",
            f"saved under ruleset {plain['ruleset']} with hash {plain['hash'][:12]}, and {rules.id} here has "
            f"{rules.hash[:12]}: the rules differ; load it with the ruleset it was saved under",
        )
    table = _table(plain, rules, registry)
    return Game(
        table, registry, plain["given"], new_past(table.state, 0), Unread(tuple(plain["moves"]), start)
    )


def _named_ruleset(data: Json, registry: Registry) -> Ruleset:
    return installed_ruleset(data["ruleset"], data["variants"], data["tribes"], registry, data["hash"])


def _table(data: Json, ruleset: Ruleset, registry: Registry) -> Table:
    """The table with the state that was saved, once it is known that a game can have that state."""
    try:
        table = lay_table(ruleset, data["players"], int(data["seed"]), data["tribes"], registry)
        state = structure_state(table, data["state"])
        fault = state_fault(table, state)
    except (EthnosError, ValueError) as error:
        raise SaveError(
            "save-state", f"the saved game cannot be rebuilt: {error}{_other_engine(data)}"
        ) from error
    if fault:
        raise SaveError("save-state", f"the saved state cannot be: state.{fault}{_other_engine(data)}")
    table.state = state
    return table


def _other_engine(data: Json) -> str:
    if data["engine"] == VERSION:
        return ""
    return f"; it was saved by engine {data['engine']}, and this is {VERSION}"


def _read(data: Mapping[str, Any]) -> tuple[Json, list[str]]:
    """The data as plain JSON that shares nothing with what was given, and the keys that do not fit their checksums."""
    _check_keys(data)
    try:
        texts = {key: json_text(data[key]) for key in _KEYS}
        plain = {key: json.loads(text) for key, text in texts.items()}
        # Its keys in their order, which a text for a sum has not.
        plain["given"] = plain_data(data["given"], "given")
    # What is no JSON at all: other classes, lists in circles, numbers too long to be written.
    except (TypeError, ValueError, RecursionError) as error:
        raise SaveError("save-key", _odd_place(data, error)) from error
    _check_types(plain)
    sums = plain["checksum"]
    for key in sorted(set(sums) ^ (set(_KEYS) - {"checksum"})):
        raise SaveError("save-key", f"`checksum.{key}` is {'unknown' if key in sums else 'missing'}")
    return plain, [key for key in sums if sums[key] != checksum(texts[key])]


def _odd_place(data: Mapping[str, Any], error: Exception) -> str:
    try:
        plain_data(data, "save")
    except ValueError as found:
        return str(found)
    return f"save: this is no JSON data: {error}"


def _check_keys(data: Mapping[str, Any]) -> None:
    if not isinstance(data, Mapping):
        raise SaveError("save-key", f"a saved game is a table of keys and values, not {type(data).__name__}")
    if "format" in data and type(data["format"]) is int and data["format"] != FORMAT:
        # Python refuses to write numbers of thousands of digits.
        written = f"{data['format']}" if abs(data["format"]) < LARGEST_NUMBER else "of many digits"
        raise SaveError(
            "save-format",
            f"format {written} is not format {FORMAT}, which this engine reads; its ruleset, seed, tribes and "
            "moves make a record, which can be replayed",
        )
    for key in sorted(set(data) ^ set(_KEYS), key=str):
        raise SaveError("save-key", f"unknown key `{key}`" if key in data else f"key `{key}` is missing")


def _check_types(data: Json) -> None:
    for key, kind in _KEYS.items():
        if not isinstance(data[key], kind) or isinstance(data[key], bool):
            raise SaveError("save-key", f"`{key}` has the wrong type: {type(data[key]).__name__}")
    if SEED_FORM.fullmatch(data["seed"]) is None:
        raise SaveError(
            "save-key", f"`seed` is a whole number written as text, not {shorten(data['seed'])!r}"
        )
    for key, most in MOST_ITEMS.items():
        if len(data[key]) > most:
            raise SaveError("save-key", f"`{key}` has {len(data[key])} items; no save has more than {most}")
        for index, item in enumerate(data[key]):
            if type(item) is not str:
                raise SaveError("save-key", f"`{key}[{index}]` must be a text, not {type(item).__name__}")
