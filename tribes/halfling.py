"""Halflings: many, and without markers."""

from ethnos.tribe import Table, Tribe, TribeTable, Warband, hookimpl

TRIBE = TribeTable(
    id="halfling",
    name="Halflings",
    text="This warband places no marker, whatever its size. There are twice as many halflings as others.",
    home="first-edition",
)


@hookimpl
def marker_where(tribe: Tribe, table: Table, warband: Warband) -> str:
    """Nowhere (rulebook, Tribe of Halflings)."""
    return "none"
