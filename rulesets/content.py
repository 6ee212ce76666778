"""The hash that names what a ruleset says, and the TOML text that says the same."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ethnos.rulesets.decided import Decided
from ethnos.rulesets.forms import in_all_moments
from ethnos.rulesets.moments import Limits, most_cards
from ethnos.rulesets.tribe_tables import Known


def content_hash(decided: Sequence[Decided], tribes: Sequence[Known], value: Callable[[str], Any]) -> str:
    """The SHA-256 of all values that affect play, for every player count, as 64 hexadecimal digits.

    Names, words, texts, sources and the spelling of rule texts do not count, nor does the order of keys or tokens.
    The order of kingdoms and tribes does. Rules for markers that are the same and too unlike to see it have two hashes.
    """
    from hashlib import sha256  # costs more than most of what `import ethnos` needs

    tables = [_table(one, limits_of(one, tribes, value)) for one in decided]
    lines = json.dumps([*_fixed(tribes, value), *tables], separators=(",", ":"))
    return sha256(lines.encode()).hexdigest()


def _fixed(tribes: Sequence[Known], value: Callable[[str], Any]) -> Iterator[Any]:
    yield [kingdom.colour for kingdom in value("kingdoms")]
    yield value("setup.choose_from")
    yield value("victory.order")
    for tribe in tribes:
        cards = value(f"tribe.{tribe.id}.cards")
        yield [tribe.id, tribe.table.id, cards.each_kingdom, cards.no_kingdom]
        if tribe.table.written is not None and tribe.table.written.counters:
            yield sorted([counter.name, counter.each_era] for counter in tribe.table.written.counters)


def _table(decided: Decided, limits: Limits) -> list[Any]:
    rules = [[key, in_all_moments(decided.rules[key], limits)] for key in sorted(decided.rules)]
    return [decided.players, decided.eras, rules]


def limits_of(decided: Decided, tribes: Sequence[Known], value: Callable[[str], Any]) -> Limits:
    """The most of everything at one table of a loaded ruleset."""
    kingdoms = len(value("kingdoms"))
    totals = [value(f"tribe.{tribe.id}.cards").total(kingdoms) for tribe in tribes]
    return Limits(
        players=decided.players,
        eras=decided.eras,
        hand=decided.number("hand.limit") or 0,
        supply=decided.number("marker.supply") or 0,
        cards=most_cards(totals, decided.number("setup.tribes") or 0),
    )


def resolved_toml(
    values: Iterable[tuple[str, Any]], written: Mapping[str, Any], sources: Mapping[str, Any]
) -> str:
    """A ruleset's resolved values, by dotted key, as one TOML text that extends nothing.

    `written` are the files of its tribes that are written in TOML, by the tribe's id.
    """
    import tomli_w  # only those who write need it

    tree: dict[str, Any] = {}
    for key, raw in values:
        *tables, name = key.split(".")
        table = tree
        for step in tables:
            table = table.setdefault(step, {})
        table[name] = list(raw) if isinstance(raw, tuple) else raw
    if written:
        tree["written"] = dict(written)
    if sources:
        tree["sources"] = dict(sources)
    return tomli_w.dumps(tree, multiline_strings=True)
