"""What bots cannot use: a rule whose only effect is on moves that no bot is shown makes no difference in their games.

Bots choose from `game.moves(largest=True)`: the largest warband of each leader and grouping, its marker placed.
"""

from __future__ import annotations

from collections.abc import Iterable

from ethnos.lab.comparison import OutOfReach

UNUSED = {
    "marker.optional": "Bots choose among warbands whose marker is placed wherever the size allows it, and never leave "
    "one in the supply. So these games cannot show what `marker.optional` does.",
}
"""Keys that only widen the moves that bots are not shown, and why."""


def out_of_reach(keys: Iterable[str]) -> tuple[OutOfReach, ...]:
    """Those of the keys that bots cannot use."""
    return tuple(OutOfReach(key, UNUSED[key]) for key in keys if key in UNUSED)
