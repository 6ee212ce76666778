"""`--plugin`: the one way to load a tribe in Python that is not installed."""

import json

import pytest

BADGER = '''
from ethnos.tribe import Cards, Table, Tribe, TribeTable, Warband, hookimpl

TRIBE = TribeTable(id="badger", name="Badgers", text="They count one more.", cards=Cards(each_kingdom=2))


@hookimpl
def marker_size(tribe: Tribe, table: Table, warband: Warband) -> int:
    """One more."""
    return warband.size + 1
'''
TRIBES = "badger,elf,orc,troll,wizard,dwarf"


@pytest.fixture
def badger(tmp_path):
    file = tmp_path / "badger.py"
    file.write_text(BADGER)
    return file


def test_a_tribe_from_a_file_plays(run, badger):
    result = run(
        "simulate", "first-edition", "--plugin", badger, "--tribes", TRIBES, "--games", "1", "--json"
    )
    assert result.exit_code == 0, result.output
    assert "badger" in json.loads(result.stdout)["games"][0]["tribes"]


def test_a_tribe_from_a_module_plays(process, badger):
    arguments = ("perft", "first-edition", "--plugin", "badger", "--tribes", TRIBES, "--depth", "1", "--json")
    result = process(*arguments, environment={"PYTHONPATH": str(badger.parent)})
    assert result.returncode == 0, result.stderr
    assert "badger" in json.loads(result.stdout)["tribes"]


def test_a_tribe_of_one_command_is_gone_in_the_next(run, badger):
    assert "badger" in run("tribes", "--plugin", badger).stdout
    assert "badger" not in run("tribes").stdout


def test_a_tribe_is_never_loaded_because_it_lies_in_the_folder(run, badger, monkeypatch):
    monkeypatch.chdir(badger.parent)
    result = run("perft", "first-edition", "--tribes", TRIBES, "--depth", "1")
    assert result.exit_code == 2
    assert "badger" in result.stderr


def test_a_saved_game_with_it_is_replayed_with_it(run, badger, tmp_path):
    out = tmp_path / "records"
    table = ("--plugin", badger, "--tribes", TRIBES)
    assert run("simulate", "first-edition", *table, "--games", "1", "--out", out).exit_code == 0
    record = out / "game-000000.txt"
    assert run("replay", record, "--plugin", badger).exit_code == 0
    result = run("replay", record)
    assert result.exit_code == 2
    assert "error[record-" in result.stderr


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("import nothing_like_this\n", "plugin-import", "nothing_like_this"),
        ("1 / 0\n", "plugin-import", "badger.py:1"),
        ("raise SystemExit(0)\n", "plugin-import", "SystemExit"),
        ("def (:\n", "plugin-import", "badger.py:1"),
        ("x = 1\n", "no-tribe-table", "badger.py"),
        (BADGER.replace("def marker_size", "def marker_sise"), "unknown-hook", "did you mean `marker_size`?"),
        (BADGER.replace('id="badger"', 'id="elf"'), "duplicate-tribe", "elf"),
    ],
)
def test_a_plugin_that_cannot_be_used_is_told_with_its_place(run, tmp_path, text, code, words):
    file = tmp_path / "badger.py"
    file.write_text(text)
    result = run("tribes", "--plugin", file)
    assert result.exit_code == 2
    assert f"error[{code}]" in result.stderr
    assert words in result.stderr
    assert "Traceback" not in result.stderr
