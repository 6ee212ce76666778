"""Centaurs: a warband that placed a marker may be followed by another at once."""

from ethnos.tribe import Table, Tribe, TribeTable, Warband, hookimpl

TRIBE = TribeTable(
    id="centaur",
    name="Centaurs",
    text="If this warband placed a marker, its player may play another one before discarding.",
    home="first-edition",
)


@hookimpl
def again(tribe: Tribe, table: Table, warband: Warband) -> bool:
    """Another warband may follow one that placed a marker (rulebook, Tribe of Centaurs; rules.md C19)."""
    return table.state.placed
