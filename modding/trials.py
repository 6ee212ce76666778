"""A game that is played at random to see whether promises are kept, and what is remembered of it on the way."""

from __future__ import annotations

import json
from random import Random

from attrs import define, field

from ethnos.apply import apply_event
from ethnos.errors import EthnosError
from ethnos.game import Game
from ethnos.moves import Move
from ethnos.plugins import Registry
from ethnos.setup import lay_table
from ethnos.state import State
from ethnos.state_data import state_data
from ethnos.table import Table

LOOK_AHEAD = 4
"""How many moves a copy or a loaded game is played on beside the original."""


class PromiseBroken(AssertionError):
    """A promise that every game keeps was broken: which, in what game, and how."""

    def __init__(self, promise: str, reason: str, game: Game) -> None:
        self.promise = promise
        self.reason = reason
        self.players = game.rules.players
        self.seed = game.seed
        self.record = str(game.record())
        super().__init__(
            f"{promise}: {reason}\n{self.players} players, seed {self.seed}, tribes {', '.join(game.tribes)}, "
            f"after {len(game.history)} moves; the record so far:\n{self.record}"
        )


@define
class Trial:
    """A game on its way, and what the promises want to remember of it."""

    game: Game
    registry: Registry
    dice: Random
    upcoming: Move | None = None
    """The move that will be made next; None when the game is over."""
    listed_before: dict[Move, None] = field(factory=dict)
    """Moves that were legal at some time, in the order they came up."""
    kept: list[tuple[Game, str]] = field(factory=list)
    """Copies that lie untouched, each with its fingerprint."""
    owed: list[int] = field(init=False)
    """The printing order of every ally of the tribes in play: what has to lie on the table at any time."""
    retold: State = field(init=False)
    """What the log tells: its events, applied to an empty table."""
    told: int = 0
    """How many events have been applied to it."""

    @owed.default
    def _every_ally(self) -> list[int]:
        return [card.order for card in self.game.table.copies_in_play()]

    @retold.default
    def _empty_table(self) -> State:
        return empty_table(self.game, self.registry).state

    def keep_copy(self) -> None:
        """Lay a copy of the game aside, to see at the end that nothing has touched it."""
        self.kept.append((self.game.copy(), fingerprint(self.game)))

    def retell(self) -> State:
        """Apply the events that are new in the log."""
        for event in self.game.table.log[self.told :]:
            apply_event(self.retold, event)
        self.told = len(self.game.table.log)
        return self.retold


def empty_table(game: Game, registry: Registry) -> Table:
    """The table of a game before anything happened on it."""
    return lay_table(game.ruleset, game.rules.players, game.seed, game.tribes, registry)


def fingerprint(game: Game) -> str:
    """The whole state of a game as text, and how much has happened in it: equal texts, equal games."""
    return f"{len(game.history)} moves, {len(game.table.log)} events, {state_text(game)}"


def state_text(game: Game) -> str:
    """The whole state of a game as text."""
    return json.dumps(state_data(game.table), sort_keys=True, default=repr)


def pick(game: Game, dice: Random) -> Move | None:
    """A legal move by chance, mostly out of the largest warbands; None when the game is over."""
    moves = game.moves(largest=dice.random() < 0.75)
    return dice.choice(moves) if moves else None


def play_on(games: tuple[Game, ...], dice: Random) -> str:
    """Make the same moves in several games that should be equal; say where they part."""
    for _ in range(LOOK_AHEAD):
        move = pick(games[0], dice)
        if move is None:
            break
        for game in games:
            try:
                game.play(move)
            except EthnosError as error:
                return f"`{move}` is refused in one of them: {error}"
        texts = {state_text(game) for game in games}
        if len(texts) > 1:
            return f"after `{move}` they differ"
    listings = {tuple(map(str, game.moves())) for game in games}
    return "" if len(listings) == 1 else "they list different moves"
