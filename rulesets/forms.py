"""The forms in which rules are compared: one text for all ways to say the same at one table."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from ethnos.grammar import (
    EthnosError,
    Items,
    Rule,
    Slot,
    TableKind,
    Value,
    agree,
    constant,
    in_play,
    open_form,
    spell_value,
)
from ethnos.rulesets.moments import Axis, Facts, Limits, asked, axes, moments

Texts = Mapping[tuple[tuple[int, ...], ...], str]
"""What a rule says in each moment, by the values along each axis."""


def in_all_moments(rule: Rule, limits: Limits) -> str:
    """What a decided rule says in every moment that play may ask about, as one text."""
    along = axes([rule], limits)
    texts: Texts = {
        tuple(tuple(facts[name] for name in axis.names) for axis in along): _text(in_play(rule, facts))
        for facts in moments(along)
    }
    kept, texts = _without_idle(along, texts)
    if not kept:
        return next(iter(texts.values()))
    return json.dumps([[axis.names, len(axis.values)] for axis in kept] + list(texts.values()))


def _without_idle(along: Sequence[Axis], texts: Texts) -> tuple[Sequence[Axis], Texts]:
    """Leave out each axis along which nothing changes."""
    for place in reversed(range(len(along))):
        shorter: dict[tuple[tuple[int, ...], ...], str] = {}
        changes = any(
            shorter.setdefault((*point[:place], *point[place + 1 :]), text) != text
            for point, text in texts.items()
        )
        if not changes:
            along, texts = (*along[:place], *along[place + 1 :]), shorter
    return along, texts


def _text(rule: Rule) -> str:
    value = constant(rule)
    if value is None:
        return open_form(rule)
    assert rule.table is not None, "rules are compared once they are decided"
    return spell_value(as_read(rule.slot, value, rule.table.eras))


def say_the_same(one: Rule, other: Rule, limits: Limits) -> bool:
    """Whether two decided rules are shown to say the same in every moment within the limits."""
    table = TableKind(limits.players, limits.eras)
    is_asked = asked(one, limits)
    along = axes([one, other], limits)
    return all(_same_then(one, other, in_play(is_asked, facts), facts, table) for facts in moments(along))


def _same_then(one: Rule, other: Rule, is_asked: Rule, facts: Facts, table: TableKind) -> bool:
    try:
        then = in_play(one, facts), in_play(other, facts)
    except EthnosError:  # one of them has no case for an era that its own table does not play
        return False
    values = [constant(rule) for rule in then]
    if None not in values:
        return _text(then[0]) == _text(then[1])
    return _text(then[0]) == _text(then[1]) or agree(*then, is_asked, table)


def as_read(slot: Slot, value: Value, eras: int) -> Value:
    """A value as play reads it in so many eras: a list without what makes no difference to a game."""
    return _AS_READ[slot.items](value, eras) if isinstance(value, tuple) else value


def _as_listed(items: tuple[int, ...], eras: int) -> tuple[int, ...]:
    return items


def _in_order(items: tuple[int, ...], eras: int) -> tuple[int, ...]:
    return tuple(sorted(items))


def _up_to_the_last_era(items: tuple[int, ...], eras: int) -> tuple[int, ...]:
    return items[:eras]


def _without_repeated_end(items: tuple[int, ...], eras: int) -> tuple[int, ...]:
    """The last item serves all larger places, so it need not be said again."""
    length = len(items)
    while length > 1 and items[length - 1] == items[length - 2]:
        length -= 1
    return items[:length]


_AS_READ: Mapping[Items, Callable[[tuple[int, ...], int], tuple[int, ...]]] = {
    "as listed": _as_listed,
    "in any order": _in_order,
    "one an era": _up_to_the_last_era,
    "last for larger": _without_repeated_end,
}
