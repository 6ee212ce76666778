"""What games cannot show, so that nobody takes them for a proof that a rule does nothing.

A rule whose only effect is on moves that no bot is shown makes no difference in their games. Bots choose from
`game.moves(largest=True)`: the largest warband of each leader and grouping, its marker placed. Nor does a rule of a
tribe that no game has.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ethnos.lab.comparison import OutOfReach
from ethnos.rulesets.differences import Difference, Side

UNUSED = {
    "marker.optional": "Bots choose among warbands whose marker is placed wherever the size allows it, and never leave "
    "one in the supply. So these games cannot show what `marker.optional` does.",
}
"""Keys that only widen the moves that bots are not shown, and why."""


def out_of_reach(keys: Iterable[str]) -> tuple[OutOfReach, ...]:
    """Those of the keys that bots cannot use."""
    return tuple(OutOfReach(key, UNUSED[key]) for key in keys if key in UNUSED)


def out_of_play(found: Iterable[Difference], a: Collection[str], b: Collection[str]) -> tuple[str, ...]:
    """The keys that differ and are of tribes that no game has, where these are each side's tribes."""
    return tuple(
        difference.key
        for difference in found
        if difference.affects_play and _is_idle(difference.a, a) and _is_idle(difference.b, b)
    )


def _is_idle(side: Side | None, tribes: Collection[str]) -> bool:
    """Whether the side has nothing there, or something of a tribe that is none of these."""
    return side is None or is_out_of_play(side.key, tribes)


def is_out_of_play(key: str, tribes: Collection[str]) -> bool:
    """Whether a key is of a tribe, and of none of these."""
    table, _, rest = key.partition(".")
    return table == "tribe" and rest.partition(".")[0] not in tribes
