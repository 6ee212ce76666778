"""What a game has behind it: its moves, the events of each, and states on the way to go back from.

A state of the past is found by applying the events of the log to the nearest state that was kept before it, so that
going back runs no rule and no plugin, gives exactly what was, and costs the same however long the game is.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field, frozen

from ethnos.apply import apply_event
from ethnos.events import Event
from ethnos.moves import Move
from ethnos.state import State, copy_state

KEPT_EVERY = 150
"""Moves between two states that are kept, and so the most that going back applies anew. Keeping more slows play."""


@frozen(eq=False)
class Kept:
    """A state as it was after so many moves and events. Nothing changes it."""

    moves: int
    events: int
    state: State


@frozen
class Undone:
    """A move that was taken back, and the events that it had caused."""

    move: Move
    events: tuple[Event, ...]


@define(eq=False)
class Past:
    """The moves of a game so far, and those that were taken back."""

    moves: list[Move]
    ends: list[int]
    """``ends[n]``: how many events had happened after ``n`` moves; ``ends[0]`` belong to setting up the table."""
    kept: list[Kept]
    """The states that were kept, the first one at the start."""
    undone: list[Undone] = field(factory=list)
    """The move that was taken back last comes last: it is the next to be made again."""


def new_past(state: State, events: int) -> Past:
    """The past of a game at its start, when so many events have set up the table."""
    return Past([], [events], [Kept(0, events, copy_state(state))])


def copy_past(past: Past) -> Past:
    """An independent copy; what was kept never changes and is shared."""
    return Past(past.moves.copy(), past.ends.copy(), past.kept.copy(), past.undone.copy())


def add_move(past: Past, move: Move, state: State, events: int) -> None:
    """Note a move that was made, after which the state is this and so many events have happened."""
    past.moves.append(move)
    past.ends.append(events)
    if len(past.moves) % KEPT_EVERY == 0:
        past.kept.append(Kept(len(past.moves), events, copy_state(state)))


def state_at(past: Past, log: Sequence[Event], events: int) -> State:
    """The state as it was when so many events had happened."""
    kept = next(kept for kept in reversed(past.kept) if kept.events <= events)
    state = copy_state(kept.state)
    for event in log[kept.events : events]:
        apply_event(state, event)
    return state


def take_back(past: Past, log: list[Event], moves: int) -> State:
    """Take so many moves off the past and off the log, and give the state as it was before them."""
    left = len(past.moves) - moves
    while len(past.moves) > left:
        past.undone.append(Undone(past.moves.pop(), tuple(log[past.ends[-2] :])))
        del log[past.ends[-2] :]
        past.ends.pop()
    while past.kept[-1].moves > left:
        past.kept.pop()
    return state_at(past, log, len(log))


def make_again(past: Past, log: list[Event], state: State, moves: int) -> None:
    """Let so many moves that were taken back happen again, just as they did."""
    for _ in range(moves):
        undone = past.undone.pop()
        for event in undone.events:
            apply_event(state, event)
        log += undone.events
        add_move(past, undone.move, state, len(log))


def put_before(past: Past, log: list[Event], earlier: Past, told: Sequence[Event]) -> None:
    """Put what happened earlier, its past and its events, before a past and a log that went on from there."""
    moves, events = len(earlier.moves), len(told)
    past.moves[:0] = earlier.moves
    past.ends[:1] = earlier.ends
    past.ends[moves + 1 :] = [end + events for end in past.ends[moves + 1 :]]
    since = [Kept(kept.moves + moves, kept.events + events, kept.state) for kept in past.kept]
    past.kept[:] = [*earlier.kept, *since]
    log[:0] = told
