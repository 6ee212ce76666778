"""What a seat observes, as whole numbers: only what its view holds, taken from the same places.

Everything by seat begins with the seat that observes and goes round clockwise.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from struct import Struct
from typing import Any

from attrs import Factory, define

from ethnos.cards import Card, Warband
from ethnos.choices import Choice
from ethnos.frontends.learning.building import Building
from ethnos.frontends.learning.encoding import Encoding
from ethnos.frontends.learning.layout import QUESTIONS, Layout, make_layout
from ethnos.frontends.learning.stepped_game import SteppedGame
from ethnos.frontends.learning.tribe_numbers import (
    LARGEST,
    Field,
    Items,
    bounded,
    items_of,
    name_of,
    round_from,
)
from ethnos.game import Game
from ethnos.state import State
from ethnos.views import Json, to_act, tribe_view

BITS_16 = "h"
"""What arrays of observations hold: whole numbers of 16 bits."""
BOUNDS = frozenset(range(-LARGEST, LARGEST + 1))
"""The numbers that an observation may hold; to ask a set is the fastest way."""


@define(eq=False)
class Known:
    """What a seat observes of a game that changes seldom: tokens, warbands, and what tribes remember."""

    tribes: tuple[str, ...]
    tokens: tuple[tuple[int, ...], ...]
    numbers: array[int]
    """An observation of nothing else."""
    states: dict[str, Any] = Factory(dict)
    """By tribe, the state whose numbers are in ``numbers``."""
    era: int = 0
    warbands: list[list[Warband]] = Factory(list)
    """The state's own list of those of that era, to which an era only adds: of each seat's, so many are counted."""
    counted: list[int] = Factory(list)


@define(eq=False)
class Observer:
    """Writes observations. One serves any number of games of a setting, one after the other."""

    encoding: Encoding
    layout: Layout
    tribes: dict[str, int]
    """Each tribe that may be in play by its place."""
    colours: Mapping[str, int]
    """The kingdoms' colours by their places, from 0."""
    fields: Mapping[str, Sequence[tuple[Field, int]]]
    """By tribe, the fields of its state that are observed, and where the block of each begins."""
    hand_limit: int
    kinds: Mapping[str, Mapping[Card, int]]
    """Where each kind of ally stands in the blocks that are by kind."""
    shown: Sequence[Mapping[Card, int]]
    """The same for what the other seats showed, the next one clockwise first."""
    table: Struct
    """What writes the numbers by seat from hands to markers."""
    rounds: Sequence[Callable[[list[int]], tuple[int, ...]]]
    """By seat, what puts numbers that begin with seat 0 in the order in which that seat observes them."""
    known: dict[int, Known] = Factory(dict)
    """By seat, of the game that was observed last."""
    shared: dict[str, tuple[Any, list[tuple[int, Items]]]] = Factory(dict)
    """By tribe, a state of it, the numbers that all seats see of it, and where they begin."""

    def __reduce__(self) -> tuple[Callable[[Encoding], Observer], tuple[Encoding]]:
        """A pickle, or a copy, remembers nothing."""
        return make_observer, (self.encoding,)


def make_observer(encoding: Encoding) -> Observer:
    """What writes the observations of a setting."""
    layout, setting = make_layout(encoding), encoding.setting
    rules, starts = setting.rules, layout.starts
    rows = 3 + len(rules.kingdoms)

    def by_kind(start: int) -> dict[Card, int]:
        return {card: start + place for card, place in encoding.index.items()}

    return Observer(
        encoding=encoding,
        layout=layout,
        tribes={tribe: place for place, tribe in enumerate(setting.tribes)},
        colours={kingdom.colour: place for place, kingdom in enumerate(rules.kingdoms)},
        fields={
            tribe: [(field, starts[name_of(field)]) for field in fields]
            for tribe, fields in groupby(layout.fields, lambda field: field.tribe)
        },
        hand_limit=rules.hand_limit,
        kinds={name: by_kind(starts[name]) for name in ("hand", "leader", "named", "pool")},
        shown=[by_kind(starts["shown"] + len(encoding.index) * other) for other in range(rules.players - 1)],
        table=Struct(f"={rows * rules.players}{BITS_16}"),
        rounds=[_round(seat, rules.players, rows) for seat in range(rules.players)],
    )


def _round(seat: int, players: int, rows: int) -> Callable[[list[int]], tuple[int, ...]]:
    places = [row * players + (seat + step) % players for row in range(rows) for step in range(players)]
    return itemgetter(*places)


def observe(observer: Observer, stepped: SteppedGame, seat: int) -> array[int]:
    """What a seat observes, laid out as the layout says; 16-bit whole numbers."""
    game, kinds, starts = stepped.game, observer.kinds, observer.layout.starts
    state = game.state
    seen = _known(observer, game, seat)[:]
    _count(seen, kinds["hand"], state.hands[seat])
    _count(seen, kinds["pool"], state.pool)
    if stepped.building is not None and to_act(state) == seat:
        _write_building(seen, kinds, stepped.building)
    _write_shown(seen, observer, state, seat)
    observer.table.pack_into(seen, 2 * starts["hands"], *observer.rounds[seat](_by_seat(state)))
    _mark_turn(seen, starts, state, seat)
    if state.choice is not None:
        _write_question(seen, observer, state.choice)
    return seen


