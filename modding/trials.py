"""A game that is played at random to see whether promises are kept, and what is remembered of it on the way."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from attrs import astuple, define, field, fields

from ethnos.apply import apply_event
from ethnos.errors import EthnosError, PluginError
from ethnos.game import Game
from ethnos.modding.ledger import Ledger
from ethnos.moves import Move
from ethnos.plugins import Registry
from ethnos.setup import lay_table
from ethnos.state import State
from ethnos.state_data import state_data
from ethnos.table import Table

Snapshot = tuple[object, ...]

ACCEPTED = "listed-moves-are-accepted"
LOOK_AHEAD = 3
"""How many moves a copy or a loaded game is played on beside the original."""


class PromiseBroken(AssertionError):
    """A promise that every game keeps was broken: which, in what game, and how."""

    def __init__(self, promise: str, reason: str, game: Game, upcoming: Move | None = None) -> None:
        self.promise = promise
        self.reason = reason
        self.game = game
        self.upcoming = upcoming
        self.players = game.rules.players
        self.seed = game.seed
        self.record = str(game.record())
        upcoming_move = f"the next move is `{upcoming}`; " if upcoming else ""
        super().__init__(
            f"{promise}: {reason}\n{self.players} players, seed {self.seed}, tribes {', '.join(game.tribes)}, "
            f"after {game.made} moves; {upcoming_move}the record so far:\n{self.record}"
        )


@define
class HooksSeen:
    """What was seen of the hooks in one move, where it was not as it should be."""

    changes: list[str] = field(factory=list)
    differences: list[str] = field(factory=list)


@define
class Trial:
    """A game on its way, and what the promises want to remember of it."""

    game: Game
    registry: Registry
    dice: Random
    ledger: Ledger = field(factory=Ledger)
    """What the hooks of a tribe have answered, where one is kept."""
    odd_answers: list[str] = field(init=False)
    """What of it cannot be meant, in the game itself and not in its copies."""
    upcoming: Move | None = None
    """The move that will be made next; None when the game is over."""
    listed_before: dict[Move, None] = field(factory=dict)
    """Moves that were legal at some time, in the order they came up."""
    kept: list[tuple[Game, Snapshot]] = field(factory=list)
    """Copies that lie untouched, each with what it was when it was made."""
    compared: dict[int | None, int] = field(factory=dict)
    """By seat, how many events of its log have been seen to hide what they should; None is a spectator."""
    hooks_seen: tuple[int, HooksSeen] = field(factory=lambda: (-1, HooksSeen()))
    """What was seen of the hooks in the next move, after so many moves."""
    owed: list[int] = field(init=False)
    """The printing order of every ally of the tribes in play: what has to lie on the table at any time."""
    retold: State = field(init=False)
    """What the log tells: its events, applied to an empty table."""
    told: int = 0
    """How many events have been applied to it."""

    @odd_answers.default
    def _odd_from_the_start(self) -> list[str]:
        return self.ledger.faults.copy()

    @owed.default
    def _every_ally(self) -> list[int]:
        return [card.order for card in self.game.table.copies_in_play()]

    @retold.default
    def _empty_table(self) -> State:
        return empty_table(self.game, self.registry).state

    def play(self, move: Move) -> None:
        """Make a move, and note what answers of hooks it brought that cannot be meant."""
        self.ledger.begin_move()
        self.game.play(move)
        self.odd_answers += self.ledger.faults

    def keep_copy(self) -> None:
        """Lay a copy of the game aside, to see at the end that nothing has touched it."""
        self.kept.append((self.game.copy(), snapshot(self.game)))

    def retell(self) -> State:
        """Apply the events that are new in the log."""
        for event in self.game.table.log[self.told :]:
            apply_event(self.retold, event)
        self.told = len(self.game.table.log)
        return self.retold


def empty_table(game: Game, registry: Registry) -> Table:
    """The table of a game before anything happened on it."""
    return lay_table(game.ruleset, game.rules.players, game.seed, game.tribes, registry)


def snapshot(game: Game) -> Snapshot:
    """Everything that a game holds, and nothing of it that could change: equal snapshots, equal games."""
    return game.made, len(game.table.log), *state_snapshot(game.state)


def state_snapshot(state: State) -> Snapshot:
    """Everything that a state holds, the tribes' own states taken apart: Python lets one change a frozen object."""
    tribes = tuple((tribe, astuple(own)) for tribe, own in sorted(state.tribe.items()))
    return *(_unchanging(getattr(state, name)) for name in _PLAIN), tribes


_PLAIN = tuple(known.name for known in fields(State) if known.name != "tribe")


def _unchanging(value: Any) -> object:  # noqa: ANN401 - a field of a state
    if isinstance(value, list):
        return tuple(map(_unchanging, value)) if value and isinstance(value[0], list) else tuple(value)
    return tuple(sorted(value.items())) if isinstance(value, dict) else value


def state_text(game: Game) -> str:
    """The whole state of a game as text."""
    return json.dumps(state_data(game.table), sort_keys=True, default=repr)


def pick(game: Game, dice: Random) -> Move | None:
    """A legal move by chance, mostly out of the largest warbands; None when the game is over."""
    moves = game.moves(largest=dice.random() < 0.75)
    return dice.choice(moves) if moves else None


def play_on(games: tuple[Game, ...], dice: Random) -> str:
    """Make the same moves in several games that should be equal; say where they part.

    Raises `PromiseBroken` where a tribe's plugin fails.
    """
    for _ in range(LOOK_AHEAD):
        move = pick(games[0], dice)
        if move is None:
            break
        for game in games:
            try:
                game.play(move)
            except PluginError as error:
                raise PromiseBroken(ACCEPTED, f"`{move}` is listed and fails: {error}", game, move) from error
            except EthnosError as error:
                return f"`{move}` is refused in one of them: {error}"
        if any(game.state != games[0].state for game in games[1:]):
            return f"after `{move}` they differ"
    listings = {game.moves() for game in games}
    return "" if len(listings) == 1 else "they list different moves"
