"""The speed that is promised, held with wide bounds: half of each goal, at its best, so that a busy machine passes.

``python -m benchmarks`` measures the goals themselves.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def gate():
    command = [sys.executable, "-m", "benchmarks", "--rounds", "3", "--gate"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_play_copies_moves_and_the_import_are_within_twice_their_goals(gate):
    assert gate.returncode == 0, gate.stdout + gate.stderr


@pytest.mark.skipif(find_spec("catanatron") is None, reason="Catanatron is not installed (extra `bench`)")
def test_the_peer_is_measured_in_the_same_run(gate):
    assert "random play, to Catanatron's" in gate.stdout


def test_every_goal_has_a_line_in_the_table(gate):
    lines = [line for line in gate.stdout.splitlines() if ">=" in line or "<=" in line]
    assert len(lines) == 7 + (find_spec("catanatron") is not None)


def test_without_its_extra_it_names_the_extra():
    code = (
        "import runpy, sys; sys.modules['pyperf'] = None; runpy.run_module('benchmarks', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert done.stderr == "pyperf is not installed; install the extra `bench`: pip install '.[bench]'\n"
