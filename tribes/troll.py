"""Trolls: they take tokens that win ties."""

from collections import Counter
from typing import ClassVar

from attrs import frozen

from ethnos.tribe import (
    PASS,
    Answer,
    Choice,
    Move,
    Number,
    Table,
    Tribe,
    TribeChanged,
    TribeTable,
    Type,
    Warband,
    hookimpl,
    with_seat,
)


@frozen
class TrollState:
    """The tokens that each seat holds this era."""

    OPEN: ClassVar = ("tokens",)
    tokens: tuple[tuple[int, ...], ...]
    """Token values by seat, in the order taken."""


TRIBE = TribeTable(
    id="troll",
    name="Trolls",
    text="Take one unclaimed troll token of at most this warband's size. Tokens win ties in kingdoms.",
    numbers=(Number("tokens", Type.LIST, "the values of the tokens", items="in any order"),),
    home="first-edition",
    state=TrollState,
)


@hookimpl
def new_state(tribe: Tribe, players: int) -> TrollState:
    """Nobody holds a token."""
    return TrollState(((),) * players)


@hookimpl
def state_fault(tribe: Tribe, table: Table, state: TrollState) -> str | None:
    """Each token exists, and one seat holds it at most."""
    values = list(tribe.values("tokens", table.state.era))
    for token in (value for held in state.tokens for value in held):
        if token not in values:
            return f"token {token} does not exist, or is held twice"
        values.remove(token)
    return None


@hookimpl
def warband_played(tribe: Tribe, table: Table, warband: Warband) -> Answer:
    """Any unclaimed token up to the warband's size, or none (rulebook, Tribe of Trolls; rules.md C18)."""
    if warband.leader.tribe != tribe.id:
        return None
    left = Counter(tribe.values("tokens", table.state.era))
    for held in table.own(tribe).tokens:
        left.subtract(held)
    values = sorted(set(left.elements()))
    claims = [Move("claim", argument=str(value)) for value in values if value <= warband.size]
    return Choice("claim", warband.seat, (*claims, PASS)) if claims else None


@hookimpl
def answered(tribe: Tribe, table: Table, choice: Choice, move: Move) -> Answer:
    """Take the token."""
    if move == PASS:
        return None
    seat, tokens = choice.seat, table.own(tribe).tokens
    taken = with_seat(tokens, seat, (*tokens[seat], int(move.argument)))
    return TribeChanged(tribe.id, TrollState(taken), f"seat {seat} takes token {move.argument}")


@hookimpl
def tiebreak(tribe: Tribe, table: Table, seat: int) -> tuple[int, int]:
    """The higher sum of tokens, then the higher single token (rulebook, Tribe of Trolls; rules.md C9)."""
    held = table.own(tribe).tokens[seat]
    return sum(held), max(held, default=0)


@hookimpl
def era_scored(tribe: Tribe, table: Table) -> Answer:
    """All tokens go back to the side."""
    return TribeChanged(tribe.id, TrollState(((),) * table.state.players), "the tokens are back at the side")
