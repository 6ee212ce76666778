"""Promises about single calls of hooks: they look at the table and change nothing, and they answer alike.

The next move is made on a copy whose hooks are called twice, with a look at the table before and after.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import fields

from ethnos.dispatch import Hooks, Implementation
from ethnos.modding.trials import HooksSeen, Snapshot, Trial, state_snapshot
from ethnos.table import Table

BEFORE_THE_TABLE = ("new_state",)
"""Hooks that are called without a table."""


def hooks_change_the_table(trial: Trial) -> str:
    """Whatever hook the next move calls, the table is afterwards as it was before, until its events happen."""
    seen = _watch_next_move(trial)
    return seen.changes[0] if seen.changes else ""


def hooks_answer_differently(trial: Trial) -> str:
    """Whatever hook the next move calls, it answers the same when it is called again at once."""
    seen = _watch_next_move(trial)
    return seen.differences[0] if seen.differences else ""


def answers_cannot_be(trial: Trial) -> str:
    """No answer of the tribe's hooks so far is out of range or in another tribe's name."""
    return trial.odd_answers[0] if trial.odd_answers else ""


def state_is_faulty(trial: Trial) -> str:
    """What a tribe says of the states that a position may give, it does not say of one that came about in play."""
    table = trial.game.table
    for tribe, fault_of in table.hooks.state_fault.items():
        fault = fault_of(table, table.state.tribe[tribe])
        if fault is not None:
            return f"state_fault of {tribe} refuses a state that came about in play: {fault}"
    return ""


def _watch_next_move(trial: Trial) -> HooksSeen:
    """What the next move shows of the hooks; looked at once, since two promises are about it."""
    made, seen = trial.hooks_seen
    if made != trial.game.made:
        seen = HooksSeen()
        if trial.upcoming is not None:
            twin = trial.game.copy()
            twin.table.hooks = _watched(twin.table, seen)
            twin.play(trial.upcoming)
        trial.hooks_seen = trial.game.made, seen
    return seen


def _watched(table: Table, seen: HooksSeen) -> Hooks:
    """The table's hooks, each called twice, with a look at the table around the first call."""
    watched: dict[str, Any] = {}
    for known in fields(Hooks):
        calls = getattr(table.hooks, known.name)
        if known.name in BEFORE_THE_TABLE:
            watched[known.name] = calls
        elif isinstance(calls, tuple):
            watched[known.name] = tuple(
                (tribe, _watch(call, f"{known.name} of {tribe.id}", table, seen)) for tribe, call in calls
            )
        else:
            watched[known.name] = {
                tribe: _watch(call, f"{known.name} of {tribe}", table, seen) for tribe, call in calls.items()
            }
    return Hooks(**watched)


def _watch(call: Implementation, name: str, table: Table, seen: HooksSeen) -> Callable[..., Any]:
    def watched(*arguments: object) -> Any:  # noqa: ANN401 - hooks return what their specs say
        before = _snapshot(table)
        answer = call(*arguments)
        if _snapshot(table) != before:
            seen.changes.append(f"the hook {name} changed the table itself")
            return answer
        again = call(*arguments)
        if again != answer:
            seen.differences.append(f"the hook {name} answered {answer!r}, and when asked again {again!r}")
        return answer

    return watched


def _snapshot(table: Table) -> Snapshot:
    return *state_snapshot(table.state), len(table.log), table.seed, table.tribes
