"""JSON Schemas of what the engine hands out: views, logs and saved games, for those who read them in any language.

They are strict: no key is missing and none is there besides. What the events of a log and the state of a save hold is
taken from their classes. What a tribe shows of its own state is the tribe's, and may be any table.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import getdoc
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from attrs import has

from ethnos import events
from ethnos.cards import Card, Warband
from ethnos.checksums import CHECKSUM_LETTERS
from ethnos.moves import Move
from ethnos.saves import FORMAT, SEED_FORM
from ethnos.state import State
from ethnos.views import EVENT_NAMES, VIEW_VERSION, Json

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The draft that OpenRPC takes too, so that the document of `ethnos engine` holds these schemas as they are."""

TEXT: Json = {"type": "string"}
YES_OR_NO: Json = {"type": "boolean"}
WHOLE: Json = {"type": "integer"}
COUNT: Json = {"type": "integer", "minimum": 0}
FROM_ONE: Json = {"type": "integer", "minimum": 1}
ANY_TABLE: Json = {"type": "object"}


SEED_TEXT: Json = {"type": "string", "pattern": f"^({SEED_FORM.pattern})$"}
"""A seed as saves write it."""


def view_schema() -> Json:
    """The JSON Schema of `Game.view`, for every seat and for spectators."""
    return _document(
        "view", VIEW_VERSION, "What one seat, or a spectator, may know of a game.", fixed(_view_keys())
    )


def log_schema() -> Json:
    """The JSON Schema of `Game.log`: the events in their order, each as the seat saw it."""
    kinds = [_event(kind, name) for kind, name in sorted(EVENT_NAMES.items(), key=lambda item: item[1])]
    doc = "What one seat, or a spectator, saw happen. Its version is that of views."
    return _document("log", VIEW_VERSION, doc, {"type": "array", "items": {"oneOf": kinds}})


def save_schema() -> Json:
    """The JSON Schema of `Game.to_dict`: a whole game, secrets included."""
    return _document("save", FORMAT, "A saved game, secrets included.", fixed(_save_keys()))


def _document(kind: str, version: int, description: str, schema: Json) -> Json:
    return {
        "$schema": DRAFT,
        "$id": f"urn:ethnos:{kind}:{version}",
        "title": f"ethnos {kind}, version {version}",
        "description": description,
        **schema,
    }


def fixed(keys: Mapping[str, Json], description: str = "") -> Json:
    """The schema of a table that has exactly these keys."""
    exact = {
        "type": "object",
        "properties": dict(keys),
        "required": sorted(keys),
        "additionalProperties": False,
    }
    return about(description, exact) if description else exact


def listed(items: Json) -> Json:
    """The schema of a list."""
    return {"type": "array", "items": items}


def _table(values: Json) -> Json:
    """A table whose keys are a ruleset's: colours, or ids of tribes."""
    return {"type": "object", "additionalProperties": values}


def or_null(schema: Json) -> Json:
    """The schema of null, or what the other says."""
    return {"anyOf": [schema, {"type": "null"}]}


def about(description: str, schema: Json) -> Json:
    """A schema, and what its values mean."""
    return {"description": description, **schema}


def in_words(schema: Json, many: bool = False) -> str:
    """The type of a value in a few words, or of many such values: ``list of texts, or null``."""
    if "anyOf" in schema:
        known = in_words(schema["anyOf"][0], many)
        return f"{known} or nulls" if many else f"{known}, or null"
    if "const" in schema:
        return f"`{schema['const']}`"
    if schema["type"] == "boolean":
        return "true or false"
    word = _WORDS[schema["type"]] + ("s" if many else "")
    parts = schema.get("items") or schema.get("additionalProperties")
    return f"{word} of {in_words(parts, many=True)}" if parts else word


_WORDS: Mapping[str, str] = {"string": "text", "integer": "number", "array": "list", "object": "table"}


def _view_keys() -> dict[str, Json]:
    cards, by_seat = listed(TEXT), listed(COUNT)
    return {
        "version": about(
            "Of views and logs; another one where a key changes its meaning.", {"const": VIEW_VERSION}
        ),
        "ruleset": about("Its id.", TEXT),
        "players": about("How many seats there are.", FROM_ONE),
        "seat": about("Whose view it is, from 0; null for a spectator.", or_null(COUNT)),
        "tribes": about("Ids of the tribes in play, sorted.", listed(TEXT)),
        "era": about("From 1.", FROM_ONE),
        "eras": about("How many the game has.", FROM_ONE),
        "first": about("The seat that began this era.", COUNT),
        "to_act": about("The seat to decide; null when the game is over.", or_null(COUNT)),
        "hand": about("The seat's own hand, in printing order; null for a spectator.", or_null(cards)),
        "hands": about("How many cards each seat holds.", by_seat),
        "shown": about("By seat, the allies in hand that all saw it take from the pool.", listed(cards)),
        "pool": about("The face-up allies.", cards),
        "deck": about("How many cards it has.", COUNT),
        "dragons": about("How many were revealed this era.", COUNT),
        "glory": about("In points, by seat.", listed(WHOLE)),
        "markers": about("By the kingdom's colour, then by seat.", _table(by_seat)),
        "supply": about("Markers left, by seat.", by_seat),
        "tokens": about("Glory tokens by the kingdom's colour, lowest first.", _table(by_seat)),
        "warbands": about("By seat, those of this era, the leader's name first.", listed(listed(TEXT))),
        "tribe": about("By tribe, what the seat may see of what it remembers.", _table(ANY_TABLE)),
        "choice": about("The question that the game waits on.", or_null(fixed(_choice_keys()))),
        "over": about("Whether the game has ended.", YES_OR_NO),
        "winners": about("The seats that won; several share the victory.", by_seat),
        "rules": about("What the rules say that players reckon with.", fixed(_rules_keys())),
        "marker_sizes": about(
            "By colour, the smallest size with which the seat may place a marker now; null where none is enough.",
            or_null(_table(or_null(FROM_ONE))),
        ),
    }


