"""The bots that messages may ask for: registered ones, and those that the command line named; nothing else is run."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from attrs import define, field

from ethnos.chance import stream
from ethnos.game import Game
from ethnos.lab.bots import Bot, ask_bot, find_bot, known_bots
from ethnos.lab.bots.apart import BotApart
from ethnos.lab.bots.naming import BotName, read_bot_name
from ethnos.lab.bots.table import registered_source

MOST_KEPT = 8
"""Bots whose processes are kept; with other parameters it is another one."""
OF_ONES_OWN = "`ethnos engine --bot` lets messages ask for one of your own, MODULE:NAME or FILE.py:NAME"


@define(eq=False)
class Bots:
    """Bots as they are asked for. `named` are those of the command line, as MODULE:NAME or FILE.py:NAME."""

    named: tuple[str, ...] = ()
    _kept: OrderedDict[str, Bot] = field(factory=OrderedDict)

    def names(self) -> list[str]:
        """All that can be asked for."""
        return sorted({*known_bots(), *self.named})

    def find(self, name: str) -> Bot:
        """The bot of that name. Raises `BotError` as `find_bot`, and for one that nobody named."""
        if name not in self._kept:
            self._refuse_unnamed(read_bot_name(name))
            self._kept[name] = find_bot(name)
            if len(self._kept) > MOST_KEPT:
                _end(self._kept.popitem(last=False)[1])
        self._kept.move_to_end(name)
        return self._kept[name]

    def _refuse_unnamed(self, asked: BotName) -> None:
        if asked.target not in self.named:
            registered_source(asked, OF_ONES_OWN, self.named)

    def close(self) -> None:
        """End the processes of all bots."""
        while self._kept:
            _end(self._kept.popitem()[1])


def decide(bot: Bot, game: Game, budget: float) -> str:
    """What a bot does for the seat that is to act, in so many seconds; equal games give equal decisions.

    Raises `BotError` as `ask_bot`.
    """
    chance = stream(game.seed, f"bot {bot.name} at seat {game.to_act}, state {len(game.history)}")
    return str(ask_bot(bot, game, chance, budget))


def read_named(names: Sequence[str]) -> tuple[str, ...]:
    """The bots that a command line names, without parameters. Raises `BotError` as `find_bot`."""
    for name in names:
        _end(find_bot(name))
    return tuple(read_bot_name(name).target for name in names)


def _end(bot: Bot) -> None:
    if isinstance(bot.decide, BotApart):
        bot.decide.close()
