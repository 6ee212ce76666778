"""What a measure came to: counts by kind of fault, the shares found, and every survivor with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tests.mutation.measuring import Outcome
from tests.mutation.mutants import Family

GOALS: dict[Family, float] = {"form": 0.98, "behaviour": 0.85}


def share(outcomes: Sequence[Outcome], family: Family) -> float:
    """The share of the faults that are found, of those that are faults; 1 where there are none."""
    counted = [one for one in outcomes if one.mutant.family == family and one.kept]
    return sum(bool(one.found.error) for one in counted) / len(counted) if counted else 1.0


def report(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """All lines to print."""
    for family, goal in GOALS.items():
        chosen = [one for one in outcomes if one.mutant.family == family]
        if chosen:
            yield from _of_family(family, goal, chosen)
    survivors = [one for one in outcomes if one.kept and not one.found.error]
    equal = [one for one in outcomes if not one.kept]
    yield from _listed(f"{len(survivors)} survived:", survivors)
    yield from _listed(f"{len(equal)} are excluded, since they play as the original does:", equal)


def _of_family(family: Family, goal: float, outcomes: Sequence[Outcome]) -> Iterator[str]:
    yield f"{'faults of ' + family:30} {'made':>6} {'equal':>6} {'found':>6} {'share':>7}"
    kinds = sorted(outcomes, key=lambda one: one.mutant.kind)
    for kind, group in groupby(kinds, key=lambda one: one.mutant.kind):
        yield _row(kind, list(group), family)
    yield _row("all", outcomes, family)
    counted = [one for one in outcomes if one.kept]
    warned = sum(bool(one.found.error or one.found.warning) for one in counted)
    by_scenario = sum(one.found.error.startswith("scenario ") for one in counted)
    yield f"goal {goal:.0%}; with --strict {warned / max(1, len(counted)):.1%}; {by_scenario} found by scenarios"
    yield ""


def _row(kind: str, outcomes: Sequence[Outcome], family: Family) -> str:
    counted = [one for one in outcomes if one.kept]
    found = sum(bool(one.found.error) for one in counted)
    equal = len(outcomes) - len(counted)
    return f"{kind:30} {len(outcomes):6} {equal:6} {found:6} {share(outcomes, family):7.1%}"


def _listed(title: str, outcomes: Sequence[Outcome]) -> Iterator[str]:
    yield title
    for one in outcomes:
        warned = f"; warned of {one.found.warning}" if one.found.warning else ""
        yield f"{one.mutant.place}: {one.mutant.kind}{warned}"
        yield from (f"    {line}" for line in one.mutant.shown.splitlines())
        yield f"    why: {one.reason}"
    yield ""
