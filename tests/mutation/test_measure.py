"""The checker's own measure, on a sample; `python -m tests.mutation` takes all of it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.mutation.equality import difference, mutated, original
from tests.mutation.faults import all_mutants, sample
from tests.mutation.measuring import Outcome, outcome_of
from tests.mutation.mutants import Change, Family, Mutant, Source, mutant
from tests.mutation.reporting import GOALS, report, share
from tests.mutation.sources import sources
from tests.mutation.trying import Found, folder_of, quick_check

FORM, BEHAVIOUR = 200, 24
EQUAL_GAMES, GAMES = 40, 4
"""Fewer than in the whole measure: what survives would cost the most time."""
SEED = 7


@pytest.fixture(scope="module")
def mutants() -> list[Mutant]:
    return all_mutants()


def chosen(mutants: list[Mutant], family: Family, size: int) -> list[Mutant]:
    return sample([made for made in mutants if made.family == family], size, SEED)


def lines(outcomes: list[Outcome]) -> str:
    return "\n".join(report(outcomes))


def source_named(name: str) -> Source:
    return next(source for source in sources() if source.name == name)


def changed(name: str, old: str, new: str) -> Mutant:
    """A shipped file with one place changed."""
    source = source_named(name)
    start = source.text.index(old)
    made = mutant(source, "behaviour", source.main, Change("a kind", start, start + len(old), new))
    assert made is not None
    return made


@pytest.mark.parametrize("source", [*sources()], ids=lambda source: source.name)
def test_nothing_is_found_in_what_is_shipped(source: Source) -> None:
    with folder_of(source, {}) as folder:
        assert quick_check(source, folder) == Found()


def test_there_are_enough_faults_of_many_kinds_and_no_two_are_alike(mutants: list[Mutant]) -> None:
    count = Counter(made.family for made in mutants)
    assert count["form"] >= 350
    assert count["behaviour"] >= 250
    assert len({made.kind for made in mutants}) >= 50
    assert len({(made.source.name, made.file, made.text) for made in mutants}) == len(mutants)
    assert {made.source.name for made in mutants} == {source.name for source in sources()}


def test_the_same_seed_chooses_the_same_faults(mutants: list[Mutant]) -> None:
    again = [made.text for made in sample(all_mutants(), 60, SEED)]
    assert [made.text for made in sample(mutants, 60, SEED)] == again
    assert [made.text for made in sample(mutants, 60, SEED + 1)] != again


def test_faults_of_form_are_found(mutants: list[Mutant]) -> None:
    outcomes = [outcome_of(made, games=1) for made in chosen(mutants, "form", FORM)]
    assert share(outcomes, "form") >= GOALS["form"], lines(outcomes)


def test_faults_of_behaviour_are_found(mutants: list[Mutant]) -> None:
    outcomes = [outcome_of(made, EQUAL_GAMES, GAMES) for made in chosen(mutants, "behaviour", BEHAVIOUR)]
    assert share(outcomes, "behaviour") >= GOALS["behaviour"], lines(outcomes)


def test_what_plays_alike_is_excluded_and_what_does_not_counts() -> None:
    """A minotaur's extra ally is the same in every era; a marker's size is not."""
    alike = changed("tribes/minotaur.py", "table.state.era", "1")
    other = changed("tribes/minotaur.py", "warband.size +", "warband.size -")
    for made, differs in ((alike, False), (other, True)):
        with folder_of(made.source, {made.file: made.text}) as folder:
            told = difference(original(made.source), mutated(made.source, folder), games=10)
        assert bool(told) is differs


def test_the_report_lists_what_survived_with_place_change_and_reason() -> None:
    made = changed("tribes/minotaur.py", "warband.size +", "warband.size -")
    told = lines([Outcome(made, Found(), reason="nobody looked"), Outcome(made, Found("some-code"))])
    assert "1 survived:" in told
    assert "tribes/minotaur.py:17: a kind" in told
    assert '- return warband.size + tribe.number("extra", table.state.era)' in told.replace(
        "    ", " "
    ).replace("  ", " ")
    assert "why: nobody looked" in told
    assert "50.0%" in told
