"""What each slot of a tribe in TOML does in a game, and how its counters count."""

import gc
import json
from itertools import pairwise
from weakref import ref

import pytest

from ethnos import (
    Game,
    PluginError,
    Registry,
    SetupError,
    load_ruleset,
    new_game,
    parse_record,
    read_tribe,
    replay,
)
from ethnos.cards import Warband
from ethnos.counters import counter_state
from ethnos.events import GloryGained, TribeChanged
from ethnos.modding import check_tribe
from ethnos.plugins import installed_plugins
from ethnos.scoring import warband_glory
from tests.games import play_out
from tests.written import FOLDER, HEAD, first_edition_with, with_texts, with_written, written

OTHERS = ["dwarf", "elf", "giant", "orc", "troll"]


def game_with(id: str, players: int = 4, **given) -> Game:
    """A game with a tribe of the folder, from a position."""
    ruleset, registry = first_edition_with(id)
    tribes = [id, *OTHERS][: 5 if players < 4 else 6]
    return new_game(ruleset, players, 1, tribes, given, registry)


def hands(*cards: str, players: int = 4) -> list[list[str]]:
    return [list(cards), *([[]] * (players - 1))]


def game_of(tmp_path, body: str, *cards: str, **given) -> Game:
    """A game of four with badgers that have this body; seat 0 holds the cards."""
    registry = with_texts(tmp_path, [HEAD + body])
    ruleset = load_ruleset("first-edition", tribes=["badger"], registry=registry)
    return new_game(ruleset, 4, 1, ["badger", *OTHERS], {"hands": hands(*cards), **given}, registry)


def glory_of(events) -> list[tuple[int, int]]:
    return [(event.seat, event.amount) for event in events if isinstance(event, GloryGained)]


def test_badgers_count_one_more_for_the_marker():
    game = game_with(
        "badger",
        hands=hands("blue badger", "red badger"),
        markers={"blue": [2, 0, 0, 0], "red": [3, 0, 0, 0]},
    )
    game.play("play blue badger + red badger")

    assert game.state.markers[game.table.kingdom("blue")][0] == 3


def test_badgers_score_one_more_for_every_other_badger():
    table = game_with("badger").table
    by_name = table.kinds.by_name
    of_three = Warband(0, tuple(by_name[name] for name in ("blue badger", "red badger", "gray badger")))
    mixed = Warband(0, tuple(by_name[name] for name in ("blue badger", "blue elf", "blue orc")))

    assert warband_glory(table, of_three) == table.rules.warband_glory[5]
    assert warband_glory(table, mixed) == table.rules.warband_glory[3]


@pytest.mark.parametrize("id", ["badger", "otter"])
@pytest.mark.parametrize("ruleset", ["first-edition", "second-edition"])
def test_a_tribe_in_toml_keeps_every_promise_of_the_engine(id, ruleset):
    check_tribe(written(id), ruleset=ruleset, games=2)


def test_glory_at_once_sees_the_counters_as_they_were_before_the_warband():
    game = game_with(
        "otter", hands=hands("blue otter", "red otter", "gray elf"), markers={"red": [0, 2, 1, 0]}
    )
    first = game.play("play blue otter")

    assert glory_of(first) == [(0, 1)]
    assert [event.note for event in first if isinstance(event, TribeChanged)] == [
        "seat 0 now has shells 1, streams 1"
    ]
    assert game.state.tribe["otter"].streams == (1, 0, 0, 0)


def test_what_a_warband_keeps_and_gains_follows_its_counters():
    game = game_with(
        "otter",
        hands=hands("red otter", "gray elf", "blue elf", "red orc"),
        markers={"red": [0, 2, 1, 0]},
        tribe={"otter": {"streams": [1, 0, 0, 0]}},
    )
    events = game.play("play red otter")

    assert glory_of(events) == [(0, 3)]
    assert {len(move.cards) for move in game.moves()} == {0, 1, 2}


