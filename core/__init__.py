"""A rules engine for the card game Ethnos: rules as data, tribes as plugins.

import ethnos

ruleset = ethnos.load_ruleset("first-edition")
game = ethnos.new_game(ruleset, players=4, seed=7)
while not game.over:
    game.play(game.moves()[0])
print(game.glory, game.winners)
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ethnos.cards import Card, Warband
from ethnos.choices import Choice
from ethnos.errors import (
    EthnosError,
    IllegalMove,
    InvalidMove,
    LoadError,
    PluginError,
    RecordError,
    SaveError,
    SetupError,
)
from ethnos.events import Event
from ethnos.game import Game, new_game
from ethnos.loading import load_ruleset
from ethnos.moves import Move
from ethnos.plugins import Registry, installed_plugins
from ethnos.records import Record, parse_record
from ethnos.replay import replay
from ethnos.rulesets import Rules, Ruleset, RulesetText
from ethnos.version import VERSION
from ethnos.written_tribes import WrittenTribe, read_tribe

if TYPE_CHECKING:
    from ethnos.schemas import log_schema, save_schema, view_schema

__version__ = VERSION

__all__ = [
    "Card",
    "Choice",
    "EthnosError",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "LoadError",
    "Move",
    "PluginError",
    "Record",
    "RecordError",
    "Registry",
    "Rules",
    "Ruleset",
    "RulesetText",
    "SaveError",
    "SetupError",
    "Warband",
    "WrittenTribe",
    "__version__",
    "installed_plugins",
    "load_ruleset",
    "log_schema",
    "new_game",
    "parse_record",
    "read_tribe",
    "replay",
    "save_schema",
    "view_schema",
]

_LATER = {"log_schema": "schemas", "save_schema": "schemas", "view_schema": "schemas"}
"""Names by the module that has them, which is imported when they are asked for."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
