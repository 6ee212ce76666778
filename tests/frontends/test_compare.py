"""`ethnos compare` and `ethnos sweep`: what they print and refuse."""

import errno
import json
import signal
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from attrs import evolve

from ethnos.frontends.compare import _summary
from tests.lab.sample_findings import COMPARISON

SHORT = ("--players", 2, "--games", 12, "--bots", "random", "--jobs", 1)
FIRST_BESIDE_SECOND = ": centaur, dwarf, giant, halfling, merfolk (B: owl, rabbit, bear, raccoon, koi)"
SECOND_BESIDE_FIRST = ": owl, rabbit, bear, raccoon, koi (B: centaur, dwarf, giant, halfling, merfolk)"


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
    assert "--force" in shown.stderr
    assert page.read_text() == "mine"


@pytest.mark.parametrize("name", ["", "nowhere/page.html", "/proc/page.html"])
def test_a_page_that_cannot_be_written_is_refused_before_any_game_is_played(run, tmp_path, name):
    page = tmp_path / name
    shown = run("compare", "first-edition", "first-edition", "--games", 100000, "--html", page, "--force")

    assert shown.exit_code == 2
    assert f"error[unwritable-file]: {page}" in shown.stderr


def full_disk(*_):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("compare", "first-edition", "second-edition"), "12 games of 2 players"),
        (("sweep", "first-edition", "marker.supply=10"), "12 games of 2 players"),
        (("compare", "first-edition", "second-edition", "--json"), '"same_games"'),
    ],
)
def test_a_page_for_which_the_disk_has_no_room_takes_nothing_else_away(
    run, tmp_path, monkeypatch, arguments, told
):
    page = tmp_path / "page.html"
    monkeypatch.setattr("ethnos.lab.report.writing.os.fsync", full_disk)
    shown = run(*arguments, *SHORT, "--html", page)

    assert shown.exit_code == 2
    assert told in shown.stdout
    assert shown.stderr == f"error[unwritable-file]: {page}: it cannot be written: No space left on device\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_device_that_is_full_takes_nothing_else_away(run):
    shown = run("compare", "first-edition", "first-edition", *SHORT, "--html", "/dev/full", "--force")

    assert shown.exit_code == 2
    assert "No measure differs" in shown.stdout
    assert "No space left" in shown.stderr


@pytest.fixture
def pressed(monkeypatch):
    """Somebody presses Ctrl-C once 5 games are played."""

    def press(played, most):
        if played == 5:
            signal.raise_signal(signal.SIGINT)

    for module in ("compare", "sweep"):
        monkeypatch.setattr(f"ethnos.frontends.{module}.shown_progress", lambda: nullcontext(press))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("compare", "first-edition", "second-edition"), "5 games of 2 players"),
        (("compare", "first-edition", "second-edition", "--attribute"), "tokens by itself"),
        (("sweep", "first-edition", "marker.supply=10"), "5 games of 2 players"),
    ],
)
def test_ctrl_c_leaves_the_figures_of_the_games_so_far(run, pressed, arguments, told):
    shown = run(*arguments, *SHORT)

    assert (shown.exit_code, shown.stderr) == (130, "interrupted\n")
    assert told in shown.stdout
    assert "Interrupted after 5 of 12 games: all figures" in shown.stdout


def test_the_json_and_the_page_of_what_was_interrupted_say_so(run, pressed, tmp_path):
    page = tmp_path / "page.html"
    shown = run("compare", "first-edition", "second-edition", *SHORT, "--json", "--html", page)
    found = json.loads(shown.stdout)

    assert shown.exit_code == 130
    assert (found["games"], found["most_games"]) == (5, 12)
    assert found["interruption"] in page.read_text(encoding="utf-8")


