"""All that a program can ask for and hand on to a seat: by `Game`, by `ethnos engine`, and by learning libraries.

`SHOWN` names each way to look at a game. What it gives has to be the same whatever is hidden from the seat; the ways
that need the whole game are named too, so that a new one is in neither list until somebody decides.
"""

import json
from collections.abc import Callable
from functools import cache

import pyspiel

from ethnos import EthnosError, Game, Ruleset
from ethnos.frontends.engine.engine import Engine
from ethnos.frontends.engine.held import Held
from ethnos.frontends.engine.messages import answer
from ethnos.frontends.learning import spiel, zoo
from ethnos.frontends.learning.stepped_game import SteppedGame

SEEN = 60
"""How much of the log is compared in a position; at the end it is the whole."""

WHOLE_GAME = {
    *(
        "table",
        "state",
        "seed",
        "choice",
        "history",
        "undone",
        "events",
        "record",
        "to_dict",
        "from_dict",
        "copy",
    ),
    *("undo", "redo", "at"),
}
"""What only the program that runs a game may look at: it holds every secret."""

Shown = Callable[[Game, int | None], object]


def own_moves(game: Game, seat: int | None) -> object:
    if seat != game.to_act:
        return None
    return [[str(move) for move in game.moves(largest=largest)] for largest in (False, True)]


def labels(game: Game, seat: int | None) -> object:
    return [game.label(move) for move in game.moves()[:40]] if seat == game.to_act else None


def sentences(game: Game, seat: int | None) -> object:
    return [game.sentence(seen, seat) for seen in latest(game, seat)]


def latest(game: Game, seat: int | None) -> list[dict[str, object]]:
    return game.log(seat, max(0, len(game.events) - SEEN))


def refusals(game: Game, seat: int | None) -> object:
    """What the seat to act is told of moves that it cannot make."""
    if seat != game.to_act:
        return None
    cards = list(game.rules.tribes)[:1] + [str(card) for card in list(game.table.kinds.by_name)[::5]]
    tried = ["", "fly", "pass", "deck", "draw", "keep nothing", "claim 1", "place red", "cash", "play dragon"]
    tried += [f"{verb} {card}" for verb in ("take", "play", "keep") for card in cards]
    tried += [f"play {' + '.join([card] * 9)}" for card in cards[:3]]
    return [told_of(game, text) for text in tried]


def told_of(game: Game, text: str) -> str:
    try:
        game.copy().play(text)
    except EthnosError as error:
        return f"{error.code}: {error}"
    return "accepted"


def read_back(game: Game, seat: int | None) -> object:
    """What `parse` makes of texts: the same whatever is hidden."""
    if seat != game.to_act:
        return None
    return [str(game.parse(str(move))) for move in game.moves()[:20]]


def of_the_engine(game: Game, seat: int | None) -> object:
    """The answers of `ethnos engine` to what a program asks for a seat, refusals among them."""
    engine = engine_with(game)
    return [
        ask(engine, method, game="g1", **params)
        for method, asked in ASKED.items()
        for params in asked(game, seat)
    ]


def _moves_to_make(game: Game, seat: int | None) -> list[dict[str, object]]:
    texts = ("fly", "keep nothing", "claim 1", "play red elf + blue elf", "take red dwarf")
    stale = {"seat": seat, "move": "deck", "state": 10_000}
    return [] if seat is None else [stale, *({"seat": seat, "move": text} for text in texts)]


ASKED: dict[str, Callable[[Game, int | None], list[dict[str, object]]]] = {
    "state": lambda game, seat: [{}],
    "rules": lambda game, seat: [{}],
    "view": lambda game, seat: [{"seat": seat}, {"seat": 99}],
    "log": lambda game, seat: [{"seat": seat, "since": max(0, len(game.events) - SEEN), "sentences": True}],
    "moves": lambda game, seat: (
        [] if seat is None else [{"seat": seat, "largest": True, "labels": True}, {"seat": 99}]
    ),
    "subscribe": lambda game, seat: [{"seat": seat, "sentences": True}, {"seat": 99}],
    # What goes back, or forth again, reads the log, in which a twin has other cards than those that were dealt.
    "undo": lambda game, seat: [{"to": 10_000}, {"state": 10_000}],
    "redo": lambda game, seat: [{}, {"state": 10_000}],
    "play": _moves_to_make,
    "unsubscribe": lambda game, seat: [{"seat": seat}],
    "close": lambda game, seat: [{}],
}
"""What is asked of the engine for a seat, by method, the game aside. Moves are asked for by seats alone."""
FOR_THE_PROGRAM = {"save", "bot"}
"""Methods that give the whole game, or tell a move that others may not know."""


