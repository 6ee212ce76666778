"""A turn: recruiting, and the steps of a warband that was played.

rulebook, Your Turn and Playing a Band of Allies; rules.md sections 3 and 4. The steps of a warband follow one
another in ``STEPS``; one that needs a decision leaves a `Choice` that says where to go on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ethnos.cards import Card, Warband
from ethnos.choices import Choice
from ethnos.effects import ask_everybody, gain, outcome, place_marker
from ethnos.era import ask, draw_allies, end_era, go_on_ending
from ethnos.events import (
    WARBAND,
    AlliesDiscarded,
    ChoiceAnswered,
    MarkerMissing,
    TurnPassed,
    WarbandPlayed,
    ally_taken,
    turn_begun,
)
from ethnos.legality import seat_can_move
from ethnos.markers import allowed_kingdoms
from ethnos.moves import DRAW, PASS, Move, keep
from ethnos.table import Table
from ethnos.warbands import can_lead, selections


def make_turn(table: Table, move: Move) -> None:
    """Carry out a legal turn of the seat to act."""
    _TURNS[move.verb](table, table.state.seat, move)


def answer_choice(table: Table, choice: Choice, move: Move) -> None:
    """Carry out a legal answer to the pending choice, and go on from where it was asked."""
    table.emit(ChoiceAnswered(choice.seat, choice.kind, move))
    if choice.tribe:
        following = outcome(
            table, choice.tribe, "answered", table.hooks.answered[choice.tribe](table, choice, move)
        )
        if following is not None:
            ask(table, following, choice.step, choice.place)
            return
    elif _ANSWERS[choice.kind](table, choice.seat, move):
        return
    if choice.step == "era ending":
        go_on_ending(table, choice.place + 1)
    else:
        _go_on(table, choice.step, choice.place + 1)


def _recruit_from_deck(table: Table, seat: int, move: Move) -> None:
    state = table.state
    hand = len(state.hands[seat])
    count = table.rules.recruit_deck(len(state.pool), hand)
    if draw_allies(table, seat, min(count, table.rules.hand_limit - hand)):
        end_era(table)
    else:
        _end_turn(table)


def _take(table: Table, seat: int, move: Move) -> None:
    table.emit(ally_taken(seat, move.cards[0]))
    _end_turn(table)


def _play(table: Table, seat: int, move: Move) -> None:
    warband = Warband(seat, move.cards)
    table.emit(WarbandPlayed(seat, warband))
    if move.marker:
        _go_on(table, "marker", 0)
    else:
        _go_on(table, "ability", 0)


def _pass_turn(table: Table, seat: int, move: Move) -> None:
    """A seat that cannot move puts its hand into the pool; where then no seat can move any more, the era ends.

    rules.md section 9: no source covers this. So that no game goes on for ever, an era also ends when as many turns as
    there are seats were passed since a card was drawn or a warband played.
    """
    state = table.state
    _discard(table, seat, state.hands[seat])
    table.emit(TurnPassed(seat))
    if state.passes < state.players and any(seat_can_move(table, other) for other in range(state.players)):
        _end_turn(table)
    else:
        end_era(table)


def _end_turn(table: Table) -> None:
    """Pass the turn on clockwise."""
    state = table.state
    table.emit(turn_begun((state.seat + 1) % state.players))


def _go_on(table: Table, step: str, place: int) -> None:
    """Go on with the warband played last, from that step and that place within it."""
    state = table.state
    warband = state.warbands[state.seat][-1]
    first = _ORDER[step]
    for name, take_step in STEPS[first:]:
        asked = take_step(table, warband, place)
        place = 0
        if asked is not None:
            choice, reached = asked
            ask(table, choice, name, reached)
            return
    _end_turn(table)


Asked = tuple[Choice, int] | None
"""A question and how far the step had come, or None where the step is done."""


def _marker(table: Table, warband: Warband, place: int) -> Asked:
    if place:
        return None
    where, kingdoms = allowed_kingdoms(table, warband)
    if not kingdoms:
        return None
    if where == "any":
        return _ask_where(table, warband.seat, kingdoms)
    place_marker(table, warband.seat, kingdoms[0], WARBAND)
    return None


def _ask_where(table: Table, seat: int, kingdoms: Sequence[int]) -> Asked:
    if not table.state.supply[seat]:
        table.emit(MarkerMissing(seat, WARBAND))
        return None
    placements = table.placements()
    return Choice("place", seat, (*(placements[kingdom] for kingdom in kingdoms), PASS)), 0


def _ability(table: Table, warband: Warband, place: int) -> Asked:
    if not place:
        glory = table.hooks.glory.get(warband.leader.tribe)
        if glory is not None:
            gain(table, warband.seat, glory(table, warband), "tribe", warband.leader.tribe)
    hooks = table.hooks.warband_played
    return ask_everybody(table, "warband_played", hooks, place, warband) if hooks else None


def _again(table: Table, warband: Warband, place: int) -> Asked:
    again = table.hooks.again.get(warband.leader.tribe)
    if place or again is None or not can_lead(table.state.hands[warband.seat], table.kinds):
        return None
    return (Choice("again", warband.seat, (PASS,), warbands=True), 0) if again(table, warband) else None


def _leave(table: Table, warband: Warband, place: int) -> Asked:
    """Discard what is left in hand, or ask which allies are kept where there is something to choose."""
    hand = table.state.hands[warband.seat]
    if place or not hand:
        return None
    hook = table.hooks.keep.get(warband.leader.tribe)
    most = 0 if hook is None else hook(table, warband)
    if most >= len(hand):
        return None
    if most <= 0:
        _discard(table, warband.seat, hand)
        return None
    return Choice("keep", warband.seat, tuple(keep(cards) for cards in selections(hand, most))), 0


def _draw(table: Table, warband: Warband, place: int) -> Asked:
    hook = table.hooks.draw.get(warband.leader.tribe)
    if place or hook is None or not table.state.deck:
        return None
    if _drawable(table, warband, hook(table, warband)) <= 0:
        return None
    return Choice("draw", warband.seat, (DRAW, PASS)), 0


def _drawable(table: Table, warband: Warband, wanted: int) -> int:
    return min(wanted, table.rules.hand_limit - len(table.state.hands[warband.seat]))


Step = Callable[[Table, Warband, int], Asked]
STEPS: tuple[tuple[str, Step], ...] = (
    ("marker", _marker),
    ("ability", _ability),
    ("again", _again),
    ("discard", _leave),
    ("draw", _draw),
)
_ORDER = {name: index for index, (name, _) in enumerate(STEPS)}


def _answer_place(table: Table, seat: int, move: Move) -> bool:
    if move != PASS:
        place_marker(table, seat, table.kingdom(move.argument), WARBAND)
    return False


def _answer_keep(table: Table, seat: int, move: Move) -> bool:
    left = list(table.state.hands[seat])
    for card in move.cards:
        left.remove(card)
    _discard(table, seat, left)
    return False


def _answer_again(table: Table, seat: int, move: Move) -> bool:
    if move == PASS:
        return False
    _play(table, seat, move)
    return True


def _answer_draw(table: Table, seat: int, move: Move) -> bool:
    if move == PASS:
        return False
    warband = table.state.warbands[seat][-1]
    wanted = table.hooks.draw[warband.leader.tribe](table, warband)
    if draw_allies(table, seat, _drawable(table, warband, wanted)):
        end_era(table)
        return True
    return False


def _discard(table: Table, seat: int, cards: list[Card]) -> None:
    if cards:
        table.emit(AlliesDiscarded(seat, tuple(cards)))


_TURNS: dict[str, Callable[[Table, int, Move], None]] = {
    "deck": _recruit_from_deck,
    "take": _take,
    "play": _play,
    "pass": _pass_turn,
}
_ANSWERS: dict[str, Callable[[Table, int, Move], bool]] = {
    "place": _answer_place,
    "keep": _answer_keep,
    "again": _answer_again,
    "draw": _answer_draw,
}
"""Each says whether it has taken the game elsewhere, so that there is nothing to go on with."""
