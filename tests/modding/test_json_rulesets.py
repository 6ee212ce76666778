"""The JSON Schema of rulesets agrees with the loader: about keys, types and literal numbers, place by place.

Many changes are made to one file at a time, each in a place of its own: a key, a tribe or a source. Whatever the
loader says about the form of a place the schema has to say too, and where the schema complains so does the loader.
"""

import tomllib
from copy import deepcopy
from random import Random
from typing import Any

import pytest
import tomli_w
from attrs import frozen
from jsonschema import Draft4Validator
from jsonschema.exceptions import ValidationError

from ethnos.grammar import Finding, LoadError
from ethnos.modding.json_rulesets import installed_abilities, ruleset_schema
from ethnos.plugins import installed_plugins
from ethnos.rulesets import SLOTS, TRIBE_KEYS, installed_rulesets, load
from ethnos.rulesets.installed import package_folder
from ethnos.rulesets.schema import SECTIONS
from ethnos.rulesets.shape import MOST_FINDINGS
from ethnos.rulesets.toml_scanner import scan
from tests.mutations import Path, at, change

FILES = 240
CHANGES_PER_FILE = 9
LONE_FILES = 80
ALONE = ("players", "kingdoms", "extends")
"""Where these are at fault the loader does not go on to prove the rules, so nothing else is changed beside them."""

STOPS = {"only-a-tribe", "only-a-variant"}
"""Codes of findings about a whole file, beside which the loader reports nothing else."""

FORM = {
    *("unknown-key", "missing-key", "wrong-type", "empty-file", "empty-list", "list-too-long", "named-twice"),
    *("bad-id", "bad-text", "bad-players", "bad-cards", "unknown-word"),
    *("out-of-range", "number-too-large", "list-too-short", "text-too-long"),
}
"""Codes of findings about keys, types and literal ranges, which the schema has to know of."""

HOUSE = """\
title = "A house ruleset"
extends = "second-edition"
[setup]
choose_from = ["owl", "bear", "koi", "wolf", "giant", "stag"]
tribes = 5
[hand]
limit = 12
[tribe.bear]
now = 3
era_end = 4
[tribe.wolf]
ability = "troll"
name = "Wolves"
cards = { no_kingdom = 12 }
tokens = [1, 2, 3]
[tribe.giant]
ability = "merfolk"
length = 12
symbols = [4, 8, 12]
payouts = [1, 2, 3]
[tribe.stag]
ability = "dwarf"
extra = 2
[sources]
"tribe.wolf.tokens" = { text = "made up", confirmed = false }
"""
"""Tribes with the abilities of others, an installed one among them."""

Unit = tuple[str, ...]


@frozen
class Excepted:
    """Findings of the form that no schema of one file can have: their code, words of their message, and why."""

    code: str
    words: str
    reason: str


EXCEPTED = (
    Excepted("missing-key", "set nowhere", "a key may be set in a file below, or by a plugin"),
    Excepted("missing-key", "keys are set nowhere", "likewise"),
    Excepted(
        "unknown-key", "so it has no source", "the key of a source refers to values of the merged ruleset"
    ),
    Excepted("named-twice", "`kingdoms`", "a schema compares whole tables, not their colours or names alone"),
    Excepted("bad-text", "readable", "which characters can be shown is for Unicode to say"),
    Excepted("list-too-short", "one an era", "how many eras there are is for other rules to say"),
)


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return ruleset_schema(installed_plugins().tables(), installed_abilities())


@pytest.fixture(scope="module")
def validator(schema) -> Draft4Validator:
    return Draft4Validator(schema)


def shipped() -> dict[str, dict[str, Any]]:
    """The data of every shipped ruleset and variant, and of a house ruleset."""
    found = {"house": tomllib.loads(HOUSE)}
    for id, installed in installed_rulesets().items():
        if installed.packages == ("ethnos.rulesets",):
            file = package_folder("ethnos.rulesets") / installed.file_name
            found[id] = tomllib.loads(file.read_text(encoding="utf-8"))
    return found


def unit_of(path: Path) -> Unit:
    """The place that a path belongs to: a key, a tribe or a source."""
    deep = len(path) > 1 and path[0] in {*SECTIONS, "tribe", "sources"} and isinstance(path[1], str)
    return tuple(map(str, path[: 2 if deep else 1]))


