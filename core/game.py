"""A game: the one object that callers play with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from ethnos.apply import apply_event
from ethnos.choices import Choice
from ethnos.dispatch import plugin_failure
from ethnos.errors import EthnosError, SetupError
from ethnos.events import Event
from ethnos.given import Given, lay_position
from ethnos.legality import legal_moves, refuse_illegal
from ethnos.moves import Move, parse_move
from ethnos.outside import plain_data
from ethnos.plugins import Registry, installed_plugins
from ethnos.records import Record
from ethnos.rulesets import Rules, Ruleset
from ethnos.setup import deal, lay_table
from ethnos.state import State, copy_state
from ethnos.table import Table
from ethnos.turn import answer_choice, make_turn
from ethnos.version import VERSION
from ethnos.views import Json, event_view, to_act, view


@frozen(eq=False)
class Origin:
    """The state before the first move, and how many events had led to it."""

    state: State
    events: int


class Game:
    """A game of one ruleset at one table. Make one with `new_game`, or `from_dict` from a saved one."""

    __slots__ = ("_given", "_history", "_origin", "_registry", "_table")

    def __init__(
        self, table: Table, registry: Registry, given: Given | None, history: list[Move], origin: Origin
    ) -> None:
        self._table = table
        self._registry = registry
        self._given = given
        self._history = history
        self._origin = origin

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[Json], Game], tuple[Json]]:
        """A pickle holds what `to_dict` gives, and comes back as `from_dict` without a ruleset does."""
        return Game.from_dict, (self.to_dict(),)

    def __repr__(self) -> str:
        state = self._table.state
        return (
            f"<Game {self.ruleset.id}, {state.players} players, seed {self._table.seed}, era {state.era}, "
            f"{len(self._history)} moves, {'over' if state.over else f'seat {self.to_act} to act'}>"
        )

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset it is played under."""
        return self._table.rules.ruleset

    @property
    def rules(self) -> Rules:
        """The rules for this number of players."""
        return self._table.rules

    @property
    def table(self) -> Table:
        """Everything, secrets included: for analysis and tests, never for players. Look, do not touch."""
        return self._table

    @property
    def state(self) -> State:
        """The whole state, secrets included. Look, do not touch."""
        return self._table.state

    @property
    def seed(self) -> int:
        """The seed; a secret of the players until the game is over."""
        return self._table.seed

    @property
    def tribes(self) -> tuple[str, ...]:
        """Ids of the tribes in play, sorted."""
        return self._table.tribes

    @property
    def to_act(self) -> int | None:
        """The seat to decide, None when the game is over."""
        return to_act(self._table.state)

    @property
    def choice(self) -> Choice | None:
        """The pending question, or None for an ordinary turn."""
        return self._table.state.choice

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._table.state.over

    @property
    def glory(self) -> tuple[int, ...]:
        """Glory in points, by seat."""
        return tuple(self._table.state.glory)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, none before the end; several share the victory."""
        return self._table.state.winners

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves made so far."""
        return tuple(self._history)

    def moves(self, *, largest: bool = False) -> tuple[Move, ...]:
        """Every distinct legal move of the seat to act, in a fixed order; none when the game is over.

        With ``largest`` only the largest warband of each leader and grouping, its marker placed: for bots.
        """
        return legal_moves(self._table, largest=largest)

    def parse(self, text: str) -> Move:
        """Read a move's text. Raises `InvalidMove`."""
        choice = self._table.state.choice
        return parse_move(text, self._table.kinds.by_name, () if choice is None else choice.options)

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """Make a move and return the events that it caused, in order.

        Raises `InvalidMove`, `IllegalMove`, or `PluginError` where a tribe's plugin fails; then nothing has changed.
        """
        table = self._table
        made = move if isinstance(move, Move) else self.parse(move)
        refuse_illegal(table, made)
        start = len(table.log)
        choice = table.state.choice
        try:
            if choice is None:
                make_turn(table, made)
            else:
                answer_choice(table, choice, made)
        except BaseException as error:
            self._restore(start)
            if isinstance(error, EthnosError) or not isinstance(error, Exception):
                raise
            raise plugin_failure(str(made), error) from error
        self._history.append(made)
        return tuple(table.log[start:])

    def view(self, seat: int | None) -> Json:
        """What that seat knows, as JSON data; None is a spectator.

        Raises `EthnosError` with code ``no-such-seat``.
        """
        self._check_seat(seat)
        return view(self._table, seat)

    def log(self, seat: int | None) -> list[Json]:
        """What that seat saw happen, as JSON data; None is a spectator.

        Raises `EthnosError` with code ``no-such-seat``.
        """
        self._check_seat(seat)
        return [event_view(self._table, event, seat) for event in self._table.log]

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, secrets included."""
        return tuple(self._table.log)

    def copy(self) -> Game:
        """A game that is independent of this one in both directions."""
        table = self._table
        twin = Table(
            table.rules,
            table.tribes,
            table.kinds,
            table.hooks,
            table.seed,
            copy_state(table.state),
            table.log.copy(),
        )
        return Game(twin, self._registry, self._given, self._history.copy(), self._origin)

    def record(self) -> Record:
        """The game so far, enough to replay it."""
        ruleset = self.ruleset
        return Record(
            ruleset=ruleset.id,
            hash=ruleset.hash,
            variants=ruleset.variants,
            players=self._table.rules.players,
            seed=self._table.seed,
            tribes=self._table.tribes,
            engine=VERSION,
            given=plain_data(self._given, "given"),
            moves=tuple(str(move) for move in self._history),
        )

    def to_dict(self) -> Json:
        """The whole game as JSON data, secrets included; `from_dict` reads it back exactly."""
        from ethnos.saves import save

        return save(self)

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], ruleset: Ruleset | None = None, registry: Registry | None = None
    ) -> Game:
        """The game that `to_dict` wrote; without a ruleset the installed one of that id.

        ``registry`` holds the plugins; the installed ones if not said.

        Raises `SaveError` with the place that is damaged, or the reason why it cannot go on here.
        """
        from ethnos.saves import load

        return load(data, ruleset, registry or installed_plugins())

    def _check_seat(self, seat: int | None) -> None:
        players = self._table.rules.players
        if seat is not None and (type(seat) is not int or seat not in range(players)):
            raise EthnosError(f"there is no seat {seat!r}; seats are 0 to {players - 1}", code="no-such-seat")

    def _restore(self, events: int) -> None:
        """After a plugin failed in mid-move, make everything as it was when so many events had happened."""
        table = self._table
        del table.log[events:]
        table.state = copy_state(self._origin.state)
        for event in table.log[self._origin.events :]:
            apply_event(table.state, event)


def new_game(
    ruleset: Ruleset,
    players: int = 4,
    seed: int = 1,
    tribes: Sequence[str] | None = None,
    given: Given | None = None,
    registry: Registry | None = None,
) -> Game:
    """A new game, dealt and ready for its first move.

    ``seed`` is any integer; equal seeds give equal games in every process. ``tribes`` are the ids in play, drawn by
    chance if not said. ``given`` is a position as scenarios give it, with ``era``, ``turn`` and ``first`` besides.
    ``registry`` holds the plugins; the installed ones if not said.

    Raises `SetupError` for a table that cannot be, `PluginError` for a tribe that cannot be used.
    """
    return start_game(ruleset, players, seed, tribes, given, registry or installed_plugins())


def start_game(
    ruleset: Ruleset,
    players: int,
    seed: int,
    tribes: Sequence[str] | None,
    given: Given | None,
    registry: Registry,
) -> Game:
    """As `new_game`, with everything said."""
    plain_given = _plain_given(given)
    try:
        table = lay_table(ruleset, players, seed, tribes, registry)
        if plain_given is None:
            deal(table)
        else:
            lay_position(table, plain_given)
    except EthnosError:
        raise
    except Exception as error:
        raise plugin_failure("setting up the table", error) from error
    return Game(table, registry, plain_given, [], Origin(copy_state(table.state), len(table.log)))


def _plain_given(given: Given | None) -> Given | None:
    try:
        plain: Given | None = plain_data(given, "given")
    except ValueError as error:
        raise SetupError("given-type", str(error)) from error
    return plain
