"""The JSON Schema of rulesets agrees with the loader: about keys, types and literal numbers, place by place.

Many changes are made to one file at a time, each in a place of its own: a key, a tribe or a source.
"""

import tomllib
from copy import deepcopy
from pathlib import Path as FilePath
from random import Random
from typing import Any

import pytest
from jsonschema import Draft4Validator

from ethnos import LoadError, Registry, load_ruleset, read_tribe
from ethnos.grammar import Finding
from ethnos.modding.json_rulesets import ruleset_schema
from ethnos.rulesets import SLOTS, TRIBE_KEYS, installed_rulesets
from ethnos.rulesets.installed import package_folder
from ethnos.rulesets.installed_tribes import installed_tribes
from ethnos.rulesets.schema import SECTIONS
from tests.mutations import Path, at, change
from tests.schema_agreement import Agreement, Excepted
from tests.tribe_files import registry_with
from tests.written import HEAD

FILES = 160
CHANGES_PER_FILE = 9
LONE_FILES = 60
ALONE = ("players", "kingdoms", "extends")
"""Where these are at fault the loader does not go on to prove the rules, so nothing else is changed beside them."""

BADGER = (
    HEAD
    + """\
[numbers]
extra = 1
[counter.holes]
gains = "size"
[ability]
marker_size = "size + extra"
era_glory = "holes(own)"
"""
)
HOUSE = """\
title = "A house ruleset"
extends = "second-edition"
[setup]
choose_from = ["owl", "bear", "koi", "wolf", "giant", "stag", "badger", "otter"]
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
[tribe.badger]
extra = 2
rules = { marker_size = "size + 2 * extra" }
counter.holes.gains = 3
[tribe.otter]
rules.keep = 2
[written.otter.tribe]
id = "otter"
name = "Otters"
cards = { each_kingdom = 2 }
text = "They keep one."
[written.otter.numbers]
kept = 1
[written.otter.ability]
keep = "kept"
[sources]
"tribe.wolf.tokens" = { text = "made up", confirmed = false }
"tribe.badger.rules.marker_size" = { text = "made up", confirmed = false }
"""
"""Tribes with the abilities of others, an installed one among them, and two that are written in TOML."""

EXCEPTED = (
    Excepted("missing-key", "set nowhere", "a key may be set in a file below, or by a plugin"),
    Excepted("unknown-key", "so it has no source", "a source refers to a value of the merged ruleset"),
    Excepted("named-twice", "`kingdoms`", "a schema compares whole tables, not their colours or names alone"),
    Excepted("list-too-short", "one an era", "how many eras there are is for another rule to say"),
    Excepted("unknown-key", "`otter`", "which rules a tribe has that is written in the file is a reference"),
    Excepted("bad-name", "", "which words rules know as something else is found by reading a rule"),
)


@pytest.fixture(scope="module")
def registry(tmp_path_factory) -> Registry:
    """The installed tribes, and one that is written in TOML."""
    file = tmp_path_factory.mktemp("tribes") / "badger.toml"
    file.write_text(BADGER)
    return registry_with(read_tribe(file))


@pytest.fixture(scope="module")
def schema(registry) -> dict[str, Any]:
    return ruleset_schema(registry.tables(), installed_tribes())


@pytest.fixture(scope="module")
def agreement(schema, registry) -> Agreement:
    def load(file: FilePath, data: Any) -> tuple[Finding, ...]:
        """What is wrong with a ruleset, or else with a variant of the first edition."""
        whole = any(key in data for key in ALONE)
        try:
            load_ruleset(*(file, ()) if whole else ("first-edition", (file,)), registry=registry)
        except LoadError as error:
            return error.findings
        return ()

    return Agreement(Draft4Validator(schema), load, unit_of, is_rule_text, EXCEPTED)


def unit_of(path: Path) -> Path:
    """The place that a path belongs to: a key, a source, or a tribe with its own text if the file has it."""
    if len(path) > 1 and path[0] in {*SECTIONS, "tribe", "written", "sources"} and isinstance(path[1], str):
        return ("tribe" if path[0] == "written" else path[0], path[1])
    return path[:1]


def is_rule_text(data: Any, path: Path) -> bool:
    """Whether a rule text stands there, which is the loader's alone."""
    is_rule = ".".join(map(str, path)) in {slot.key for slot in SLOTS}
    is_own = len(path) > 2 and path[0] == "tribe" and path[2] not in {key.name for key in TRIBE_KEYS}
    is_written = path[:1] == ("written",) and path[2:3] != ("tribe",) and path[-1] != "cleared"
    return (is_rule or is_own or is_written) and isinstance(at(data, path), str)


def shipped() -> dict[str, dict[str, Any]]:
    """The data of every shipped ruleset and variant, of the example of one, and of a house ruleset."""
    fireside = FilePath(__file__).resolve().parents[2] / "examples" / "fireside" / "fireside.toml"
    found = {"house": tomllib.loads(HOUSE), "fireside": tomllib.loads(fireside.read_text(encoding="utf-8"))}
    for id, installed in installed_rulesets().items():
        if installed.packages == ("ethnos.rulesets",):
            file = package_folder("ethnos.rulesets") / installed.file_name
            found[id] = tomllib.loads(file.read_text(encoding="utf-8"))
    return found


def places_of(data: Any) -> list[Path]:
    """The ways to all keys, tribes and sources of a file."""
    paths = (
        (key, name) for key, value in data.items() for name in (value if isinstance(value, dict) else ("",))
    )
    return [path if isinstance(data[path[0]], dict) else path[:1] for path in paths]


def test_the_schema_is_a_schema(schema):
    Draft4Validator.check_schema(schema)


@pytest.mark.parametrize("id", shipped())
def test_what_is_shipped_is_valid(agreement, id):
    assert list(agreement.validator.iter_errors(shipped()[id])) == []


@pytest.mark.parametrize("id", shipped())
def test_what_is_shipped_loads_as_it_is_changed(agreement, tmp_path, id):
    """So that what is found after a change is about the change."""
    assert agreement.disagreements(shipped()[id], tmp_path) == []


@pytest.mark.parametrize("part", range(4))
def test_the_schema_and_the_loader_agree_about_many_changes_to_a_file(agreement, tmp_path, part):
    random, originals = Random(part), list(shipped().values())
    wrong: list[str] = []
    for _ in range(FILES // 4):
        data = deepcopy(random.choice(originals))
        units = list(dict.fromkeys(unit_of(place) for place in places_of(data) if place[0] not in ALONE))
        for unit in random.sample(units, min(CHANGES_PER_FILE, len(units))):
            change(
                random, data, random.choice([place for place in places_of(data) if unit_of(place) == unit])
            )
        wrong += agreement.disagreements(data, tmp_path)

    assert wrong == []


def test_the_schema_and_the_loader_agree_about_one_change_anywhere(agreement, tmp_path):
    random, originals = Random(0), list(shipped().values())
    wrong: list[str] = []
    for _ in range(LONE_FILES):
        data = deepcopy(random.choice(originals))
        lone = [(key,) for key in ALONE if key in data]
        change(random, data, random.choice([(), *lone]))
        wrong += agreement.disagreements(data, tmp_path)

    assert wrong == []
