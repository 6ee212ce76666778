"""Where each thing stands in an observation: blocks of whole numbers behind one another, the same in every state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import prod

from attrs import frozen

from ethnos.frontends.learning.encoding import Encoding
from ethnos.frontends.learning.setting import Setting
from ethnos.frontends.learning.tribe_numbers import Field, fields_of, name_of, shape_of

QUESTIONS = ("place", "keep", "claim", "draw", "again", "cash", "other")
"""Kinds of choices that have an entry of their own; any other is the last one."""


@frozen
class Part:
    """One block of an observation."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str
    private: bool = False
    """Whether it holds what this seat alone may know."""

    @property
    def end(self) -> int:
        """Where the next block begins."""
        return self.start + prod(self.shape)


@frozen(eq=False)
class Layout:
    """The blocks of an observation. Make one with `make_layout`."""

    parts: tuple[Part, ...]
    size: int
    starts: Mapping[str, int]
    """Where each block begins, by its name."""
    fields: tuple[Field, ...]
    """What the last blocks are: the fields of tribes' states, in order."""
    encoding: Encoding

    def __deepcopy__(self, memo: object) -> Layout:
        """Nothing changes it, so a copy is itself."""
        return self

    def __reduce__(self) -> tuple[Callable[[Encoding], Layout], tuple[Encoding]]:
        """A pickle holds the setting, whose layout is always the same."""
        return make_layout, (self.encoding,)


@lru_cache(maxsize=32)
def make_layout(encoding: Encoding) -> Layout:
    """The layout of a setting's observations; done once for each."""
    setting = encoding.setting
    players, kingdoms = setting.rules.players, len(setting.rules.kingdoms)
    fields = tuple(
        field
        for tribe, start in setting.new_states().items()
        for field in fields_of(tribe, start, players)
    )  # fmt: skip
    parts: list[Part] = []
    start = 0
    plan = [*_table_blocks(setting), *_tribe_blocks(fields, players, kingdoms)]
    for name, shape, meaning, private in plan:
        parts.append(Part(name, start, shape, meaning, private))
        start = parts[-1].end
    starts = {part.name: part.start for part in parts}
    return Layout(tuple(parts), start, starts, fields, encoding)


_Plan = tuple[str, tuple[int, ...], str, bool]


def _table_blocks(setting: Setting) -> list[_Plan]:
    rules, kinds = setting.rules, len(setting.cards)
    players, kingdoms, tribes = rules.players, len(rules.kingdoms), len(setting.tribes)
    return [
        ("hand", (kinds,), "allies in the seat's hand, by kind", True),
        ("leader", (kinds,), "1 for the leader of the warband in the making", True),
        ("named", (kinds,), "allies named so far behind that leader, or to be kept, by kind", True),
        ("pool", (kinds,), "allies in the pool, by kind", False),
        ("shown", (players - 1, kinds), "allies that the other seats took in the open and still hold, by kind", False),
        ("warbands", (players, rules.hand_limit), "warbands of this era, by size from 1", False),
        ("hands", (players,), "cards in hand", False),
        ("supply", (players,), "markers left", False),
        ("glory", (players,), "glory in points", False),
        ("markers", (kingdoms, players), "markers in each kingdom", False),
        ("tokens", (kingdoms, rules.eras), "glory tokens of each kingdom, lowest first", False),
        ("first", (players,), "1 for the seat that began the era", False),
        ("to act", (players,), "1 for the seat to act; none when the game is over", False),
        ("era", (rules.eras,), "1 for the era", False),
        ("dragons", (1,), "dragons revealed in this era", False),
        ("deck", (1,), "cards in the deck", False),
        ("tribes", (tribes,), "1 for each tribe in play", False),
        ("question", (len(QUESTIONS),), "1 for what is asked: " + ", ".join(QUESTIONS), False),
        ("asked by", (tribes,), "1 for the tribe that asks, if one does", False),
    ]  # fmt: skip


def _tribe_blocks(fields: tuple[Field, ...], players: int, kingdoms: int) -> Iterator[_Plan]:
    for field in fields:
        shape = shape_of(field, players, kingdoms)
        meaning = {
            "seat": "1 for the seat that it names",
            "by seat": "sum, count, and share of each kingdom",
            "once": "sum, count, and share of each kingdom",
        }[field.form]
        yield name_of(field), shape, meaning, field.own
