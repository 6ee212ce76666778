"""Faults of form in the project of a package that brings a tribe: its entry point names nothing, or the wrong thing."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mutation.mutants import Change
from tests.mutation.spelling import misspelt

PROJECT = "pyproject.toml"
ENTRY = 'beaver = "beaver_tribe"'
GROUP = '"ethnos.tribes"'
WRONG_ENTRIES = (
    'beaver = "beaver_trib"',
    'beaver = "beaver_tribe:BEAVER"',
    'beaver = "beaver_tribe:BeaverState"',
    'beaver = "beaver_tribe:TRIBE"',
    'beaver = "beaver_tribe.beaver"',
    'beaver = "beaver-tribe"',
    'beaver = "attrs"',
    'beavers = "beaver_tribe"',
    'badger = "beaver_tribe"',
    'beaver = "beaver_tribe',
    'beaver "beaver_tribe"',
)


def entry_points(text: str) -> Iterator[Change]:
    at = text.index(ENTRY)
    for wrong in WRONG_ENTRIES:
        yield Change("entry point", at, at + len(ENTRY), wrong)
    at = text.index(GROUP)
    yield Change("entry point", at, at + len(GROUP), f'"{misspelt(GROUP.strip(chr(34)))}"')
    yield Change("entry point", at, at + len(GROUP), "ethnos.tribes")
