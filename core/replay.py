"""Replaying records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ethnos.errors import EthnosError, RecordError
from ethnos.game import Game, new_game
from ethnos.moves_again import make_moves
from ethnos.named_rulesets import installed_ruleset
from ethnos.plugins import Registry, installed_plugins
from ethnos.records import ReadText, Record
from ethnos.rulesets import Ruleset, count_of
from ethnos.state_data import state_checksum
from ethnos.version import VERSION

if TYPE_CHECKING:
    from ethnos.record_checksums import RecordDamage


def replay(record: Record, ruleset: Ruleset | None = None, registry: Registry | None = None) -> Game:
    """The game that a record tells, after its last move; without a ruleset the installed one of that id.

    Raises `RecordError` with code ``record-ruleset`` where the rules differ, ``record-table`` where the table cannot
    be set up, ``record-changed`` with the key or the line and number of the move that was changed since the record was
    written, ``record-move`` with the line and number of the first move that is refused, ``record-cut-off`` or
    ``record-goes-on`` where its text has fewer or more moves than when it was written, ``record-state`` where they
    lead to another state than then, or ``record-type`` where it is given no record, such as a record's text. The
    error's ``game`` is the game up to there.
    """
    game = begin(record, ruleset, registry)
    made = len(record.moves) if record.made is None else record.made
    damage = _damage(record)
    if damage is not None:
        _refuse_changed(record, game, damage.moves)
    _make(record, game, 0, made)
    _hold_to_state(record, game)
    _make(record, game, made, len(record.moves))
    _refuse_other_length(record, game)
    return game


def begin(record: Record, ruleset: Ruleset | None = None, registry: Registry | None = None) -> Game:
    """The game of a record before its first move. Raises `RecordError` as `replay` does."""
    if not isinstance(record, Record):
        raise RecordError("record-type", _not_a_record(record))
    damage = _damage(record)
    if damage is not None and damage.key != "moves":
        raise _changed(f"`{damage.key}`", f"checksum.{damage.key.removeprefix('checksum.')}")
    known = registry or installed_plugins()
    try:
        rules = ruleset or installed_ruleset(
            record.ruleset, record.variants, record.tribes, known, record.hash
        )
    except EthnosError as error:
        raise RecordError("record-ruleset", f"{error}{_other_engine(record)}") from error
    if rules.hash != record.hash:
        raise RecordError(
            "record-ruleset",
            f"the record is of {record.ruleset} with hash {record.hash[:12]}, and {rules.id} here has "
            f"{rules.hash[:12]}: the rules differ{_other_engine(record)}",
        )
    try:
        return new_game(rules, record.players, record.seed, record.tribes, record.given, known)
    except EthnosError as error:
        message = f"the table cannot be set up: {error}{_other_engine(record)}"
        raise RecordError("record-table", message) from error


def _make(record: Record, game: Game, start: int, end: int) -> None:
    refused = make_moves(game, record.moves[start:end], start)
    if refused is not None:
        message = f"{_place(record, refused.number)}: {refused.error}{_other_engine(record)}"
        raise RecordError("record-move", message, game) from refused.error


def _refuse_changed(record: Record, game: Game, number: int) -> None:
    """Replay what stands before the first move that was changed, and refuse that one."""
    _make(record, game, 0, number)
    before = game.copy()
    _make(record, game, number, number + 1)
    place = f"{_place(record, number)}: {record.moves[number]}: this move, or what stood before it,"
    raise _changed(place, "checksum.moves", before)


def _changed(place: str, key: str, game: Game | None = None) -> RecordError:
    message = f"{place} was changed since the record was written, as `{key}` does not fit"
    way_out = "leave `checksum` out of the header to replay what is there"
    return RecordError("record-changed", f"{message}; {way_out}", game)


def _place(record: Record, number: int) -> str:
    counted = f"move {number + 1} of {len(record.moves)}"
    text = _text(record)
    return counted if text is None else f"line {text.lines[number]}, {counted}"


def _text(record: Record) -> ReadText | None:
    """The text that the record is read from; None where there is none, or it says something else."""
    return record.read if record.read is not None and record.read.record == record else None


def _damage(record: Record) -> RecordDamage | None:
    text = _text(record)
    return None if text is None else text.damage


def _hold_to_state(record: Record, game: Game) -> None:
    """After as many moves as the record had when it was written, the game stands as it stood then."""
    made = game.made
    if record.state is None or record.made != made:
        return
    reached = state_checksum(game.table)
    if reached != record.state:
        raise RecordError(
            "record-state",
            f"its {count_of(made, 'move')} lead to state {reached}, and `state` says {record.state}: a move or the "
            f"header was changed, or a tribe's plugin is another{_other_engine(record)}; without "
            "`state` and `checksum` in its header the record is replayed as it is",
            game,
        )


def _refuse_other_length(record: Record, game: Game) -> None:
    """A text that lacks its last moves was cut off, one with more was changed; a program that does so means to."""
    there, made = len(record.moves), record.made
    if made is None or there == made or _text(record) is None:
        return
    code, what = (
        ("record-cut-off", f"it breaks off after move {there} of {made}")
        if there < made
        else (
            "record-goes-on",
            f"it goes on for {count_of(there - made, 'move')} behind the {made} that it had",
        )
    )
    way_out = "leave `made`, `state` and `checksum` out of the header to replay what is there"
    raise RecordError(code, f"{what}; {way_out}", game)


def _other_engine(record: Record) -> str:
    if record.engine == VERSION:
        return ""
    return f" (written by engine {record.engine}, and this is {VERSION})"


def _not_a_record(given: object) -> str:
    if isinstance(given, str):
        return "a record is needed, not its text; read the text first: replay(parse_record(text))"
    return f"a Record is needed, as game.record() and parse_record(text) give it, not {type(given).__name__}"
