"""What a plugin declares is held to its types where it is written, with a sentence that says what is wrong."""

import pytest

from ethnos.grammar import Type
from ethnos.rulesets import Cards, Number, TribeTable

DIG = {"name": "dig", "result": Type.NUMBER, "doc": "how deep"}
BADGER = {"id": "badger", "name": "Badgers", "text": "They dig."}


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ({"each_kingdom": -2}, "1 to 1000 cards of each kingdom, not -2"),
        ({"no_kingdom": 1001}, "1 to 1000 cards of no kingdom, not 1001"),
        ({"each_kingdom": 0}, "without any cards"),
        ({}, "without any cards"),
        ({"each_kingdom": 2, "no_kingdom": 3}, "and not both"),
        ({"each_kingdom": "2"}, "`each_kingdom` has to be a whole number, not '2'"),
        ({"each_kingdom": 2.5}, "`each_kingdom` has to be a whole number, not 2.5"),
        ({"each_kingdom": True}, "`each_kingdom` has to be a whole number, not True"),
    ],
)
def test_cards_that_no_tribe_has_are_refused(counts, words):
    with pytest.raises((ValueError, TypeError)) as refused:
        Cards(**counts)

    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": 5}, "`name` has to be a text, not 5"),
        ({"name": "cards"}, "cannot be called 'cards'"),
        ({"name": "how deep"}, "cannot be called 'how deep'"),
        ({"result": "number"}, "`result` has to be Type.NUMBER, Type.YES_NO or Type.LIST, not 'number'"),
        ({"result": Type.KINGDOM}, "cannot be a kingdom"),
        ({"doc": None}, "`doc` has to be a text"),
        ({"minimum": "0"}, "`minimum` has to be a whole number or None"),
        ({"minimum": 3, "maximum": 2}, "cannot be 3 or more and 2 or less"),
        ({"length": "eras"}, "only for Type.LIST"),
        ({"result": Type.LIST, "length": 0}, "it is 0"),
        ({"result": Type.LIST, "length": "era"}, "it is 'era'"),
        ({"result": Type.LIST, "length": True}, "it is True"),
        ({"items": "in any order"}, "only for Type.LIST; it is 'in any order'"),
        (
            {"result": Type.LIST, "items": "sorted"},
            '"in any order", "one an era", "last for larger", and only',
        ),
        (
            {"default": (1, 2)},
            "`default` of `dig` has to be a whole number, a rule text, or None, not (1, 2)",
        ),
        ({"default": True}, "has to be a whole number"),
        ({"default": 2.5}, "has to be a whole number"),
        ({"result": Type.LIST, "default": [1, 2]}, "has to be a tuple of whole numbers"),
        ({"result": Type.LIST, "default": 1}, "has to be a tuple of whole numbers"),
        ({"result": Type.YES_NO, "default": 1}, "has to be True or False"),
    ],
)
def test_a_number_that_cannot_be_is_refused(changes, words):
    with pytest.raises((ValueError, TypeError)) as refused:
        Number(**{**DIG, **changes})

    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": 5}, "TribeTable: `name` has to be a text, not 5"),
        ({"text": 5}, "TribeTable: `text` has to be a text that says what the tribe does, not 5"),
        ({"cards": 12}, "`cards` has to be Cards(...) or None, not 12"),
        ({"numbers": Number(**DIG)}, "`numbers` has to be a tuple of Number(...)"),
        ({"numbers": ("dig",)}, "`numbers` has to be a tuple of Number(...)"),
        ({"numbers": (Number(**DIG), Number(**DIG))}, "two of `numbers` are called 'dig'"),
        ({"home": 5}, "`home` has to be the id of an installed ruleset or None, not 5"),
        ({"state": "Sett"}, "`state` has to be a frozen attrs class or None"),
    ],
)
def test_a_table_of_wrong_values_is_refused(changes, words):
    with pytest.raises((ValueError, TypeError)) as refused:
        TribeTable(**{**BADGER, **changes})

    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("result", "default"),
    [
        (Type.NUMBER, 3),
        (Type.NUMBER, "era + 1"),
        (Type.LIST, (1, 2)),
        (Type.YES_NO, True),
        (Type.NUMBER, None),
    ],
)
def test_a_default_is_of_its_type_or_a_rule_text(result, default):
    assert Number("dig", result, "how deep", default=default).default == default
