"""Asking a bot for its move: the one way for every table."""

from __future__ import annotations

from random import Random
from time import monotonic

from ethnos.game import Game
from ethnos.lab.bots.apart import BotApart
from ethnos.lab.bots.errors import BotError
from ethnos.lab.bots.table import Bot
from ethnos.moves import Move


def ask_bot(bot: Bot, game: Game, chance: Random, seconds: float | None = None) -> Move | str:
    """What a bot does for the seat that is to act, which may be refused; the game stays as it is.

    ``seconds`` limits this decision. A bot in a process of its own is stopped then, or without that after its own
    limit. One that runs in this process cannot be stopped: it is looked at afterwards, and without a limit never.

    Raises `BotError` with code ``bot-move`` where it returns anything else than a move or a text, ``bot-time`` where it
    took too long, and as `BotApart`; what a bot in this process raises is passed on.
    """
    seat = game.to_act
    assert seat is not None, "a bot is asked while the game goes on"
    view, moves = {} if bot.blind else game.view(seat), game.moves(largest=True)
    if seconds is None:
        move = bot.decide(view, moves, chance)
    elif isinstance(bot.decide, BotApart):
        move = bot.decide.within(seconds, view, moves, chance)
    else:
        begun = monotonic()
        move = bot.decide(view, moves, chance)
        if monotonic() - begun > seconds:
            raise BotError(f"bot `{bot.name}` took longer than {seconds:g} seconds", code="bot-time")
    if not isinstance(move, Move | str):
        raise BotError(
            f"bot `{bot.name}` returned {move!r}, which is no move; it returns one of `moves`",
            code="bot-move",
        )
    return move
