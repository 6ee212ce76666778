"""`ethnos simulate --out`: nothing that was counted as done is lost, and nothing that lies there is overwritten."""

import csv
import json
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import nullcontext

import pytest

from ethnos.frontends import simulate

PROGRAM = "from ethnos.frontends.command_line import main; main()"
PLAY = ("simulate", "first-edition", "--players", "2", "--bots", "random")
FEW = (*PLAY, "--games", "4")


def files(folder):
    """What lies in a folder, folders left out."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file()}


def rows(file):
    with file.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def stopped(out, games, number, after=3, options=(), times=1, meanwhile=lambda: None):
    """Begin to play, and send a signal once some games are done; gives the exit status and what was said of it."""
    arguments = [*PLAY, "--games", str(games), "--out", str(out), *options]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    started = subprocess.Popen([sys.executable, "-c", PROGRAM, *arguments], start_new_session=True, **pipes)
    lines = out.with_name(f"{out.name}.journal")
    end = time.monotonic() + 60
    while not lines.exists() or lines.read_bytes().count(b"\n") <= after:
        assert time.monotonic() < end
        assert started.poll() is None
        time.sleep(0.01)
    meanwhile()
    for _ in range(times):
        os.killpg(started.pid, number)
        time.sleep(0.02)
    _, said = started.communicate(timeout=60)
    return started.returncode, said


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_both_tables_lie_side_by_side_and_nothing_else_is_left(run, tmp_path, ending):
    result = run(*FEW, "--out", tmp_path / f"results.{ending}")
    assert result.exit_code == 0
    assert set(files(tmp_path)) == {f"results.games.{ending}", f"results.{ending}"}
    assert result.stdout == run(*FEW).stdout


def test_equal_runs_write_equal_tables_whatever_the_jobs(run, tmp_path):
    for name, options in (("one", ("--jobs", "1")), ("two", ("--jobs", "2")), ("all", ())):
        (tmp_path / name).mkdir()
        for ending in ("csv", "parquet"):
            assert run(*FEW, "--out", tmp_path / name / f"results.{ending}", *options).exit_code == 0
    assert files(tmp_path / "one") == files(tmp_path / "two") == files(tmp_path / "all")


def test_json_is_the_same_bytes_whatever_the_jobs(run):
    one, two = (run(*FEW, "--json", "--jobs", jobs).stdout for jobs in "12")
    assert one == two
    assert one == json.dumps(json.loads(one), indent=2) + "\n"


@pytest.mark.parametrize("there", ["results.csv", "results.games.csv", "results.csv.journal"])
def test_a_file_that_is_there_is_kept_unless_forced(run, tmp_path, there):
    (tmp_path / there).write_text("mine")
    refused = run(*FEW, "--out", tmp_path / "results.csv")
    assert refused.exit_code == 2
    assert "error[file-exists]" in refused.stderr
    assert files(tmp_path) == {there: b"mine"}
    assert run(*FEW, "--out", tmp_path / "results.csv", "--force").exit_code == 0
    assert len(rows(tmp_path / "results.csv")) == 8
    assert sorted(files(tmp_path)) == ["results.csv", "results.games.csv"]


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_ctrl_c_leaves_tables_of_what_is_done_and_resume_ends_as_if_never_stopped(
    run, tmp_path, jobs, ending
):
    import polars

    out = tmp_path / f"results.{ending}"
    status, said = stopped(out, 2000, signal.SIGINT, options=("--jobs", jobs))
    assert status == 130
    assert "of 2000 games are kept" in said
    assert "--resume" in said
    table = (polars.read_csv if ending == "csv" else polars.read_parquet)(
        tmp_path / f"results.games.{ending}"
    )
    done = len(table)
    assert f"{done} of 2000" in said
    assert table["game"].to_list() == list(range(done))
    more = (*PLAY, "--games", str(done + 3))
    resumed = run(*more, "--out", out, "--resume", "--json")
    whole = tmp_path / "whole" / f"results.{ending}"
    whole.parent.mkdir()
    assert resumed.stdout == run(*more, "--out", whole, "--json").stdout
    assert files(tmp_path) == files(whole.parent)


@pytest.fixture
def pressed(monkeypatch):
    """Somebody presses Ctrl-C once 3 games are played."""

    def press(played, most):
        if played == 3:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("ethnos.frontends.simulate.shown_progress", lambda: nullcontext(press))


@pytest.mark.parametrize("name", [None, "results.csv", "records"])
def test_ctrl_c_leaves_the_figures_of_the_games_so_far_wherever_they_are_kept(run, pressed, tmp_path, name):
    out = () if name is None else ("--out", tmp_path / name)
    shown = run(*PLAY, "--games", "50", *out)
    told = "Interrupted after 3 of 50 games: all figures are of these games alone."
    assert shown.exit_code == 130
    assert shown.stderr.endswith("interrupted\n")
    assert told in shown.stdout
    assert shown.stdout.replace(f"{told}\n", "") == run(*PLAY, "--games", "3").stdout


def test_the_json_of_what_was_interrupted_holds_its_games_and_says_of_how_many(run, pressed):
    shown = run(*PLAY, "--games", "50", "--json")
    found, whole = json.loads(shown.stdout), json.loads(run(*PLAY, "--games", "3", "--json").stdout)
    assert shown.exit_code == 130
    assert (found["most_games"], found["summary"]["games"]) == (50, 3)
    assert found["interruption"].startswith("Interrupted after 3 of 50 games")
    assert (found["games"], found["summary"]) == (whole["games"], whole["summary"])
    assert whole["interruption"] == ""


def test_ctrl_c_before_any_game_is_done_shows_no_figures(run, monkeypatch):
    monkeypatch.setattr("ethnos.frontends.simulate.play_batches", lambda *_: interrupted())
    shown = run(*FEW)
    assert (shown.exit_code, shown.stdout, shown.stderr) == (130, "", "interrupted\n")


def interrupted():
    raise KeyboardInterrupt
    yield


def test_ctrl_c_again_and_again_ends_as_once(tmp_path):
    out = tmp_path / "results.csv"
    status, said = stopped(out, 2000, signal.SIGINT, options=("--jobs", "1"), times=3)
    assert status == 130
    assert "of 2000 games are kept" in said
    assert said.endswith("interrupted\n")
    assert "Traceback" not in said


def test_ctrl_c_while_the_figures_are_told_leaves_them_whole(run, pressed, monkeypatch):
    shown = simulate._show

    def press_again(*arguments):
        signal.raise_signal(signal.SIGINT)
        shown(*arguments)

    monkeypatch.setattr(simulate, "_show", press_again)
    result = run(*PLAY, "--games", "50")
    assert result.exit_code == 130
    assert "Interrupted after 3 of 50 games" in result.stdout
    assert "lead changes" in result.stdout


@pytest.mark.parametrize("options", [(), ("--resume",), ("--force",)])
@pytest.mark.parametrize("name", ["results.csv", "records"])
def test_while_a_run_writes_there_no_other_one_does(run, tmp_path, name, options):
    out, tried = tmp_path / name, []

    def try_again():
        before = files(tmp_path)
        tried.append(run(*PLAY, "--games", "9000", "--out", out, *options))
        assert {file: files(tmp_path)[file][: len(text)] for file, text in before.items()} == before

    assert stopped(out, 9000, signal.SIGINT, options=("--jobs", "1"), meanwhile=try_again)[0] == 130
    assert tried[0].exit_code == 2
    assert "error[run-going-on]" in tried[0].stderr
    assert f"{name}.journal" in tried[0].stderr
    done = (tmp_path / f"{name}.journal").read_bytes().count(b"\n") - 1
    assert run(*PLAY, "--games", str(done), "--out", out, "--resume").exit_code == 0


def test_a_folder_that_is_kept_leaves_no_journal_behind(run, tmp_path):
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "mine.txt").write_text("mine")
    refused = run(*FEW, "--out", tmp_path / "records")
    assert "error[file-exists]" in refused.stderr
    assert files(tmp_path) == {}
    assert list(files(tmp_path / "records")) == ["mine.txt"]


@pytest.mark.parametrize("options", [(), ("--resume",), ("--force",)])
def test_an_empty_folder_is_used_as_it_is(run, tmp_path, options):
    (tmp_path / "records").mkdir()
    assert run(*FEW, "--out", tmp_path / "records", *options).exit_code == 0
    assert len(files(tmp_path / "records")) == 4


@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_the_name_of_the_second_table_is_refused_with_that_of_the_first(run, tmp_path, ending):
    refused = run(*FEW, "--out", tmp_path / f"q.games{ending}")
    assert refused.exit_code == 2
    assert "error[unknown-ending]" in refused.stderr
    assert f"say --out {tmp_path / f'q{ending}'}" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_was_killed_goes_on_where_it_was(run, tmp_path):
    out = tmp_path / "results.csv"
    status, _ = stopped(out, 2000, signal.SIGKILL, options=("--jobs", "1"))
    assert status == -signal.SIGKILL
    assert list(files(tmp_path)) == ["results.csv.journal"]
    done = (tmp_path / "results.csv.journal").read_bytes().count(b"\n") - 1
    refused = run(*FEW, "--out", out)
    assert refused.exit_code == 2
    assert "--resume goes on with it" in refused.stderr
    assert run(*PLAY, "--games", str(done + 2), "--out", out, "--resume").exit_code == 0
    assert [int(row["game"]) for row in rows(tmp_path / "results.games.csv")] == list(range(done + 2))


def test_games_that_are_done_are_kept_where_fewer_are_asked_for(run, tmp_path):
    out = tmp_path / "results.csv"
    stopped(out, 2000, signal.SIGKILL, after=6, options=("--jobs", "1"))
    whole_lines = (tmp_path / "results.csv.journal").read_bytes().rpartition(b"\n")[0] + b"\n"
    refused = run(*FEW, "--out", out, "--resume")
    assert refused.exit_code == 2
    assert "error[nothing-to-resume]" in refused.stderr
    assert files(tmp_path) == {"results.csv.journal": whole_lines}


def test_records_go_on_too(run, tmp_path):
    out = tmp_path / "records"
    assert stopped(out, 2000, signal.SIGINT, options=("--jobs", "1"))[0] == 130
    done = (tmp_path / "records.journal").read_bytes().count(b"\n") - 1
    assert run(*PLAY, "--games", str(done + 2), "--out", out, "--resume").exit_code == 0
    run(*PLAY, "--games", str(done + 2), "--out", tmp_path / "whole")
    kept = files(out)
    assert {name: kept[name] for name in list(kept)[: done + 2]} == files(tmp_path / "whole")
    assert not (tmp_path / "records.journal").exists()


@pytest.mark.parametrize(
    "options",
    [("--seed", "2"), ("--bots", "greedy"), ("--players", "3"), ("--tribes", "elf,giant,orc,troll,dwarf")],
)
def test_another_run_is_not_gone_on_with(run, tmp_path, options):
    out = tmp_path / "results.csv"
    stopped(out, 2000, signal.SIGKILL, options=("--jobs", "1"))
    before = files(tmp_path)
    refused = run(*FEW, *options, "--out", out, "--resume")
    assert refused.exit_code == 2
    assert "error[other-run]" in refused.stderr
    assert options[0].removeprefix("--") in refused.stderr
    assert files(tmp_path) == before


def test_resume_begins_where_nothing_was_begun_and_ends_where_all_is_done(run, tmp_path):
    out = tmp_path / "results.csv"
    assert run(*FEW, "--out", out, "--resume").exit_code == 0
    before = files(tmp_path)
    written = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    again = run(*FEW, "--out", out, "--resume")
    assert (again.exit_code, again.stderr) == (0, f"nothing is left to play: {out} has all 4 games\n")
    assert again.stdout == run(*FEW).stdout
    assert files(tmp_path) == before
    assert {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()} == written


def test_fewer_games_than_a_finished_table_has_are_no_reason_to_cut_it(run, tmp_path):
    out = tmp_path / "results.csv"
    run(*FEW, "--out", out)
    before = files(tmp_path)
    refused = run(*PLAY, "--games", "3", "--out", out, "--resume")
    assert refused.exit_code == 2
    assert "error[nothing-to-resume]" in refused.stderr
    assert "holds 4 games, more than the 3" in refused.stderr
    assert files(tmp_path) == before


def test_a_full_disk_is_told_and_what_was_done_is_there(process, run, tmp_path):
    """A limit on the size of files stands in for the disk."""

    def little_room():
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    out = tmp_path / "results.csv"
    full = process(*PLAY, "--games", "500", "--jobs", "1", "--out", out, preexec_fn=little_room)
    assert full.returncode == 2
    said = full.stderr.decode()
    assert "error[unwritable-file]" in said
    assert "results.csv.journal: it cannot be written" in said
    done = int(said.split(" of 500 games are kept")[0].split()[-1])
    assert done > 0
    assert run(*PLAY, "--games", str(done + 1), "--out", out, "--resume").exit_code == 0
    assert len(rows(tmp_path / "results.games.csv")) == done + 1


def test_no_room_for_the_tables_keeps_the_games(process, run, tmp_path):
    def no_room():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000))

    out = tmp_path / "results.csv"
    status, _ = stopped(out, 2000, signal.SIGKILL, after=6, options=("--jobs", "1"))
    assert status == -signal.SIGKILL
    before = files(tmp_path)
    done = str(before["results.csv.journal"].count(b"\n") - 1)
    full = process(*PLAY, "--games", done, "--jobs", "1", "--out", out, "--resume", preexec_fn=no_room)
    assert full.returncode == 2
    assert "error[unwritable-file]" in full.stderr.decode()
    whole_lines = before["results.csv.journal"].rpartition(b"\n")[0] + b"\n"
    assert files(tmp_path) == {"results.csv.journal": whole_lines}


@pytest.mark.parametrize("ending", ["csv", "parquet"])
@pytest.mark.parametrize("edition", ["first-edition", "second-edition"])
def test_a_finished_table_is_gone_on_with_as_if_all_had_been_played_at_once(run, tmp_path, edition, ending):
    play = (
        "simulate",
        edition,
        "--players",
        "3",
        "--bots",
        "random,greedy",
        "--variant",
        "pool-plus-two",
        "--json",
    )
    out, whole = tmp_path / f"results.{ending}", tmp_path / "whole" / f"results.{ending}"
    whole.parent.mkdir()
    assert run(*play, "--games", "2", "--out", out).exit_code == 0
    more = run(*play, "--games", "5", "--out", out, "--resume")
    assert more.stdout == run(*play, "--games", "5", "--out", whole).stdout
    assert files(tmp_path) == files(whole.parent)


@pytest.mark.parametrize(
    ("options", "key"),
    [(("--seed", "2"), "seed"), (("--variant", "draw-two"), "variants"), (("--bots", "greedy"), "bots")],
)
def test_a_finished_table_of_another_run_is_not_gone_on_with(run, tmp_path, options, key):
    out = tmp_path / "results.csv"
    run(*FEW, "--out", out)
    before = files(tmp_path)
    refused = run(*PLAY, "--games", "6", *options, "--out", out, "--resume")
    assert refused.exit_code == 2
    assert "error[other-run]" in refused.stderr
    assert f"{key} '" in refused.stderr
    assert files(tmp_path) == before


def test_a_finished_table_outlives_whatever_stops_the_run_that_goes_on_with_it(run, tmp_path):
    out = tmp_path / "results.csv"
    run(*FEW, "--out", out)
    before = files(tmp_path)
    assert (
        stopped(out, 2000, signal.SIGKILL, after=8, options=("--resume", "--jobs", "1"))[0] == -signal.SIGKILL
    )
    assert {name: files(tmp_path)[name] for name in before} == before
    assert run(*PLAY, "--games", "12", "--out", out, "--resume").exit_code == 0
    assert len(rows(tmp_path / "results.games.csv")) == 12


@pytest.mark.parametrize("name", ["x.txt", "x.CSV", "x.csv.gz", "results.v2"])
def test_an_ending_that_is_no_tables_is_refused_and_nothing_is_made(run, tmp_path, name):
    refused = run(*FEW, "--out", tmp_path / name)
    assert refused.exit_code == 2
    assert "error[unknown-ending]" in refused.stderr
    assert all(word in refused.stderr for word in (".csv", ".parquet", f"{name}/"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["x.txt/", "x.csv/", "x", ".x", "there.d"])
def test_a_folder_for_records_has_no_ending_or_a_slash_or_is_there(run, tmp_path, name):
    (tmp_path / "there.d").mkdir()
    assert run(*FEW, "--out", f"{tmp_path}/{name}", "--force").exit_code == 0
    assert len(files(tmp_path / name)) == 4


@pytest.mark.parametrize("name", ["new/results.csv", "new/records", "new/records/"])
def test_a_place_that_is_not_there_is_told_with_the_way_out(run, tmp_path, name):
    refused = run(*FEW, "--out", f"{tmp_path}/{name}")
    assert refused.exit_code == 2
    assert "error[missing-folder]" in refused.stderr
    assert f"mkdir -p {tmp_path / 'new'}" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_finished_records_is_not_gone_on_with(run, tmp_path):
    run(*FEW, "--out", tmp_path / "records")
    refused = run(*PLAY, "--games", "6", "--out", tmp_path / "records", "--resume")
    assert refused.exit_code == 2
    assert "error[nothing-to-resume]" in refused.stderr
    assert len(files(tmp_path / "records")) == 4


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--jobs", "0"), "--jobs"),
        (("--jobs", "2", "--cluster", "tcp://127.0.0.1:1"), "leave out one"),
        (("--force", "--resume", "--out", "x.csv"), "leave out one"),
        (("--resume",), "--out"),
    ],
)
def test_options_that_clash_are_refused(run, options, said):
    result = run(*FEW, *options)
    assert result.exit_code == 2
    assert "error[wrong-use]" in result.stderr
    assert said in result.stderr


WITHOUT_LAB = (
    "import sys\n"
    "for name in ('joblib', 'polars', 'numpy', 'cloudpickle', 'dask', 'distributed'):\n"
    "    sys.modules[name] = None\n"
)


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        (("--jobs", "1"), 0, ""),
        ((), 0, ""),
        (("--jobs", "2"), 2, "error[missing-extra]: playing with 2 jobs needs joblib"),
        (("--cluster", "tcp://127.0.0.1:1"), 2, "error[missing-extra]: a cluster needs distributed"),
        (("--out", "results.csv"), 0, ""),
        (("--out", "results.parquet"), 2, "error[missing-extra]: a Parquet file needs polars"),
    ],
)
def test_without_the_extra_one_job_plays_and_what_needs_it_says_so(tmp_path, options, status, said):
    command = [sys.executable, "-c", WITHOUT_LAB + PROGRAM, *FEW, *options]
    result = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False, timeout=60)
    assert result.returncode == status
    assert said in result.stderr if said else result.stderr == ""
    assert ("4 games of 2 players" in result.stdout) == (status == 0)


def test_a_plugin_named_on_the_command_line_plays_in_other_processes_too(run, tmp_path):
    plugin = tmp_path / "quiet.py"
    plugin.write_text(QUIET)
    rules = tmp_path / "house.toml"
    rules.write_text(
        'extends = "first-edition"\n[tribe.quiet]\nability = "quiet"\ncards = { each_kingdom = 2 }\n'
    )
    options = ("--plugin", plugin, "--tribes", "quiet,elf,giant,orc,troll,wizard", "--bots", "random")
    arguments = ("simulate", rules, "--games", "3", "--json", *options)
    one, two = (run(*arguments, "--jobs", jobs) for jobs in "12")
    assert one.exit_code == 0, one.stderr
    assert one.stdout == two.stdout


QUIET = """
from ethnos.tribe import Table, Tribe, TribeTable, Warband, hookimpl

TRIBE = TribeTable(id="quiet", name="Quiet Ones", text="Their warbands score one ally less.")


@hookimpl
def scoring_size(tribe: Tribe, table: Table, warband: Warband, size: int) -> int:
    return max(0, size - 1)
"""
