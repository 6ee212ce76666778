"""Holding tribes and rulesets to their promises: for anybody's tests. A broken promise fails, it never warns."""

from __future__ import annotations

from collections.abc import Container, Sequence
from pathlib import Path

from attrs import frozen

from ethnos.chance import stream
from ethnos.dispatch import told
from ethnos.errors import EthnosError, PluginError
from ethnos.game import Game, new_game
from ethnos.loading import load_ruleset
from ethnos.modding.ledger import Ledger, keep_ledger
from ethnos.modding.promises import ENDS, PROMISES, Promise, When
from ethnos.modding.trials import ACCEPTED, PromiseBroken, Trial, pick
from ethnos.moves import Move
from ethnos.plugins import Registry, installed_plugins
from ethnos.rulesets import Ruleset

MOST_MOVES = 3_000
"""A game that goes on longer counts as one that never ends; by random play games take up to about 700 moves."""
RECRUITING = ("deck", "take")
BY_HOOKS = 3
"""Moves other than recruiting are what hooks are called about: promises are held so many times as often there."""


@frozen
class Pace:
    """How often promises are held in the course of a game: before one move in so many, by chance."""

    always: int
    often: int
    sometimes: int
    seldom: int
    at_the_end: int
    """What is held once a game is over is held in one game of so many."""
    most: int
    """How many copies of one game are laid aside at most, and how often what is held sometimes is held."""


USUAL = Pace(always=1, often=1, sometimes=60, seldom=40, at_the_end=1, most=30)
EVERY_STEP = Pace(always=1, often=1, sometimes=1, seldom=150, at_the_end=1, most=MOST_MOVES)
"""All but the whole save: that a saved state is exact at every step, and that the moves lead to it, is the same."""
SPARE = Pace(always=4, often=60, sometimes=400, seldom=1500, at_the_end=3, most=10)
"""For very many games."""
GAMES = 3
"""How many games are played for each number of players, if not said."""


def check_tribe(
    plugin: object,
    *,
    ruleset: str | Path = "first-edition",
    variants: Sequence[str | Path] = (),
    games: int = GAMES,
    seed: int = 1,
    registry: Registry | None = None,
) -> None:
    """Play a tribe among others by chance, for each number of players, and hold every game to all promises.

    ``plugin`` is a plugin (a module, or an object with a ``TRIBE`` table) or the id of a known tribe; ``ruleset``
    is an id or a path, and need not name the tribe. ``games`` are played for each number of players. ``registry``
    holds the plugins, the installed ones if not said. Equal arguments play equal games.

    Raises `PromiseBroken`, an AssertionError, with the promise, the seed and the record of the game; `PluginError`
    or `LoadError` where the tribe cannot be used at all.
    """
    known = registry or installed_plugins()
    tribe = plugin if isinstance(plugin, str) else ""
    if not tribe:
        known = known.copy()
        tribe = known.register(plugin).table.id
    rules = load_ruleset(ruleset, variants, (tribe,), known)
    known, ledger = keep_ledger(known, rules.for_players(rules.players[0]).tribes[tribe].ability)
    for players, game_seed in _tables(rules, games, seed):
        company = draw_company(rules, tribe, players, game_seed)
        check_game(rules, players, game_seed, company, registry=known, ledger=ledger)


def check_ruleset(
    ruleset: Ruleset | str | Path,
    *,
    games: int = GAMES,
    seed: int = 1,
    registry: Registry | None = None,
) -> None:
    """Play games of a ruleset by chance, for each number of players, and hold each to all promises.

    ``ruleset`` is a loaded one, an id or a path; ``games`` are played for each number of players. Equal arguments
    play equal games.

    Raises `PromiseBroken`, an AssertionError, with the promise, the seed and the record of the game; `LoadError`
    where the ruleset does not load.
    """
    rules = ruleset if isinstance(ruleset, Ruleset) else load_ruleset(ruleset, registry=registry)
    for players, game_seed in _tables(rules, games, seed):
        check_game(rules, players, game_seed, registry=registry)