def test_counters_are_cleared_with_the_era_or_never():
    ruleset, registry = first_edition_with("otter")
    game = play_out(new_game(ruleset, 4, 3, ["otter", *OTHERS], registry=registry), 3)
    changes = [
        event.state for event in game.events if isinstance(event, TribeChanged) and event.tribe == "otter"
    ]
    notes = [
        event.note for event in game.events if isinstance(event, TribeChanged) and event.tribe == "otter"
    ]

    assert game.state.tribe["otter"].shells == (0, 0, 0, 0)
    assert all(sum(after.streams) >= sum(before.streams) for before, after in pairwise(changes))
    assert game.state.tribe["otter"].streams == changes[-1].streams
    assert sum(changes[-1].streams) == sum("streams" in note for note in notes)
    assert notes.count("shells back at 0") == 3


def near_the_end(**given) -> Game:
    """The first era ends with the next card that is drawn."""
    return game_with("otter", deck=["dragon"] * 3, **given)


def test_whoever_leads_by_a_counter_gains_the_era_glory():
    game = near_the_end(tribe={"otter": {"shells": [1, 4, 4, 0], "streams": [0, 1, 0, 0]}})
    tied = [event for event in game.play("deck") if isinstance(event, GloryGained) and event.what == "otter"]
    game = near_the_end(tribe={"otter": {"shells": [1, 5, 4, 0], "streams": [0, 1, 0, 0]}})
    alone = [event for event in game.play("deck") if isinstance(event, GloryGained) and event.what == "otter"]

    assert [(event.seat, event.amount) for event in tied] == [(1, 1)]
    assert [(event.seat, event.amount, event.source) for event in alone] == [(1, 2, "tribe")]


def test_a_counter_breaks_ties_in_kingdoms():
    game = near_the_end(
        markers={"red": [1, 1, 0, 0]},
        tokens={"red": [2, 6, 8]},
        tribe={"otter": {"shells": [0, 3, 0, 0], "streams": [1, 1, 1, 1]}},
    )
    gained = [event for event in game.play("deck") if isinstance(event, GloryGained) and event.what == "red"]

    assert [(event.seat, event.amount) for event in gained] == [(1, 2)]


def test_the_first_place_gains_what_its_slot_says():
    game = near_the_end(
        markers={"red": [3, 1, 0, 0], "blue": [3, 0, 0, 0]}, tokens={"red": [2, 6, 8], "blue": [2, 6, 8]}
    )
    gained = [
        event for event in game.play("deck") if isinstance(event, GloryGained) and event.source == "kingdom"
    ]

    assert sorted((event.what, event.seat, event.amount) for event in gained) == [
        ("blue", 0, 2),
        ("red", 0, 3),
    ]


def test_a_kingdom_counts_nothing_for_a_leader_of_no_kingdom(tmp_path):
    text = (
        HEAD.replace("each_kingdom = 2", "no_kingdom = 12") + '[ability]\nglory = "markers(kingdom, all)"\n'
    )
    registry = with_texts(tmp_path, [text])
    ruleset = load_ruleset("first-edition", tribes=["badger"], registry=registry)
    given = {"hands": hands("badger"), "markers": {"gray": [5, 5, 5, 5]}}
    game = new_game(ruleset, 4, 1, ["badger", *OTHERS], given, registry)

    assert glory_of(game.play("play badger")) == []


def test_the_marker_goes_where_the_cases_say(tmp_path):
    body = '[ability]\nmarker_where = """\nsize >= 2 => any\notherwise => own\n"""\n'
    game = game_of(tmp_path, body, "blue badger", "red badger", "gray badger")
    alone = game.copy()
    alone.play("play gray badger")
    game.play("play blue badger + red badger")

    assert alone.state.markers[alone.table.kingdom("gray")][0] == 1
    assert game.choice is not None
    assert game.choice.kind == "place"


def test_an_own_number_is_what_its_era_says(tmp_path):
    body = (
        '[numbers]\ndig = "[3, 1, 7][era - 1]"\nloud = true\n[ability]\nglory = "if loud then dig else 0"\n'
    )
    gained = [
        glory_of(game_of(tmp_path, body, "red badger", era=era).play("play red badger")) for era in (1, 2, 3)
    ]

    assert gained == [[(0, 3)], [(0, 1)], [(0, 7)]]


