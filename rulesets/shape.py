"""The strict check of one file: every key known, every value of its type, nothing coerced."""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from ethnos.grammar import Finding, guess, known_here, shorten
from ethnos.rulesets.documents import Document
from ethnos.rulesets.schema import (
    EXTENDS,
    KEYS,
    SECTIONS,
    SOURCE,
    TRIBE_KEYS,
    Key,
    RuleText,
    tribe_id,
)
from ethnos.rulesets.strict import described, structure
from ethnos.rulesets.toml_places import Path, dotted

MOST_FINDINGS = 100
"""How many faults of the form of one file are reported; the rest follow when these are mended."""

_TOP = {key.name: key for key in (EXTENDS, *KEYS)}
_TRIBE = {key.name: key for key in TRIBE_KEYS}
_NUMBER = Key("number", RuleText, "a number of the tribe's own")


@frozen
class Setting:
    """One key set in one file: the value as written, and as the type that its key takes."""

    key: str
    path: Path
    raw: Any
    value: Any
    document: Document


def read_settings(document: Document) -> tuple[dict[str, Setting], tuple[Finding, ...]]:
    """What a file sets, by key; what is wrong with its form. A faulty value is left out of the settings."""
    settings: dict[str, Setting] = {}
    findings: list[Finding] = []
    for found in _walk(document):
        if isinstance(found, Setting):
            settings[found.key] = found
        else:
            findings.append(found)
        if len(findings) == MOST_FINDINGS:
            break
    if not document.data:
        message = "the file is empty"
        findings.append(document.finding((), "empty-file", message, hint="a file has to set something"))
    return settings, tuple(findings)


def _walk(document: Document) -> Iterator[Setting | Finding]:
    for name, value in document.data.items():
        if name == "tribe":
            yield from _walk_tribes(document, value)
        elif name == "sources":
            yield from _walk_sources(document, value)
        elif name in SECTIONS:
            yield from _walk_section(document, name, value)
        elif name in _TOP:
            yield from _read(document, _TOP[name], name, (name,), value)
        else:
            yield _unknown(document, (name,), [*_TOP, *SECTIONS, "tribe", "sources"])


def _walk_section(document: Document, section: str, table: object) -> Iterator[Setting | Finding]:
    if not isinstance(table, dict):
        yield _no_table(document, (section,), table)
        return
    for name, value in table.items():
        key = f"{section}.{name}"
        if key in _TOP and "." not in name:
            yield from _read(document, _TOP[key], key, (section, name), value)
        else:
            known = [key.removeprefix(f"{section}.") for key in _TOP if key.startswith(f"{section}.")]
            yield _unknown(document, (section, name), known)


def _walk_tribes(document: Document, tribes: object) -> Iterator[Setting | Finding]:
    if not isinstance(tribes, dict):
        yield _no_table(document, ("tribe",), tribes)
        return
    for id, table in tribes.items():
        path = ("tribe", id)
        if not isinstance(table, dict):
            yield _no_table(document, path, table)
        elif complaints := list(tribe_id(id)):
            yield document.finding(path, "bad-id", complaints[0].message, hint=complaints[0].hint, at="key")
        else:
            yield Setting(f"tribe.{id}", path, None, None, document)
            for name, value in table.items():
                yield from _read_of_tribe(document, id, name, value)


def _read_of_tribe(document: Document, id: str, name: str, raw: object) -> Iterator[Setting | Finding]:
    """One value of a tribe; what the schema does not know is one of its plugin's numbers, checked later."""
    path = ("tribe", id, name)
    if name not in _TRIBE and isinstance(raw, dict):
        yield _unknown(document, path, list(_TRIBE))
    else:
        yield from _read(document, _TRIBE.get(name, _NUMBER), f"tribe.{id}.{name}", path, raw)


def _walk_sources(document: Document, sources: object) -> Iterator[Setting | Finding]:
    if not isinstance(sources, dict):
        yield _no_table(document, ("sources",), sources)
        return
    for key, note in sources.items():
        path = ("sources", key)
        if isinstance(note, dict) and any(isinstance(part, dict) for part in note.values()):
            hint = f'write the whole key in quotes: sources."{key}.{next(iter(note))}"'
            yield document.finding(path, "unknown-key", f"`{key}` is no key", hint=hint, at="key")
        else:
            yield from _read(document, SOURCE, f"sources.{key}", path, note)


def _read(document: Document, key: Key, name: str, path: Path, raw: object) -> Iterator[Setting | Finding]:
    complaints, value = structure(raw, key.takes)
    if not complaints:
        complaints = tuple(key.check(value))
    for complaint in complaints:
        yield document.finding(
            (*path, *complaint.path),
            complaint.code,
            f"`{name}`: {complaint.message}",
            hint=complaint.hint,
            at="key" if complaint.at_key else "value",
        )
    if not complaints:
        yield Setting(name, path, raw, value, document)


def _unknown(document: Document, path: Path, known: list[str]) -> Finding:
    word = str(path[-1])
    where = f" in [{dotted(path[:-1])}]" if len(path) > 1 else ""
    message = f"`{shorten(word)}` is no key{where}"
    notes = (known_here(known),)
    return document.finding(path, "unknown-key", message, hint=guess(word, known), notes=notes, at="key")


def _no_table(document: Document, path: Path, value: object) -> Finding:
    name = ".".join(str(step) for step in path)
    return document.finding(path, "wrong-type", f"`{name}` has to be a table, not {described(value)}")
