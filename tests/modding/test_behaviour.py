"""A tribe's games: where it plays, what is told of a broken promise, and doubts about what its hooks never did."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import ethnos
from ethnos.modding.behaviour import Behaviour, try_tribe
from ethnos.plugins import Registry, installed_plugins
from ethnos.tribe import (
    PASS,
    Answer,
    Cards,
    Choice,
    GloryGained,
    MarkersReturned,
    Move,
    Number,
    Table,
    Tribe,
    TribeTable,
    Type,
    Warband,
    hookimpl,
)

ENOUGH = 20


def tried(plugin: object, games: int, **others: Any) -> Behaviour:
    """What comes of games is looked at here; that promises are held at every step has tests of its own."""
    installed = installed_plugins()
    registry = Registry(dict(installed.plugins), dict(installed.failures))
    return try_tribe(registry.register(plugin).table.id, registry, games=games, thorough=0, **others)


def badgers(*numbers: Number) -> TribeTable:
    return TribeTable(
        id="badger", name="Badgers", text="Of the tests.", cards=Cards(each_kingdom=2), numbers=numbers
    )


class Badgers:
    TRIBE: ClassVar = badgers()

    @hookimpl
    def marker_size(self, tribe: Tribe, table: Table, warband: Warband) -> int:
        return warband.size + 1


class ReturnsTooMany(Badgers):
    @hookimpl
    def warband_played(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        deep = warband.leader.tribe == tribe.id and table.state.era > 1 and warband.size > 1
        return MarkersReturned(warband.seat, 1, tribe.id) if deep else None


def test_a_tribe_plays_in_both_editions_at_every_table() -> None:
    played: list[int] = []
    behaviour = tried(Badgers(), 10, progress=played.append)
    assert behaviour.rulesets == ["first-edition", "second-edition"]
    assert played == list(range(1, 11))
    assert (behaviour.games, behaviour.broken, behaviour.refusal) == (10, None, None)


def test_a_broken_promise_is_shown_by_a_game_of_fewer_moves() -> None:
    broken = tried(ReturnsTooMany(), 4)
    assert broken.broken is not None
    assert broken.broken.promise == "no-marker-gained-or-lost"
    assert len(broken.broken.game.history) < broken.moves_before


def test_the_record_of_a_broken_promise_can_be_replayed() -> None:
    broken = tried(ReturnsTooMany(), 4).broken
    assert broken is not None
    registry = Registry(dict(installed_plugins().plugins))
    registry.register(ReturnsTooMany())
    ruleset = ethnos.load_ruleset("first-edition", tribes=["badger"], registry=registry)
    game = ethnos.replay(ethnos.parse_record(broken.record), ruleset, registry)
    assert game.state == broken.game.state


def test_equal_arguments_give_equal_records() -> None:
    first, second = (tried(ReturnsTooMany(), 4).broken for _ in range(2))
    assert first is not None
    assert second is not None
    assert first.record == second.record


def test_games_are_drawn_by_the_seed() -> None:
    records = {str(tried(ReturnsTooMany(), 4, seed=seed).broken) for seed in (1, 2)}
    assert len(records) == 2


class NeedsARuleset(Badgers):
    TRIBE: ClassVar = badgers(Number("deep", Type.NUMBER, "how deep they dig"))


def test_a_tribe_whose_numbers_no_edition_sets_plays_nowhere() -> None:
    behaviour = tried(NeedsARuleset(), 4)
    assert behaviour.games == 0
    assert "`tribe.badger.deep` is set nowhere" in str(behaviour.refusal)


def test_it_plays_in_the_rulesets_that_are_checked_with_it(tmp_path) -> None:  # type: ignore[no-untyped-def]
    house = tmp_path / "house.toml"
    house.write_text('extends = "first-edition"\nplayers = "2"\n[tribe.badger]\ndeep = 2\n', encoding="utf-8")
    behaviour = tried(NeedsARuleset(), 1, rulesets=[house])
    assert (behaviour.games, behaviour.rulesets) == (1, ["house"])


class KeepsNothing(Badgers):
    @hookimpl
    def keep(self, tribe: Tribe, table: Table, warband: Warband) -> int:
        return 0


class IsNeverAsked(Badgers):
    @hookimpl
    def answered(self, tribe: Tribe, table: Table) -> Answer:
        return None


class ReadsNoNumber(Badgers):
    TRIBE: ClassVar = badgers(Number("deep", Type.NUMBER, "how deep they dig", default=2))


class ActsForOthers(Badgers):
    @hookimpl
    def warband_played(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        mine = warband.leader.tribe == tribe.id
        return None if mine else GloryGained(warband.seat, 1, "tribe", tribe.id)


class GivesToTheNext(Badgers):
    @hookimpl
    def warband_played(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        seat = (warband.seat + 1) % table.state.players
        return GloryGained(seat, 1, "tribe", tribe.id)


@pytest.mark.parametrize(
    ("plugin", "code", "hook"),
    [
        (KeepsNothing, "hook-without-effect", "keep"),
        (IsNeverAsked, "hook-never-called", "answered"),
        (ReadsNoNumber, "number-never-read", ""),
        (ActsForOthers, "acts-for-others-only", "warband_played"),
        (GivesToTheNext, "other-seat", "warband_played"),
    ],
)
def test_what_a_hook_never_did_is_a_doubt(plugin: type[Badgers], code: str, hook: str) -> None:
    behaviour = tried(plugin(), ENOUGH)
    assert behaviour.broken is None
    assert [(doubt.code, doubt.hook) for doubt in behaviour.doubts] == [(code, hook)]


def test_few_games_leave_no_doubt() -> None:
    assert tried(KeepsNothing(), 2).doubts == []


@pytest.mark.parametrize("tribe", ["orc", "raccoon", "skeleton"])
def test_the_shipped_tribes_leave_no_doubt(tribe: str) -> None:
    behaviour = try_tribe(tribe, installed_plugins(), games=ENOUGH, thorough=0)
    assert (behaviour.broken, behaviour.refusal, behaviour.doubts) == (None, None, [])


class AsksByAList(Badgers):
    @hookimpl
    def warband_played(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        options = [Move("dig", argument="deep"), PASS]
        mine = warband.leader.tribe == tribe.id
        return Choice("dig", warband.seat, options) if mine else None  # type: ignore[arg-type]

    @hookimpl
    def answered(self, tribe: Tribe, table: Table, choice: Choice, move: Move) -> Answer:
        return None


def test_a_choice_may_list_its_options_in_whatever_way() -> None:
    assert tried(AsksByAList(), 2).broken is None
    assert Choice("dig", 0, (move for move in (PASS,))).options == (PASS,)  # type: ignore[arg-type]


class OffersAText(AsksByAList):
    @hookimpl
    def warband_played(self, tribe: Tribe, table: Table, warband: Warband) -> Answer:
        return Choice("dig", warband.seat, "deep") if warband.leader.tribe == tribe.id else None  # type: ignore[arg-type]


def test_what_a_hook_may_not_give_back_is_told_by_the_hooks_name() -> None:
    broken = tried(OffersAText(), 2).broken
    assert broken is not None
    assert "tribe badger: warband_played gave back a Choice that nobody can answer" in broken.reason
