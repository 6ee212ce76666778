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
from ethnos.moves import PASS, Move
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


def own_fault(own: Any, players: int) -> str:  # noqa: ANN401 - a class that only the plugin knows
    """What is wrong with the fields of a tribe's state of which each seat sees its own item; empty if nothing is."""
    for name in getattr(own, "OWN", ()):
        if len(getattr(own, name)) != players:
            return f"whose `{name}` has {len(getattr(own, name))} items, not one for each of {players} seats"
    return ""


def place_marker(table: Table, seat: int, kingdom: int, by: str) -> None:
    """Put a marker into a kingdom and tell every tribe; without supply, say that it is missing."""
    if table.state.supply[seat] <= 0:
        table.emit(MarkerMissing(seat, by))
        return
    table.emit(marker_placed(seat, kingdom, by))
    for tribe, placed in table.hooks.marker_placed:
        settle(table, tribe.id, "marker_placed", placed(table, seat, kingdom))


def gain(table: Table, seat: int, amount: int, source: str, what: str) -> None:
    """Give glory, if there is any to give."""
    if amount:
        table.emit(GloryGained(seat, amount, source, what))


# A hook's answer is what its plugin returned, checked here: hence Any.
def settle(table: Table, tribe: str, hook: str, answer: Any) -> None:  # noqa: ANN401
    """Let the events that a tribe's hook returned happen, where no question may be asked."""
    if outcome(table, tribe, hook, answer) is not None:
        raise PluginError("unexpected-choice", f"tribe {tribe}: {hook}: a question cannot be asked here")


def outcome(table: Table, tribe: str, hook: str, answer: Any) -> Choice | None:  # noqa: ANN401
    """Let the events that a tribe's hook returned happen; give back the question it ends with, if any.

    Raises `PluginError` with code ``wrong-answer`` where something else was returned.
    """
    if answer is None:
        return None
    items = answer if isinstance(answer, list | tuple) else (answer,)
    for place, item in enumerate(items, 1):
        if isinstance(item, Choice):
            if place < len(items):
                raise _wrong(tribe, hook, f"{items[place]!r} behind a Choice, which comes last")
            return _question(table, tribe, hook, item)
        _happen(table, tribe, hook, item)
    return None


def ask_everybody(
    table: Table, hook: str, hooks: Everybody, start: int, *arguments: object
) -> tuple[Choice, int] | None:
    """Call a hook of every tribe from the ``start``-th on; stop at the first question and say how far it came."""
    for place in range(start, len(hooks)):
        tribe, call = hooks[place]
        choice = outcome(table, tribe.id, hook, call(table, *arguments))
        if choice is not None:
            return choice, place
    return None


def _happen(table: Table, tribe: str, hook: str, event: object) -> None:
    if not isinstance(event, TRIBES_MAY):
        raise _wrong(tribe, hook, f"{event!r}, which is no event that a tribe may cause")
    if fault := _event_fault(table, tribe, event):
        raise _wrong(tribe, hook, f"{event!r}, and {fault}")
    if isinstance(event, MarkerPlaced):
        place_marker(table, event.seat, event.kingdom, tribe)
    elif isinstance(event, TribeChanged) and type(event.state) is not type(
        table.state.tribe.get(event.tribe)
    ):
        raise _wrong(tribe, hook, f"a new state of {event.tribe} that is of another class: {event.state!r}")
    elif isinstance(event, TribeChanged) and (fault := own_fault(event.state, table.state.players)):
        raise _wrong(tribe, hook, f"a new state of {event.tribe} {fault}")
    else:
        table.emit(event)


def _event_fault(table: Table, tribe: str, event: Any) -> str:  # noqa: ANN401 - any of TRIBES_MAY
    """What is wrong with the seat, kingdom, tribe or amount that an event names; empty if nothing is."""
    if not _is_index(getattr(event, "seat", 0), table.state.players):
        return "there is no such seat"
    if not _is_index(getattr(event, "kingdom", 0), len(table.rules.kingdoms)):
        return "there is no such kingdom"
    if getattr(event, "tribe", tribe) != tribe:
        return "it is about another tribe"
    return _amount_fault(table, event)


def _amount_fault(table: Table, event: object) -> str:
    if isinstance(event, GloryGained) and type(event.amount) is not int:
        return "that is no amount of glory"
    if isinstance(event, MarkersLaid) and not _is_index(event.count, table.state.supply[event.seat] + 1):
        return f"the supply of seat {event.seat} is {table.state.supply[event.seat]}"
    if isinstance(event, MarkersReturned) and not _is_index(event.count, table.rules.supply + 1):
        return "that is no number of markers"
    return ""


def _is_index(value: object, bound: int) -> bool:
    return type(value) is int and 0 <= value < bound


def _question(table: Table, tribe: str, hook: str, choice: Choice) -> Choice | None:
    """The question, if it is one: a single answer is taken without asking, and having to ``pass`` is nothing."""
    if tribe not in table.hooks.answered:
        raise _wrong(tribe, hook, "a Choice, but the tribe has no hook `answered` to carry out the answer")
    if not all(isinstance(option, Move) for option in choice.options) or not _is_index(
        choice.seat, table.state.players
    ):
        raise _wrong(tribe, hook, f"a Choice that nobody can answer: {choice!r}")
    if len(choice.options) > 1:
        return evolve(choice, tribe=tribe)
    if choice.options in ((), (PASS,)):
        return None
    return outcome(table, tribe, "answered", table.hooks.answered[tribe](table, choice, choice.options[0]))


def _wrong(tribe: str, hook: str, what: str) -> PluginError:
    return PluginError("wrong-answer", f"tribe {tribe}: {hook} gave back {what}")
