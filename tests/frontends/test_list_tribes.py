"""`ethnos tribes`: id, package, file, hooks, rulesets that use it; and what does not load, with the reason."""

import json
import re
from pathlib import Path

import pytest

from ethnos import Registry
from ethnos.errors import PluginError
from ethnos.plugins import installed_plugins

BADGER = """\
from ethnos.tribe import Cards, TribeTable, hookimpl

TRIBE = TribeTable(id="badger", name="Badgers", text="They keep.", cards=Cards(each_kingdom=2))


@hookimpl
def keep(tribe):
    return 1
"""
ISLAND = """\
extends = "first-edition"

[setup]
choose_from = ["gull", "dwarf", "elf", "giant", "orc", "troll"]
"""
GULL = """\
[tribe]
id = "gull"
name = "Gulls"
cards = { each_kingdom = 2 }
text = "They take."

[ability]
draw = "1"
"""


@pytest.fixture
def listed(run):
    """The rows by tribe id, and the problems."""

    def lists(*arguments):
        result = run("tribes", "--json", *arguments)
        assert result.exit_code == 0, result.output
        data = json.loads(result.stdout)
        return {row["id"]: row for row in data["tribes"]}, data["problems"]

    return lists


def test_a_tribe_is_listed_with_its_package_its_version_its_file_and_its_hooks(listed):
    rows, problems = listed()
    wizard = rows["wizard"]

    assert re.fullmatch(r"ethnos-engine \d+\.\d+\.\d+", wizard["package"])
    assert wizard["name"] == "Wizards"
    assert wizard["hooks"] == ["draw"]
    file, _, line = wizard["file"].rpartition(":")
    assert (Path(file).name, Path(file).is_file(), line) == ("wizard.py", True, "1")
    assert problems == []


def test_the_rulesets_that_deal_it_are_listed_with_the_ids_that_it_has_there(listed):
    rows, _ = listed()

    assert rows["wizard"]["rulesets"] == {"first-edition": ["wizard"], "second-edition": ["raven"]}
    assert rows["halfling"]["rulesets"] == {"first-edition": ["halfling"]}
    assert rows["raccoon"]["rulesets"] == {"second-edition": ["raccoon"]}


def test_readers_see_the_same(run):
    shown = run("tribes").stdout
    words = " ".join(shown.split())

    assert re.search(r"second-edition.*\(raven\)", shown, re.DOTALL)
    assert f"wizard: {installed_plugins().plugins['wizard'].file}" in words
    assert "error[" not in shown


def test_a_tribe_that_no_ruleset_deals_is_listed_as_such(run, listed, tmp_path):
    file = tmp_path / "badger.py"
    file.write_text(BADGER)
    rows, _ = listed("--plugin", file)

    assert rows["badger"]["rulesets"] == {}
    assert rows["badger"]["package"] == f"--plugin {file}"
    assert re.search(r"^badger +Badgers .* none +keep", run("tribes", "--plugin", file).stdout, re.MULTILINE)


@pytest.fixture
def islands(tmp_path):
    """An environment in which a package is installed whose ruleset carries a tribe."""
    info, package = tmp_path / "islands-0.1.0.dist-info", tmp_path / "islands"
    (package / "tribes").mkdir(parents=True)
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: islands\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[ethnos.rulesets]\nisland = islands\n")
    (package / "__init__.py").write_text("")
    (package / "island.toml").write_text(ISLAND)
    (package / "tribes" / "gull.toml").write_text(GULL)
    return {"PYTHONPATH": str(tmp_path)}


def test_a_tribe_that_an_installed_ruleset_carries_is_listed_with_it(process, islands):
    listed = json.loads(process("tribes", "--json", environment=islands).stdout)
    (gull,) = [row for row in listed["tribes"] if row["id"] == "gull"]

    assert listed["problems"] == []
    assert gull == {
        "id": "gull",
        "name": "Gulls",
        "text": "They take.",
        "package": "ruleset island",
        "file": "islands/tribes/gull.toml:2",
        "hooks": ["draw"],
        "rulesets": {"island": ["gull"]},
    }


@pytest.fixture
def broken_elf(monkeypatch):
    """The elves' plugin is refused."""
    plugins = {id: plugin for id, plugin in installed_plugins().plugins.items() if id != "elf"}
    registry = Registry(plugins, {"elf": PluginError("plugin-import", "elf.py:3: importing it raised")})
    monkeypatch.setattr("ethnos.frontends.list_tribes.registry_with", lambda plugins: registry)


@pytest.mark.usefixtures("broken_elf")
def test_a_tribe_that_was_refused_is_listed_with_the_reason_and_so_are_the_rulesets_that_want_it(listed):
    rows, problems = listed()
    reason = {"code": "plugin-import", "message": "elf.py:3: importing it raised"}

    assert "elf" not in rows
    assert rows["wizard"]["rulesets"] == {}
    assert problems == [
        {"kind": "tribe", "id": "elf", **reason},
        {"kind": "ruleset", "id": "first-edition", **reason},
        {"kind": "ruleset", "id": "second-edition", **reason},
    ]


@pytest.mark.usefixtures("broken_elf")
def test_readers_see_what_was_refused(run):
    result = run("tribes")

    assert result.exit_code == 0
    assert "\ntribe elf: error[plugin-import]: elf.py:3: importing it raised\n" in result.stdout
    assert "\nruleset first-edition: error[plugin-import]: " in result.stdout