def engine_with(game: Game) -> Engine:
    """An engine that holds a copy of the game, as ``g1``."""
    engine = Engine()
    engine.games["g1"] = Held("g1", game.copy())
    return engine


def ask(engine: Engine, method: str, **params: object) -> list[object]:
    """What the engine sends for one request."""
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return list(answer(engine, json.dumps(request).encode()))


def of_pettingzoo(game: Game, seat: int | None) -> object:
    """What an agent observes, with its mask, and the table in words while it is to act."""
    if seat is None:
        return None
    return observed(environment(*named(game.ruleset), game.rules.players), game, seat)


def observed(env: zoo.raw_env, game: Game, seat: int) -> object:
    env.stepped = SteppedGame(env.encoding, game)
    seen = env.observe(f"seat_{seat}")
    env.agent_selection = f"seat_{seat}"
    return [seen["observation"].tolist(), seen["action_mask"].tolist(), env.render()]


def told_of_a_move_in_the_making(game: Game, seat: int) -> list[str]:
    """The ways by which a seat could tell that another one has begun to name a move."""
    env = environment(*named(game.ruleset), game.rules.players)
    stepped = env.stepped = SteppedGame(env.encoding, game.copy())
    before = env.observe(f"seat_{seat}")["observation"].tolist()
    begun = [step for step in stepped.legal if env.encoding.names[step].startswith(("lead", "keep"))]
    if not begun or stepped.take(begun[0]) is not None:
        return []
    after = env.observe(f"seat_{seat}")["observation"].tolist()
    return [] if before == after else [f"what seat {stepped.to_act} has named so far, by seat {seat}"]


def of_openspiel(game: Game, seat: int | None) -> object:
    """What a player observes, its steps in words while it is to act, and now and then all that it recalls."""
    if seat is None:
        return None
    state = openspiel_game(*named(game.ruleset), game.rules.players).new_initial_state()
    state.stepped = SteppedGame(state.get_game().encoding, game)
    steps = state.legal_actions(seat) if seat == game.to_act else []
    recalled = state.information_state_string(seat) if len(game.history) % 5 == 0 else ""
    return [
        state.observation_tensor(seat),
        state.observation_string(seat),
        [state.action_to_string(seat, step) for step in steps],
        recalled,
    ]


def named(ruleset: Ruleset) -> tuple[str, tuple[str, ...]]:
    return ruleset.id, ruleset.variants


@cache
def environment(ruleset: str, variants: tuple[str, ...], players: int) -> zoo.raw_env:
    return zoo.env(ruleset, players, variants=variants, render_mode="ansi")


@cache
def openspiel_game(ruleset: str, variants: tuple[str, ...], players: int) -> spiel.EthnosGame:
    laid = spiel.BETWEEN.join(variants) or spiel.NONE
    return pyspiel.load_game(f"{spiel.NAME}(ruleset={ruleset},variants={laid},players={players})")


OF_GAME: dict[str, Shown] = {
    "view": lambda game, seat: game.view(seat),
    "log": latest,
    "seen": lambda game, seat: game.seen(game.events[-SEEN:], seat),
    "sentence": sentences,
    "label": labels,
    "moves": own_moves,
    "play": refusals,
    "parse": read_back,
    "check_seat": lambda game, seat: game.check_seat(seat),
    "made": lambda game, seat: game.made,
    "to_act": lambda game, seat: game.to_act,
    "over": lambda game, seat: game.over,
    "glory": lambda game, seat: game.glory,
    "winners": lambda game, seat: game.winners,
    "tribes": lambda game, seat: game.tribes,
    "ruleset": lambda game, seat: game.ruleset.hash,
    "rules": lambda game, seat: game.rules.players,
}
"""What a program may hand on to a seat, by the name of `Game`."""
OUTSIDE: dict[str, Shown] = {
    "engine": of_the_engine,
    "pettingzoo": of_pettingzoo,
    "openspiel": of_openspiel,
}
"""The same, of what drives games for others."""
SHOWN = OF_GAME | OUTSIDE
