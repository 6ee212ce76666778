"""An event is one thing that happened; only events change the state, and each says who may see which part of it."""

from typing import get_args

import attrs
import pytest

from ethnos import events
from ethnos.apply import apply_event
from ethnos.events import Event
from ethnos.state import copy_state, empty_state
from ethnos.views import event_name
from tests.games import COLOURS, dealt, played, position, short_game

HIDDEN = {
    "deck_shuffled": {"cards"},
    "choice_asked": {"choice"},
    "tribe_changed": {"state"},
}
"""Fields that no allow-list names: the order of the deck; a choice shows its options to its seat, a tribe's state what
its class lets be seen."""
OWN = {"ally_drawn": {"card"}, "choice_asked": {"options"}, "choice_answered": {"move"}}
"""Fields that only the event's own seat sees."""
KINDS = get_args(Event)


def named(kind):
    return event_name(object.__new__(kind))


def test_every_class_of_event_is_a_kind_of_event():
    classes = {value for value in vars(events).values() if isinstance(value, type) and hasattr(value, "OPEN")}

    assert classes == set(KINDS)
    assert len({named(kind) for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_every_field_of_an_event_is_open_its_seats_own_or_hidden_on_purpose(kind):
    """Rules out a leak through the log: a new field is seen by nobody until somebody decides."""
    fields = {field.name for field in attrs.fields(kind)}
    own = set(getattr(kind, "OWN", ()))

    assert own == OWN.get(named(kind), set())
    assert fields - set(kind.OPEN) - own == HIDDEN.get(named(kind), set())
    assert not own or "seat" in fields


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_events_are_frozen(kind):
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        object.__new__(kind).seat = 1


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_events_of_a_game_replayed_on_an_empty_table_give_its_state(players):
    game = dealt(players, 4)
    start = empty_state(players, len(COLOURS))
    start.tribe = {tribe: new_state(players) for tribe, new_state in game.table.hooks.new_state.items()}
    done = 0
    for step in played(game, 4):
        for event in step.events[done:]:
            apply_event(start, event)
        done = len(step.events)
        assert start == step.state


@pytest.mark.parametrize(
    "tribes", [("centaur", "elf", "merfolk", "troll", "wingfolk", "wizard"), ("orc", "skeleton")]
)
def test_a_move_changes_the_state_by_its_events_alone(tribes):
    game = short_game(*tribes, seed=6, era=1)
    for _ in range(60):
        if game.over:
            break
        before, log = copy_state(game.state), game.events
        moves = game.moves(largest=True)
        caused = game.play(moves[len(log) % len(moves)])
        for event in caused:
            apply_event(before, event)
        assert before == game.state
        assert game.events == log + caused


def test_listing_and_refusing_moves_makes_nothing_happen():
    game = position(hand=["blue elf"])
    game.moves()
    game.view(0)
    game.log(1)

    assert game.events == ()


def test_a_move_tells_what_it_caused_in_order():
    game = position("giant", hand=["red giant", "blue giant", "gray elf"], turn=0)
    caused = game.play("play red giant + blue giant")

    assert [event_name(event) for event in caused] == [
        "warband_played",
        "marker_placed",
        "glory_gained",
        "tribe_changed",
        "allies_discarded",
        "turn_begun",
    ]


@pytest.mark.parametrize(
    ("tribe", "hand", "by"),
    [
        ("elf", ["red elf"], ["warband"]),
        ("orc", ["red orc"], ["warband", "orc"]),
        ("wingfolk", ["red wingfolk"], ["warband"]),
        ("merfolk", ["red merfolk", "red dwarf", "red troll"], ["warband", "merfolk"]),
    ],
)
def test_a_marker_that_is_missing_is_told(tribe, hand, by):
    """rules.md section 9: without supply no marker is placed, and the events say so, whoever wanted one."""
    game = position(tribe, "dwarf", "troll", hand=hand, supply=[0, 9, 9, 9])
    caused = game.play(f"play {' + '.join(hand)}")

    assert [event.by for event in caused if event_name(event) == "marker_missing"] == by
    assert (game.state.supply[0], game.choice) == (0, None)


def test_a_move_returns_exactly_what_it_adds_to_the_log():
    game = short_game("troll", seed=1)
    while not game.over:
        before = len(game.log(None))
        caused = game.play(game.moves(largest=True)[-1])
        told = game.log(None)[before:]
        assert [event["event"] for event in told] == [event_name(event) for event in caused]
