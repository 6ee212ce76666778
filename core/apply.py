"""What each event does to the state: the only code that changes one."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable
from typing import Any

from ethnos import events
from ethnos.cards import Card, in_order
from ethnos.events import Event
from ethnos.state import State


def apply_event(state: State, event: Event) -> None:
    """Change the state as the event says."""
    CHANGES[type(event)](state, event)


def _tribes_dealt(state: State, event: events.TribesDealt) -> None:
    state.supply[:] = event.supply


def _tokens_dealt(state: State, event: events.TokensDealt) -> None:
    state.tokens = event.tokens


def _era_begun(state: State, event: events.EraBegun) -> None:
    state.era = event.era
    state.first = state.seat = state.drawer = event.first
    state.dragons = 0
    state.passes = 0
    state.placed = False
    for played in state.warbands:
        for warband in played:
            state.aside += warband.cards
        played.clear()


def _deck_shuffled(state: State, event: events.DeckShuffled) -> None:
    state.deck = list(event.cards)
    state.aside.clear()


def _pool_dealt(state: State, event: events.PoolDealt) -> None:
    del state.deck[len(state.deck) - len(event.cards) :]
    state.pool += event.cards


def _ally_drawn(state: State, event: events.AllyDrawn) -> None:
    insort(state.hands[event.seat], state.deck.pop(), key=in_order)
    state.passes = 0


def _ally_taken(state: State, event: events.AllyTaken) -> None:
    state.pool.remove(event.card)
    insort(state.hands[event.seat], event.card, key=in_order)
    insort(state.shown[event.seat], event.card, key=in_order)


def _dragon_revealed(state: State, event: events.DragonRevealed) -> None:
    state.deck.pop()
    state.dragons = event.number
    state.drawer = event.seat


def _warband_played(state: State, event: events.WarbandPlayed) -> None:
    _leave_hand(state, event.seat, event.warband.cards)
    state.warbands[event.seat].append(event.warband)
    state.passes = 0
    state.placed = False


def _marker_placed(state: State, event: events.MarkerPlaced) -> None:
    state.markers[event.kingdom][event.seat] += 1
    state.supply[event.seat] -= 1
    if event.by == events.WARBAND:
        state.placed = True


def _nothing(state: State, event: Event) -> None:
    """For events that only tell."""


def _markers_laid(state: State, event: events.MarkersLaid) -> None:
    state.supply[event.seat] -= event.count


def _markers_returned(state: State, event: events.MarkersReturned) -> None:
    state.supply[event.seat] += event.count


def _allies_discarded(state: State, event: events.AlliesDiscarded) -> None:
    _leave_hand(state, event.seat, event.cards)
    state.pool += event.cards


def _choice_asked(state: State, event: events.ChoiceAsked) -> None:
    state.choice = event.choice


def _choice_answered(state: State, event: events.ChoiceAnswered) -> None:
    state.choice = None


def _turn_begun(state: State, event: events.TurnBegun) -> None:
    state.seat = event.seat


def _turn_passed(state: State, event: events.TurnPassed) -> None:
    state.passes += 1


def _era_ended(state: State, event: events.EraEnded) -> None:
    for cards in (*state.hands, state.pool):
        state.aside += cards
        cards.clear()
    for shown in state.shown:
        shown.clear()
    state.aside += [card for card in state.deck if card.order >= 0]
    state.deck.clear()


def _glory_gained(state: State, event: events.GloryGained) -> None:
    state.glory[event.seat] += event.amount


def _tribe_changed(state: State, event: events.TribeChanged) -> None:
    state.tribe[event.tribe] = event.state


def _dice_rolled(state: State, event: events.DiceRolled) -> None:
    state.rolls[event.tribe] = state.rolls.get(event.tribe, 0) + 1


def _game_ended(state: State, event: events.GameEnded) -> None:
    state.winners = event.winners
    state.over = True


def _leave_hand(state: State, seat: int, cards: Iterable[Card]) -> None:
    """Take cards out of a hand in the open.

    A card that was seen to come may be the one that goes, so it is no longer known to be there.
    """
    hand, shown = state.hands[seat], state.shown[seat]
    for card in cards:
        hand.remove(card)
        if card in shown:
            shown.remove(card)


# Each function takes the one event class it stands beside, which a dict's type cannot say: hence Any.
CHANGES: dict[type[Event], Callable[[State, Any], None]] = {
    events.TribesDealt: _tribes_dealt,
    events.TokensDealt: _tokens_dealt,
    events.EraBegun: _era_begun,
    events.DeckShuffled: _deck_shuffled,
    events.PoolDealt: _pool_dealt,
    events.AllyDrawn: _ally_drawn,
    events.AllyTaken: _ally_taken,
    events.DragonRevealed: _dragon_revealed,
    events.WarbandPlayed: _warband_played,
    events.MarkerPlaced: _marker_placed,
    events.MarkerMissing: _nothing,
    events.MarkersLaid: _markers_laid,
    events.MarkersReturned: _markers_returned,
    events.AlliesDiscarded: _allies_discarded,
    events.ChoiceAsked: _choice_asked,
    events.ChoiceAnswered: _choice_answered,
    events.TurnBegun: _turn_begun,
    events.TurnPassed: _turn_passed,
    events.EraEnded: _era_ended,
    events.GloryGained: _glory_gained,
    events.TribeChanged: _tribe_changed,
    events.DiceRolled: _dice_rolled,
    events.GameEnded: _game_ended,
}
