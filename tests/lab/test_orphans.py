"""Worker processes do not outlive the process that they work for, even one that is killed outright."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PROGRAM = "from ethnos.frontends.command_line import main; main()"
PLAY = ("simulate", "first-edition", "--players", "2", "--bots", "random", "--games", "100000", "--jobs", "2")
PATIENCE = 60.0
NOBODY = 0
"""No process has this number."""

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for the processes")


def children(process):
    """The processes that a process started."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def runs(process):
    """Whether a process is there and has not ended, though nobody may have asked how."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(said):
    end = time.monotonic() + PATIENCE
    while not said():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_workers_end_with_a_process_that_was_killed(tmp_path):
    lines = tmp_path / "records.journal"
    command = [sys.executable, "-c", PROGRAM, *PLAY, "--out", str(tmp_path / "records")]
    started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: lines.exists() and lines.read_bytes().count(b"\n") > 8)
    workers = children(started.pid)
    assert len(workers) >= 2
    os.kill(started.pid, signal.SIGKILL)
    started.wait()
    wait_until(lambda: not any(map(runs, workers)))


def test_a_process_that_works_for_itself_goes_on():
    program = (
        "import os, time; from ethnos import processes; processes.SECONDS = 0.01; "
        "processes.end_with(os.getpid()); time.sleep(0.2)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=PATIENCE).returncode == 0


def test_a_worker_whose_process_is_gone_already_ends():
    program = (
        f"import os, time; from ethnos import processes; processes.end_with({NOBODY}); time.sleep({PATIENCE})"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=PATIENCE).returncode == 1
