"""The documents keep step with the code: every hook, rule slot and command has its entry."""

import doctest
import inspect
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from ethnos import hooks, load_ruleset, new_game
from ethnos.frontends.commands import COMMANDS
from ethnos.inspection import SPECS
from ethnos.lab import STANDARD
from ethnos.modding import check
from ethnos.plugins import installed_plugins
from ethnos.rulesets import KEYS, SLOTS, TRIBE_KEYS
from ethnos.rulesets.installed import GROUP
from tests.games import play_out
from tests.tribe_files import import_file, registry_with

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.glob("*.md")), DOCS / "codes" / "index.md"]
"""All but the pages of single codes, which have tests of their own (tests/codes)."""


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def generator() -> Iterator[ModuleType]:
    """docs/generate.py."""
    yield import_file(DOCS / "generate.py")
    del sys.modules["generate"]


def blocks(name: str, language: str) -> list[str]:
    """The examples of a page in a language."""
    return re.findall(rf"```{language}\n(.*?)```", page(name), re.DOTALL)


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(DOCS)))
def test_what_a_page_takes_from_the_code_is_as_the_code_is_now(file, generator):
    """Mended by `python docs/generate.py`."""
    assert generator.filled(file.read_text(encoding="utf-8")) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("hook", SPECS)
def test_every_hook_has_a_heading_with_its_exact_signature_and_a_text(hook):
    signature = str(inspect.signature(getattr(hooks, hook))).replace("'", "")
    _, found, rest = page("hooks.md").partition(f"### `{hook}{signature}`\n")
    text = rest.strip().split("\n\n")[0]

    assert found
    assert text.endswith(".")
    assert len(text) > 60


@pytest.mark.parametrize("slot", SLOTS, ids=lambda slot: slot.key)
def test_every_rule_slot_has_a_heading_with_its_signature(slot):
    assert f"### `{slot.signature()}`\n" in page("slots.md")


@pytest.mark.parametrize("tribe", sorted(installed_plugins().plugins))
def test_every_number_of_a_shipped_tribe_has_a_heading(tribe):
    plugin = installed_plugins().plugins[tribe]
    if not plugin.source.__name__.startswith("ethnos.tribes."):
        return
    for number in plugin.table.numbers:
        assert f"### `tribe.{tribe}.{number.name} : {number.result.short}" in page("slots.md")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_entry(command):
    assert f"## `ethnos {command}`\n" in page("commands.md")


@pytest.fixture
def badger(tmp_path, monkeypatch):
    """The tribe that docs/hooks.md shows, importable by its name."""
    (tmp_path / "badger.py").write_text(blocks("hooks.md", "python")[0])
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path / "badger.py"
    sys.modules.pop("badger", None)


def test_the_tribe_shown_to_those_who_write_one_works(badger):
    registry = registry_with(import_file(badger))
    ruleset = load_ruleset("first-edition", tribes=["badger"], registry=registry)
    tribes = ["badger", "dwarf", "elf", "giant", "orc", "troll"]
    given = {"hands": [["blue badger", "red elf", "gray elf", "gray orc"], [], [], []], "deck": ["red orc"]}
    game = new_game(ruleset, 4, 1, tribes, {**given, "era": 2}, registry)
    game.play("play blue badger")

    assert game.glory[0] == 2
    assert "keep red elf + gray elf" in {str(move) for move in game.moves()}
    assert play_out(new_game(ruleset, 4, 2, tribes, registry=registry), 2).over


def test_no_number_of_a_rule_stands_in_the_hooks_of_the_tribe_shown():
    hooks_shown = blocks("hooks.md", "python")[0].partition("@hookimpl")[2]

    assert re.findall(r"\d", hooks_shown) == []


def test_the_number_of_the_tribe_shown_is_set_as_shown(badger, tmp_path):
    (tmp_path / "digging.toml").write_text(blocks("hooks.md", "toml")[0])
    registry = registry_with(import_file(badger))
    ruleset = load_ruleset("first-edition", [tmp_path / "digging.toml"], ["badger"], registry)

    assert ruleset.for_players(4).tribes["badger"].numbers["dig"] == (2, 2, 5)


def test_the_way_shown_to_register_a_tribe_from_python_works(badger):
    names: dict[str, object] = {}
    exec(blocks("hooks.md", "python")[1], names)
    game = names["game"]

    assert "badger" in game.tribes
    assert "badger" not in installed_plugins().plugins
    assert play_out(game, 1).over


@pytest.mark.parametrize("number", range(len(blocks("rulesets.md", "toml")) - 1))
def test_every_file_shown_to_those_who_write_rulesets_loads(number, tmp_path):
    file = tmp_path / "shown.toml"
    file.write_text(blocks("rulesets.md", "toml")[number])
    report = check([file])

    assert report.ok, report.findings
    assert report.findings == ()


def test_the_ruleset_shown_is_played_to_its_end(tmp_path):
    file = tmp_path / "island.toml"
    file.write_text(blocks("rulesets.md", "toml")[1])
    ruleset = load_ruleset(file)

    assert ruleset.id == "island"
    assert all(play_out(new_game(ruleset, players, 1), 1).over for players in ruleset.players)


def test_every_key_of_rulesets_has_its_row():
    """Keys that take a rule text are slots, and have their own page."""
    slots = {slot.key for slot in SLOTS}
    told = page("rulesets.md").partition("## The keys")[2].partition("## Rule texts")[0]
    words = {key.name.rpartition(".")[2] for key in KEYS if key.name.startswith("words.")}
    others = {key.name for key in KEYS if not key.name.startswith("words.")} - slots

    assert [key for key in sorted(others) if f"`{key}`" not in told] == []
    assert [word for word in sorted(words) if f".{word}`" not in told] == []
    assert [key.name for key in TRIBE_KEYS if f".{key.name}`" not in told] == []


def test_the_entry_point_shown_is_of_the_group_that_is_looked_for():
    (group,) = tomllib.loads(blocks("rulesets.md", "toml")[-1])["project"]["entry-points"]

    assert group == GROUP


@pytest.mark.parametrize("measure", STANDARD, ids=lambda measure: measure.name)
def test_every_measure_of_a_simulation_has_an_entry(measure):
    assert f"- `{measure.name}`, " in page("commands.md")


def test_the_scenarios_shown_are_right(tmp_path):
    (example,) = blocks("scenarios.md", "toml")
    file = tmp_path / "shown.toml"
    file.write_text(example)
    report = check([file])

    assert report.ok, report
    assert len(report.results) == 2


def test_the_rule_text_shown_loads(tmp_path):
    (example,) = blocks("slots.md", "toml")
    file = tmp_path / "shown.toml"
    file.write_text(example)

    assert load_ruleset("first-edition", variants=[file]).hash == load_ruleset("first-edition").hash


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(DOCS)))
def test_what_a_page_shows_at_a_prompt_is_what_python_answers(file):
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.testfile(str(file), module_relative=False, optionflags=flags).failed == 0


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(DOCS)))
def test_every_link_to_another_page_leads_somewhere(file):
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", file.read_text(encoding="utf-8"))

    assert [link for link in links if not (file.parent / link).exists()] == []
