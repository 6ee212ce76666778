"""What playing on a cluster promises, with a scheduler and workers of our own on this machine."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import ClassVar

import pytest
from attrs import define
from click.testing import CliRunner

import ethnos
from ethnos.lab import clusters, make_batch, play_batches

pytestmark = pytest.mark.slow
RULESET = ethnos.load_ruleset("first-edition")
PATIENCE = 60
"""Seconds until a process has started, on a busy machine too."""


def batch():
    return make_batch(RULESET, 4, 1, ["random"])


class Cluster:
    """A scheduler and its workers, each a process; they find each other by a file."""

    def __init__(self, folder, workers):
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.scheduler = self.start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        wait_for(lambda: self.file.exists() and self.file.read_text())
        self.address = json.loads(self.file.read_text())["address"]
        self.workers = [self.add_worker() for _ in range(workers)]

    def start(self, module, *options):
        command = [sys.executable, "-m", f"distributed.cli.{module}", "--scheduler-file", str(self.file)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.Popen([*command, "--no-dashboard", *options], cwd=self.folder, **quiet)

    def add_worker(self):
        return self.start("dask_worker", "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny")

    def wait_for_workers(self, count):
        from distributed import Client

        with Client(self.address, timeout=PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=PATIENCE)

    def stop(self):
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def wait_for(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@contextmanager
def running(folder, workers):
    started = Cluster(folder, workers)
    try:
        started.wait_for_workers(workers)
        yield started
    finally:
        started.stop()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    with running(tmp_path_factory.mktemp("cluster"), workers=2) as started:
        yield started


@pytest.fixture
def single(tmp_path):
    with running(tmp_path, workers=1) as started:
        yield started


def test_two_workers_of_a_cluster_give_the_results_of_one_process(cluster):
    games = range(20)
    assert list(play_batches([batch()], games, cluster=cluster.address)) == list(
        play_batches([batch()], games, jobs=1)
    )


def test_no_game_is_played_by_the_process_that_asks_even_if_there_is_but_one_worker(single):
    @define
    class Player:
        name: ClassVar = "played by"
        per: ClassVar = "game"
        wants: ClassVar = ()

        def before(self, game):
            """Nothing to prepare."""

        def after(self, game):
            return os.getpid()

    told = make_batch(RULESET, 4, 1, ["random"], accumulators=[Player])
    players = [
        result.measures["played by"] for (result,) in play_batches([told], range(4), cluster=single.address)
    ]
    assert players == [single.workers[0].pid] * 4


def test_one_job_two_jobs_and_a_cluster_write_the_same_bytes(cluster, tmp_path):
    from ethnos.frontends.simulate import command

    def files(name, *options):
        out = tmp_path / name / "results.parquet"
        out.parent.mkdir()
        arguments = ["first-edition", "--bots", "random", "--games", "12", "--out", str(out), *options]
        result = CliRunner().invoke(command, [*arguments, "--json"], catch_exceptions=False)
        return result.stdout, out.read_bytes(), out.with_name("results.games.parquet").read_bytes()

    one = files("one", "--jobs", "1")
    assert files("two", "--jobs", "2") == one
    assert files("dask", "--cluster", cluster.address) == one


def test_the_games_of_a_worker_that_is_lost_are_played_again(cluster):
    lost = cluster.add_worker()
    cluster.workers.append(lost)
    cluster.wait_for_workers(3)
    results = []
    for pair in play_batches([batch()], range(60), cluster=cluster.address):
        results.append(pair)
        if len(results) == 10:
            os.kill(lost.pid, signal.SIGKILL)
    assert lost.wait() == -signal.SIGKILL
    assert results == list(play_batches([batch()], range(60), jobs=1))


def test_a_scheduler_that_is_lost_ends_the_games_with_an_error_behind_those_that_came(single, monkeypatch):
    import dask

    monkeypatch.setattr(clusters, "CONNECT_SECONDS", 1)
    playing = play_batches([batch()], range(5000), cluster=single.address)
    results = [next(playing) for _ in range(5)]
    single.scheduler.kill()
    lost = pytest.raises(ethnos.EthnosError, match="the scheduler was lost")
    with dask.config.set({"distributed.comm.timeouts.connect": "1s"}), lost as error:
        results.extend(playing)
    assert error.value.code == "no-cluster"
    assert results == list(play_batches([batch()], range(len(results)), jobs=1))
