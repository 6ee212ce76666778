"""docs/tribes.md: what it shows works as it says, and it names every slot, table and key."""

import re
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from ethnos import Registry, load_ruleset, new_game, read_tribe
from ethnos.ability_slots import ABILITY_SLOTS
from ethnos.modding import check_tribe
from ethnos.plugins import GROUP, installed_plugins, load_plugins
from ethnos.written_tables import COUNTER_KEYS, LARGEST_NUMBER, TABLES, TRIBE_FILE_KEYS
from tests.games import play_out

PAGE = (Path(__file__).parent.parent / "docs" / "tribes.md").read_text(encoding="utf-8")
SHOWN = dict(re.findall(r'```toml title="(\S+)"\n(.*?)```', PAGE, re.DOTALL))
(PYTHON,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def badger(tmp_path):
    """The tribe that the page shows, as a file."""
    (tmp_path / "badger.toml").write_text(SHOWN["badger.toml"])
    return tmp_path / "badger.toml"


def test_the_tribe_shown_is_read_without_a_warning_and_keeps_every_promise(badger):
    tribe = read_tribe(badger)
    check_tribe(tribe, games=1)

    assert tribe.warnings == ()


def test_the_way_shown_to_read_it_from_python_works(badger, monkeypatch):
    monkeypatch.chdir(badger.parent)
    names: dict[str, object] = {}
    exec(PYTHON, names)

    assert "badger" in names["game"].tribes
    assert "badger" not in installed_plugins().plugins
    assert play_out(names["game"], 1).over


def test_the_command_shown_plays_it(badger, monkeypatch):
    from click.testing import CliRunner

    from ethnos.frontends.commands import ethnos

    monkeypatch.chdir(badger.parent)
    (command,) = re.findall(r"\$ ethnos (play .*)", PAGE)
    run = CliRunner().invoke(ethnos, [*command.split(), "--seed", "1"], input="quit\n")

    assert "Badgers" in run.stdout


def test_the_ruleset_shown_brings_the_tribe_along_and_changes_it(badger):
    (badger.parent / "tribes").mkdir()
    badger.rename(badger.parent / "tribes" / "badger.toml")
    (badger.parent / "house.toml").write_text(SHOWN["house.toml"])
    ruleset = load_ruleset(badger.parent / "house.toml")
    (badger.parent / "whole.toml").write_text(ruleset.to_toml())
    (badger.parent / "tribes" / "badger.toml").unlink()

    assert ruleset.for_players(4).tribes["badger"].number("more", 1) == 2
    assert ruleset.value("tribe.badger.counter.holes.gains") == "size"
    assert load_ruleset(badger.parent / "whole.toml").hash == ruleset.hash
    assert all(play_out(new_game(ruleset, players, 1), 1).over for players in ruleset.players)


def test_the_package_shown_offers_the_tribe(badger, monkeypatch):
    (module,) = re.findall(r'```python title="badgers.py"\n(.*?)```', PAGE, re.DOTALL)
    (badger.parent / "badgers.py").write_text(module)
    monkeypatch.syspath_prepend(str(badger.parent))
    points = tomllib.loads(SHOWN["pyproject.toml"])["project"]["entry-points"][GROUP]
    registry = Registry()
    load_plugins(registry, [EntryPoint(name, value, GROUP) for name, value in points.items()])
    sys.modules.pop("badgers")

    assert registry.failures == {}
    assert registry.plugins["badger"].file == str(badger)


@pytest.mark.parametrize("slot", ABILITY_SLOTS, ids=lambda slot: slot.key)
def test_every_slot_has_a_heading_with_its_signature(slot):
    assert f"### `{slot.signature()}`\n" in PAGE


def test_every_table_and_key_is_told():
    told = PAGE.partition("## The tables")[2].partition("## The slots")[0]

    assert [name for name in TABLES if f"`[{name}" not in told] == []
    assert [key.name for key in (*TRIBE_FILE_KEYS, *COUNTER_KEYS) if f"`{key.name}" not in told] == []
    assert f"from 0 to {LARGEST_NUMBER}" in told