def test_the_own_id_in_count_is_whichever_tribe_has_the_ability(tmp_path):
    (tmp_path / "otters.toml").write_text(
        '[setup]\nchoose_from = ["rat", "dwarf", "elf", "giant", "orc", "troll"]\n[tribe.rat]\nability = "badger"\n'
        'name = "Rats"\ntext = "As badgers."\n'
    )
    registry = with_texts(tmp_path, [HEAD + '[ability]\nglory = "count(badger) + 10 * count(elf)"\n'])
    ruleset = load_ruleset("first-edition", [tmp_path / "otters.toml"], registry=registry)
    given = {"hands": hands("red rat", "red elf", "gray rat")}
    game = new_game(ruleset, 4, 1, ["rat", *OTHERS], given, registry)

    assert glory_of(game.copy().play("play red rat + gray rat")) == [(0, 2)]
    assert glory_of(game.play("play red rat + red elf")) == [(0, 11)]


def test_tribes_whose_files_are_read_together_may_count_one_another(tmp_path):
    from ethnos.written_tribes import read_tribes

    texts = {
        "badger": HEAD + '[ability]\nglory = "count(mole)"\n',
        "mole": HEAD.replace("badger", "mole") + '[ability]\nglory = "count(badger)"\n',
    }
    for id, text in texts.items():
        (tmp_path / f"{id}.toml").write_text(text)
    tribes = read_tribes([tmp_path / "badger.toml", tmp_path / "mole.toml"])

    assert [tribe.table.id for tribe in tribes] == ["badger", "mole"]


def test_a_game_with_counters_is_copied_saved_and_replayed_exactly():
    ruleset, registry = first_edition_with("otter")
    game = new_game(ruleset, 4, 5, ["otter", *OTHERS], registry=registry)
    for _ in range(120):
        game.play(game.moves(largest=True)[-1])
    loaded = Game.from_dict(json.loads(json.dumps(game.to_dict())), ruleset, registry)
    again = replay(parse_record(str(game.record())), ruleset, registry)

    assert any(game.state.tribe["otter"].streams)
    assert game.copy().state == loaded.state == again.state == game.state
    assert loaded.moves() == game.moves()


def test_counters_are_open_to_everybody():
    game = game_with("otter", tribe={"otter": {"shells": [1, 2, 3, 4]}})

    assert [game.view(seat)["tribe"]["otter"]["shells"] for seat in (None, 0, 3)] == [[1, 2, 3, 4]] * 3


@pytest.mark.parametrize("shells", [[-1, 0, 0, 0], [0, 0, 0, 10**10]])
def test_a_position_with_an_impossible_count_is_refused(shells):
    with pytest.raises(SetupError, match="shells") as refused:
        game_with("otter", tribe={"otter": {"shells": shells}})

    assert refused.value.code == "given-tribe"


def test_a_registered_tribe_names_its_file_and_how_it_came():
    plugin = with_written("badger").plugins["badger"]

    assert plugin.file == str(FOLDER / "badger.toml")
    assert plugin.package == "given by the program"
    assert sorted(plugin.implementations) == ["marker_size", "scoring_size"]


def test_two_tribes_of_one_id_are_refused_by_both_their_places(tmp_path):
    registry = with_written("badger")
    (tmp_path / "other.toml").write_text((FOLDER / "badger.toml").read_text())
    with pytest.raises(PluginError) as twice:
        registry.register(read_tribe(tmp_path / "other.toml"))
    with pytest.raises(PluginError) as installed:
        Registry(dict(installed_plugins().plugins)).register(written("elf"))

    assert twice.value.code == installed.value.code == "duplicate-tribe"
    assert str(tmp_path / "other.toml") in str(twice.value)
    assert str(FOLDER / "badger.toml") in str(twice.value)
    assert str(FOLDER / "elf.toml") in str(installed.value)
    assert "tribes/elf.py" in str(installed.value)


def test_the_classes_of_counters_are_kept_no_longer_than_they_are_used():
    """A program that reads strangers' tribes one after another would else keep a class for each."""
    state = counter_state(("dug", "filled"))((1,), (2,))
    assert type(state) is counter_state(("dug", "filled"))
    shape = ref(type(state))
    del state
    gc.collect()

    assert shape() is None
