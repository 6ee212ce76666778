"""How long a game can get at most, for libraries that ask beforehand."""

from __future__ import annotations

from collections import Counter

from attrs import frozen

from ethnos.frontends.learning.setting import Setting


@frozen
class Bounds:
    """What no game of a setting goes beyond where its tribes ask twice a warband each at most."""

    eras: int
    turning_points: int
    """How often in an era cards are drawn or a warband is played.

    An ally that was played is out until the next era, and a card that was drawn does not go back to the deck: so there
    are no more warbands than allies, and no more draws than cards.
    """
    steps_between: int
    """Steps from one of these to the next, those of the warband itself aside.

    Each seat passes once at most before the era ends. From the pool it fills its hand, which it lays down when it
    passes, and fills it again: twice the limit, and one pass.
    """
    steps_of_warband: int
    """Steps that make a warband, decide what is kept, and answer what tribes ask."""

    @property
    def steps(self) -> int:
        """Of a whole game; most take far fewer."""
        return self.eras * (self.turning_points + 1) * (self.steps_between + self.steps_of_warband)


def bounds_of(setting: Setting) -> Bounds:
    """The bounds of a setting. Where chance draws the tribes, they are those with the most allies."""
    rules = setting.rules
    allies: Counter[str] = Counter()
    for card, copies in setting.kinds.copies.items():
        if card.tribe in setting.tribes:
            allies[card.tribe] += copies
    dealt = allies.most_common(len(setting.asked or ()) or rules.tribes_dealt)
    return Bounds(
        eras=rules.eras,
        turning_points=2 * sum(copies for _, copies in dealt) + rules.dragons,
        steps_between=rules.players * (2 * rules.hand_limit + 1),
        steps_of_warband=2 * (rules.hand_limit + 1) + 2 * len(dealt),
    )


def longest_game(setting: Setting) -> int:
    """More steps than any game of a setting takes where its tribes ask twice a warband each at most."""
    return bounds_of(setting).steps + 1
