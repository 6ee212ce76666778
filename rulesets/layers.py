"""The files that make up a ruleset: what it extends, and the variants laid over it."""

from collections.abc import Sequence
from pathlib import Path

from attrs import define, field, frozen

from ethnos.grammar import Finding
from ethnos.rulesets.documents import Document, read_document
from ethnos.rulesets.files import Location, Problem, locate, locate_extended
from ethnos.rulesets.shape import Setting, read_settings
from ethnos.rulesets.texts import RulesetText

LONGEST_CHAIN = 16
"""How many files may extend one another."""

OWN_KEYS = ("id", "title", "extends")
"""Keys that name a file itself; nothing is inherited from them."""


@frozen(eq=False)
class Layer:
    """One file of a ruleset and what it sets. `below` are the files that it extends, the nearest first."""

    document: Document
    settings: dict[str, Setting]
    below: tuple[str, ...]

    @property
    def identity(self) -> str:
        """Equal for one file reached in two ways."""
        return identity_of(self.document)


@define
class Shelf:
    """Every file read so far, so that none is read or reported twice."""

    layers: dict[str, Layer] = field(factory=dict)
    findings: list[Finding] = field(factory=list)

    def chain(self, source: str | Path | RulesetText) -> tuple[Layer, ...]:
        """A file and all that it extends, the lowest first; empty where one of them cannot be read."""
        location = locate(source)
        if isinstance(location, Problem):
            self.findings.append(location.finding(str(source)))
            return ()
        documents = self._documents(location)
        layers = []
        for place, document in enumerate(documents):
            below = tuple(identity_of(lower) for lower in documents[place + 1 :])
            layers.append(self._layer(document, below))
        return tuple(reversed(layers))

    def _layer(self, document: Document, below: tuple[str, ...]) -> Layer:
        identity = identity_of(document)
        if identity not in self.layers:
            settings, findings = read_settings(document)
            self.findings.extend(findings)
            self.layers[identity] = Layer(document, settings, below)
        return self.layers[identity]

    def _documents(self, location: Location) -> list[Document]:
        """The chain of files from the named one down; empty where it is broken."""
        documents: list[Document] = []
        reached: tuple[str, ...] = ()
        while True:
            document = self._read(location, reached)
            if document is None:
                return []
            documents.append(document)
            text = document.data.get("extends")
            if not isinstance(text, str):
                return documents
            found = self._next(documents, text)
            if found is None:
                return []
            line, _ = document.places.key_place(("extends",))
            reached = (f"reached through {document.file}:{line}", *reached)
            location = found

    def _read(self, location: Location, reached: tuple[str, ...]) -> Document | None:
        known = self.layers.get(location.identity)
        if known is not None:
            return known.document
        document = read_document(location, reached)
        if isinstance(document, Document):
            return document
        self.findings.extend(found for found in document if found not in self.findings)
        return None

    def _next(self, documents: Sequence[Document], text: str) -> Location | None:
        """The place of the file that the last one extends, unless something is wrong with it."""
        document = documents[-1]
        assert document.location is not None
        found = locate_extended(text, document.location)
        if isinstance(found, Location):
            found = _acceptable(documents, found)
        if isinstance(found, Location):
            return found
        finding = document.finding(("extends",), found.code, found.message, hint=found.hint)
        if finding not in self.findings:
            self.findings.append(finding)
        return None


def _acceptable(documents: Sequence[Document], found: Location) -> Location | Problem:
    identities = [identity_of(document) for document in documents]
    if found.identity in identities:
        circle = [document.file for document in documents[identities.index(found.identity) :]]
        way = " extends ".join(f"`{name}`" for name in [*circle, circle[0]])
        return Problem("extends-circle", f"this is a circle: {way}", "one of them has to stand alone")
    if len(documents) == LONGEST_CHAIN:
        return Problem("extends-too-long", f"more than {LONGEST_CHAIN} files extend one another")
    if found.file.is_file():
        return found
    is_folder = found.file.is_dir()
    message = f"`{found.shown}` is a folder" if is_folder else f"there is no file `{found.shown}`"
    return Problem("not-a-file" if is_folder else "missing-file", message)


def identity_of(document: Document) -> str:
    """What names a file, in whichever way it was reached."""
    return document.location.identity if document.location is not None else document.file
