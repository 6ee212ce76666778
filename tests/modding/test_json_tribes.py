"""The JSON Schema of tribes that are written in TOML agrees with their reader, change by change."""

import tomllib
from copy import deepcopy
from pathlib import Path as FilePath
from random import Random
from typing import Any

import pytest
from attrs import evolve
from jsonschema import Draft4Validator

from ethnos import LoadError, read_tribe
from ethnos.grammar import Finding
from ethnos.modding.json_tribes import tribe_schema
from tests.mutations import Path, at, change
from tests.schema_agreement import Agreement, Excepted

FILES = 1_200

FULL = """\
[tribe]
id = "badger"
name = "Badgers"
cards = { each_kingdom = 2 }
text = "They dig holes."
source = "house tribe"
[numbers]
extra = 1
deep = true
most = "2 * players"
[counter.holes]
gains = "size"
cleared = "never"
[counter.tunnels]
gains = 2
[ability]
may_lead = true
joins_any = false
scores = "players > 2"
marker_size = "size + extra"
marker_where = "if deep then any else own"
scoring_size = "size + count(badger) - 1"
keep = 2
draw = "holes(own)"
again = "size > 3"
glory = "min(most, tunnels(all))"
era_glory = 3
tiebreak = "holes(own)"
first_place = 1
"""
SHORT = """\
[tribe]
id = "otter"
name = "Otters"
cards = { no_kingdom = 12 }
text = "They wait."
[ability]
keep = 1
"""
HERON = FilePath(__file__).resolve().parents[2] / "examples" / "heron" / "heron.toml"
TRIBES = [FULL, SHORT, HERON.read_text(encoding="utf-8")]

EXCEPTED = (
    Excepted("bad-name", "as something else", "which words rules know is found by reading a rule"),
    Excepted("bad-name", "a word of the rule language", "likewise"),
    Excepted("bad-name", "of another one", "a number and a counter stand in two tables"),
)


def load(file: FilePath, data: Any) -> tuple[Finding, ...]:
    try:
        read_tribe(file)
    except LoadError as error:
        return error.findings
    return ()


def unit_of(path: Path) -> Path:
    """The table that a path belongs to; one change alone is made to a file, so that is close enough."""
    return path[:1]


def is_rule_text(data: Any, path: Path) -> bool:
    """Whether a rule text stands there, which is the reader's alone."""
    is_rule = path[:1] in (("numbers",), ("ability",)) or path[-1:] == ("gains",)
    return is_rule and isinstance(at(data, path), str)


AGREEMENT = Agreement(Draft4Validator(tribe_schema()), load, unit_of, is_rule_text, EXCEPTED)


def test_the_schema_is_a_schema():
    Draft4Validator.check_schema(tribe_schema())


@pytest.mark.parametrize("text", TRIBES)
def test_a_tribe_is_valid_and_can_be_read(tmp_path, text):
    data = tomllib.loads(text)
    (tmp_path / "tribe.toml").write_text(text)

    assert list(AGREEMENT.validator.iter_errors(data)) == []
    assert load(tmp_path / "tribe.toml", data) == ()


@pytest.mark.parametrize("part", range(4))
def test_the_schema_and_the_reader_agree_about_a_changed_tribe(tmp_path, part):
    random, originals = Random(part), [tomllib.loads(text) for text in TRIBES]
    wrong: list[str] = []
    for _ in range(FILES // 4):
        data = deepcopy(random.choice(originals))
        change(random, data)
        wrong += AGREEMENT.disagreements(data, tmp_path)

    assert wrong == []


@pytest.mark.parametrize(
    ("part", "limit"),
    [("numbers", {"maximum": 1_001}), ("numbers", {"maximum": 1}), ("numbers", {"maxProperties": 2})],
)
def test_a_schema_that_says_too_little_or_too_much_is_found_out(tmp_path, part, limit):
    """That the tests above can fail."""
    schema = tribe_schema()
    table = schema["properties"][part]
    (table if "maxProperties" in limit else table["additionalProperties"]).update(limit)
    agreement = evolve(AGREEMENT, validator=Draft4Validator(schema))
    random = Random(0)
    wrong: list[str] = []
    while not wrong:
        data = tomllib.loads(FULL)
        change(random, data, (part,))
        wrong += agreement.disagreements(data, tmp_path)

    assert wrong
