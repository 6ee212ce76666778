"""Tribes that a ruleset brings along: in TOML files of the folder `tribes/` beside it, or within the ruleset itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from os.path import realpath
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from ethnos.grammar import Finding, shorten
from ethnos.rulesets.declaration import TribeTable
from ethnos.rulesets.documents import Document, read_document
from ethnos.rulesets.files import Location
from ethnos.rulesets.layers import Layer
from ethnos.rulesets.shape import WRITTEN
from ethnos.rulesets.toml_places import Path

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FOLDER = "tribes"
MOST_FILES = 200
"""How many tribes may lie in one folder."""
NO_TRIBE = ".scenario.toml"
"""How the names of files end that may lie beside tribes and are none."""

ReadTribe = Callable[[Document, Path, Collection[str]], "TribeTable | tuple[Finding, ...]"]
"""Reads the tribe under a path of a document, or says what is wrong with it; its rules may name these ids."""


def is_tribe_file(data: Mapping[str, object]) -> bool:
    """Whether a file means to be a tribe: it has an ability, or its table `tribe` calls itself something."""
    tribe = data.get("tribe")
    called = isinstance(tribe, dict) and any(
        isinstance(tribe.get(name), str) for name in ("id", "name", "text")
    )
    return isinstance(data.get("ability"), dict) or called


def only_a_tribe(document: Document) -> Finding:
    """The finding about a tribe that was to be loaded as a ruleset or variant."""
    message = f"`{document.file}` is a tribe, and no ruleset or variant"
    hint = f"play it in a ruleset: --tribe-file {document.file}; or put it into a folder tribes/ beside one"
    return document.finding((), "only-a-tribe", message, hint=hint)


@frozen
class _Text:
    """One tribe as it is written: a file, or a table within a ruleset's file."""

    document: Document
    path: Path

    @property
    def heading(self) -> Mapping[str, object]:
        table: object = self.document.data
        for step in (*self.path, "tribe"):
            table = table.get(str(step)) if isinstance(table, dict) else None
        return table if isinstance(table, dict) else {}

    @property
    def id(self) -> str:
        """The tribe's id as far as it can be told: what it says, or what it is called by."""
        id = self.heading.get("id")
        return id if isinstance(id, str) else FilePath(str((self.document.file, *self.path)[-1])).stem

    @property
    def is_file(self) -> bool:
        return not self.path


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
    texts = list(_texts(layers, found.findings))
    named = {key.split(".")[1] for layer in layers for key in layer.settings if key.startswith("tribe.")}
    known = {*plugins, *named, *(text.id for text in texts)}
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


def _add(found: OwnTribes, text: _Text, table: TribeTable) -> None:
    assert table.written is not None
    found.findings.extend(table.written.warnings)
    found.tables[table.id] = table
    if text.is_file:
        found.files.add(table.id)


def _other_place(
    found: OwnTribes,
    text: _Text,
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


def _duplicate(text: _Text, place: str) -> Finding:
    message = f"tribe `{shorten(text.id)}` is already that of {place}"
    return text.document.finding(
        (*text.path, "tribe", "id"), "duplicate-tribe", message, hint="give one of them another id"
    )


def _texts(layers: Iterable[Layer], findings: list[Finding]) -> Iterator[_Text]:
    seen: set[str] = set()
    for layer in layers:
        document = layer.document
        written = document.data.get(WRITTEN)
        for id, table in written.items() if isinstance(written, dict) else ():
            if isinstance(table, dict):
                yield _Text(document, (WRITTEN, id))
        for location in _files_beside(document, findings):
            if location.identity not in seen:
                seen.add(location.identity)
                read = read_document(location)
                if isinstance(read, Document):
                    yield _Text(read, ())
                else:
                    findings.extend(read)


def _files_beside(document: Document, findings: list[Finding]) -> Iterator[Location]:
    """The files of the folder `tribes/` beside a file, by name."""
    beside = document.location
    folder = beside.folder / FOLDER if beside is not None else None
    if beside is None or folder is None or not folder.is_dir():
        return
    shown = FilePath(beside.shown).parent / FOLDER
    try:
        files = sorted(folder.iterdir(), key=lambda file: file.name)
    except OSError as cause:
        reason = cause.strerror or type(cause).__name__
        findings.append(_of_file(shown, "unreadable-file", f"the folder cannot be read: {reason}"))
        return
    tribes = [file for file in files if file.name.endswith(".toml") and not file.name.endswith(NO_TRIBE)]
    if len(tribes) > MOST_FILES:
        message = f"{len(tribes)} tribes lie in this folder; {MOST_FILES} are the most"
        findings.append(_of_file(shown, "too-many-tribes", message))
        return
    for file in tribes:
        name = (shown / file.name).as_posix()
        if _leads_outside(file, beside.folder):
            message = "this leads out of the ruleset's folder"
            findings.append(_of_file(name, "tribe-outside", message, "put the tribe itself here"))
        else:
            yield Location(name, file, folder, None)


def _leads_outside(file: Traversable, folder: Traversable) -> bool:
    """Whether a file is a link to somewhere else; what lies in a package that is no plain folder cannot be one."""
    if not isinstance(file, FilePath) or not isinstance(folder, FilePath):
        return False
    return not FilePath(realpath(file)).is_relative_to(realpath(folder))


def _of_file(file: FilePath | str, code: str, message: str, hint: str = "") -> Finding:
    return Finding(str(file), 0, 0, "error", code, message, hint=hint)