def check_game(
    ruleset: Ruleset,
    players: int,
    seed: int,
    tribes: Sequence[str] | None = None,
    *,
    registry: Registry | None = None,
    promises: Sequence[Promise] = PROMISES,
    pace: Pace = USUAL,
    ledger: Ledger | None = None,
) -> Game:
    """Play one game by chance, hold it to promises all along, and return it when it is over.

    The moves are drawn by the seed too, so that equal arguments play equal games. ``pace`` says how often the dearer
    promises are held; ``ledger`` is that of the registry, where `keep_ledger` made it.

    Raises `PromiseBroken`; `SetupError` or `PluginError` where the table cannot be laid.
    """
    known = registry or installed_plugins()
    noted = ledger or Ledger()
    noted.begin_game()
    game = new_game(ruleset, players, seed, tribes, registry=known)
    trial = Trial(game, known, stream(seed, "trial"), noted)
    while not game.over:
        _look_ahead(trial)
        _hold(trial, promises, _due(trial, promises, pace))
        assert trial.upcoming is not None, "a move has been chosen"
        make(trial, trial.upcoming)
    trial.upcoming = None
    _hold(trial, promises, ("always",))
    if trial.dice.randrange(pace.at_the_end) == 0:
        _hold(trial, promises, ("finally",))
    return game


def _due(trial: Trial, promises: Sequence[Promise], pace: Pace) -> list[When]:
    """Which promises are held before the next move; now and then a copy is laid aside too."""
    due: list[When] = []
    dice = trial.dice
    if dice.randrange(pace.always) == 0:
        due.append("always")
    if all(promise.when == "always" for promise in promises):
        return due
    if dice.randrange(pace.often) == 0:
        due.append("often")
    chances = 1 if trial.upcoming is not None and trial.upcoming.verb in RECRUITING else BY_HOOKS
    if dice.randrange(pace.sometimes) < chances and len(trial.kept) < pace.most:
        trial.keep_copy()
        due.append("sometimes")
    if dice.randrange(pace.seldom) == 0:
        due.append("seldom")
    return due


def _tables(ruleset: Ruleset, games: int, seed: int) -> list[tuple[int, int]]:
    """The number of players and the seed of each game."""
    return [
        (players, stream(seed, f"game {number} of {players} players").getrandbits(32))
        for players in ruleset.players
        for number in range(games)
    ]


def draw_company(ruleset: Ruleset, tribe: str, players: int, seed: int) -> list[str]:
    """The tribe and as many others, by chance, as a game has."""
    rules = ruleset.for_players(players)
    others = [other for other in rules.choose_from if other != tribe]
    return [tribe, *stream(seed, "company").sample(others, rules.tribes_dealt - 1)]


def _look_ahead(trial: Trial) -> None:
    """Choose the next move; a game without one, or that goes on for ever, breaks its promise to end."""
    game = trial.game
    if game.made >= MOST_MOVES:
        raise PromiseBroken(ENDS, f"it is not over after {MOST_MOVES} moves", game)
    try:
        trial.upcoming = pick(game, trial.dice)
    except EthnosError as error:
        raise PromiseBroken(ACCEPTED, f"the moves cannot be listed: {error}", game) from error
    if trial.upcoming is None:
        raise PromiseBroken(ENDS, f"seat {game.to_act} has no move, and the game is not over", game)
    trial.listed_before[trial.upcoming] = None


def _hold(trial: Trial, promises: Sequence[Promise], due: Container[When]) -> None:
    for promise in promises:
        if promise.when in due:
            hold(trial, promise)


def hold(trial: Trial, promise: Promise) -> None:
    """Hold a game to a promise as it stands. Raises `PromiseBroken`."""
    try:
        fault = promise.fault(trial)
    except PluginError as error:
        reason = f"a listed move failed: {error}"
        raise PromiseBroken(ACCEPTED, reason, trial.game, trial.upcoming) from error
    except PromiseBroken:
        raise
    # What a tribe puts into the table may make any part of the engine fail.
    except Exception as error:
        reason = f"holding it raised {told(error)}"
        raise PromiseBroken(promise.name, reason, trial.game, trial.upcoming) from error
    if fault:
        raise PromiseBroken(promise.name, fault, trial.game, trial.upcoming)


def make(trial: Trial, move: Move) -> None:
    """Make a listed move. Raises `PromiseBroken` where it is refused or fails."""
    try:
        trial.play(move)
    except EthnosError as error:
        what = "fails" if isinstance(error, PluginError) else "refused"
        reason = f"`{move}` is listed and {what}: {error}"
        raise PromiseBroken(ACCEPTED, reason, trial.game, move) from error
