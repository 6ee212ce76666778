"""What playing with several processes promises: the same games, whoever plays them."""

import os
import signal
import warnings
from pathlib import Path

import pytest
from attrs import evolve

import ethnos
from ethnos.lab import BOTS, STANDARD, Bot, BotError, make_batch, parallel, play_batches, play_game
from ethnos.lab.parallel import _Pace
from ethnos.lab.parcels import Played, pack, unpack
from ethnos.plugins import Registry, installed_plugins

RULESET = ethnos.load_ruleset("first-edition")
RANDOM = BOTS["random"].decide


def batch(bots=("random",), **more):
    return make_batch(RULESET, 4, 1, bots, **more)


def alone(games=8, **more):
    return list(play_batches([batch(**more)], range(games), jobs=1))


@pytest.mark.parametrize("jobs", [1, 2, 3, None])
def test_results_are_the_same_whatever_the_number_of_jobs(jobs):
    assert list(play_batches([batch()], range(8), jobs)) == [(play_game(batch(), n),) for n in range(8)]


def test_results_do_not_depend_on_how_games_are_dealt_out_in_rounds(monkeypatch):
    monkeypatch.setattr(parallel, "ROUND", 2)
    assert list(play_batches([batch()], range(9), jobs=2)) == alone(9)


def test_long_runs_are_shared_out_without_being_told(monkeypatch):
    monkeypatch.setattr(parallel, "WORTH_SECONDS", 0.0)
    monkeypatch.setattr(parallel, "_cores", lambda: 2)
    here = []

    def remember(view, moves, rng):
        here.append(os.getpid())
        return moves[0]

    results = list(play_batches([batch([Bot("first", remember)])], range(6)))
    assert len(results) == 6
    after_one_game = len(here)
    play_game(batch([Bot("first", remember)]), 0)
    assert len(here) == 2 * after_one_game


def test_several_batches_give_a_result_each_for_every_number_with_one_seed():
    sides = [batch(), batch(["greedy", "random", "random", "random"])]
    for number, pair in zip((7, 2), play_batches(sides, iter((7, 2)), jobs=2), strict=True):
        assert [result.number for result in pair] == [number, number]
        assert pair[0].seed == pair[1].seed
        assert pair[0].tribes == pair[1].tribes
        assert pair == tuple(play_game(side, number) for side in sides)


def test_games_count_as_done_once_their_results_were_taken():
    told = []
    results = play_batches([batch()], range(3), jobs=1, done=told.append)
    next(results)
    assert told == []
    next(results)
    assert told == [1]
    list(results)
    assert sum(told) == 3


