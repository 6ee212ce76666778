"""`ethnos check`: exit status 0 where nothing is found, 1 where something is."""

import json

import pytest

RIGHT = """
[[scenario]]
name = "an ally from the pool"
given = { hands = [[], [], [], []], pool = ["blue dwarf"] }
when = ["take blue dwarf"]
then = { hands = [["blue dwarf"], [], [], []], pool = [] }
"""
WRONG = RIGHT.replace("then = { hands", "then = { era = 2, hands")


@pytest.fixture
def scenarios(tmp_path):
    (tmp_path / "right.toml").write_text(RIGHT)
    (tmp_path / "wrong.toml").write_text(WRONG)
    return tmp_path


def test_nothing_found_is_status_0(run, scenarios):
    result = run("check", scenarios / "right.toml")
    assert result.exit_code == 0
    assert "1 scenario: all right" in result.stdout


def test_something_found_is_status_1(run, scenarios):
    result = run("check", scenarios)
    assert result.exit_code == 1
    assert f"{scenarios / 'wrong.toml'}:2" in result.stdout
    assert "2 scenarios: 1 wrong" in result.stdout


def test_json_has_the_shape_that_others_read(run, scenarios):
    result = run("check", scenarios, "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert set(data) == {"ok", "results", "findings"}
    assert data["ok"] is False
    assert [list(item) for item in data["results"]] == [
        ["kind", "name", "file", "line", "ok", "message", "ruleset"]
    ] * 2
    assert {item["ruleset"] for item in data["results"]} == {"first-edition"}


def test_nothing_to_check_is_wrong_use(run):
    result = run("check")
    assert result.exit_code == 2
    assert "error[wrong-use]" in result.stderr
