"""The JSON Schemas of results, of notifications and of errors, and the parts that several of them refer to."""

from __future__ import annotations

from collections.abc import Mapping

from ethnos.frontends.engine.error_numbers import NUMBERS
from ethnos.rulesets.values import WORDS
from ethnos.schemas import (
    COUNT,
    TEXT,
    WHOLE,
    YES_OR_NO,
    about,
    fixed,
    listed,
    log_schema,
    or_null,
    save_schema,
    view_schema,
)
from ethnos.views import Json


def _shared(name: str) -> Json:
    """What refers to a part by its name in `shared_parts`."""
    return {"$ref": f"#/components/schemas/{name}"}


_TEXTS, _SEATS, _SEAT_OR_NULL = listed(TEXT), listed(COUNT), or_null(COUNT)
_SEEN: dict[str, Json] = {"game": TEXT, "state": COUNT}
_STANDING: dict[str, Json] = {**_SEEN, "to_act": _SEAT_OR_NULL, "over": YES_OR_NO}
_LISTENING: dict[str, Json] = {**_SEEN, "seat": _SEAT_OR_NULL}
_TOLD: dict[str, Json] = {"events": listed(_shared("event")), "sentences": _TEXTS}

SEEN, STANDING, LISTENING = fixed(_SEEN), fixed(_STANDING), fixed(_LISTENING)
HAPPENED = fixed({**_LISTENING, **_TOLD})
VIEW = fixed({**_SEEN, "view": _shared("view")})
LOG = fixed({**_SEEN, **_TOLD})
MOVES = fixed({**_SEEN, "to_act": _SEAT_OR_NULL, "moves": _TEXTS, "labels": _TEXTS})
DECIDED = fixed({"move": TEXT, **_STANDING})
SAVE = fixed({"save": _shared("save")})
BOTS = fixed(
    {
        "bots": listed(
            fixed(
                {
                    "name": TEXT,
                    "package": about("Empty for one that the command line named.", TEXT),
                    "parameters": or_null(listed(fixed({"name": TEXT, "default": or_null(TEXT)}))),
                }
            )
        ),
        "problems": listed(fixed({"name": TEXT, "code": TEXT, "message": TEXT})),
    }
)
STATE = fixed(
    {
        **_STANDING,
        "undone": COUNT,
        "ruleset": TEXT,
        "variants": _TEXTS,
        "hash": TEXT,
        "players": COUNT,
        "tribes": _TEXTS,
        "glory": listed(WHOLE),
        "winners": _SEATS,
    }
)
RULESETS = fixed(
    {
        "rulesets": listed(
            fixed(
                {
                    "id": TEXT,
                    "kind": TEXT,
                    "title": TEXT,
                    "players": listed(COUNT),
                    "hash": TEXT,
                    "problem": TEXT,
                }
            )
        )
    }
)
TRIBES = fixed(
    {
        "tribes": listed(fixed({"id": TEXT, "name": TEXT, "text": TEXT, "package": TEXT})),
        "problems": listed(fixed({"id": TEXT, "code": TEXT, "message": TEXT})),
    }
)

RULES = fixed(
    {
        **_SEEN,
        "title": about("What the ruleset is called.", TEXT),
        "words": about("What each thing is called.", fixed(dict.fromkeys(WORDS, TEXT))),
        "kingdoms": listed(fixed({"colour": TEXT, "name": TEXT})),
        "tribes": listed(fixed({"id": TEXT, "name": TEXT, "text": TEXT})),
    }
)

_FINDING = fixed(
    {
        "file": about("Where it is, or in words what it is about.", TEXT),
        "line": about("From 1; 0 where it lies in no file.", COUNT),
        "column": about("From 1; 0 where it lies in no file.", COUNT),
        "severity": {"enum": ["error", "warning"]},
        "code": about("As the page of error codes has it.", TEXT),
        "message": TEXT,
        "excerpt": about("The line itself.", TEXT),
        "width": about("How many characters it is about.", COUNT),
        "hint": about("The way out.", TEXT),
        "notes": _TEXTS,
        "word": about("The name that is not known, where that is the fault.", TEXT),
    }
)
_RULE = fixed(
    {
        "key": about("The value of the ruleset that decides; empty where none does.", TEXT),
        "place": about("The file and line that set it.", TEXT),
        "source": about("Where the rule is printed.", TEXT),
    },
    "The rule that decides where something is refused.",
)
_ERROR_DATA: dict[str, Json] = {
    "code": about("The stable code.", TEXT),
    "move": about("Of a refused move: its text.", TEXT),
    "reason": about("Of a refused move: why.", TEXT),
    "rule": or_null(_shared("rule")),
    "state": about("Of a state that is not there, or has passed: the present one.", COUNT),
    "findings": about("Of rules that do not load: all that is wrong.", listed(_shared("finding"))),
}


def shared_parts() -> Mapping[str, Json]:
    """What schemas refer to, by name: `error` is the `error` of an answer, `event` an item of a log."""
    return {
        "view": _part(view_schema()),
        "event": about("Something that happened, as a seat saw it.", log_schema()["items"]),
        "save": _part(save_schema()),
        "error": fixed(
            {
                "code": {"enum": [number.number for number in NUMBERS]},
                "message": TEXT,
                "data": {**fixed(_ERROR_DATA), "required": ["code"]},
            }
        ),
        "rule": _RULE,
        "finding": _FINDING,
    }


def _part(schema: Json) -> Json:
    """A schema as a part of another: it names no draft of its own, and is no place that references go out from."""
    return {key: value for key, value in schema.items() if key not in ("$schema", "$id")}
