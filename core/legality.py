"""What is legal now: listing moves and checking a submitted one, both from the same predicates."""

from __future__ import annotations

from ethnos.cards import Card, Warband
from ethnos.choices import Choice
from ethnos.errors import IllegalMove
from ethnos.markers import marker_follows, wanted_place
from ethnos.moves import DECK, PASS, Move
from ethnos.rulesets import count_of
from ethnos.table import Table
from ethnos.warbands import (
    can_lead,
    every_warband,
    largest_warbands,
    missing_card,
    warband_fault,
    warband_move,
)

Fault = tuple[str, str] | None
"""A code and a reason, or None where nothing is wrong."""


def legal_moves(table: Table, *, largest: bool = False) -> tuple[Move, ...]:
    """Every distinct legal move of the seat to act, in a fixed order; none when the game is over.

    With ``largest`` only the largest warband of each leader and grouping, its marker placed.
    """
    state = table.state
    if state.over:
        return ()
    choice = state.choice
    if choice is not None:
        return (
            (*choice.options, *_warbands(table, choice.seat, largest)) if choice.warbands else choice.options
        )
    seat = state.seat
    return (*_recruiting(table, seat), *_warbands(table, seat, largest)) or (PASS,)


def refuse_illegal(table: Table, move: Move) -> None:
    """Raise `IllegalMove` if the move is not legal now; the table stays as it is."""
    fault = move_fault(table, move)
    if fault is not None:
        raise IllegalMove(fault[0], str(move), fault[1])


def move_fault(table: Table, move: Move) -> Fault:
    """Say why a move is not legal now, or None if it is."""
    state = table.state
    if state.over:
        return "game-over", "the game is over"
    if state.choice is not None:
        return _answer_fault(table, state.choice, move)
    check = _CHECKS.get(move.verb)
    if check is None:
        return (
            "no-choice",
            f"nothing was asked, so `{move.verb}` answers nothing; seat {state.seat} has an ordinary turn",
        )
    return check(table, state.seat, move)


def can_recruit(table: Table, seat: int) -> bool:
    """Whether the seat can add a card to its hand."""
    state = table.state
    return len(state.hands[seat]) < table.rules.hand_limit and bool(state.deck or state.pool)


def seat_can_move(table: Table, seat: int) -> bool:
    """Whether the seat could recruit or play if it were its turn."""
    return can_recruit(table, seat) or can_lead(table.state.hands[seat], table.kinds)


def _recruiting(table: Table, seat: int) -> list[Move]:
    state = table.state
    if len(state.hands[seat]) >= table.rules.hand_limit:
        return []
    moves = [DECK] if state.deck else []
    moves += map(table.kinds.take.__getitem__, dict.fromkeys(state.pool))
    return moves


def _warbands(table: Table, seat: int, largest: bool) -> tuple[Move, ...]:
    hand = table.state.hands[seat]
    if largest:
        return largest_warbands(hand, table.kinds)
    warbands = every_warband(hand, table.kinds)
    if not table.rules.marker_optional:
        return warbands
    bare = [Move("play", move.cards, marker=False) for move in warbands]
    return (*warbands, *(move for move in bare if _no_marker_fault(table, seat, move) is None))


def _full_hand(table: Table, seat: int) -> Fault:
    limit = table.rules.hand_limit
    if len(table.state.hands[seat]) < limit:
        return None
    where = table.rules.ruleset.where("hand.limit")
    return (
        "hand-full",
        f"seat {seat} holds {count_of(limit, 'card')}, the limit [hand.limit, {where}]: "
        f"play a {table.rules.words.warband}",
    )


def _deck_fault(table: Table, seat: int, move: Move) -> Fault:
    if not table.state.deck:
        return "deck-empty", f"the {table.rules.words.deck} is empty"
    return _full_hand(table, seat)


def _take_fault(table: Table, seat: int, move: Move) -> Fault:
    (card,) = move.cards
    if card not in table.state.pool:
        return "not-in-pool", f"there is no {card} in the {table.rules.words.pool}"
    return _full_hand(table, seat)


def _play_fault(table: Table, seat: int, move: Move) -> Fault:
    held = _held_fault(table.state.hands[seat], move, seat)
    if held is not None:
        return held
    if warband_move(move.cards, table.kinds) is None:
        return warband_fault(move.cards, table.kinds, table.rules.words)
    return None if move.marker else _no_marker_fault(table, seat, move)


def _held_fault(hand: list[Card], move: Move, seat: int) -> Fault:
    card = missing_card(move.cards, hand)
    if card is None:
        return None
    named, held = move.cards.count(card), hand.count(card)
    return "not-held", f"{card} is named {count_of(named, 'time')} and seat {seat} holds {held}"


def _no_marker_fault(table: Table, seat: int, move: Move) -> Fault:
    rules, words, leader = table.rules, table.rules.words, move.cards[0]
    if not rules.marker_optional:
        where = rules.ruleset.where("marker.optional")
        return (
            "marker-required",
            f"the {words.marker} is placed where the size allows [marker.optional, {where}]",
        )
    if not marker_follows(table, Warband(seat, move.cards)):
        return (
            "no-marker-anyway",
            f"a {words.warband} led by {leader} places no {words.marker} now; leave out `no marker`",
        )
    return None


def _pass_fault(table: Table, seat: int, move: Move) -> Fault:
    if seat_can_move(table, seat):
        return (
            "cannot-pass",
            f"seat {seat} can recruit or play a {table.rules.words.warband}, and then may not pass",
        )
    return None


def _answer_fault(table: Table, choice: Choice, move: Move) -> Fault:
    if move in choice.options:
        return None
    if choice.warbands and move.verb == "play":
        return _play_fault(table, choice.seat, move)
    return "not-an-answer", _why_not(table, choice, move)


def _why_not(table: Table, choice: Choice, move: Move) -> str:
    if choice.kind == "keep":
        return f"seat {choice.seat} must answer first: `keep` and what it keeps, or `keep nothing`"
    shown = ", ".join(str(option) for option in choice.options[:8])
    more = f" and {len(choice.options) - 8} more" if len(choice.options) > 8 else ""
    asked = f"seat {choice.seat} must answer first: {shown}{more}"
    if choice.kind == "place" and move.verb == "place" and not choice.tribe:
        return f"{_too_small(table, choice, move.argument)}; {asked}"
    return asked


def _too_small(table: Table, choice: Choice, colour: str) -> str:
    rules = table.rules
    names = {kingdom.colour: kingdom.name for kingdom in rules.kingdoms}
    words = rules.words
    if colour not in names:
        return f"there is no {words.kingdom} `{colour}`"
    counts = table.state.markers[table.kingdom(colour)]
    _, size = wanted_place(table, table.state.warbands[choice.seat][-1])
    return (
        f"the {words.warband} has {count_of(size, words.ally)} and {names[colour]} holds "
        f"{count_of(sum(counts), words.marker)}, {counts[choice.seat]} of them of seat {choice.seat}; "
        f"with {rules.players} players marker.allowed [{rules.ruleset.where('marker.allowed')}] asks for more"
    )


_CHECKS = {"deck": _deck_fault, "take": _take_fault, "play": _play_fault, "pass": _pass_fault}
