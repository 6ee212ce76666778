"""Who wins: ``victory.order`` names the measures, the first that differs decides.

rulebook, End of the Game; rules.md sections 6.3, C12 and C23: warbands compare by their sizes as played, and seats
that are equal in everything share the victory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ethnos.state import State
from ethnos.table import Table


def winners(table: Table) -> tuple[int, ...]:
    """The seats that win, in order."""
    state = table.state
    keys = [
        tuple(MEASURES[name](state, seat) for name in table.rules.victory_order)
        for seat in range(state.players)
    ]
    best = max(keys)
    return tuple(seat for seat, key in enumerate(keys) if key == best)


def _glory(state: State, seat: int) -> tuple[int, ...]:
    return (state.glory[seat],)


def _markers(state: State, seat: int) -> tuple[int, ...]:
    return (sum(counts[seat] for counts in state.markers),)


def _warbands(state: State, seat: int) -> tuple[int, ...]:
    return tuple(sorted((warband.size for warband in state.warbands[seat]), reverse=True))


MEASURES: Mapping[str, Callable[[State, int], tuple[int, ...]]] = {
    "glory": _glory,
    "markers": _markers,
    "warbands": _warbands,
}
