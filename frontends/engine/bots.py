"""The bots that messages may ask for: registered ones, and those that the command line named; nothing else is run."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from time import monotonic

from attrs import define, field

from ethnos.chance import stream
from ethnos.game import Game
from ethnos.lab.bots import Bot, find_bot, known_bots
from ethnos.lab.bots.apart import BotApart
from ethnos.lab.bots.errors import BotError
from ethnos.lab.bots.naming import read_bot_name
from ethnos.lab.bots.table import unknown_bot

MOST_KEPT = 8
"""Bots whose processes are kept; with other parameters it is another one."""


@define(eq=False)
class Bots:
    """Bots as they are asked for. `named` are those of the command line, as MODULE:NAME."""

    named: tuple[str, ...] = ()
    _kept: OrderedDict[str, Bot] = field(factory=OrderedDict)

    def names(self) -> list[str]:
        """All that can be asked for."""
        return sorted({*known_bots(), *self.named})

    def find(self, name: str) -> Bot:
        """The bot of that name. Raises `BotError` as `find_bot`, and for one that nobody named."""
        asked = read_bot_name(name)
        if asked.target not in self.names():
            raise unknown_bot(asked.target, self.names())
        if name not in self._kept:
            self._kept[name] = find_bot(name)
            if len(self._kept) > MOST_KEPT:
                _end(self._kept.popitem(last=False)[1])
        self._kept.move_to_end(name)
        return self._kept[name]

    def close(self) -> None:
        """End the processes of all bots."""
        while self._kept:
            _end(self._kept.popitem()[1])


def decide(bot: Bot, game: Game, budget: float) -> str:
    """What a bot does for the seat that is to act, in so many seconds; equal games give equal decisions.

    Raises `BotError` with code ``bot-time``, and as `BotApart`.
    """
    seat = game.to_act
    assert seat is not None, "a bot is asked while the game goes on"
    chance = stream(game.seed, f"bot {bot.name} at seat {seat}, state {len(game.history)}")
    view, moves = {} if bot.blind else game.view(seat), game.moves(largest=True)
    if isinstance(bot.decide, BotApart):
        return bot.decide.within(budget, view, moves, chance)
    start = monotonic()
    move = bot.decide(view, moves, chance)
    if monotonic() - start > budget:
        raise BotError(f"bot `{bot.name}` took longer than {budget:g} seconds", code="bot-time")
    return str(move)


def read_named(names: Sequence[str]) -> tuple[str, ...]:
    """The bots that a command line names, without parameters. Raises `BotError` as `find_bot`."""
    for name in names:
        bot = find_bot(name)
        if isinstance(bot.decide, BotApart):
            bot.decide.close()
    return tuple(read_bot_name(name).target for name in names)


def _end(bot: Bot) -> None:
    if isinstance(bot.decide, BotApart):
        bot.decide.close()
