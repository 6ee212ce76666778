"""The ledger of what hooks answer: what it takes for a fault, and what it takes for read."""

from __future__ import annotations

from typing import ClassVar

import pytest

from ethnos import load_ruleset
from ethnos.modding import PROMISES, check_game
from ethnos.modding.behaviour import Behaviour, try_tribe
from ethnos.modding.ledger import Ledger, keep_ledger
from ethnos.plugins import Registry, installed_plugins
from ethnos.tribe import Cards, Number, Table, Tribe, TribeTable, Type, Warband, hookimpl

ANSWERS = [known for known in PROMISES if known.name == "answers-can-be"]
COMPANY = ("badger", "dwarf", "elf", "orc", "wizard", "troll")
DEEP = Number("deep", Type.NUMBER, "how deep they dig", default=2)


def badgers(*numbers: Number) -> TribeTable:
    return TribeTable(
        id="badger", name="Badgers", text="Of the tests.", cards=Cards(each_kingdom=2), numbers=numbers
    )


class BreaksTiesByEveryPlayer:
    TRIBE: ClassVar = badgers()

    @hookimpl
    def tiebreak(self, tribe: Tribe, table: Table, seat: int) -> tuple[int, ...]:
        return tuple(int(other == seat) for other in range(table.state.players))


def registered(plugin: object) -> Registry:
    installed = installed_plugins()
    registry = Registry(dict(installed.plugins), dict(installed.failures))
    registry.register(plugin)
    return registry


def test_how_many_numbers_break_ties_may_follow_from_the_number_of_players() -> None:
    registry, ledger = keep_ledger(registered(BreaksTiesByEveryPlayer()), "badger")
    ruleset = load_ruleset("first-edition", tribes=["badger"], registry=registry)
    for players in (4, 3, 4):
        company = COMPANY[: ruleset.for_players(players).tribes_dealt]
        check_game(ruleset, players, 1, company, registry=registry, promises=ANSWERS, ledger=ledger)
        assert ledger.widths == {"badger": players}


def test_a_game_that_goes_on_is_told_of_at_every_move() -> None:
    moves: list[int] = []
    ledger = Ledger(alive=lambda: moves.append(1))
    game = check_game(load_ruleset("first-edition"), 2, 1, promises=(), ledger=ledger)
    assert len(moves) == len(game.history)


class ReadsByIndex:
    TRIBE: ClassVar = badgers(DEEP)

    @hookimpl
    def marker_size(self, tribe: Tribe, table: Table, warband: Warband) -> int:
        return warband.size + len(tribe.numbers["deep"])


class ReadsByGet:
    TRIBE: ClassVar = badgers(DEEP)

    @hookimpl
    def marker_size(self, tribe: Tribe, table: Table, warband: Warband) -> int:
        return warband.size + len(tribe.numbers.get("deep", ()))


class ReadsThemAll:
    TRIBE: ClassVar = badgers(DEEP)

    @hookimpl
    def marker_size(self, tribe: Tribe, table: Table, warband: Warband) -> int:
        return warband.size + sum(len(by_era) for _, by_era in tribe.numbers.items())


class KnowsItsName:
    TRIBE: ClassVar = badgers(DEEP)

    @hookimpl
    def marker_size(self, tribe: Tribe, table: Table, warband: Warband) -> int:
        return warband.size + len(list(tribe.numbers))


def doubts(plugin: object) -> Behaviour:
    return try_tribe("badger", registered(plugin), games=20, thorough=0)


@pytest.mark.parametrize(
    ("plugin", "codes"),
    [
        (ReadsByIndex, []),
        (ReadsByGet, []),
        (ReadsThemAll, []),
        (KnowsItsName, ["number-never-read"]),
    ],
)
def test_a_number_is_read_in_whatever_way_a_mapping_is(plugin: type, codes: list[str]) -> None:
    assert [doubt.code for doubt in doubts(plugin()).doubts] == codes
