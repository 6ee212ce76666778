"""Every tribe of the first edition keeps every promise, and every promise says what it is."""

from __future__ import annotations

import pytest

from ethnos import load_ruleset
from ethnos.modding import CHEAP_PROMISES, PROMISES, check_ruleset, check_tribe

TRIBES = load_ruleset("first-edition").for_players(4).choose_from


@pytest.mark.parametrize("tribe", TRIBES)
def test_every_tribe_keeps_every_promise(tribe: str) -> None:
    check_tribe(tribe, games=1)


@pytest.mark.parametrize("name", ["more-cards", "two-dragons"])
def test_a_house_ruleset_keeps_every_promise(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    text = {
        "more-cards": '[hand]\nlimit = 6\n[recruit]\ndeck = "if pool = 0 then 2 else 1"\n[marker]\noptional = true\n',
        "two-dragons": '[eras]\nlast_dragon = "if players <= 3 then 2 else 3"\n[marker]\nsupply = 9\n',
    }[name]
    file = tmp_path_factory.mktemp("house") / f"{name}.toml"
    file.write_text(f'extends = "first-edition"\n{text}', encoding="utf-8")
    check_ruleset(file, games=1)


def test_promises_have_names_of_their_own_and_say_what_they_are() -> None:
    assert len({promise.name for promise in PROMISES}) == len(PROMISES)
    assert all(promise.says.endswith(".") and promise.fault.__doc__ for promise in PROMISES)
    assert {promise.name for promise in CHEAP_PROMISES} < {promise.name for promise in PROMISES}
