"""The engine: what lasts from one message to the next."""

from __future__ import annotations

from attrs import Factory, define, field

from ethnos.frontends.engine.bots import Bots
from ethnos.frontends.engine.held import Held
from ethnos.frontends.engine.refusals import Refusal
from ethnos.frontends.engine.rules_from_outside import RequestedRulesets
from ethnos.grammar import shorten
from ethnos.plugins import Registry, installed_plugins
from ethnos.views import Json

MOST_GAMES = 256
"""Games that are open at a time."""


@define(eq=False)
class Engine:
    """The games that a program plays through it, and what they need."""

    registry: Registry = field(factory=installed_plugins)
    bots: Bots = field(factory=Bots)
    games: dict[str, Held] = field(factory=dict)
    told: list[Json] = field(factory=list)
    """Notifications, as JSON-RPC 2.0 writes them, that nobody has sent on yet."""
    begun: int = 0
    """Games that were ever opened; their ids go by it, so that none is given twice."""
    rulesets: RequestedRulesets = field(
        default=Factory(lambda engine: RequestedRulesets(engine.registry), takes_self=True)
    )

    def held(self, id: str) -> Held:
        """The game of that id. Raises `Refusal` with code ``unknown-game``."""
        if id not in self.games:
            raise Refusal("unknown-game", f"no game `{shorten(id)}` is open; `new` and `load` open one")
        return self.games[id]
