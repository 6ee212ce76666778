"""A checked rule: its cases, and the typed tree of each expression."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from ethnos.grammar.slots import Call, Name, Slot, Type, Value
from ethnos.grammar.sources import Source, Span

Operator = Literal[
    "+", "*", "//", "%", "negative", "=", "!=", "<", "<=", ">", ">=", "and", "or", "not",
    "list", "sum", "min", "max", "item",
]  # fmt: skip


@frozen
class Constant:
    """A value written in the text, or found by folding."""

    value: Value
    type: Type
    span: Span = field(eq=False)

    @property
    def operands(self) -> tuple[Node, ...]:
        """Nothing below."""
        return ()


@frozen
class Reading:
    """A name whose value is read: at the table, in an era, or during play."""

    name: Name
    span: Span = field(eq=False)

    @property
    def type(self) -> Type:
        """The declared type of the name."""
        return self.name.type

    @property
    def operands(self) -> tuple[Node, ...]:
        """Nothing below."""
        return ()


@frozen
class Calling:
    """A call with its arguments; `words` holds the fixed words among them, by parameter."""

    call: Call
    operands: tuple[Node, ...]
    words: tuple[tuple[str, str], ...]
    span: Span = field(eq=False)

    @property
    def type(self) -> Type:
        """The declared result of the call."""
        return self.call.result


@frozen
class Operation:
    """An operator over its operands; `+`, `*`, `and`, `or` take any number of them.

    A difference is a sum with a `negative` operand; `item` is a list and an index from 0.
    """

    operator: Operator
    operands: tuple[Node, ...]
    type: Type
    span: Span = field(eq=False)


@frozen
class Conditional:
    """`if condition then chosen else other`, the three operands in this order."""

    operands: tuple[Node, Node, Node]
    span: Span = field(eq=False)

    @property
    def type(self) -> Type:
        """The type of both branches."""
        return self.operands[1].type


Node = Constant | Reading | Calling | Operation | Conditional


@frozen
class Case:
    """`guard => result`; an `otherwise`, and a text that is one expression, have the guard `yes`."""

    guard: Node
    result: Node
    span: Span = field(eq=False)


@frozen
class TableKind:
    """One kind of table that a ruleset admits: its players, and the eras that they play."""

    players: int
    eras: int


@frozen
class Rule:
    """A rule text that was read and type-checked for its slot.

    `table` and `era` are set once the rule was decided for them; the names they settle are gone from
    the cases then.
    """

    slot: Slot
    source: Source = field(eq=False)
    cases: tuple[Case, ...]
    table: TableKind | None = None
    era: int | None = None
