"""Events: each thing that happened, who may see which part of it, and what it does to the state.

Only events change a state: replaying a game's log on an empty table gives its state. What a seat may see is an
allow-list: ``OPEN`` names the fields that everybody sees, ``OWN`` those that the event's seat sees besides;
a field named in neither is seen by nobody.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from attrs import frozen

from ethnos.cards import Card, Warband
from ethnos.choices import Choice
from ethnos.moves import Move

WARBAND = "warband"
"""What ``MarkerPlaced.by`` says where it was no tribe's ability; so no tribe is called that."""


@frozen
class TribesDealt:
    """The tribes of this game are known, and each seat has its markers."""

    OPEN: ClassVar = ("tribes", "supply")
    tribes: tuple[str, ...]
    supply: tuple[int, ...]
    """Markers left, by seat, once those on the glory track and on the tribes' boards lie there."""


@frozen
class TokensDealt:
    """The glory tokens lie in their kingdoms, lowest first."""

    OPEN: ClassVar = ("tokens",)
    tokens: tuple[tuple[int, ...], ...]


@frozen
class EraBegun:
    """A new era; the warbands of the last one are gone."""

    OPEN: ClassVar = ("era", "first")
    era: int
    first: int


@frozen
class DeckShuffled:
    """The deck was made anew. Nobody knows its order; the top card is the last."""

    OPEN: ClassVar = ("size",)
    size: int
    cards: tuple[Card, ...]


@frozen
class PoolDealt:
    """Cards from the top of the deck were laid open."""

    OPEN: ClassVar = ("cards",)
    cards: tuple[Card, ...]


@frozen
class AllyDrawn:
    """The top ally of the deck went into a hand."""

    OPEN: ClassVar = ("seat",)
    OWN: ClassVar = ("card",)
    seat: int
    card: Card


@frozen
class AllyTaken:
    """An ally of the pool went into a hand, in the open."""

    OPEN: ClassVar = ("seat", "card")
    seat: int
    card: Card


@frozen
class DragonRevealed:
    """A dragon was on top of the deck; ``number`` counts those of this era."""

    OPEN: ClassVar = ("seat", "number")
    seat: int
    number: int


@frozen
class WarbandPlayed:
    """A warband was laid down."""

    OPEN: ClassVar = ("seat", "warband")
    seat: int
    warband: Warband


@frozen
class MarkerPlaced:
    """A marker was put into a kingdom: ``by`` is ``warband``, or the id of the tribe whose ability it was."""

    OPEN: ClassVar = ("seat", "kingdom", "by")
    seat: int
    kingdom: int
    by: str


@frozen
class MarkerMissing:
    """A marker could have been placed, but the seat's supply is empty (rules.md section 9)."""

    OPEN: ClassVar = ("seat", "by")
    seat: int
    by: str


@frozen
class MarkersLaid:
    """Markers went from the supply to a tribe's board."""

    OPEN: ClassVar = ("seat", "count", "tribe")
    seat: int
    count: int
    tribe: str


@frozen
class MarkersReturned:
    """Markers went from a tribe's board back to the supply."""

    OPEN: ClassVar = ("seat", "count", "tribe")
    seat: int
    count: int
    tribe: str


@frozen
class AlliesDiscarded:
    """Allies went from a hand into the pool, in the open."""

    OPEN: ClassVar = ("seat", "cards")
    seat: int
    cards: tuple[Card, ...]


@frozen
class ChoiceAsked:
    """The game waits for a seat's answer."""

    OPEN: ClassVar = ("seat", "kind")
    OWN: ClassVar = ("options",)
    seat: int
    kind: str
    choice: Choice

    @property
    def options(self) -> tuple[Move, ...]:
        """The answers on offer."""
        return self.choice.options


@frozen
class ChoiceAnswered:
    """A seat answered. What was kept in hand stays its secret; every other answer shows in what follows."""

    OPEN: ClassVar = ("seat", "kind")
    OWN: ClassVar = ("move",)
    seat: int
    kind: str
    move: Move


@frozen
class TurnBegun:
    """It is this seat's turn."""

    OPEN: ClassVar = ("seat",)
    seat: int


@frozen
class TurnPassed:
    """A seat could not move; its hand, if any, has gone into the pool."""

    OPEN: ClassVar = ("seat",)
    seat: int


@frozen
class EraEnded:
    """The era is over: hands, pool and deck are out of play. ``dragons`` tells how many had shown up."""

    OPEN: ClassVar = ("era", "dragons")
    era: int
    dragons: int


@frozen
class GloryGained:
    """A seat gained glory. ``source`` is ``kingdom``, ``board``, ``tribe`` or ``warband``; ``what`` says which."""

    OPEN: ClassVar = ("seat", "amount", "source", "what")
    seat: int
    amount: int
    source: str
    what: str


@frozen
class TribeChanged:
    """A tribe's own state is now ``state``; ``note`` says what happened, for players to read."""

    OPEN: ClassVar = ("tribe", "note")
    tribe: str
    state: Any  # only its plugin knows the class
    note: str


@frozen
class DiceRolled:
    """A tribe rolled dice."""

    OPEN: ClassVar = ("tribe", "values")
    tribe: str
    values: tuple[int, ...]


@frozen
class GameEnded:
    """The game is over. Several winners share the victory."""

    OPEN: ClassVar = ("winners",)
    winners: tuple[int, ...]


Event = (
    TribesDealt
    | TokensDealt
    | EraBegun
    | DeckShuffled
    | PoolDealt
    | AllyDrawn
    | AllyTaken
    | DragonRevealed
    | WarbandPlayed
    | MarkerPlaced
    | MarkerMissing
    | MarkersLaid
    | MarkersReturned
    | AlliesDiscarded
    | ChoiceAsked
    | ChoiceAnswered
    | TurnBegun
    | TurnPassed
    | EraEnded
    | GloryGained
    | TribeChanged
    | DiceRolled
    | GameEnded
)

# Events never change and these hold only small things, so each is made once: making them anew took a tenth of the time.
ally_drawn = cache(AllyDrawn)
ally_taken = cache(AllyTaken)
marker_placed = cache(MarkerPlaced)
turn_begun = cache(TurnBegun)
