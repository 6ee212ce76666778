"""What a seat observes, as whole numbers: only what its view holds, taken from the same places.

Everything by seat begins with the seat that observes and goes round clockwise.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from attrs import Factory, define, frozen

from ethnos.cards import Card, Warband
from ethnos.choices import Choice
from ethnos.frontends.learning.building import Building
from ethnos.frontends.learning.encoding import Encoding
from ethnos.frontends.learning.layout import QUESTIONS, Layout, make_layout
from ethnos.frontends.learning.stepped_game import SteppedGame
from ethnos.frontends.learning.tribe_numbers import LARGEST, bounded, numbers_of
from ethnos.game import Game
from ethnos.state import State
from ethnos.views import to_act, tribe_view

BITS_16 = "h"
"""What arrays of observations hold: whole numbers of 16 bits."""


@frozen(eq=False)
class Known:
    """What a seat observes of a game that changes seldom: its tokens, its tribes, and what these remember."""

    tribes: tuple[str, ...]
    tokens: tuple[tuple[int, ...], ...]
    states: dict[str, Any]
    """By tribe, the state whose numbers are in ``numbers``."""
    numbers: array[int]
    """An observation of nothing else."""


@define(eq=False)
class Observer:
    """Writes observations. One serves any number of games of a setting, one after the other."""

    encoding: Encoding
    layout: Layout
    tribes: dict[str, int]
    """Each tribe that may be in play by its place."""
    colours: list[str]
    hand_limit: int
    kinds: Mapping[str, Mapping[Card, int]]
    """Where each kind of ally stands in the blocks that are by kind."""
    shown: Sequence[Mapping[Card, int]]
    """The same for what the other seats showed, the next one clockwise first."""
    rounds: Sequence[Callable[[list[int]], tuple[int, ...]]]
    """By seat, what puts numbers that begin with seat 0 in the order in which that seat observes them."""
    known: dict[int, Known] = Factory(dict)
    """By seat, of the game that was observed last."""

    def __reduce__(self) -> tuple[Callable[[Encoding], Observer], tuple[Encoding]]:
        """A pickle, or a copy, remembers nothing."""
        return make_observer, (self.encoding,)


def make_observer(encoding: Encoding) -> Observer:
    """What writes the observations of a setting."""
    layout, setting = make_layout(encoding), encoding.setting
    rules, starts = setting.rules, layout.starts

    def by_kind(start: int) -> dict[Card, int]:
        return {card: start + place for card, place in encoding.index.items()}

    return Observer(
        encoding=encoding,
        layout=layout,
        tribes={tribe: place for place, tribe in enumerate(setting.tribes)},
        colours=[kingdom.colour for kingdom in rules.kingdoms],
        hand_limit=rules.hand_limit,
        kinds={name: by_kind(starts[name]) for name in ("hand", "leader", "named", "pool")},
        shown=[by_kind(starts["shown"] + len(encoding.index) * other) for other in range(rules.players - 1)],
        rounds=[_round(seat, rules.players, 3 + len(rules.kingdoms)) for seat in range(rules.players)],
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
    _write_others(seen, observer, state, seat)
    table = array(BITS_16, observer.rounds[seat](_by_seat(state)))
    seen[starts["hands"] : starts["hands"] + len(table)] = table
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
            start, numbers = observer.layout.starts[tribe], _tribe_numbers(observer, tribe, own, seat)
            known.numbers[start : start + len(numbers)] = numbers
            known.states[tribe] = own
    return known.numbers


def _begin_to_know(observer: Observer, game: Game) -> Known:
    tokens, starts = game.state.tokens, observer.layout.starts
    numbers = array(BITS_16, bytes(2 * observer.layout.size))
    for place, token in enumerate(token for row in tokens for token in row):
        numbers[starts["tokens"] + place] = bounded(token)
    for tribe in game.tribes:
        numbers[starts["tribes"] + observer.tribes[tribe]] = 1
    return Known(game.tribes, tokens, {}, numbers)


def _tribe_numbers(
    observer: Observer,
    tribe: str,
    own: Any,  # noqa: ANN401 - a class that only the plugin knows
    seat: int,
) -> array[int]:
    players, view = observer.encoding.setting.rules.players, tribe_view(own, seat)
    numbers = array(BITS_16)
    for field in observer.layout.fields:
        if field.tribe == tribe:
            numbers.extend(numbers_of(field, view, seat, players, observer.colours))
    return numbers


def _count(seen: array[int], places: Mapping[Card, int], cards: Iterable[Card]) -> None:
    """Count allies by kind. A tribe has at most `LARGEST` of each."""
    for card in cards:
        seen[places[card]] += 1


def _write_building(seen: array[int], kinds: Mapping[str, Mapping[Card, int]], building: Building) -> None:
    _count(seen, kinds["named"], building.chosen)
    if building.leader is not None:
        seen[kinds["leader"][building.leader]] = 1


def _write_others(seen: array[int], observer: Observer, state: State, seat: int) -> None:
    """What the others showed, and everybody's warbands."""
    limit, row = observer.hand_limit, observer.layout.starts["warbands"] - 1
    _count_warbands(seen, row, limit, state.warbands[seat])
    for other, places in zip((*range(seat + 1, state.players), *range(seat)), observer.shown, strict=True):
        row += limit
        _count_warbands(seen, row, limit, state.warbands[other])
        for card in state.shown[other]:
            seen[places[card]] += 1


def _count_warbands(seen: array[int], row: int, limit: int, played: Sequence[Warband]) -> None:
    """Count warbands by size; one that no hand could hold, as positions may have, counts as the largest."""
    if len(played) > LARGEST:
        for size, count in Counter(min(warband.size, limit) for warband in played).items():
            seen[row + size] = bounded(count)
        return
    for warband in played:
        size = len(warband.cards)
        seen[row + (size if size < limit else limit)] += 1


def _by_seat(state: State) -> list[int]:
    """Hands, supply, glory and markers, in the order of the layout, beginning with seat 0."""
    numbers = [*map(len, state.hands), *state.supply, *state.glory]
    for counts in state.markers:
        numbers += counts
    if max(numbers) > LARGEST or min(numbers) < -LARGEST:
        return list(map(bounded, numbers))
    return numbers


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
