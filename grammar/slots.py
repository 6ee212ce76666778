"""Slots: the places of a ruleset that take a rule text, each with its declared signature.

A slot says what its rule gives and which names and calls it may use. Names and calls say how they read
the inputs of the compiled function, as a Python expression over those inputs:

    counts = Call(
        "markers",
        doc="markers of a seat, or of several, in the kingdom",
        parameters=(Parameter("kingdom", Type.KINGDOM), Parameter("whose", words=("own", "others", "all"))),
        python={"own": "counts[seat]", "others": "sum(counts) - counts[seat]", "all": "sum(counts)"},
        minimum=0,
        less={"others": ("all", "own")},
    )
    token = Call(
        "token",
        doc="glory of the kingdom's i-th token from below; 0 below 1",
        parameters=(Parameter("i", maximum="eras"),),
        python="tokens[i - 1] if i >= 1 else 0",
        minimum=0,
        zero_below=1,
    )
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Literal

from attrs import field, frozen

Value = int | bool | tuple[int, ...]
Known = Literal["players", "era", "play"]
Bound = int | Literal["players", "eras"] | None
Items = Literal["as listed", "in any order", "one an era", "last for larger"]
"""How play reads the items of a list, and so which lists are the same to it: those with the same items in any order,
those that agree up to the last era, or those that differ in how often they say their last item."""


class Type(Enum):
    """What an expression gives; the value is how messages call it."""

    NUMBER = "a number"
    YES_NO = "yes or no"
    LIST = "a list of numbers"
    KINGDOM = "a kingdom"
    PLACE = "own, any or none"

    @property
    def words(self) -> str:
        """The type in the words of the language."""
        return self.value

    @property
    def short(self) -> str:
        """The type as signatures write it."""
        return {
            Type.NUMBER: "number",
            Type.YES_NO: "yes/no",
            Type.LIST: "list",
            Type.KINGDOM: "kingdom",
            Type.PLACE: "own/any/none",
        }[self]


@frozen
class Name:
    """A name that rules may use.

    `known` says when: `players` together with the table (players, eras), `era` has one value an era,
    `play` only during play. `minimum` and `maximum` bound a number that is known only in play; they may be
    given as "players" or "eras". `python` is its Python expression over the slot's inputs, by default the input
    of the same name.
    """

    name: str
    type: Type
    doc: str
    known: Known = "play"
    minimum: Bound = None
    maximum: Bound = None
    python: str = ""

    @property
    def signature(self) -> str:
        """The name as `ethnos rules --slots` shows it."""
        return self.name


@frozen
class Parameter:
    """One argument of a call: an expression of a type, or one of a few fixed words.

    A number that may be outside `minimum` to `maximum` ("eras": the number of eras) at some table is
    refused when the rule is proven.
    """

    name: str
    type: Type = Type.NUMBER
    words: tuple[str, ...] = ()
    minimum: Bound = None
    maximum: Bound = None

    @property
    def signature(self) -> str:
        """The parameter as messages show it: its words where they are few, else its name."""
        return "|".join(self.words) if 0 < len(self.words) <= 4 else self.name


@frozen
class Call:
    """A call that rules may use; it reads the inputs of the slot, so it is known only during play.

    `python` is a Python expression over the slot's inputs and the parameters' names; the argument takes
    the parameter's place, a word stands as a string. Where the expression depends on a word, `python`
    maps each word to its expression. A parameter named more than once has to be named first where it
    is always evaluated (the condition of an `if`), for it is evaluated once, there. `minimum` and `maximum` bound
    the result.

    Two more say what `python` does, so that other spellings of a rule are seen through: the result is 0 where its
    number is below `zero_below`, and `less` names words whose result is that of a second word less that of a third.
    """

    name: str
    doc: str
    parameters: tuple[Parameter, ...]
    python: str | Mapping[str, str] = field(hash=False)
    result: Type = Type.NUMBER
    minimum: Bound = None
    maximum: Bound = None
    zero_below: int | None = None
    less: Mapping[str, tuple[str, str]] = field(factory=dict, hash=False)

    @property
    def known(self) -> Known:
        """When the call has a value."""
        return "play"

    @property
    def signature(self) -> str:
        """The call with its parameters: `markers(kingdom, own|others|all)`."""
        return f"{self.name}({', '.join(parameter.signature for parameter in self.parameters)})"


@frozen
class Slot:
    """The declared signature of one place that takes a rule text.

    `inputs` are the positional parameters of the compiled function. `minimum` and `maximum` bound the
    number, or each item of the list; `length` is the least number of items of a list, "eras" meaning one
    an era. `items` says how play reads a list.
    """

    key: str
    result: Type
    doc: str
    names: tuple[Name | Call, ...] = ()
    inputs: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    length: int | Literal["eras"] | None = None
    items: Items = "as listed"

    def signature(self) -> str:
        """Show the slot as documents and messages do: `marker.optional : yes/no (players)`."""
        known = f" ({', '.join(known.signature for known in self.names)})" if self.names else ""
        return f"{self.key} : {self.result.short}{known}"

    def name(self, word: str) -> Name | Call | None:
        """Find what a word means here; None when it is not known."""
        return next((known for known in self.names if known.name == word), None)


PLAYERS = Name("players", Type.NUMBER, "the number of players", known="players", minimum=2)
ERAS = Name("eras", Type.NUMBER, "the number of eras of this game", known="players", minimum=1)
ERA = Name("era", Type.NUMBER, "the era being played, from 1", known="era", minimum=1, maximum="eras")
