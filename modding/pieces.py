"""Promises about the pieces on the table: none is gained or lost, and no bound is passed.

Each function says what is wrong, or nothing.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import filterfalse
from operator import attrgetter, is_

from ethnos.cards import DRAGON, Card
from ethnos.modding.trials import Trial
from ethnos.setup import ON_GLORY_TRACK
from ethnos.state import State

_ORDER = attrgetter("order")
"""Tells every kind of ally from all others, and is compared faster than the ally itself."""
_IS_DRAGON = partial(is_, DRAGON)


def cards_astray(trial: Trial) -> str:
    """Every ally of the tribes in play lies in exactly one place, and no other ally anywhere."""
    allies = _allies(trial.game.state)
    if sorted(map(_ORDER, allies)) == trial.owed:
        return ""
    owed, there = Counter(trial.game.table.copies_in_play()), Counter(allies)
    return "; ".join(
        f"{word}: {', '.join(f'{number} {card}' for card, number in sorted(cards.items()))}"
        for word, cards in (("gained", there - owed), ("lost", owed - there))
        if cards
    )


def dragons_astray(trial: Trial) -> str:
    """The dragons are in the deck or revealed; when an era has ended, those in the deck are out of play."""
    state, dragons = trial.game.state, trial.game.rules.dragons
    there = sum(map(_IS_DRAGON, state.deck)) + state.dragons
    if there == dragons or (there < dragons and not state.deck):
        return ""
    return f"{there} dragons are in the deck or revealed, not {dragons}"


def markers_astray(trial: Trial) -> str:
    """Supply, map, tribes' boards and the glory track hold all markers of each seat, and none holds less than none."""
    table = trial.game.table
    supply, boards = table.state.supply, table.hooks.markers_held
    for seat, on_map in enumerate(zip(*table.state.markers, strict=True)):
        on_boards = [held(table, seat) for _, held in boards]
        if min(supply[seat], *on_map, *on_boards) < 0:
            return f"seat {seat} has less than no marker: supply {supply[seat]}, map {on_map}, boards {on_boards}"
        there = supply[seat] + sum(on_map) + sum(on_boards) + ON_GLORY_TRACK
        if there != table.rules.supply:
            return (
                f"seat {seat} has {there} markers, not {table.rules.supply}: {supply[seat]} in its supply, "
                f"{sum(on_map)} on the map, {sum(on_boards)} on boards, {ON_GLORY_TRACK} on the glory track"
            )
    return ""


def hands_too_large(trial: Trial) -> str:
    """No hand holds more cards than the limit."""
    limit = trial.game.rules.hand_limit
    for seat, hand in enumerate(trial.game.state.hands):
        if len(hand) > limit:
            return f"seat {seat} holds {len(hand)} cards, and the limit is {limit}"
    return ""


def _allies(state: State) -> list[Card]:
    allies = [*state.pool, *state.aside, *filterfalse(_IS_DRAGON, state.deck)]
    for hand in state.hands:
        allies += hand
    for played in state.warbands:
        for warband in played:
            allies += warband.cards
    return allies
