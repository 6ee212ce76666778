"""What a tribe's plugin declares to rulesets: its default table and the numbers of its own."""

from typing import Literal

from attrs import field, frozen

from ethnos.grammar import Type


@frozen
class Cards:
    """How many cards of a tribe there are: so many of each kingdom, or so many of no kingdom.

    Exactly one of the two is more than 0.
    """

    each_kingdom: int = 0
    no_kingdom: int = 0

    def total(self, kingdoms: int) -> int:
        """The number of cards of the whole tribe on a map of so many kingdoms."""
        return self.each_kingdom * kingdoms + self.no_kingdom


@frozen
class Number:
    """A number, or list of numbers, of a tribe's own: the rule slot `tribe.ID.NAME`.

    `minimum` and `maximum` bound the number, or each item of the list. `length="eras"` asks for an item for
    each era. Without a `default` (a rule text) some ruleset has to say the value.
    """

    name: str
    result: Type
    doc: str
    minimum: int | None = 0
    maximum: int | None = None
    length: Literal["eras"] | None = None
    default: str | int | tuple[int, ...] | None = None


@frozen
class TribeTable:
    """The `[tribe.ID]` table that a plugin brings along; a ruleset may override every value of it.

    `home` is the id of an installed ruleset whose `[tribe.ID]` table holds what is given nowhere else, so
    that printed numbers need not stand in Python. `state` is what the engine keeps for the tribe; rulesets
    only pass it on.
    """

    id: str
    name: str
    text: str
    cards: Cards | None = None
    numbers: tuple[Number, ...] = field(default=(), converter=tuple[Number, ...])
    home: str | None = None
    state: type | None = None
