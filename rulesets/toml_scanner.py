"""The scanner that finds the places in a TOML text, and the faults that `tomllib` reports without a name."""

import re

from attrs import define, field, frozen

from ethnos.rulesets.toml_places import Path, Places, Spot, dotted

DEEPEST = 32
"""How deep lists, tables and dotted keys may lie within one another."""

LONGEST_NUMBER = 1000
"""How many characters a number or date may have in a file; rule texts have narrower bounds of their own."""

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^\s,\[\]{}#=\"']+(?: \d\d:[^\s,\]}#]*)?")
_END_OF_LINE = re.compile(r"[ \t]*(?:#[^\n]*)?(?:\n|\Z)")
_STRINGS = (
    ('"""', re.compile(r'"""(?:\\.|[^\\])*?"""(?:"{0,2})', re.DOTALL)),
    ("'''", re.compile(r"'''.*?'''(?:'{0,2})", re.DOTALL)),
    ('"', re.compile(r'"(?:\\.|[^"\\\n])*"')),
    ("'", re.compile(r"'[^'\n]*'")),
)


@frozen
class Fault:
    """One fault of the TOML itself; `first` is the offset of an earlier place that it clashes with."""

    offset: int
    code: str
    message: str
    width: int = 1
    first: int | None = None


class _Stop(Exception):
    """The scanner cannot read on."""


@define
class _Scanner:
    text: str
    at: int = 0
    table: Path = ()
    spots: dict[Path, Spot] = field(factory=dict)
    kinds: dict[Path, str] = field(factory=dict)
    rows: dict[Path, int] = field(factory=dict)
    faults: list[Fault] = field(factory=list)


def scan(text: str) -> tuple[Places, tuple[Fault, ...]]:
    """The places of all keys and values up to the first fault, and the faults that were recognised.

    `text` has plain newlines. Nothing is raised: what is no TOML simply ends the scan.
    """
    scanner = _Scanner(text)
    try:
        while _skip(scanner, _BLANK) < len(text):
            _statement(scanner)
    except _Stop:
        pass  # what was found so far stands; tomllib refuses the text
    return Places(text, scanner.spots), tuple(scanner.faults)


def _statement(scanner: _Scanner) -> None:
    if scanner.text.startswith("[", scanner.at):
        _header(scanner)
    else:
        _key_and_value(scanner, scanner.table, depth=len(scanner.table))
    _expect(scanner, _END_OF_LINE)


def _header(scanner: _Scanner) -> None:
    start = scanner.at
    brackets = "[[" if scanner.text.startswith("[[", start) else "["
    scanner.at += len(brackets)
    names = _dotted_key(scanner)
    if not scanner.text.startswith("]" * len(brackets), scanner.at):
        raise _Stop
    scanner.at += len(brackets)
    path = _declare_parents(scanner, (), names, kind="implied")
    if brackets == "[[":
        scanner.table = _new_row(scanner, path, names[-1][1], start)
    else:
        _declare(scanner, path, names[-1][1], "table", may_follow="implied")
        scanner.table = path


def _new_row(scanner: _Scanner, path: Path, offset: int, start: int) -> Path:
    if scanner.kinds.get(path, "rows") != "rows":
        _declare(scanner, path, offset, "rows", may_follow="")
    scanner.kinds[path] = "rows"
    scanner.spots.setdefault(path, Spot(offset, start, scanner.at))
    row = (*path, scanner.rows.get(path, 0))
    scanner.rows[path] = scanner.rows.get(path, 0) + 1
    scanner.spots[row] = Spot(offset, start, scanner.at)
    return row


def _key_and_value(scanner: _Scanner, table: Path, depth: int) -> None:
    names = _dotted_key(scanner)
    if not scanner.text.startswith("=", scanner.at):
        raise _Stop
    scanner.at += 1
    _skip(scanner, _SPACE)
    path = _declare_parents(scanner, table, names, kind="dotted")
    _declare(scanner, path, names[-1][1], "value", may_follow="")
    _value(scanner, path, names[-1][1], depth + len(names))


def _declare_parents(scanner: _Scanner, table: Path, names: list[tuple[str, int]], kind: str) -> Path:
    """The path of the last name, every table on the way noted."""
    path = table
    for name, offset in names[:-1]:
        path = (*path, name)
        if scanner.kinds.setdefault(path, kind) == "value":
            _declare(scanner, path, offset, kind, may_follow="")
        scanner.spots.setdefault(path, Spot(offset, offset, offset + len(name)))
        if path in scanner.rows:
            path = (*path, scanner.rows[path] - 1)
    return (*path, names[-1][0])


