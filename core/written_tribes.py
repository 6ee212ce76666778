"""Reading tribes that are written in TOML: strictly, safely, and every fault at once.

A tribe's file is data. Whatever it holds, reading it ends soon and runs nothing of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from ethnos.counters import state_class
from ethnos.errors import EthnosError, LoadError
from ethnos.grammar import Finding
from ethnos.rulesets import TribeTable
from ethnos.rulesets.toml_places import Path as TomlPath
from ethnos.rulesets.written import Written

if TYPE_CHECKING:
    from ethnos.rulesets.documents import Document
    from ethnos.written_tables import TribeFile


@frozen(eq=False)
class WrittenTribe:
    """A tribe as its TOML file says it, which a `Registry` takes as it takes a plugin in Python."""

    table: TribeTable
    file: str

    @property
    def written(self) -> Written:
        """What the file says, and where."""
        assert self.table.written is not None
        return self.table.written

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """Findings that did not keep it from being read."""
        return self.written.warnings


def read_tribe(path: str | Path, others: Iterable[str] = ()) -> WrittenTribe:
    """The tribe of a TOML file.

    ``others`` are ids of tribes that its rules may name in ``count`` besides those of installed tribes and rulesets.

    Raises `LoadError` with everything that is wrong, or `EthnosError` with code ``wrong-source``.
    """
    return read_tribes((path,), others)[0]


def read_tribes(paths: Iterable[str | Path], others: Iterable[str] = ()) -> tuple[WrittenTribe, ...]:
    """The tribes of several TOML files, whose rules may name one another in ``count``; else as `read_tribe`."""
    # Only those who read a tribe need these, here and below.
    from ethnos.rulesets.installed_tribes import countable_tribes
    from ethnos.rulesets.tribe_texts import TribeText

    documents, faults = _documents(paths)
    ids = [TribeText(document, ()).id for document in documents]
    known = countable_tribes([*others, *ids]) if ids else ()
    tribes: list[WrittenTribe] = []
    for document in documents:
        table = read_table(document, (), known)
        if isinstance(table, TribeTable):
            tribes.append(WrittenTribe(table, document.file))
        else:
            faults.extend(table)
    if any(fault.severity == "error" for fault in faults):
        raise LoadError(faults)
    return tuple(tribes)


def _documents(paths: Iterable[str | Path]) -> tuple[list[Document], list[Finding]]:
    from ethnos.rulesets.documents import Document, read_document
    from ethnos.rulesets.files import Location

    documents: list[Document] = []
    faults: list[Finding] = []
    for path in paths:
        if not isinstance(path, str | Path):
            raise EthnosError(f"a tribe's file is named by its path, not by {path!r}", code="wrong-source")
        file = Path(path)
        read = read_document(Location(str(path), file, file.parent, file.parent))
        if isinstance(read, Document):
            documents.append(read)
        else:
            faults.extend(read)
    return documents, faults


def read_table(
    document: Document, path: TomlPath, others: Collection[str]
) -> TribeTable | tuple[Finding, ...]:
    """The tribe that stands under a path of a document, or what is wrong with it.

    ``others`` are the ids that its rules may name.
    """
    from ethnos.written_rules import read_rules  # only those who read a tribe need it and what it declares
    from ethnos.written_tables import TribeFile, read_tables

    file = TribeFile(document, path)
    read_tables(file)
    read_rules(file, others)
    errors = [finding for finding in file.findings if finding.severity == "error"]
    if errors:
        return tuple(file.findings)
    return _table(file)


def _table(file: TribeFile) -> TribeTable:
    value = {name: file.settings[name].value for name in ("id", "name", "text", "cards")}
    line, _ = file.document.places.key_place((*file.path, "tribe", "id"))
    written = Written(
        place=f"{file.document.file}:{line}",
        tables=file.tables,
        settings={name: setting for name, setting in file.settings.items() if name not in ("id", "source")},
        slots=tuple(file.slots),
        counters=tuple(file.counters),
        source=file.settings["source"].value if "source" in file.settings else "",
        warnings=tuple(file.findings),
    )
    state = state_class(file.counters)
    return TribeTable(**value, numbers=tuple(file.numbers), state=state, written=written)
