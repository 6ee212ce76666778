"""What modders do first, in an environment of its own: install the engine, begin a tribe, install it, run its tests.

The engine is built from this tree. Packages come from the registry that pip is set up for, in the versions of
constraints.txt.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from ethnos.modding.scaffold import new_ruleset, new_tribe
from tests.new_projects import ETHNOS, run_in
from tests.tutorials import as_told, follow, said_in

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
BEAVERS = ROOT / "examples" / "beaver-tribe"
TUTORIAL = ROOT / "docs" / "tutorial-tribe.md"


class Fresh:
    """An environment with nothing in it but the engine with its command line, and pytest."""

    def __init__(self, folder: Path) -> None:
        self.python = str(folder / "bin" / "python")
        self.variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self.variables["PIP_CONSTRAINT"] = str(ROOT / "constraints.txt")
        self.variables["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)

    def run(self, folder: Path, *arguments: str) -> str:
        """Run Python in a folder; what it says."""
        done = run_in(folder, *arguments, environment=self.variables, python=self.python)
        assert done.returncode == 0, done.stdout
        return done.stdout

    def pip(self, folder: Path, *arguments: str) -> None:
        self.run(folder, "-m", "pip", "-q", *arguments)

    def shell(self, folder: Path, command: str) -> str:
        """What a command says once the environment is activated."""
        return said_in(folder, command, Path(self.python).parent, self.variables)

    def tribes(self, folder: Path) -> dict[str, str]:
        """The package of each installed tribe."""
        listed = json.loads(self.run(folder, *ETHNOS, "tribes", "--json"))
        return {row["id"]: row["package"] for row in listed["tribes"]}


def packaged_tree(to: Path) -> Path:
    """A copy of what is packaged, so that building leaves nothing in the tree and finds nothing that others left."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text())
    folders = described["tool"]["setuptools"]["package-dir"].values()
    for folder in folders:
        unwanted = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, to / folder, ignore=unwanted, dirs_exist_ok=True)
    for file in ("pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / file, to)
    return to


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    environment = Fresh(tmp_path_factory.mktemp("environment") / "venv")
    tree = packaged_tree(tmp_path_factory.mktemp("tree"))
    environment.pip(tree, "install", ".[cli]", "pytest")
    return environment


def test_a_new_tribe_in_python_installs_and_passes_its_tests(fresh, tmp_path):
    """By the commands of its README."""
    folder = new_tribe("otter", tmp_path / "otter", python=True).folder
    fresh.pip(folder, "install", "-e", ".[test]")

    assert re.search(r"^4 passed", fresh.run(folder, "-m", "pytest", "-q"), re.MULTILINE)
    assert "2 scenarios, 1 tribe: all right" in fresh.run(folder, *ETHNOS, "check", ".", "--games", "20")
    assert re.fullmatch(r"otter.tribe 0\.1\.0", fresh.tribes(folder)["otter"])


def test_a_new_tribe_in_toml_is_right(fresh, tmp_path):
    folder = new_tribe("stoat", tmp_path / "stoat").folder

    assert "2 scenarios, 1 tribe: all right" in fresh.run(folder, *ETHNOS, "check", ".", "--games", "20")


def test_a_new_ruleset_is_right(fresh, tmp_path):
    folder = new_ruleset("island", tmp_path / "island").folder

    assert "1 ruleset, 1 scenario: all right" in fresh.run(folder, *ETHNOS, "check", ".")


def test_an_installed_tribe_is_listed_and_one_that_was_uninstalled_is_not(fresh, tmp_path):
    folder = shutil.copytree(BEAVERS, tmp_path / "beavers")
    before = fresh.tribes(tmp_path)
    fresh.pip(folder, "install", ".")

    assert "beaver" not in before
    assert re.fullmatch(r"beaver.tribe 0\.1\.0", fresh.tribes(tmp_path)["beaver"])
    assert "9 scenarios: all right" in fresh.run(folder, *ETHNOS, "check", "beaver.scenario.toml")
    fresh.pip(tmp_path, "uninstall", "-y", "beaver-tribe")
    assert fresh.tribes(tmp_path) == before


def test_new_projects_are_written_by_an_installed_engine(fresh, tmp_path):
    """Rules out that templates are left out of the package."""
    fresh.pip(tmp_path, "install", "copier")
    fresh.run(tmp_path, *ETHNOS, "new", "tribe", "weasel", "--python")

    assert (tmp_path / "weasel" / ".github" / "workflows" / "tests.yml").is_file()
    assert (tmp_path / "weasel" / ".gitignore").is_file()


def test_who_follows_the_tutorial_on_tribes_word_by_word_gets_what_it_shows(fresh, tmp_path):
    """A tribe in TOML, then one in Python."""
    fresh.pip(tmp_path, "install", "copier")
    for step, said in follow(TUTORIAL.read_text(encoding="utf-8"), tmp_path, fresh.shell):
        assert as_told(step, said), f"$ {step.subject}\n{said}"
