"""Orcs: each gathers a horde of markers, one for each kingdom, and cashes it when it likes."""

from typing import ClassVar

from attrs import frozen

from ethnos.tribe import (
    CASH,
    HOLD,
    Answer,
    Choice,
    GloryGained,
    MarkerMissing,
    MarkersLaid,
    MarkersReturned,
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
class OrcState:
    """The colours on each seat's board; they stay until cashed."""

    OPEN: ClassVar = ("boards",)
    boards: tuple[tuple[str, ...], ...]
    """Kingdoms' colours by seat, in the order they came."""


TRIBE = TribeTable(
    id="orc",
    name="Orcs",
    text=(
        "Put a marker on your orc board, on the space of this warband's kingdom if it is free. At the end of an era "
        "you may empty the board for glory."
    ),
    numbers=(
        Number(
            "glory",
            Type.LIST,
            "glory by the number of markers on the board, from 0",
            length=1,
            items="last for larger",
        ),
    ),
    home="first-edition",
    state=OrcState,
)


@hookimpl
def new_state(tribe: Tribe, players: int) -> OrcState:
    """All boards are empty."""
    return OrcState(((),) * players)


@hookimpl
def state_fault(tribe: Tribe, table: Table, state: OrcState) -> str | None:
    """Each board has a space for each kingdom, for one marker."""
    colours = [kingdom.colour for kingdom in table.rules.kingdoms]
    for seat, board in enumerate(state.boards):
        if len(set(board)) < len(board) or not set(board) <= set(colours):
            return f"the board of seat {seat} takes one marker each of {', '.join(colours)}, not {', '.join(board)}"
    return None


@hookimpl
def markers_held(tribe: Tribe, table: Table, seat: int) -> int:
    """Those on the seat's board."""
    return len(table.own(tribe).boards[seat])


@hookimpl
def warband_played(tribe: Tribe, table: Table, warband: Warband) -> Answer:
    """A marker goes onto the leader's colour, once, placed on the map or not (rulebook, Tribe of Orcs)."""
    seat, kingdom = warband.seat, warband.leader.kingdom
    if warband.leader.tribe != tribe.id or kingdom < 0:
        return None
    colour, board = table.colour(kingdom), table.own(tribe).boards[seat]
    if colour in board:
        return None
    if not table.state.supply[seat]:
        return MarkerMissing(seat, tribe.id)
    note = f"seat {seat} marks {colour} on its board"
    return [MarkersLaid(seat, 1, tribe.id), _with_board(tribe, table, seat, (*board, colour), note)]


@hookimpl
def era_ending(tribe: Tribe, table: Table, seat: int) -> Answer:
    """Cash the board or hold it; in the last era it is cashed without asking (rules.md C6 and section 9)."""
    if not table.own(tribe).boards[seat]:
        return None
    return _cash(tribe, table, seat) if table.last_era else Choice("cash", seat, (CASH, HOLD))


@hookimpl
def answered(tribe: Tribe, table: Table, choice: Choice, move: Move) -> Answer:
    """Cash it, or leave it as it is."""
    return _cash(tribe, table, choice.seat) if move == CASH else None


def _cash(tribe: Tribe, table: Table, seat: int) -> Answer:
    count = len(table.own(tribe).boards[seat])
    by_markers = tribe.values("glory", table.state.era)
    return [
        GloryGained(seat, by_markers[min(count, len(by_markers) - 1)], "tribe", tribe.id),
        MarkersReturned(seat, count, tribe.id),
        _with_board(tribe, table, seat, (), f"seat {seat} empties its board"),
    ]


def _with_board(tribe: Tribe, table: Table, seat: int, board: tuple[str, ...], note: str) -> TribeChanged:
    return TribeChanged(tribe.id, OrcState(with_seat(table.own(tribe).boards, seat, board)), note)
