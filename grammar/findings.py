"""What is wrong with a text: one finding a fault, shown with its line and a caret."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Literal

from attrs import frozen

Severity = Literal["error", "warning"]

LONGEST_WORD_SHOWN = 40
LONGEST_LINE_SHOWN = 160
NAMES_SHOWN = 8


class EthnosError(Exception):
    """The base of every error of the project; `code` is stable and may be relied upon."""

    code: str = "error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code


@frozen
class Finding:
    """One fault, or one doubt, and where it is: file, line and column (both from 1).

    Where it lies in no file, `file` says in words what it is about (`plugin badger`), and line and column are 0.
    """

    file: str
    line: int
    column: int
    severity: Severity
    code: str
    message: str
    excerpt: str = ""
    width: int = 1
    hint: str = ""
    notes: tuple[str, ...] = ()
    word: str = ""
    """The name that is not known, where that is the fault."""

    @property
    def headline(self) -> str:
        """The finding on one line: `house.toml:14:19: error[unknown-name]: ...`."""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {self.severity}[{self.code}]: {self.message}"

    def report(self) -> str:
        """Show the headline, the line with its caret and hint, and the notes."""
        notes = [f"      {note}" for note in self.notes]
        return "\n".join([self.headline, *_marked_line(self), *notes])


class LoadError(EthnosError):
    """A file does not load. `findings` holds every fault, by file, line and column."""

    code = "does-not-load"

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(sorted(findings, key=_reading_order))
        super().__init__("\n".join(finding.report() for finding in self.findings))


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that was likely meant, or "" when none is near."""
    by_lower_case = {name.lower(): name for name in sorted(known)}
    near = difflib.get_close_matches(word[:LONGEST_WORD_SHOWN].lower(), list(by_lower_case), n=1, cutoff=0.6)
    return by_lower_case[near[0]] if near else ""


def guess(word: str, known: Iterable[str]) -> str:
    """Say which known word was likely meant, as "did you mean `x`?", or "" when none is near."""
    meant = nearest(word, known)
    return f"did you mean `{meant}`?" if meant else ""


def shorten(word: str, longest: int = LONGEST_WORD_SHOWN) -> str:
    """Cut a word out of a text from strangers to a length that a message can hold."""
    return word if len(word) <= longest else word[: longest - 3] + "..."


def known_here(names: Iterable[str]) -> str:
    """List known names for a note: sorted, and only the first few."""
    ordered = sorted(set(names))
    shown = ordered[:NAMES_SHOWN] + (["..."] if len(ordered) > NAMES_SHOWN else [])
    return "known here: " + ", ".join(shown) if shown else "no name is known here"


def _reading_order(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.file, finding.line, finding.column, finding.code, finding.message


def _marked_line(finding: Finding) -> list[str]:
    if not finding.excerpt:
        return [f"      | {finding.hint}"] if finding.hint else []
    text, start = _window(finding.excerpt.rstrip("\r\n"), finding.column - 1)
    padding = "".join("\t" if character == "\t" else " " for character in text[:start].ljust(start))
    carets = "^" * max(1, min(finding.width, len(text) - start))
    hint = f" {finding.hint}" if finding.hint else ""
    return [f"{finding.line:5} | {_printable(text)}", f"      | {padding}{carets}{hint}"]


def _window(line: str, start: int) -> tuple[str, int]:
    """Cut a very long line to the neighbourhood of the caret; give the caret's new place too."""
    if len(line) <= LONGEST_LINE_SHOWN:
        return line, start
    first = max(0, min(start - LONGEST_LINE_SHOWN // 2, len(line) - LONGEST_LINE_SHOWN))
    return line[first : first + LONGEST_LINE_SHOWN], start - first


def _printable(text: str) -> str:
    """Keep control characters of a stranger's file away from the reader's terminal."""
    return "".join(c if c == "\t" or c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
