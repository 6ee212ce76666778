"""`ethnos rules`, `explain`, `rulesets` and `tribes`."""

import json

import pytest

import ethnos

HOUSE = '[hand]\nlimit = 9\n\n[warband]\nglory = "[0, 0, 2, 4, 7, 11, 16]"\n'


@pytest.fixture
def house(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text(HOUSE)
    return file


def test_what_toml_writes_loads_to_the_same_hash(run, tmp_path):
    result = run("rules", "first-edition", "--toml")
    assert result.exit_code == 0
    file = tmp_path / "first-edition.toml"
    file.write_text(result.stdout)
    assert ethnos.load_ruleset(file).hash == ethnos.load_ruleset("first-edition").hash


def test_toml_holds_what_variants_change(run, tmp_path, house):
    file = tmp_path / "resolved.toml"
    file.write_text(run("rules", "--variant", house, "--toml").stdout)
    reloaded = ethnos.load_ruleset(file)
    assert reloaded.hash == ethnos.load_ruleset("first-edition", variants=[house]).hash
    assert reloaded.for_players(4).hand_limit == 9


def test_rules_for_so_many_players_show_only_what_applies(run):
    two, four = (run("rules", "--players", count).stdout for count in (2, 4))
    assert "tribes = 5" in two
    assert "tribes = 6" in four
    assert "2 players => size > markers(kingdom, all)" in two
    assert "markers(kingdom, all)" not in four


def test_sources_tell_which_numbers_no_text_confirms(run):
    plain, sourced = run("rules").stdout, run("rules", "--sources").stdout
    assert "source: rulebook, recruiting" in sourced
    assert "no published text confirms it" in " ".join(sourced.split())
    assert "source:" not in plain


def test_slots_show_each_signature(run):
    shown = " ".join(run("rules", "--slots").stdout.split())
    assert (
        "marker.allowed : yes/no (players, eras, era, size, seat, kingdom, markers(kingdom, own|others|all))"
        in shown
    )
    assert "tribe.giant.now : number (players, eras, era)" in shown
    listed = json.loads(run("rules", "--slots", "--json").stdout)
    assert {"key", "signature", "doc"} == set(listed[0])


def test_rules_as_json_hold_every_key(run):
    data = json.loads(run("rules", "--json", "--players", "2").stdout)
    ruleset = ethnos.load_ruleset("first-edition")
    assert set(data["values"]) == set(ruleset.keys())
    assert data["values"]["setup.pool"]["at_table"]["value"] == "4"
    assert data["values"]["warband.glory"]["confirmed"] is False


def test_tribes_that_are_not_dealt_stand_last_under_a_heading_of_their_own(run):
    heading = "\nClans that this ruleset knows and does not deal: they play only when they are asked for\n"
    dealt, _, others = run("rules", "second-edition").stdout.partition(heading)
    ruleset = ethnos.load_ruleset("second-edition")
    chosen = ruleset.for_players(4).choose_from
    for tribe in ruleset.for_players(4).tribes:
        assert (f"\ntribe.{tribe}\n" in dealt) is (tribe in chosen)
        assert (f"\ntribe.{tribe}\n" in others) is (tribe not in chosen)
    assert "does not deal" not in run("rules", "first-edition").stdout


def test_json_tells_the_tribes_that_are_dealt_from_those_that_are_not(run):
    tribes = json.loads(run("rules", "second-edition", "--json").stdout)["tribes"]
    ruleset = ethnos.load_ruleset("second-edition").for_players(4)
    assert tribes["dealt"] == list(ruleset.choose_from)
    assert tribes["not_dealt"] == [tribe for tribe in ruleset.tribes if tribe not in tribes["dealt"]]
    assert "centaur" in tribes["not_dealt"]


@pytest.mark.parametrize("width", ["40", "80", "200"])
def test_rules_fit_the_width_and_leave_no_spaces_behind(process, width):
    lines = process("rules", environment={"COLUMNS": width}).stdout.decode().splitlines()
    assert all(line == line.rstrip() for line in lines)
    assert width != "80" or all(len(line) <= 90 for line in lines)


def test_options_that_exclude_one_another_are_refused(run):
    result = run("rules", "--toml", "--json")
    assert result.exit_code == 2
    assert "error[wrong-use]" in result.stderr


def test_explain_names_the_file_and_line_and_what_was_replaced(run, house):
    shown = run("explain", "first-edition", "hand.limit", "--variant", house).stdout
    assert "hand.limit = 9" in shown
    assert f"{house}:2" in shown
    assert "replaces 10, set at rulesets/first-edition.toml:" in shown


def test_explain_says_which_case_applies(run):
    shown = run("explain", "first-edition", "eras.count", "--players", "3").stdout
    assert "with 3 players: 2\n    by 2..3 players => 2\n" in shown
    assert "otherwise => 3" not in shown.partition("with 3 players")[2]
    by_era = run("explain", "first-edition", "tribe.giant.era_end", "--players", "4").stdout
    assert "2 in era 1, 4 in era 2, 6 in era 3" in by_era


def test_explain_as_json(run):
    data = json.loads(run("explain", "first-edition", "marker.allowed", "--json").stdout)
    assert data["key"] == "marker.allowed"
    assert data["file"] == "rulesets/first-edition.toml"
    assert data["players"]["2"] == {"value": None, "cases": ["2 players => size > markers(kingdom, all)"]}
    assert data["replaced"] == []


def test_explain_guesses_a_misspelt_key(run):
    result = run("explain", "first-edition", "marker.alowed")
    assert result.exit_code == 2
    assert "error[unknown-key]" in result.stderr
    assert "did you mean `marker.allowed`?" in result.stderr


@pytest.mark.parametrize("command", ["rules", "explain"])
def test_a_number_of_players_that_is_not_admitted_is_refused(run, command):
    key = ["marker.optional"] if command == "explain" else []
    result = run(command, "first-edition", *key, "--players", "9")
    assert result.exit_code == 2
    assert "error[wrong-player-count]" in result.stderr


def test_installed_rulesets_are_listed(run):
    assert "first-edition" in run("rulesets").stdout
    rows = {row["id"]: row for row in json.loads(run("rulesets", "--json").stdout)}
    assert rows["first-edition"]["players"] == "2..6"
    assert rows["first-edition"]["hash"] == ethnos.load_ruleset("first-edition").hash
    assert rows["first-edition"]["problem"] == ""


def test_rulesets_are_listed_first_and_variants_behind_them(run):
    rows = json.loads(run("rulesets", "--json").stdout)
    kinds = [row["kind"] for row in rows]
    assert kinds == sorted(kinds)
    listed = {row["id"]: row for row in rows}
    assert listed["second-edition"]["kind"] == "ruleset"
    variant = listed["two-eras"]
    assert (variant["kind"], variant["title"]) == ("variant", "Two eras at every table")
    assert (variant["players"], variant["hash"], variant["problem"]) == ("", "", "")


def test_a_variant_that_is_named_as_a_ruleset_is_refused_with_the_way_out(run):
    result = run("rules", "two-eras")
    assert result.exit_code == 2
    assert "error[only-a-variant]" in result.stderr
    assert "--variant two-eras" in result.stderr


def test_tribes_are_listed_with_their_hooks(run):
    rows = {row["id"]: row for row in json.loads(run("tribes", "--json").stdout)["tribes"]}
    assert rows["wizard"]["hooks"] == ["draw"]
    assert rows["skeleton"]["hooks"] == ["joins_any", "may_lead", "scores"]
    shown = run("tribes").stdout
    assert all(id in shown for id in rows)


def test_what_went_wrong_with_a_tribe_is_listed(run, monkeypatch):
    from ethnos.errors import PluginError
    from ethnos.plugins import Registry

    broken = Registry(failures={"badger": PluginError("unknown-hook", "badger.py:3: there is no hook `kep`")})
    monkeypatch.setattr("ethnos.frontends.list_tribes.registry_with", lambda plugins: broken)
    assert "badger: error[unknown-hook]: badger.py:3: there is no hook `kep`" in run("tribes").stdout
    refused, *rulesets = json.loads(run("tribes", "--json").stdout)["problems"]
    assert (refused["kind"], refused["id"], refused["code"]) == ("tribe", "badger", "unknown-hook")
    assert {problem["kind"] for problem in rulesets} == {"ruleset"}


@pytest.mark.parametrize("key", ["tribe.raccoon", "tribe.raccoon.coins"])
def test_a_tribe_that_is_installed_and_not_dealt_is_explained_once_it_is_asked_for(run, key):
    refused = run("explain", "first-edition", key)
    assert refused.exit_code == 2
    assert (
        f"error[unknown-key]: `{key}` is no key of first-edition: the tribe raccoon is installed, and "
        "first-edition does not deal it; ask for it: --tribes raccoon"
    ) in " ".join(refused.stderr.split())
    shown = run("explain", "first-edition", key, "--tribes", "raccoon")
    assert shown.exit_code == 0
    assert "tribe.raccoon.coins = [1, 1, 1, 1, 1, 2," in shown.stdout


def test_a_default_of_a_tribe_is_told_with_the_place_that_it_comes_from(run):
    coins, name = (
        run("explain", "first-edition", f"tribe.raccoon.{key}", "--tribes", "raccoon").stdout
        for key in ("coins", "name")
    )
    assert "\nthe default of the tribe raccoon, from rulesets/second-edition.toml:" in coins
    assert name == "tribe.raccoon.name = Raccoons\nthe default of the tribe raccoon\n"


def test_a_table_is_explained_by_the_keys_in_it(run):
    shown = run("explain", "first-edition", "tribe.giant").stdout
    assert "tribe.giant.now = 2\n" in shown
    assert "tribe.giant.name = Giants\n" in shown
    data = json.loads(run("explain", "first-edition", "marker", "--json").stdout)
    assert data["key"] == "marker"
    assert set(data["keys"]) == {"marker.supply", "marker.allowed", "marker.optional"}


def test_names_words_and_texts_need_no_source(run):
    shown = run("rules", "first-edition", "--sources").stdout
    after = [rest.partition("=")[0] for rest in shown.split("no source given\n")[1:]]
    assert after == []
    assert "text = " in shown
