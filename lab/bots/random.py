"""The bot that plays by chance: the yardstick for the others, and for rules whose effect play must not change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ethnos.moves import Move


def decide(view: Mapping[str, Any], moves: Sequence[Move], rng: Random) -> Move:
    """Any of the moves, each as likely as the others."""
    return rng.choice(moves)
