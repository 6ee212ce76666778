"""The forms in which rules are compared: one text for all ways to say the same at one table."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from ethnos.grammar import (
    EthnosError,
    Rule,
    Table,
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
    return open_form(rule) if value is None else spell_value(as_counted(rule.slot.key, value))


def say_the_same(one: Rule, other: Rule, limits: Limits) -> bool:
    """Whether two decided rules are shown to say the same in every moment within the limits."""
    table = Table(limits.players, limits.eras)
    is_asked = asked(one, limits)
    along = axes([one, other], limits)
    return all(_same_then(one, other, in_play(is_asked, facts), facts, table) for facts in moments(along))


def _same_then(one: Rule, other: Rule, is_asked: Rule, facts: Facts, table: Table) -> bool:
    try:
        then = in_play(one, facts), in_play(other, facts)
    except EthnosError:  # one of them has no case for an era that its own table does not play
        return False
    values = [constant(rule) for rule in then]
    if None not in values:
        return _text(then[0]) == _text(then[1])
    return _text(then[0]) == _text(then[1]) or agree(*then, is_asked, table)


def as_counted(key: str, value: Value) -> Value:
    """A value without what makes no difference to a game: the order of tokens, a list's end said twice."""
    return _COUNTED[key](value) if key in _COUNTED and isinstance(value, tuple) else value


def _without_repeated_end(items: tuple[int, ...]) -> tuple[int, ...]:
    """The last item serves all larger places, so it need not be said again."""
    length = len(items)
    while length > 1 and items[length - 1] == items[length - 2]:
        length -= 1
    return items[:length]


def _in_order(items: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(items))


_COUNTED: Mapping[str, Callable[[tuple[int, ...]], tuple[int, ...]]] = {
    "warband.glory": _without_repeated_end,
    "tokens.values": _in_order,
    "tokens.four_plus": _in_order,
}
