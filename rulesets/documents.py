"""A TOML file that was read: its data, and the place of everything in it."""

import re
from typing import Any, Literal

from attrs import evolve, frozen

from ethnos.grammar import Finding, Source
from ethnos.rulesets.files import Location, printable, read_text
from ethnos.rulesets.toml_places import Path, Places, dotted
from ethnos.rulesets.toml_scanner import Fault, scan

_TOO_BIG_FOR_TOMLLIB = ("too-deep", "number-too-large")
_TOMLLIB_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


@frozen(eq=False)
class Document:
    """One file with its data; `reached` are the notes that say how an `extends` chain came to it.

    Values that stand in no file have a document without a location, whose findings have no line.
    """

    file: str
    data: dict[str, Any]
    places: Places
    location: Location | None = None
    reached: tuple[str, ...] = ()

    def finding(
        self,
        path: Path,
        code: str,
        message: str,
        *,
        hint: str = "",
        notes: tuple[str, ...] = (),
        at: Literal["key", "value"] = "value",
        severity: Literal["error", "warning"] = "error",
    ) -> Finding:
        """A finding about a key, or about its value."""
        spot = self.places.spot(path)
        start = spot.key if at == "key" else spot.value
        line, column = self.places.line_and_column(start) if self.location is not None else (0, 0)
        excerpt = self.places.line(line)
        written = len(str(path[-1])) if at == "key" and path else spot.end - spot.value
        width = max(1, min(written, len(excerpt) - column + 1))
        notes = (*notes, *self.reached)
        message, hint = printable(message), printable(hint)
        return Finding(self.file, line, column, severity, code, message, excerpt, width, hint, notes)

    def source(self, path: Path) -> Source:
        """The source of a rule text that stands under this key."""
        line, column = self.places.key_place(path) if self.location is not None else (0, 0)
        text = TextPlace(self.places, path)
        return Source(self.file, dotted(path), line, column, text.locate, self.places.line)


@frozen
class TextPlace:
    """Knows where the characters of one value stand in its file."""

    places: Places
    path: Path

    def locate(self, offset: int) -> tuple[int, int]:
        """Line and column of a character of the text; 0 where it stands in no file."""
        if not self.places.text:
            return 0, 0
        return self.places.place_in_string(self.path, offset)


def read_document(location: Location, reached: tuple[str, ...] = ()) -> Document | tuple[Finding, ...]:
    """Read a TOML file, or say what keeps it from being one."""
    text = read_text(location)
    if not isinstance(text, str):
        return (evolve(text.finding(location.shown), notes=reached),)
    places, faults = scan(text)
    document = Document(location.shown, {}, places, location, reached)
    fatal = [fault for fault in faults if fault.code in _TOO_BIG_FOR_TOMLLIB]
    if fatal:
        return tuple(_fault_finding(document, fault) for fault in fatal)
    import tomllib  # only those who load need it

    try:
        data = tomllib.loads(text)
    except ValueError as cause:
        return tuple(_fault_finding(document, fault) for fault in faults or [_toml_fault(places, cause)])
    return Document(location.shown, data, places, location, reached)


def stand_in(name: str) -> Document:
    """The document of what stands in no file, such as a plugin's defaults, or tribes that are asked for."""
    return Document(name, {}, Places("", {}))


def _fault_finding(document: Document, fault: Fault) -> Finding:
    places = document.places
    line, column = places.line_and_column(fault.offset)
    notes = document.reached
    if fault.first is not None:
        notes = (f"first set at {document.file}:{places.line_and_column(fault.first)[0]}", *notes)
    message, excerpt = printable(fault.message), places.line(line)
    return Finding(
        document.file, line, column, "error", fault.code, message, excerpt, fault.width, notes=notes
    )


def _toml_fault(places: Places, cause: ValueError) -> Fault:
    """What tomllib says, at its place, with the key after which it happened."""
    found = _TOMLLIB_PLACE.search(str(cause))
    message = _TOMLLIB_PLACE.sub("", str(cause))
    offset = len(places.text)
    if found is not None and found[1]:
        offset = places.line_starts[int(found[1]) - 1] + int(found[2]) - 1
    before = [path for path, spot in places.spots.items() if spot.key <= offset]
    where = f" (after `{dotted(before[-1])}`)" if before else ""
    return Fault(offset, "bad-toml", f"this is not TOML: {message[:1].lower()}{message[1:]}{where}")
