"""Tables and eras in words, for messages: "2..3 players, era 2"."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from ethnos.grammar.tree import TableKind


@frozen
class Moment:
    """One table in one era, or in all its eras alike."""

    table: TableKind
    era: int | None


def in_words(found: Sequence[Moment], every: Sequence[Moment]) -> str:
    """Name some moments out of all there are; "" when it is all of them."""
    if len(set(found)) == len(set(every)):
        return ""
    eras_found, eras_there = _eras_by_players(found), _eras_by_players(every)
    groups: list[tuple[int, int, str]] = []
    for players, eras in eras_found.items():
        words = "" if eras == eras_there[players] else _era_words(eras)
        if groups and groups[-1][1] == players - 1 and groups[-1][2] == words:
            groups[-1] = (groups[-1][0], players, words)
        else:
            groups.append((players, players, words))
    return "; ".join(_player_words(first, last) + words for first, last, words in groups)


def _eras_by_players(moments: Sequence[Moment]) -> dict[int, tuple[int, ...]]:
    eras: dict[int, set[int]] = {}
    for moment in moments:
        eras.setdefault(moment.table.players, set()).update(() if moment.era is None else (moment.era,))
    return {players: tuple(sorted(eras[players])) for players in sorted(eras)}


def _player_words(first: int, last: int) -> str:
    span = str(first) if first == last else f"{first}..{last}"
    return f"{span} player{'s' * (last != 1)}"


def _era_words(eras: Sequence[int]) -> str:
    return f", era{'s' * (len(eras) > 1)} " + ", ".join(map(str, eras))