def test_tribes_of_a_are_played_by_b_with_those_that_correspond(run):
    sides = ("compare", "second-edition", "first-edition", "--tribes", "owl,fox,koi,bear,dog")
    shown = run(*sides, *SHORT, "--attribute", "--json")
    found = json.loads(shown.stdout)

    assert shown.exit_code == 0
    assert found["tribes"].endswith(
        ": owl, fox, koi, bear, dog (B: centaur, troll, merfolk, giant, skeleton)"
    )
    tribes = {measure["key"]: measure for measure in found["measures"] if measure["group"] == "tribes"}
    assert tribes["tribes.owl.victories"]["b_games"] == 12


def test_a_tribe_that_only_b_has_stands_for_its_counterpart(run):
    shown = run("compare", "first-edition", "second-edition", "--tribes", "owl,troll,koi,bear,elf", *SHORT)

    assert shown.exit_code == 0
    assert "centaur, troll, merfolk, giant, elf (B: owl, fox, koi," in " ".join(shown.stdout.split())


@pytest.mark.parametrize(
    ("sides", "tribes", "told"),
    [
        (("first-edition", "second-edition"), "owl,rabbit,bear,raccoon,koi", FIRST_BESIDE_SECOND),
        (("second-edition", "first-edition"), "owl,rabbit,bear,raccoon,koi", SECOND_BESIDE_FIRST),
        (("second-edition", "first-edition"), "centaur,rabbit,giant,halfling,koi", SECOND_BESIDE_FIRST),
    ],
)
def test_a_tribe_that_a_knows_and_only_b_deals_stands_for_its_counterpart_too(run, sides, tribes, told):
    shown = run("compare", *sides, "--tribes", tribes, *SHORT, "--json")
    plain = run("compare", *sides, *SHORT, "--json")
    found, beside = json.loads(shown.stdout), json.loads(plain.stdout)

    assert found["tribes"].endswith(told)
    assert (found["a"]["hash"], found["b"]["hash"]) == (beside["a"]["hash"], beside["b"]["hash"])
    assert found["differences"] == beside["differences"]


def test_a_tribe_named_with_the_one_that_stands_for_it_is_told_from_which_it_comes(run):
    tribes = ("--tribes", "halfling,owl,centaur,raccoon,elf")
    shown = run("compare", "first-edition", "second-edition", *tribes, *SHORT)

    assert shown.exit_code == 2
    assert "error[duplicate-tribe]: a tribe is named twice" in shown.stderr
    assert "owl stands for centaur" in shown.stderr
    assert "raccoon stands for halfling" in shown.stderr


def test_tribes_that_neither_side_has_are_all_named(run):
    tribes = ("--tribes", "owl,fox,koi,badger,boar")
    shown = run("compare", "second-edition", "first-edition", *tribes, *SHORT)

    assert shown.exit_code == 2
    assert "error[unknown-tribe]: there is no tribe `badger`" in shown.stderr
    assert "error[unknown-tribe]: there is no tribe `boar`" in shown.stderr
    assert "`owl`" not in shown.stderr


def test_tribes_without_a_counterpart_are_all_named_with_those_that_have_one(run, tmp_path):
    few = tmp_path / "few.toml"
    few.write_text(
        'extends = "second-edition"\n[setup]\nchoose_from = ["owl", "fox", "koi", "bear", "dog", "deer"]\n'
    )
    tribes = ("--tribes", "owl,fox,rabbit,raven,dog")
    shown = run("compare", few, "first-edition", *tribes, *SHORT)

    assert shown.exit_code == 2
    assert (
        "error[unpaired-tribe]: first-edition has no tribe that corresponds to rabbit, raven" in shown.stderr
    )


def test_a_topic_of_tribes_says_which_takes_the_place_of_which(run):
    shown = run("compare", "first-edition", "second-edition", *SHORT, "--attribute").stdout

    assert "tribe.bear, giant → bear, by itself (tribe.bear.now, tribe.bear.era_end)" in shown
    assert "tribe.raccoon, halfling → raccoon, by itself (setup.choose_from, tribe.raccoon)" in shown


