"""Scoring at the end of an era: kingdoms, boards, tribes, warbands.

rulebook, End of an Age; rules.md section 6. Places are shared out by one function for kingdoms and boards alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from ethnos.cards import Warband
from ethnos.effects import gain
from ethnos.table import Table

Award = Callable[[int, bool], int]
"""The glory of one rank, from 1, and whether a seat stands there alone."""


def score_era(table: Table) -> None:
    """Score everything, in the order that rules.md section 9 settles."""
    ties = [_tie_key(table, seat) for seat in range(table.state.players)]
    for index, counts in enumerate(table.state.markers):
        more = sum(first_place(table, index) for _, first_place in table.hooks.first_place)
        award = _award(table, table.state.tokens[index], more)
        _score_place(table, share_out(counts, ties, award), "kingdom", table.colour(index))
    for tribe, board in table.hooks.board:
        standing = board(table)
        if standing is not None:
            award = _award(table, standing.tokens)
            _score_place(table, share_out(standing.standings, ties, award), "board", tribe.id)
    for tribe, glory in table.hooks.era_glory:
        for seat in range(table.state.players):
            gain(table, seat, glory(table, seat), "tribe", tribe.id)
    for played in table.state.warbands:
        for warband in played:
            gain(table, warband.seat, warband_glory(table, warband), "warband", str(warband))


def share_out(standings: Sequence[int], ties: Sequence[tuple[int, ...]], award: Award) -> list[int]:
    """Give each seat its glory: the awards of tied places are added and divided, rounded down.

    ``standings`` and ``ties`` are by seat; a seat standing at 0 gets nothing. Later places stay where they are:
    behind two tied for first the next seat is third (rulebook, Ties; rules.md section 6.1).
    """
    present = sorted(
        (seat for seat, count in enumerate(standings) if count > 0),
        key=lambda seat: (standings[seat], ties[seat]),
        reverse=True,
    )
    glory = [0] * len(standings)
    rank = 1
    for _, group in groupby(present, key=lambda seat: (standings[seat], ties[seat])):
        seats = list(group)
        awards = sum(award(rank + place, len(present) == 1) for place in range(len(seats)))
        for seat in seats:
            glory[seat] = awards // len(seats)
        rank += len(seats)
    return glory


def warband_glory(table: Table, warband: Warband) -> int:
    """What a warband scores: allies that do not score leave first, then its leader's tribe may change the size."""
    size = sum(card in table.kinds.scoring for card in warband.cards)
    hook = table.hooks.scoring_size.get(warband.leader.tribe)
    if hook is not None:
        size = hook(table, warband, size)
    by_size = table.rules.warband_glory
    return by_size[max(0, min(size, len(by_size) - 1))]


def _tie_key(table: Table, seat: int) -> tuple[int, ...]:
    key: tuple[int, ...] = ()
    for _, tiebreak in table.hooks.tiebreak:
        key += tuple(tiebreak(table, seat))
    return key


def _award(table: Table, tokens: Sequence[int], more: int = 0) -> Award:
    """What each rank of a kingdom or board gains: the ruleset's award, and for the first place ``more``."""
    era, award = table.state.era, table.rules.award
    return lambda rank, alone: award(era, rank, alone, tokens) + (more if rank == 1 else 0)


def _score_place(table: Table, shares: Sequence[int], source: str, what: str) -> None:
    for seat, amount in enumerate(shares):
        gain(table, seat, amount, source, what)
