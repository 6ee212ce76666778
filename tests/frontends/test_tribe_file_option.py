"""`--tribe-file`: a tribe in TOML goes wherever a ruleset is named."""

import json

import pytest

from tests.written import FOLDER

BADGER = FOLDER / "badger.toml"
OTTER = FOLDER / "otter.toml"
TRIBES = "badger,elf,orc,troll,wizard,dwarf"
HOUSE = """\
id = "house"
extends = "first-edition"

[setup]
choose_from = ["badger", "elf", "orc", "troll", "wizard", "dwarf"]
"""


@pytest.fixture
def house(tmp_path):
    """A ruleset with badgers beside it."""
    (tmp_path / "tribes").mkdir()
    (tmp_path / "tribes" / "badger.toml").write_text(BADGER.read_text())
    (tmp_path / "house.toml").write_text(HOUSE)
    return tmp_path / "house.toml"


def test_a_tribe_plays_when_it_is_asked_for(run):
    told = ("simulate", "first-edition", "--tribe-file", BADGER, "--games", "1", "--json")
    asked = run(*told, "--tribes", TRIBES)
    assert asked.exit_code == 0, asked.output
    assert "badger" in json.loads(asked.stdout)["games"][0]["tribes"]
    assert "badger" not in json.loads(run(*told).stdout)["games"][0]["tribes"]


def test_several_tribes_go_along(run):
    tribes = TRIBES.replace("dwarf", "otter")
    files = ("--tribe-file", BADGER, "--tribe-file", OTTER)
    result = run("perft", "first-edition", *files, "--tribes", tribes, "--depth", "1", "--json")
    assert result.exit_code == 0, result.output
    assert {"badger", "otter"} <= set(json.loads(result.stdout)["tribes"])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_other_processes_get_the_tribe_too(run, jobs):
    told = ("--tribe-file", OTTER, "--tribes", TRIBES.replace("badger", "otter"), "--games", "6", "--json")
    result = run("simulate", "first-edition", *told, "--jobs", jobs)
    assert result.exit_code == 0, result.output
    assert len(json.loads(result.stdout)["games"]) == 6


def test_other_processes_get_a_tribe_that_counts_one_of_another_edition(run, tmp_path):
    file = tmp_path / "badger.toml"
    file.write_text(BADGER.read_text().replace("count(badger)", "count(badger) + count(owl)"))
    told = ("--tribe-file", file, "--tribes", TRIBES, "--games", "4", "--jobs", "2", "--json")
    result = run("simulate", "first-edition", *told)
    assert result.exit_code == 0, result.output
    assert len(json.loads(result.stdout)["games"]) == 4


def test_other_processes_get_the_tribes_of_a_ruleset(run, house):
    outputs = [run("simulate", house, "--games", "6", "--json", "--jobs", jobs).stdout for jobs in ("1", "2")]
    assert json.loads(outputs[0])["games"]
    assert outputs[0] == outputs[1]


def test_it_is_listed_with_its_file_and_how_it_came(run):
    rows = {
        row["id"]: row for row in json.loads(run("tribes", "--tribe-file", BADGER, "--json").stdout)["tribes"]
    }
    assert rows["badger"]["file"] == str(BADGER)
    assert rows["badger"]["package"] == f"--tribe-file {BADGER}"
    assert rows["badger"]["hooks"] == ["marker_size", "scoring_size"]


def test_its_rules_are_shown_explained_and_told_apart(run, house):
    with_badgers = ("--tribe-file", BADGER, "--tribes", "badger")
    assert "scoring_size = size + count(badger) - 1" in run("rules", "first-edition", *with_badgers).stdout
    explained = run("explain", "first-edition", "tribe.badger.rules.marker_size", *with_badgers).stdout
    assert f"{BADGER}:9" in explained.replace("\n", "")
    differences = json.loads(run("diff", "first-edition", house, "--json").stdout)["differences"]
    assert "tribe.badger.rules.marker_size" in {difference["key"] for difference in differences}


def test_a_saved_game_with_it_is_replayed_with_it(run, tmp_path):
    table = ("--tribe-file", BADGER, "--tribes", TRIBES)
    assert (
        run("simulate", "first-edition", *table, "--games", "1", "--out", tmp_path / "records").exit_code == 0
    )
    record = tmp_path / "records" / "game-000000.txt"
    without = run("replay", record)
    assert run("replay", record, "--tribe-file", BADGER).exit_code == 0
    assert without.exit_code == 2
    assert "--tribe-file FILE" in without.stderr


def test_a_faulty_file_is_wrong_use_with_every_fault(run, tmp_path):
    file = tmp_path / "badger.toml"
    file.write_text(BADGER.read_text().replace("marker_size", "marker_sise").replace("count(", "conut("))
    result = run("simulate", "first-edition", "--tribe-file", file, "--games", "1")
    assert result.exit_code == 2
    assert "did you mean `marker_size`?" in result.stderr
    assert "did you mean `count`?" in result.stderr


def test_two_of_one_id_are_refused_with_both_files(run, tmp_path):
    (tmp_path / "other.toml").write_text(BADGER.read_text())
    result = run("tribes", "--tribe-file", BADGER, "--tribe-file", tmp_path / "other.toml")
    assert result.exit_code == 2
    assert str(BADGER) in result.stderr
    assert str(tmp_path / "other.toml") in result.stderr


def test_the_slots_of_tribes_are_listed_with_those_of_rulesets(run):
    shown = run("rules", "--slots").stdout
    assert "ability.again : yes/no" in shown
    assert "counter.NAME.gains : number" in shown
    keys = {row["key"] for row in json.loads(run("rules", "--slots", "--json").stdout)}
    assert {"marker.allowed", "ability.scoring_size"} <= keys
