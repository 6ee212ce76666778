"""Finding the file of a ruleset, and reading it as text, whatever a stranger may have put there."""

from __future__ import annotations

import codecs
from os.path import realpath
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING

from attrs import frozen

from ethnos.grammar import Finding, guess, shorten
from ethnos.rulesets.installed import installed_rulesets, package_folder, shown_name
from ethnos.rulesets.texts import RulesetText

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LARGEST = 256 * 1024
"""The most bytes that a ruleset's file may have."""


@frozen
class Location:
    """A file that may hold a ruleset.

    `shown` is how messages name it, `folder` where `extends` looks from, `root` the folder that no
    `extends` may leave (None for packages that are no plain folders).
    """

    shown: str
    file: Traversable
    folder: Traversable
    root: Path | None

    @property
    def identity(self) -> str:
        """Equal for two ways to one file."""
        return str(_real(self.file) if isinstance(self.file, Path) else self.file)


def printable(text: str) -> str:
    """A message that quotes a stranger's file, kept to one line and away from the terminal's controls."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


@frozen
class Problem:
    """Why a file cannot be found or read; `line` and `column` are where in it, `excerpt` that line.

    Both are 0 where no file was found that could have lines.
    """

    code: str
    message: str
    hint: str = ""
    line: int = 1
    column: int = 1
    excerpt: str = ""

    def finding(self, file: str) -> Finding:
        """The problem as a finding about the file itself."""
        message, hint = printable(self.message), printable(self.hint)
        return Finding(file, self.line, self.column, "error", self.code, message, self.excerpt, hint=hint)


def locate(source: str | Path | RulesetText) -> Location | Problem:
    """The place of a ruleset named by the id of an installed one, or by the path of a .toml file, or of a text."""
    if isinstance(source, RulesetText):
        folder = source.folder()
        return Location(source.name, folder / source.name, folder, None)
    if "\0" in str(source):
        return Problem("missing-file", "no path can hold a NUL character")
    if isinstance(source, Path) or source.endswith(".toml"):
        path = Path(source)
        return Location(str(source), path, path.parent, path.parent)
    return locate_installed(source)


def locate_installed(id: str) -> Location | Problem:
    """The place of an installed ruleset."""
    known = installed_rulesets()
    if id not in known:
        hint = guess(id, known) or "a path has to end in .toml; installed are: " + ", ".join(known)
        return Problem("unknown-ruleset", f"no ruleset `{shorten(id)}` is installed", hint, 0, 0)
    found = known[id]
    if len(found.packages) > 1:
        packages = " and ".join(f"`{package}`" for package in found.packages)
        message, hint = f"`{id}` is offered by {packages}", "uninstall all but one of them"
        return Problem("ruleset-twice", message, hint, 0, 0)
    return _locate_in_package(found.packages[0], found.file_name)


def _locate_in_package(package: str, file_name: str) -> Location | Problem:
    try:
        folder = package_folder(package)
    except Exception as cause:
        message = f"the package `{package}` cannot be imported: {type(cause).__name__}: {cause}"
        return Problem("broken-package", message, line=0, column=0)
    root = folder if isinstance(folder, Path) else None
    return Location(shown_name(package, file_name), folder / file_name, folder, root)


def locate_extended(text: str, location: Location) -> Location | Problem:
    """The place of what a file `extends`: an installed ruleset, or a path inside the ruleset's folder."""
    if not text.endswith(".toml"):
        return locate_installed(text)
    outside = Problem(
        "extends-outside",
        f"`{shorten(text)}` lies outside the ruleset's folder",
        "name an installed ruleset, or a file in this folder or below it, with / between folders",
    )
    if "\\" in text or "\0" in text or Path(text).is_absolute() or PureWindowsPath(text).drive:
        return outside
    shown = (Path(location.shown).parent / text).as_posix()
    if location.root is None or not isinstance(location.folder, Path):
        inside = "/" not in text
        return Location(shown, location.folder / text, location.folder, None) if inside else outside
    path = location.folder / text
    if not _real(path).is_relative_to(_real(location.root)):
        return outside
    return Location(shown, path, path.parent, location.root)


def _real(path: Path) -> Path:
    """Where a path leads; unlike Path.resolve, links in a circle raise nothing."""
    return Path(realpath(path))


def read_text(location: Location) -> str | Problem:
    """The text of a file with plain newlines, or why it has none."""
    try:
        content = _read_bytes(location.file)
    except OSError as cause:
        reason = cause.strerror or type(cause).__name__
        return Problem("unreadable-file", f"the file cannot be read: {reason}")
    return content if isinstance(content, Problem) else _decode(content)


def _read_bytes(file: Traversable) -> bytes | Problem:
    if file.is_dir():
        return Problem("not-a-file", "this is a folder", "name the .toml file in it")
    if not file.is_file():
        exists = isinstance(file, Path) and file.exists()
        return Problem("not-a-file", "this is no plain file") if exists else _missing(file)
    with file.open("rb") as stream:
        content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        message = f"the file is larger than the {LARGEST // 1024} KiB that a ruleset may have"
        return Problem("file-too-large", message)
    return content


def _missing(file: Traversable) -> Problem:
    folder = file.parent if isinstance(file, Path) else None
    beside = [path.name for path in folder.glob("*.toml")] if folder is not None and folder.is_dir() else []
    return Problem("missing-file", "there is no such file", guess(file.name, beside))


def _decode(content: bytes) -> str | Problem:
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return Problem("wrong-encoding", "the file is UTF-16, not UTF-8", "save it as UTF-8")
    if content.startswith(codecs.BOM_UTF8):
        message = "the file begins with a byte order mark, which TOML does not allow"
        return Problem("byte-order-mark", message, "save it as UTF-8 without BOM")
    if b"\0" in content:
        return Problem("binary-file", "the file is binary, no text")
    try:
        return content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as cause:
        return _wrong_encoding(content, cause.start)


def _wrong_encoding(content: bytes, offset: int) -> Problem:
    before = content[:offset].decode("utf-8")
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    shown = content.decode("utf-8", "replace").split("\n")[line - 1].rstrip("\r")
    message = f"byte 0x{content[offset]:02x} is not UTF-8"
    return Problem("wrong-encoding", message, "save the file as UTF-8", line, column, shown)
