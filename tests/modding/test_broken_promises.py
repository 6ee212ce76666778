"""Every promise is found out when it is broken: a tribe, or a fault planted in the core, for each of them."""

from __future__ import annotations

import random
from bisect import insort
from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen

import ethnos
from ethnos import load_ruleset
from ethnos.cards import DRAGON
from ethnos.modding import PROMISES, PromiseBroken, check_game, check_ruleset, check_tribe
from ethnos.modding.ledger import keep_ledger
from ethnos.plugins import Registry, installed_plugins
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

COMPANY = ("badger", "dwarf", "elf", "orc", "wizard")


def badgers(state: type | None = None) -> TribeTable:
    return TribeTable(
        id="badger", name="Badgers", text="A tribe of the tests.", cards=Cards(each_kingdom=2), state=state
    )


def play_with(plugin: object, promise: str, seeds: int = 3) -> None:
    """Play games for three with the plugin's tribe, holding them to one promise alone."""
    installed = installed_plugins()
    registry = Registry(dict(installed.plugins), dict(installed.failures))
    registry.register(plugin)
    ruleset = load_ruleset("first-edition", tribes=["badger"], registry=registry)
    registry, ledger = keep_ledger(registry, "badger")
    promises = [known for known in PROMISES if known.name == promise]
    for seed in range(seeds):
        check_game(ruleset, 3, seed, COMPANY, registry=registry, promises=promises, ledger=ledger)


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


PLANTED = [
    (AddsAnAlly, "no-card-gained-or-lost", "gained: 1 "),
    (LosesAnAlly, "no-card-gained-or-lost", "lost: 1 "),
    (AddsADragon, "no-dragon-gained-or-lost", "4 dragons"),
    (AddsAMarker, "no-marker-gained-or-lost", "27 markers, not 26"),
    (OverfillsTheNextHand, "hands-within-limit", "holds 11 cards"),
    (GivesGloryInSecret, "log-gives-state", "gives other glory"),
    (GivesGloryInSecret, "hooks-only-look", "warband_played of badger"),
    (LosesGlory, "answers-can-be", "glory of badger answered -1"),
    (GivesGloryAsAKingdom, "answers-can-be", "a tribe's is `tribe`, `badger`"),
    (BreaksTiesUnevenly, "answers-can-be", "every seat needs as many"),
    (StandsBehindTheStart, "answers-can-be", "each of 3 seats stands at 0 or further on"),
    (RefusesItsOwnState, "states-have-no-fault", "state_fault of badger refuses"),
    (Remembers, "hooks-answer-alike", "the hook warband_played of badger answered"),
    (ThrowsItsOwnDice, "hooks-answer-alike", "and when asked again"),
    (HeapsStones, "hooks-only-look", "warband_played of badger"),
    (FailsWhenAnswered, "listed-moves-are-accepted", "a hole too deep"),
    (AsksForEver, "a-game-ends", "not over after"),
    (HeapsStones, "copies-are-independent", "changed"),
    (HeapsStones, "copies-stay-as-they-are", "changed since"),
    (Remembers, "copies-are-independent", "differ"),
    (Remembers, "saves-go-on-alike", "loaded"),
    (BagsStones, "saves-go-on-alike", "cannot be saved and loaded"),
    (BagsStones, "saved-states-are-exact", "cannot be saved and loaded"),
    (Remembers, "equal-seeds-equal-games", "event "),
    (ThrowsItsOwnDice, "equal-seeds-equal-games", "event "),
    (ShowsTheTopCardToAll, "hidden-cards-decide-nothing", "`tribe` of its view"),
    (NotesTheTopCard, "hidden-cards-decide-nothing", "of its log"),
    (GlorifiesTheNextHand, "hidden-cards-decide-nothing", "`glory` of its view"),
    (OffersWhatOthersHold, "hidden-cards-decide-nothing", "who made it, sees hidden cards in `choice`"),
]


@pytest.mark.parametrize(
    ("plugin", "promise", "reason"), PLANTED, ids=[f"{p.__name__} breaks {name}" for p, name, _ in PLANTED]
)
def test_a_tribe_that_breaks_a_promise_is_found(plugin: type[Badgers], promise: str, reason: str) -> None:
    with pytest.raises(PromiseBroken) as caught:
        play_with(plugin(), promise, seeds=20)
    assert caught.value.promise == promise
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    "plugin", sorted({plugin for plugin, _, _ in PLANTED}, key=lambda kind: kind.__name__)
)
def test_check_tribe_fails_for_each_of_them(plugin: type[Badgers]) -> None:
    with pytest.raises(PromiseBroken):
        check_tribe(plugin())


