"""Elves: some of the hand is kept."""

from ethnos.tribe import Table, Tribe, TribeTable, Warband, hookimpl

TRIBE = TribeTable(
    id="elf",
    name="Elves",
    text="Instead of discarding its whole hand, the player may keep as many cards as this warband has allies.",
    home="first-edition",
)


@hookimpl
def keep(tribe: Tribe, table: Table, warband: Warband) -> int:
    """Up to as many as the warband's size, wilds included (rulebook, Tribe of Elves; rules.md C17)."""
    return warband.size
