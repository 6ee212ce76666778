"""Whether a state could be one of a game: what every state of every game keeps to, whatever led to it.

It is asked of states that come from outside. Positions that scenarios give pass too, so it demands no more than they
have to keep: a board may hold any markers, but every ally lies in one place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from attrs import evolve

from ethnos.cards import DRAGON, Card, in_order
from ethnos.choices import Choice
from ethnos.effects import own_fault
from ethnos.moves import DRAW, PASS
from ethnos.state import State
from ethnos.state_data import seats_fault
from ethnos.table import Table
from ethnos.warbands import missing_card, warband_move


def state_fault(table: Table, state: State) -> str:
    """The first thing that cannot be, with its place; empty where there is none.

    The table is laid for the same rules and tribes, and nothing has happened on it.
    """
    for check in (_counts, _bounds, _cards, _hands, _warbands, _end):
        for fault in check(table, state):
            return fault
    reached = evolve(table, state=state)
    return next(_tribes(reached, table.state.tribe), "") or next(_choice(reached), "")


def _counts(table: Table, state: State) -> Iterator[str]:
    players, kingdoms, eras = table.rules.players, len(table.rules.kingdoms), table.rules.eras
    if state.players != players:
        yield f"players: {state.players}, and the game has {players}"
    for name in ("hands", "shown", "glory", "supply", "warbands"):
        if len(getattr(state, name)) != players:
            yield f"{name}: needs {players} items, one a seat"
    for name, width in (("markers", players), ("tokens", eras)):
        rows = getattr(state, name)
        if len(rows) != kingdoms or any(len(row) != width for row in rows):
            yield f"{name}: needs {kingdoms} rows, one a kingdom, of {width} numbers each"


def _bounds(table: Table, state: State) -> Iterator[str]:
    rules = table.rules
    for name, low, high in (
        ("era", 1, rules.eras),
        ("first", 0, rules.players - 1),
        ("seat", 0, rules.players - 1),
        ("drawer", 0, rules.players - 1),
        ("dragons", 0, rules.dragons),
        ("passes", 0, rules.players),
    ):
        if not low <= getattr(state, name) <= high:
            yield f"{name}: {getattr(state, name)} is not from {low} to {high}"
    for name, numbers in (("supply", [state.supply]), ("markers", state.markers), ("tokens", state.tokens)):
        if min(map(min, numbers)) < 0:
            yield f"{name}: none is less than 0"
    if any(list(row) != sorted(row) for row in state.tokens):
        yield "tokens: they lie lowest first"
    if not set(state.rolls) <= set(table.tribes) or any(rolls < 0 for rolls in state.rolls.values()):
        yield "rolls: how often each tribe in play has thrown its dice"


def _cards(table: Table, state: State) -> Iterator[str]:
    allies = [*state.pool, *state.aside, *state.deck]
    for hand in state.hands:
        allies += hand
    for played in state.warbands:
        for warband in played:
            allies += warband.cards
    there = Counter(allies)
    dragons = there.pop(DRAGON, 0)
    if dragons != state.deck.count(DRAGON) or state.dragons + dragons > table.rules.dragons:
        yield f"deck: {table.rules.dragons} dragons are in the deck or revealed, and nowhere else"
    copies = table.kinds.copies
    expected = {card: count for card, count in copies.items() if card.tribe in table.tribes}
    if there != expected:
        astray = sorted(card for card in {*there, *expected} if there[card] != expected.get(card, 0))
        yield f"cards: {there[astray[0]]} of {astray[0]} lie on the table, and {expected.get(astray[0], 0)} exist"


def _hands(table: Table, state: State) -> Iterator[str]:
    limit = table.rules.hand_limit
    for seat, (hand, shown) in enumerate(zip(state.hands, state.shown, strict=True)):
        if len(hand) > limit:
            yield f"hands[{seat}]: {len(hand)} cards; the limit is {limit}"
        if not _in_order(hand) or not _in_order(shown):
            yield f"hands[{seat}], shown[{seat}]: their cards lie in printing order"
        if any(shown.count(card) > hand.count(card) for card in shown):
            yield f"shown[{seat}]: what everybody saw lies in that hand"


def _in_order(cards: list[Card]) -> bool:
    return cards == sorted(cards, key=in_order)


def _warbands(table: Table, state: State) -> Iterator[str]:
    for seat, played in enumerate(state.warbands):
        for number, warband in enumerate(played):
            if warband.seat != seat or warband_move(warband.cards, table.kinds) is None:
                yield f"warbands[{seat}][{number}]: {warband} is no warband of seat {seat}"


def _end(table: Table, state: State) -> Iterator[str]:
    if state.over and state.choice is not None:
        yield "choice: nothing is asked once the game is over"
    if state.over != bool(state.winners):
        yield "winners: some seat wins when the game is over, and none before"
    if list(state.winners) != sorted({*state.winners} & {*range(state.players)}):
        yield "winners: seats, in order"


def _tribes(table: Table, fresh: dict[str, object]) -> Iterator[str]:
    for tribe, own in sorted(table.state.tribe.items()):
        if fault := seats_fault(table, fresh[tribe], own) or own_fault(own, table.rules.players):
            yield f"tribe.{tribe}: a state {fault}"
        find_fault = table.hooks.state_fault.get(tribe)
        if find_fault is not None and (fault := find_fault(table, own)):
            yield f"tribe.{tribe}: {fault}"


def _choice(table: Table) -> Iterator[str]:
    choice = table.state.choice
    if choice is not None:
        yield from _question(table, choice)


def _question(table: Table, choice: Choice) -> Iterator[str]:
    if not 0 <= choice.seat < table.rules.players:
        yield f"choice.seat: {choice.seat} is no seat"
    elif choice.tribe and choice.tribe not in table.hooks.answered:
        yield f"choice.tribe: `{choice.tribe}` asks nothing in this game"
    elif not choice.options or len(set(choice.options)) < len(choice.options):
        yield "choice.options: each answer is there once"
    elif not _waits(table, choice):
        yield f"choice: no question `{choice.kind}` with such answers waits at step `{choice.step}`"


def _waits(table: Table, choice: Choice) -> bool:
    """Whether a turn or an era can wait where a question says, for such an answer."""
    state, hooks = table.state, table.hooks
    if choice.step == "era ending":
        return bool(choice.tribe) and 0 <= choice.place < state.players * len(hooks.era_ending)
    if not state.warbands[state.seat]:
        return False
    if choice.step == "ability":
        return bool(choice.tribe) and 0 <= choice.place < len(hooks.warband_played)
    kind, fits = _ASKED.get(choice.step, ("", _never))
    asked = not choice.tribe and choice.place == 0 and choice.seat == state.seat and choice.kind == kind
    return asked and fits(table, choice)


def _never(table: Table, choice: Choice) -> bool:
    return False


def _keeps_what_is_held(table: Table, choice: Choice) -> bool:
    hand = table.state.hands[choice.seat]
    return all(
        option.verb == "keep" and missing_card(option.cards, hand) is None for option in choice.options
    )


_ASKED: Mapping[str, tuple[str, Callable[[Table, Choice], bool]]] = {
    "marker": ("place", lambda table, choice: set(choice.options) <= set(table.placements())),
    "again": ("again", lambda table, choice: choice.options == (PASS,) and choice.warbands),
    "discard": ("keep", _keeps_what_is_held),
    "draw": ("draw", lambda table, choice: choice.options == (DRAW, PASS)),
}
"""What the core itself asks at each step of a warband, and whether such answers can be."""
