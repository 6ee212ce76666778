"""Every example works: programs run with warnings as errors, rulesets and tribes pass their own tests.

That the package installs in an environment of its own is held by tests/test_fresh_environment.py.
"""

import re
import shutil
from pathlib import Path

import pytest

from ethnos import RulesetText, load_ruleset, new_game, read_tribe
from ethnos.modding import check, check_ruleset
from ethnos.plugins import installed_plugins
from ethnos.python_files import import_python_file
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
    assert re.search(r"^11 passed", run.stdout, re.MULTILINE), run.stdout


@pytest.mark.parametrize(
    ("example", "found"),
    [
        ("beaver-tribe", "9 scenarios, 1 tribe: all right"),
        ("heron", "6 scenarios, 1 tribe: all right"),
        ("fireside", "1 ruleset, 7 scenarios: all right"),
    ],
)
def test_an_example_is_checked_as_its_readme_says(example, found, tmp_path):
    folder = shutil.copytree(EXAMPLES / example, tmp_path / example)
    run = run_in(folder, *ETHNOS, "check", ".", "--games", "20", "--strict")

    assert run.returncode == 0, run.stdout
    assert run.stdout.endswith(f"\n{found}\n"), run.stdout


def test_the_tribe_in_python_asks_and_remembers_by_numbers_that_a_ruleset_can_change():
    """What it is an example of."""
    registry = installed_plugins().copy()
    registry.register(import_python_file(BEAVERS / "beaver_tribe.py"))
    cheaper = RulesetText("[tribe.beaver]\ncost = 2\n")
    ruleset = load_ruleset("first-edition", [cheaper], ["beaver"], registry)
    tribes, hand = ["beaver", "dwarf", "elf", "giant", "orc"], ["red beaver", "blue beaver"]
    game = new_game(ruleset, 2, 1, tribes, {"hands": [hand, []]}, registry)
    game.play("play red beaver + blue beaver")

    assert game.choice.kind == "flood"
    assert game.state.tribe["beaver"].logs == (2, 0)
    game.play("flood gray")
    assert game.state.tribe["beaver"].logs == (0, 0)
    assert game.state.markers[game.table.kingdom("gray")][0] == 1


def test_the_tribe_in_toml_is_read_without_a_warning():
    assert read_tribe(HERONS / "heron.toml").warnings == ()


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
