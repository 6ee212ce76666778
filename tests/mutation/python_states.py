"""Faults of behaviour about what is kept: states that are shared or changed in place, tables that hooks change, memory
outside the table, chance that is not the tribe's own, and fields that are shown to nobody or to the wrong seats."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import cycle

from attrs import evolve

from tests.mutation.mutants import Change
from tests.mutation.python_text import Code, argument_names, parts, parts_within

WRITTEN_OVER = """

def _written_over(state, *values):
    for name, value in zip(type(state).OPEN, values):
        object.__setattr__(state, name, value)
    return state
"""
SHARED = """

_first = []


def _shared(state):
    _first.append(state)
    return _first[0]
"""
ON_THE_TABLE = (
    ("card lost", "table.state.pool[:1] = []"),
    ("card lost", "table.state.hands[{seat}][:1] = []"),
    ("card gained", "table.state.pool.extend(table.state.pool[:1])"),
    ("table changed in place", "table.state.glory[{seat}] += 1"),
    ("table changed in place", "table.state.supply[{seat}] -= 1"),
)
MEMORY = "\n\n_calls = []\n"
NOTHING = {"int": "0", "bool": "False", "str": '"own"', "tuple[int, int]": "(0, 0)", "Answer": "None"}
SEATS = {"warband": "warband.seat", "choice": "choice.seat", "seat": "seat"}


def shown_fields(code: Code) -> Iterator[Change]:
    """A field that everybody should see is seen by nobody, or by each seat alone."""
    state = code.state_class
    for node in parts(state, ast.AnnAssign) if state is not None else ():
        if (
            isinstance(node.target, ast.Name)
            and node.target.id == "OPEN"
            and isinstance(node.value, ast.Tuple)
        ):
            start, end = code.start(node.value), code.end(node.value)
            for left_out in node.value.elts:
                kept = "".join(f"{code.of(item)}, " for item in node.value.elts if item is not left_out)
                yield Change("field hidden", start, end, f"({kept.strip()})")
            yield Change("field hidden", code.start(node.target), code.end(node.target), "OWN")


def states_in_place(code: Code) -> Iterator[Change]:
    """The state is written over instead of being made anew; or all games begin with one and the same."""
    for function, call in _new_states(code):
        if function.name != "new_state" and {"tribe", "table"} <= set(argument_names(function)):
            inner = ", ".join(code.of(argument) for argument in call.args)
            put = f"_written_over(table.own(tribe), {inner})" if inner else ""
            if put:
                yield Change("state not copied", code.start(call), code.end(call), put, WRITTEN_OVER)
    for function, call in _new_states(code):
        if function.name == "new_state":
            yield Change(
                "state shared", code.start(call), code.end(call), f"_shared({code.of(call)})", SHARED
            )


def lists_for_tuples(code: Code) -> Iterator[Change]:
    """What the state holds can be changed: lists, where tuples should be."""
    for _, call in _new_states(code):
        for argument in call.args:
            put = f"list({code.of(argument)})"
            yield Change("list for a tuple", code.start(argument), code.end(argument), put)


def table_in_place(code: Code) -> Iterator[Change]:
    """Each hook that sees the table changes it, one way or another."""
    ways = cycle(ON_THE_TABLE)
    for hook in _about_the_table(code):
        kind, statement = next(ways)
        yield _first(code, hook, kind, statement.format(seat=_seat(hook)))


def memory_outside(code: Code) -> Iterator[Change]:
    """Each hook answers by what it remembers from calls before, or by chance of its own."""
    for number, hook in enumerate(_about_the_table(code)):
        nothing = NOTHING.get(ast.unparse(hook.returns) if hook.returns else "", "None")
        if number % 2:
            statement = f"import random\n    if random.random() < 0.3:\n        return {nothing}"
            yield _first(code, hook, "chance of its own", statement)
        else:
            statement = f"_calls.append(1)\n    if len(_calls) % 3 == 0:\n        return {nothing}"
            yield evolve(_first(code, hook, "memory outside the game", statement), below=MEMORY)


STATES: tuple[Callable[[Code], Iterator[Change]], ...] = (
    shown_fields,
    states_in_place,
    lists_for_tuples,
    table_in_place,
    memory_outside,
)


def _new_states(code: Code) -> Iterator[tuple[ast.FunctionDef, ast.Call]]:
    name = code.state_class.name if code.state_class is not None else ""
    for function, call in parts_within(code, ast.Call):
        if isinstance(call.func, ast.Name) and call.func.id == name:
            yield function, call


def _about_the_table(code: Code) -> list[ast.FunctionDef]:
    return [hook for hook in code.hooks if "table" in argument_names(hook) and hook.name != "state_fault"]


def _seat(hook: ast.FunctionDef) -> str:
    return next((SEATS[name] for name in argument_names(hook) if name in SEATS), "0")


def _first(code: Code, hook: ast.FunctionDef, kind: str, statement: str) -> Change:
    start = code.start(code.body(hook)[0])
    return Change(kind, start, start, f"{statement}\n    ")
