"""The JSON Schema of rulesets and variants, made from the declaration of their keys and slots.

It is for editors: they complete keys, show what each is for, and mark keys, types and literal numbers that the loader
would refuse. A schema sees one file alone. So nothing is required at the top, and a tribe's numbers are those of the
ability that the file itself gives it, or else those of the abilities that it is known to have.
"""

from collections.abc import Collection, Mapping, Sequence

from ethnos.modding.json_tribes import counter, rules, tribe_tables
from ethnos.modding.json_values import (
    ANY_RULE,
    DRAFT,
    NEVER,
    NO_TRIBE_ID,
    Schema,
    nested,
    schema_of_key,
    schema_of_slot,
    schema_of_type,
    table,
)
from ethnos.rulesets.declaration import TribeTable, declared_keys
from ethnos.rulesets.schema import EXTENDS, KEYS, SOURCE, TRIBE_KEYS
from ethnos.rulesets.slots import SLOTS, tribe_slot

_SOURCE_OF_TRIBE_VALUE = r"^tribe\.[a-z0-9_]+\.[^.]"

Abilities = Mapping[str, Collection[str]]
"""The abilities that tribes are known to have, by the tribe's id."""


def ruleset_schema(tribes: Mapping[str, TribeTable], abilities: Abilities) -> Schema:
    """The schema of rulesets and variants, in draft 4.

    `tribes` is what every known plugin declares, by the id of its ability. `abilities` are those that rulesets give to
    tribes: what `installed_tribes` finds, say.
    """
    known = _known(tribes, abilities)
    return {
        "$schema": DRAFT,
        "title": "Ethnos ruleset or variant",
        "description": "A ruleset, or a variant that sets only what it changes.",
        "minProperties": 1,
        **table(
            {
                **_top(known),
                "tribe": _tribes(tribes, known),
                "written": _written(),
                "sources": _sources(tribes, known),
            }
        ),
        "definitions": {
            **{f"tribe_{key.name}": schema_of_key(key) for key in TRIBE_KEYS},
            "source": {**schema_of_type(SOURCE.takes), "description": f"{SOURCE.doc.capitalize()}."},
            "tribe_by_ability": _by_ability(tribes),
            "tribe_rules": rules(),
            "tribe_counter": _overridden_counter(),
        },
    }


def _known(tribes: Mapping[str, TribeTable], abilities: Abilities) -> dict[str, list[str]]:
    """For each tribe that is known the abilities that it may have: its own, or those that rulesets give it."""
    found = {
        id: [ability for ability in sorted({id, *abilities.get(id, ())}) if ability in tribes]
        for id in sorted({*tribes, *abilities})
    }
    return {id: own for id, own in found.items() if own}


def _top(known: Collection[str]) -> Schema:
    """Every key beside those of tribes and sources, in the order of the declaration."""
    slots = {slot.key: schema_of_slot(slot) for slot in SLOTS}
    keys = (EXTENDS, *KEYS)
    top = nested({key.name: slots.get(key.name) or schema_of_key(key) for key in keys})
    chosen = top["setup"]["properties"]["choose_from"]
    chosen["items"] = _named(known, chosen["items"])
    return top


def _named(known: Collection[str], item: Schema) -> Schema:
    """An id that editors complete from those known, while others are as good."""
    return {"anyOf": [{"enum": sorted(known)}, item]} if known else item


def _tribes(tribes: Mapping[str, TribeTable], known: Mapping[str, Sequence[str]]) -> Schema:
    properties = {id: _known_tribe(id, own, tribes) for id, own in known.items()}
    return {
        **table(properties),
        "description": "The tribes, each a table under its id.",
        "patternProperties": {NO_TRIBE_ID: {**NEVER, "description": "No tribe can have this id."}},
        "additionalProperties": {"anyOf": [_by_reference(), _without_ability()]},
    }


def _known_tribe(id: str, own: Sequence[str], tribes: Mapping[str, TribeTable]) -> Schema:
    """A tribe whose ability is known: its numbers, unless the file gives it another ability."""
    if id in tribes:
        meaning = f"{tribes[id].name}: {tribes[id].text}"
    else:
        meaning = f"A tribe with the ability {' or '.join(own)}."
    alternatives = [_table_of(id, tribes[ability]) for ability in own]
    return {"description": meaning, "anyOf": [*alternatives, _by_reference()]}


def _table_of(id: str, declared: TribeTable) -> Schema:
    """The table of a tribe that has this ability, whether it says so or not."""
    numbers = {number.name: schema_of_slot(tribe_slot(id, number)) for number in declared.numbers}
    written = declared.written.slots if declared.written is not None else ()
    own = nested({slot.key: schema_of_slot(slot) for slot in written})
    return table({**_common(), "ability": _exactly(declared.id), **numbers, **own})


def _exactly(ability: str) -> Schema:
    return {"enum": [ability], "description": "The tribe whose ability this one has."}


def _common() -> Schema:
    return {key.name: {"$ref": f"#/definitions/tribe_{key.name}"} for key in TRIBE_KEYS}


def _by_reference() -> Schema:
    return {"$ref": "#/definitions/tribe_by_ability"}


def _by_ability(tribes: Mapping[str, TribeTable]) -> Schema:
    """The table of a tribe that names its ability: with the numbers of that one, or of one that is not known."""
    named = [{**_table_of("ID", tribes[ability]), "required": ["ability"]} for ability in sorted(tribes)]
    unknown: Schema = {"allOf": [{"$ref": "#/definitions/tribe_ability"}, {"not": {"enum": sorted(tribes)}}]}
    other = {
        **table({**_common(), "ability": unknown, **_any_own()}, ["ability"]),
        "additionalProperties": ANY_RULE,
    }
    return {"anyOf": [*named, other]}


def _without_ability() -> Schema:
    """The table of a tribe of which nothing is known: another file, or a plugin that is not here, says what it has."""
    common = {name: part for name, part in _common().items() if name != "ability"}
    return {**table({**common, "ability": NEVER, **_any_own()}), "additionalProperties": ANY_RULE}


def _any_own() -> Schema:
    """The rules and counters of a tribe that may be written in TOML somewhere else."""
    counters = {"type": "object", "additionalProperties": {"$ref": "#/definitions/tribe_counter"}}
    return {"rules": {"$ref": "#/definitions/tribe_rules"}, "counter": counters}


def _overridden_counter() -> Schema:
    """What a ruleset may say of a counter: the rule by which it goes on."""
    return table({"gains": counter()["properties"]["gains"]})


def _written() -> Schema:
    """Tribes within a ruleset, as a ruleset that is written back has them."""
    meaning = "The tribes that are written in TOML, whole, each a table under its id."
    return {"type": "object", "description": meaning, "additionalProperties": tribe_tables()}


def _sources(tribes: Mapping[str, TribeTable], known: Mapping[str, Sequence[str]]) -> Schema:
    """The sources of values, each under its key in quotes."""
    names = [key.name for key in (*KEYS, EXTENDS)]
    for id, own in known.items():
        declared = (name for ability in own for name in declared_keys(tribes[ability]))
        names += dict.fromkeys(
            f"tribe.{id}.{name}" for name in (*(key.name for key in TRIBE_KEYS), *declared)
        )
    source: Schema = {"$ref": "#/definitions/source"}
    return {
        **table(dict.fromkeys(names, source)),
        "description": "Where values come from, by their keys in quotes.",
        "patternProperties": {_SOURCE_OF_TRIBE_VALUE: source},
    }