def _declare(scanner: _Scanner, path: Path, offset: int, kind: str, may_follow: str) -> None:
    known = scanner.kinds.get(path)
    if known is not None and known != may_follow:
        name = dotted(path)
        message = f"`{name}` is set twice in this file"
        first = scanner.spots[path].key
        scanner.faults.append(Fault(offset, "duplicate-key", message, len(str(path[-1])), first))
        raise _Stop
    scanner.kinds[path] = kind
    if kind == "table":
        scanner.spots[path] = Spot(offset, offset, offset + len(str(path[-1])))


def _dotted_key(scanner: _Scanner) -> list[tuple[str, int]]:
    names = [_simple_key(scanner)]
    while scanner.text.startswith(".", scanner.at):
        scanner.at += 1
        names.append(_simple_key(scanner))
    _check_depth(scanner, len(names))
    return names


def _simple_key(scanner: _Scanner) -> tuple[str, int]:
    start = _skip(scanner, _SPACE)
    if scanner.text[start : start + 1] in ('"', "'"):
        _string(scanner, ("a quoted key",))
        name = _unquoted(scanner.text[start : scanner.at])
    else:
        _expect(scanner, _BARE_KEY)
        name = scanner.text[start : scanner.at]
    _skip(scanner, _SPACE)
    return name, start


def _unquoted(token: str) -> str:
    if "\\" not in token:
        return token[1:-1]
    import tomllib  # only those who load need it

    try:
        return str(tomllib.loads(f"key = {token}")["key"])
    except tomllib.TOMLDecodeError:
        raise _Stop from None


def _value(scanner: _Scanner, path: Path, key: int, depth: int) -> None:
    _check_depth(scanner, depth)
    start = scanner.at
    first = scanner.text[start : start + 1]
    if first in ('"', "'"):
        _string(scanner, path)
    elif first == "[":
        _list(scanner, path, depth)
    elif first == "{":
        _inline_table(scanner, path, depth)
    else:
        _bare_value(scanner, path)
    scanner.spots[path] = Spot(key, start, scanner.at)


def _bare_value(scanner: _Scanner, path: Path) -> None:
    start = scanner.at
    _expect(scanner, _BARE_VALUE)
    if scanner.at - start > LONGEST_NUMBER:
        message = f"the value of `{dotted(path)}` is too long ({scanner.at - start} characters)"
        scanner.faults.append(Fault(start, "number-too-large", message, 1))
        raise _Stop


def _string(scanner: _Scanner, path: Path) -> None:
    start = scanner.at
    for quotes, pattern in _STRINGS:
        if scanner.text.startswith(quotes, start):
            found = pattern.match(scanner.text, start)
            if found is None:
                message = f"the text of `{dotted(path)}` is not closed"
                scanner.faults.append(Fault(start, "unclosed-string", message, len(quotes)))
                raise _Stop
            scanner.at = found.end()
            return


def _list(scanner: _Scanner, path: Path, depth: int) -> None:
    scanner.at += 1
    number = 0
    while not _closed(scanner, "]"):
        _value(scanner, (*path, number), scanner.at, depth + 1)
        number += 1
        _skip(scanner, _BLANK)
        _comma_or(scanner, "]")


def _inline_table(scanner: _Scanner, path: Path, depth: int) -> None:
    scanner.at += 1
    while not _closed(scanner, "}"):
        _key_and_value(scanner, path, depth)
        _skip(scanner, _BLANK)
        _comma_or(scanner, "}")


def _closed(scanner: _Scanner, bracket: str) -> bool:
    _skip(scanner, _BLANK)
    if not scanner.text.startswith(bracket, scanner.at):
        return False
    scanner.at += 1
    return True


def _comma_or(scanner: _Scanner, bracket: str) -> None:
    if scanner.text.startswith(",", scanner.at):
        scanner.at += 1
    elif not scanner.text.startswith(bracket, scanner.at):
        raise _Stop


def _check_depth(scanner: _Scanner, depth: int) -> None:
    if depth > DEEPEST:
        message = f"lists, tables or dotted keys lie more than {DEEPEST} deep"
        scanner.faults.append(Fault(scanner.at, "too-deep", message))
        raise _Stop


def _skip(scanner: _Scanner, pattern: re.Pattern[str]) -> int:
    """Move past what the pattern matches, maybe nothing; returns the new offset."""
    found = pattern.match(scanner.text, scanner.at)
    if found is not None:
        scanner.at = found.end()
    return scanner.at


def _expect(scanner: _Scanner, pattern: re.Pattern[str]) -> None:
    found = pattern.match(scanner.text, scanner.at)
    if found is None:
        raise _Stop
    scanner.at = found.end()
