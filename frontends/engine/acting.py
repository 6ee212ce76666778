"""The methods that change something: games that come, go on and go, and who is told of it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from ethnos.errors import IllegalMove, InvalidMove
from ethnos.events import Event
from ethnos.frontends.engine.engine import MOST_GAMES, Engine
from ethnos.frontends.engine.expected import MOST_TRIBES
from ethnos.frontends.engine.held import Held, Listener, standing
from ethnos.frontends.engine.refusals import Refusal
from ethnos.game import Game, new_game
from ethnos.lab.bots import BotError
from ethnos.views import Json

SEED_BITS = 63


def new(
    engine: Engine,
    ruleset: str,
    variants: Sequence[str],
    players: int,
    seed: int | str | None,
    tribes: Sequence[str] | None,
    given: Json | None,
) -> Json:
    """Open a new game."""
    _refuse_too_many(engine)
    loaded = engine.rulesets.load(ruleset, variants, tribes or ())
    dealt = secrets.randbits(SEED_BITS) if seed is None else int(seed)
    return _open(engine, new_game(loaded, players, dealt, tribes, given, engine.registry))


def load(engine: Engine, save: Json, ruleset: str | None, variants: Sequence[str]) -> Json:
    """Open a saved game."""
    _refuse_too_many(engine)
    named = save.get("ruleset") if ruleset is None and variants else ruleset
    if not isinstance(named, str):
        return _open(engine, Game.from_dict(save, registry=engine.registry, replayed=True))
    tribes = save.get("tribes")
    known = tribes[:MOST_TRIBES] if isinstance(tribes, list) else []
    asked = [tribe for tribe in known if isinstance(tribe, str)]
    loaded = engine.rulesets.load(named, variants, asked)
    return _open(engine, Game.from_dict(save, loaded, engine.registry, replayed=True))


def close(engine: Engine, game: str) -> Json:
    """Forget a game."""
    return {"game": engine.held(game).id, "state": engine.games.pop(game).state}


def play(engine: Engine, game: str, move: str, state: int | None, seat: int | None) -> Json:
    """Make a move."""
    held = engine.held(game)
    held.check_state(state)
    held.check_turn(seat)
    _make(engine, held, move)
    return standing(held)


def undo(engine: Engine, game: str, to: int | None, state: int | None) -> Json:
    """Go back."""
    held = engine.held(game)
    held.check_state(state)
    held.undo(held.state - 1 if to is None else to)
    for seat in held.listeners:
        _tell(engine, "undone", {"game": held.id, "seat": seat, "state": held.state})
    return standing(held)


def redo(engine: Engine, game: str, to: int | None, state: int | None) -> Json:
    """Go forth again."""
    held = engine.held(game)
    held.check_state(state)
    for events in held.redo(held.state + 1 if to is None else to):
        _tell_events(engine, held, events)
    return standing(held)


def bot(engine: Engine, game: str, bot: str, budget: float, make: bool, state: int | None) -> Json:
    """Let a bot decide for the seat that is to act."""
    held = engine.held(game)
    held.check_state(state)
    found = engine.bots.find(bot)
    if held.game.over:
        raise Refusal(
            "not-to-act", f"in game {held.id} nobody is to act, so no bot can decide: the game is over"
        )
    move = engine.bots.decide(found, held.game, budget)
    try:
        if make:
            _make(engine, held, move)
        else:
            held.game.copy().play(move)
    except (IllegalMove, InvalidMove) as error:
        raise BotError(
            f"bot `{found.name}` returned a move that is refused: {error}", code="bot-move"
        ) from error
    return {"move": move, **standing(held)}


def subscribe(engine: Engine, game: str, seat: int | None, sentences: bool) -> Json:
    """Tell of events from now on, as a seat sees them."""
    held = engine.held(game)
    held.game.check_seat(seat)
    held.listeners[seat] = Listener(seat, sentences)
    return {"game": held.id, "seat": seat, "state": held.state}


def unsubscribe(engine: Engine, game: str, seat: int | None) -> Json:
    """Tell a seat no more."""
    held = engine.held(game)
    held.game.check_seat(seat)
    held.listeners.pop(seat, None)
    return {"game": held.id, "seat": seat, "state": held.state}


def _refuse_too_many(engine: Engine) -> None:
    if len(engine.games) >= MOST_GAMES:
        raise Refusal("too-many-games", f"{MOST_GAMES} games are open; close one of them first")


def _open(engine: Engine, game: Game) -> Json:
    engine.begun += 1
    held = Held(f"g{engine.begun}", game)
    engine.games[held.id] = held
    return standing(held)


def _make(engine: Engine, held: Held, move: str) -> None:
    _tell_events(engine, held, held.game.play(move))


def _tell_events(engine: Engine, held: Held, events: Sequence[Event]) -> None:
    """Tell whoever listens what the last move caused."""
    for seat, listener in held.listeners.items():
        seen = held.game.seen(events, seat)
        said = [held.game.sentence(event, seat) for event in seen] if listener.sentences else []
        told = {"game": held.id, "seat": seat, "state": held.state, "events": seen, "sentences": said}
        _tell(engine, "events", told)


# What is told is JSON data, hence Any.
def _tell(engine: Engine, method: str, params: dict[str, Any]) -> None:
    engine.told.append({"jsonrpc": "2.0", "method": method, "params": params})
