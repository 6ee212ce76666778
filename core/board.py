"""A place where seats compete for glory as they do in a kingdom."""

from __future__ import annotations

from attrs import frozen


@frozen
class Board:
    """Where each seat stands, and what the places pay."""

    standings: tuple[int, ...]
    """By seat; 0 is nowhere and gets nothing."""
    tokens: tuple[int, ...]
    """Glory in points by era, as a kingdom's tokens."""
