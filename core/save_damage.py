"""Where a saved game was changed, found out by what the rest of it says: for the error that refuses it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from ethnos.errors import EthnosError
from ethnos.game import Game
from ethnos.moves_again import make_moves
from ethnos.outside import first_difference
from ethnos.state_data import state_data
from ethnos.views import Json


def damaged_places(data: Json, keys: Sequence[str], start: Callable[[], Game]) -> str:
    """The places of a save whose keys ``keys`` do not fit their checksums; ``start`` sets its table up anew."""
    if keys == ["state"]:
        place = _state_place(data, start)
    elif keys == ["moves"]:
        place = _move_place(data, start)
    else:
        place = ""
    changed = ", ".join(f"`{key}`" for key in keys)
    fit = f"{changed}: changed since it was saved, as `checksum.{keys[0]}` does not fit"
    return f"{fit}: {place}" if place else fit


def _state_place(data: Json, start: Callable[[], Game]) -> str:
    """The first place in the state that the moves do not lead to."""
    try:
        game = start()
    except EthnosError:
        return ""
    if make_moves(game, data["moves"]) is not None:
        return ""
    return first_difference("state", data["state"], json.loads(json.dumps(state_data(game.table))))


def _move_place(data: Json, start: Callable[[], Game]) -> str:
    """The first move that is refused."""
    try:
        game = start()
    except EthnosError:
        return ""
    refused = make_moves(game, data["moves"])
    return "" if refused is None else f"moves[{refused.number}]: {refused.error}"
