"""The rules that differ, topic by topic, with the values of both sides as readers and files write them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from attrs import frozen

from ethnos.lab.comparison import RuleDifference


@frozen
class RuleRow:
    """One value that differs; None on a side that has no such key."""

    key: str
    a: str | None
    b: str | None
    text: str


@frozen
class RuleTopic:
    """What differs in one topic."""

    name: str
    rows: tuple[RuleRow, ...]


@frozen
class RuleTables:
    """What differs in play, and what differs for readers alone."""

    in_play: tuple[RuleTopic, ...]
    for_readers: tuple[RuleTopic, ...]


def rule_tables(differences: Sequence[RuleDifference]) -> RuleTables:
    """Sort the differences of two rulesets."""
    return RuleTables(
        _topics(difference for difference in differences if difference.affects_play),
        _topics(difference for difference in differences if not difference.affects_play),
    )


def _topics(differences: Iterable[RuleDifference]) -> tuple[RuleTopic, ...]:
    grouped = groupby(differences, lambda difference: difference.topic)
    return tuple(RuleTopic(name, tuple(map(_row, of_topic))) for name, of_topic in grouped)


def _row(difference: RuleDifference) -> RuleRow:
    return RuleRow(difference.key, value_text(difference.a), value_text(difference.b), difference.text)


def value_text(value: Any) -> str | None:  # noqa: ANN401 - whatever a ruleset may hold
    """A value in one or more lines: texts as they are, all else as a file would write it."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_inner(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple) and any(isinstance(inner, dict) for inner in value):
        return "\n".join(str(value_text(inner)) for inner in value)
    return _inner(value)


def _inner(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inner, value))}]"
    return json.dumps(value, ensure_ascii=False)
