"""Counters of tribes that are written in TOML: numbers by seat, kept as any tribe's own state is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from weakref import WeakValueDictionary

from attrs import evolve, field, make_class

from ethnos.cards import Warband
from ethnos.events import TribeChanged
from ethnos.hooks import Answer
from ethnos.rulesets import Tribe
from ethnos.rulesets.written import Counter
from ethnos.table import Table

LARGEST_COUNT = 1_000_000_000
"""What a counter may come to."""

# The state's class is made from the counters' names, and only known to be one with a field for each: hence Any.


def state_class(counters: Iterable[Counter]) -> type | None:
    """The class of a state with these counters; None where there are none."""
    names = tuple(counter.name for counter in counters)
    return counter_state(names) if names else None


def counter_state(names: tuple[str, ...]) -> type:
    """The class of a state with these counters, each a tuple by seat that everybody sees.

    One class for one set of names, so that states of two games compare.
    """
    known = _classes.get(names)
    if known is None:
        columns = {name: field(type=tuple[int, ...]) for name in names}
        known = make_class("CounterState", columns, class_body={"OPEN": names}, frozen=True, slots=True)
        _classes[names] = known
    return known


_classes: WeakValueDictionary[tuple[str, ...], type] = WeakValueDictionary()
"""The classes that are in use, by their names. Strangers' files name them, so none is kept for its own sake."""


def all_at_nothing(counters: Iterable[Counter], players: int) -> Any:  # noqa: ANN401
    """The state at the start of a game."""
    names = tuple(counter.name for counter in counters)
    return counter_state(names)(*((0,) * players for _ in names))


def count_fault(counters: Iterable[Counter], state: Any) -> str | None:  # noqa: ANN401
    """What is wrong with counts that a position gives."""
    for counter in counters:
        if not all(0 <= count <= LARGEST_COUNT for count in getattr(state, counter.name)):
            return f"each of `{counter.name}` is 0 to {LARGEST_COUNT:,}"
    return None


def counted(counters: Iterable[Counter], tribe: Tribe, table: Table, warband: Warband) -> Answer:
    """What the counters gain by a warband of the tribe: all of them from the same counts as before."""
    if warband.leader.tribe != tribe.id:
        return None
    gains = {
        counter.name: tribe.rules[f"counter.{counter.name}.gains"](tribe, table, warband)
        for counter in counters
    }
    own, seat = table.own(tribe), warband.seat
    changes = {name: _with_more(getattr(own, name), seat, gain) for name, gain in gains.items() if gain}
    if not changes:
        return None
    told = ", ".join(f"{name} {counts[seat]}" for name, counts in changes.items())
    return TribeChanged(tribe.id, evolve(own, **changes), f"seat {seat} now has {told}")


def begun_again(counters: Iterable[Counter], tribe: Tribe, table: Table) -> Answer:
    """Those counters at 0 that begin again with each era."""
    own = table.own(tribe)
    ended = [counter.name for counter in counters if counter.each_era and any(getattr(own, counter.name))]
    if not ended:
        return None
    nothing = (0,) * table.state.players
    return TribeChanged(
        tribe.id, evolve(own, **dict.fromkeys(ended, nothing)), f"{', '.join(ended)} back at 0"
    )


def _with_more(counts: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*counts[:seat], min(counts[seat] + more, LARGEST_COUNT), *counts[seat + 1 :])