def units_of(error: ValidationError) -> set[Unit]:
    """The places that an error of the schema is about; one about unknown keys is found at the table around them."""
    path = tuple(error.absolute_path)
    if error.validator != "additionalProperties" or len(unit_of((*path, "key"))) <= len(unit_of(path)):
        return {unit_of(path)}
    known = error.schema["properties"]
    return {unit_of((*path, key)) for key in error.instance if key not in known}


@frozen
class Complaint:
    """What the loader says about a value of a file."""

    path: Path
    finding: Finding

    @property
    def unit(self) -> Unit:
        return unit_of(self.path)


def complaints(data: Any, folder: Any) -> list[Complaint]:
    """The errors that the loader finds in a file of such data, each with the way to what it is about."""
    file = folder / "changed.toml"
    text = "# changed\n" + tomli_w.dumps(data)
    file.write_text(text, encoding="utf-8")
    places, _ = scan(text)
    starts = sorted((places.key_place(path)[0], path) for path in places.spots)
    return [
        Complaint(max((start for start in starts if start[0] <= found.line), default=(0, ()))[1], found)
        for found in findings(file, data)
        if found.severity == "error" and found.file == str(file)
    ]


def findings(file: Any, data: Any) -> tuple[Finding, ...]:
    """What the loader finds in a file: a ruleset, or else a variant of the first edition."""
    whole = any(key in data for key in ALONE)
    try:
        load(*(file, ()) if whole else ("first-edition", (file,)), tribes=installed_plugins().tables())
    except LoadError as error:
        return error.findings
    return ()


def is_rule_text(data: Any, path: Path) -> bool:
    """Whether a rule text stands there, which is the loader's alone."""
    key = ".".join(map(str, path))
    is_rule = key in {slot.key for slot in SLOTS}
    is_number = len(path) == 3 and path[0] == "tribe" and path[2] not in {key.name for key in TRIBE_KEYS}
    return (is_rule or is_number) and isinstance(at(data, path), str)


def demanded(data: Any, complaint: Complaint) -> bool:
    """Whether the schema has to complain likewise."""
    code, message = complaint.finding.code, complaint.finding.message
    excepted = any(code == one.code and one.words in message for one in EXCEPTED)
    return (
        code in FORM and not excepted and not (is_rule_text(data, complaint.path) and code != "unknown-key")
    )


def disagreements(data: Any, validator: Draft4Validator, folder: Any) -> list[str]:
    """Where the loader and the schema say different things about a file."""
    told = complaints(data, folder)
    known = {unit for error in validator.iter_errors(data) for unit in units_of(error)}
    missed = [
        f"the schema accepts {one.unit}: {one.finding.headline}"
        for one in told
        if demanded(data, one) and one.unit not in known
    ]
    if len(told) >= MOST_FINDINGS or any(one.finding.code in STOPS for one in told):
        return missed
    return [*missed, *(f"the loader accepts {unit}: {data}" for unit in known - {one.unit for one in told})]


def units(data: Any) -> list[Unit]:
    """Every place of a file that is a ruleset's."""
    inner = (
        (key, name) for key, value in data.items() for name in (value if isinstance(value, dict) else ("",))
    )
    return list(dict.fromkeys(map(unit_of, inner)))


def test_the_schema_is_a_schema(schema):
    Draft4Validator.check_schema(schema)


@pytest.mark.parametrize("id", shipped())
def test_what_is_shipped_is_valid(validator, id):
    assert list(validator.iter_errors(shipped()[id])) == []


def test_the_house_ruleset_loads(tmp_path):
    assert complaints(tomllib.loads(HOUSE), tmp_path) == []


@pytest.mark.parametrize("part", range(4))
def test_the_schema_and_the_loader_agree_about_many_changes_to_a_file(validator, tmp_path, part):
    random, originals = Random(part), list(shipped().values())
    wrong: list[str] = []
    for _ in range(FILES // 4):
        data = deepcopy(random.choice(originals))
        places = [unit for unit in units(data) if unit[0] not in ALONE]
        for unit in random.sample(places, min(CHANGES_PER_FILE, len(places))):
            change(random, data, unit)
        wrong += disagreements(data, validator, tmp_path)

    assert wrong == []


def test_the_schema_and_the_loader_agree_about_one_change_anywhere(validator, tmp_path):
    random, originals = Random(0), list(shipped().values())
    wrong: list[str] = []
    for _ in range(LONE_FILES):
        data = deepcopy(random.choice(originals))
        lone = [(key,) for key in ALONE if key in data]
        change(random, data, random.choice([(), *lone]))
        wrong += disagreements(data, validator, tmp_path)

    assert wrong == []
