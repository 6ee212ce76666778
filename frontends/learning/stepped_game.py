"""A game that is played by steps: what a learning library drives, whichever it is."""

from __future__ import annotations

import operator
from typing import Any

from ethnos.cards import Card, Warband
from ethnos.choices import Choice
from ethnos.errors import EthnosError
from ethnos.events import Event
from ethnos.frontends.learning.building import (
    Building,
    begin_keeping,
    begin_warband,
    candidates,
    name_ally,
)
from ethnos.frontends.learning.encoding import DONE, NO_MARKER, Encoding, answers_by_step, make_encoding
from ethnos.frontends.learning.setting import Setting
from ethnos.game import Game
from ethnos.legality import can_recruit, refuse_illegal
from ethnos.markers import marker_follows
from ethnos.moves import DECK, PASS, Move, keep, play
from ethnos.views import Json, to_act
from ethnos.warbands import warband_move


class SteppedGame:
    """A game and the move in the making.

    A step that would be the only way to end a warband or a kept hand is taken by itself, as a choice with a single
    answer is.
    """

    __slots__ = ("_answers", "_building", "_legal", "_table", "encoding", "game")

    def __init__(self, encoding: Encoding, game: Game) -> None:
        self.encoding = encoding
        self.game = game
        self._table = game.table
        self._building: Building | None
        self._answers: dict[int, Move]
        self._legal: list[int] | None
        self._begin()

    def __deepcopy__(self, memo: object) -> SteppedGame:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """A pickle holds the game as `to_dict` gives it, and the steps of the move in the making."""
        named = () if self._building is None else _named(self.encoding, self._building)
        return _loaded, (self.encoding.setting, self.game.to_dict(), named)

    @property
    def to_act(self) -> int | None:
        """The seat to take a step, None when the game is over."""
        return to_act(self._table.state)

    @property
    def building(self) -> Building | None:
        """The move in the making; known to the seat to act alone."""
        return self._building

    @property
    def legal(self) -> list[int]:
        """The steps that may be taken, in ascending order; none when the game is over. Look, do not touch."""
        if self._legal is None:
            self._legal = self._legal_steps()
        return self._legal

    @property
    def named(self) -> list[str]:
        """The steps of the move in the making, in words; known to the seat to act alone."""
        steps = () if self._building is None else _named(self.encoding, self._building)
        return [self.encoding.names[step] for step in steps]

    def copy(self) -> SteppedGame:
        """A twin that is independent of this one."""
        twin: SteppedGame = object.__new__(SteppedGame)
        twin.encoding = self.encoding
        twin.game = self.game.copy()
        twin._table = twin.game.table
        twin._building, twin._answers, twin._legal = self._building, self._answers, self._legal
        return twin

    def describe(self, step: int) -> str:
        """A step in words, an answer as its move is written."""
        answer = self._answers.get(step)
        return self.encoding.names[step] if answer is None else str(answer)

    def take(self, step: int) -> tuple[Event, ...] | None:
        """Take a step. Gives the events if it completed a move, None if more is to be named.

        Raises `EthnosError` with code ``not-a-step`` for one that may not be taken, with ``too-many-options`` where
        what is asked next has no steps, and as `Game.play` does; then nothing has changed.
        """
        try:
            number = operator.index(step)
        except TypeError:
            raise self._refusal(step) from None
        if number not in self.legal:
            raise self._refusal(number)
        move, building = self._answers.get(number), None
        if move is None:
            move, building = self._read(number)
        if move is None:
            self._building, self._legal = building, None
            return None
        events = self.game.play(move)
        try:
            self._begin()
        except EthnosError:
            self.game.undo()
            raise
        return events

    def steps_of(self, move: Move) -> tuple[int, ...]:
        """The steps that make a move, from the first one on; there is one sequence.

        Raises `IllegalMove` for a move that is not legal now.
        """
        refuse_illegal(self._table, move)
        for step, answer in self._answers.items():
            if answer == move:
                return (step,)
        if move.verb not in ("keep", "play"):
            return (self.encoding.answers[move],)
        building = self._building_of(move)
        named = _named(self.encoding, building)
        ends_by_itself = len(self._next_steps(building)) == 1
        return named if ends_by_itself else (*named, DONE if move.marker else NO_MARKER)

    def _building_of(self, move: Move) -> Building:
        """A legal warband, or a legal hand to keep, built ally by ally."""
        building, others = self._first_of(move)
        for card in others:
            assert card in candidates(building), f"`{move}` is legal, and no steps make it"
            building = name_ally(building, card)
        return building

    def _first_of(self, move: Move) -> tuple[Building, tuple[Card, ...]]:
        """What a move's building begins with, and what is to be named then."""
        choice = self._table.state.choice
        if move.verb == "keep" and choice is not None:
            return self._keeping(choice), move.cards
        leader, *others = move.cards
        return self._led_by(leader), tuple(others)

    def _begin(self) -> None:
        """Be ready for the next move. Raises `EthnosError` with code ``too-many-options``; then nothing has changed."""
        choice = self._table.state.choice
        if choice is None:
            self._building, self._answers = None, {}
        elif choice.kind == "keep" and not choice.tribe:
            self._building, self._answers = self._keeping(choice), {}
        else:
            self._building, self._answers = None, answers_by_step(self.encoding, choice)
        self._legal = None

    def _keeping(self, choice: Choice) -> Building:
        """A kept hand, none of it named."""
        most = max(len(option.cards) for option in choice.options)
        return begin_keeping(self._table.state.hands[choice.seat], most)

    def _led_by(self, leader: Card) -> Building:
        """A warband of the seat to act, its leader named."""
        state = self._table.state
        seat = to_act(state)
        assert seat is not None
        return begin_warband(state.hands[seat], leader, self._table.kinds.wild)

    def _legal_steps(self) -> list[int]:
        table = self._table
        state, choice = table.state, table.state.choice
        if self._building is not None:
            return self._next_steps(self._building)
        if choice is not None:
            return [*self._answers, *(self._leads(choice.seat) if choice.warbands else ())]
        if state.over:
            return []
        encoding, seat, steps = self.encoding, state.seat, []
        if can_recruit(table, seat):
            if state.deck:
                steps.append(encoding.deck)
            first, index = encoding.take, encoding.index
            steps += sorted({first + index[card] for card in state.pool})
        steps += self._leads(seat)
        return steps or [encoding.skip]

    def _leads(self, seat: int) -> list[int]:
        """The steps that begin a warband."""
        table, first, index = self._table, self.encoding.lead, self.encoding.index
        leaders = table.kinds.leaders
        return [first + index[card] for card in dict.fromkeys(table.state.hands[seat]) if card in leaders]

    def _next_steps(self, building: Building) -> list[int]:
        encoding, index = self.encoding, self.encoding.index
        first = encoding.keep if building.leader is None else encoding.add
        ends = [DONE, NO_MARKER] if self._may_hold_marker_back(building) else [DONE]
        return [*ends, *(first + index[card] for card in candidates(building))]

    def _may_hold_marker_back(self, building: Building) -> bool:
        table, seat = self._table, self.to_act
        if building.leader is None or seat is None or not table.rules.marker_optional:
            return False
        return marker_follows(table, Warband(seat, (building.leader, *building.chosen)))

    def _read(self, step: int) -> tuple[Move | None, Building | None]:
        """The move that a step completes, or None and what is being made by then."""
        encoding, building = self.encoding, self._building
        if building is not None and step in (DONE, NO_MARKER):
            return self._move_of(building, marker=step == DONE), None
        if step < encoding.lead:
            return self._single(step), None
        if building is None:
            building = self._led_by(encoding.cards[step - encoding.lead])
        else:
            first = encoding.keep if building.leader is None else encoding.add
            building = name_ally(building, encoding.cards[step - first])
        if len(self._next_steps(building)) > 1:
            return None, building
        return self._move_of(building, marker=True), None

    def _move_of(self, building: Building, *, marker: bool) -> Move:
        if building.leader is None:
            return keep(building.chosen)
        cards = (building.leader, *building.chosen)
        known = warband_move(cards, self._table.kinds) if marker else None
        return known or play(cards, marker)

    def _single(self, step: int) -> Move:
        encoding = self.encoding
        if step >= encoding.take:
            return self._table.kinds.take[encoding.cards[step - encoding.take]]
        return DECK if step == encoding.deck else PASS

    def _refusal(self, step: object) -> EthnosError:
        size = self.encoding.size
        may = ", ".join(map(str, self.legal)) or "none, the game is over"
        if not isinstance(step, int):
            message = f"{step!r} is no step, which is a whole number; these may be taken: {may}"
        elif step not in range(size):
            message = f"there is no step {step}; steps are numbered from 0 to {size - 1}, and these may be taken: {may}"
        else:
            message = f"step {step} ({self.encoding.names[step]}) may not be taken now; these may: {may}"
        return EthnosError(message, code="not-a-step")


def _named(encoding: Encoding, building: Building) -> tuple[int, ...]:
    first = encoding.keep if building.leader is None else encoding.add
    named = tuple(first + encoding.index[card] for card in building.chosen)
    return named if building.leader is None else (encoding.lead + encoding.index[building.leader], *named)


def _loaded(setting: Setting, saved: Json, steps: tuple[int, ...]) -> SteppedGame:
    game = Game.from_dict(saved, setting.rules.ruleset, setting.registry)
    loaded = SteppedGame(make_encoding(setting), game)
    for step in steps:
        loaded.take(step)
    return loaded
