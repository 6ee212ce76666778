"""The speed that is promised, as ratios within one run, held with a wide bound: a busy machine passes.

``python -m benchmarks.learning`` measures the goals themselves.
"""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra `gym`)")
pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra `gym`)")
pytest.importorskip("pygame", reason="pygame, which connect_four needs, is not installed (extra `bench`)")

ROOT = Path(__file__).parents[2]


def test_the_environments_are_about_as_fast_as_is_promised():
    command = [sys.executable, "-m", "benchmarks.learning", "--rounds", "9", "--slack", "1.4"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("times; goal: ") == 2
