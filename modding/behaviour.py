"""How a tribe behaves: games by chance with it among others, held to the promises, and what its hooks never did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from attrs import define, field, frozen

from ethnos.chance import stream
from ethnos.errors import EthnosError
from ethnos.loading import load_ruleset
from ethnos.modding.conformance import EVERY_STEP, SPARE, Pace, check_game, draw_company
from ethnos.modding.ledger import SILENT, Ledger, Usage, keep_ledger
from ethnos.modding.shrinking import cut_down
from ethnos.modding.trials import PromiseBroken
from ethnos.plugins import Registry
from ethnos.rulesets import Ruleset

EDITIONS = ("first-edition", "second-edition")
GAMES = 200
THOROUGH = 10
"""In so many of the games, if not said, the promises are held at every step."""
ENOUGH = 20
"""After fewer games nothing is said of what a hook never did."""


@frozen
class Doubt:
    """Something about a tribe that is probably not meant: about one of its hooks, or about none."""

    code: str
    message: str
    hook: str = ""


@define
class Behaviour:
    """What came of a tribe's games."""

    games: int = 0
    """How many were played."""
    rulesets: list[str] = field(factory=list)
    """Those that it can play in."""
    broken: PromiseBroken | None = None
    """The first promise that was broken, cut down."""
    moves_before: int = 0
    """After how many moves it was broken before it was cut down."""
    refusal: EthnosError | None = None
    """Why there was no game at all."""
    doubts: list[Doubt] = field(factory=list)


@frozen
class _Plan:
    ruleset: Ruleset
    players: int
    seed: int


def try_tribe(
    tribe: str,
    registry: Registry,
    *,
    games: int = GAMES,
    seed: int = 1,
    rulesets: Sequence[str | Path] = (),
    editions: Sequence[str | Path] = EDITIONS,
    thorough: int = THOROUGH,
    progress: Callable[[int], None] = lambda played: None,
    alive: Callable[[], None] = lambda: None,
) -> Behaviour:
    """Play games by chance with a tribe among others: each ruleset and each number of players in turn.

    It plays in the ``editions``, as far as it can; where it can in none, in those ``rulesets``. In the first
    ``thorough`` games the promises are held at every step. Equal arguments play equal games. ``progress`` is told how
    many have been played; ``alive`` is called at every move.
    """
    behaviour = Behaviour()
    known, ledger = keep_ledger(registry, tribe)
    ledger.alive = alive
    loaded = _loaded(tribe, known, editions, behaviour) or _loaded(tribe, known, rulesets, behaviour)
    behaviour.rulesets = [ruleset.id for ruleset in loaded]
    if not loaded:
        return behaviour
    for number, plan in enumerate(_plans(loaded, games, seed)):
        pace = EVERY_STEP if number < thorough else SPARE
        if not _keeps_promises(tribe, plan, pace, known, ledger, behaviour):
            return behaviour
        behaviour.games += 1
        progress(behaviour.games)
    if behaviour.games >= ENOUGH:
        behaviour.doubts.extend(_doubts(known, tribe, ledger))
    return behaviour


def _loaded(
    tribe: str, registry: Registry, sources: Sequence[str | Path], behaviour: Behaviour
) -> list[Ruleset]:
    """The rulesets in which the tribe can play; why not, where there is none."""
    loaded = []
    for source in sources:
        try:
            loaded.append(load_ruleset(source, (), (tribe,), registry))
        except EthnosError as error:
            behaviour.refusal = behaviour.refusal or error
    if loaded:
        behaviour.refusal = None
    return loaded


def _plans(rulesets: Sequence[Ruleset], games: int, seed: int) -> Iterator[_Plan]:
    """Each number of players of each ruleset in turn."""
    tables = [(ruleset, players) for ruleset in rulesets for players in ruleset.players]
    for number in range(games):
        ruleset, players = tables[number % len(tables)]
        yield _Plan(
            ruleset,
            players,
            stream(seed, f"game {number} of {players} players: {ruleset.id}").getrandbits(32),
        )


def _keeps_promises(
    tribe: str, plan: _Plan, pace: Pace, registry: Registry, ledger: Ledger, behaviour: Behaviour
) -> bool:
    company = draw_company(plan.ruleset, tribe, plan.players, plan.seed)
    try:
        check_game(
            plan.ruleset, plan.players, plan.seed, company, registry=registry, pace=pace, ledger=ledger
        )
    except PromiseBroken as broken:
        behaviour.moves_before = broken.game.made
        behaviour.broken = cut_down(broken, registry, ledger)
    except EthnosError as error:
        behaviour.refusal = error
    return behaviour.broken is None and behaviour.refusal is None


def _doubts(registry: Registry, tribe: str, ledger: Ledger) -> Iterator[Doubt]:
    for hook, usage in sorted(ledger.hooks.items()):
        if hook not in SILENT:
            yield from _hook_doubts(hook, usage)
    table = registry.plugin(tribe).table
    for number in table.numbers if table.written is None else ():
        if not ledger.numbers_read[number.name]:
            message = f"no hook ever read its number `{number.name}`; setting it in a ruleset changes nothing"
            yield Doubt("number-never-read", message)


def _hook_doubts(hook: str, usage: Usage) -> Iterator[Doubt]:
    if not usage.calls:
        yield Doubt("hook-never-called", f"`{hook}` was never called", hook)
    elif not usage.mattered:
        message = f"`{hook}` was called {usage.calls:,} times and answered as if it were not there"
        yield Doubt("hook-without-effect", message, hook)
    elif hook == "warband_played" and not usage.for_own_leader:
        message = f"`{hook}` acts when others lead and never when this tribe does: is a comparison the wrong way round?"
        yield Doubt("acts-for-others-only", message, hook)
    if usage.other_seats:
        message = f"`{hook}` caused {usage.other_seats:,} times something for another seat than the one it was about"
        yield Doubt("other-seat", message, hook)
