"""Where a warband's marker goes: decided here for playing, for checking `no marker`, and for telling players."""

from __future__ import annotations

from ethnos.cards import Warband
from ethnos.table import Table


def wanted_place(table: Table, warband: Warband) -> tuple[str, int]:
    """Where the leader's tribe puts the marker (``own``, ``any`` or ``none``), and the size that counts for it."""
    tribe = warband.leader.tribe
    where, size = table.hooks.marker_where.get(tribe), table.hooks.marker_size.get(tribe)
    return (
        "own" if where is None else where(table, warband),
        warband.size if size is None else size(table, warband),
    )


def allowed_kingdoms(table: Table, warband: Warband) -> tuple[str, list[int]]:
    """Where the marker may go by itself (``own``) or by choice (``any``), and the kingdoms whose rule allows it.

    Kingdoms are indexes; none where the tribe places no marker or the size is too small (``marker.allowed``).
    """
    where, size = wanted_place(table, warband)
    seat, own = warband.seat, warband.leader.kingdom
    if where == "own":
        return where, [own] if own >= 0 and table.marker_allowed(seat, own, size) else []
    kingdoms = range(len(table.rules.kingdoms)) if where == "any" else ()
    return where, [kingdom for kingdom in kingdoms if table.marker_allowed(seat, kingdom, size)]


def marker_follows(table: Table, warband: Warband) -> bool:
    """Whether playing that warband would put a marker into its leader's kingdom by itself."""
    where, kingdoms = allowed_kingdoms(table, warband)
    return where == "own" and bool(kingdoms) and table.state.supply[warband.seat] > 0
