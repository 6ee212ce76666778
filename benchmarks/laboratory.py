"""``python -m benchmarks.laboratory``: what simulating and comparing take in time and memory.

Times of whole commands are wall time, since sharing work out is what they show: a busy machine disturbs them. They are
taken in turn, and with each stand its own processor time, that of its workers included, and how much of the machine
others used meanwhile, in cores. What two jobs gain is told beside a control of the same round: two unrelated commands
with half of the games each, which gain what the machine has to give just then.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from attrs import frozen

import ethnos
from ethnos.lab import STANDARD, Batch, make_batch, play_game
from ethnos.lab.measures import Observation

PLAYERS = 4
PROGRAM = "from ethnos.frontends.command_line import main; main()"
COUNTED = {"STANDARD, as `simulate` counts": STANDARD, "Observation, as `compare` counts": (Observation,)}
GAMES = {"random": 60, "greedy": 20}
"""Games of one sample, by bot."""
SHARED = 600
"""Games that are played with one job and with two."""
FEW, MANY = 500, 5000
"""Games whose memory is compared."""
COMPARED = 2000


@frozen
class Run:
    """What one command took."""

    seconds: float
    processor: float
    """Seconds of processor time, of its children too."""
    others: float
    """Cores that others kept busy, on average."""
    megabytes: float
    """The most that the command's process held, without its workers."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.laboratory", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="samples of each measure (default: 3)")
    parser.add_argument("--shared", action="store_true", help="only what two jobs gain")
    parser.add_argument("--quick", action="store_true", help="only what counting costs, which takes a minute")
    options = parser.parse_args(arguments)
    if options.shared:
        print_shared(options.rounds)
        return
    for bot in GAMES:
        for name, cost in costs(bot, options.rounds).items():
            print(
                f"{name}, bot {bot}: {median(cost):.3f} times plain play ({min(cost):.3f} to {max(cost):.3f})"
            )
    if not options.quick:
        print_commands(options.rounds)


def costs(bot: str, rounds: int) -> dict[str, list[float]]:
    """What counting makes of plain play, round by round, in processor time."""
    ruleset = ethnos.load_ruleset("first-edition")
    plain = make_batch(ruleset, PLAYERS, 1, [bot], accumulators=())
    counting = {
        name: make_batch(ruleset, PLAYERS, 1, [bot], accumulators=counted)
        for name, counted in COUNTED.items()
    }
    found: dict[str, list[float]] = {name: [] for name in counting}
    played(plain, 1)
    for _ in range(rounds):
        base = played(plain, GAMES[bot])
        for name, batch in counting.items():
            found[name].append(played(batch, GAMES[bot]) / base)
    return found


def played(batch: Batch, games: int) -> float:
    """Seconds of processor time for so many games."""
    started = process_time()
    for number in range(games):
        play_game(batch, number)
    return process_time() - started


def print_commands(rounds: int) -> None:
    """What whole commands take: with one job and with two, with few games and with many, and a comparison."""
    print_shared(rounds)
    simulated = ["simulate", "first-edition", "--players", str(PLAYERS), "--games"]
    for games in (FEW, MANY):
        print(f"{games} games by random: {told(run([*simulated, str(games), '--bots', 'random']))}")
    sides = ["compare", "first-edition", "second-edition", "--players", str(PLAYERS), "--games"]
    for games in (FEW, COMPARED):
        print(f"{games} paired games: {told(run([*sides, str(games)]))}")


def print_shared(rounds: int) -> None:
    """What two jobs make of one, round by round and in the middle, beside what two unrelated commands make of it."""
    shares = [share(SHARED) for _ in range(rounds)]
    gained = median(share.gained for share in shares)
    possible = median(share.possible for share in shares)
    kept = median(share.gained / share.possible for share in shares)
    print(f"medians: {gained:.2f} times as fast, control {possible:.2f} times, {kept:.2f} of the control")


@frozen
class Share:
    """The same games with one job, with two, and as two unrelated halves."""

    gained: float
    """How many times as fast two jobs are as one."""
    possible: float
    """The same of the unrelated halves."""


def share(games: int) -> Share:
    """Play and print one round."""
    simulated = ["simulate", "first-edition", "--players", str(PLAYERS), "--games"]
    one, two = (run([*simulated, str(games), "--jobs", jobs]) for jobs in "12")
    apart = run([*simulated, str(games // 2), "--jobs", "1"], times=2)
    found = Share(one.seconds / two.seconds, one.seconds / apart.seconds)
    print(f"{games} games: --jobs 1 {told(one)}; --jobs 2 {told(two)}; unrelated halves {told(apart)}")
    print(f"  {found.gained:.2f} times as fast, control {found.possible:.2f} times", flush=True)
    return found


def told(found: Run) -> str:
    """A run in words."""
    times = f"{found.seconds:.1f} s, {found.processor:.1f} s of processors"
    return f"{times}, {found.megabytes:.0f} MB (others {found.others:.2f} cores)"


def run(arguments: Sequence[str], times: int = 1) -> Run:
    """Run a command of `ethnos` to its end, several ``times`` at once if need be, unrelated to each other."""
    busy, started = machine_seconds(), perf_counter()
    command = [sys.executable, "-c", PROGRAM, *arguments]
    processes = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(times)]
    used = [usage(process, arguments) for process in processes]
    seconds = perf_counter() - started
    own = sum(one.ru_utime + one.ru_stime for one in used)
    others = machine_seconds() - busy - own
    return Run(seconds, own, max(others, 0.0) / seconds, max(one.ru_maxrss for one in used) / 1024)


def usage(process: subprocess.Popen[bytes], arguments: Sequence[str]) -> resource.struct_rusage:
    """Wait for a process to end, and see what it used."""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if status:
        raise SystemExit(f"ethnos {' '.join(arguments)} ended with status {process.returncode}")
    return used


def machine_seconds() -> float:
    """Seconds of processor time that all programs used since the machine began (Linux)."""
    with Path("/proc/stat").open(encoding="ascii") as file:
        user, nice, system, *_ = map(int, file.readline().split()[1:])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
