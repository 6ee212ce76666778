"""Wizards: they fill the hand anew."""

from ethnos.tribe import Table, Tribe, TribeTable, Warband, hookimpl

TRIBE = TribeTable(
    id="wizard",
    name="Wizards",
    text="After discarding, the player may draw as many cards from the deck as this warband has allies.",
    home="first-edition",
)


@hookimpl
def draw(tribe: Tribe, table: Table, warband: Warband) -> int:
    """As many as the warband's size, wilds included (rulebook, Tribe of Wizards)."""
    return warband.size