def _choice_keys() -> dict[str, Json]:
    return {
        "seat": about("Who decides.", COUNT),
        "kind": about("What is asked.", TEXT),
        "tribe": about("Id of the tribe that asks; null where the rules do.", or_null(TEXT)),
        "options": about("The answers, as moves; null for all other seats.", or_null(listed(TEXT))),
        "warbands": about("Whether any warband of the hand is an answer too.", YES_OR_NO),
    }


def _rules_keys() -> dict[str, Json]:
    return {
        "hand_limit": about("Cards.", COUNT),
        "last_dragon": about("The dragon that ends an era.", FROM_ONE),
        "warband_glory": about(
            "In points, by size from 0 on; the last is for all larger ones too.", listed(WHOLE)
        ),
        "abilities": about("By tribe, the id of its ability.", _table(TEXT)),
        "wild": about("Tribes whose allies join any warband.", listed(TEXT)),
        "scoring": about("Tribes whose allies stay when warbands score.", listed(TEXT)),
    }


def _event(kind: type, name: str) -> Json:
    """An event as it is seen: open fields, fields that all but one seat see as null, nothing else."""
    hints = get_type_hints(kind)
    keys: dict[str, Json] = {"event": {"const": name}}
    for known in kind.OPEN:  # type: ignore[attr-defined]
        keys[known] = _SEEN_AS.get((kind, known)) or _of_type(hints[known])
    for known in getattr(kind, "OWN", ()):
        keys[known] = or_null(listed(TEXT) if known == "options" else _of_type(hints[known]))
    if kind is events.TribeChanged:
        keys["state"] = ANY_TABLE
    return fixed(keys, (getdoc(kind) or "").partition("\n\n")[0].replace("\n", " "))


_SEEN_AS: Mapping[tuple[type, str], Json] = {
    (events.MarkerPlaced, "kingdom"): about("Its colour.", TEXT),
    (events.WarbandPlayed, "warband"): about("Its cards, the leader first.", TEXT),
    (events.TokensDealt, "tokens"): about("By the kingdom's colour.", _table(listed(COUNT))),
}
"""Fields that are shown as something else than they are."""


def _save_keys() -> dict[str, Json]:
    texts, checksum = listed(TEXT), {"type": "string", "pattern": f"^[0-9a-f]{{{CHECKSUM_LETTERS}}}$"}
    keys: dict[str, Json] = {
        "format": {"const": FORMAT},
        "engine": about("Version of the engine that saved it.", TEXT),
        "ruleset": about("Its id.", TEXT),
        "hash": about("What the rules are known by.", TEXT),
        "variants": about("As they were named.", texts),
        "players": FROM_ONE,
        "seed": about(
            "A whole number, as text: many readers of JSON lose digits of large ones.",
            SEED_TEXT,
        ),
        "tribes": about("Ids of the tribes in play.", texts),
        "given": about("The position it began from; null for a game from the deal.", or_null(ANY_TABLE)),
        "moves": about("Those made so far.", texts),
        "state": about("Where they led to; the deck's top card is last.", _of_type(State)),
    }
    return keys | {"checksum": about("Of each key.", fixed(dict.fromkeys(keys, checksum)))}


# A field's type is what its annotation says, which can be anything: hence Any.
def _of_type(kind: Any) -> Json:  # noqa: ANN401
    """JSON data of a type, as `ethnos.state_data` writes it."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if has(kind):
        return fixed({name: _of_type(hint) for name, hint in get_type_hints(kind).items()})
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (list, tuple):
        return listed(_of_type(inner[0]))
    if origin is dict:
        return _table(_of_type(inner[1]))
    (other,) = (part for part in inner if part is not NoneType)
    return or_null(_of_type(other))


_PLAIN: Mapping[Any, Json] = {
    int: WHOLE,
    str: TEXT,
    bool: YES_OR_NO,
    Card: TEXT,
    Move: TEXT,
    Warband: {
        "description": "Who played it, and its cards, the leader first.",
        "type": "array",
        "items": [COUNT, TEXT],
        "additionalItems": False,
        "minItems": 2,
    },
    Any: ANY_TABLE,
}
