"""What a tribe's plugin declares to rulesets: its default table and the numbers of its own.

A wrong value is refused where it is written, with a sentence that says what is wrong.
"""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, get_args

from attrs import Attribute, field, frozen

from ethnos.grammar import Items, Type, shorten

if TYPE_CHECKING:
    from ethnos.rulesets.written import Written

MOST_CARDS = 1000
COMMON_KEYS = ("name", "ability", "cards", "text", "rules", "counter")
"""Keys of every `[tribe.ID]` table, which no number of a tribe's own may be called by."""

Check = Callable[[Any, "Attribute[Any]", Any], None]


class CardsError(ValueError):
    """Counts of cards that no tribe can have."""


def _of(kind: type | tuple[type, ...], words: str) -> Check:
    """Hold an attribute to a type; true and false are no numbers."""

    def check(instance: object, attribute: "Attribute[Any]", value: object) -> None:
        if not isinstance(value, kind) or isinstance(value, bool):
            raise TypeError(
                f"{type(instance).__name__}: `{attribute.name}` has to be {words}, not {_shown(value)}"
            )

    return check


def _shown(value: object) -> str:
    return shorten(repr(value))


@frozen
class Cards:
    """How many cards of a tribe there are: so many of each kingdom, or so many of no kingdom.

    Exactly one of the two is more than 0. Raises CardsError, a ValueError, or TypeError.
    """

    each_kingdom: int = field(default=0, validator=_of(int, "a whole number"))
    no_kingdom: int = field(default=0, validator=_of(int, "a whole number"))

    def __attrs_post_init__(self) -> None:
        for count, kind in ((self.each_kingdom, "each kingdom"), (self.no_kingdom, "no kingdom")):
            if not 0 <= count <= MOST_CARDS:
                raise CardsError(f"a tribe has 1 to {MOST_CARDS} cards of {kind}, not {_shown(count)}")
        if self.each_kingdom and self.no_kingdom:
            raise CardsError("a tribe has cards of each kingdom or of no kingdom, and not both")
        if not self.each_kingdom and not self.no_kingdom:
            raise CardsError("a tribe without any cards cannot be played")

    def total(self, kingdoms: int) -> int:
        """The number of cards of the whole tribe on a map of so many kingdoms."""
        return self.each_kingdom * kingdoms + self.no_kingdom


@frozen
class Number:
    """A number, or list of numbers, of a tribe's own: the rule slot `tribe.ID.NAME`.

    `minimum` and `maximum` bound the number, or each item of the list. `length` is the least number of
    items of a list; "eras" asks for one for each era. Without a `default` (a value or a rule text) some ruleset has
    to say the value.

    `items` says how the tribe reads a list: "as listed", each item by its place; "in any order", as a heap, which the
    tribe gets with the lowest first; "one an era", up to the last era, with which the list that the tribe gets ends;
    "last for larger", the last item for all larger places too, which the tribe gets once. What makes no difference by
    that is none between rulesets. Raises ValueError or TypeError.
    """

    name: str = field(validator=_of(str, "a text"))
    result: Type = field(validator=_of(Type, "Type.NUMBER, Type.YES_NO or Type.LIST"))
    doc: str = field(validator=_of(str, "a text that says what it is"))
    minimum: int | None = field(default=0, validator=_of((int, type(None)), "a whole number or None"))
    maximum: int | None = field(default=None, validator=_of((int, type(None)), "a whole number or None"))
    length: Literal["eras"] | int | None = None
    default: str | int | tuple[int, ...] | None = None
    items: Items = "as listed"

    def __attrs_post_init__(self) -> None:
        if self.name in COMMON_KEYS or not self.name.isidentifier():
            raise ValueError(f"Number: a tribe's number cannot be called {_shown(self.name)}")
        if self.result not in _DEFAULTS:
            raise ValueError(f"Number: `{self.name}` cannot be {self.result.words}")
        if self.minimum is not None and self.maximum is not None and self.minimum > self.maximum:
            raise ValueError(
                f"Number: `{self.name}` cannot be {self.minimum} or more and {self.maximum} or less"
            )
        if self.length is not None and not (_is_length(self.length) and self.result is Type.LIST):
            raise ValueError(
                f'Number: `length` of `{self.name}` can be 1, 2, ... or "eras", and only for Type.LIST; it is '
                f"{_shown(self.length)}"
            )
        if self.items not in _ITEMS or (self.items != "as listed" and self.result is not Type.LIST):
            allowed = ", ".join(f'"{items}"' for items in _ITEMS)
            raise ValueError(
                f"Number: `items` of `{self.name}` can be {allowed}, and only for Type.LIST; it is "
                f"{_shown(self.items)}"
            )
        if not _is_default(self.default, self.result):
            raise TypeError(
                f"Number: `default` of `{self.name}` has to be {_DEFAULTS[self.result]}, a rule text, or None, "
                f"not {_shown(self.default)}"
            )


_ITEMS: tuple[Items, ...] = get_args(Items)
_DEFAULTS = {
    Type.NUMBER: "a whole number",
    Type.YES_NO: "True or False",
    Type.LIST: "a tuple of whole numbers",
}


def _is_length(length: object) -> bool:
    return length == "eras" or (type(length) is int and length >= 1)


def _is_default(default: object, result: Type) -> bool:
    if default is None or isinstance(default, str):
        return True
    if result is Type.LIST:
        return isinstance(default, tuple) and all(type(item) is int for item in default)
    return type(default) is (bool if result is Type.YES_NO else int)


def _numbers(given: object) -> tuple[Number, ...]:
    numbers = tuple(given) if isinstance(given, list | tuple) else None
    if numbers is None or not all(isinstance(number, Number) for number in numbers):
        raise TypeError(f"TribeTable: `numbers` has to be a tuple of Number(...), not {_shown(given)}")
    twice = [name for name, count in Counter(number.name for number in numbers).items() if count > 1]
    if twice:
        raise ValueError(f"TribeTable: two of `numbers` are called {_shown(twice[0])}")
    return numbers


@frozen
class TribeTable:
    """The `[tribe.ID]` table that a plugin brings along; a ruleset may override every value of it.

    `home` is the id of an installed ruleset whose `[tribe.ID]` table holds what is given nowhere else, so
    that printed numbers need not stand in Python. `state` is what the engine keeps for the tribe; rulesets
    only pass it on. `written` is what a TOML file says of it, None where it is written in Python. Raises ValueError
    or TypeError.
    """

    id: str
    """Checked when the tribe is registered."""
    name: str = field(validator=_of(str, "a text"))
    text: str = field(validator=_of(str, "a text that says what the tribe does"))
    cards: Cards | None = field(default=None, validator=_of((Cards, type(None)), "Cards(...) or None"))
    numbers: tuple[Number, ...] = field(default=(), converter=_numbers)
    home: str | None = field(
        default=None, validator=_of((str, type(None)), "the id of an installed ruleset or None")
    )
    state: type | None = field(
        default=None, validator=_of((type, type(None)), "a frozen attrs class or None")
    )
    written: "Written | None" = field(default=None, eq=False, repr=False)


def declared_keys(table: TribeTable) -> tuple[str, ...]:
    """The keys that a tribe has of its own within its table: its numbers, and the rules that it has in TOML."""
    written = table.written
    rules = [slot.key for slot in written.slots] if written is not None else []
    return (*(number.name for number in table.numbers), *rules)
