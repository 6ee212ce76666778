"""Minotaurs: they need fewer allies for a marker."""

from ethnos.tribe import Number, Table, Tribe, TribeTable, Type, Warband, hookimpl

TRIBE = TribeTable(
    id="minotaur",
    name="Minotaurs",
    text="For placing its marker this warband counts one ally more.",
    numbers=(Number("extra", Type.NUMBER, "allies that the warband counts more for its marker"),),
    home="first-edition",
)


@hookimpl
def marker_size(tribe: Tribe, table: Table, warband: Warband) -> int:
    """The warband's size and the extra allies (rulebook, Tribe of Minotaurs; rules.md C22)."""
    return warband.size + tribe.number("extra", table.state.era)
