"""docs/learning.md: its programs run, its tables say what holds."""

import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra `gym`)")
pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra `gym`)")

import inspect

from ethnos.frontends.learning import spiel, zoo
from ethnos.frontends.learning.rewards import REWARDS
from tests.learning.cases import encoding

PAGE = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def first_column(heading: str) -> list[str]:
    """The names in the first column of the table under a heading row."""
    table = PAGE.partition(f"| {heading} |")[2].split("\n\n")[0]
    cells = [row.split(" | ")[0] for row in table.splitlines()[2:]]
    return [name for cell in cells for name in re.findall(r"`([\w-]+)`", cell)]


@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_a_program_runs(number, tmp_path):
    file = tmp_path / "program.py"
    file.write_text(PROGRAMS[number], encoding="utf-8")
    exec(compile(PROGRAMS[number], str(file), "exec"), {"__name__": "program"})


def test_there_are_programs():
    assert len(PROGRAMS) >= 5


def test_every_argument_of_the_environment_has_its_row():
    arguments = list(inspect.signature(zoo.raw_env.__init__).parameters)[1:]
    assert first_column("argument") == arguments


def test_every_parameter_of_the_game_has_its_row():
    assert sorted(first_column("parameter")) == sorted(spiel.PARAMETERS)
    for name, default in spiel.PARAMETERS.items():
        assert re.search(rf"`{name}`[^\n]*{default}", PAGE), name


def test_every_reward_has_its_row():
    assert sorted(first_column("reward")) == sorted(REWARDS)


def test_the_number_of_steps_with_named_tribes_is_as_said():
    named = encoding(tribes=("dwarf", "elf", "giant", "minotaur", "orc", "troll")).size
    skeletal = encoding(tribes=("elf", "giant", "orc", "skeleton", "troll", "wizard")).size
    assert (named, skeletal) == (244, 224)
    assert "between 220 and 250" in PAGE
