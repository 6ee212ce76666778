"""How many moves go through `ethnos engine`: by the processor's time, which a busy machine does not take away.

``python -m benchmarks.engine`` measures it as it is told in docs/engine.md.
"""

import re

from benchmarks.engine import GOAL, main, moves_a_second


def test_three_thousand_moves_a_second_go_through_the_engine():
    assert GOAL == 3_000
    assert max(moves_a_second(number, looking=False).processor for number in (1, 2)) >= GOAL


def test_moves_are_told_alone_and_with_looks_in_between(monkeypatch, capsys):
    """So few moves pass as quickly as a start-up varies on a busy machine, so that their time may come out as less."""
    monkeypatch.setattr("benchmarks.engine.MOVES", 3_000)
    status = main(["--rounds", "1"])

    alone, looking, goal = capsys.readouterr().out.splitlines()
    figures = r"[\d,]+ moves a second of the processor, -?[\d,]+ as time passes"
    assert re.fullmatch(f"play: {figures}", alone)
    assert re.fullmatch(f"view, moves and play: {figures}", looking)
    assert goal == "goal: 3,000 moves a second of the processor by play: reached"
    assert status == 0


def test_a_goal_that_is_missed_is_told_by_the_status(monkeypatch, capsys):
    monkeypatch.setattr("benchmarks.engine.MOVES", 300)
    monkeypatch.setattr("benchmarks.engine.GOAL", 10**9)

    assert main(["--rounds", "1"]) == 1
    assert "NOT REACHED" in capsys.readouterr().out
