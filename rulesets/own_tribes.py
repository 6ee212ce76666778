"""The tribes that a ruleset brings along, read and told apart from those that are known besides."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from attrs import define, field

from ethnos.grammar import Finding, shorten
from ethnos.rulesets.declaration import TribeTable
from ethnos.rulesets.documents import Document
from ethnos.rulesets.installed_tribes import countable_tribes, named_tribes
from ethnos.rulesets.layers import Layer
from ethnos.rulesets.schema import SECTIONS
from ethnos.rulesets.shape import WRITTEN
from ethnos.rulesets.toml_places import Path
from ethnos.rulesets.tribe_texts import TribeText, tribe_texts

_OF_RULESETS = frozenset({"extends", "players", "kingdoms", "sources", *SECTIONS})
"""Keys that no tribe's file begins with."""

ReadTribe = Callable[[Document, Path, Collection[str]], "TribeTable | tuple[Finding, ...]"]
"""Reads the tribe under a path of a document, or says what is wrong with it; its rules may name these ids."""

_COUNT = re.compile(r"\bcount\s*\(\s*(\w+)\s*\)")


def is_tribe_file(data: Mapping[str, object]) -> bool:
    """Whether a file means to be a tribe: it has an ability, or its table `tribe` calls itself something.

    What a ruleset or variant has beside that, such as `[setup]` or `[tribe.elf]`, says that the word is a stray one.
    """
    if isinstance(data.get("ability"), dict):
        return True
    tribe = data.get("tribe")
    if not isinstance(tribe, dict) or not _OF_RULESETS.isdisjoint(data):
        return False
    is_called = any(isinstance(tribe.get(name), str) for name in ("id", "name", "text"))
    return is_called and not any(isinstance(value, dict) for name, value in tribe.items() if name != "cards")


def only_a_tribe(document: Document) -> Finding:
    """The finding about a tribe that was to be loaded as a ruleset or variant."""
    message = f"`{document.file}` is a tribe, and no ruleset or variant"
    hint = f"play it in a ruleset: --tribe-file {document.file}; or put it into a folder tribes/ beside one"
    return document.finding((), "only-a-tribe", message, hint=hint)


@define
class OwnTribes:
    """What was found: the tribes by id, the ids of those in files and of those with faults, and what is wrong."""

    tables: dict[str, TribeTable] = field(factory=dict)
    files: set[str] = field(factory=set)
    broken: set[str] = field(factory=set)
    findings: list[Finding] = field(factory=list)


def own_tribes(
    layers: Sequence[Layer], plugins: Mapping[str, TribeTable], places: Mapping[str, str], read: ReadTribe
) -> OwnTribes:
    """Read every tribe that these files bring along. `plugins` are the tribes that are known besides, by id.

    `places` says where each of those is written. Two tribes of one id are refused, unless a ruleset holds just what
    is known already, as one does that was written back.
    """
    found = OwnTribes()
    texts = list(tribe_texts(layers, found.findings))
    known = _countable(layers, texts, plugins) if texts else ()
    for text in texts:
        table = read(text.document, text.path, known)
        if not isinstance(table, TribeTable):
            found.findings.extend(table)
            found.broken.add(text.id)
        place = _other_place(found, text, table, plugins, places)
        if place:
            found.findings.append(_duplicate(text, place))
        elif isinstance(table, TribeTable):
            _add(found, text, table)
    return found


def _countable(
    layers: Sequence[Layer], texts: Sequence[TribeText], plugins: Collection[str]
) -> frozenset[str]:
    """The ids that the rules of these tribes may name in `count`.

    A tribe within a ruleset was read once, perhaps where more were known than here; what it counted then, it may count.
    """
    counted = (id for text in texts if not text.is_file for id in _counted(text.document.data[WRITTEN]))
    return countable_tribes([*plugins, *named_tribes(layers), *(text.id for text in texts), *counted])


def _counted(raw: object) -> Iterator[str]:
    """What stands between the brackets of `count` in the texts of a table."""
    if isinstance(raw, str):
        yield from _COUNT.findall(raw)
    for part in raw.values() if isinstance(raw, dict) else ():
        yield from _counted(part)


def _add(found: OwnTribes, text: TribeText, table: TribeTable) -> None:
    assert table.written is not None
    found.findings.extend(table.written.warnings)
    found.tables[table.id] = table
    if text.is_file:
        found.files.add(table.id)


def _other_place(
    found: OwnTribes,
    text: TribeText,
    table: TribeTable | tuple[Finding, ...],
    plugins: Mapping[str, TribeTable],
    places: Mapping[str, str],
) -> str:
    """Where another tribe of this id is written; empty where there is none, or it is this very one."""
    other = found.tables.get(text.id, plugins.get(text.id))
    if other is None or "id" not in text.heading:
        return ""
    two_files = text.is_file and text.id in found.files
    if not two_files and isinstance(table, TribeTable) and _says_the_same(table, other):
        return ""
    return other.written.place if other.written is not None else places.get(text.id, "an installed plugin")


def _says_the_same(one: TribeTable, other: TribeTable) -> bool:
    return one.written is not None and other.written is not None and one.written.says_the_same(other.written)


def _duplicate(text: TribeText, place: str) -> Finding:
    message = f"tribe `{shorten(text.id)}` is already that of {place}"
    return text.document.finding(
        (*text.path, "tribe", "id"), "duplicate-tribe", message, hint="give one of them another id"
    )
