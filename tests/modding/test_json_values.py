"""The JSON Schema of a single value takes just what the loader takes, for every key, slot and number at a time."""

import pytest
from jsonschema import Draft4Validator

from ethnos.ability_slots import ABILITY_SLOTS, GAINS
from ethnos.grammar import TableKind, plain_source, prove, read_rule
from ethnos.modding.json_values import FORMS, schema_of_key, schema_of_slot
from ethnos.plugins import installed_plugins
from ethnos.rulesets import KEYS, SLOTS, TRIBE_KEYS, tribe_slot
from ethnos.rulesets.schema import EXTENDS, SOURCE, RuleText
from ethnos.rulesets.strict import structure
from ethnos.written_tables import COUNTER_KEYS, TRIBE_FILE_KEYS
from tests.mutations import VALUES

RED, BLUE = {"colour": "red", "name": "Rhea"}, {"colour": "blue", "name": "Straton"}
MAPS = (
    *(
        [RED],
        [RED, BLUE],
        [RED, RED],
        [{**RED, "colour": "Red"}],
        [{**RED, "name": ""}],
        [{**RED, "size": 1}],
    ),
    *([{"colour": "red"}], [{"colour": f"colour_{count}", "name": f"{count}"} for count in range(12)]),
    [{"colour": f"colour_{count}", "name": f"{count}"} for count in range(13)],
)
ORDERS = (["glory"], ["markers", "glory", "warbands"], ["glory", "glory"], ["glory", "points"])
TEXTS = (
    "2..10",
    "3..2",
    "1..4",
    "10",
    "11",
    "first-edition",
    "x" * 2_000,
    "x" * 2_001,
    "two\nlines",
    "era",
    "never",
)

NUMBERS = [
    tribe_slot(id, number)
    for id, plugin in sorted(installed_plugins().plugins.items())
    for number in plugin.table.numbers
]
ONE_ERA = [TableKind(2, 1)]
"""The table that asks for the fewest items of lists."""


def takes(schema, value):
    return Draft4Validator(schema).is_valid(value)


@pytest.mark.parametrize("slot", [*SLOTS, *NUMBERS, *ABILITY_SLOTS, GAINS], ids=lambda slot: slot.key)
def test_a_slot_takes_just_the_literals_that_rules_take(slot):
    ends = [end for bound in (slot.minimum, slot.maximum) if bound is not None for end in (bound - 1, bound)]
    schema = schema_of_slot(slot)
    for value in [*VALUES, *ends, [slot.minimum or 0], [(slot.minimum or 0) - 1]]:
        if not isinstance(value, str):
            assert takes(schema, value) is is_literal(slot, value), value


def is_literal(slot, value):
    """Whether a rule may be just this value, at a table where there is least to do."""
    complaints, plain = structure(value, RuleText)
    if complaints:
        return False
    rule, _ = read_rule(plain, slot, plain_source(slot.key, slot.key))
    return rule is not None and prove(rule, ONE_ERA) == ()


@pytest.mark.parametrize("slot", [*SLOTS, *NUMBERS, *ABILITY_SLOTS], ids=lambda slot: slot.key)
def test_a_slot_takes_every_text_for_a_rule_text(slot):
    assert all(takes(schema_of_slot(slot), text) for text in ("", "no rule", "size > markers(kingdom, own)"))


@pytest.mark.parametrize(
    "key",
    [
        key
        for key in (*KEYS, *TRIBE_KEYS, *TRIBE_FILE_KEYS, *COUNTER_KEYS, EXTENDS, SOURCE)
        if key.takes is not RuleText
    ],
    ids=lambda key: key.name,
)
def test_a_key_takes_just_what_the_loader_takes(key):
    schema = schema_of_key(key)
    for value in [*VALUES, *MAPS, *ORDERS, *TEXTS]:
        complaints, structured = structure(value, key.takes)
        assert takes(schema, value) is not bool(complaints or list(key.check(structured))), value


def test_every_check_of_a_key_says_what_a_schema_says_of_it():
    keys = (*KEYS, *TRIBE_KEYS, *TRIBE_FILE_KEYS, *COUNTER_KEYS, EXTENDS, SOURCE)

    assert {key.check for key in keys} == set(FORMS)
