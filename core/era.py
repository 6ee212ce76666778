"""Eras: dealing, drawing, dragons, and how an era ends.

rulebook, Beginning a New Age, Dragon Cards, End of an Age; rules.md sections 2.1, 3, 6 and 9.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ethnos.cards import DRAGON, Card
from ethnos.chance import stream
from ethnos.choices import Choice
from ethnos.effects import outcome, settle
from ethnos.events import (
    ChoiceAsked,
    DeckShuffled,
    DragonRevealed,
    EraBegun,
    EraEnded,
    GameEnded,
    PoolDealt,
    ally_drawn,
    turn_begun,
)
from ethnos.scoring import score_era
from ethnos.table import Table
from ethnos.victory import winners


def begin_era(table: Table, era: int, first: int, left_out: Iterable[Card] = ()) -> None:
    """Shuffle and deal: hands, then the pool, then the dragons into the lower half of what is left.

    With an odd number of cards left the extra one goes to the lower half (rules.md section 9). ``left_out`` are
    allies that lie elsewhere already.
    """
    rules, state = table.rules, table.state
    table.emit(EraBegun(era, first))
    chance = stream(table.seed, f"deck of era {era}")
    allies = table.copies_in_play()
    chance.shuffle(allies)
    for card in left_out:
        allies.remove(card)
    table.emit(DeckShuffled(len(allies), tuple(allies)))
    for seat in table.turn_order:
        for _ in range(rules.hand_dealt):
            table.emit(ally_drawn(seat, state.deck[-1]))
    table.emit(PoolDealt(tuple(state.deck[-rules.pool_dealt :]) if rules.pool_dealt else ()))
    _shuffle_dragons_in(table, chance)
    table.emit(turn_begun(first))


def _shuffle_dragons_in(table: Table, chance: Random) -> None:
    """Put the dragons at random places of the lower half, which is in random order already."""
    deck, dragons = table.state.deck, table.rules.dragons
    half = (len(deck) + 1) // 2
    mixed = deck[:half]
    for place in sorted(chance.sample(range(half + dragons), dragons)):
        mixed.insert(place, DRAGON)
    mixed += deck[half:]
    table.emit(DeckShuffled(len(mixed), tuple(mixed)))


def draw_allies(table: Table, seat: int, count: int) -> bool:
    """Draw that many allies, replacing dragons; say whether the dragon that ends the era came.

    An empty deck ends the draw. rulebook, Dragon Cards: the last one ends the era at once, in mid-draw too.
    """
    state = table.state
    for _ in range(count):
        while state.deck and state.deck[-1].order < 0:
            table.emit(DragonRevealed(seat, state.dragons + 1))
            if state.dragons >= table.rules.last_dragon:
                return True
        if not state.deck:
            return False
        table.emit(ally_drawn(seat, state.deck[-1]))
    return False


def ask(table: Table, choice: Choice, step: str, place: int) -> None:
    """Let the game wait for an answer, and note where it will go on."""
    choice = Choice(
        choice.kind, choice.seat, choice.options, choice.data, choice.tribe, step, place, choice.warbands
    )
    table.emit(ChoiceAsked(choice.seat, choice.kind, choice))


def end_era(table: Table) -> None:
    """End the era: everything but warbands and markers is set aside, the tribes act, then it is scored."""
    table.emit(EraEnded(table.state.era, table.state.dragons))
    go_on_ending(table, 0)


def go_on_ending(table: Table, start: int) -> None:
    """Let the tribes act, seat by seat in turn order, from the ``start``-th call on; then score.

    A question stops this; its answer goes on behind it.
    """
    calls = [(seat, tribe, ending) for seat in table.turn_order for tribe, ending in table.hooks.era_ending]
    for place, (seat, tribe, ending) in enumerate(calls[start:], start):
        choice = outcome(table, tribe.id, "era_ending", ending(table, seat))
        if choice is not None:
            ask(table, choice, "era ending", place)
            return
    _close(table)


def _close(table: Table) -> None:
    score_era(table)
    for tribe, clear_up in table.hooks.era_scored:
        settle(table, tribe.id, "era_scored", clear_up(table))
    if table.last_era:
        table.emit(GameEnded(winners(table)))
    else:
        begin_era(table, table.state.era + 1, next_first_seat(table))


def next_first_seat(table: Table) -> int:
    """The seat with least glory; among tied ones the nearest clockwise from whoever drew the last dragon, that seat
    included (rulebook, Beginning a New Age; rules.md C15)."""
    state = table.state
    return min(
        range(state.players), key=lambda seat: (state.glory[seat], (seat - state.drawer) % state.players)
    )
