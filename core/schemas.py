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
from ethnos.moves import Move
from ethnos.saves import FORMAT
from ethnos.state import State
from ethnos.state_data import CHECKSUM_LETTERS
from ethnos.views import EVENT_NAMES, VERSION, Json

DRAFT = "https://json-schema.org/draft/2020-12/schema"

_TEXT: Json = {"type": "string"}
_YES_OR_NO: Json = {"type": "boolean"}
_WHOLE: Json = {"type": "integer"}
_COUNT: Json = {"type": "integer", "minimum": 0}
_FROM_ONE: Json = {"type": "integer", "minimum": 1}
_ANY_TABLE: Json = {"type": "object"}


def view_schema() -> Json:
    """The JSON Schema of `Game.view`, for every seat and for spectators."""
    return _document(
        "view", VERSION, "What one seat, or a spectator, may know of a game.", _fixed(_view_keys())
    )


def log_schema() -> Json:
    """The JSON Schema of `Game.log`: the events in their order, each as the seat saw it."""
    kinds = [_event(kind, name) for kind, name in sorted(EVENT_NAMES.items(), key=lambda item: item[1])]
    doc = "What one seat, or a spectator, saw happen. Its version is that of views."
    return _document("log", VERSION, doc, {"type": "array", "items": {"oneOf": kinds}})


def save_schema() -> Json:
    """The JSON Schema of `Game.to_dict`: a whole game, secrets included."""
    return _document("save", FORMAT, "A saved game, secrets included.", _fixed(_save_keys()))


def _document(kind: str, version: int, description: str, schema: Json) -> Json:
    return {
        "$schema": DRAFT,
        "$id": f"urn:ethnos:{kind}:{version}",
        "title": f"ethnos {kind}, version {version}",
        "description": description,
        **schema,
    }


def _fixed(keys: Mapping[str, Json], description: str = "") -> Json:
    """A table that has exactly these keys."""
    about = {"description": description} if description else {}
    return {
        "type": "object",
        **about,
        "properties": dict(keys),
        "required": sorted(keys),
        "additionalProperties": False,
    }


def _list(items: Json) -> Json:
    return {"type": "array", "items": items}


def _table(values: Json) -> Json:
    """A table whose keys are a ruleset's: colours, or ids of tribes."""
    return {"type": "object", "additionalProperties": values}