def test_what_bots_cannot_use_is_said(run):
    shown = run("compare", "first-edition", "second-edition", *SHORT, "--attribute").stdout
    swept = run("sweep", "first-edition", "marker.optional=true", *SHORT).stdout

    assert " ".join(shown.split()).count("cannot show what `marker.optional` does") == 2
    assert "cannot show what `marker.optional` does" in " ".join(swept.split())


def test_one_game_is_not_spoken_of_as_several():
    told = {count: _summary(evolve(COMPARISON, same_games=count)) for count in (0, 1, 2)}

    assert told[1].startswith("1 of the games is the same. ")
    assert told[2].startswith("2 of the games are the same. ")
    assert "the same" not in told[0]


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


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ("marker.supply=20,26,20", "marker.supply: `20` is named twice"),
        ("tokens.values=[1,2],[1, 2]", "tokens.values: `[1,2]` and `[1, 2]` are one value"),
    ],
)
def test_a_value_of_a_sweep_is_not_played_twice(run, values, told):
    shown = run("sweep", "first-edition", values, *SHORT)

    assert shown.exit_code == 2
    assert f"error[named-twice]: {told}; name each value once" in shown.stderr


@pytest.mark.parametrize("command", [("compare", "first-edition"), ("sweep", "marker.supply=20")])
def test_a_limit_without_auto_is_wrong_use(run, command):
    name, other = command
    shown = run(name, "first-edition", other, *SHORT, "--limit", 4000)
    auto = run(name, "first-edition", other, *SHORT, "--games", "auto", "--limit", 4)

    assert shown.exit_code == 2
    assert "error[wrong-use]: --limit is where --games auto ends, and 12 games are asked for" in shown.stderr
    assert auto.exit_code == 0


def test_what_is_of_tribes_that_no_game_has_is_said(run, tmp_path):
    variant = tmp_path / "wizards.toml"
    variant.write_text("[tribe.wizard]\ncards = { each_kingdom = 3 }\n")
    sides = ("first-edition", "first-edition", "--variant-b", variant)
    tribes = ("--tribes", "centaur,dwarf,elf,giant,orc")

    shown = " ".join(run("compare", *sides, *tribes, *SHORT).stdout.split())
    found = json.loads(run("compare", *sides, *tribes, *SHORT, "--json").stdout)

    assert "No game has wizard. So these games cannot show what `tribe.wizard.cards` does." in shown
    assert found["out_of_play"] == ["tribe.wizard.cards"]


def test_a_sweep_without_values_is_refused(run):
    for values in ("marker.supply", "marker.supply=", "marker.supply=1,,2"):
        shown = run("sweep", "first-edition", values, *SHORT)
        assert shown.exit_code == 2
        assert "no-values" in shown.stderr


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("hand.limit=0", "hand.limit=0: error[out-of-range]: hand.limit is 0"),
        ("setup.pool=players +", "setup.pool=players +: error[unexpected-end]"),
        ("setup.hand=500", "setup.hand=500: error[hand-over-limit]"),
        ("players=2..1", "players=2..1: error["),
        ("players=5..6", "error[wrong-player-count]: players=5..6: first-edition is for 5 to 6 players"),
        (
            "setup.tribes=6",
            "error[wrong-tribe-count]: setup.tribes=6: 2 players need 6 tribes [setup.tribes], not 5",
        ),
    ],
)
def test_an_error_of_a_sweep_says_of_which_key_and_value_it_is(run, value, told):
    shown = run("sweep", "first-edition", value, *SHORT, "--tribes", "centaur,dwarf,elf,giant,orc")

    assert shown.exit_code == 2
    assert told in shown.stderr
    assert ".toml" not in shown.stderr


def test_without_the_laboratorys_packages_it_says_what_to_install(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    shown = run("compare", "first-edition", "first-edition", *SHORT)

    assert shown.exit_code == 2
    assert "ethnos-engine[lab]" in shown.stderr
