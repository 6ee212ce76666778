"""Tribes in TOML are checked as tribes in Python are; and what is no file of ours is one clear finding."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from ethnos.modding import check as check_files
from tests.written import HEAD

BADGER = (
    HEAD
    + """\

[ability]
marker_size = "size + 1"
"""
)
COMPANY = '["badger", "elf", "dwarf", "giant", "orc", "troll"]'


check = partial(check_files, thorough=0)
"""What comes of games is looked at here; that promises are held at every step has tests of its own."""


def write(folder: Path, **texts: str) -> None:
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")


def test_a_tribe_in_toml_goes_on_to_its_games(tmp_path: Path) -> None:
    write(tmp_path, badger=BADGER)
    told: list[int] = []
    report = check([tmp_path / "badger.toml"], games=2, progress=lambda progress: told.append(progress.done))
    assert report.found_nothing
    assert [(result.kind, result.name, result.ok) for result in report.results] == [("tribe", "badger", True)]
    assert list(dict.fromkeys(told))[-2:] == [1, 2]


def test_what_is_wrong_with_it_is_told_at_once(tmp_path: Path) -> None:
    write(tmp_path, badger=BADGER.replace("size + 1", "sise + 1").replace('id = "badger"', 'id = "Badger"'))
    report = check([tmp_path / "badger.toml"])
    assert [(found.line, found.code) for found in report.findings] == [(2, "bad-id"), (8, "unknown-name")]
    assert [(result.kind, result.message) for result in report.results] == [
        ("tribe", "it does not load: 2 errors")
    ]


def test_a_slot_that_never_matters_is_doubted_at_its_line(tmp_path: Path) -> None:
    write(tmp_path, badger=BADGER + 'keep = "0"\n')
    report = check([tmp_path / "badger.toml"], games=20)
    assert [(found.line, found.code) for found in report.findings] == [(9, "hook-without-effect")]


def test_scenarios_of_the_folder_know_its_tribes(tmp_path: Path) -> None:
    scenario = f'[[scenario]]\nname = "digs"\ntribes = {COMPANY}\nthen = {{ era = 1 }}\n'
    write(tmp_path, badger=BADGER, **{"badger.scenario": scenario})
    report = check([tmp_path], games=1)
    assert {result.name: result.ok for result in report.results} == {"badger": True, "digs": True}


def test_a_tribe_that_is_only_needed_is_not_checked(tmp_path: Path) -> None:
    scenario = f'[[scenario]]\nname = "digs"\ntribes = {COMPANY}\nthen = {{ era = 1 }}\n'
    write(tmp_path, badger=BADGER, digs=scenario)
    report = check([tmp_path / "digs.toml"], tribe_files=[str(tmp_path / "badger.toml")])
    assert [(result.name, result.ok) for result in report.results] == [("digs", True)]


def test_of_two_files_with_one_id_both_places_are_named(tmp_path: Path) -> None:
    write(tmp_path, badger=BADGER, other=BADGER)
    (finding,) = check([tmp_path], games=1).findings
    assert (finding.code, finding.file) == ("duplicate-tribe", str(tmp_path / "other.toml"))
    assert str(tmp_path / "badger.toml") in finding.message


def test_two_rulesets_may_each_carry_a_tribe_of_one_id(tmp_path: Path) -> None:
    for folder in (tmp_path / "a", tmp_path / "b"):
        write(folder, house='extends = "first-edition"\n')
        write(folder / "tribes", badger=BADGER)
    assert check([tmp_path], games=1).found_nothing


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ('extends = "house.toml"\n', "extends-circle", "house.toml` extends"),
        ('extends = "../other.toml"\n', "extends-outside", "outside the ruleset's folder"),
        ('extends = "missing.toml"\n', "missing-file", "there is no file"),
    ],
)
def test_what_a_ruleset_extends_in_vain_is_told_at_the_line(
    tmp_path: Path, text: str, code: str, words: str
) -> None:
    write(tmp_path, house=text)
    (finding,) = check([tmp_path / "house.toml"]).findings
    assert (finding.code, finding.line) == (code, 1)
    assert words in finding.message


def test_a_file_of_100_megabytes_is_told_without_being_read(tmp_path: Path) -> None:
    for name in ("huge.toml", "huge.py"):
        with (tmp_path / name).open("wb") as stream:
            stream.truncate(100_000_000)
    (finding,) = check([tmp_path]).findings
    assert (finding.code, finding.file) == ("file-too-large", str(tmp_path / "huge.toml"))


def test_counters_that_are_never_cleared_are_no_doubt(tmp_path: Path) -> None:
    counts = '[counter.holes]\ncleared = "never"\ngains = "size"\n'
    tribe = BADGER.replace('marker_size = "size + 1"', 'glory = "holes(own)"') + counts
    write(tmp_path, badger=tribe)
    assert check([tmp_path / "badger.toml"], games=20).found_nothing
