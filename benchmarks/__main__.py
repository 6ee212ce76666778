"""``python -m benchmarks``: take the samples and print the table."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

try:
    import pyperf  # type: ignore[import-untyped]
except ModuleNotFoundError as missing:
    sys.stderr.write(f"{missing.name} is not installed; install the extra `bench`: pip install '.[bench]'\n")
    sys.exit(2)

from benchmarks import peer
from benchmarks.measures import Measure
from benchmarks.rounds import Measured, as_suite, take

SLACK = 2.0
"""The gate takes the best sample and holds it to a goal this many times easier, so that a busy machine passes."""
ROW = "{:<30} {:>22}   {:<20} {:<16} {}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and with ``--gate`` say by the exit status whether the wide bounds hold."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="samples of each measure (default: 15)")
    parser.add_argument("--gate", action="store_true", help="exit with 1 where a bound is missed by far")
    parser.add_argument("--out", type=Path, help="write the samples to a file that pyperf reads")
    options = parser.parse_args(arguments)
    if options.rounds < 1:
        parser.error("--rounds must be 1 or more")
    measured = take(options.rounds)
    print("\n".join(table(measured, options.rounds)))
    if options.out:
        as_suite(measured).dump(str(options.out), replace=True)
    missed = [each.measure.name for each in measured if options.gate and not passes(each)]
    if missed:
        print(f"missed by more than {SLACK} times: {', '.join(missed)}")
    return 1 if missed else 0


def table(measured: Sequence[Measured], rounds: int) -> list[str]:
    """The lines that are printed."""
    lines = [machine(), f"Medians of {rounds} rounds, one sample of each measure a round.", ""]
    lines += [ROW.format("", "median", "from best to worst", "goal", ""), *map(row, measured)]
    if not peer.installed():
        lines.append("SKIPPED: Catanatron is not installed (extra `bench`), so there is no ratio to it.")
    return lines


def row(measured: Measured) -> str:
    """A measure's line."""
    measure, values = measured.measure, measured.values
    shown = f"{number(median(values))} {measure.shown_as}"
    spread = f"{number(values[0])} - {number(values[-1])}"
    if measure.goal is None:
        return ROW.format(measure.name, shown, spread, "", "").rstrip()
    bound = f"{'>=' if measure.more_is_better else '<='} {number(measure.goal)}"
    verdict = "reached" if reaches(measure, median(values)) else "NOT REACHED"
    return ROW.format(measure.name, shown, spread, bound, verdict)


def number(value: float) -> str:
    """A figure with three digits that count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def machine() -> str:
    """What it runs on."""
    known = pyperf.Run([1.0]).get_metadata()
    cpu = known.get("cpu_model_name", platform.processor() or "unknown processor")
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.system()}, {cpu}"


def reaches(measure: Measure, value: float, slack: float = 1.0) -> bool:
    """Whether a value reaches the measure's goal, made that many times easier."""
    if measure.goal is None:
        return True
    return value >= measure.goal / slack if measure.more_is_better else value <= measure.goal * slack


def passes(measured: Measured) -> bool:
    """Whether the best sample is within the gate's wide bound."""
    return reaches(measured.measure, measured.values[0], SLACK)


if __name__ == "__main__":
    sys.exit(main())
