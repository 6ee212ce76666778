"""The JSON Schema of single values: of the type of a key, as its check narrows it, and of rule slots.

Draft 4: the one that editors for TOML know in full, and the only one in which 1.0 is no whole number. No part of it
says more than the loader does; what it cannot say (how a rule text reads, what a name refers to) is the loader's.
"""

from collections.abc import Iterable, Mapping
from inspect import getdoc
from itertools import combinations_with_replacement
from typing import Any, get_args

from attrs import NOTHING, fields, frozen, has

from ethnos.grammar import Name, Slot, Type
from ethnos.grammar.limits import LARGEST_WRITTEN, MOST_ITEMS
from ethnos.rulesets.declaration import MOST_CARDS, Cards
from ethnos.rulesets.schema import (
    FEWEST_PLAYERS,
    LONGEST_LINE,
    LONGEST_TEXT,
    MOST_KINGDOMS,
    MOST_PLAYERS,
    RESERVED_TRIBES,
    VICTORY_WORDS,
    Check,
    Key,
    RuleText,
    anything,
    kingdom_list,
    one_line,
    paragraph,
    player_counts,
    ruleset_id,
    tribe_id,
    tribe_ids,
    victory_order,
)
from ethnos.rulesets.values import count_of
from ethnos.written_tables import CLEARED, when_cleared

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-04/schema#"


@frozen(eq=False)
class Form:
    """What a value has to be besides of its type: in the words of descriptions, and as a part of a schema."""

    words: str
    schema: Schema


NO_TRIBE_ID = rf"^$|^[^a-z]|[^a-z0-9_]|^.{{{LONGEST_LINE + 1}}}|^({'|'.join(RESERVED_TRIBES)})$"
"""Found in every text that cannot name a tribe or colour. Patterns say what may not be, as `$` and `.` differ from
one validator to the next where a text holds line ends."""

_NO_RULESET_ID = "^$|[^a-z0-9-]|^-|-$|--"
_UNREADABLE = r"[\x00-\x1f\x7f-\x9f]"
_UNREADABLE_IN_PARAGRAPHS = r"[\x00-\x09\x0b-\x1f\x7f-\x9f]"

_ID: Schema = {"not": {"pattern": NO_TRIBE_ID}}
_LINE: Schema = {"maxLength": LONGEST_LINE, "pattern": r"\S", "not": {"pattern": _UNREADABLE}}


def _all_player_counts() -> list[str]:
    counts = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    ranges = [f"{first}..{last}" for first, last in combinations_with_replacement(counts, 2)]
    return [*ranges, *map(str, counts)]


FORMS: Mapping[Check, Form] = {
    anything: Form("", {}),
    ruleset_id: Form(
        "small letters and digits, with single hyphens between",
        {"maxLength": LONGEST_LINE, "not": {"pattern": _NO_RULESET_ID}},
    ),
    one_line: Form(f"one line of up to {LONGEST_LINE} characters", _LINE),
    paragraph: Form(
        f"text of up to {LONGEST_TEXT} characters",
        {"maxLength": LONGEST_TEXT, "not": {"pattern": _UNREADABLE_IN_PARAGRAPHS}},
    ),
    player_counts: Form(
        f'a number or range of numbers as a text, from "{FEWEST_PLAYERS}" to "{MOST_PLAYERS}"',
        {"enum": _all_player_counts()},
    ),
    tribe_id: Form("a small letter, then small letters, digits or _", _ID),
    tribe_ids: Form(
        "a list of one or more tribes, none of them twice", {"minItems": 1, "uniqueItems": True, "items": _ID}
    ),
    kingdom_list: Form(
        f"a list of 1 to {MOST_KINGDOMS} tables {{ colour, name }}",
        {
            "minItems": 1,
            "maxItems": MOST_KINGDOMS,
            "uniqueItems": True,
            "items": {"properties": {"colour": _ID, "name": _LINE}},
        },
    ),
    when_cleared: Form(" or ".join(f'"{word}"' for word in CLEARED), {"enum": list(CLEARED)}),
    victory_order: Form(
        f"a list out of {', '.join(VICTORY_WORDS)}, none of them twice",
        {"minItems": 1, "uniqueItems": True, "items": {"enum": list(VICTORY_WORDS)}},
    ),
}
"""What each check of a key says, of that which a schema can say."""

_WORDS: Mapping[Any, str] = {
    str: "text",
    Cards: f"{{ each_kingdom = 2 }} or {{ no_kingdom = 12 }}, from 1 to {MOST_CARDS}",
}
_PLAIN: Mapping[Any, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
}


def schema_of_key(key: Key) -> Schema:
    """What a key takes that is no rule slot, with its meaning as the description."""
    form = FORMS[key.check]
    schema = merged(schema_of_type(key.takes), form.schema)
    schema["description"] = described_as(key.doc, form.words or _WORDS.get(key.takes, ""))
    return {**schema, "default": key.default} if key.default else schema


def schema_of_type(takes: Any) -> Schema:  # noqa: ANN401 - whatever a key may take
    """What a value of a type looks like: a plain one, an attrs class (a table), or a tuple (a list)."""
    if takes is Cards:
        return _cards()
    if takes is RuleText:
        return dict(ANY_RULE)
    if has(takes):
        return _table(takes)
    if takes in _PLAIN:
        return dict(_PLAIN[takes])
    item, *_ = get_args(takes)
    return {"type": "array", "items": schema_of_type(item)}


