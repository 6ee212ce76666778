"""Tribes that break promises, each its own; what they do is planted in badgers that act when they lead."""

from __future__ import annotations

import random
from bisect import insort
from typing import ClassVar

from attrs import evolve, frozen

from ethnos.cards import DRAGON
from ethnos.tribe import (
    PASS,
    Answer,
    Board,
    Cards,
    Choice,
    GloryGained,
    MarkersReturned,
    Move,
    Table,
    Tribe,
    TribeChanged,
    TribeTable,
    Warband,
    hookimpl,
)


def badgers(state: type | None = None) -> TribeTable:
    return TribeTable(
        id="badger", name="Badgers", text="A tribe of the tests.", cards=Cards(each_kingdom=2), state=state
    )


class Badgers:
    """Badgers that act when they lead; what they do is what each test plants."""

    TRIBE: ClassVar = badgers()

    @hookimpl
    def warband_played(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        return self.act(tribe, table, warband) if warband.leader.tribe == tribe.id else None

    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        return None


class AddsAnAlly(Badgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        table.state.pool.append(warband.leader)
        return None


class LosesAnAlly(Badgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        del table.state.pool[:1]
        return None


class AddsADragon(Badgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        table.state.deck.insert(0, DRAGON)
        return None


class AddsAMarker(Badgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        return MarkersReturned(warband.seat, 1, tribe.id)


class OverfillsTheNextHand(Badgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        state = table.state
        hand = state.hands[(warband.seat + 1) % state.players]
        while len(hand) <= table.rules.hand_limit and state.deck and state.deck[-1] != DRAGON:
            insort(hand, state.deck.pop())
        return None


class GivesGloryInSecret(Badgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        table.state.glory[warband.seat] += 1
        return None


class FailsWhenAnswered(Badgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        return Choice("dig", warband.seat, (Move("dig", argument="deep"), PASS))

    @hookimpl
    def answered(self, tribe: Tribe, table: Table, choice: Choice, move: Move) -> Answer:
        if move == PASS:
            return None
        raise ZeroDivisionError("a hole too deep")


class AsksForEver(Badgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        return Choice("dig", warband.seat, (Move("dig", argument="on"), Move("dig", argument="deeper")))

    @hookimpl
    def answered(self, tribe: Tribe, table: Table, choice: Choice, move: Move) -> Answer:
        return choice


class Remembers(Badgers):
    """A plugin that is not stateless: what it does depends on the games it has seen."""

    def __init__(self) -> None:
        self.played = 0

    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        self.played += 1
        return GloryGained(warband.seat, self.played, "tribe", tribe.id)


class ThrowsItsOwnDice(Badgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        return GloryGained(warband.seat, random.randint(1, 1_000_000), "tribe", tribe.id)


@frozen
class Heap:
    """A frozen state, which Python changes all the same for those who insist."""

    OPEN: ClassVar = ("stones",)
    stones: tuple[int, ...] = ()


class HeapsStones(Badgers):
    TRIBE: ClassVar = badgers(Heap)

    @hookimpl
    def new_state(self, tribe: Tribe, players: int) -> Heap:
        return Heap()

    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        heap = table.own(tribe)
        object.__setattr__(heap, "stones", (*heap.stones, warband.size))
        return None


@frozen
class Bag:
    """A state whose save is not read back: half a stone, where only whole ones belong."""

    OPEN: ClassVar = ("stones",)
    stones: tuple[int, ...] = (0.5,)  # type: ignore[assignment]  # the fault that is planted


class BagsStones(Badgers):
    TRIBE: ClassVar = badgers(Bag)

    @hookimpl
    def new_state(self, tribe: Tribe, players: int) -> Bag:
        return Bag()


@frozen
class Peek:
    """What badgers have smelt: ``all_know`` is open, ``each`` is for each seat's own eyes."""

    OPEN: ClassVar = ("all_know",)
    OWN: ClassVar = ("each",)
    all_know: str = ""
    each: tuple[str, ...] = ()


class PeekingBadgers(Badgers):
    TRIBE: ClassVar = badgers(Peek)

    @hookimpl
    def new_state(self, tribe: Tribe, players: int) -> Peek:
        return Peek(each=("",) * players)


def top_of(table: Table) -> str:
    return table.state.deck[-1].name if table.state.deck else ""


class ShowsTheTopCardToAll(PeekingBadgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        return TribeChanged(
            tribe.id, evolve(table.own(tribe), all_know=top_of(table)), "they smell something"
        )


class NotesTheTopCard(PeekingBadgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        return TribeChanged(tribe.id, table.own(tribe), f"they smell {top_of(table)}")


class GlorifiesTheNextHand(Badgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        hand = table.state.hands[(warband.seat + 1) % table.state.players]
        return GloryGained(warband.seat, 1 + sum(card.order for card in hand), "tribe", tribe.id)


class OffersWhatOthersHold(Badgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        hand = table.state.hands[(warband.seat + 1) % table.state.players]
        return Choice("want", warband.seat, (*(Move("want", argument=card.name) for card in hand), PASS))

    @hookimpl
    def answered(self, tribe: Tribe, table: Table, choice: Choice, move: Move) -> Answer:
        return None


class ShowsTheTopCardToItsSeat(PeekingBadgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        each = list(table.own(tribe).each)
        each[warband.seat] = top_of(table)
        return TribeChanged(
            tribe.id, evolve(table.own(tribe), each=tuple(each)), f"seat {warband.seat} smells something"
        )


class LosesGlory(Badgers):
    @hookimpl
    def glory(self, tribe: Tribe, table: Table, warband: Warband) -> int:
        return 2 - warband.size


class GivesGloryAsAKingdom(Badgers):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        return GloryGained(warband.seat, 1, "kingdom", "red")


class BreaksTiesUnevenly(Badgers):
    @hookimpl
    def tiebreak(self, tribe: Tribe, table: Table, seat: int) -> tuple[int, ...]:
        return (1,) * seat


class StandsBehindTheStart(Badgers):
    @hookimpl
    def board(self, tribe: Tribe, table: Table) -> Board:
        return Board((0, 1, -1), (3, 2, 1))


class RefusesItsOwnState(HeapsStones):
    def act(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        stones = (*table.own(tribe).stones, warband.size)
        return TribeChanged(tribe.id, Heap(stones), "another stone")

    @hookimpl
    def state_fault(self, tribe: Tribe, table: Table, state: Heap) -> str | None:
        return "a heap of two stones falls down" if len(state.stones) == 2 else None
