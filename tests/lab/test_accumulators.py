"""A measure of one's own takes a few lines: those that CONTRIBUTING.md shows are run here."""

import inspect
import pickle
import re
from pathlib import Path

import pytest

import ethnos
from ethnos.events import AllyTaken, DragonRevealed, MarkerPlaced
from ethnos.lab import STANDARD, counted_at_the_end, counted_by_seat, simulate
from ethnos.lab.accumulators import records

ROOT = Path(__file__).resolve().parents[2]
RULESET = ethnos.load_ruleset("first-edition")
LONGEST = 15
"""Lines that a new measure may need."""


def shown():
    """The example of CONTRIBUTING.md."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (block,) = [block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "counted" in block]
    return block


@pytest.fixture(scope="module")
def own():
    """What the example defines."""
    defined = {}
    exec(compile(shown(), "CONTRIBUTING.md", "exec"), defined)
    return defined


def test_a_new_measure_needs_no_more_than_15_lines():
    imports, *measures = shown().strip().split("\n\n\n")

    assert len(measures) == 2
    assert all(len((imports + measure).splitlines()) <= LONGEST for measure in measures)


def test_the_measures_that_are_shown_count_what_they_say(own):
    accumulators = [*STANDARD, own["dragons"], own["taken"], records]
    for result in simulate(RULESET, players=3, games=2, bots=["random"], accumulators=accumulators):
        game = ethnos.replay(ethnos.parse_record(result.measures["record"]))
        for seat in range(3):
            seen = [event for event in game.events if getattr(event, "seat", None) == seat]
            taken = [event.card.tribe for event in seen if isinstance(event, AllyTaken)]
            assert result.measures["dragons"][seat] == sum(
                isinstance(event, DragonRevealed) for event in seen
            )
            assert result.measures["taken from the pool"][seat] == {
                tribe: taken.count(tribe) for tribe in game.tribes
            }


def test_an_event_for_which_a_function_gives_none_adds_nothing():
    """What kingdoms pay goes by a colour, which is no tribe's."""
    (result,) = simulate(RULESET, games=1, bots=["random"])
    assert sum(seat["kingdom"] for seat in result.measures["glory from"]) > 0
    assert all(set(seat) == set(result.tribes) for seat in result.measures["glory from tribe"])


def test_a_figure_may_be_read_off_the_game_once_it_is_over():
    @counted_at_the_end("who won")
    def who_won(game):
        assert game.over
        return {str(seat): int(seat in game.winners) for seat in range(len(game.glory))}

    (result,) = simulate(RULESET, games=1, bots=["random"], accumulators=[who_won])
    assert [seat for seat, won in result.measures["who won"].items() if won] == list(map(str, result.winners))


def test_games_do_not_share_counts():
    @counted_by_seat("one", MarkerPlaced)
    def one(event):
        return 1

    games = list(simulate(RULESET, games=2, bots=["random"], accumulators=[one, *STANDARD]))
    assert all(game.measures["one"] == game.measures["markers"] for game in games)
    assert games[0].measures["one"] != games[1].measures["one"]


@pytest.mark.parametrize("measure", [*STANDARD, records], ids=lambda measure: measure.name)
def test_every_measure_travels_by_its_name_and_explains_itself(measure):
    assert pickle.loads(pickle.dumps(measure)) is measure
    assert inspect.getdoc(measure).endswith(".")
