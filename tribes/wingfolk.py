"""Wingfolk: they place their marker wherever the size allows."""

from ethnos.tribe import Table, Tribe, TribeTable, Warband, hookimpl

TRIBE = TribeTable(
    id="wingfolk",
    name="Wingfolk",
    text="The marker may go into any kingdom where this warband is large enough.",
    home="first-edition",
)


@hookimpl
def marker_where(tribe: Tribe, table: Table, warband: Warband) -> str:
    """Any kingdom (rulebook, Tribe of Wingfolk)."""
    return "any"
