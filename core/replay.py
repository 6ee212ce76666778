"""Replaying records."""

from __future__ import annotations

from ethnos.errors import EthnosError, RecordError
from ethnos.game import Game, new_game
from ethnos.plugins import Registry, installed_plugins
from ethnos.records import Record
from ethnos.rulesets import Ruleset
from ethnos.saves import installed_ruleset


def replay(record: Record, ruleset: Ruleset | None = None, registry: Registry | None = None) -> Game:
    """The game that a record tells, after its last move; without a ruleset the installed one of that id.

    Raises `RecordError` with code ``record-ruleset`` where the rules differ, ``record-table`` where the table cannot
    be set up, ``record-move`` with the number of the first move that is refused, or ``record-type`` where it is
    given no record, such as a record's text.
    """
    game = begin(record, ruleset, registry)
    for number, move in enumerate(record.moves, 1):
        try:
            game.play(move)
        except EthnosError as error:
            raise RecordError("record-move", f"move {number} of {len(record.moves)}: {error}") from error
    return game


def begin(record: Record, ruleset: Ruleset | None = None, registry: Registry | None = None) -> Game:
    """The game of a record before its first move. Raises `RecordError` as `replay` does."""
    if not isinstance(record, Record):
        raise RecordError("record-type", _not_a_record(record))
    known = registry or installed_plugins()
    try:
        rules = ruleset or installed_ruleset(record.ruleset, record.variants, record.tribes, known)
    except EthnosError as error:
        raise RecordError("record-ruleset", str(error)) from error
    if rules.hash != record.hash:
        raise RecordError(
            "record-ruleset",
            f"the record is of {record.ruleset} with hash {record.hash[:12]}, and {rules.id} here has "
            f"{rules.hash[:12]} (engine {record.engine}): the rules differ",
        )
    try:
        return new_game(rules, record.players, record.seed, record.tribes, record.given, known)
    except EthnosError as error:
        raise RecordError("record-table", f"the table cannot be set up: {error}") from error


def _not_a_record(given: object) -> str:
    if isinstance(given, str):
        return "a record is needed, not its text; read the text first: replay(parse_record(text))"
    return f"a Record is needed, as game.record() and parse_record(text) give it, not {type(given).__name__}"