def test_a_broken_promise_tells_how_to_see_it_again() -> None:
    with pytest.raises(AssertionError) as caught:
        check_tribe(AddsAMarker())
    broken = caught.value
    assert isinstance(broken, PromiseBroken)
    assert f"{broken.players} players, seed {broken.seed}" in str(broken)
    record = ethnos.parse_record(broken.record)
    assert (record.players, record.seed) == (broken.players, broken.seed)
    assert "badger" in record.tribes
    assert record.moves


def test_a_tribe_that_does_nothing_keeps_every_promise() -> None:
    check_tribe(Badgers(), games=1)


def test_a_tribe_may_show_a_hidden_card_to_one_seat_if_its_state_says_so() -> None:
    play_with(ShowsTheTopCardToItsSeat(), "hidden-cards-decide-nothing")
    play_with(ShowsTheTopCardToItsSeat(), "hidden-cards-stay-hidden")


def test_a_plugin_that_is_no_plugin_is_refused_by_its_code() -> None:
    with pytest.raises(ethnos.PluginError) as caught:
        check_tribe(AddsAMarker)
    assert caught.value.code == "plugin-is-a-class"


def first_edition(promise: str) -> None:
    ruleset = load_ruleset("first-edition")
    promises = [known for known in PROMISES if known.name == promise]
    for seed in range(3):
        check_game(ruleset, 4, seed, promises=promises)


def plant(monkeypatch: pytest.MonkeyPatch, place: str, fault: object) -> None:
    monkeypatch.setattr(place, fault)


def test_moves_that_are_accepted_and_not_listed_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "ethnos.game.refuse_illegal", lambda table, move: None)
    with pytest.raises(PromiseBroken, match="unlisted-moves-are-refused"):
        first_edition("unlisted-moves-are-refused")


def test_moves_that_are_listed_and_refused_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from ethnos.game import legal_moves

    def with_cash(table: Table, *, largest: bool) -> tuple[Move, ...]:
        return legal_moves(table, largest=largest) if largest else (*legal_moves(table), Move("cash"))

    plant(monkeypatch, "ethnos.game.legal_moves", with_cash)
    with pytest.raises(PromiseBroken, match="`cash` is listed and refused"):
        first_edition("listed-moves-are-accepted")


def test_copies_that_share_a_list_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from ethnos.state import State, copy_state

    def sharing(state: State) -> State:
        twin = copy_state(state)
        twin.supply = state.supply
        return twin

    plant(monkeypatch, "ethnos.game.copy_state", sharing)
    with pytest.raises(PromiseBroken, match="copies-are-independent"):
        first_edition("copies-are-independent")


def test_a_log_that_shows_what_others_draw_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "ethnos.events.AllyDrawn.OPEN", ("seat", "card"))
    plant(monkeypatch, "ethnos.events.AllyDrawn.OWN", ())
    with pytest.raises(PromiseBroken, match="of its log"):
        first_edition("hidden-cards-stay-hidden")


@pytest.mark.parametrize("secret", ["deck", "hands", "seed"])
def test_a_view_that_shows_a_secret_is_found(monkeypatch: pytest.MonkeyPatch, secret: str) -> None:
    from ethnos.views import view

    looks: dict[str, Any] = {
        "deck": lambda table: [str(card) for card in table.state.deck],
        "hands": lambda table: [[str(card) for card in hand] for hand in table.state.hands],
        "seed": lambda table: table.seed,
    }
    plant(
        monkeypatch,
        "ethnos.game.view",
        lambda table, seat: {**view(table, seat), "leak": looks[secret](table)},
    )
    with pytest.raises(PromiseBroken, match="`leak` of its view"):
        first_edition("hidden-cards-stay-hidden")


def test_a_refusal_that_tells_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from ethnos.errors import IllegalMove
    from ethnos.legality import move_fault

    def telling(table: Table, move: Move) -> None:
        fault = move_fault(table, move)
        if fault is not None:
            raise IllegalMove(fault[0], str(move), f"{fault[1]}; the top card is {top_of(table)}")

    plant(monkeypatch, "ethnos.game.refuse_illegal", telling)
    with pytest.raises(PromiseBroken, match="the answer to"):
        first_edition("hidden-cards-stay-hidden")


def test_the_first_edition_keeps_every_promise() -> None:
    check_ruleset("first-edition", games=1)


def test_equal_arguments_play_equal_games() -> None:
    ruleset = load_ruleset("first-edition")
    once, again = (check_game(ruleset, 4, 5, promises=()) for _ in range(2))
    assert str(once.record()) == str(again.record())
    assert str(check_game(ruleset, 4, 6, promises=()).record()) != str(once.record())