def test_a_variant_travels_and_is_named_in_records(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text("[hand]\nlimit = 7\n")
    ruleset = ethnos.load_ruleset("first-edition", variants=[house])
    arrived = unpack(pack(make_batch(ruleset, 4, 1)))
    assert arrived.ruleset.hash == ruleset.hash != RULESET.hash
    assert arrived.ruleset.variants == (str(house),)
    assert arrived.ruleset.title == ruleset.title


def test_an_error_comes_behind_the_games_before_it_and_reads_as_in_one_process():
    def fails_late(view, moves, rng):
        return None if sum(view["glory"]) > 110 else RANDOM(view, moves, rng)

    def outcome(jobs):
        taken = []
        with pytest.raises(ethnos.EthnosError) as error:
            taken.extend(play_batches([batch([Bot("late", fails_late)])], range(40), jobs))
        return taken, type(error.value), error.value.code, str(error.value)

    assert outcome(2) == outcome(1)
    assert outcome(1)[1:3] == (BotError, "bot-move")


def killing(flag: Path, once: bool):
    def decide(view, moves, rng):
        if view["era"] == 2 and not (once and flag.exists()):
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return moves[rng.randrange(len(moves))]

    return Bot("killer", decide)


def test_the_games_of_a_process_that_is_lost_are_played_again(tmp_path):
    killed = tmp_path / "killed"
    results = list(play_batches([batch([killing(killed, once=True)])], range(6), jobs=2))
    assert killed.exists()
    assert results == alone(6, bots=[killing(killed, once=True)])


def test_processes_that_are_lost_again_and_again_are_told(tmp_path):
    with pytest.raises(ethnos.EthnosError, match="from game 0 on") as error:
        list(play_batches([batch([killing(tmp_path / "killed", once=False)])], range(6), jobs=2))
    assert error.value.code == "worker-lost"


def test_whoever_stops_early_hears_no_complaint():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        results = play_batches([batch()], range(500), jobs=2)
        first = next(results)
        results.close()
    assert first == alone(1)[0]


def test_plugins_that_other_processes_cannot_find_keep_a_batch_in_this_one():
    own = Registry(dict(installed_plugins().plugins))
    bound = batch(registry=own)
    assert len(list(play_batches([bound], range(2)))) == 2
    with pytest.raises(ethnos.EthnosError) as error:
        list(play_batches([bound], range(2), jobs=2))
    assert error.value.code == "bound-plugins"
    free = batch(registry=own, find_plugins=installed_plugins)
    assert list(play_batches([free], range(2), jobs=2)) == alone(2)


@pytest.mark.parametrize(
    ("change", "code"),
    [({"engine": "0.0.0"}, "worker-version"), ({"hash": "0" * 64}, "worker-ruleset")],
)
def test_a_worker_refuses_what_it_would_play_otherwise(change, code):
    import cloudpickle

    parcel = evolve(cloudpickle.loads(pack(batch())), **change)
    with pytest.raises(ethnos.EthnosError) as error:
        unpack(cloudpickle.dumps(parcel))
    assert error.value.code == code


def test_a_worker_names_no_file_of_a_moment_for_a_ruleset_that_it_cannot_load():
    import cloudpickle

    packed = cloudpickle.loads(pack(batch()))
    with pytest.raises(ethnos.LoadError) as error:
        unpack(
            cloudpickle.dumps(
                evolve(packed, toml=packed.toml.replace("[hand]\nlimit = 10", "[hand]\nlimit = 0"))
            )
        )
    assert [finding.file for finding in error.value.findings] == ["ruleset.toml"]


def test_a_worker_that_lacks_a_module_says_which():
    with pytest.raises(ethnos.EthnosError, match="No module named 'nowhere'") as error:
        unpack(b"cnowhere\nthing\n.")
    assert error.value.code == "worker-import"


@pytest.mark.parametrize("jobs", [0, -1])
def test_no_jobs_cannot_play(jobs):
    with pytest.raises(ethnos.EthnosError) as error:
        play_batches([batch()], range(2), jobs)
    assert error.value.code == "job-count"


@pytest.mark.parametrize("workers", [1, 2, 64])
def test_chunks_take_about_half_a_second_and_shrink_towards_the_end(workers):
    pace = _Pace()
    assert pace.chunk(10_000, workers) == 1  # nothing is known yet
    pace.learn(Played(games=((), ()), seconds=0.02))
    assert pace.chunk(100_000, workers) == 50
    assert pace.chunk(2 * workers, workers) == 1


def test_tribes_are_drawn_as_another_ruleset_draws_them_and_exchanged():
    others = RULESET.for_players(4).choose_from
    partners = dict(zip(others, (*others[1:], others[0]), strict=True))
    for number in range(5):
        drawn = play_game(batch(accumulators=()), number).tribes
        exchanged = play_game(batch(accumulators=(), pairing=partners, drawn_from=others), number).tribes
        assert exchanged == tuple(sorted(partners[tribe] for tribe in drawn))


def test_a_tribe_without_partner_is_told_before_any_game():
    with pytest.raises(ethnos.EthnosError, match="elf, orc") as error:
        batch(pairing={"troll": "troll"}, drawn_from=("troll", "elf", "orc"))
    assert error.value.code == "unpaired-tribe"


def test_counting_costs_at_most_half_as_much_as_playing():
    """Processor time, the best of several rounds; random bots, whose games are the cheapest."""
    from time import process_time

    def seconds(accumulators):
        counted = batch(accumulators=accumulators)
        started = process_time()
        for number in range(12):
            play_game(counted, number)
        return process_time() - started

    rounds = [(seconds(()), seconds(STANDARD)) for _ in range(5)]
    plain, counting = (min(times) for times in zip(*rounds, strict=True))
    assert counting < 1.5 * plain
