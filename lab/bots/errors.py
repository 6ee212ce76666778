"""What can go wrong with a bot, for callers to catch."""

from __future__ import annotations

from ethnos.errors import EthnosError


class BotError(EthnosError):
    """A bot that is unknown or cannot be used, that failed, took too long, or returned what is no legal move."""
