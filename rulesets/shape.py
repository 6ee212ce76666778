"""The strict check of one file: every key known, every value of its type, nothing coerced."""

from collections.abc import Iterator, Mapping
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
_RULE = Key("rule", RuleText, "a number of the tribe's own, or a rule of its ability")
WRITTEN = "written"
"""The table that holds whole tribes as their files say them, which are read as such files are."""
OWN_TABLES = ("rules", "counter")
"""The tables within `[tribe.ID]`, for the rules of a tribe that is written in TOML."""


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
        elif name == WRITTEN:
            yield from _walk_written(document, value)
        elif name in SECTIONS:
            yield from _walk_section(document, name, value)
        elif name in _TOP:
            yield from read_value(document, _TOP[name], name, (name,), value)
        else:
            yield unknown_key(document, (name,), [*_TOP, *SECTIONS, "tribe", WRITTEN, "sources"])


def _walk_section(document: Document, section: str, table: object) -> Iterator[Setting | Finding]:
    if not isinstance(table, dict):
        yield no_table(document, (section,), table)
        return
    for name, value in table.items():
        key = f"{section}.{name}"
        if key in _TOP and "." not in name:
            yield from read_value(document, _TOP[key], key, (section, name), value)
        else:
            known = [key.removeprefix(f"{section}.") for key in _TOP if key.startswith(f"{section}.")]
            yield unknown_key(document, (section, name), known)


def _walk_tribes(document: Document, tribes: object) -> Iterator[Setting | Finding]:
    if not isinstance(tribes, dict):
        yield no_table(document, ("tribe",), tribes)
        return
    for id, table in tribes.items():
        path = ("tribe", id)
        if not isinstance(table, dict):
            yield no_table(document, path, table)
        elif complaints := list(tribe_id(id)):
            yield document.finding(path, "bad-id", complaints[0].message, hint=complaints[0].hint, at="key")
        else:
            yield Setting(f"tribe.{id}", path, None, None, document)
            for name, value in table.items():
                yield from _read_of_tribe(document, id, name, value)


def _read_of_tribe(document: Document, id: str, name: str, raw: object) -> Iterator[Setting | Finding]:
    """One value of a tribe; what the schema does not know is the tribe's own, checked later."""
    path = ("tribe", id, name)
    if name in OWN_TABLES and isinstance(raw, dict):
        yield from _read_own_rules(document, path, raw)
    elif name not in _TRIBE and isinstance(raw, dict):
        yield unknown_key(document, path, [*_TRIBE, *OWN_TABLES])
    else:
        yield from read_value(document, _TRIBE.get(name, _RULE), f"tribe.{id}.{name}", path, raw)


def _read_own_rules(
    document: Document, path: Path, table: Mapping[str, object]
) -> Iterator[Setting | Finding]:
    """The rules of a tribe that is written in TOML: `rules.glory`, `counter.holes.gains`."""
    for name, raw in table.items():
        inner = (*path, name)
        if path[2] == "counter" and len(path) == 3 and isinstance(raw, dict):
            yield from _read_own_rules(document, inner, raw)
        else:
            yield from read_value(document, _RULE, ".".join(map(str, inner)), inner, raw)


def _walk_written(document: Document, tribes: object) -> Iterator[Finding]:
    """That each is a table; what it holds is read where the ruleset's tribes are."""
    if not isinstance(tribes, dict):
        yield no_table(document, (WRITTEN,), tribes)
        return
    for id, table in tribes.items():
        if not isinstance(table, dict):
            yield no_table(document, (WRITTEN, id), table)


def _walk_sources(document: Document, sources: object) -> Iterator[Setting | Finding]:
    if not isinstance(sources, dict):
        yield no_table(document, ("sources",), sources)
        return
    for key, note in sources.items():
        path = ("sources", key)
        if isinstance(note, dict) and any(isinstance(part, dict) for part in note.values()):
            hint = f'write the whole key in quotes: sources."{key}.{next(iter(note))}"'
            yield document.finding(path, "unknown-key", f"`{key}` is no key", hint=hint, at="key")
        else:
            yield from read_value(document, SOURCE, f"sources.{key}", path, note)


def read_value(
    document: Document, key: Key, name: str, path: Path, raw: object
) -> Iterator[Setting | Finding]:
    """One value as its key takes it, or what is wrong with its form."""
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


def unknown_key(document: Document, path: Path, known: list[str]) -> Finding:
    """The finding about a key that its table does not have."""
    word = str(path[-1])
    where = f" in [{dotted(path[:-1])}]" if len(path) > 1 else ""
    message = f"`{shorten(word)}` is no key{where}"
    notes = (known_here(known),)
    return document.finding(path, "unknown-key", message, hint=guess(word, known), notes=notes, at="key")


def no_table(document: Document, path: Path, value: object) -> Finding:
    """The finding about a value that stands where a table has to."""
    name = ".".join(str(step) for step in path)
    return document.finding(path, "wrong-type", f"`{name}` has to be a table, not {described(value)}")