def _known(observer: Observer, game: Game, seat: int) -> array[int]:
    """An observation of nothing but what changes seldom. Look, do not touch."""
    state, known = game.state, observer.known.get(seat)
    if known is None or known.tokens is not state.tokens or known.tribes != game.tribes:
        known = observer.known[seat] = _begin_to_know(observer, game)
    for tribe, own in state.tribe.items():
        if known.states.get(tribe) is not own:
            _write_tribe(known.numbers, observer, tribe, own, seat)
            known.states[tribe] = own
    if known.warbands is not state.warbands or known.era != state.era:
        _forget_warbands(known, observer, state)
    for other, played in enumerate(state.warbands):
        if len(played) > known.counted[other]:
            _count_warbands(known, observer, other, (other - seat) % state.players)
    return known.numbers


def _begin_to_know(observer: Observer, game: Game) -> Known:
    tokens, starts = game.state.tokens, observer.layout.starts
    numbers = _nothing(observer.layout.size)
    for place, token in enumerate(token for row in tokens for token in row):
        numbers[starts["tokens"] + place] = bounded(token)
    for tribe in game.tribes:
        numbers[starts["tribes"] + observer.tribes[tribe]] = 1
    return Known(game.tribes, tokens, numbers)


def _nothing(size: int) -> array[int]:
    return array(BITS_16, bytes(2 * size))


def _forget_warbands(known: Known, observer: Observer, state: State) -> None:
    start, size = observer.layout.starts["warbands"], state.players * observer.hand_limit
    known.numbers[start : start + size] = _nothing(size)
    known.era, known.warbands, known.counted = state.era, state.warbands, [0] * state.players


def _count_warbands(known: Known, observer: Observer, seat: int, place: int) -> None:
    """Count a seat's warbands by size; one that no hand could hold, as positions may have, counts as the largest."""
    played, limit, numbers = known.warbands[seat], observer.hand_limit, known.numbers
    row = observer.layout.starts["warbands"] + place * limit
    for warband in played[known.counted[seat] :]:
        entry = row + min(warband.size, limit) - 1
        numbers[entry] = min(LARGEST, numbers[entry] + 1)
    known.counted[seat] = len(played)


def _write_tribe(
    numbers: array[int],
    observer: Observer,
    tribe: str,
    own: Any,  # noqa: ANN401 - a class that only the plugin knows
    seat: int,
) -> None:
    """What a tribe remembers."""
    shared = observer.shared.get(tribe)
    if shared is None or shared[0] is not own:
        shared = observer.shared[tribe] = own, _items(observer, tribe, tribe_view(own, None), own=False)
    hidden = _items(observer, tribe, tribe_view(own, seat), own=True) if getattr(own, "OWN", ()) else []
    for start, items in (*shared[1], *hidden):
        block = array(BITS_16, round_from(seat, items))
        numbers[start : start + len(block)] = block


def _items(observer: Observer, tribe: str, seen: Json, *, own: bool) -> list[tuple[int, Items]]:
    """The numbers of a tribe's fields and where they begin: of those that all see, or of a seat's own."""
    players, colours = observer.encoding.setting.rules.players, observer.colours
    return [
        (start, items_of(field, seen, players, colours))
        for field, start in observer.fields.get(tribe, ())
        if field.own == own
    ]


def _count(seen: array[int], places: Mapping[Card, int], cards: Iterable[Card]) -> None:
    """Count allies by kind. A tribe has at most `LARGEST` of each."""
    for card in cards:
        seen[places[card]] += 1


def _write_building(seen: array[int], kinds: Mapping[str, Mapping[Card, int]], building: Building) -> None:
    _count(seen, kinds["named"], building.chosen)
    if building.leader is not None:
        seen[kinds["leader"][building.leader]] = 1


def _write_shown(seen: array[int], observer: Observer, state: State, seat: int) -> None:
    """What the others took in the open and still hold."""
    for other, places in zip((*range(seat + 1, state.players), *range(seat)), observer.shown, strict=True):
        for card in state.shown[other]:
            seen[places[card]] += 1


def _by_seat(state: State) -> list[int]:
    """Hands, supply, glory and markers, in the order of the layout, beginning with seat 0."""
    numbers = [*map(len, state.hands), *state.supply, *state.glory]
    for counts in state.markers:
        numbers += counts
    return numbers if BOUNDS.issuperset(numbers) else list(map(bounded, numbers))


def _mark_turn(seen: array[int], starts: Mapping[str, int], state: State, seat: int) -> None:
    players, actor = state.players, to_act(state)
    seen[starts["first"] + (state.first - seat) % players] = 1
    if actor is not None:
        seen[starts["to act"] + (actor - seat) % players] = 1
    seen[starts["era"] + state.era - 1] = 1
    seen[starts["dragons"]] = state.dragons
    seen[starts["deck"]] = bounded(len(state.deck))


def _write_question(seen: array[int], observer: Observer, choice: Choice) -> None:
    starts = observer.layout.starts
    kind = choice.kind if choice.kind in QUESTIONS else QUESTIONS[-1]
    seen[starts["question"] + QUESTIONS.index(kind)] = 1
    if choice.tribe:
        seen[starts["asked by"] + observer.tribes[choice.tribe]] = 1
