"""The hooks: how a tribe takes part in a game.

A plugin implements the hooks it needs, each with the arguments it wants out of those named here, and marks
every one with ``hookimpl``. What reaches which tribe:

* the four named hooks ``warband_played``, ``marker_placed``, ``era_ending`` and ``tiebreak`` reach every tribe
  in play, in the order of the tribes' ids;
* hooks about an ability reach the tribe of the warband's leader only;
* hooks about a card reach that card's tribe only.

``tribe`` is always the tribe that is asked: its id, name and numbers in this ruleset. ``table`` is the table to
look at; a hook never changes it but returns events, which the core then applies and logs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pluggy

from ethnos.board import Board
from ethnos.cards import Card, Warband
from ethnos.choices import Choice
from ethnos.events import Event
from ethnos.moves import Move
from ethnos.rulesets import Tribe
from ethnos.table import Table

hookspec = pluggy.HookspecMarker("ethnos")
hookimpl = pluggy.HookimplMarker("ethnos")

Answer = Sequence[Event | Choice] | Event | Choice | None
"""What a hook that acts may return: an event, or a list of events that may end with a question, or nothing."""


@hookspec(firstresult=True)
def may_lead(tribe: Tribe, card: Card) -> bool:
    """Say whether this ally may lead a warband. Asked once for each card; without the hook it may."""
    raise NotImplementedError


@hookspec(firstresult=True)
def joins_any(tribe: Tribe, card: Card) -> bool:
    """Say whether this ally joins any warband, whatever its tribe and kingdom. Asked once for each card; without
    the hook it does not."""
    raise NotImplementedError


@hookspec(firstresult=True)
def scores(tribe: Tribe, card: Card) -> bool:
    """Say whether this ally stays when warbands score at the era's end. Asked once for each card; without the
    hook it does."""
    raise NotImplementedError


@hookspec(firstresult=True)
def marker_where(tribe: Tribe, table: Table, warband: Warband) -> str:
    """Say where this tribe's leader may put the marker: ``own`` (the leader's kingdom), ``any`` or ``none``. Called
    when a warband has been laid down; without the hook it is ``own``."""
    raise NotImplementedError


@hookspec(firstresult=True)
def marker_size(tribe: Tribe, table: Table, warband: Warband) -> int:
    """Give the size that counts for the marker. Called when a warband of this tribe's leader has been laid down;
    without the hook it is the warband's size."""
    raise NotImplementedError


@hookspec(firstresult=True)
def glory(tribe: Tribe, table: Table, warband: Warband) -> int:
    """Give the glory that this tribe's leader gains at once, in points. Called after the marker step and before
    ``warband_played``; without the hook it is none."""
    raise NotImplementedError


@hookspec
def warband_played(tribe: Tribe, table: Table, warband: Warband) -> Answer:
    """Act on a warband that was played, by any leader. Called for every tribe in play after the marker step; returns
    events, and last a ``Choice`` if the tribe needs a decision."""
    raise NotImplementedError


@hookspec
def marker_placed(tribe: Tribe, table: Table, seat: int, kingdom: int) -> Answer:
    """Act on a marker that was placed in a kingdom (by its index), whoever's ability placed it. Called for every
    tribe in play after each one; returns events but asks nothing."""
    raise NotImplementedError


@hookspec(firstresult=True)
def again(tribe: Tribe, table: Table, warband: Warband) -> bool:
    """Say whether the seat may play another warband before it discards; ``table.state.placed`` tells whether this
    one placed a marker. Called after ``warband_played``; the core asks only where a card in hand can lead. Without
    the hook it may not."""
    raise NotImplementedError


@hookspec(firstresult=True)
def keep(tribe: Tribe, table: Table, warband: Warband) -> int:
    """Give how many allies the seat may keep in hand instead of discarding. Called before the discard; the core
    asks which, where more are left. Without the hook it keeps none."""
    raise NotImplementedError


@hookspec(firstresult=True)
def draw(tribe: Tribe, table: Table, warband: Warband) -> int:
    """Give how many cards the seat may draw after the discard. The core asks, and never fills a hand beyond its
    limit. Without the hook it draws none."""
    raise NotImplementedError


@hookspec(firstresult=True)
def answered(tribe: Tribe, table: Table, choice: Choice, move: Move) -> Answer:
    """Carry out the answer to a ``Choice`` of this tribe. Called once it has been given; returns events, and last
    another ``Choice`` if one follows."""
    raise NotImplementedError


@hookspec
def era_ending(tribe: Tribe, table: Table, seat: int) -> Answer:
    """Act for one seat at the end of an era, before anything scores. Called for every tribe in play and every seat,
    seats in turn order from the era's first; returns events, and last a ``Choice`` if there is one."""
    raise NotImplementedError


@hookspec(firstresult=True)
def first_place(tribe: Tribe, table: Table, kingdom: int) -> int:
    """Give the glory that the first place of a kingdom (by its index) gains besides its award, in points; tied seats
    share both. Called for every kingdom when it scores; without the hook it is none."""
    raise NotImplementedError


@hookspec(firstresult=True)
def board(tribe: Tribe, table: Table) -> Board | None:
    """Give a board that scores as a kingdom does: where each seat stands on it and what its tokens pay. Called after
    the kingdoms have scored."""
    raise NotImplementedError


@hookspec(firstresult=True)
def era_glory(tribe: Tribe, table: Table, seat: int) -> int:
    """Give the glory that a seat gains from this tribe at the end of an era, in points. Called for every seat after
    the boards have scored; without the hook it is none."""
    raise NotImplementedError


@hookspec(firstresult=True)
def scoring_size(tribe: Tribe, table: Table, warband: Warband, size: int) -> int:
    """Give the size by which this leader's warband scores; ``size`` is what is left once allies that do not score
    have gone. Called for every warband at the era's end; without the hook it is that size."""
    raise NotImplementedError


@hookspec
def tiebreak(tribe: Tribe, table: Table, seat: int) -> tuple[int, ...]:
    """Give the numbers, most important first, by which a seat wins ties in kingdoms and on boards: the higher wins.
    Asked for every seat when an era is scored; it serves neither the victory nor the first seat."""
    raise NotImplementedError


@hookspec(firstresult=True)
def new_state(tribe: Tribe, players: int) -> Any:  # noqa: ANN401 - a class that only the plugin knows
    """Give the tribe's own state at the start of a game: an instance of the frozen attrs class that its table
    declares. Called once a game."""
    raise NotImplementedError


@hookspec(firstresult=True)
def state_fault(tribe: Tribe, table: Table, state: Any) -> str | None:  # noqa: ANN401 - as above
    """Say in a sentence what is wrong with a state of this tribe that a given position names, or None. Called when a
    game is set up from a position; without the hook any state of the right form is taken."""
    raise NotImplementedError


@hookspec
def era_scored(tribe: Tribe, table: Table) -> Answer:
    """Put the tribe's own pieces back. Called once an era has been scored, the last one too; returns events but asks
    nothing."""
    raise NotImplementedError


@hookspec(firstresult=True)
def markers_held(tribe: Tribe, table: Table, seat: int) -> int:
    """Give how many markers of a seat lie on this tribe's own boards, so that the supply is right at the start and
    none is ever gained or lost. Without the hook it is none."""
    raise NotImplementedError
