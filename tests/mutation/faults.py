"""All mutants of the shipped files, each fault in each place where it can be made; and a sample of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from attrs import evolve

from tests.mutation import (
    package_form,
    python_answers,
    python_form,
    python_operators,
    python_states,
    rule_texts,
    toml_form,
)
from tests.mutation.mutants import Change, Family, Mutant, Source, mutant
from tests.mutation.python_text import Code
from tests.mutation.sources import sources
from tests.mutation.toml_text import Toml

FEWEST, LINES_EACH = 3, 40
"""Of form, so many faults of one kind are made in one file, and one more for so many lines; of behaviour, all."""
BEHAVIOUR = (*python_operators.OPERATORS, *python_answers.ANSWERS, *python_states.STATES)
ByCode = Callable[[Code], Iterator[Change]]


def all_mutants() -> list[Mutant]:
    """Every mutant, in the same order every time; no two of one text."""
    found: dict[tuple[str, str, str], Mutant] = {}
    for source in sources():
        for made in (*_of_form(source), *_of_behaviour(source)):
            found.setdefault((source.name, made.file, made.text), made)
    return list(found.values())


def sample(mutants: Iterable[Mutant], size: int, seed: int) -> list[Mutant]:
    """So many of the mutants: of each kind in turn, by chance, as long as there are some left."""
    chance = Random(seed)
    by_kind: defaultdict[str, list[Mutant]] = defaultdict(list)
    for made in mutants:
        by_kind[made.kind].append(made)
    for alike in by_kind.values():
        chance.shuffle(alike)
    taken: list[Mutant] = []
    while len(taken) < size and any(by_kind.values()):
        taken += [alike.pop() for alike in by_kind.values() if alike]
    return taken[:size]


def _of_form(source: Source) -> list[Mutant]:
    made: list[Mutant] = []
    if source.main.endswith(".py"):
        code = Code(source.text)
        made += _made(
            source, "form", source.main, (change for make in python_form.FORM for change in make(code))
        )
    for file, text in source.files.items():
        if file == package_form.PROJECT and source.shape == "package":
            made += _made(source, "form", file, package_form.entry_points(text))
        elif file.endswith(".toml") and file in source.origins:
            toml = Toml(text)
            shape = "scenarios" if ".scenario." in file else source.shape
            changes = (change for make in (*toml_form.FORM, *rule_texts.FORM) for change in make(toml, shape))
            made += _made(source, "form", file, changes)
    return made


def _of_behaviour(source: Source) -> list[Mutant]:
    if source.main.endswith(".py"):
        code = Code(source.text)
        changes = (_with_doubt(code, change) for make in BEHAVIOUR for change in make(code))
    elif source.shape == "package":
        return []
    else:
        toml = Toml(source.text)
        changes = (change for make in rule_texts.BEHAVIOUR for change in make(toml, source.shape))
    return [made for change in changes if (made := mutant(source, "behaviour", source.main, change))]


def _with_doubt(code: Code, change: Change) -> Change:
    """A change in what judges given states is never seen in games, which are given none."""
    judges = [function for function in code.functions if function.name == "state_fault"]
    inside = any(code.line_start(judge) <= change.start < code.next_line(judge) for judge in judges)
    return evolve(change, seen_in_play=False) if inside else change


def _made(source: Source, family: Family, file: str, changes: Iterable[Change]) -> Iterator[Mutant]:
    by_kind: defaultdict[str, list[Mutant]] = defaultdict(list)
    for change in changes:
        made = mutant(source, family, file, change)
        if made is not None:
            by_kind[change.kind].append(made)
    most = FEWEST + source.files[file].count("\n") // LINES_EACH
    for alike in by_kind.values():
        yield from alike if file == package_form.PROJECT else _spread(alike, most)


def _spread(alike: Sequence[Mutant], most: int) -> Sequence[Mutant]:
    """At most so many, from all over the file."""
    if len(alike) <= most:
        return alike
    return [alike[place * (len(alike) - 1) // (most - 1)] for place in range(most)]
