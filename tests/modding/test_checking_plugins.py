"""Tribes in Python are checked where they are named, and what a plugin does to its process is told like any finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from ethnos.grammar import Finding
from ethnos.modding import Report, check
from tests.modding.plugin_texts import FIRST, MORE, hook, tribe

GAMES = 1


def checked(folder: Path, games: int = GAMES, **texts: str) -> Report:
    """Check tribes in files of these names, all named."""
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return check([folder / f"{name}.py" for name in texts], games=games)


def only(report: Report) -> Finding:
    (finding,) = report.findings
    return finding


def place(finding: Finding) -> tuple[str, int, int]:
    return Path(finding.file).name, finding.line, finding.column


def test_a_tribe_that_keeps_every_promise_is_right(tmp_path: Path) -> None:
    report = checked(tmp_path, badger=tribe())
    assert report.found_nothing
    assert [(result.kind, result.name, result.ok) for result in report.results] == [("tribe", "badger", True)]


def test_everything_wrong_with_a_plugins_form_is_told_at_once(tmp_path: Path) -> None:
    text = (
        "@hookimpl\ndef keap(tribe):\n    return 1\n"
        "@hookimpl\ndef keep(tribe, tabel, warbant):\n    return 1\n"
        "def glory(tribe):\n    return 1\n"
    )
    report = checked(tmp_path, badger=tribe(text))
    assert [(*place(found)[1:], found.code) for found in report.findings] == [
        (FIRST + 1, 5, "unknown-hook"),
        (FIRST + 4, 17, "hook-argument"),
        (FIRST + 4, 24, "hook-argument"),
        (FIRST + 6, 5, "unmarked-hook"),
    ]
    assert "did you mean `warband`?" in report.findings[2].message
    assert [(result.ok, result.message) for result in report.results] == [(False, "it is refused: 4 errors")]


def test_a_home_that_is_no_ruleset_is_told_with_what_was_probably_meant(tmp_path: Path) -> None:
    text = tribe().replace('id="badger"', 'id="badger", home="frist-edition"')
    finding = only(checked(tmp_path, badger=text))
    assert (finding.code, place(finding)[0]) == ("unknown-ruleset", "badger.py")
    assert "frist-edition" in finding.excerpt
    assert "did you mean `first-edition`?" in finding.message


def test_a_scenario_file_beside_it_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "badger.scenario.toml").write_text('[[scenario]]\nname "digging"\n', encoding="utf-8")
    finding = only(checked(tmp_path, badger=tribe()))
    assert (finding.code, place(finding)) == ("bad-toml", ("badger.scenario.toml", 2, 6))


def test_an_import_that_raises_is_told_at_the_line_that_does(tmp_path: Path) -> None:
    finding = only(checked(tmp_path, badger=tribe("def dig():\n    raise ValueError('no ground')\ndig()\n")))
    assert (finding.code, finding.message) == ("plugin-import", "importing it raised ValueError: no ground")
    assert place(finding) == ("badger.py", FIRST + 1, 5)


def test_a_file_that_is_no_python_is_told_at_its_place(tmp_path: Path) -> None:
    finding = only(checked(tmp_path, badger=tribe("def dig(:\n")))
    assert (finding.code, *place(finding)) == ("plugin-import", "badger.py", FIRST, 9)


def test_a_file_that_is_not_there_is_a_finding(tmp_path: Path) -> None:
    assert only(check([tmp_path / "badger.py"])).code == "no-plugin"


HARMFUL = {
    "a hook that never ends": (hook("while True:\n    pass"), "hook-too-long", "`marker_size` was stopped"),
    "a hook that never ends, whatever is raised in it": (
        hook(
            "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass"
        ),
        "hook-too-long",
        "`marker_size` was stopped",
    ),
    "a hook that never comes back from C": (
        hook("import itertools\nreturn sum(itertools.repeat(1))"),
        "hook-too-long",
        "`marker_size` was stopped",
    ),
    "a hook that ends the process": (
        hook("import os\nos._exit(3)"),
        "plugin-ended-the-process",
        "with status 3",
    ),
    "a hook that leaves": (hook("raise SystemExit(0)"), "listed-moves-are-accepted", "raised SystemExit: 0"),
    "a hook that calls itself for ever": (
        hook("return marker_size(tribe, table, warband)"),
        "listed-moves-are-accepted",
        "RecursionError",
    ),
    "a hook that interrupts": (
        hook("raise KeyboardInterrupt"),
        "plugin-ended-the-process",
        "KeyboardInterrupt",
    ),
    "a hook that gains cards": (
        hook("table.state.pool.append(warband.leader)\nreturn 1"),
        "hooks-only-look",
        "the hook marker_size of badger changed the table itself",
    ),
    "a hook that gives nothing back": (hook("pass"), "listed-moves-are-accepted", "gave back None"),
}


@pytest.mark.parametrize("harm", HARMFUL)
def test_what_a_plugin_does_is_a_finding_and_the_other_tribes_are_checked(tmp_path: Path, harm: str) -> None:
    text, code, words = HARMFUL[harm]
    report = checked(tmp_path, badger=tribe(text), otter=tribe(id="otter"))
    finding = only(report)
    assert (finding.code, Path(finding.file).name) == (code, "badger.py")
    assert words in finding.message
    results = {result.name: result.ok for result in report.results}
    assert results == {"badger": False, "otter": True}


def test_a_hook_that_never_ends_is_told_at_the_line_where_it_was(tmp_path: Path) -> None:
    finding = only(checked(tmp_path, badger=tribe(hook("while True:\n    size = warband.size"))))
    assert finding.line in (FIRST + 2, FIRST + 3)


def test_what_a_plugin_prints_spoils_nothing(tmp_path: Path) -> None:
    finding = only(checked(tmp_path, badger=tribe(hook("print('digging')\nreturn 1"))))
    assert (finding.severity, finding.code) == ("warning", "plugin-prints")
    assert "'digging'" in finding.message
    assert finding.line == FIRST + 2


def test_of_two_tribes_with_one_id_both_places_are_named(tmp_path: Path) -> None:
    report = checked(tmp_path, badger=tribe(), other=tribe())
    finding = only(report)
    assert (finding.code, *place(finding)) == ("duplicate-tribe", "other.py", 3, 1)
    assert str(tmp_path / "badger.py") in finding.message
    assert {result.name: result.ok for result in report.results} == {"badger": True, "other": False}


def test_a_tribe_of_an_installed_id_is_refused(tmp_path: Path) -> None:
    finding = only(checked(tmp_path, other=tribe(id="elf")))
    assert finding.code == "duplicate-tribe"
    assert "elf.py" in finding.message


def test_a_working_copy_takes_the_place_of_the_installed_tribe(tmp_path: Path) -> None:
    report = checked(tmp_path, elf=tribe(id="elf"))
    assert (only(report).severity, only(report).code) == ("warning", "replaces-installed")
    assert report.ok
    assert not report.found_nothing


def test_the_scenarios_beside_a_tribe_that_mention_it_are_run(tmp_path: Path) -> None:
    company = '["badger", "elf", "dwarf", "giant", "orc", "troll"]'
    (tmp_path / "dig.scenario.toml").write_text(
        f'[[scenario]]\nname = "digs"\ntribes = {company}\nthen = {{ era = 2 }}\n', encoding="utf-8"
    )
    (tmp_path / "else.scenario.toml").write_text(
        '[[scenario]]\nname = "of others"\nthen = { era = 2 }\n', encoding="utf-8"
    )
    report = checked(tmp_path, badger=tribe())
    assert [(result.kind, result.name, result.ok) for result in report.results] == [
        ("scenario", "digs", False),
        ("tribe", "badger", True),
    ]


def test_scenarios_go_on_behind_the_one_in_which_a_hook_never_ended(tmp_path: Path) -> None:
    company = '["badger", "elf", "dwarf", "giant", "orc", "troll"]'
    given = '{ hands = [["blue badger"], [], [], []] }'
    file = tmp_path / "dig.toml"
    file.write_text(
        f'[[scenario]]\nname = "digs"\ntribes = {company}\ngiven = {given}\nwhen = ["play blue badger"]\nthen = {{}}\n'
        '[[scenario]]\nname = "of others"\nthen = { era = 1 }\n',
        encoding="utf-8",
    )
    (tmp_path / "badger.py").write_text(tribe(hook("while True:\n    pass")), encoding="utf-8")
    report = check([file], plugins=[str(tmp_path / "badger.py")])
    assert only(report).code == "hook-too-long"
    assert [(result.kind, result.ok) for result in report.results] == [
        ("scenario", False),
        ("tribe", False),
        ("scenario", True),
    ]


def test_calls_of_hooks_can_be_traced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ETHNOS_TRACE", "1")
    assert checked(tmp_path, badger=tribe()).ok
    assert "badger.marker_size(" in capsys.readouterr().err


def test_a_plugin_that_is_only_needed_plays_no_games(tmp_path: Path) -> None:
    (tmp_path / "badger.py").write_text(tribe(), encoding="utf-8")
    (tmp_path / "good.toml").write_text('[[scenario]]\nname = "good"\nthen = { era = 1 }\n', encoding="utf-8")
    report = check([tmp_path / "good.toml"], plugins=[str(tmp_path / "badger.py")])
    assert [result.name for result in report.results] == ["good"]


def write_package(folder: Path, points: str) -> None:
    inner = folder / "src" / "badgers"
    inner.mkdir(parents=True)
    (folder / "pyproject.toml").write_text(
        f'[project]\nname = "badgers"\n[project.entry-points."ethnos.tribes"]\n{points}', encoding="utf-8"
    )
    (inner / "__init__.py").write_text("", encoding="utf-8")
    (inner / "badger.py").write_text(tribe() + "from badgers import numbers\n", encoding="utf-8")
    (inner / "numbers.py").write_text("DEEP = 3\n", encoding="utf-8")
    (inner / "kinds.py").write_text(f"class Badger:\n    '''Digs.'''\n{MORE}", encoding="utf-8")


def test_the_tribes_of_a_package_that_is_named_are_checked(tmp_path: Path) -> None:
    write_package(tmp_path, 'badger = "badgers.badger"\n')
    report = check([tmp_path], games=GAMES)
    assert report.found_nothing, report.findings
    assert [(result.kind, result.name) for result in report.results] == [("tribe", "badger")]


def test_a_file_of_a_package_is_imported_as_its_module(tmp_path: Path) -> None:
    write_package(tmp_path, 'badger = "badgers.badger"\n')
    report = check([tmp_path / "src" / "badgers" / "badger.py"], games=GAMES)
    assert report.found_nothing, report.findings


@pytest.mark.parametrize(
    ("point", "code"),
    [
        ('ferret = "badgers.badger"\n', "other-tribe"),
        ('badger = "badgers.digger"\n', "no-plugin"),
        ('badger = "badgers.badger:digger"\n', "no-plugin"),
        ('badger = "badgers.numbers"\n', "no-tribe-table"),
    ],
)
def test_an_entry_point_that_brings_no_tribe_is_a_finding(tmp_path: Path, point: str, code: str) -> None:
    write_package(tmp_path, point)
    assert code in [finding.code for finding in check([tmp_path], games=GAMES).findings]


def test_an_entry_point_that_names_a_class_is_a_finding(tmp_path: Path) -> None:
    write_package(tmp_path, 'badger = "badgers.kinds:Badger"\n')
    (tmp_path / "src" / "badgers" / "badger.py").unlink()
    (tmp_path / "src" / "badgers" / "kinds.py").write_text(
        "class Badger:\n    '''Digs.'''\n", encoding="utf-8"
    )
    finding = only(check([tmp_path], games=GAMES))
    assert finding.code == "plugin-is-a-class"
    assert finding.file == str(tmp_path / "src" / "badgers" / "kinds.py")


def test_python_that_only_lies_in_a_folder_is_not_run(tmp_path: Path) -> None:
    mark = tmp_path / "was-run"
    (tmp_path / "badger.py").write_text(tribe(f"open({str(mark)!r}, 'w')\n{MORE}"), encoding="utf-8")
    (tmp_path / "other.py").write_text(f"open({str(mark)!r}, 'w')\n", encoding="utf-8")
    write_package(tmp_path / "inner", 'badger = "badgers.badger"\n')
    report = check([tmp_path])
    assert not mark.exists()
    assert [(found.severity, found.code, found.file) for found in report.findings] == [
        ("warning", "python-not-run", str(tmp_path / "badger.py")),
        ("warning", "python-not-run", str(tmp_path / "inner" / "pyproject.toml")),
    ]
    assert report.results == ()


def test_equal_plugins_give_equal_reports(tmp_path: Path) -> None:
    text = tribe(hook("return 2 - warband.size"))
    assert checked(tmp_path, badger=text).to_json() == checked(tmp_path, badger=text).to_json()
