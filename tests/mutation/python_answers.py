"""Faults of behaviour in what hooks answer: an event lost or twice, an option missing, an answer not listened to."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from tests.mutation.mutants import Change
from tests.mutation.python_text import Code, parts_within

EVENTS_OR_CHOICES = "Answer"


def events(code: Code) -> Iterator[Change]:
    """Each of several items that are returned: left out, and there twice. A single one: left out, and twice."""
    for function, node in parts_within(code, ast.Return):
        value = node.value
        if isinstance(value, ast.List) and len(value.elts) > 1:
            yield from _items(code, value)
        elif _answers(function) and isinstance(value, ast.Call):
            yield Change("event lost", code.start(value), code.end(value), "None")
            yield Change("event twice", code.end(value), code.end(value), f", {code.of(value)}")


def options(code: Code) -> Iterator[Change]:
    """Each option of a choice that is written out, or the first and the last, left out."""
    for _, call in parts_within(code, ast.Call):
        if not isinstance(call.func, ast.Name) or call.func.id != "Choice" or len(call.args) < 3:
            continue
        offered = call.args[2]
        start, end = code.start(offered), code.end(offered)
        if isinstance(offered, ast.Tuple):
            for left_out in offered.elts:
                kept = [code.of(item) for item in offered.elts if item is not left_out]
                yield Change("option lost", start, end, f"({', '.join(kept)},)")
        else:
            yield Change("option lost", start, end, f"{code.of(offered)}[1:]")
            yield Change("option lost", start, end, f"{code.of(offered)}[:-1]")


def answers(code: Code) -> Iterator[Change]:
    """The answer that a seat gave is taken for another."""
    for function, node in parts_within(code, ast.Attribute):
        if function.name == "answered" and code.of(node) == "move.argument":
            yield Change("answer ignored", code.start(node), code.end(node), "choice.options[0].argument")
    for function in code.hooks:
        if function.name == "answered":
            body = code.body(function)
            first = code.start(body[0])
            yield Change("answer ignored", first, first, "move = choice.options[0]\n    ")
            yield Change("answer ignored", first, first, "move = choice.options[-1]\n    ")


def silence(code: Code) -> Iterator[Change]:
    """A hook that returns nothing, and one that is not there."""
    for hook in code.hooks:
        body, in_play = code.body(hook), hook.name != "state_fault"
        start, end = code.start(body[0]), code.end(body[-1])
        yield Change("hook returns None", start, end, "return None", seen_in_play=in_play)
        yield Change("hook removed", code.line_start(hook), code.next_line(hook), "", seen_in_play=in_play)


ANSWERS: tuple[Callable[[Code], Iterator[Change]], ...] = (events, options, answers, silence)


def _answers(function: ast.FunctionDef) -> bool:
    return function.returns is not None and ast.unparse(function.returns) == EVENTS_OR_CHOICES


def _items(code: Code, answer: ast.List) -> Iterator[Change]:
    start, end = code.start(answer), code.end(answer)
    for one in answer.elts:
        kept = ", ".join(code.of(item) for item in answer.elts if item is not one)
        yield Change("event lost", start, end, f"[{kept}]")
        yield Change("event twice", code.end(one), code.end(one), f", {code.of(one)}")
