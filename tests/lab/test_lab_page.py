"""docs/lab.md: its examples run as shown, and it speaks of every measure."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ethnos.frontends.commands import ethnos
from tests.lab.test_calibration import LEAST, MOST, REPETITIONS, SAMPLE

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")


def block(language):
    (found,) = re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    return found


def test_the_command_that_it_shows_prints_these_lines():
    command, *lines = block("console").splitlines()
    shown = CliRunner().invoke(ethnos, command.removeprefix("$ ethnos ").split())

    assert shown.exit_code == 0
    assert [line for line in lines if line not in map(str.rstrip, shown.stdout.splitlines())] == []


def test_its_program_runs_and_names_the_rule_that_is_to_thank(capsys):
    exec(compile(block("python"), "docs/lab.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()

    assert any(line.startswith("kingdom.award kingdoms.leader") for line in lines)


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(test_\w+\.py)`", TEXT))))
def test_the_tests_that_hold_a_promise_are_there(name):
    assert (ROOT / "tests" / "lab" / name).is_file()


def test_what_it_leads_to_is_there():
    for name in re.findall(r"\]\(([^)#]+)[^)]*\)", TEXT):
        assert (ROOT / "docs" / name).exists()


def test_the_bounds_that_it_tells_of_misses_are_those_of_the_test():
    told = " ".join(TEXT.split())
    assert f"{REPETITIONS} comparisons of {SAMPLE} games" in told
    assert f"give: {LEAST:.0f} to {MOST:.0f}." in told
