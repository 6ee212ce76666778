"""What a simulation promises."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import ClassVar

import pytest
from attrs import define, field

import ethnos
from ethnos.events import DragonRevealed, EraBegun, GloryGained, TokensDealt, TurnBegun
from ethnos.lab import STANDARD, Bot, GameResult, game_seed, simulate, summarize
from ethnos.lab.accumulators import records
from ethnos.lab.glory import LeadChanges

RULESET = ethnos.load_ruleset("first-edition")


def played(games=4, seed=1, bots=("random",), **more):
    return list(simulate(RULESET, 4, games, seed, bots, **more))


def first_move(view, moves, rng):
    return moves[0]


def first_move_after_many_draws(view, moves, rng):
    for _ in range(7):
        rng.random()
    return moves[0]


def test_equal_arguments_give_equal_results():
    assert played() == played()


def test_results_do_not_depend_on_the_hash_seed():
    program = (
        "import ethnos\nfrom ethnos.lab import simulate\n"
        "ruleset = ethnos.load_ruleset('first-edition')\n"
        "print(list(simulate(ruleset, 5, 2, 1, ['greedy', 'random'])))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert len(printed) == 1
    assert printed != {b""}


def test_every_game_of_a_batch_has_a_seed_of_its_own():
    results = played(games=20)
    assert len({result.seed for result in results}) == 20
    assert len({(result.tribes, result.glory) for result in results}) == 20


def test_seeds_0_1_minus_1_and_2_to_the_64_give_different_games():
    assert len({game_seed(seed, 0) for seed in (0, 1, -1, 2**64)}) == 4
    assert len({played(1, seed)[0].glory for seed in (0, 1, -1, 2**64)}) == 4


def test_a_longer_batch_begins_with_the_games_of_a_shorter_one():
    assert played(5)[:2] == played(2)


def test_the_tribes_asked_for_play_in_every_game():
    tribes = ("elf", "giant", "minotaur", "orc", "troll", "wizard")
    assert {result.tribes for result in played(tribes=tribes)} == {tribes}


def test_what_a_bot_draws_does_not_touch_the_game():
    calm, fidgety = Bot("calm", first_move), Bot("fidgety", first_move_after_many_draws)
    assert [result.glory for result in played(bots=[calm])] == [
        result.glory for result in played(bots=[fidgety])
    ]


def test_each_seat_and_each_game_has_a_generator_of_its_own():
    draws = {}

    def remember(view, moves, rng):
        draws.setdefault(id(rng), (rng, rng.random()))
        return moves[0]

    played(3, bots=[Bot("same", remember)])
    assert len({first for _, first in draws.values()}) == 3 * 4


def test_a_bot_gets_its_own_seats_view_and_the_largest_warbands():
    asked = []

    def spy(view, moves, rng):
        assert view["seat"] == view["to_act"]
        assert view["hand"] is not None
        asked.append(moves)
        return moves[-1]

    (result,) = played(1, bots=[Bot("spy", spy)], accumulators=[records])
    game = ethnos.new_game(RULESET, 4, result.seed)
    for moves in asked:
        assert moves == game.moves(largest=True)
        game.play(moves[-1])


def test_a_blind_bot_is_shown_nothing():
    seen = []
    played(1, bots=[Bot("blind", lambda view, moves, rng: seen.append(view) or moves[0], blind=True)])
    assert all(view == {} for view in seen)


def test_bots_repeat_round_the_table_and_move_on_by_one_seat_each_game():
    seatings = [result.bots for result in played(3, bots=["greedy", "random"])]
    assert seatings == [
        ("greedy", "random", "greedy", "random"),
        ("random", "greedy", "random", "greedy"),
        ("greedy", "random", "greedy", "random"),
    ]


def test_over_a_round_of_games_every_bot_sits_on_every_seat():
    seatings = [result.bots for result in played(4, bots=["greedy", "random", "random", "random"])]
    assert [bots.index("greedy") for bots in seatings] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"bots": []}, "bot-count"),
        ({"bots": ["random"] * 5}, "bot-count"),
        ({"bots": ["ramdom"]}, "unknown-bot"),
        ({"games": 0}, "game-count"),
        ({"seed": 1.5}, "bad-seed"),
        ({"tribes": ["elf"]}, "wrong-tribe-count"),
        ({"players": 9}, "wrong-player-count"),
    ],
)
def test_what_cannot_be_simulated_is_refused_before_the_first_game(arguments, code):
    with pytest.raises(ethnos.EthnosError) as error:
        simulate(RULESET, **{"players": 4, "games": 2, **arguments})
    assert error.value.code == code


@pytest.mark.parametrize("answer", ["take nothing at all", "play red elf", None, 7])
def test_a_bot_whose_answer_is_no_legal_move_is_named(answer):
    stubborn = Bot("stubborn", lambda view, moves, rng: answer)
    where = r"bot `stubborn` returned .* \(seat \d, move 1 of the game with seed \d+\)"
    with pytest.raises(ethnos.EthnosError, match=where) as error:
        played(1, bots=[stubborn])
    assert error.value.code == "bot-move"


def test_a_bot_may_answer_with_a_moves_text():
    texts = Bot("texts", lambda view, moves, rng: str(moves[0]))
    assert [result.glory for result in played(bots=[texts])] == [
        result.glory for result in played(bots=[Bot("moves", first_move)])
    ]


def test_a_measure_of_ones_own_sees_each_event_that_it_wants_the_dealing_included():
    @define
    class Told:
        name: ClassVar = "told"
        per: ClassVar = "game"
        wants: ClassVar = (TokensDealt, DragonRevealed)
        kinds: list = field(factory=list)

        def before(self, game):
            assert game.history == ()

        def each(self, event):
            self.kinds.append(type(event))

        def after(self, game):
            assert game.over
            return ", ".join(kind.__name__ for kind in self.kinds)

    (result,) = played(1, accumulators=[Told])
    assert result.measures == {"told": ", ".join(["TokensDealt", *["DragonRevealed"] * 9])}


def test_the_standard_measures_are_those_of_the_game():
    (result,) = played(1, bots=["greedy"], accumulators=[*STANDARD, records])
    measures = result.measures
    game = ethnos.replay(ethnos.parse_record(measures["record"]))
    assert game.glory == result.glory
    assert game.winners == result.winners
    assert measures["decisions"] == len(game.history)
    assert measures["markers"] == tuple(map(sum, zip(*game.state.markers, strict=True)))
    assert len(measures["turns"]) == 3
    assert sum(measures["warbands"]) == sum(move.verb == "play" for move in game.history)
    assert sum(measures["allies"]) == sum(len(move.cards) for move in game.history if move.verb == "play")
    assert result.first_seats == tuple(event.first for event in game.events if isinstance(event, EraBegun))


def test_warbands_are_counted_by_size_and_by_their_leaders_tribe():
    (result,) = played(1, bots=["greedy"])
    measures = result.measures
    for seat, count in enumerate(measures["warbands"]):
        sizes = {int(size): number for size, number in measures["warbands of size"][seat].items()}
        assert sum(sizes.values()) == count
        assert sum(size * number for size, number in sizes.items()) == measures["allies"][seat]
        assert sum(measures["warbands led"][seat].values()) == count
        assert set(measures["warbands led"][seat]) == set(result.tribes)


def test_the_sources_of_glory_add_up_to_each_seats_glory():
    for result in played(4, bots=["greedy"], tribes=("giant", "merfolk", "orc", "troll", "elf", "dwarf")):
        for seat, glory in enumerate(result.glory):
            sources, tribes = (result.measures[name][seat] for name in ("glory from", "glory from tribe"))
            assert sum(sources.values()) == glory
            assert sum(tribes.values()) == sources["tribe"] + sources["board"]


def test_glory_after_an_era_is_what_it_was_when_the_next_one_began():
    for result in played(3, bots=["greedy"], accumulators=[*STANDARD, records]):
        game = ethnos.new_game(RULESET, 4, result.seed)
        after = []
        for move in ethnos.parse_record(result.measures["record"]).moves:
            if any(isinstance(event, EraBegun) for event in game.play(move)):
                after.append(game.glory)
        standings = result.measures["glory after era"]
        for era, glory in enumerate([*after, game.glory], start=1):
            assert tuple(standing[str(era)] for standing in standings) == glory
            led = [seat[str(era)] for seat in result.measures["led after era"]]
            assert led == [amount == max(glory) for amount in glory]


def test_a_change_of_the_lead_is_seen_when_a_turn_begins_and_a_tie_changes_nothing():
    lead = LeadChanges()
    lead.before(ethnos.new_game(RULESET, 2, 1))
    for seat, amount in [(0, 3), (1, 3), (1, 1), (0, 9)]:  # 0 leads; tied; 1 leads; 0 leads
        lead.each(GloryGained(seat, amount, "kingdom", "red"))
        lead.each(TurnBegun(0))
    lead.each(GloryGained(1, 50, "kingdom", "red"))
    lead.each(GloryGained(0, 50, "kingdom", "red"))  # within one move: never seen
    lead.each(TurnBegun(0))
    assert lead.lead.changes == 2


def result_of(winners, glory, bots=("a", "b"), **measures):
    return GameResult(0, 1, (), bots, glory, winners, (0,), measures)


def test_a_summary_counts_victories_by_bot_and_by_seat():
    summary = summarize(
        [result_of((0,), (30, 10)), result_of((1,), (10, 20)), result_of((0, 1), (40, 40), ("b", "a"))]
    )
    a, b = summary.bots
    assert (a.name, a.played, a.wins, a.shared, a.win_rate, a.mean_glory) == ("a", 3, 2, 1, 0.5, 80 / 3)
    assert (b.name, b.played, b.wins, b.shared, b.win_rate, b.mean_glory) == ("b", 3, 2, 1, 0.5, 70 / 3)
    assert [(seat.name, seat.wins) for seat in summary.seats] == [("0", 2), ("1", 2)]
    assert (summary.games, summary.shared_games, summary.mean_winning_glory) == (3, 1, 30.0)


def test_a_bot_on_several_seats_is_counted_for_each():
    (a,) = summarize([result_of((1,), (10, 20), ("a", "a"))]).bots
    assert (a.played, a.wins, a.win_rate) == (2, 1, 0.5)


def test_a_summary_adds_up_what_was_counted_by_seat_or_era():
    summary = summarize(
        [result_of((0,), (1, 0), turns=(20, 22), word="x"), result_of((0,), (1, 0), turns=(18, 20), word="y")]
    )
    assert summary.means == {"turns": 40.0}


def test_no_games_have_no_summary():
    with pytest.raises(ethnos.EthnosError) as error:
        summarize([])
    assert error.value.code == "no-games"


def test_win_rates_of_the_seats_add_up_to_one():
    summary = summarize(played(30))
    assert sum(seat.win_rate for seat in summary.seats) == pytest.approx(1)
