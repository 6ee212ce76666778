"""Every promise is found out when a tribe breaks it: one for each of them."""

from __future__ import annotations

import pytest

import ethnos
from ethnos import load_ruleset
from ethnos.modding import PROMISES, PromiseBroken, check_game, check_tribe
from ethnos.modding.ledger import keep_ledger
from ethnos.plugins import Registry, installed_plugins
from tests.modding.breaking_tribes import (
    AddsADragon,
    AddsAMarker,
    AddsAnAlly,
    AsksForEver,
    Badgers,
    BagsStones,
    BreaksTiesUnevenly,
    FailsWhenAnswered,
    GivesGloryAsAKingdom,
    GivesGloryInSecret,
    GlorifiesTheNextHand,
    HeapsStones,
    LosesAnAlly,
    LosesGlory,
    NotesTheTopCard,
    OffersWhatOthersHold,
    OverfillsTheNextHand,
    RefusesItsOwnState,
    Remembers,
    ShowsTheTopCardToAll,
    ShowsTheTopCardToItsSeat,
    StandsBehindTheStart,
    ThrowsItsOwnDice,
)

COMPANY = ("badger", "dwarf", "elf", "orc", "wizard")


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
