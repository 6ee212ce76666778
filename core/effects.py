"""What tribes do: calling their hooks and letting what they return happen."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from ethnos.choices import Choice
from ethnos.dispatch import Everybody
from ethnos.errors import PluginError
from ethnos.events import (
    DiceRolled,
    GloryGained,
    MarkerMissing,
    MarkerPlaced,
    MarkersLaid,
    MarkersReturned,
    TribeChanged,
    marker_placed,
)
from ethnos.moves import Move
from ethnos.table import Table

TRIBES_MAY = (
    DiceRolled,
    GloryGained,
    MarkerMissing,
    MarkerPlaced,
    MarkersLaid,
    MarkersReturned,
    TribeChanged,
)
"""The events that a tribe may cause."""


def place_marker(table: Table, seat: int, kingdom: int, by: str) -> None:
    """Put a marker into a kingdom and tell every tribe; without supply, say that it is missing."""
    if not table.state.supply[seat]:
        table.emit(MarkerMissing(seat, by))
        return
    table.emit(marker_placed(seat, kingdom, by))
    for tribe, placed in table.hooks.marker_placed:
        settle(table, tribe.id, placed(table, seat, kingdom))


def gain(table: Table, seat: int, amount: int, source: str, what: str) -> None:
    """Give glory, if there is any to give."""
    if amount:
        table.emit(GloryGained(seat, amount, source, what))


# A hook's answer is what its plugin returned, checked here: hence Any.
def settle(table: Table, tribe: str, answer: Any) -> None:  # noqa: ANN401
    """Let the events that a tribe's hook returned happen, where no question may be asked."""
    if outcome(table, tribe, answer) is not None:
        raise PluginError("unexpected-choice", f"tribe {tribe}: a question cannot be asked here")


def outcome(table: Table, tribe: str, answer: Any) -> Choice | None:  # noqa: ANN401
    """Let the events that a tribe's hook returned happen; give back the question it ends with, if any.

    A question with a single answer is not worth asking: without options, or with ``pass`` alone, it is dropped.

    Raises `PluginError` with code ``wrong-answer`` where something else was returned.
    """
    if answer is None:
        return None
    for item in answer if isinstance(answer, list | tuple) else (answer,):
        if isinstance(item, Choice):
            return _question(table, tribe, item)
        _happen(table, tribe, item)
    return None


def ask_everybody(
    table: Table, hooks: Everybody, start: int, *arguments: object
) -> tuple[Choice, int] | None:
    """Call a hook of every tribe from the ``start``-th on; stop at the first question and say how far it came."""
    for place in range(start, len(hooks)):
        tribe, call = hooks[place]
        choice = outcome(table, tribe.id, call(table, *arguments))
        if choice is not None:
            return choice, place
    return None


def _happen(table: Table, tribe: str, event: object) -> None:
    if not isinstance(event, TRIBES_MAY):
        raise _wrong(tribe, f"{event!r}, which is no event that a tribe may cause")
    if getattr(event, "seat", 0) not in range(table.state.players):
        raise _wrong(tribe, f"{event!r}, and there is no such seat")
    if isinstance(event, MarkerPlaced):
        if event.kingdom not in range(len(table.rules.kingdoms)):
            raise _wrong(tribe, f"{event!r}, and there is no such kingdom")
        place_marker(table, event.seat, event.kingdom, tribe)
    elif isinstance(event, TribeChanged) and type(event.state) is not type(
        table.state.tribe.get(event.tribe)
    ):
        raise _wrong(tribe, f"a new state of {event.tribe} that is of another class: {event.state!r}")
    else:
        table.emit(event)


def _question(table: Table, tribe: str, choice: Choice) -> Choice | None:
    if tribe not in table.hooks.answered:
        raise _wrong(tribe, "a Choice, but the tribe has no hook `answered` to carry out the answer")
    if not all(isinstance(option, Move) for option in choice.options) or choice.seat not in range(
        table.state.players
    ):
        raise _wrong(tribe, f"a Choice that nobody can answer: {choice!r}")
    return evolve(choice, tribe=tribe) if len(choice.options) > 1 else None


def _wrong(tribe: str, what: str) -> PluginError:
    return PluginError("wrong-answer", f"tribe {tribe}: a hook gave back {what}")
