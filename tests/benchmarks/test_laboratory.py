"""What counting may cost: at most half as much again as plain play, taken at its best, so that a busy machine passes.

``python -m benchmarks.laboratory`` measures the rest.
"""

import pytest

from benchmarks.laboratory import COUNTED, costs, main, run

GOAL = 1.5


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_counting_costs_no_more_than_half_of_plain_play(bot):
    found = costs(bot, rounds=3)

    assert set(found) == set(COUNTED)
    assert {name: min(cost) for name, cost in found.items() if min(cost) > GOAL} == {}


def test_every_cost_is_printed(capsys):
    main(["--quick", "--rounds", "1"])

    assert capsys.readouterr().out.count("times plain play") == 2 * len(COUNTED)


def test_what_two_jobs_gain_is_told_beside_two_unrelated_halves(monkeypatch, capsys):
    monkeypatch.setattr("benchmarks.laboratory.SHARED", 4)
    main(["--shared", "--rounds", "1"])

    first, second, last = capsys.readouterr().out.splitlines()
    assert first.count("s of processors") == 3
    assert "control" in second
    assert last.startswith("medians: ")


def test_a_command_that_fails_ends_the_measuring():
    with pytest.raises(SystemExit, match="simulate nothing ended with status"):
        run(["simulate", "nothing"])
