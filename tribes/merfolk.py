"""Merfolk: they swim along a board, past symbols that let them place markers anywhere."""

from typing import ClassVar

from attrs import frozen

from ethnos.tribe import (
    PASS,
    Answer,
    Board,
    Choice,
    MarkerMissing,
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
class MerfolkState:
    """How far each seat has come; never reset."""

    OPEN: ClassVar = ("positions",)
    positions: tuple[int, ...]
    """Spaces by seat, from 0."""


TRIBE = TribeTable(
    id="merfolk",
    name="Merfolk",
    text=(
        "Move as many spaces along the merfolk board as this warband has allies; each symbol reached or passed "
        "allows one more marker in any kingdom. The board scores like a kingdom."
    ),
    numbers=(
        Number("length", Type.NUMBER, "the board's last space", minimum=1),
        Number("symbols", Type.LIST, "the spaces that allow a marker", minimum=1, items="in any order"),
        Number("payouts", Type.LIST, "what the board pays, by era", length="eras", items="one an era"),
    ),
    home="first-edition",
    state=MerfolkState,
)


@hookimpl
def new_state(tribe: Tribe, players: int) -> MerfolkState:
    """Everybody starts on space 0."""
    return MerfolkState((0,) * players)


@hookimpl
def state_fault(tribe: Tribe, table: Table, state: MerfolkState) -> str | None:
    """Nobody is off the board."""
    last = tribe.number("length", table.state.era)
    if all(0 <= position <= last for position in state.positions):
        return None
    return f"the board's spaces are 0 to {last}, and positions are {', '.join(map(str, state.positions))}"


@hookimpl
def markers_held(tribe: Tribe, table: Table, seat: int) -> int:
    """Each seat has one marker on the board (rulebook, Setup)."""
    return 1


@hookimpl
def warband_played(tribe: Tribe, table: Table, warband: Warband) -> Answer:
    """Swim, and offer a marker for each symbol reached or passed (rulebook, Tribe of Merfolk; rules.md C24)."""
    if warband.leader.tribe != tribe.id:
        return None
    seat, era, positions = warband.seat, table.state.era, table.own(tribe).positions
    start = positions[seat]
    space = min(start + warband.size, tribe.number("length", era))
    reached = sum(start < symbol <= space for symbol in tribe.values("symbols", era))
    swum = TribeChanged(
        tribe.id, MerfolkState(with_seat(positions, seat, space)), f"seat {seat} swims to {space}"
    )
    return [swum, *_offer(tribe, table, seat, reached, table.state.supply[seat])]


@hookimpl
def answered(tribe: Tribe, table: Table, choice: Choice, move: Move) -> Answer:
    """Place the marker, then offer the next symbol's."""
    seat, supply = choice.seat, table.state.supply[choice.seat]
    (left,) = choice.data
    if move == PASS:
        return _offer(tribe, table, seat, left - 1, supply)
    marker = MarkerPlaced(seat, table.kingdom(move.argument), tribe.id)
    return [marker, *_offer(tribe, table, seat, left - 1, supply - 1)]


@hookimpl
def board(tribe: Tribe, table: Table) -> Board:
    """The board is a kingdom whose tokens are its payouts (rulebook, Tribe of Merfolk; rules.md C7)."""
    return Board(table.own(tribe).positions, tribe.values("payouts", table.state.era))


def _offer(tribe: Tribe, table: Table, seat: int, symbols: int, supply: int) -> list[MarkerMissing | Choice]:
    """Ask where the next of that many markers goes; without supply, say so."""
    if not symbols:
        return []
    if not supply:
        return [MarkerMissing(seat, tribe.id)]
    return [Choice("place", seat, table.placements(), data=(symbols,))]
