"""`ethnos compare` and `ethnos sweep`: what they print and refuse."""

import json
import sys

SHORT = ("--players", 2, "--games", 12, "--bots", "random", "--jobs", 1)


def test_equal_rulesets_differ_in_no_measure(run):
    found = json.loads(run("compare", "first-edition", "first-edition", *SHORT, "--json").stdout)

    assert found["same_games"] == found["games"] == 12
    assert {measure["verdict"] for measure in found["measures"]} == {"the games are the same"}
    assert found["differences"] == []


def test_equal_runs_print_equal_bytes(run):
    arguments = ("compare", "first-edition", "second-edition", *SHORT, "--attribute", "--json")

    assert run(*arguments).stdout == run(*arguments).stdout


def test_the_json_says_who_played_what(run):
    sides = ("first-edition", "first-edition", "--variant-b", "lowest-token-first")
    found = json.loads(run("compare", *sides, *SHORT, "--attribute", "--json").stdout)

    assert found["bots"] == ["random", "random"]
    assert (found["a"]["variants"], found["b"]["variants"]) == ([], ["lowest-token-first"])
    assert [difference["key"] for difference in found["differences"]] == ["kingdom.award"]
    assert [topic["topic"] for topic in found["attribution"]["topics"]] == ["kingdom.award"]
    assert "distributions" not in found["measures"][0]


def test_the_table_says_who_played_and_how_sure_it_is(run):
    shown = run("compare", "first-edition", "second-edition", *SHORT, "--attribute")

    assert shown.exit_code == 0
    assert "12 games of 2 players, played by random" in shown.stdout
    assert "95 %" in shown.stdout
    assert "tokens by itself" in shown.stdout


def test_equal_rulesets_are_said_to_be_the_same_in_a_sentence(run):
    assert "the games are the same" in run("compare", "first-edition", "first-edition", *SHORT).stdout


def test_seeds_of_their_own_are_said_to_be_so(run):
    shown = run("compare", "first-edition", "first-edition", *SHORT, "--independent", "--json")

    assert json.loads(shown.stdout)["paired"] is False


def test_a_number_of_players_that_one_side_does_not_admit_is_refused(run):
    shown = run("compare", "first-edition", "first-edition", "--players", 7)

    assert shown.exit_code == 2
    assert "wrong-player-count" in shown.stderr


def test_a_page_that_is_there_is_kept_and_no_game_is_played_for_it(run, tmp_path):
    page = tmp_path / "page.html"
    page.write_text("mine")
    shown = run("compare", "first-edition", "first-edition", "--games", 100000, "--html", page)

    assert shown.exit_code == 2
    assert "file-exists" in shown.stderr
    assert page.read_text() == "mine"


def test_a_page_without_a_name_is_wrong_use(run):
    shown = run("compare", "first-edition", "first-edition", *SHORT, "--html", "")

    assert shown.exit_code == 2
    assert "error[wrong-use]: --html" in shown.stderr


def test_what_a_page_needs_is_asked_for_before_any_game_is_played(run, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    shown = run(
        "compare", "first-edition", "first-edition", "--games", 100000, "--html", tmp_path / "page.html"
    )

    assert shown.exit_code == 2
    assert "--html needs matplotlib" in shown.stderr


def test_jobs_and_a_cluster_are_not_both_asked_for(run):
    shown = run("compare", "first-edition", "first-edition", *SHORT, "--cluster", "tcp://127.0.0.1:1")

    assert shown.exit_code == 2
    assert "error[wrong-use]: --jobs and --cluster" in shown.stderr


def test_a_sweep_has_a_table_for_each_value(run):
    shown = run("sweep", "first-edition", "marker.supply=10,26", *SHORT)

    assert shown.exit_code == 0
    assert "marker.supply = 10, beside 26" in shown.stdout
    assert "marker.supply = 26, beside 26" in shown.stdout


def test_a_sweep_as_json_has_the_values_as_they_were_written(run):
    found = json.loads(
        run("sweep", "first-edition", "setup.pool=players + 2,2 * players", *SHORT, "--json").stdout
    )

    assert [value["value"] for value in found["values"]] == ["players + 2", "2 * players"]
    assert [value["same_games"] for value in found["values"]] == [12, 12]


def test_a_sweep_without_values_is_refused(run):
    for values in ("marker.supply", "marker.supply=", "marker.supply=1,,2"):
        shown = run("sweep", "first-edition", values, *SHORT)
        assert shown.exit_code == 2
        assert "no-values" in shown.stderr


def test_without_the_laboratorys_packages_it_says_what_to_install(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    shown = run("compare", "first-edition", "first-edition", *SHORT)

    assert shown.exit_code == 2
    assert "ethnos-engine[lab]" in shown.stderr
