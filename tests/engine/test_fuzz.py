"""No message ends the engine, changes a game that it should not, or stays without its answer.

A sample of what `python -m tests.engine.fuzz --messages 100000` sends, which `.ci/run` does.
"""

import pytest

from tests.engine.fuzz import run


@pytest.mark.parametrize("seed", [2, 3])
def test_five_thousand_messages_are_answered_and_change_nothing_that_they_should_not(seed):
    met = run(2_500, seed)

    assert met["carried out"] > 250
    wanted = [
        "not-json",
        "not-a-request",
        "message-too-large",
        "unknown-method",
        "wrong-params",
        "unknown-game",
    ]
    assert all(met[code] > 20 for code in [*wanted, "not-to-act", "stale-state"]), met
    assert met["defect"] == 0
