"""What counting may cost: at most half as much again as plain play, taken at its best, so that a busy machine passes.

``python -m benchmarks.laboratory`` measures the rest.
"""

import pytest

from benchmarks.laboratory import COUNTED, costs, main

GOAL = 1.5


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_counting_costs_no_more_than_half_of_plain_play(bot):
    found = costs(bot, rounds=3)

    assert set(found) == set(COUNTED)
    assert {name: min(cost) for name, cost in found.items() if min(cost) > GOAL} == {}


def test_every_cost_is_printed(capsys):
    main(["--quick", "--rounds", "1"])

    assert capsys.readouterr().out.count("times plain play") == 2 * len(COUNTED)
