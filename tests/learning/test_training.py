"""The example that trains: what it learns beats chance by far, in seconds."""

import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra `gym`)")

from tests.new_projects import run_in

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_a_policy.py"


def test_a_trained_policy_beats_chance():
    run = run_in(EXAMPLE.parent, "-W", "error", str(EXAMPLE), "1")
    wins = {name: int(share) for name, share in re.findall(r"^(.+) wins (\d+)%", run.stdout, re.MULTILINE)}

    assert wins["the policy"] >= 75, run.stdout
    assert 35 <= wins["chance"] <= 65, run.stdout


def test_it_is_short():
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 60
