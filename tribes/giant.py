"""Giants: whoever leads the era's largest warband with one holds the giant's token."""

from typing import ClassVar

from attrs import frozen

from ethnos.tribe import Answer, Number, Table, Tribe, TribeChanged, TribeTable, Type, Warband, hookimpl


@frozen
class GiantState:
    """Who holds the token, and with how large a warband."""

    OPEN: ClassVar = ("holder", "size")
    holder: int = -1
    """A seat, or -1 for nobody."""
    size: int = 0


TRIBE = TribeTable(
    id="giant",
    name="Giants",
    text="The era's largest warband led by a giant takes the token: glory at once, and again at the era's end.",
    numbers=(
        Number("now", Type.NUMBER, "glory for taking the token"),
        Number("era_end", Type.NUMBER, "glory for holding it at the end of the era"),
    ),
    home="first-edition",
    state=GiantState,
)


@hookimpl
def new_state(tribe: Tribe, players: int) -> GiantState:
    """Nobody holds the token."""
    return GiantState()


@hookimpl
def state_fault(tribe: Tribe, table: Table, state: GiantState) -> str | None:
    """The holder is a seat, or nobody is."""
    last = table.state.players - 1
    if state.holder in range(-1, last + 1) and state.size >= 0:
        return None
    return f"the holder is a seat from 0 to {last}, or -1, and the size is not below 0"


@hookimpl
def glory(tribe: Tribe, table: Table, warband: Warband) -> int:
    """Glory for taking the token (rulebook, Tribe of Giants; rules.md C5)."""
    return tribe.number("now", table.state.era) if _takes_token(tribe, table, warband) else 0


@hookimpl
def warband_played(tribe: Tribe, table: Table, warband: Warband) -> Answer:
    """The token goes to a warband strictly larger than the holder's, the holder's own included."""
    if warband.leader.tribe != tribe.id or not _takes_token(tribe, table, warband):
        return None
    return TribeChanged(
        tribe.id,
        GiantState(warband.seat, warband.size),
        f"seat {warband.seat} takes the token with {warband.size}",
    )


@hookimpl
def era_glory(tribe: Tribe, table: Table, seat: int) -> int:
    """The holder gains what the token says for this era."""
    holds = table.own(tribe).holder == seat
    return tribe.number("era_end", table.state.era) if holds else 0


@hookimpl
def era_scored(tribe: Tribe, table: Table) -> Answer:
    """The token goes back to the side."""
    return TribeChanged(tribe.id, GiantState(), "the token is back at the side")


def _takes_token(tribe: Tribe, table: Table, warband: Warband) -> bool:
    held: GiantState = table.own(tribe)
    return warband.size > held.size
