"""Dwarves: their warbands score as if larger."""

from ethnos.tribe import Number, Table, Tribe, TribeTable, Type, Warband, hookimpl

TRIBE = TribeTable(
    id="dwarf",
    name="Dwarves",
    text="At the end of the era this warband scores as if it had one ally more.",
    numbers=(Number("extra", Type.NUMBER, "allies that the warband counts more when it scores"),),
    home="first-edition",
)


@hookimpl
def scoring_size(tribe: Tribe, table: Table, warband: Warband, size: int) -> int:
    """The allies that are left, and the extra ones (rulebook, Tribe of Dwarves)."""
    return size + tribe.number("extra", table.state.era)
