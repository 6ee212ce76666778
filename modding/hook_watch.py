"""The promise that hooks only look at the table: what is to change, they return as events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import asdict, fields

from ethnos.dispatch import Hooks, Implementation
from ethnos.modding.trials import Trial
from ethnos.state import copy_state
from ethnos.table import Table

BEFORE_THE_TABLE = ("new_state",)
"""Hooks that are called without a table."""


def hooks_change_the_table(trial: Trial) -> str:
    """Whatever hook the next move calls, the table is afterwards as it was before, until its events happen."""
    if trial.upcoming is None:
        return ""
    twin = trial.game.copy()
    faults: list[str] = []
    twin.table.hooks = _watched(twin.table, faults)
    twin.play(trial.upcoming)
    return faults[0] if faults else ""


def _watched(table: Table, faults: list[str]) -> Hooks:
    """The table's hooks, each looking at the table before and after it is called."""
    watched: dict[str, Any] = {}
    for field in fields(Hooks):
        calls = getattr(table.hooks, field.name)
        if field.name in BEFORE_THE_TABLE:
            watched[field.name] = calls
        elif isinstance(calls, tuple):
            watched[field.name] = tuple(
                (tribe, _watch(call, f"{field.name} of {tribe.id}", table, faults)) for tribe, call in calls
            )
        else:
            watched[field.name] = {
                tribe: _watch(call, f"{field.name} of {tribe}", table, faults)
                for tribe, call in calls.items()
            }
    return Hooks(**watched)


def _watch(call: Implementation, name: str, table: Table, faults: list[str]) -> Callable[..., Any]:
    def watched(*arguments: object) -> Any:  # noqa: ANN401 - hooks return what their specs say
        before = _snapshot(table)
        answer = call(*arguments)
        if isinstance(answer, Iterator):
            answer = list(answer)
        if _snapshot(table) != before:
            faults.append(f"the hook {name} changed the table itself")
        return answer

    return watched


def _snapshot(table: Table) -> tuple[object, ...]:
    tribes = {tribe: asdict(own) for tribe, own in table.state.tribe.items()}
    return copy_state(table.state), tribes, len(table.log), table.seed, table.tribes
