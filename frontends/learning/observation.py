"""What a seat observes, as whole numbers: only what its view holds, taken from the same places.

Everything by seat begins with the seat that observes and goes round clockwise.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import Factory, define

from ethnos.cards import Card
from ethnos.choices import Choice
from ethnos.frontends.learning.building import Building
from ethnos.frontends.learning.encoding import Encoding
from ethnos.frontends.learning.layout import QUESTIONS, Layout, make_layout
from ethnos.frontends.learning.play import Play
from ethnos.frontends.learning.tribe_numbers import LARGEST, numbers_of
from ethnos.state import State
from ethnos.views import to_act, tribe_view

Numbers = array
"""Of 16-bit whole numbers."""


@define(eq=False)
class Observer:
    """Writes observations. One serves any number of games of a setting, one after the other."""

    encoding: Encoding
    layout: Layout
    blank: Numbers[int]
    tribes: dict[str, int]
    """Each tribe that may be in play by its place."""
    colours: list[str]
    hand_limit: int
    remembered: dict[tuple[str, int], tuple[Any, Numbers[int]]] = Factory(dict)
    """By tribe and seat, a state of that tribe and its numbers: it changes seldom."""

    def __reduce__(self) -> tuple[Callable[[Encoding], Observer], tuple[Encoding]]:
        """A pickle, or a copy, remembers nothing."""
        return make_observer, (self.encoding,)


def make_observer(encoding: Encoding) -> Observer:
    """What writes the observations of a setting."""
    layout, setting = make_layout(encoding), encoding.setting
    tribes = {tribe: place for place, tribe in enumerate(setting.tribes)}
    colours = [kingdom.colour for kingdom in setting.rules.kingdoms]
    blank = array("h", bytes(2 * layout.size))
    return Observer(encoding, layout, blank, tribes, colours, setting.rules.hand_limit)


def observe(observer: Observer, play: Play, seat: int) -> Numbers[int]:
    """What a seat observes, laid out as the layout says."""
    state, starts, index = play.game.state, observer.layout.starts, observer.encoding.index
    seen = observer.blank[:]
    _count(seen, starts["hand"], index, state.hands[seat])
    _count(seen, starts["pool"], index, state.pool)
    if play.building is not None and to_act(state) == seat:
        _write_building(seen, observer, play.building)
    _write_others(seen, observer, state, seat)
    table = _by_seat(state, seat)
    for row in state.tokens:
        table += row
    seen[starts["hands"] : starts["hands"] + len(table)] = array("h", table)
    _mark_turn(seen, starts, state, seat)
    for tribe in play.game.tribes:
        seen[starts["tribes"] + observer.tribes[tribe]] = 1
    if state.choice is not None:
        _write_question(seen, observer, state.choice)
    _write_tribes(seen, observer, state, seat)
    return seen


def _count(seen: Numbers[int], start: int, index: Mapping[Card, int], cards: Iterable[Card]) -> None:
    for card in cards:
        seen[start + index[card]] += 1


def _write_building(seen: Numbers[int], observer: Observer, building: Building) -> None:
    index, starts = observer.encoding.index, observer.layout.starts
    _count(seen, starts["named"], index, building.chosen)
    if building.leader is not None:
        seen[starts["leader"] + index[building.leader]] = 1


def _write_others(seen: Numbers[int], observer: Observer, state: State, seat: int) -> None:
    """What the others showed, and everybody's warbands."""
    index, starts, limit = observer.encoding.index, observer.layout.starts, observer.hand_limit
    row, shown = starts["warbands"] - 1, starts["shown"]
    for warband in state.warbands[seat]:
        seen[row + len(warband.cards)] += 1
    for other in (*range(seat + 1, state.players), *range(seat)):
        row += limit
        for warband in state.warbands[other]:
            seen[row + len(warband.cards)] += 1
        for card in state.shown[other]:
            seen[shown + index[card]] += 1
        shown += len(index)


def _by_seat(state: State, seat: int) -> list[int]:
    """Hands, supply, glory and markers, in the order of the layout."""
    glory = state.glory
    if max(glory) > LARGEST or min(glory) < -LARGEST:
        glory = [max(-LARGEST, min(LARGEST, points)) for points in glory]
    numbers: list[int] = []
    for counts in ([len(hand) for hand in state.hands], state.supply, glory, *state.markers):
        numbers += counts[seat:]
        numbers += counts[:seat]
    return numbers


def _mark_turn(seen: Numbers[int], starts: Mapping[str, int], state: State, seat: int) -> None:
    players, actor = state.players, to_act(state)
    seen[starts["first"] + (state.first - seat) % players] = 1
    if actor is not None:
        seen[starts["to act"] + (actor - seat) % players] = 1
    seen[starts["era"] + state.era - 1] = 1
    seen[starts["dragons"]] = state.dragons
    seen[starts["deck"]] = len(state.deck)


def _write_question(seen: Numbers[int], observer: Observer, choice: Choice) -> None:
    starts = observer.layout.starts
    kind = choice.kind if choice.kind in QUESTIONS else QUESTIONS[-1]
    seen[starts["question"] + QUESTIONS.index(kind)] = 1
    if choice.tribe:
        seen[starts["asked by"] + observer.tribes[choice.tribe]] = 1


def _write_tribes(seen: Numbers[int], observer: Observer, state: State, seat: int) -> None:
    for tribe, own in state.tribe.items():
        known = observer.remembered.get((tribe, seat))
        if known is None or known[0] is not own:
            known = observer.remembered[tribe, seat] = own, _tribe_numbers(observer, tribe, own, seat)
        start, numbers = observer.layout.starts[tribe], known[1]
        seen[start : start + len(numbers)] = numbers


def _tribe_numbers(
    observer: Observer,
    tribe: str,
    own: Any,  # noqa: ANN401 - a class that only the plugin knows
    seat: int,
) -> Numbers[int]:
    players, view = observer.encoding.setting.rules.players, tribe_view(own, seat)
    numbers = array("h")
    for field in observer.layout.fields:
        if field.tribe == tribe:
            numbers.extend(numbers_of(field, view, seat, players, observer.colours))
    return numbers
