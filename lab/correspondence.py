"""Which tribes of two rulesets play in each other's place, so that both sides can play the same tribes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from ethnos.errors import EthnosError
from ethnos.rulesets import Ruleset
from ethnos.rulesets.tribe_pairs import tribe_pairs

ASKED = "the same in every game, as asked for"
CORRESPONDING = "drawn for each game, corresponding ones on both sides"
APART = "drawn for each game, by each side for itself, since the tribes to draw from do not correspond"


@frozen
class Correspondence:
    """The tribes of side B beside those of side A, which is compared with."""

    names: Mapping[str, str]
    """A's tribe for each of B's that has one; measures go by it."""
    pairing: Mapping[str, str] | None
    """B's tribe for each that A draws from, in A's order, where B's own draw would not correspond by itself."""
    corresponds: bool
    """Whether equal seeds give corresponding tribes."""
    exchange: Mapping[str, str]
    """B's tribe for each of A's, those without a counterpart in their order."""


def correspondence(a: Ruleset, b: Ruleset, players: int) -> Correspondence:
    """Pair tribes by what they do; those to draw from that are left over on both sides pair in their order."""
    pairs = [(pair.a, pair.b) for pair in tribe_pairs(a, b)]
    names = {own: other for other, own in pairs if own is not None and other is not None}
    drawn_a, drawn_b = (side.for_players(players).choose_from for side in (a, b))
    exchange = _exchange(names, drawn_a, drawn_b)
    own_draw = tuple(exchange.get(tribe) for tribe in drawn_a)
    complete = sorted(filter(None, own_draw)) == sorted(drawn_b)
    needed = complete and own_draw != drawn_b
    pairing = {tribe: exchange[tribe] for tribe in drawn_a} if needed else None
    return Correspondence(names, pairing, complete, exchange)


def _exchange(names: Mapping[str, str], drawn_a: Sequence[str], drawn_b: Sequence[str]) -> dict[str, str]:
    found = {other: own for own, other in names.items()}
    left_a = [tribe for tribe in drawn_a if found.get(tribe) not in drawn_b]
    left_b = [tribe for tribe in drawn_b if names.get(tribe) not in drawn_a]
    return found | dict(zip(left_a, left_b, strict=False))


def exchanged(found: Correspondence, tribes: Sequence[str], b: Ruleset) -> tuple[str, ...]:
    """B's tribes for these of A's.

    Raises `EthnosError` with code ``unpaired-tribe``.
    """
    alone = [tribe for tribe in tribes if tribe not in found.exchange]
    if alone:
        raise EthnosError(
            f"{b.id} has no tribe that corresponds to {', '.join(alone)}; "
            f"it has for {', '.join(found.exchange) or 'none'}",
            code="unpaired-tribe",
        )
    return tuple(found.exchange[tribe] for tribe in tribes)


def stand_ins(a: Ruleset, b: Ruleset, players: int) -> dict[str, str]:
    """The tribe that A deals for each that B alone deals, where there is one."""
    drawn_a, drawn_b = (side.for_players(players).choose_from for side in (a, b))
    exchange = correspondence(a, b, players).exchange
    return {
        exchange[own]: own for own in drawn_a if exchange.get(own) in drawn_b and exchange[own] not in drawn_a
    }


def asked_of_first(
    a: Ruleset, b: Ruleset, players: int, tribes: Sequence[str] | None
) -> tuple[str, ...] | None:
    """The first side's ids of tribes that were asked for: its own, or else the counterparts of B's.

    An id that B deals and A does not stands for its counterpart, even where A knows a tribe of that id. One that
    neither side knows stays as it is, for the first side to refuse.

    Raises `EthnosError` with code ``duplicate-tribe`` where a tribe is asked for besides one that stands for it.
    """
    if tribes is None:
        return None
    known = a.for_players(players).tribes
    counterparts = {other: own for own, other in correspondence(a, b, players).exchange.items()}
    others = {tribe: own for tribe, own in counterparts.items() if tribe not in known}
    first = others | stand_ins(a, b, players)
    asked = tuple(first.get(tribe, tribe) for tribe in tribes)
    _refuse_twice(dict(zip(tribes, asked, strict=True)))
    return asked


def _refuse_twice(own: Mapping[str, str]) -> None:
    """Refuse ids that come to one tribe of A; ``own`` has it for each."""
    by_tribe: dict[str, list[str]] = {}
    for tribe, first in own.items():
        by_tribe.setdefault(first, []).append(tribe)
    twice = [
        f"{' and '.join(named)} are one: {' and '.join(id for id in named if id != first)} "
        f"{'stands' if first in named else 'both stand'} for {first}"
        for first, named in by_tribe.items()
        if len(named) > 1
    ]
    if twice:
        raise EthnosError(
            f"a tribe is named twice: {'; '.join(twice)}; name another instead of one of them",
            code="duplicate-tribe",
        )


def playing(
    a: Ruleset, b: Ruleset, players: int, tribes: Sequence[str] | None
) -> tuple[Sequence[str], Sequence[str]]:
    """The tribes that games of each side may have; ``tribes`` are A's, where they were asked for."""
    if tribes is None:
        return a.for_players(players).choose_from, b.for_players(players).choose_from
    return tribes, exchanged(correspondence(a, b, players), tribes, b)


def how_drawn(found: Correspondence, tribes: Sequence[str] | None) -> str:
    """How the tribes in play come about, for readers."""
    if tribes is None:
        return CORRESPONDING if found.corresponds else APART
    others = tuple(found.exchange[tribe] for tribe in tribes)
    both = ", ".join(tribes) if others == tuple(tribes) else f"{', '.join(tribes)} (B: {', '.join(others)})"
    return f"{ASKED}: {both}"
