"""Cutting a game that broke a promise down to the fewest moves that still break it.

Stretches of moves are left out, long ones first, and what is left is replayed: a move that is not legal any more is
left out too. Before that, other deals are tried by chance at the same table, for one that breaks the promise sooner.
What is tried is bounded by moves and not by time, so that equal games are cut down alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from attrs import define, field

from ethnos.chance import stream
from ethnos.errors import IllegalMove, InvalidMove
from ethnos.game import Game, new_game
from ethnos.legality import refuse_illegal
from ethnos.modding.conformance import hold, make
from ethnos.modding.ledger import Ledger
from ethnos.modding.promises import ENDS, PROMISES, Promise
from ethnos.modding.trials import ACCEPTED, PromiseBroken, Trial
from ethnos.moves import Move
from ethnos.plugins import Registry

Held = Literal["always", "at the end", "by moves"]

MOST_REPLAYED = 60_000
"""So many moves are replayed at most."""
BY_CHANCE = 30_000
"""So many of them in games by chance."""
LARGEST_WARBANDS = 0.9
"""How often a game by chance looks for the largest warbands alone."""
FEW = 8
"""A game of so few moves is not sought any more by chance."""
DEAR = 40
"""To hold a promise that is not held always costs as much as so many moves."""


def cut_down(broken: PromiseBroken, registry: Registry, ledger: Ledger | None = None) -> PromiseBroken:
    """The same promise broken after as few moves as were found; ``broken`` itself where none can be left out.

    ``ledger`` is that of the registry, if there is one. A game that never ends is as long as it is.
    """
    promise = next((known for known in PROMISES if known.name == broken.promise), None)
    if broken.promise == ENDS or promise is None:
        return broken
    moves = broken.game.history if broken.upcoming is None else (*broken.game.history, broken.upcoming)
    for search in _searches(broken, promise, registry, ledger):
        shortest = search.breaks(moves)
        if shortest is not None:
            return _shortest(search, _sooner(search, shortest))
    return broken


def _searches(
    broken: PromiseBroken, promise: Promise, registry: Registry, ledger: Ledger | None
) -> Iterator[_Search]:
    """Ways to see the promise broken again, the cheapest first: a move that fails does so when it is made."""
    if promise.name == ACCEPTED:
        yield _Search(broken.game, promise, "by moves", registry, ledger)
    held: Held = "always" if promise.when == "always" else "at the end"
    yield _Search(broken.game, promise, held, registry, ledger)


def _sooner(search: _Search, broken: PromiseBroken) -> PromiseBroken:
    """A game by chance that breaks the promise sooner, if there is one."""
    tries = 0
    while search.held != "at the end" and search.left > MOST_REPLAYED - BY_CHANCE:
        tries += 1
        moves = len(_moves_of(broken))
        if moves <= FEW:
            break
        broken = search.breaks_by_chance(tries, moves - 1) or broken
    return broken


def _shortest(search: _Search, broken: PromiseBroken) -> PromiseBroken:
    size = max(1, len(_moves_of(broken)) // 2)
    while search.left > 0:
        moves = _moves_of(broken)
        shorter = _without_stretches(search, broken, size)
        if size == 1 and len(_moves_of(shorter)) == len(moves):
            return shorter
        broken, size = shorter, max(1, size // 2)
    return broken


def _without_stretches(search: _Search, broken: PromiseBroken, size: int) -> PromiseBroken:
    """Leave out each stretch of that many moves without which the promise is broken all the same."""
    start = 0
    while start < len(_moves_of(broken)) and search.left > 0:
        moves = _moves_of(broken)
        shorter = search.breaks((*moves[:start], *moves[start + size :]))
        if shorter is not None and len(_moves_of(shorter)) < len(moves):
            broken = shorter
        else:
            start += size
    return broken


def _moves_of(broken: PromiseBroken) -> tuple[Move, ...]:
    """The moves up to the one that breaks the promise, which need not have been made."""
    made = broken.game.history
    return made if broken.upcoming is None else (*made, broken.upcoming)


@define
class _Search:
    """Replays parts of one game, and holds it to the promise that was broken."""

    game: Game
    promise: Promise
    held: Held
    """When the promise is held: before each move; at the end alone, for its cost; or in that the moves are made."""
    registry: Registry
    ledger: Ledger | None
    left: int = MOST_REPLAYED
    seed: int = field(init=False)
    """That of the deal from which moves are replayed."""

    @seed.default
    def _its_own(self) -> int:
        return self.game.seed

    def breaks(self, moves: Sequence[Move]) -> PromiseBroken | None:
        """How these moves, those left out that are not legal, break the promise; None where they do not."""
        trial = self._trial(self.seed)
        try:
            for place, move in enumerate(moves):
                self._step(trial, move, last=place == len(moves) - 1)
            trial.upcoming = None
            self._hold(trial)
        except PromiseBroken as broken:
            return broken if broken.promise == self.promise.name else None
        return None

    def breaks_by_chance(self, number: int, most: int) -> PromiseBroken | None:
        """How moves by chance from another deal, at most so many, break the promise; None where they do not."""
        dice = stream(self.game.seed, f"sooner {number}")
        seed = dice.getrandbits(32)
        trial = self._trial(seed)
        try:
            for _ in range(most):
                moves = trial.game.moves(largest=dice.random() < LARGEST_WARBANDS)
                if not moves:
                    break
                self._step(trial, dice.choice(moves), last=False)
        except PromiseBroken as broken:
            if broken.promise == self.promise.name:
                self.seed = seed
                return broken
        return None

    def _trial(self, seed: int) -> Trial:
        game = self.game
        noted = self.ledger or Ledger()
        noted.begin_game()
        again = new_game(game.ruleset, game.rules.players, seed, game.tribes, registry=self.registry)
        return Trial(again, self.registry, stream(game.seed, "cutting down"), noted)

    def _step(self, trial: Trial, move: Move, *, last: bool) -> None:
        self.left -= 1
        trial.upcoming = None
        if not _is_legal(trial.game, move):
            return
        trial.upcoming = move
        trial.listed_before[move] = None
        if self.held == "always" or last:
            self._hold(trial)
        if self.promise.when == "finally":
            trial.keep_copy()
        make(trial, move)

    def _hold(self, trial: Trial) -> None:
        if self.held != "by moves":
            self.left -= DEAR if self.held == "at the end" else 0
            hold(trial, self.promise)


def _is_legal(game: Game, move: Move) -> bool:
    """Whether the move can be made now; one that fails for another reason than the rules is legal."""
    try:
        refuse_illegal(game.table, move)
    except (IllegalMove, InvalidMove):
        return False
    return not game.over
