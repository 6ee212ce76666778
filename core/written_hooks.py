"""The adapter that makes a tribe written in TOML a plugin like any other: its rules answer its hooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ethnos.cards import Warband
from ethnos.counters import all_at_nothing, begun_again, count_fault, counted
from ethnos.dispatch import ByTribe, Implementation
from ethnos.hooks import Answer
from ethnos.rulesets import Tribe
from ethnos.rulesets.written import Counter, Written
from ethnos.table import Table

RULES = "rules."
"""How the keys of rules begin that answer hooks; the others are those of counters."""


def written_hooks(written: Written) -> ByTribe:
    """The hooks that a tribe's file fills, by their names.

    The rules themselves come with the tribe that is asked, compiled for its ruleset and the number of players.
    """
    return dict(_hooks(written))


def _hooks(written: Written) -> Iterator[tuple[str, Implementation]]:
    for slot in written.slots:
        hook = slot.key.removeprefix(RULES)
        if hook != slot.key:
            yield hook, _ordering(slot.key) if hook == "tiebreak" else _answering(slot.key)
    if written.counters:
        yield from _counting(written.counters).items()


def _answering(key: str) -> Implementation:
    def answer(tribe: Tribe, *arguments: object) -> Any:  # noqa: ANN401 - what the hook's spec says
        return tribe.rules[key](tribe, *arguments)

    return answer


def _ordering(key: str) -> Implementation:
    def order(tribe: Tribe, table: Table, seat: int) -> tuple[int]:
        return (tribe.rules[key](tribe, table, seat),)

    return order


def _counting(counters: tuple[Counter, ...]) -> dict[str, Implementation]:
    def new_state(tribe: Tribe, players: int) -> Any:  # noqa: ANN401 - a class made for these counters
        return all_at_nothing(counters, players)

    def state_fault(tribe: Tribe, table: Table, state: object) -> str | None:
        return count_fault(counters, state)

    def warband_played(tribe: Tribe, table: Table, warband: Warband) -> Answer:
        return counted(counters, tribe, table, warband)

    def era_scored(tribe: Tribe, table: Table) -> Answer:
        return begun_again(counters, tribe, table)

    clearing = {"era_scored": era_scored} if any(counter.each_era for counter in counters) else {}
    return {
        "new_state": new_state,
        "state_fault": state_fault,
        "warband_played": warband_played,
        **clearing,
    }
