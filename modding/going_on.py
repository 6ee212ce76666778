"""Promises about games that go on elsewhere: copies, saves, records, and what the log tells.

Each function says what is wrong, or nothing.
"""

from __future__ import annotations

import json

from attrs import evolve, fields

from ethnos.errors import EthnosError
from ethnos.game import Game
from ethnos.modding.trials import Trial, play_on, snapshot, state_text
from ethnos.records import parse_record
from ethnos.replay import replay
from ethnos.state import State
from ethnos.state_data import state_data, structure_state


def log_tells_otherwise(trial: Trial) -> str:
    """The events so far, applied to an empty table, give the state."""
    try:
        retold = trial.retell()
    except (IndexError, KeyError, ValueError) as error:
        return f"the events cannot be applied to an empty table: {type(error).__name__}: {error}"
    state = trial.game.state
    if retold == state:
        return ""
    names = [
        field.name for field in fields(State) if getattr(retold, field.name) != getattr(state, field.name)
    ]
    return f"the log, replayed on an empty table, gives other {', '.join(names)}"


def copies_hang_together(trial: Trial) -> str:
    """What happens to a copy touches neither the original nor another copy, and all go on alike."""
    game = trial.game
    before = snapshot(game)
    first, second = game.copy(), game.copy()
    if snapshot(first) != before:
        return "a copy is not equal to its original"
    if fault := play_on((first,), trial.dice):
        return f"a copy does not go on: {fault}"
    if snapshot(game) != before:
        return "the moves of a copy changed the original"
    if snapshot(second) != before:
        return "the moves of a copy changed another copy"
    fault = play_on((game.copy(), second.copy()), trial.dice)
    return f"two copies go on differently: {fault}" if fault else ""


def kept_copies_changed(trial: Trial) -> str:
    """The game that went on left every earlier copy as it was."""
    for number, (copy, before) in enumerate(trial.kept, 1):
        if snapshot(copy) != before:
            return f"copy {number} of {len(trial.kept)}, made after {copy.made} moves, changed since"
    return ""


def saved_state_differs(trial: Trial) -> str:
    """The state, written as JSON and read back, is the same state."""
    table = trial.game.table
    try:
        again = structure_state(table, json.loads(json.dumps(state_data(table))))
    except (EthnosError, TypeError, ValueError) as error:
        return f"the state cannot be saved and loaded: {error}"
    return "" if again == table.state else "the state, saved and loaded, is another"


def saves_differ(trial: Trial) -> str:
    """A game saved as JSON and loaded is the same game, and goes on alike."""
    game = trial.game
    data = game.to_dict()
    try:
        text = json.dumps(data)
        loaded = Game.from_dict(json.loads(text), game.ruleset, trial.registry, replayed=True)
    except (EthnosError, TypeError, ValueError) as error:
        return f"the game cannot be saved and loaded: {error}"
    if json.dumps(loaded.to_dict()) != text:
        return "a loaded game, saved again, is not what was saved"
    fault = play_on((game.copy(), loaded), trial.dice)
    return f"a loaded game goes on differently: {fault}" if fault else ""


def record_differs(trial: Trial) -> str:
    """The same seed and the same moves, out of the record's text, give the same game."""
    game = trial.game
    try:
        record = evolve(
            parse_record(str(game.record())), state=None
        )  # what differs is told below, event by event
        again = replay(record, game.ruleset, trial.registry)
    except EthnosError as error:
        return f"the record cannot be replayed: {error}"
    if again.events != game.events:
        pairs = enumerate(zip(again.events, game.events, strict=False), 1)
        number, (now, before) = next(
            ((place, pair) for place, pair in pairs if pair[0] != pair[1]), (0, (None, None))
        )
        return f"event {number} was {before} and is now {now}"
    return "" if state_text(again) == state_text(game) else "the same events led to another state"
