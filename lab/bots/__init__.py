"""Bots: one a file, each a function ``decide(view, moves, rng)`` that returns one of the moves.

A bot sees what its seat sees and nothing else: the view, the legal moves, and a generator of its own. What its function
takes by keyword alone are its parameters.
"""

from ethnos.lab.bots.asking import ask_bot
from ethnos.lab.bots.errors import BotError
from ethnos.lab.bots.seating import seat_bots
from ethnos.lab.bots.table import BOTS, Bot, Decide, find_bot, known_bots

__all__ = ["BOTS", "Bot", "BotError", "Decide", "ask_bot", "find_bot", "known_bots", "seat_bots"]