def _table(takes: type) -> Schema:
    required = [attribute.name for attribute in fields(takes) if attribute.default is NOTHING]
    properties = {attribute.name: schema_of_type(attribute.type) for attribute in fields(takes)}
    meaning = (getdoc(takes) or "").partition("\n")[0]
    return {**table(properties, required), "description": meaning}


def _cards() -> Schema:
    """Cards of each kingdom or of none: one of the two is more than 0, and the other one 0."""
    kinds = [attribute.name for attribute in fields(Cards)]
    count = {"type": "integer", "minimum": 1, "maximum": MOST_CARDS}
    none = {"type": "integer", "minimum": 0, "maximum": 0}
    some = [table({kind: count if kind == chosen else none for kind in kinds}, [chosen]) for chosen in kinds]
    return {"type": "object", "anyOf": some}


def table(properties: Schema, required: Iterable[str] = ()) -> Schema:
    """A table that takes these keys and no others."""
    names = list(required)
    needed = {"required": names} if names else {}
    return {"type": "object", "properties": properties, **needed, "additionalProperties": False}


def nested(schemas: Mapping[str, Schema]) -> Schema:
    """The properties of a table whose keys are given with dots: `hand.limit` is a key of the table `hand`."""
    properties: Schema = {}
    for key, schema in schemas.items():
        *tables, name = key.split(".")
        within = properties
        for step in tables:
            within = within.setdefault(step, table({}))["properties"]
        within[name] = schema
    return properties


NEVER: Schema = {"not": {}}
"""What no value is."""

ANY_RULE: Schema = {
    "type": ["integer", "boolean", "array", "string"],
    "items": {"type": "integer"},
    "description": "A number of the tribe's own, or a rule text.",
}
"""What any rule slot may take: that of a number whose declaration is not known."""


def schema_of_slot(slot: Slot) -> Schema:
    """A literal of the slot's type and within its range, or a rule text."""
    schema = _LITERALS[slot.result](slot)
    words = f"{_range_in_words(slot)}, or a rule text"
    names = _names_in_words(slot)
    schema["description"] = described_as(slot.doc, f"{words} over {names}" if names else words)
    return schema


def _number(slot: Slot) -> Schema:
    return {"type": ["integer", "string"], **_bounds(slot)}


def _yes_no(slot: Slot) -> Schema:
    return {"type": ["boolean", "string"]}


def _list(slot: Slot) -> Schema:
    least = {"minItems": _fewest(slot)} if _fewest(slot) else {}
    items = {"type": "integer", **_bounds(slot)}
    return {"type": ["array", "string"], "items": items, **least, "maxItems": MOST_ITEMS}


def _place(slot: Slot) -> Schema:
    return {"type": "string"}


_LITERALS = {Type.NUMBER: _number, Type.YES_NO: _yes_no, Type.LIST: _list, Type.PLACE: _place}


def _bounds(slot: Slot) -> Schema:
    least = -LARGEST_WRITTEN if slot.minimum is None else slot.minimum
    most = LARGEST_WRITTEN if slot.maximum is None else slot.maximum
    return {"minimum": max(least, -LARGEST_WRITTEN), "maximum": min(most, LARGEST_WRITTEN)}


def _fewest(slot: Slot) -> int:
    """The fewest items of a list at any table; a game has one era at least."""
    return 1 if slot.length == "eras" else slot.length or 0


def _range_in_words(slot: Slot) -> str:
    if slot.result is Type.YES_NO:
        return "true or false"
    if slot.result is Type.LIST:
        each = _bounds_in_words(slot).removeprefix("of ")
        return f"a list of numbers{_length_in_words(slot)}{each and f', each {each}'}"
    bounds = _bounds_in_words(slot)
    return f"a number {bounds}".rstrip() if slot.result is Type.NUMBER else slot.result.words


def _bounds_in_words(slot: Slot) -> str:
    if slot.minimum is not None and slot.maximum is not None:
        return f"from {slot.minimum} to {slot.maximum}"
    if slot.minimum is not None:
        return f"of {slot.minimum} or more"
    return "" if slot.maximum is None else f"of {slot.maximum} or less"


def _length_in_words(slot: Slot) -> str:
    if slot.length == "eras":
        return ", one for each era"
    return f", {count_of(slot.length, 'item')} or more" if slot.length else ""


def _names_in_words(slot: Slot) -> str:
    """The names that a rule text may use; own, any and none are told as what it gives."""
    places = [known for known in slot.names if isinstance(known, Name) and known.type is Type.PLACE]
    return ", ".join(known.signature for known in slot.names if known not in places)


def described_as(meaning: str, takes: str) -> str:
    """A description: what a value is for, and then what it may be, each a sentence."""
    return " ".join(f"{part[:1].upper()}{part[1:]}." for part in (meaning.rstrip("."), takes) if part)


def merged(schema: Schema, narrowed: Mapping[str, Any]) -> Schema:
    """A schema with what narrows it, table by table."""
    both = {
        name: merged(schema[name], part) if isinstance(part, dict) and name in schema else part
        for name, part in narrowed.items()
    }
    return {**schema, **both}
