"""A game: the one object that callers play with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ethnos.choices import Choice
from ethnos.dispatch import plugin_failure
from ethnos.errors import EthnosError, SetupError
from ethnos.events import Event
from ethnos.given import Given, lay_position
from ethnos.legality import legal_moves, refuse_illegal
from ethnos.moves import Move, parse_move
from ethnos.outside import plain_data
from ethnos.past import Past, add_move, copy_past, make_again, new_past, put_before, state_at, take_back
from ethnos.plugins import Registry, installed_plugins
from ethnos.records import Record
from ethnos.rulesets import Rules, Ruleset
from ethnos.setup import deal, lay_table
from ethnos.state import State, copy_state
from ethnos.state_data import state_checksum
from ethnos.table import Table
from ethnos.turn import answer_choice, make_turn
from ethnos.version import VERSION
from ethnos.views import EVENT_NAMES, Json, event_view, to_act, view

if TYPE_CHECKING:
    from ethnos.unread import Unread


class Game:
    """A game of one ruleset at one table. Make one with `new_game`, or `from_dict` from a saved one."""

    __slots__ = ("_given", "_past", "_registry", "_table", "_unread")

    def __init__(
        self, table: Table, registry: Registry, given: Given | None, past: Past, unread: Unread | None = None
    ) -> None:
        self._table = table
        self._registry = registry
        self._given = given
        self._past = past
        self._unread = unread

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[Json], Game], tuple[Json]]:
        """A pickle holds what `to_dict` gives, and comes back as `from_dict` without a ruleset does.

        Raises `SaveError` with code ``save-ruleset`` for a game whose rules are not installed.
        """
        from ethnos.named_rulesets import refuse_not_installed

        refuse_not_installed(self.ruleset, self.tribes)
        return Game.from_dict, (self.to_dict(),)

    def __repr__(self) -> str:
        state = self._table.state
        return (
            f"<Game {self.ruleset.id}, {state.players} players, seed {self._table.seed}, era {state.era}, "
            f"{self.made} moves, {'over' if state.over else f'seat {self.to_act} to act'}>"
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
        self._read_past()
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
        self._read_past()
        return tuple(self._past.moves)

    @property
    def made(self) -> int:
        """How many moves were made so far."""
        before = 0 if self._unread is None else len(self._unread.moves)
        return before + len(self._past.moves)

    @property
    def undone(self) -> tuple[Move, ...]:
        """The moves that `redo` would make, in the order in which it would make them."""
        return tuple(undone.move for undone in reversed(self._past.undone))

    def moves(self, *, largest: bool = False) -> tuple[Move, ...]:
        """Every distinct legal move of the seat to act, in a fixed order; none when the game is over.

        With ``largest`` only the largest warband of each leader and grouping, its marker placed: for bots.

        Raises `EthnosError` with code ``too-many-moves`` for a hand that only rules of one's own allow, from 12 cards
        on; never with ``largest``.
        """
        return legal_moves(self._table, largest=largest)

    def parse(self, text: str) -> Move:
        """Read a move's text. Raises `InvalidMove`."""
        choice = self._table.state.choice
        return parse_move(text, self._table.kinds.by_name, () if choice is None else choice.options)

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """Make a move and return the events that it caused, in order. What was taken back is then gone for good.

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
        if self._past.undone:
            self._past.undone.clear()
        add_move(self._past, made, table.state, len(table.log))
        return tuple(table.log[start:])

    def undo(self, moves: int = 1) -> None:
        """Take the last moves back: the game is then exactly as it was before them, its log and history too.

        It costs no more late in a game than early. Raises `EthnosError` with code ``no-such-move``.
        """
        self._read_past()
        self._check_moves(moves, len(self._past.moves), "can be taken back")
        self._table.state = take_back(self._past, self._table.log, moves)

    def redo(self, moves: int = 1) -> tuple[Event, ...]:
        """Make moves that were taken back again, and return the events that they caused: the same ones.

        Raises `EthnosError` with code ``no-such-move``.
        """
        self._check_moves(moves, len(self._past.undone), "can be made again")
        start = len(self._table.log)
        make_again(self._past, self._table.log, self._table.state, moves)
        return tuple(self._table.log[start:])

    def at(self, moves: int) -> Game:
        """A copy of the game as it was after so many moves, 0 being its start: a branch to play on from there.

        Moves that were taken back count too; the copy can `redo` what came later.
        Raises `EthnosError` with code ``no-such-move``.
        """
        self._read_past()
        made = len(self._past.moves)
        self._check_moves(moves, made + len(self._past.undone), "can be looked back to")
        branch = self.copy()
        if moves < made:
            branch.undo(made - moves)
        else:
            branch.redo(moves - made)
        return branch

    def check_seat(self, seat: int | None) -> None:
        """Refuse a seat that is not at the table; None, a spectator, is welcome.

        Raises `EthnosError` with code ``no-such-seat``.
        """
        players = self._table.rules.players
        if seat is not None and (type(seat) is not int or seat not in range(players)):
            raise EthnosError(f"there is no seat {seat!r}; seats are 0 to {players - 1}", code="no-such-seat")

    def view(self, seat: int | None) -> Json:
        """What that seat knows, as JSON data; None is a spectator.

        Raises `EthnosError` with code ``no-such-seat``.
        """
        self.check_seat(seat)
        return view(self._table, seat)

    def log(self, seat: int | None, since: int = 0) -> list[Json]:
        """What that seat saw happen, as JSON data; None is a spectator. ``since`` leaves out so many of the first.

        Raises `EthnosError` with code ``no-such-seat`` or ``no-such-event``.
        """
        self.check_seat(seat)
        self._read_past()
        if type(since) is not int or since < 0:
            raise EthnosError(
                f"the log is given from event 0 on or from a later one, not from {since!r}",
                code="no-such-event",
            )
        return [event_view(self._table, event, seat) for event in self._table.log[since:]]

    def seen(self, events: Iterable[Event], seat: int | None) -> list[Json]:
        """What that seat saw of events that `play` returned, as its log has them; None is a spectator.

        Raises `EthnosError` with code ``no-such-seat``, or ``not-an-event`` for what is none.
        """
        self.check_seat(seat)
        told = tuple(events)
        for event in told:
            if type(event) not in EVENT_NAMES:
                raise EthnosError(
                    f"{event!r} is no event; `play` and `events` give some", code="not-an-event"
                )
        return [event_view(self._table, event, seat) for event in told]

    def sentence(self, seen: Json, seat: int | None) -> str:
        """An item of that seat's log in a sentence in the words of the ruleset; the seat itself is "you".

        Raises `EthnosError` with code ``no-such-seat``, or ``not-an-event`` for what is no item of a log.
        """
        from ethnos.narration import narrate_seen

        self.check_seat(seat)
        return narrate_seen(self.rules, seen, seat)

    def label(self, move: Move | str) -> str:
        """A legal move of the seat to act in words of the ruleset: "red elf leads blue elf x2; marker in Rhea".

        No two legal moves are called alike.

        Raises `InvalidMove` or `IllegalMove` as `play` does.
        """
        from ethnos.narration import label

        meant = move if isinstance(move, Move) else self.parse(move)
        refuse_illegal(self._table, meant)
        return label(self._table, meant)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, secrets included."""
        self._read_past()
        return tuple(self._table.log)

    def copy(self) -> Game:
        """A game that is independent of this one in both directions, with the same past."""
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
        return Game(twin, self._registry, self._given, copy_past(self._past), self._unread)

    def record(self) -> Record:
        """The game so far, enough to replay it."""
        ruleset, moves = self.ruleset, self._move_texts()
        return Record(
            ruleset=ruleset.id,
            hash=ruleset.hash,
            variants=ruleset.variants,
            players=self._table.rules.players,
            seed=self._table.seed,
            tribes=self._table.tribes,
            engine=VERSION,
            given=plain_data(self._given, "given"),
            made=len(moves),
            state=state_checksum(self._table),
            moves=moves,
        )

    def to_dict(self) -> Json:
        """The whole game as JSON data, secrets included; `from_dict` reads it back exactly."""
        from ethnos.saves import save

        return save(self._table, self._move_texts(), self._given)

    @classmethod
    def from_dict(
        cls,
        data: Mapping[str, Any],
        ruleset: Ruleset | None = None,
        registry: Registry | None = None,
        *,
        replayed: bool = False,
    ) -> Game:
        """The game that `to_dict` wrote; without a ruleset the installed one of that id.

        ``registry`` holds the plugins; the installed ones if not said. The saved state is read as it stands, and the
        moves that led to it are replayed only when the past is asked for (`log`, `events`, `history`, `undo`). With
        ``replayed`` they are replayed at once, so that a forged save is refused whose moves lead elsewhere: for
        data from strangers.

        Raises `SaveError` with the place that is damaged, or the reason why it cannot go on here.
        """
        from ethnos.saves import load

        game = load(data, ruleset, registry or installed_plugins())
        if replayed:
            game._read_past()
        return game

    def _check_moves(self, moves: int, there: int, what: str) -> None:
        if type(moves) is not int or not 0 <= moves <= there:
            most = f"0 to {there} moves" if there else "no move"
            raise EthnosError(f"{most} {what}, not {moves!r}", code="no-such-move")

    def _move_texts(self) -> tuple[str, ...]:
        before = self._unread.moves if self._unread is not None else ()
        return (*before, *map(str, self._past.moves))

    def _read_past(self) -> None:
        """Replay what a saved game has behind it, if nobody asked for it yet. Raises `SaveError` as `from_dict`."""
        if self._unread is not None:
            earlier = self._unread.replay(self._past.kept[0].state)
            put_before(self._past, self._table.log, earlier._past, earlier._table.log)
            self._unread = None

    def _restore(self, events: int) -> None:
        """After a plugin failed in mid-move, make everything as it was when so many events had happened."""
        table = self._table
        del table.log[events:]
        table.state = state_at(self._past, table.log, events)


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
    return Game(table, registry, plain_given, new_past(table.state, len(table.log)))


def _plain_given(given: Given | None) -> Given | None:
    try:
        plain: Given | None = plain_data(given, "given")
    except ValueError as error:
        raise SetupError("given-type", str(error)) from error
    return plain
