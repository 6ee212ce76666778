"""Whether a mutant plays as the original does: the same games by chance, event for event, and the same views."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from attrs import frozen

from ethnos import Game, Registry, Ruleset, load_ruleset, new_game, read_tribe
from ethnos.events import Event
from ethnos.python_files import import_python_file
from tests.mutation.mutants import Source
from tests.mutation.sources import EDITIONS, ROOT, serving
from tests.mutation.trying import registry_for

EQUAL_GAMES = 300
LARGEST_WARBANDS = 0.9
"""How often the games look for the largest warbands alone."""
LOOK = 40
"""After so many moves each, and at the end, what the seats see is compared too."""


@frozen
class World:
    """The rulesets that a source is played in, each with the id that its tribe has there, and the plugins."""

    rulesets: Sequence[tuple[Ruleset, str]]
    registry: Registry


def original(source: Source) -> World:
    return _world(source, ROOT / source.name)


def mutated(source: Source, folder: Path) -> World:
    return _world(source, folder / source.main)


def difference(one: World, other: World, games: int = EQUAL_GAMES) -> str:
    """How the first game differs that does; empty where so many games by chance are equal."""
    tables = [
        (known, changed, tribe, players)
        for (known, tribe), (changed, _) in zip(one.rulesets, other.rulesets, strict=True)
        for players in known.players
    ]
    for number in range(games):
        known, changed, tribe, players = tables[number % len(tables)]
        if players not in changed.players:
            return f"it is not for {players} players"
        company = _company(known, tribe, players, number)
        here = f"{known.id}, {players} players, game {number + 1}"
        try:
            left = new_game(known, players, number, company, registry=one.registry)
            right = new_game(changed, players, number, company, registry=other.registry)
            told = next(_differences(left, right, Random(number)), "")
        # A mutant may raise whatever it likes.
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
        if told:
            return f"{here}: {told}"
    return ""


def _world(source: Source, main: Path) -> World:
    registry = registry_for(source)
    if source.shape in ("ruleset", "variant"):
        bases = [main] if source.shape == "ruleset" else list(EDITIONS)
        variants = [main] if source.shape == "variant" else []
        return World([(load_ruleset(base, variants, registry=registry), "") for base in bases], registry)
    registry.plugins.pop(source.id, None)
    registry.register(read_tribe(main) if source.shape == "tribe" else import_python_file(main))
    rulesets = []
    for edition in EDITIONS:
        known = load_ruleset(edition, registry=registry).for_players(4).tribes
        tribe = next((id for id in serving(source.id) if id in known), source.id)
        rulesets.append((load_ruleset(edition, (), (tribe,), registry), tribe))
    return World(rulesets, registry)


def _company(ruleset: Ruleset, tribe: str, players: int, seed: int) -> list[str] | None:
    """The tribe and others by chance; where there is no tribe in question, those that are dealt."""
    if not tribe:
        return None
    rules = ruleset.for_players(players)
    others = [other for other in rules.choose_from if other != tribe]
    return [tribe, *Random(seed).sample(others, rules.tribes_dealt - 1)]


def _differences(one: Game, other: Game, chance: Random) -> Iterator[str]:
    yield from _in_events(one.events, other.events)
    while not one.over and not other.over:
        largest = chance.random() < LARGEST_WARBANDS
        options, others = one.moves(largest=largest), other.moves(largest=largest)
        if options != others:
            yield f"the moves are {_listed(others)} instead of {_listed(options)}"
        move = chance.choice(options)
        yield from _in_events(one.play(move), other.play(move))
        if len(one.history) % LOOK == 0:
            yield from _in_views(one, other)
    yield from _in_views(one, other)


def _in_events(expected: Sequence[Event], got: Sequence[Event]) -> Iterator[str]:
    for wanted, event in zip(expected, got, strict=False):
        # States of equal fields are of different classes, since each file has its own.
        if wanted != event and repr(wanted) != repr(event):
            yield f"{event!r} instead of {wanted!r}"
    if len(expected) != len(got):
        yield f"{len(got)} events instead of {len(expected)}"


def _in_views(one: Game, other: Game) -> Iterator[str]:
    if repr(one.state) != repr(other.state):
        yield f"after {len(one.history)} moves, the state"
    for seat in (None, *range(one.rules.players)):
        if json.dumps(one.view(seat)) != json.dumps(other.view(seat)):
            yield f"after {len(one.history)} moves, what seat {seat} sees"


def _listed(moves: Sequence[object]) -> str:
    return ", ".join(map(str, moves))
