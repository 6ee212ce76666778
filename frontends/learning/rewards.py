"""What playing well is worth: rewards by seat, named or of one's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ethnos.errors import EthnosError
from ethnos.game import Game
from ethnos.grammar import guess

Reward = Callable[[Game, Sequence[int]], Sequence[float] | None]
"""Called after every move with the game and the glory that each seat gained by it; gives a reward by seat, or None
where there is none."""


def win(game: Game, gained: Sequence[int]) -> list[float] | None:
    """At the end, each winner's share of the victory, less an equal share for everybody: they add up to nothing."""
    if not game.over:
        return None
    players = len(gained)
    share = 1 / len(game.winners)
    return [(share if seat in game.winners else 0.0) - 1 / players for seat in range(players)]


def lead(game: Game, gained: Sequence[int]) -> list[float] | None:
    """At the end, glory in points less the mean of the others': they add up to nothing."""
    return ahead(game.glory) if game.over else None


def glory(game: Game, gained: Sequence[int]) -> list[float] | None:
    """With each move, the glory in points that the seat gained by it."""
    return [float(points) for points in gained] if any(gained) else None


def margin(game: Game, gained: Sequence[int]) -> list[float] | None:
    """With each move, the glory in points that the seat gained by it, less the mean of what the others gained."""
    return ahead(gained) if any(gained) else None


REWARDS: Mapping[str, Reward] = {reward.__name__: reward for reward in (glory, lead, margin, win)}


def find_reward(reward: str | Reward) -> Reward:
    """The reward of that name, or the one given. Raises `EthnosError` with code ``unknown-reward``."""
    if callable(reward):
        return reward
    if not isinstance(reward, str) or reward not in REWARDS:
        hint = guess(str(reward), REWARDS)
        raise EthnosError(
            f"no reward `{reward}`; {f'{hint} ' if hint else ''}known here: {', '.join(REWARDS)}, or a function",
            code="unknown-reward",
        )
    return REWARDS[reward]


def ahead(points: Sequence[int]) -> list[float]:
    """Each seat's points less the mean of the others'."""
    total, others = sum(points), len(points) - 1
    return [own - (total - own) / others for own in points]
