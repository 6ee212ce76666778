"""Where tribes in TOML are written: in files of a folder `tribes/` beside a ruleset, or within the ruleset itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from os.path import realpath
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from attrs import frozen

from ethnos.grammar import Finding
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
ENDING = ".toml"
NO_TRIBE = ".scenario.toml"
"""How the names of files end that may lie beside tribes and are none."""


@frozen
class TribeText:
    """One tribe as it is written: a file, or a table within a ruleset's file."""

    document: Document
    path: Path

    @property
    def heading(self) -> Mapping[str, object]:
        """Its table `[tribe]`; an empty one where it has none."""
        table: object = self.document.data
        for step in (*self.path, "tribe"):
            table = table.get(str(step)) if isinstance(table, dict) else None
        return table if isinstance(table, dict) else {}

    @property
    def id(self) -> str:
        """The tribe's id as far as it can be told: what it says, or what it is called by."""
        id = self.heading.get("id")
        if isinstance(id, str):
            return id
        return str(self.path[-1]) if self.path else FilePath(self.document.file).name.removesuffix(ENDING)

    @property
    def is_file(self) -> bool:
        """Whether it stands in a file of its own."""
        return not self.path


def tribe_texts(layers: Iterable[Layer], findings: list[Finding]) -> Iterator[TribeText]:
    """Every tribe that these files bring along; what cannot be read is added to the findings."""
    seen: set[str] = set()
    for layer in layers:
        document = layer.document
        written = document.data.get(WRITTEN)
        for id, table in written.items() if isinstance(written, dict) else ():
            if isinstance(table, dict):
                yield TribeText(document, (WRITTEN, id))
        for location in _files_beside(document, findings):
            if location.identity not in seen:
                seen.add(location.identity)
                read = read_document(location)
                if isinstance(read, Document):
                    yield TribeText(read, ())
                else:
                    findings.extend(read)


def _files_beside(document: Document, findings: list[Finding]) -> Iterator[Location]:
    """The files of the folder `tribes/` beside a file, by name."""
    beside = document.location
    folder = beside.folder / FOLDER if beside is not None else None
    if beside is None or folder is None or not folder.is_dir():
        return
    shown = FilePath(beside.shown).parent / FOLDER
    for file in _tribes_in(folder, shown, findings):
        name = (shown / file.name).as_posix()
        if _leads_outside(file, beside.folder):
            message = "this leads out of the ruleset's folder"
            findings.append(_of_file(name, "tribe-outside", message, "put the tribe itself here"))
        else:
            yield Location(name, file, folder, None)


def _tribes_in(folder: Traversable, shown: FilePath, findings: list[Finding]) -> Sequence[Traversable]:
    """What lies in a folder and is called as a tribe's file is; nothing where it cannot be read or is too much."""
    try:
        files = sorted(folder.iterdir(), key=lambda file: file.name)
    except OSError as cause:
        message = f"the folder cannot be read: {cause.strerror or type(cause).__name__}"
        hint = "let it be read, or take it away: every tribe in it belongs to the ruleset"
        findings.append(_of_file(shown, "unreadable-file", message, hint))
        return ()
    tribes = [file for file in files if file.name.endswith(ENDING) and not file.name.endswith(NO_TRIBE)]
    if len(tribes) > MOST_FILES:
        message = f"{len(tribes)} tribes lie in this folder; {MOST_FILES} are the most"
        hint = "move those elsewhere that the ruleset does not deal; --tribe-file FILE.toml loads one from anywhere"
        findings.append(_of_file(shown, "too-many-tribes", message, hint))
        return ()
    return tribes


def _leads_outside(file: Traversable, folder: Traversable) -> bool:
    """Whether a file is a link to somewhere else; what lies in a package that is no plain folder cannot be one."""
    if not isinstance(file, FilePath) or not isinstance(folder, FilePath):
        return False
    return not FilePath(realpath(file)).is_relative_to(realpath(folder))


def _of_file(file: FilePath | str, code: str, message: str, hint: str) -> Finding:
    return Finding(str(file), 0, 0, "error", code, message, hint=hint)
