"""The hash that names what a ruleset says, and the TOML text that says the same."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ethnos.rulesets.decided import Decided
from ethnos.rulesets.forms import by_era
from ethnos.rulesets.tribe_tables import Known


def content_hash(decided: Sequence[Decided], tribes: Sequence[Known], value: Callable[[str], Any]) -> str:
    """The SHA-256 of all values that affect play, for every player count, as 64 hexadecimal digits.

    Names, words, texts, sources and the spelling of rule texts do not count, nor does the order of keys.
    The order of kingdoms and tribes does.
    """
    lines = json.dumps([*_fixed(tribes, value), *map(_table, decided)], separators=(",", ":"))
    return hashlib.sha256(lines.encode()).hexdigest()


def _fixed(tribes: Sequence[Known], value: Callable[[str], Any]) -> Iterator[Any]:
    yield [kingdom.colour for kingdom in value("kingdoms")]
    yield value("setup.choose_from")
    yield value("victory.order")
    for tribe in tribes:
        cards = value(f"tribe.{tribe.id}.cards")
        yield [tribe.id, tribe.table.id, cards.each_kingdom, cards.no_kingdom]
        if tribe.table.written is not None and tribe.table.written.counters:
            yield [[counter.name, counter.each_era] for counter in tribe.table.written.counters]


def _table(decided: Decided) -> list[Any]:
    rules = [[key, by_era(decided.rules[key], decided.eras)] for key in sorted(decided.rules)]
    return [decided.players, decided.eras, rules]


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
