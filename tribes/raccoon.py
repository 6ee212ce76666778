"""Raccoons: they lay coins, which whoever is first in a kingdom gains besides."""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from attrs import field, frozen

from ethnos.tribe import Answer, Number, Table, Tribe, TribeChanged, TribeTable, Type, Warband, hookimpl


def _in_order(coins: Mapping[str, tuple[int, ...]]) -> Mapping[str, tuple[int, ...]]:
    """Coins by colour, equal for equal coins however they came; a kingdom without coins is not named."""
    return MappingProxyType(
        {colour: tuple(sorted(coins[colour])) for colour in sorted(coins) if coins[colour]}
    )


@frozen
class RaccoonState:
    """Where the coins are; those named nowhere are still in the bag."""

    OPEN: ClassVar = ("coins", "gone")
    coins: Mapping[str, tuple[int, ...]] = field(factory=dict, converter=_in_order)
    """The coins that lie in kingdoms this era, by the kingdom's colour."""
    gone: tuple[int, ...] = ()
    """The coins that have left the game, in the order they went."""


TRIBE = TribeTable(
    id="raccoon",
    name="Raccoons",
    text=(
        "Lay the lowest coin left on the kingdom of this warband's leader. Whoever is first there at the end of the "
        "era gains its coins besides; then they leave the game."
    ),
    numbers=(Number("coins", Type.LIST, "the values of the coins", items="in any order"),),
    home="second-edition",
    state=RaccoonState,
)


@hookimpl
def new_state(tribe: Tribe, players: int) -> RaccoonState:
    """All coins are in the bag."""
    return RaccoonState()


@hookimpl
def state_fault(tribe: Tribe, table: Table, state: RaccoonState) -> str | None:
    """Coins lie in kingdoms, and no more of them than there are."""
    colours = [kingdom.colour for kingdom in table.rules.kingdoms]
    unknown = sorted(set(state.coins) - set(colours))
    if unknown:
        return f"no kingdom {', '.join(unknown)}; kingdoms are {', '.join(colours)}"
    laid = Counter(coin for coins in (*state.coins.values(), state.gone) for coin in coins)
    missing = laid - Counter(tribe.values("coins", table.state.era))
    return f"more coins than there are: {', '.join(map(str, missing.elements()))}" if missing else None


@hookimpl
def warband_played(tribe: Tribe, table: Table, warband: Warband) -> Answer:
    """The lowest coin left goes onto the leader's kingdom, marker placed or not (rules.md section 9)."""
    kingdom, bag = warband.leader.kingdom, _bag(tribe, table)
    if warband.leader.tribe != tribe.id or kingdom < 0 or not bag:
        return None
    own: RaccoonState = table.own(tribe)
    colour, coin = table.colour(kingdom), min(bag)
    coins = {**own.coins, colour: (*own.coins.get(colour, ()), coin)}
    note = f"seat {warband.seat} lays coin {coin} on {colour}"
    return TribeChanged(tribe.id, RaccoonState(coins, own.gone), note)


@hookimpl
def first_place(tribe: Tribe, table: Table, kingdom: int) -> int:
    """The kingdom's coins; tied seats share them with the award (rules.md section 9)."""
    return sum(table.own(tribe).coins.get(table.colour(kingdom), ()))


@hookimpl
def era_scored(tribe: Tribe, table: Table) -> Answer:
    """The last era's coins leave the game, where nobody was present too (rules.md section 9)."""
    own: RaccoonState = table.own(tribe)
    if not own.coins:
        return None
    laid = tuple(coin for coins in own.coins.values() for coin in coins)
    return TribeChanged(tribe.id, RaccoonState({}, (*own.gone, *laid)), "the coins laid leave the game")


def _bag(tribe: Tribe, table: Table) -> list[int]:
    """The coins that are neither laid nor gone."""
    own: RaccoonState = table.own(tribe)
    bag = Counter(tribe.values("coins", table.state.era))
    bag.subtract(own.gone)
    for coins in own.coins.values():
        bag.subtract(coins)
    return list(bag.elements())
