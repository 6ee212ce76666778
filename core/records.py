"""Records: a game as the moves that were made, enough to replay it anywhere.

The text form is a TOML header, a line ``---``, then one move a line; ``#`` begins a comment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import NOTHING, asdict, evolve, field, fields, frozen

from ethnos.errors import RecordError
from ethnos.grammar import guess
from ethnos.outside import plain_data

if TYPE_CHECKING:
    from ethnos.record_checksums import RecordDamage

HEADER_END = "---"
"""The line between the header and the moves."""
LARGEST_RECORD = 4_000_000
"""Characters; a long game needs about 20,000."""


@frozen
class Record:
    """Everything needed to replay a game."""

    ruleset: str
    """The ruleset's id."""
    hash: str
    """The ruleset's hash: what the moves were legal under."""
    players: int
    seed: int
    tribes: tuple[str, ...]
    engine: str
    """Version of the engine that wrote it."""
    variants: tuple[str, ...] = ()
    given: dict[str, Any] | None = field(default=None)
    """The position it began from, as scenarios give them; None for a game from the deal."""
    made: int | None = None
    """How many moves it had when it was written, by which a record that was cut off is known."""
    state: str | None = None
    """A checksum of the state that they lead to, by which a replay knows that they lead there still."""
    moves: tuple[str, ...] = ()
    read: ReadText | None = field(default=None, eq=False, repr=False)
    """What is known of the text that it was read from; None where it was not."""

    def __str__(self) -> str:
        import tomli_w

        from ethnos.record_checksums import checksums

        header = {
            name: value
            for name, value in asdict(self, recurse=False).items()
            if name not in ("moves", "read") and value is not None
        }
        whole = header | {"checksum": checksums(header, self.moves)}
        return "\n".join([tomli_w.dumps(whole).rstrip(), HEADER_END, *self.moves, ""])


@frozen
class ReadText:
    """What is known of the text that a record was read from. It says nothing of a record that was changed since."""

    record: Record
    lines: tuple[int, ...]
    """The line of each move, from 1."""
    damage: RecordDamage | None
    """Where the text was changed since it was written; None where nothing shows that it was."""


def parse_record(text: str) -> Record:
    """Read a record's text form.

    Raises `RecordError` with code ``record-type``, ``record-too-large``, ``record-header`` or ``record-key``, naming
    the line or key.
    """
    if not isinstance(text, str):
        raise RecordError("record-type", f"a record is read from its text, not from {type(text).__name__}")
    if len(text) > LARGEST_RECORD:
        raise RecordError(
            "record-too-large", f"a record has at most {LARGEST_RECORD} characters, not {len(text)}"
        )
    if text.startswith("\ufeff"):
        raise RecordError("record-header", "line 1: it begins with a byte order mark; save it as plain UTF-8")
    lines = text.replace("\r\n", "\n").split("\n")
    if HEADER_END not in lines:
        raise RecordError("record-header", f"line {len(lines)}: no line `{HEADER_END}` ends the header")
    import tomllib  # only those who read a record need it

    end = lines.index(HEADER_END)
    try:
        header = tomllib.loads("\n".join(lines[:end]))
    # A number of thousands of digits and lists thousands deep are no TOMLDecodeError.
    except (ValueError, RecursionError) as error:
        raise RecordError("record-header", f"the header is no TOML: {error}") from error
    moves = {
        number: move
        for number, line in enumerate(lines[end + 1 :], end + 2)
        if (move := line.partition("#")[0].strip())
    }
    said = header.pop("checksum", None)
    checked = _checked(header)
    record = Record(**checked, moves=tuple(moves.values()))
    damage = None if said is None else _damage(header, record.moves, said)
    return evolve(record, read=ReadText(record, tuple(moves), damage))


def _damage(header: dict[str, Any], moves: tuple[str, ...], said: object) -> RecordDamage | None:
    from ethnos.record_checksums import find_damage

    if not isinstance(said, dict) or not all(type(text) is str for text in said.values()):
        raise RecordError("record-key", "`checksum` must be a table of texts")
    if "moves" not in said:
        raise RecordError("record-key", "the header does not say `checksum.moves`")
    return find_damage(header, moves, said)


_TYPES: dict[str, type[Any]] = {
    "ruleset": str,
    "hash": str,
    "players": int,
    "seed": int,
    "tribes": list,
    "engine": str,
    "variants": list,
    "given": dict,
    "made": int,
    "state": str,
}
"""The type of each key; the lists are of texts."""


def _checked(header: dict[str, Any]) -> dict[str, Any]:
    needed = {attribute.name for attribute in fields(Record) if attribute.default is NOTHING}
    for key in header:
        if key not in _TYPES:
            known = sorted([*_TYPES, "checksum"])
            hint = guess(key, known) or f"known here: {', '.join(known)}"
            raise RecordError("record-key", f"unknown key `{key}`; {hint}")
    for key in sorted(needed - set(header)):
        raise RecordError("record-key", f"the header does not say `{key}`")
    typed = {key: _typed(key, value) for key, value in header.items()}
    try:
        plain_data(typed, "header")
    except ValueError as error:
        raise RecordError("record-key", str(error)) from error
    return typed


def _typed(key: str, value: Any) -> Any:  # noqa: ANN401 - TOML data until it is checked
    wanted = _TYPES[key]
    if type(value) is not wanted or (wanted is list and not all(type(item) is str for item in value)):
        what = "a list of texts" if wanted is list else f"of type {wanted.__name__}"
        raise RecordError("record-key", f"`{key}` must be {what}, not {value!r}")
    return tuple(value) if wanted is list else value
