"""The JSON Schema of tribes that are written in TOML, made from the declaration of their keys and slots."""

from __future__ import annotations

from ethnos.ability_slots import ABILITY_SLOTS, GAINS
from ethnos.grammar import Slot, Type
from ethnos.modding.json_values import (
    DRAFT,
    NEVER,
    NO_TRIBE_ID,
    Schema,
    described_as,
    schema_of_key,
    schema_of_slot,
    table,
)
from ethnos.rulesets import Key
from ethnos.rulesets.schema import RuleText
from ethnos.written_tables import COUNTER_KEYS, LARGEST_NUMBER, MOST_NAMES, TRIBE_FILE_KEYS

_NUMBER = Slot("number", Type.NUMBER, "a number of the tribe's own", minimum=0, maximum=LARGEST_NUMBER)


def tribe_schema() -> Schema:
    """The schema of a file that is one tribe, in draft 4."""
    return {
        "$schema": DRAFT,
        "title": "Ethnos tribe",
        "description": "A tribe: what it is called, and what its warbands do.",
        **tribe_tables(),
    }


def tribe_tables() -> Schema:
    """The tables of a tribe, in a file of their own or within a ruleset."""
    return table(
        {
            "tribe": _keys(TRIBE_FILE_KEYS, "What the tribe is called, and which cards it has."),
            "numbers": _named(_number(), "Numbers of the tribe's own, which rulesets may change."),
            "counter": _named(counter(), "What the tribe counts by seat, each a table under its name."),
            "ability": {**rules(), "minProperties": 1},
        },
        ["tribe", "ability"],
    )


def rules() -> Schema:
    """The rules of an ability: each fills the slot of its name."""
    slots = {slot.key: schema_of_slot(slot) for slot in ABILITY_SLOTS}
    return {**table(slots), "description": "What the tribe does: each rule fills the slot of its name."}


def counter() -> Schema:
    """One counter of a tribe."""
    return _keys(COUNTER_KEYS, "A counter, which every seat has one of.")


def _keys(keys: tuple[Key, ...], meaning: str) -> Schema:
    properties = {key.name: _value(key) for key in keys}
    required = [key.name for key in keys if key.default is None]
    return {**table(properties, required), "description": meaning}


def _value(key: Key) -> Schema:
    return schema_of_slot(GAINS) if key.takes is RuleText else schema_of_key(key)


def _number() -> Schema:
    """A number is one of two types, as its value is: both have their literals and rule texts here."""
    number = schema_of_slot(_NUMBER)
    words = f"a number from 0 to {LARGEST_NUMBER}, true or false, or a rule text over players, eras, era"
    return {
        **number,
        "type": ["integer", "boolean", "string"],
        "description": described_as(_NUMBER.doc, words),
    }


def _named(item: Schema, meaning: str) -> Schema:
    """Tables or values under names that the tribe gives them."""
    return {
        "type": "object",
        "description": meaning,
        "maxProperties": MOST_NAMES,
        "patternProperties": {NO_TRIBE_ID: {**NEVER, "description": "Nothing can have this name."}},
        "additionalProperties": item,
    }
