"""Promises that a fault planted in the core breaks are found broken, and the first edition keeps all of them."""

from __future__ import annotations

from typing import Any

import pytest

from ethnos import load_ruleset
from ethnos.modding import PROMISES, PromiseBroken, check_game, check_ruleset
from ethnos.tribe import Move, Table
from tests.modding.breaking_tribes import top_of


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
            raise IllegalMove(fault.code, str(move), f"{fault.reason}; the top card is {top_of(table)}")

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
