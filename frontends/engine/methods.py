"""All methods and notifications: the one declaration that parameters, the schema and docs/engine.md go by."""

from __future__ import annotations

from collections.abc import Mapping

from ethnos.frontends.engine import acting, looking, results
from ethnos.frontends.engine.declaration import Method, Notification, Parameter
from ethnos.frontends.engine.expected import (
    COUNT,
    KEYS_AND_VALUES,
    MOST_TRIBES,
    MOST_VARIANTS,
    SEAT,
    SECONDS,
    SEED,
    TEXT,
    WHOLE,
    YES_OR_NO,
    or_null,
    texts,
)
from ethnos.lab.bots.apart import DECISION_SECONDS

_GAME = Parameter("game", TEXT, "The game, as `new` or `load` answered it.")
_VIEWER = Parameter("seat", or_null(SEAT), "Whose eyes; null is a spectator.", None)
_VARIANTS = Parameter("variants", texts(MOST_VARIANTS), "What is laid over it: ids, or TOML texts.", ())
_STATE = Parameter("state", or_null(COUNT), "The state that it is meant for: refused in another.", None)
_SENTENCES = Parameter("sentences", YES_OR_NO, "Whether to tell each event in a sentence too.", False)
_STANDS = "The game, its state, the seat to act (null once it is over) and whether it is over."

_METHODS = (
    Method(
        "rulesets",
        "List the installed rulesets and variants.",
        (),
        "For each its id, its kind (ruleset or variant), title, numbers of players, hash, and why it does not load.",
        results.RULESETS,
        looking.rulesets,
    ),
    Method(
        "tribes",
        "List the tribes that can be played: all that are installed, or those of a ruleset, under the ids there.",
        (
            Parameter("ruleset", or_null(TEXT), "As for `new`; all installed ones if not said.", None),
            _VARIANTS,
        ),
        "For each its id, name, text and package (empty where none brings it); `problems` are those that were refused.",
        results.TRIBES,
        looking.tribes,
    ),
    Method(
        "bots",
        "List the bots that can be asked.",
        (),
        "For each its name, package, and the parameters that may stand behind its name, each with its default (null "
        "where it has to be said); they are null until the bot was first imported. `problems` are those that cannot be "
        "asked for, as far as that is known without importing them.",
        results.BOTS,
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
            Parameter("players", WHOLE, "How many play.", 4),
            Parameter(
                "seed", or_null(SEED), "Any whole number, large ones as text; drawn if it is not said.", None
            ),
            Parameter(
                "tribes", or_null(texts(MOST_TRIBES)), "The tribes in play; drawn if they are not said.", None
            ),
            Parameter(
                "given",
                or_null(KEYS_AND_VALUES),
                "A position, as in scenarios, with `era`, `turn` and `first` besides; if not said, the deal.",
                None,
            ),
        ),
        _STANDS,
        results.STANDING,
        acting.new,
    ),
    Method(
        "state",
        "Say how a game stands, as everybody at the table may know.",
        (_GAME,),
        f"{_STANDS} Then how many moves were undone, the ruleset with its variants and hash, players, tribes, glory by "
        "seat, and the seats that won.",
        results.STATE,
        looking.state,
    ),
    Method(
        "rules",
        "Say in what words a game is played, for people to read.",
        (_GAME,),
        "The game, its state, the ruleset's title and words, each kingdom's colour and name, and each tribe in play "
        "with its name and what it does.",
        results.RULES,
        looking.rules,
    ),
    Method(
        "view",
        "Say what a seat knows.",
        (_GAME, _VIEWER),
        "The game, its state, and the view.",
        results.VIEW,
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
        "The game, its state, the events, and a sentence for each where asked for.",
        results.LOG,
        looking.log,
    ),
    Method(
        "moves",
        "List the legal moves of the seat that is to act.",
        (
            _GAME,
            Parameter(
                "seat",
                or_null(SEAT),
                "Who asks: none are listed where another seat is to act; null is the program itself.",
                None,
            ),
            Parameter("largest", YES_OR_NO, "Only the largest warband of each leader and grouping.", False),
            Parameter(
                "labels", YES_OR_NO, "Whether to say of each in the ruleset's words what it does.", False
            ),
        ),
        "The game, its state, the seat to act, the moves as texts, and a label for each where asked for.",
        results.MOVES,
        looking.moves,
    ),
    Method(
        "play",
        "Make a move.",
        (
            _GAME,
            Parameter("move", TEXT, "The move, as `moves` lists it."),
            _STATE,
            Parameter("seat", or_null(SEAT), "Who makes it: refused where another seat is to act.", None),
        ),
        _STANDS,
        results.STANDING,
        acting.play,
    ),
    Method(
        "undo",
        "Go back to an earlier state.",
        (
            _GAME,
            Parameter("to", or_null(COUNT), "That state; the last one before if it is not said.", None),
            _STATE,
        ),
        _STANDS,
        results.STANDING,
        acting.undo,
    ),
    Method(
        "redo",
        "Make moves again that were undone, as long as no other was made since.",
        (
            _GAME,
            Parameter("to", or_null(COUNT), "Up to that state; by one move if it is not said.", None),
            _STATE,
        ),
        _STANDS,
        results.STANDING,
        acting.redo,
    ),
    Method(
        "bot",
        "Let a bot decide for the seat that is to act. It sees that seat's view and the legal moves.",
        (
            _GAME,
            Parameter("bot", TEXT, "Its name, with parameters behind it: `thinker:depth=3`.", "greedy"),
            Parameter("budget", SECONDS, "Seconds that it may take, its import included.", DECISION_SECONDS),
            Parameter("make", YES_OR_NO, "Whether its move is made, or only told.", True),
            _STATE,
        ),
        f"The move, and how the game stands then. {_STANDS}",
        results.DECIDED,
        acting.bot,
    ),
    Method(
        "subscribe",
        "Be told of events from now on, by notifications that hold what the seat may see.",
        (_GAME, _VIEWER, _SENTENCES),
        "The game, the seat, and the state from which on it is told.",
        results.LISTENING,
        acting.subscribe,
    ),
    Method(
        "unsubscribe",
        "Be told no more.",
        (_GAME, _VIEWER),
        "The game, the seat and the state.",
        results.LISTENING,
        acting.unsubscribe,
    ),
    Method(
        "save",
        "Give the whole game as data, secrets included.",
        (_GAME,),
        "What `load` takes, and `Game.from_dict` in Python.",
        results.SAVE,
        looking.save,
    ),
    Method(
        "load",
        "Open a saved game, as a game of its own.",
        (
            Parameter("save", KEYS_AND_VALUES, "What `save` gave, or `Game.to_dict` in Python."),
            Parameter(
                "ruleset",
                or_null(TEXT),
                "The ruleset that it was saved under, as for `new`; if not said, the installed one of its id.",
                None,
            ),
            _VARIANTS,
        ),
        _STANDS,
        results.STANDING,
        acting.load,
    ),
    Method(
        "close",
        "Forget a game and whoever listens to it.",
        (_GAME,),
        "The game and its last state.",
        results.SEEN,
        acting.close,
    ),
)

METHODS: Mapping[str, Method] = {method.name: method for method in _METHODS}
"""The methods by name, in the order of the documents."""

NOTIFICATIONS = (
    Notification(
        "events",
        "A move was made: the state that it led to, the events that it caused, as the seat saw them, and a sentence "
        "for each where asked for.",
        results.HAPPENED,
    ),
    Notification(
        "undone",
        "The game went back to an earlier state: what came after it has not happened.",
        results.LISTENING,
    ),
)
