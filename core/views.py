"""What a seat may know: views and logs, built by allow-list as plain JSON data.

A view holds what the seat can remember too: allies that others took from the pool in the open and still hold. It has
no reference to the game. ``VIEW_VERSION`` changes when a key changes its meaning or goes away.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

from ethnos import events
from ethnos.cards import Card
from ethnos.events import Event, TribeChanged
from ethnos.state import State
from ethnos.table import Table

VIEW_VERSION = 1

EVENT_NAMES: dict[type[Event], str] = {
    kind: re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in get_args(events.Event)
}
"""What each event is called in views and messages."""

Json = dict[str, Any]
"""JSON data; Any, since JSON knows no better type."""


def view(table: Table, seat: int | None) -> Json:
    """What a seat may know of the table; None is a spectator, who knows what all seats know.

    Seats from 0, eras from 1, glory in points; kingdoms by colour, cards and warbands as they are written.
    """
    state, rules = table.state, table.rules
    colours = [kingdom.colour for kingdom in rules.kingdoms]
    return {
        "version": VIEW_VERSION,
        "ruleset": rules.ruleset.id,
        "players": rules.players,
        "seat": seat,
        "tribes": list(table.tribes),
        "era": state.era,
        "eras": rules.eras,
        "first": state.first,
        "to_act": to_act(state),
        "hand": None if seat is None else [card.name for card in state.hands[seat]],
        "hands": [len(hand) for hand in state.hands],
        "shown": [[card.name for card in cards] for cards in state.shown],
        "pool": [card.name for card in state.pool],
        "deck": len(state.deck),
        "dragons": state.dragons,
        "glory": state.glory.copy(),
        "markers": dict(zip(colours, map(list, state.markers), strict=True)),
        "supply": state.supply.copy(),
        "tokens": dict(zip(colours, map(list, state.tokens), strict=True)),
        "warbands": [[str(warband) for warband in played] for played in state.warbands],
        "tribe": {tribe: tribe_view(own, seat) for tribe, own in sorted(state.tribe.items())},
        "choice": _choice_view(state, seat),
        "over": state.over,
        "winners": list(state.winners),
        "rules": _rules_view(table),
        "marker_sizes": None if seat is None else _marker_sizes(table, seat),
    }


def _rules_view(table: Table) -> Json:
    """What the rules say that a player, or a bot, reckons with."""
    rules = table.rules
    return {
        "hand_limit": rules.hand_limit,
        "last_dragon": rules.last_dragon,
        "warband_glory": list(rules.warband_glory),
        "abilities": {tribe: rules.tribes[tribe].ability for tribe in table.tribes},
        "wild": [tribe for tribe in table.tribes if tribe in table.kinds.wild_tribes],
        "scoring": [tribe for tribe in table.tribes if tribe in table.kinds.scoring_tribes],
    }


def _marker_sizes(table: Table, seat: int) -> Json:
    """By colour, the smallest size with which the seat may place a marker there now; null where none is enough."""
    sizes = range(1, table.rules.hand_limit + 1)
    found: Json = {}
    for index, kingdom in enumerate(table.rules.kingdoms):
        found[kingdom.colour] = None
        for size in sizes:
            if table.marker_allowed(seat, index, size):
                found[kingdom.colour] = size
                break
    return found


def to_act(state: State) -> int | None:
    """The seat to decide, None when the game is over."""
    if state.over:
        return None
    return state.seat if state.choice is None else state.choice.seat


def tribe_view(own: Any, seat: int | None) -> Json:  # noqa: ANN401 - a class that only the plugin knows
    """What a seat may see of a tribe's own state: its ``OPEN`` fields, and its own item of its ``OWN`` fields."""
    seen: Json = {name: _plain(getattr(own, name)) for name in own.OPEN}
    for name in getattr(own, "OWN", ()):
        seen[name] = None if seat is None else _plain(getattr(own, name)[seat])
    return seen


def event_view(table: Table, event: Event, seat: int | None) -> Json:
    """What a seat may know of an event; a hidden field is null. None is a spectator."""
    kind = type(event)
    seen: Json = {"event": EVENT_NAMES[kind]}
    mine = seat is not None and getattr(event, "seat", None) == seat
    for name in kind.OPEN:
        seen[name] = _field(table, name, getattr(event, name))
    for name in getattr(kind, "OWN", ()):
        seen[name] = _plain(getattr(event, name)) if mine else None
    if isinstance(event, TribeChanged):
        seen["state"] = tribe_view(event.state, seat)
    return seen


def event_name(event: Event) -> str:
    """An event's name in views and messages: ``warband_played`` for `WarbandPlayed`."""
    return EVENT_NAMES[type(event)]


def _field(table: Table, name: str, value: Any) -> Any:  # noqa: ANN401
    if name == "kingdom":
        return table.colour(value)
    if name == "tokens":
        return {kingdom.colour: list(row) for kingdom, row in zip(table.rules.kingdoms, value, strict=True)}
    return _plain(value)


_AS_IT_IS = frozenset((int, str, bool, type(None)))


def _plain(value: Any) -> Any:  # noqa: ANN401
    """JSON data for a field: numbers and texts as they are, cards, warbands and moves as they are written."""
    if type(value) in _AS_IT_IS:
        return value
    if isinstance(value, Card):
        return value.name
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(item) for item in value]
    return str(value)


def _choice_view(state: State, seat: int | None) -> Json | None:
    choice = state.choice
    if choice is None:
        return None
    mine = seat == choice.seat
    return {
        "seat": choice.seat,
        "kind": choice.kind,
        "tribe": choice.tribe or None,
        "options": [str(option) for option in choice.options] if mine else None,
        "warbands": choice.warbands,
    }
