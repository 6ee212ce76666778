"""`ethnos schema` prints what an editor needs to know of rulesets and tribes."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft4Validator

from tests.written import HEAD

DOCS = Path(__file__).resolve().parents[2] / "docs"
TRIBE = (
    HEAD
    + """\
[numbers]
kept = 1
[ability]
keep = "kept"
"""
)


@pytest.mark.parametrize("kind", [[], ["ruleset"], ["tribe"]])
def test_a_schema_is_one_that_validators_take(run, kind):
    schema = json.loads(run("schema", *kind).stdout)

    Draft4Validator.check_schema(schema)
    assert schema["$schema"] == "http://json-schema.org/draft-04/schema#"


def test_rulesets_are_meant_if_nothing_is_said(run):
    assert run("schema").stdout == run("schema", "ruleset").stdout


def properties(schema):
    """Every property of a schema, by its name, at any depth; those that only refer to another part are left out."""
    for name, part in schema.get("properties", {}).items():
        if "$ref" not in part:
            yield name, part
            yield from properties(part)


@pytest.mark.parametrize("kind", ["ruleset", "tribe"])
def test_every_key_says_what_it_is_for(run, kind):
    schema = json.loads(run("schema", kind).stdout)

    assert [
        name for name, part in properties(schema) if "description" not in part and "properties" not in part
    ] == []


def test_a_key_says_what_it_takes(run):
    schema = json.loads(run("schema").stdout)

    assert schema["properties"]["hand"]["properties"]["limit"] == {
        "type": ["integer", "string"],
        "minimum": 1,
        "maximum": 20,
        "description": "Allies in hand that bar recruiting. A number from 1 to 20, or a rule text over players.",
    }


def test_tribes_that_are_named_besides_are_known(run, tmp_path):
    file = tmp_path / "badger.toml"
    file.write_text(TRIBE)
    wrong = tomllib.loads("[tribe.badger]\nkep = 2\n")
    plain = Draft4Validator(json.loads(run("schema").stdout))
    besides = Draft4Validator(json.loads(run("schema", "--tribe-file", str(file)).stdout))

    assert plain.is_valid(wrong)
    assert not besides.is_valid(wrong)
    assert besides.is_valid(tomllib.loads('[tribe.badger]\nkept = 2\nrules.keep = "kept + 1"\n'))


def test_another_kind_is_wrong_use(run):
    refused = run("schema", "game")

    assert refused.exit_code == 2
    assert "'ruleset', 'tribe'" in refused.stderr


def test_the_file_shown_with_its_schema_is_valid_and_loads(run, tmp_path):
    (shown,) = re.findall(r"```toml\n(.*?)```", (DOCS / "schema.md").read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "slow.toml").write_text(shown)
    schema = Draft4Validator(json.loads(run("schema").stdout))

    assert shown.startswith("#:schema ./ruleset.schema.json\n")
    assert schema.is_valid(tomllib.loads(shown))
    assert run("check", tmp_path / "slow.toml").exit_code == 0
