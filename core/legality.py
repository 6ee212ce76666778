"""What is legal now: listing moves and checking a submitted one, both from the same predicates."""

from __future__ import annotations

from attrs import evolve

from ethnos.cards import Card, Warband
from ethnos.choices import Choice
from ethnos.citing import END, RECRUIT, TURN, WARBAND, Fault, value_rule
from ethnos.errors import IllegalMove, Rule
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
        raise IllegalMove(fault.code, str(move), fault.reason, fault.rule)


def move_fault(table: Table, move: Move) -> Fault | None:
    """Say why a move is not legal now, or None if it is."""
    state = table.state
    if state.over:
        return Fault("game-over", "the game is over", END)
    if state.choice is not None:
        return _answer_fault(table, state.choice, move)
    check = _CHECKS.get(move.verb)
    if check is None:
        reason = (
            f"nothing was asked, so `{move.verb}` answers nothing; seat {state.seat} has an ordinary turn"
        )
        return Fault("no-choice", reason, TURN)
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


def _full_hand(table: Table, seat: int) -> Fault | None:
    limit = table.rules.hand_limit
    if len(table.state.hands[seat]) < limit:
        return None
    rule = value_rule(table.rules.ruleset, "hand.limit")
    holds = f"seat {seat} holds {count_of(limit, 'card')}, the limit {rule}"
    return Fault("hand-full", f"{holds}: play a {table.rules.words.warband}", rule)


def _deck_fault(table: Table, seat: int, move: Move) -> Fault | None:
    if not table.state.deck:
        return Fault("deck-empty", f"the {table.rules.words.deck} is empty", RECRUIT)
    return _full_hand(table, seat)


def _take_fault(table: Table, seat: int, move: Move) -> Fault | None:
    (card,) = move.cards
    if card not in table.state.pool:
        return Fault("not-in-pool", f"there is no {card} in the {table.rules.words.pool}", RECRUIT)
    return _full_hand(table, seat)


def _play_fault(table: Table, seat: int, move: Move) -> Fault | None:
    held = _held_fault(table.state.hands[seat], move, seat)
    if held is not None:
        return held
    if warband_move(move.cards, table.kinds) is None:
        return _warband_fault(table, move)
    return None if move.marker else _no_marker_fault(table, seat, move)


def _warband_fault(table: Table, move: Move) -> Fault | None:
    fault = warband_fault(move.cards, table.kinds, table.rules.words)
    if fault is None or fault.code != "cannot-lead":
        return fault
    return evolve(fault, rule=value_rule(table.rules.ruleset, f"tribe.{move.cards[0].tribe}.text"))


def _held_fault(hand: list[Card], move: Move, seat: int) -> Fault | None:
    card = missing_card(move.cards, hand)
    if card is None:
        return None
    named, held = move.cards.count(card), hand.count(card)
    reason = f"{card} is named {count_of(named, 'time')} and seat {seat} holds {held}"
    return Fault("not-held", reason, WARBAND)


def _no_marker_fault(table: Table, seat: int, move: Move) -> Fault | None:
    rules, words, leader = table.rules, table.rules.words, move.cards[0]
    if not rules.marker_optional:
        rule = value_rule(rules.ruleset, "marker.optional")
        return Fault("marker-required", f"the {words.marker} is placed where the size allows {rule}", rule)
    if not marker_follows(table, Warband(seat, move.cards)):
        reason = f"a {words.warband} led by {leader} places no {words.marker} now; leave out `no marker`"
        return Fault("no-marker-anyway", reason, value_rule(rules.ruleset, "marker.allowed"))
    return None


def _pass_fault(table: Table, seat: int, move: Move) -> Fault | None:
    if not seat_can_move(table, seat):
        return None
    reason = f"seat {seat} can recruit or play a {table.rules.words.warband}, and then may not pass"
    return Fault("cannot-pass", reason, TURN)


def _answer_fault(table: Table, choice: Choice, move: Move) -> Fault | None:
    if move in choice.options:
        return None
    if choice.warbands and move.verb == "play":
        return _play_fault(table, choice.seat, move)
    if choice.kind == "place" and move.verb == "place" and not choice.tribe:
        return _place_fault(table, choice, move.argument)
    return Fault("not-an-answer", _asked(choice), _asking_rule(table, choice))


def _asking_rule(table: Table, choice: Choice) -> Rule:
    """The rule by which a seat has to answer."""
    return value_rule(table.rules.ruleset, f"tribe.{choice.tribe}.text") if choice.tribe else WARBAND


def _asked(choice: Choice) -> str:
    if choice.kind == "keep":
        return f"seat {choice.seat} must answer first: `keep` and what it keeps, or `keep nothing`"
    shown = ", ".join(str(option) for option in choice.options[:8])
    more = f" and {len(choice.options) - 8} more" if len(choice.options) > 8 else ""
    return f"seat {choice.seat} must answer first: {shown}{more}"


def _place_fault(table: Table, choice: Choice, colour: str) -> Fault:
    rules, words = table.rules, table.rules.words
    rule = value_rule(rules.ruleset, "marker.allowed")
    names = {kingdom.colour: kingdom.name for kingdom in rules.kingdoms}
    if colour not in names:
        reason = f"there is no {words.kingdom} `{colour}`; {_asked(choice)}"
        return Fault("not-an-answer", reason, _asking_rule(table, choice))
    counts = table.state.markers[table.kingdom(colour)]
    _, size = wanted_place(table, table.state.warbands[choice.seat][-1])
    reason = (
        f"the {words.warband} has {count_of(size, words.ally)} and {names[colour]} holds "
        f"{count_of(sum(counts), words.marker)}, {counts[choice.seat]} of them from seat {choice.seat}; "
        f"with {rules.players} players {rule.key} [{rule.place}] asks for more; {_asked(choice)}"
    )
    return Fault("not-an-answer", reason, rule)


_CHECKS = {"deck": _deck_fault, "take": _take_fault, "play": _play_fault, "pass": _pass_fault}
