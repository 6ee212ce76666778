"""`ethnos check`: exit status 0 where nothing is found, 1 where something is."""

import json

import pytest

from ethnos.modding import Report, Result

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


def test_scenarios_are_counted_by_ruleset(run, scenarios):
    (scenarios / "second.toml").write_text(
        '[[scenario]]\nname = "second"\nruleset = "second-edition"\nthen = { era = 1 }\n'
    )
    shown = run("check", scenarios).stdout
    assert "first-edition: 2 scenarios, 1 wrong\n" in shown
    assert "second-edition: 1 scenario, all right\n" in shown


def test_an_unknown_ruleset_is_told_at_the_line_that_names_it(run, tmp_path):
    file = tmp_path / "lost.toml"
    file.write_text(
        '[[scenario]]\nname = "lost"\nruleset = "fist-edition"\nthen = { era = 1 }\n'
        '[[scenario]]\nname = "varied"\nvariants = [\n  "two-eras",\n  "tree-eras"]\nthen = { era = 1 }\n'
    )
    first, second = json.loads(run("check", file, "--json").stdout)["results"]
    assert first["message"] == (
        "line 3: ruleset: error[unknown-ruleset]: no ruleset `fist-edition` is installed "
        "(did you mean `first-edition`?)"
    )
    assert second["message"].startswith("line 9: variants: error[unknown-ruleset]: no ruleset `tree-eras`")


def test_every_failing_of_a_scenario_is_set_in(run, scenarios):
    (scenarios / "wrong.toml").write_text(
        RIGHT.replace("then = { hands", "then = { era = 2, dragons = 2, hands")
    )
    shown = run("check", scenarios / "wrong.toml").stdout
    assert "\n      line 6: dragons: expected 2, got 0\n" in shown
    assert "\n      line 6: era: expected 2, got 1\n" in shown


def test_one_error_is_one(run, scenarios):
    (scenarios / "house.toml").write_text("[hand]\nlimit = -1\n")
    assert "1 ruleset: 1 wrong, 1 error\n" in run("check", scenarios / "house.toml").stdout


HARMLESS = """
from ethnos.tribe import Cards, TribeTable, hookimpl

TRIBE = TribeTable(id="badger", name="Badgers", text="They keep nothing.", cards=Cards(each_kingdom=2))


@hookimpl
def keep(tribe, table, warband):
    return 0
"""


@pytest.fixture
def doubtful(tmp_path):
    file = tmp_path / "badger.py"
    file.write_text(HARMLESS)
    return file


@pytest.mark.parametrize(("options", "status"), [((), 0), (("--strict",), 1)])
def test_warnings_count_where_strict_is_asked_for(run, doubtful, tmp_path, options, status):
    folder = tmp_path / "inner"
    folder.mkdir()
    doubtful.rename(folder / "badger.py")
    (folder / "good.toml").write_text(RIGHT)
    result = run("check", folder, *options)
    assert result.exit_code == status
    assert "badger.py:1:1: warning[python-not-run]" in result.stdout
    assert "1 scenario: 1 warning\n" in result.stdout
    assert json.loads(run("check", folder, "--json", *options).stdout)["ok"] is (status == 0)


def test_json_tells_of_tribes_too(run, doubtful):
    data = json.loads(run("check", doubtful, "--games", "1", "--json").stdout)
    (result,) = data["results"]
    assert list(result) == ["kind", "name", "file", "line", "ok", "message"]
    assert (result["kind"], result["name"], result["file"], result["ok"]) == (
        "tribe",
        "badger",
        str(doubtful),
        True,
    )


def test_a_broken_promise_is_shown_with_its_seed_and_record(run, doubtful):
    doubtful.write_text(HARMLESS.replace("return 0", "return 1 - warband.size"))
    shown = run("check", doubtful, "--games", "4", "--seed", "3").stdout
    assert "error[answers-can-be]: keep of badger answered -1" in shown
    assert "cut down from" in shown
    assert "      ---\n" in shown
    assert "seed = " in shown


def test_no_game_is_played_where_none_is_asked_for(run, doubtful):
    doubtful.write_text(HARMLESS.replace("return 0", "1 / 0"))
    assert run("check", doubtful, "--games", "0").exit_code == 0


def test_what_a_folders_project_lets_run_is_said_on_standard_error_alone(run, tmp_path):
    (tmp_path / "pyproject.toml").write_text(
        '[project.entry-points."ethnos.tribes"]\nstoat = "stoat_tribe"\n'
    )
    (tmp_path / "stoat_tribe.py").write_text("1 / 0\n")
    said = f"runs {tmp_path / 'stoat_tribe.py'}, which {tmp_path / 'pyproject.toml'} names\n"
    shown = run("check", tmp_path)
    assert said in shown.stderr
    assert said not in shown.stdout
    assert said not in run("check", tmp_path, "--json").stderr


def test_of_a_long_message_the_first_and_last_lines_are_shown_and_all_in_json(run, scenarios, monkeypatch):
    lines = [f"line {number} of many" for number in range(300)]
    result = Result("tribe", "badger", "badger.toml", 1, False, "\n".join(lines))
    monkeypatch.setattr("ethnos.frontends.check.check", lambda *paths, **others: Report((result,), ()))
    shown = run("check", scenarios).stdout
    assert "line 0 of many" in shown
    assert "# 180 lines are left out here; --json tells them all" in shown
    assert "line 299 of many" in shown
    assert "line 150 of many" not in shown
    assert json.loads(run("check", scenarios, "--json").stdout)["results"][0]["message"].splitlines() == lines
