"""A game that is played by steps: what a learning library drives, whichever it is."""

from __future__ import annotations

from typing import Any

from ethnos.cards import Warband
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
from ethnos.legality import can_recruit
from ethnos.markers import marker_follows
from ethnos.moves import DECK, PASS, Move, keep, play
from ethnos.warbands import warband_move


class Play:
    """A game and the move in the making.

    A step that would be the only way to end a warband or a kept hand is taken by itself, as a choice with a single
    answer is.
    """

    __slots__ = ("_answers", "_building", "_legal", "_table", "encoding", "game")

    def __init__(self, encoding: Encoding, game: Game) -> None:
        self.encoding = encoding
        self.game = game
        self._table = game.table
        self._building: Building | None = None
        self._legal: list[int] | None = None
        self._answers: dict[int, Move] = {}
        self._begin()

    def __deepcopy__(self, memo: object) -> Play:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """A pickle holds the moves, which are made again."""
        named = () if self._building is None else _named(self.encoding, self._building)
        texts = tuple(map(str, self.game.history))
        return _made_again, (self.encoding.setting, self.game.seed, texts, named)

    @property
    def to_act(self) -> int | None:
        """The seat to take a step, None when the game is over."""
        return self.game.to_act

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

    def copy(self) -> Play:
        """A twin that is independent of this one."""
        twin: Play = object.__new__(Play)
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

        Raises `EthnosError` with code ``not-a-step`` for one that may not be taken, and as `Game.play` does.
        """
        if step not in self.legal:
            raise self._refusal(step)
        move = self._answers.get(step) or self._move(step)
        if move is None:
            return None
        events = self.game.play(move)
        self._begin()
        return events

    def steps_of(self, move: Move) -> tuple[int, ...]:
        """The steps that make a move, of which there is one sequence. Raises `EthnosError` as `Game.play` does."""
        self.game.copy().play(move)
        for step, answer in self._answers.items():
            if answer == move:
                return (step,)
        if move.verb not in ("keep", "play"):
            return (self.encoding.answers[move],)
        twin, taken = self.copy(), []
        for step in self._wanted(move):
            if step in twin.legal:
                taken.append(step)
                if twin.take(step) is not None:
                    break
        return tuple(taken)

    def _wanted(self, move: Move) -> list[int]:
        """The steps that name a move, with the one that ends it, if it is not ended by itself."""
        encoding, index = self.encoding, self.encoding.index
        if move.verb == "keep":
            return [*(encoding.keep + index[card] for card in move.cards), DONE]
        leader, *others = move.cards
        added = [encoding.add + index[card] for card in others]
        return [encoding.lead + index[leader], *added, DONE if move.marker else NO_MARKER]

    def _begin(self) -> None:
        """Be ready for the next move."""
        self._building, self._legal = None, None
        choice = self._table.state.choice
        self._answers = {}
        if choice is not None:
            self._begin_answer(choice)

    def _begin_answer(self, choice: Choice) -> None:
        if choice.kind == "keep" and not choice.tribe:
            hand = self._table.state.hands[choice.seat]
            self._building = begin_keeping(hand, len(choice.options[-1].cards))
        else:
            self._answers = answers_by_step(self.encoding, choice)

    def _legal_steps(self) -> list[int]:
        table = self._table
        state, choice = table.state, table.state.choice
        if self._building is not None:
            return self._next_allies(self._building)
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

    def _next_allies(self, building: Building) -> list[int]:
        encoding, index = self.encoding, self.encoding.index
        first = encoding.keep if building.leader is None else encoding.add
        ends = [DONE, NO_MARKER] if self._may_hold_marker_back(building) else [DONE]
        return [*ends, *(first + index[card] for card in candidates(building))]

    def _may_hold_marker_back(self, building: Building) -> bool:
        table = self._table
        if building.leader is None or not table.rules.marker_optional:
            return False
        seat = table.state.seat if table.state.choice is None else table.state.choice.seat
        return marker_follows(table, Warband(seat, (building.leader, *building.chosen)))

    def _move(self, step: int) -> Move | None:
        """The move that a step completes, or None, the ally that it names being noted."""
        encoding = self.encoding
        if self._building is not None and step in (DONE, NO_MARKER):
            return self._move_of(self._building, marker=step == DONE)
        if step < encoding.lead:
            return self._single(step)
        if self._building is None:
            state = self._table.state
            hand = state.hands[state.seat if state.choice is None else state.choice.seat]
            leader = encoding.cards[step - encoding.lead]
            building = begin_warband(hand, leader, self._table.kinds.wild)
        else:
            first = encoding.keep if self._building.leader is None else encoding.add
            building = name_ally(self._building, encoding.cards[step - first])
        self._building = building
        return self._ended(building)

    def _ended(self, building: Building) -> Move | None:
        """The move, where nothing more can be named and it can end in one way only."""
        legal = self._next_allies(building)
        if len(legal) > 1:
            self._legal = legal
            return None
        return self._move_of(building, marker=True)

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

    def _refusal(self, step: int) -> EthnosError:
        size = self.encoding.size
        may = ", ".join(map(str, self.legal)) or "none, the game is over"
        if step not in range(size):
            message = f"there is no step {step}; steps are numbered from 0 to {size - 1}, and these may be taken: {may}"
        else:
            message = f"step {step} ({self.encoding.names[step]}) may not be taken now; these may: {may}"
        return EthnosError(message, code="not-a-step")


def _named(encoding: Encoding, building: Building) -> tuple[int, ...]:
    first = encoding.keep if building.leader is None else encoding.add
    named = tuple(first + encoding.index[card] for card in building.chosen)
    return named if building.leader is None else (encoding.lead + encoding.index[building.leader], *named)


def _made_again(setting: Setting, seed: int, moves: tuple[str, ...], steps: tuple[int, ...]) -> Play:
    game = setting.new_game(seed)
    for move in moves:
        game.play(move)
    again = Play(make_encoding(setting), game)
    for step in steps:
        again.take(step)
    return again
