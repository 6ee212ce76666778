"""Skeletons: they join anybody, lead nobody, and are gone when warbands score."""

from ethnos.tribe import Card, Tribe, TribeTable, hookimpl

TRIBE = TribeTable(
    id="skeleton",
    name="Skeletons",
    text="A skeleton joins any warband but never leads, and leaves before warbands score.",
    home="first-edition",
)


@hookimpl
def may_lead(tribe: Tribe, card: Card) -> bool:
    """Never (rulebook, Tribe of Skeletons; rules.md C21)."""
    return False


@hookimpl
def joins_any(tribe: Tribe, card: Card) -> bool:
    """Always; it counts for the marker and for the leader's ability."""
    return True


@hookimpl
def scores(tribe: Tribe, card: Card) -> bool:
    """Never: skeletons leave before warbands score."""
    return False
