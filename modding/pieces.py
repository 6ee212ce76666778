"""Promises about the pieces on the table: none is gained or lost, and no bound is passed.

Each function says what is wrong, or nothing.
"""

from __future__ import annotations

from collections import Counter

from ethnos.cards import DRAGON, Card
from ethnos.modding.trials import Trial
from ethnos.setup import ON_GLORY_TRACK
from ethnos.state import State


def cards_astray(trial: Trial) -> str:
    """Every ally of the tribes in play lies in exactly one place, and no other ally anywhere."""
    table = trial.game.table
    there = Counter(_allies(table.state))
    owed = Counter(
        {card: number for card, number in table.kinds.copies.items() if card.tribe in table.tribes}
    )
    if there == owed:
        return ""
    gained, lost = there - owed, owed - there
    return "; ".join(
        f"{word}: {', '.join(f'{number} {card}' for card, number in sorted(cards.items()))}"
        for word, cards in (("gained", gained), ("lost", lost))
        if cards
    )


def dragons_astray(trial: Trial) -> str:
    """The dragons are in the deck or revealed; when an era has ended, those in the deck are out of play."""
    state, dragons = trial.game.state, trial.game.rules.dragons
    there = state.deck.count(DRAGON) + state.dragons
    if there == dragons or (there < dragons and not state.deck):
        return ""
    return f"{there} dragons are in the deck or revealed, not {dragons}"


def markers_astray(trial: Trial) -> str:
    """Supply, map, tribes' boards and the glory track hold all markers of each seat."""
    table = trial.game.table
    for seat in range(table.state.players):
        supply = table.state.supply[seat]
        on_map = [counts[seat] for counts in table.state.markers]
        on_boards = [held(table, seat) for _, held in table.hooks.markers_held]
        if min(supply, *on_map, *on_boards) < 0:
            return f"seat {seat} has less than no marker: supply {supply}, map {on_map}, boards {on_boards}"
        there = supply + sum(on_map) + sum(on_boards) + ON_GLORY_TRACK
        if there != table.rules.supply:
            return (
                f"seat {seat} has {there} markers, not {table.rules.supply}: {supply} in its supply, {sum(on_map)} "
                f"on the map, {sum(on_boards)} on boards, {ON_GLORY_TRACK} on the glory track"
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
    allies = [*state.pool, *state.aside, *(card for card in state.deck if card.order >= 0)]
    for hand in state.hands:
        allies += hand
    for played in state.warbands:
        for warband in played:
            allies += warband.cards
    return allies
