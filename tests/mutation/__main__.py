"""The checker's own measure: which of very many faults `ethnos check` finds.

Prints a line for each kind of fault, every survivor with the reason, and ends with status 1 below the goals.
"""

from __future__ import annotations

import argparse
import sys
from time import monotonic

from tests.mutation.faults import all_mutants, sample
from tests.mutation.measuring import measure
from tests.mutation.reporting import GOALS, report, share


def main() -> int:
    """Make the mutants that are asked for, try them and report."""
    asked = _arguments()
    mutants = [made for made in all_mutants() if asked.kind in (None, made.family)]
    mutants = [made for made in mutants if asked.only in made.place]
    if asked.sample is not None:
        mutants = [
            made
            for family in GOALS
            for made in sample((made for made in mutants if made.family == family), asked.sample, asked.seed)
        ]
    began, outcomes = monotonic(), []
    for outcome in measure(mutants, asked.jobs):
        outcomes.append(outcome)
        if len(outcomes) % 50 == 0:
            print(f"{len(outcomes)} of {len(mutants)}", file=sys.stderr)  # noqa: T201 - how far it has come
    lines = [
        *report(outcomes),
        f"{len(outcomes)} mutants in {monotonic() - began:.0f} s with {asked.jobs} jobs",
    ]
    print("\n".join(lines))  # noqa: T201 - a command
    return int(any(share(outcomes, family) < goal for family, goal in GOALS.items()))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument(
        "--sample", type=int, metavar="N", help="so many mutants of each family; by default all"
    )
    parser.add_argument("--seed", type=int, default=1, help="which sample; 1 if not said")
    parser.add_argument("--jobs", type=int, default=1, help="so many processes; 1 if not said")
    parser.add_argument("--kind", choices=list(GOALS), help="faults of form alone, or of behaviour alone")
    parser.add_argument("--only", default="", metavar="TEXT", help="files whose path holds this text")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