def _or_null(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


def _about(description: str, schema: Json) -> Json:
    return {"description": description, **schema}


def _view_keys() -> dict[str, Json]:
    cards, by_seat = _list(_TEXT), _list(_COUNT)
    return {
        "version": _about(
            "Of views and logs; another one where a key changes its meaning.", {"const": VERSION}
        ),
        "ruleset": _about("Its id.", _TEXT),
        "players": _about("How many seats there are.", _FROM_ONE),
        "seat": _about("Whose view it is, from 0; null for a spectator.", _or_null(_COUNT)),
        "tribes": _about("Ids of the tribes in play, sorted.", _list(_TEXT)),
        "era": _about("From 1.", _FROM_ONE),
        "eras": _about("How many the game has.", _FROM_ONE),
        "first": _about("The seat that began this era.", _COUNT),
        "to_act": _about("The seat to decide; null when the game is over.", _or_null(_COUNT)),
        "hand": _about("The seat's own hand, in printing order; null for a spectator.", _or_null(cards)),
        "hands": _about("How many cards each seat holds.", by_seat),
        "shown": _about("By seat, the allies in hand that all saw it take from the pool.", _list(cards)),
        "pool": _about("The face-up allies.", cards),
        "deck": _about("How many cards it has.", _COUNT),
        "dragons": _about("How many were revealed this era.", _COUNT),
        "glory": _about("In points, by seat.", _list(_WHOLE)),
        "markers": _about("By the kingdom's colour, then by seat.", _table(by_seat)),
        "supply": _about("Markers left, by seat.", by_seat),
        "tokens": _about("Glory tokens by the kingdom's colour, lowest first.", _table(by_seat)),
        "warbands": _about("By seat, those of this era, the leader's name first.", _list(_list(_TEXT))),
        "tribe": _about("By tribe, what the seat may see of what it remembers.", _table(_ANY_TABLE)),
        "choice": _about("The question that the game waits on.", _or_null(_fixed(_choice_keys()))),
        "over": _about("Whether the game has ended.", _YES_OR_NO),
        "winners": _about("The seats that won; several share the victory.", by_seat),
        "rules": _about("What the rules say that players reckon with.", _fixed(_rules_keys())),
        "marker_sizes": _about(
            "By colour, the smallest size with which the seat may place a marker now; null where none is enough.",
            _or_null(_table(_or_null(_FROM_ONE))),
        ),
    }


def _choice_keys() -> dict[str, Json]:
    return {
        "seat": _about("Who decides.", _COUNT),
        "kind": _about("What is asked.", _TEXT),
        "tribe": _about("Id of the tribe that asks; null where the rules do.", _or_null(_TEXT)),
        "options": _about("The answers, as moves; null for all other seats.", _or_null(_list(_TEXT))),
        "warbands": _about("Whether any warband of the hand is an answer too.", _YES_OR_NO),
    }


def _rules_keys() -> dict[str, Json]:
    return {
        "hand_limit": _about("Cards.", _COUNT),
        "last_dragon": _about("The dragon that ends an era.", _FROM_ONE),
        "warband_glory": _about("In points, by size from 1 on.", _list(_WHOLE)),
        "abilities": _about("By tribe, the id of its ability.", _table(_TEXT)),
        "wild": _about("Tribes whose allies join any warband.", _list(_TEXT)),
        "scoring": _about("Tribes whose allies stay when warbands score.", _list(_TEXT)),
    }


def _event(kind: type, name: str) -> Json:
    """An event as it is seen: open fields, fields that all but one seat see as null, nothing else."""
    hints = get_type_hints(kind)
    keys: dict[str, Json] = {"event": {"const": name}}
    for known in kind.OPEN:  # type: ignore[attr-defined]
        keys[known] = _SEEN_AS.get((kind, known)) or _of_type(hints[known])
    for known in getattr(kind, "OWN", ()):
        keys[known] = _or_null(_list(_TEXT) if known == "options" else _of_type(hints[known]))
    if kind is events.TribeChanged:
        keys["state"] = _ANY_TABLE
    return _fixed(keys, (getdoc(kind) or "").partition("\n\n")[0].replace("\n", " "))


_SEEN_AS: Mapping[tuple[type, str], Json] = {
    (events.MarkerPlaced, "kingdom"): _about("Its colour.", _TEXT),
    (events.WarbandPlayed, "warband"): _about("Its cards, the leader first.", _TEXT),
    (events.TokensDealt, "tokens"): _about("By the kingdom's colour.", _table(_list(_COUNT))),
}
"""Fields that are shown as something else than they are."""


def _save_keys() -> dict[str, Json]:
    texts, checksum = _list(_TEXT), {"type": "string", "pattern": f"^[0-9a-f]{{{CHECKSUM_LETTERS}}}$"}
    keys: dict[str, Json] = {
        "format": {"const": FORMAT},
        "engine": _about("Version of the engine that saved it.", _TEXT),
        "ruleset": _about("Its id.", _TEXT),
        "hash": _about("What the rules are known by.", _TEXT),
        "variants": _about("As they were named.", texts),
        "players": _FROM_ONE,
        "seed": _WHOLE,
        "tribes": _about("Ids of the tribes in play.", texts),
        "given": _about("The position it began from; null for a game from the deal.", _or_null(_ANY_TABLE)),
        "moves": _about("Those made so far.", texts),
        "state": _about("Where they led to; the deck's top card is last.", _of_type(State)),
    }
    return keys | {"checksum": _about("Of each key.", _fixed(dict.fromkeys(keys, checksum)))}


# A field's type is what its annotation says, which can be anything: hence Any.
def _of_type(kind: Any) -> Json:  # noqa: ANN401
    """JSON data of a type, as `ethnos.state_data` writes it."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if has(kind):
        return _fixed({name: _of_type(hint) for name, hint in get_type_hints(kind).items()})
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (list, tuple):
        return _list(_of_type(inner[0]))
    if origin is dict:
        return _table(_of_type(inner[1]))
    (other,) = (part for part in inner if part is not NoneType)
    return _or_null(_of_type(other))


_PLAIN: Mapping[Any, Json] = {
    int: _WHOLE,
    str: _TEXT,
    bool: _YES_OR_NO,
    Card: _TEXT,
    Move: _TEXT,
    Warband: {
        "description": "Who played it, and its cards, the leader first.",
        "type": "array",
        "prefixItems": [_COUNT, _TEXT],
        "items": False,
        "minItems": 2,
    },
    Any: _ANY_TABLE,
}
