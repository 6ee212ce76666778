"""Positions as scenarios give them: what differs from the table as dealt.

The keys and their meaning are those of a scenario's ``given`` (docs/scenarios.md), and besides ``era``, ``turn`` and
``first``. Every error is a `SetupError` that names the key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ethnos.cards import DRAGON, Card, Warband
from ethnos.errors import SetupError
from ethnos.grammar import guess
from ethnos.moves import play
from ethnos.rulesets import count_of
from ethnos.setup import deal, supply_left
from ethnos.state_data import structure_tribe
from ethnos.table import Table
from ethnos.warbands import warband_fault

# A position comes from a file or another program, so its values can be anything until they are checked: hence Any.
Given = Mapping[str, Any]

LARGEST = 1_000_000
"""Points of a seat or a token, and markers of a seat in one place; no game comes near."""


def lay_position(table: Table, given: Given) -> None:
    """Deal, then make the table what ``given`` says; the log starts afresh from there.

    Raises `SetupError` with a code that begins with ``given-``.
    """
    _check_keys(
        given, (*_SETTERS, "era", "turn", "first", "hands", "pool", "deck", "supply", "warbands"), "given"
    )
    seats, eras = table.rules.players, table.rules.eras
    era = _whole(given.get("era", 1), "era", 1, eras)
    first = _whole(given.get("first", 0), "first", 0, seats - 1)
    warbands = _warbands(table, given.get("warbands", [[]] * seats))
    laid = [card for played in warbands for warband in played for card in warband.cards]
    _check_copies(table, laid)
    deal(table, era, first, laid)
    table.state.warbands = warbands
    table.state.seat = _whole(given.get("turn", 0), "turn", 0, seats - 1)
    for key, setter in _SETTERS.items():
        if key in given:
            setter(table, given[key])
    _set_cards(table, given)
    _set_supply(table, given)
    table.log.clear()


def read_card(table: Table, name: object, place: str) -> Card:
    """The ally of that name, of a tribe in play; ``place`` says where it stands."""
    card = table.kinds.by_name.get(name) if isinstance(name, str) else None
    if card is None or card.tribe not in table.tribes:
        known = [card.name for card in table.kinds.by_name.values() if card.tribe in table.tribes]
        hint = guess(str(name), known) or f"tribes in play: {', '.join(table.tribes)}"
        raise SetupError("given-card", f"{place}: `{name}` is no card of this game; {hint}")
    return card


def read_warband(table: Table, seat: int, text: object, place: str) -> Warband:
    """The warband written as ``leader + card + card``."""
    if not isinstance(text, str) or not text.strip():
        raise SetupError(
            "given-warband", f"{place}: a warband is written `leader + card + card`, not {text!r}"
        )
    cards = [read_card(table, name.strip(), place) for name in text.split("+")]
    fault = warband_fault(cards, table.kinds, table.rules.words)
    if fault is not None:
        raise SetupError("given-warband", f"{place}: {fault.reason}", fault.rule)
    return Warband(seat, play(cards).cards)


def read_kingdom(table: Table, colour: str, place: str) -> int:
    """The index of the kingdom of that colour."""
    colours = [kingdom.colour for kingdom in table.rules.kingdoms]
    if colour not in colours:
        raise SetupError(
            "given-kingdom",
            f"{place}: no kingdom `{colour}`; {guess(str(colour), colours) or ', '.join(colours)}",
        )
    return colours.index(colour)


def _check_keys(table: Given, known: Iterable[str], place: str) -> None:
    if not isinstance(table, Mapping):
        raise SetupError("given-type", f"{place} is a table of keys and values, not {table!r}")
    known = sorted(known)
    for key in table:
        if key not in known:
            raise SetupError(
                "given-key", f"{place}: unknown key `{key}`; {guess(str(key), known) or ', '.join(known)}"
            )


def _whole(value: object, place: str, low: int, high: int | None = None) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise SetupError("given-type", f"{place}: {value!r} is not a whole number")
    if value < low or (high is not None and value > high):
        bounds = f"at least {low}" if high is None else f"from {low} to {high}"
        raise SetupError("given-range", f"{place}: {value} is not {bounds}")
    return value


def _listed(value: object, place: str, length: int | None = None) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise SetupError("given-type", f"{place}: {value!r} is not a list")
    if length is not None and len(value) != length:
        raise SetupError("given-length", f"{place}: has {count_of(len(value), 'item')} and needs {length}")
    return value


def _by_seat(table: Table, value: object, place: str) -> list[int]:
    items = _listed(value, place, table.rules.players)
    return [_whole(item, f"{place} of seat {seat}", 0, LARGEST) for seat, item in enumerate(items)]


def _cards(table: Table, value: object, place: str) -> list[Card]:
    return [read_card(table, name, place) for name in _listed(value, place)]


def _warbands(table: Table, value: object) -> list[list[Warband]]:
    by_seat = _listed(value, "warbands", table.rules.players)
    return [
        [
            read_warband(table, seat, text, f"warbands of seat {seat}")
            for text in _listed(texts, f"warbands of seat {seat}")
        ]
        for seat, texts in enumerate(by_seat)
    ]


def _check_copies(table: Table, cards: Iterable[Card]) -> None:
    for card, count in sorted(Counter(cards).items()):
        exist = table.kinds.copies[card]
        if count > exist:
            raise SetupError("given-copies", f"{card} is named {count} times; only {exist} exist")


def _set_cards(table: Table, given: Given) -> None:
    """Hands, pool and deck: naming one makes all three what is named; what is named nowhere sits out."""
    if not any(key in given for key in ("hands", "pool", "deck")):
        return
    state, seats = table.state, table.rules.players
    hands = _listed(given.get("hands", [[]] * seats), "hands", seats)
    state.hands = [sorted(_cards(table, hand, f"hand of seat {seat}")) for seat, hand in enumerate(hands)]
    for seat, hand in enumerate(state.hands):
        if len(hand) > table.rules.hand_limit:
            raise SetupError(
                "given-hand", f"hand of seat {seat}: {len(hand)} cards; the limit is {table.rules.hand_limit}"
            )
    state.shown = [[] for _ in range(seats)]
    state.pool = _cards(table, given.get("pool", []), "pool")
    names = _listed(given.get("deck", []), "deck")
    state.deck = [DRAGON if name == "dragon" else read_card(table, name, "deck") for name in reversed(names)]
    _check_dragons(table)
    laid = [card for played in state.warbands for warband in played for card in warband.cards]
    allies = [card for card in state.deck if card is not DRAGON]
    named = [*laid, *state.pool, *allies, *(card for hand in state.hands for card in hand)]
    _check_copies(table, named)
    state.aside = sorted((Counter(table.copies_in_play()) - Counter(named)).elements())


def _check_dragons(table: Table) -> None:
    state, dragons = table.state, table.rules.dragons
    count = state.deck.count(DRAGON)
    if count > dragons - state.dragons:
        raise SetupError(
            "given-dragons",
            f"deck: {count} dragons, and {state.dragons} are revealed; there are {dragons} in all",
        )


def _set_supply(table: Table, given: Given) -> None:
    seats = range(table.rules.players)
    if "supply" in given:
        table.state.supply = _by_seat(table, given["supply"], "supply")
        return
    table.state.supply = [supply_left(table, seat) for seat in seats]
    for seat in seats:
        if table.state.supply[seat] < 0:
            raise SetupError(
                "given-markers",
                f"markers of seat {seat}: more lie on the table than the {table.rules.supply} it has",
            )


def _set_dragons(table: Table, value: object) -> None:
    state = table.state
    state.dragons = _whole(value, "dragons", 0, table.rules.last_dragon - 1)
    for _ in range(state.dragons):
        state.deck.reverse()
        state.deck.remove(DRAGON)
        state.deck.reverse()


def _set_glory(table: Table, value: object) -> None:
    table.state.glory = _by_seat(table, value, "glory")


def _set_markers(table: Table, value: Given) -> None:
    _check_type(value, "markers")
    markers = [[0] * table.rules.players for _ in table.rules.kingdoms]
    for colour, counts in value.items():
        place = f"markers.{colour}"
        markers[read_kingdom(table, colour, place)] = _by_seat(table, counts, place)
    table.state.markers = markers


def _set_tokens(table: Table, value: Given) -> None:
    _check_type(value, "tokens")
    tokens = list(table.state.tokens)
    for colour, values in value.items():
        place = f"tokens.{colour}"
        row = [_whole(item, place, 0, LARGEST) for item in _listed(values, place, table.rules.eras)]
        if row != sorted(row):
            raise SetupError("given-tokens", f"{place}: tokens lie lowest first, not {row}")
        tokens[read_kingdom(table, colour, place)] = tuple(row)
    table.state.tokens = tuple(tokens)


def _set_tribes(table: Table, value: Given) -> None:
    _check_type(value, "tribe")
    for tribe, data in value.items():
        if tribe not in table.state.tribe:
            known = sorted(table.state.tribe)
            hint = (
                guess(str(tribe), known)
                or f"tribes in play that remember something: {', '.join(known) or 'none'}"
            )
            raise SetupError("given-tribe", f"tribe.{tribe}: nothing is kept for it in this game; {hint}")
        own = structure_tribe(table, tribe, data)
        find_fault = table.hooks.state_fault.get(tribe)
        fault = find_fault(table, own) if find_fault is not None else None
        if fault is not None:
            raise SetupError("given-tribe", f"tribe.{tribe}: {fault}")
        table.state.tribe[tribe] = own


def _check_type(value: object, place: str) -> None:
    if not isinstance(value, Mapping):
        raise SetupError("given-type", f"{place}: {value!r} is not a table of keys and values")


_SETTERS: dict[str, Callable[[Table, Any], None]] = {
    "dragons": _set_dragons,
    "glory": _set_glory,
    "markers": _set_markers,
    "tokens": _set_tokens,
    "tribe": _set_tribes,
}
