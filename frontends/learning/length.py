"""How long a game can get at most, for libraries that ask beforehand."""

from __future__ import annotations

from ethnos.frontends.learning.setting import Setting


def longest_game(setting: Setting) -> int:
    """More steps than any game of a setting takes where its tribes ask twice a warband at most; most take far fewer.

    An ally that was played is out until the next era, and one that was drawn does not go back to the deck, so an era
    has no more warbands than allies, nor more draws. Between two of these each seat passes once at most before the
    era ends, and fills its hand from the pool before and after.
    """
    rules, kinds = setting.rules, setting.kinds
    tribes = set(setting.tribes)
    allies = sum(copies for card, copies in kinds.copies.items() if card.tribe in tribes)
    moves_between = 2 * rules.players * (rules.hand_limit + 1)
    steps_of_warband = 2 * (rules.hand_limit + 1) + 2 * len(tribes)
    return rules.eras * (2 * allies + rules.dragons + 1) * (moves_between + steps_of_warband)
