"""All methods and notifications: the one declaration that parameters, the schema and docs/engine.md go by."""

from __future__ import annotations

from collections.abc import Mapping

from ethnos.frontends.engine import engine, looking
from ethnos.frontends.engine.declaration import Method, Notification, Parameter
from ethnos.frontends.engine.kinds import (
    COUNT,
    MOST_TRIBES,
    MOST_VARIANTS,
    NUMBER,
    SEAT,
    SECONDS,
    TABLE,
    TEXT,
    TRUTH,
    Schema,
    listed,
    or_null,
    table,
    texts,
)
from ethnos.lab.bots.apart import DECISION_SECONDS

_TEXT, _COUNT, _TRUTH = TEXT.schema, COUNT.schema, TRUTH.schema
_TEXTS, _SEATS = listed(_TEXT), listed(COUNT.schema)
_VIEW: Schema = {"type": "object", "description": "As `ethnos schema view` says."}
_EVENTS = listed({"type": "object", "description": "As an item of `ethnos schema log` says."})
_SAVE: Schema = {"type": "object", "description": "As `ethnos schema save` says."}
_SEAT_OR_NULL = or_null(SEAT).schema
_STANDING: dict[str, Schema] = {
    "game": _TEXT,
    "state": _COUNT,
    "to_act": _SEAT_OR_NULL,
    "over": _TRUTH,
}
_SEEN: dict[str, Schema] = {"game": _TEXT, "state": _COUNT}
_LISTENING: dict[str, Schema] = {"game": _TEXT, "seat": _SEAT_OR_NULL, "state": _COUNT}

_GAME = Parameter("game", TEXT, "The game, as `new` or `load` answered it.")
_VIEWER = Parameter("seat", or_null(SEAT), "Whose eyes; null is a spectator.", None)
_VARIANTS = Parameter("variants", texts(MOST_VARIANTS), "What is laid over it: ids, or TOML texts.", ())
_SENTENCES = Parameter("sentences", TRUTH, "Whether to tell each event in a sentence too.", False)
_STANDS = "The game, its state, the seat to act (null once it is over) and whether it is over."

