"""Everything that is decided once the number of players is known: what a game is played by."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ethnos.grammar import Value
from ethnos.rulesets.declaration import Cards
from ethnos.rulesets.values import Kingdom, Words

if TYPE_CHECKING:
    from ethnos.rulesets.ruleset import Ruleset
    from ethnos.rulesets.written import Written

Ability = Mapping[str, Callable[..., Any]]
"""The rules of an ability by their keys, each a function of its slot's inputs."""


@frozen
class Tribe:
    """One tribe of one ruleset. `numbers` holds each of its numbers by era, era 1 first.

    Where its ability is written in TOML, `written` is what the file says, and `rules` are its rules, compiled.
    """

    id: str
    ability: str
    name: str
    text: str
    cards: Cards
    numbers: Mapping[str, tuple[Value, ...]]
    rules: Ability = field(factory=dict, eq=False, repr=False)
    written: "Written | None" = field(default=None, eq=False, repr=False)

    def number(self, name: str, era: int) -> int:
        """One of the tribe's own numbers in an era (from 1). Raises KeyError, or TypeError where it is a list."""
        value = self.numbers[name][era - 1]
        if isinstance(value, tuple):
            raise TypeError(f"tribe.{self.id}.{name} is a list: ask for its values")
        return value

    def values(self, name: str, era: int) -> tuple[int, ...]:
        """One of the tribe's own lists in an era (from 1). Raises KeyError, or TypeError where it is a number."""
        value = self.numbers[name][era - 1]
        if not isinstance(value, tuple):
            raise TypeError(f"tribe.{self.id}.{name} is a number, not a list")
        return value


@frozen(eq=False)
class Rules:
    """The rules of a ruleset for one player count.

    Three rules stay open until play. `recruit_deck(pool, hand)` gives the cards that one recruiting draws,
    from the sizes of pool and hand. `marker_allowed(era, size, seat, kingdom, counts)` says whether a
    warband of that size may place its marker, `counts` being the markers there by seat.
    `award(era, rank, alone, tokens)` gives the glory of a rank, `tokens` being the kingdom's, lowest first.
    Seats count from 0, eras and ranks from 1.
    """

    ruleset: "Ruleset"
    players: int
    eras: int
    kingdoms: tuple[Kingdom, ...]
    words: Words
    choose_from: tuple[str, ...]
    tribes_dealt: int
    hand_dealt: int
    pool_dealt: int
    hand_limit: int
    dragons: int
    last_dragon: int
    token_values: tuple[int, ...]
    supply: int
    marker_optional: bool
    warband_glory: tuple[int, ...]
    victory_order: tuple[str, ...]
    recruit_deck: Callable[[int, int], int]
    marker_allowed: Callable[[int, int, int, int, list[int]], bool]
    award: Callable[[int, int, bool, Sequence[int]], int]
    tribes: Mapping[str, Tribe]
