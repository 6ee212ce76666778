"""Which Python a check runs, where its modules are looked for, and which names are of one plugin."""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

import pytest

from ethnos.modding import Report, check
from ethnos.modding.named_python import load_python, own_search_path, python_of_file, python_of_package
from ethnos.plugins import Registry, installed_plugins
from tests.modding.plugin_texts import tribe


def write_project(folder: Path, module: str = "otter_tribe", id: str = "otter") -> Path:
    """A package of one module, whose project names it."""
    folder.mkdir(exist_ok=True)
    (folder / "pyproject.toml").write_text(
        f'[project]\nname = "{id}"\n[project.entry-points."ethnos.tribes"]\n{id} = "{module}"\n',
        encoding="utf-8",
    )
    (folder / f"{module}.py").write_text(tribe(id=id), encoding="utf-8")
    return folder


def codes(report: Report) -> list[tuple[str, str]]:
    return [(Path(finding.file).name, finding.code) for finding in report.findings]


def results(report: Report) -> list[tuple[str, str, bool]]:
    return [(result.kind, result.name, result.ok) for result in report.results]


def test_a_file_beside_the_named_one_is_not_taken_for_it(tmp_path: Path) -> None:
    write_project(tmp_path)
    (tmp_path / "my_otter_tribe.py").write_text(tribe(id="my_otter"), encoding="utf-8")
    assert codes(check([tmp_path], games=0)) == [("my_otter_tribe.py", "python-not-run")]


def test_what_a_folders_project_lets_run_is_said_before_it_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_project(tmp_path / "otter")
    mark = tmp_path / "was-run"
    (tmp_path / "otter" / "otter_tribe.py").write_text(tribe(f"open({str(mark)!r}, 'w')\n"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    said: list[str] = []

    def announce(line: str) -> None:
        assert not mark.exists()
        said.append(line)

    check(["otter"], games=0, announce=announce)
    assert mark.exists()
    assert said == ["runs otter/otter_tribe.py, which otter/pyproject.toml names"]


def test_only_the_very_folder_that_is_named_lets_python_run(tmp_path: Path) -> None:
    write_project(tmp_path / "otter")
    said: list[str] = []
    report = check([tmp_path], games=0, announce=said.append)
    assert (said, codes(report)) == ([], [("pyproject.toml", "python-not-run")])


def test_a_project_further_up_is_not_looked_at_for_a_file(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "otter_tribe.py").write_text(tribe(id="otter"), encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(
        '[project.entry-points."ethnos.tribes"]\notter = "inner.otter_tribe"\n', encoding="utf-8"
    )
    assert python_of_file(inner / "otter_tribe.py").module == ""
    (inner / "__init__.py").write_text("", encoding="utf-8")
    assert python_of_file(inner / "otter_tribe.py").module == "inner.otter_tribe"


def test_a_project_does_not_stand_in_for_the_standard_library(tmp_path: Path) -> None:
    write_project(tmp_path)
    (named,) = python_of_package(tmp_path)
    with own_search_path():
        load_python(named)
        assert sys.path.index(str(tmp_path)) > sys.path.index(sysconfig.get_path("stdlib"))
        assert sys.path.index(str(tmp_path)) < sys.path.index(sysconfig.get_path("purelib"))
    assert str(tmp_path) not in sys.path
    del sys.modules["otter_tribe"]


def test_a_check_in_this_process_leaves_the_search_path_as_it_was(tmp_path: Path) -> None:
    write_project(tmp_path, module="otter_at_home", id="otter")
    before = sys.path.copy()
    assert check([tmp_path], installed_plugins(), games=1, thorough=0).ok
    assert sys.path == before
    del sys.modules["otter_at_home"]


def test_one_plugin_is_checked_once_however_it_is_named(tmp_path: Path) -> None:
    file = write_project(tmp_path) / "otter_tribe.py"
    for paths, plugins in (
        ([tmp_path], [str(file)]),
        ([tmp_path], ["otter_tribe"]),
        ([file, tmp_path], []),
        ([tmp_path, file], []),
    ):
        report = check(paths, plugins=plugins, games=1, thorough=0)
        assert (codes(report), results(report)) == ([], [("tribe", "otter", True)])


def test_a_file_that_is_named_otherwise_is_not_said_not_to_run(tmp_path: Path) -> None:
    (tmp_path / "badger.py").write_text(tribe(), encoding="utf-8")
    (tmp_path / "good.toml").write_text('[[scenario]]\nname = "good"\nthen = { era = 1 }\n', encoding="utf-8")
    report = check([tmp_path], plugins=[str(tmp_path / "badger.py")])
    assert (codes(report), results(report)) == ([], [("scenario", "good", True)])


def test_an_installed_tribes_own_file_replaces_nothing(tmp_path: Path) -> None:
    """As in a project that is installed editable, whose file is named besides."""
    installed = installed_plugins()
    elf = installed.plugins["elf"]
    registry = Registry(dict(installed.plugins))
    report = check([Path(elf.place.file)], registry, games=1, thorough=0)
    assert (codes(report), results(report)) == ([], [("tribe", "elf", True)])
    (tmp_path / "elf.py").write_text(Path(elf.place.file).read_text("utf-8"), encoding="utf-8")
    report = check([tmp_path / "elf.py"], registry, games=1, thorough=0)
    assert codes(report) == [("elf.py", "replaces-installed")]


def test_python_that_is_named_after_its_folder_is_run_and_not_said_to_be_left_alone(tmp_path: Path) -> None:
    (tmp_path / "badger.py").write_text(tribe(), encoding="utf-8")
    report = check([tmp_path, tmp_path / "badger.py"], games=1, thorough=0)
    assert (codes(report), results(report)) == ([], [("tribe", "badger", True)])
    write_project(tmp_path / "otter")
    report = check([tmp_path, tmp_path / "otter"], games=1, thorough=0)
    assert codes(report) == [("badger.py", "python-not-run")]
    assert results(report) == [("tribe", "otter", True)]


def asks_for(id: str) -> str:
    company = f'["{id}", "elf", "dwarf", "giant", "orc", "troll"]'
    return f'[[scenario]]\nname = "asks for {id}"\ntribes = {company}\nthen = {{ era = 1 }}\n'


def test_a_scenario_that_asks_for_a_tribe_in_python_that_was_not_run_says_so(tmp_path: Path) -> None:
    (tmp_path / "some_badger.py").write_text(tribe(), encoding="utf-8")
    (tmp_path / "dig.toml").write_text(asks_for("badger"), encoding="utf-8")
    (tmp_path / "swim.toml").write_text(asks_for("otter"), encoding="utf-8")
    write_project(tmp_path / "otter")
    file, project = tmp_path / "some_badger.py", tmp_path / "otter" / "pyproject.toml"
    dig, swim = check([tmp_path]).results
    assert f"tribe `badger` lies in {file}, which is not run unless it is named" in dig.message
    assert f"tribe `otter` lies in {project}, which is not run unless it is named" in swim.message
    dig, swim, _ = check([tmp_path, file], games=0).results
    assert (dig.ok, swim.ok) == (True, False)
    assert "which is not run unless it is named" in swim.message