_METHODS = (
    Method(
        "rulesets",
        "List the installed rulesets and variants.",
        (),
        "For each its id, its kind (ruleset or variant), title, numbers of players, hash, and why it does not load.",
        table(
            {
                "rulesets": listed(
                    table(
                        {
                            "id": _TEXT,
                            "kind": _TEXT,
                            "title": _TEXT,
                            "players": listed(_COUNT),
                            "hash": _TEXT,
                            "problem": _TEXT,
                        }
                    )
                )
            }
        ),
        looking.rulesets,
    ),
    Method(
        "tribes",
        "List the tribes that can be played.",
        (),
        "For each its id, name, text and package; `problems` are those that were refused.",
        table(
            {
                "tribes": listed(table({"id": _TEXT, "name": _TEXT, "text": _TEXT, "package": _TEXT})),
                "problems": listed(table({"id": _TEXT, "code": _TEXT, "message": _TEXT})),
            }
        ),
        looking.tribes,
    ),
    Method(
        "bots",
        "List the bots that can be asked.",
        (),
        "Their names.",
        table({"bots": _TEXTS}),
        looking.bots,
    ),
    Method(
        "new",
        "Open a new game.",
        (
            Parameter(
                "ruleset", TEXT, "The id of an installed ruleset, or a ruleset as TOML text.", "first-edition"
            ),
            _VARIANTS,
            Parameter("players", NUMBER, "How many play.", 4),
            Parameter("seed", or_null(NUMBER), "Any whole number; drawn if it is not said.", None),
            Parameter(
                "tribes", or_null(texts(MOST_TRIBES)), "The tribes in play; drawn if they are not said.", None
            ),
            Parameter("given", or_null(TABLE), "A position, as in scenarios; if not said, the deal.", None),
        ),
        _STANDS,
        table(_STANDING),
        engine.new,
    ),
    Method(
        "state",
        "Say how a game stands, as everybody at the table may know.",
        (_GAME,),
        f"{_STANDS} Then how many moves were undone, the ruleset with its variants and hash, players, tribes, glory by "
        "seat, and the seats that won.",
        table(
            {
                **_STANDING,
                "undone": _COUNT,
                "ruleset": _TEXT,
                "variants": _TEXTS,
                "hash": _TEXT,
                "players": _COUNT,
                "tribes": _TEXTS,
                "glory": listed(NUMBER.schema),
                "winners": _SEATS,
            }
        ),
        looking.state,
    ),
    Method(
        "view",
        "Say what a seat knows.",
        (_GAME, _VIEWER),
        "The game, its state, and the view; `ethnos schema view` says what it holds.",
        table({**_SEEN, "view": _VIEW}),
        looking.view,
    ),
    Method(
        "log",
        "Say what a seat saw happen.",
        (
            _GAME,
            _VIEWER,
            Parameter("since", COUNT, "How many events to leave out at the beginning.", 0),
            _SENTENCES,
        ),
        "The game, its state, the events (`ethnos schema log`), and a sentence for each where asked for.",
        table({**_SEEN, "events": _EVENTS, "sentences": _TEXTS}),
        looking.log,
    ),
    Method(
        "moves",
        "List the legal moves of the seat that is to act.",
        (
            _GAME,
            Parameter("seat", or_null(SEAT), "Who asks: there are none where another seat is to act.", None),
            Parameter("largest", TRUTH, "Only the largest warband of each leader and grouping.", False),
            Parameter("labels", TRUTH, "Whether to say of each in the ruleset's words what it does.", False),
        ),
        "The game, its state, the seat to act, the moves as texts, and a label for each where asked for.",
        table({**_SEEN, "to_act": _SEAT_OR_NULL, "moves": _TEXTS, "labels": _TEXTS}),
        looking.moves,
    ),
    Method(
        "play",
        "Make a move.",
        (
            _GAME,
            Parameter("move", TEXT, "The move, as `moves` lists it."),
            Parameter("state", or_null(COUNT), "The state that it is meant for: refused in another.", None),
            Parameter("seat", or_null(SEAT), "Who makes it: refused where another seat is to act.", None),
        ),
        _STANDS,
        table(_STANDING),
        engine.play,
    ),
    Method(
        "undo",
        "Go back to an earlier state.",
        (_GAME, Parameter("to", or_null(COUNT), "That state; the last one before if it is not said.", None)),
        _STANDS,
        table(_STANDING),
        engine.undo,
    ),
    Method(
        "redo",
        "Make moves again that were undone, as long as no other was made since.",
        (_GAME, Parameter("to", or_null(COUNT), "Up to that state; by one move if it is not said.", None)),
        _STANDS,
        table(_STANDING),
        engine.redo,
    ),
    Method(
        "bot",
        "Let a bot decide for the seat that is to act. It sees that seat's view and the legal moves.",
        (
            _GAME,
            Parameter("bot", TEXT, "Its name, with parameters behind it: `thinker:depth=3`.", "greedy"),
            Parameter("budget", SECONDS, "Seconds that it may take.", DECISION_SECONDS),
            Parameter("make", TRUTH, "Whether its move is made, or only told.", True),
        ),
        f"The move, and how the game stands then. {_STANDS}",
        table({"move": _TEXT, **_STANDING}),
        engine.bot,
    ),
    Method(
        "subscribe",
        "Be told of events from now on, by notifications that hold what the seat may see.",
        (_GAME, _VIEWER, _SENTENCES),
        "The game, the seat, and the state from which on it is told.",
        table(_LISTENING),
        engine.subscribe,
    ),
    Method(
        "unsubscribe",
        "Be told no more.",
        (_GAME, _VIEWER),
        "The game, the seat and the state.",
        table(_LISTENING),
        engine.unsubscribe,
    ),
    Method(
        "save",
        "Give the whole game as data, secrets included.",
        (_GAME,),
        "What `load` takes, and `Game.from_dict` in Python (`ethnos schema save`).",
        table({"save": _SAVE}),
        engine.save,
    ),
    Method(
        "load",
        "Open a saved game, as a game of its own.",
        (
            Parameter("save", TABLE, "What `save` gave, or `Game.to_dict` in Python."),
            Parameter(
                "ruleset",
                or_null(TEXT),
                "The ruleset that it was saved under, as for `new`; if not said, the installed one of its id.",
                None,
            ),
            _VARIANTS,
        ),
        _STANDS,
        table(_STANDING),
        engine.load,
    ),
    Method(
        "close",
        "Forget a game and whoever listens to it.",
        (_GAME,),
        "The game and its last state.",
        table(_SEEN),
        engine.close,
    ),
)

METHODS: Mapping[str, Method] = {method.name: method for method in _METHODS}
"""The methods by name, in the order of the documents."""

NOTIFICATIONS = (
    Notification(
        "events",
        "A move was made: the state that it led to, the events that it caused, as the seat saw them, and a sentence "
        "for each where asked for.",
        table({**_LISTENING, "events": _EVENTS, "sentences": _TEXTS}),
    ),
    Notification(
        "undone",
        "The game went back to an earlier state: what came after it has not happened.",
        table(_LISTENING),
    ),
)
