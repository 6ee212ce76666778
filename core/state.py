"""The state of a game: plain data, and nothing that acts.

It holds no rules, no plugins and no source of chance, so it can be copied, compared and saved as it is.
"""

from __future__ import annotations

from typing import Any

from attrs import define, field

from ethnos.cards import Card, Warband
from ethnos.choices import Choice


@define
class State:
    """Everything on the table. Lists by seat count seats from 0; kingdoms are indexes into the ruleset's."""

    players: int
    era: int = 1
    first: int = 0
    """The seat that began this era."""
    seat: int = 0
    """Whose turn it is."""
    dragons: int = 0
    """Dragons revealed this era."""
    drawer: int = 0
    """The seat that revealed the latest dragon, for the next era's first seat."""
    placed: bool = False
    """Whether the warband played last placed a marker in its marker step."""
    passes: int = 0
    """Turns passed since a card was drawn or a warband played."""
    over: bool = False
    winners: tuple[int, ...] = ()
    hands: list[list[Card]] = field(factory=list)
    """By seat, each in printing order."""
    shown: list[list[Card]] = field(factory=list)
    """By seat, the allies in hand that everybody saw it take from the pool."""
    pool: list[Card] = field(factory=list)
    deck: list[Card] = field(factory=list)
    """The top card is the last one."""
    aside: list[Card] = field(factory=list)
    """Out of play until the next era's shuffle."""
    glory: list[int] = field(factory=list)
    markers: list[list[int]] = field(factory=list)
    """``markers[kingdom][seat]``."""
    supply: list[int] = field(factory=list)
    """Markers left, by seat."""
    tokens: tuple[tuple[int, ...], ...] = ()
    """``tokens[kingdom][era - 1]``, lowest first."""
    warbands: list[list[Warband]] = field(factory=list)
    """By seat, those of this era, in the order played. In one and the same list only an era's end takes any away."""
    choice: Choice | None = None
    """The question that the game waits on."""
    tribe: dict[str, Any] = field(factory=dict)
    """The tribes' own states by tribe id. Each is a frozen class that only its plugin knows, hence Any."""
    rolls: dict[str, int] = field(factory=dict)
    """How often each tribe has thrown its dice."""


def empty_state(players: int, kingdoms: int) -> State:
    """A bare table: nothing dealt, nothing placed."""
    return State(
        players=players,
        hands=[[] for _ in range(players)],
        shown=[[] for _ in range(players)],
        glory=[0] * players,
        markers=[[0] * players for _ in range(kingdoms)],
        supply=[0] * players,
        warbands=[[] for _ in range(players)],
    )


def copy_state(state: State) -> State:
    """An independent copy. Cards, warbands, choices and tribes' own states are immutable and shared."""
    return State(
        players=state.players,
        era=state.era,
        first=state.first,
        seat=state.seat,
        dragons=state.dragons,
        drawer=state.drawer,
        placed=state.placed,
        passes=state.passes,
        over=state.over,
        winners=state.winners,
        hands=[hand.copy() for hand in state.hands],
        shown=[cards.copy() for cards in state.shown],
        pool=state.pool.copy(),
        deck=state.deck.copy(),
        aside=state.aside.copy(),
        glory=state.glory.copy(),
        markers=[counts.copy() for counts in state.markers],
        supply=state.supply.copy(),
        tokens=state.tokens,
        warbands=[played.copy() for played in state.warbands],
        choice=state.choice,
        tribe=state.tribe.copy(),
        rolls=state.rolls.copy(),
    )
