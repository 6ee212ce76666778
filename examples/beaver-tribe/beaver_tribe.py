"""Beavers: they build dams out of logs, and flood kingdoms.

A tribe with a state of its own (the logs) and a choice of its own (which kingdom to flood).
"""

from typing import ClassVar

from attrs import frozen

from ethnos.tribe import (
    PASS,
    Answer,
    Cards,
    Choice,
    MarkerPlaced,
    Move,
    Number,
    Table,
    Tribe,
    TribeChanged,
    TribeTable,
    Type,
    Warband,
    hookimpl,
    with_seat,
)


@frozen
class BeaverState:
    """The logs on each seat's dam; they stay until they are used."""

    OPEN: ClassVar = ("logs",)
    logs: tuple[int, ...]
    """By seat."""


TRIBE = TribeTable(
    id="beaver",
    name="Beavers",
    text=(
        "Put a log onto your dam for each ally of this warband. If the dam has 4 logs, you may take 4 off and place a "
        "marker in any kingdom."
    ),
    cards=Cards(each_kingdom=2),
    numbers=(Number("cost", Type.NUMBER, "logs that a flood takes", minimum=1, default=4),),
    state=BeaverState,
)


@hookimpl
def new_state(tribe: Tribe, players: int) -> BeaverState:
    """Nobody has a log."""
    return BeaverState((0,) * players)


@hookimpl
def state_fault(tribe: Tribe, table: Table, state: BeaverState) -> str | None:
    """No dam has fewer logs than none."""
    return None if min(state.logs) >= 0 else "a dam has 0 logs or more"


@hookimpl
def warband_played(tribe: Tribe, table: Table, warband: Warband) -> Answer:
    """Put logs onto the dam, and ask what to flood where they are enough and a marker is left."""
    if warband.leader.tribe != tribe.id:
        return None
    seat, state = warband.seat, table.state
    logs = table.own(tribe).logs[seat] + warband.size
    built = _with_logs(tribe, table, seat, logs)
    if logs < tribe.number("cost", state.era) or not state.supply[seat]:
        return built
    floods = [Move("flood", argument=kingdom.colour) for kingdom in table.rules.kingdoms]
    return [built, Choice("flood", seat, (*floods, PASS))]


@hookimpl
def answered(tribe: Tribe, table: Table, choice: Choice, move: Move) -> Answer:
    """Use the logs up and place the marker, or leave the dam as it is."""
    if move == PASS:
        return None
    seat = choice.seat
    left = table.own(tribe).logs[seat] - tribe.number("cost", table.state.era)
    return [_with_logs(tribe, table, seat, left), MarkerPlaced(seat, table.kingdom(move.argument), tribe.id)]


def _with_logs(tribe: Tribe, table: Table, seat: int, logs: int) -> TribeChanged:
    dams = with_seat(table.own(tribe).logs, seat, logs)
    return TribeChanged(tribe.id, BeaverState(dams), f"the dam of seat {seat} has {logs}")
