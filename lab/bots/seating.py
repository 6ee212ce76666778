"""Bots at a table: no two seats of a game are played by one process, which could see both hands."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from ethnos.lab.bots.apart import BotApart
from ethnos.lab.bots.table import Bot


def seat_bots(bots: Sequence[Bot], seats: int) -> tuple[Bot, ...]:
    """The bots of that many seats, who sit down in turn. One that plays a second seat begins another process for it.

    A bot of this process is the same function at every seat, and what it keeps is its own affair.
    """
    seated: list[Bot] = []
    for seat in range(seats):
        bot = bots[seat % len(bots)]
        seated.append(_of_its_own(bot) if any(bot.decide is other.decide for other in seated) else bot)
    return tuple(seated)


def _of_its_own(bot: Bot) -> Bot:
    return evolve(bot, decide=evolve(bot.decide)) if isinstance(bot.decide, BotApart) else bot
