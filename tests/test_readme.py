"""What the README shows works as shown."""

import doctest
import re
import tomllib
from pathlib import Path

import ethnos

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fenced(language):
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def test_its_python_sessions_run_as_shown():
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 5
    assert outcome.failed == 0


def test_the_rule_it_shows_is_the_shipped_one():
    (shown,) = fenced("toml")
    ruleset = ethnos.load_ruleset("first-edition")
    assert tomllib.loads(shown)["marker"]["allowed"] == ruleset.value("marker.allowed")


def test_the_tribe_it_shows_is_the_shipped_one():
    (shown,) = [block for block in fenced("python") if "TRIBE" in block]
    shipped = (ROOT / "tribes" / "dwarf.py").read_text(encoding="utf-8")
    assert shown in shipped


def test_the_files_and_folders_it_names_exist():
    for name in re.findall(r"\]\((?!https?:)([^)]+)\)", README):
        assert (ROOT / name).exists(), name


def test_its_figures_are_filled_in():
    assert re.findall(r"FIGURE_\w+", README) == []
