"""The checksums in a record's text, by which a reader finds the first place that was changed since it was written.

Each key of the header has one, as in saves. The moves have one text: two letters for each move, made from it and from
all before it, and behind them the checksum of all moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from attrs import frozen

from ethnos.checksums import CHECKSUM_LETTERS, checksum, json_text

LETTERS_A_MOVE = 2
"""One change in 256 passes at its own line, and is found at the next; none passes at the last."""


@frozen
class RecordDamage:
    """The first place of a record's text that does not fit its checksums."""

    key: str
    """The header's key, ``moves``, or ``checksum.moves`` where these cannot be told from it."""
    moves: int = 0
    """How many moves stand before it."""


def checksums(header: Mapping[str, Any], moves: Sequence[str]) -> dict[str, str]:
    """What a record's text says by which to know it again."""
    return {key: checksum(json_text(value)) for key, value in header.items()} | {"moves": _of_moves(moves)}


def find_damage(
    header: Mapping[str, Any], moves: Sequence[str], said: Mapping[str, str]
) -> RecordDamage | None:
    """The first place that was changed since those checksums were written; moves that are missing at the end aside."""
    found = checksums(header, moves)
    for key in sorted({*found, *said} - {"moves"}):
        if found.get(key) != said.get(key):
            return RecordDamage(key)
    made = header.get("made", len(moves))
    if len(said["moves"]) != made * LETTERS_A_MOVE + CHECKSUM_LETTERS:
        return RecordDamage("checksum.moves")
    for number in range(min(len(moves), made)):
        letters = slice(number * LETTERS_A_MOVE, (number + 1) * LETTERS_A_MOVE)
        if found["moves"][letters] != said["moves"][letters]:
            return RecordDamage("moves", number)
    if made == len(moves) and found["moves"] != said["moves"]:
        return RecordDamage("moves", max(0, made - 1))
    return None


def _of_moves(moves: Sequence[str]) -> str:
    sum_so_far, letters = sha256(), []
    for move in moves:
        sum_so_far.update(f"{move}\n".encode("utf-8", "surrogatepass"))
        letters.append(sum_so_far.hexdigest()[:LETTERS_A_MOVE])
    return "".join([*letters, sum_so_far.hexdigest()[:CHECKSUM_LETTERS]])
