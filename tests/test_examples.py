"""Every example works: programs run with warnings as errors, rulesets and tribes pass their own tests.

That the package installs in an environment of its own is held by tests/test_fresh_environment.py.
"""

import re
import shutil
from pathlib import Path

import pytest

from ethnos import Registry, load_ruleset, read_tribe
from ethnos.modding import check, check_ruleset, check_tribe
from ethnos.plugins import installed_plugins
from tests.new_projects import ETHNOS, run_in, seen_as_installed

EXAMPLES = Path(__file__).parents[1] / "examples"
BEAVERS = EXAMPLES / "beaver-tribe"
HERONS = EXAMPLES / "heron"
FIRESIDE = EXAMPLES / "fireside"


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_a_program_runs(example):
    run = run_in(EXAMPLES, "-W", "error", str(example))

    assert run.returncode == 0, run.stdout
    assert run.stdout


@pytest.fixture
def beavers(tmp_path):
    """A copy of the package, so that what its tests leave behind lies elsewhere."""
    return shutil.copytree(BEAVERS, tmp_path / "beavers")


def test_the_tribe_in_python_passes_its_own_tests(beavers, tmp_path):
    installed = seen_as_installed(beavers, tmp_path / "installed")
    run = run_in(
        beavers, "-W", "error", "-m", "pytest", "-q", "-p", "no:cacheprovider", environment=installed
    )

    assert run.returncode == 0, run.stdout
    assert re.search(r"^[2-9] passed", run.stdout, re.MULTILINE)


def test_the_scenarios_of_the_tribe_in_python_are_right(beavers, tmp_path):
    installed = seen_as_installed(beavers, tmp_path / "installed")
    run = run_in(beavers, *ETHNOS, "check", ".", environment=installed)

    assert run.returncode == 0, run.stdout
    assert "6 scenarios: all right" in run.stdout


def test_the_tribe_in_python_asks_and_remembers():
    """What it is an example of."""
    text = (BEAVERS / "beaver_tribe.py").read_text()

    assert re.search(r"^    state=BeaverState,$", text, re.MULTILINE)
    assert "Choice(" in text
    assert re.findall(r"\d", text.partition("@hookimpl\ndef warband_played")[2]) == []


@pytest.fixture
def herons():
    """A registry that knows them."""
    registry = Registry(dict(installed_plugins().plugins))
    registry.register(read_tribe(HERONS / "heron.toml"))
    return registry


def test_the_tribe_in_toml_does_what_its_scenarios_say(herons):
    report = check([HERONS / "heron.scenario.toml"], herons)

    assert report.ok, report
    assert len(report.results) == 5


def test_the_tribe_in_toml_is_read_without_a_warning():
    assert read_tribe(HERONS / "heron.toml").warnings == ()


@pytest.mark.parametrize("ruleset", ["first-edition", "second-edition"])
def test_games_with_the_tribe_in_toml_keep_every_promise(herons, ruleset):
    check_tribe("heron", ruleset=ruleset, games=1, registry=herons)


def test_the_house_rules_are_right_and_for_two():
    report = check([FIRESIDE])

    assert report.ok, report
    assert report.findings == ()
    assert load_ruleset(FIRESIDE / "fireside.toml").players == range(2, 3)


def test_games_by_the_house_rules_keep_every_promise():
    check_ruleset(FIRESIDE / "fireside.toml")


@pytest.mark.parametrize(
    "folder", [path for path in EXAMPLES.iterdir() if path.is_dir()], ids=lambda path: path.name
)
def test_a_readme_names_every_file_of_its_folder(folder):
    told = (folder / "README.md").read_text()
    names = {file.name for file in folder.iterdir() if file.is_file()} - {"README.md"}

    assert [name for name in sorted(names) if f"`{name}`" not in told] == []
