"""TOML files as they are named: read, and the tribes that some of them declare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ethnos.errors import EthnosError, LoadError, PluginError
from ethnos.grammar import Finding
from ethnos.plugins import Registry
from ethnos.rulesets.documents import Document, read_document
from ethnos.rulesets.files import Location
from ethnos.rulesets.own_tribes import is_tribe_file
from ethnos.rulesets.tribe_texts import FOLDER
from ethnos.written_tribes import read_tribe


def document_of(file: str | Path) -> Document | tuple[Finding, ...]:
    """A TOML file as it was named, or what keeps it from being read."""
    path = Path(file)
    return read_document(Location(str(file), path, path.parent, path.parent))


def tribe_ids(files: Sequence[str]) -> dict[str, str]:
    """The ids that tribe files give themselves, each with the first file that does."""
    ids: dict[str, str] = {}
    for file in files:
        document = document_of(file)
        if isinstance(document, Document) and is_tribe_file(document.data):
            heading = document.data.get("tribe")
            id = heading.get("id") if isinstance(heading, dict) else None
            if isinstance(id, str):
                ids.setdefault(id, file)
    return ids


def is_loose(file: str) -> bool:
    """Whether a tribe's file belongs to no ruleset: it does not lie in a folder ``tribes/``."""
    return Path(file).resolve().parent.name != FOLDER


def with_tribes(registry: Registry, ids: Mapping[str, str]) -> Registry:
    """A registry with the tribes of files besides; one that is refused is so where it is asked for, and why."""
    known = registry.copy()
    for id, file in ids.items():
        try:
            known.register(read_tribe(file, [*known.plugins, *ids]), file)
        except EthnosError as error:
            if id not in known.plugins:
                known.failures[id] = PluginError(error.code, _in_a_line(error))
    return known


def with_tribes_beside(registry: Registry, folder: Path) -> Registry:
    """A registry with the tribes in TOML that lie in a folder and belong to no ruleset."""
    files = [str(file) for file in sorted(folder.glob("*.toml")) if is_loose(str(file))]
    return with_tribes(registry, tribe_ids(files))


def _in_a_line(error: EthnosError) -> str:
    if isinstance(error, LoadError):
        return "; ".join(finding.headline for finding in error.findings)
    return str(error)
