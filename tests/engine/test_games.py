"""What a program can do with games through the engine."""

import json
from random import Random

import pytest

import ethnos
from ethnos.frontends.engine.engine import MOST_GAMES
from ethnos.frontends.engine.held import Held
from tests.engine.conftest import Asking
from tests.games import MIXED, first_edition

SMALL_HAND = "hand.limit = 3"


def the_game(ask, id="g1") -> ethnos.Game:
    held: Held = ask.engine.games[id]
    return held.game


def play_on(ask, moves, id="g1", chance=None):
    """Play so many random moves."""
    chance = chance or Random(1)
    for _ in range(moves):
        ask("play", game=id, move=chance.choice(ask("moves", game=id)["moves"]))


def test_a_new_game_is_the_one_that_python_makes(ask):
    opened = ask("new", ruleset="second-edition", players=3, seed=5)

    assert opened == {"game": "g1", "state": 0, "to_act": the_game(ask).to_act, "over": False}
    ruleset = ethnos.load_ruleset("second-edition")
    assert the_game(ask).to_dict() == ethnos.new_game(ruleset, 3, 5).to_dict()


def test_tribes_and_a_position_can_be_given(ask):
    given = {"hands": [["red elf"], [], [], []], "deck": ["red orc"], "turn": 0}
    ask("new", tribes=["elf", "dwarf", "orc", "giant", "minotaur", "halfling"], given=given, seed=1)

    assert ask("moves", game="g1")["moves"] == ["deck", "play red elf"]


def test_without_a_seed_each_game_is_another(ask):
    ask("new")
    ask("new")

    assert the_game(ask, "g1").seed != the_game(ask, "g2").seed


def test_a_seed_is_any_whole_number(ask):
    ask("new", seed=-(10**300))

    assert the_game(ask).seed == -(10**300)


def test_rules_come_as_text(ask):
    text = first_edition().to_toml()
    ask("new", ruleset=text, variants=[SMALL_HAND, "three-eras"], players=2, seed=1)
    ask("new", ruleset='extends = "first-edition"\nhand.limit = 3', players=2, seed=1)

    assert the_game(ask, "g1").rules.hand_limit == 3
    assert the_game(ask, "g2").rules.hand_limit == 3
    assert ask("state", game="g1")["variants"] == ["variant-1.toml", "three-eras"]


def test_wrong_rules_are_refused_with_every_finding(ask):
    error = ask.refused("new", variants=["hand.limit = 0\nhand.limt = 3"])

    assert error["code"] == 3
    assert [found["code"] for found in error["data"]["findings"]] == ["out-of-range", "unknown-key"]
    assert {found["file"] for found in error["data"]["findings"]} == {"variant-1.toml"}


@pytest.mark.parametrize("named", ["house.toml", "/etc/passwd", "../rules/x", "C:\\rules\\x"])
def test_no_file_is_read_because_a_message_names_it(ask, named, tmp_path, monkeypatch):
    (tmp_path / "house.toml").write_text(SMALL_HAND)
    monkeypatch.chdir(tmp_path)

    assert ask.refused("new", ruleset=named)["data"]["code"] == "names-a-path"
    assert ask.refused("new", variants=[named])["data"]["code"] == "names-a-path"


@pytest.mark.parametrize("named", ["x.toml", "./x.toml", "../x.toml", "/etc/x.toml"])
def test_a_text_extends_no_file(ask, named, tmp_path, monkeypatch):
    (tmp_path / "x.toml").write_text('extends = "first-edition"')
    monkeypatch.chdir(tmp_path)
    (found,) = ask.refused("new", ruleset=f'extends = "{named}"')["data"]["findings"]

    assert found["code"] in ("missing-file", "extends-outside")


def test_tribes_in_the_folder_that_the_engine_runs_in_are_not_found(ask, tmp_path, monkeypatch):
    (tmp_path / "tribes").mkdir()
    (tmp_path / "tribes" / "broken.toml").write_text("this is no tribe")
    monkeypatch.chdir(tmp_path)

    assert ask("new", ruleset='extends = "first-edition"')["state"] == 0


def test_state_counts_moves(ask):
    ask("new", seed=1)
    play_on(ask, 7)

    assert ask("state", game="g1")["state"] == 7
    assert ask("view", game="g1", seat=0)["state"] == 7
    assert ask("moves", game="g1")["state"] == 7


def test_a_move_meant_for_another_state_is_refused_and_changes_nothing(ask):
    ask("new", seed=1)
    ask("play", game="g1", move="deck", state=0)
    before = the_game(ask).to_dict()
    error = ask.refused("play", game="g1", move="deck", state=0)

    assert error["data"]["code"] == "stale-state"
    assert error["message"] == "game g1 is in state 1, and was taken to be in state 0: look again"
    assert the_game(ask).to_dict() == before


@pytest.mark.parametrize(
    ("method", "named"), [("play", {"move": "deck"}), ("bot", {"bot": "random"}), ("undo", {}), ("redo", {})]
)
def test_a_message_that_says_its_state_is_harmless_when_it_is_sent_twice(ask, method, named):
    """As a program does that lost the answer to the first."""
    ask("new", seed=1)
    play_on(ask, 6)
    ask("undo", game="g1", to=3)
    ask("subscribe", game="g1")
    state = ask(method, game="g1", state=3, **named)["state"]
    told, after = ask.told.copy(), the_game(ask).to_dict()
    error = ask.refused(method, game="g1", state=3, **named)

    assert state == (2 if method == "undo" else 4)
    assert (error["code"], error["data"]["code"]) == (9, "stale-state")
    assert (ask.told, the_game(ask).to_dict()) == (told, after)


def test_a_move_of_another_seat_is_refused(ask):
    to_act = ask("new", seed=1)["to_act"]
    error = ask.refused("play", game="g1", move="deck", seat=to_act + 1)

    assert error["data"]["code"] == "not-to-act"
    assert ask("moves", game="g1", seat=to_act + 1)["moves"] == []
    assert ask("play", game="g1", move="deck", seat=to_act)["state"] == 1


def test_a_refused_move_says_which_rule_decides(ask):
    ask("new", seed=1, players=2)
    while "deck" in (legal := ask("moves", game="g1")["moves"]):
        ask("play", game="g1", move="deck" if len(legal) > 1 else legal[0])
    error = ask.refused("play", game="g1", move="deck")

    assert error["code"] == 2
    assert error["data"]["code"] == "hand-full"
    assert error["data"]["move"] == "deck"
    assert error["data"]["rule"]["key"] == "hand.limit"
    assert error["data"]["rule"]["place"].startswith("rulesets/first-edition.toml:")
    assert "rulebook" in error["data"]["rule"]["source"]
    assert error["data"]["reason"] in error["message"]


def test_where_no_value_decides_the_rule_is_null(ask):
    ask("new", seed=1)

    assert ask.refused("play", game="g1", move="play red dragon")["data"]["rule"] is None


def test_the_marker_rule_is_cited_with_its_place(ask):
    ask(
        "new", seed=1, tribes=["wingfolk", *MIXED[:5]], players=4,
        given={"hands": [["red wingfolk", "red giant"], [], [], []], "markers": {"red": [3, 0, 0, 0]}},
    )  # fmt: skip
    ask("play", game="g1", move="play red wingfolk + red giant")
    error = ask.refused("play", game="g1", move="place red")

    assert error["data"]["rule"]["key"] == "marker.allowed"


def test_undo_and_redo_lead_to_any_state(ask):
    ask("new", seed=3, players=2)
    play_on(ask, 12)
    after = the_game(ask).to_dict()

    assert ask("undo", game="g1")["state"] == 11
    assert ask("undo", game="g1", to=0)["state"] == 0
    assert ask("state", game="g1")["undone"] == 12
    assert ask("redo", game="g1")["state"] == 1
    assert ask("redo", game="g1", to=12)["state"] == 12
    assert the_game(ask).to_dict() == after


@pytest.mark.parametrize(("method", "to"), [("undo", 3), ("undo", 4), ("redo", 3), ("redo", 5), ("redo", 0)])
def test_undo_goes_back_and_redo_forth_only_as_far_as_the_game_went(ask, method, to):
    ask("new", seed=3)
    play_on(ask, 4)
    ask("undo", game="g1")

    assert ask.refused(method, game="g1", to=to)["data"]["code"] == "no-such-state"
    assert ask("state", game="g1")["state"] == 3


def test_another_move_takes_the_place_of_those_undone(ask):
    ask("new", seed=3)
    play_on(ask, 4)
    ask("undo", game="g1", to=2)
    play_on(ask, 1)

    assert ask.refused("redo", game="g1")["data"]["code"] == "no-such-state"


def test_a_saved_game_goes_on_as_one_of_its_own(ask):
    ask("new", seed=4)
    play_on(ask, 30)
    save = json.loads(json.dumps(ask("save", game="g1")["save"]))

    assert ask("load", save=save)["game"] == "g2"
    assert ask("load", save=save)["state"] == 30
    assert the_game(ask, "g2").to_dict() == the_game(ask, "g1").to_dict()
    play_on(ask, 1, "g2")
    assert ask("state", game="g1")["state"] == 30


def test_a_game_by_rules_that_came_as_text_is_loaded_with_them(ask):
    ask("new", variants=[SMALL_HAND], seed=4)
    play_on(ask, 5)
    save = ask("save", game="g1")["save"]

    assert ask.refused("load", save=save)["data"]["code"] == "save-ruleset"
    assert ask.refused("load", save=save, ruleset="first-edition")["data"]["code"] == "save-ruleset"
    assert ask("load", save=save, ruleset="first-edition", variants=[SMALL_HAND])["state"] == 5


def test_a_damaged_save_is_refused(ask):
    ask("new", seed=4)
    save = ask("save", game="g1")["save"]
    error = ask.refused("load", save={**save, "players": 3})

    assert (error["code"], error["data"]["code"]) == (6, "save-damaged")


def test_moves_and_events_are_told_in_words(ask):
    ask("new", seed=1)
    ask("subscribe", game="g1", sentences=True)
    listed = ask("moves", game="g1", labels=True)
    ask("play", game="g1", move="deck")
    log = ask("log", game="g1", sentences=True)
    begun = the_game(ask).at(0)

    assert listed["labels"] == [begun.label(move) for move in begun.moves()]
    assert ask.told[0]["params"]["sentences"] == log["sentences"][-len(ask.told[0]["params"]["events"]) :]
    assert all(log["sentences"])


def test_games_are_independent(ask):
    ask("new", seed=1)
    ask("new", seed=1)
    play_on(ask, 5, "g1")

    assert ask("state", game="g2")["state"] == 0


def test_a_closed_game_is_gone_and_its_id_comes_never_again(ask):
    ask("new")

    assert ask("close", game="g1") == {"game": "g1", "state": 0}
    assert ask.refused("state", game="g1")["data"]["code"] == "unknown-game"
    assert ask("new")["game"] == "g2"


def test_the_number_of_open_games_is_bounded():
    ask = Asking()
    for _ in range(MOST_GAMES):
        ask("new", seed=1)

    assert ask.refused("new")["data"]["code"] == "too-many-games"
    ask("close", game="g7")
    assert ask("new")["game"] == f"g{MOST_GAMES + 1}"


def test_whoever_subscribes_is_told_what_the_seat_sees(ask):
    ask("new", seed=6, players=3)
    ask("subscribe", game="g1", seat=1)
    ask("subscribe", game="g1")
    play_on(ask, 60)
    told = {seat: [note for note in ask.told if note["params"]["seat"] == seat] for seat in (1, None)}

    for seat, notes in told.items():
        assert [note["params"]["state"] for note in notes] == list(range(1, 61))
        events = [event for note in notes for event in note["params"]["events"]]
        assert events == ask("log", game="g1", seat=seat)["events"][-len(events) :]
        assert ask("log", game="g1", seat=seat, since=10)["events"] == the_game(ask).log(seat)[10:]


def test_whoever_subscribes_is_told_before_the_answer(ask):
    ask("new", seed=6)
    ask("subscribe", game="g1", seat=0)
    ask("play", game="g1", move="deck")

    assert [note["method"] for note in ask.told] == ["events"]


def test_whoever_subscribes_is_told_of_undo_and_redo(ask):
    ask("new", seed=6)
    play_on(ask, 3)
    ask("subscribe", game="g1", seat=0)
    ask("undo", game="g1", to=1)
    ask("redo", game="g1", to=3)

    assert [(note["method"], note["params"]["state"]) for note in ask.told] == [
        ("undone", 1),
        ("events", 2),
        ("events", 3),
    ]


def test_whoever_unsubscribes_is_told_no_more(ask):
    ask("new", seed=6)
    ask("subscribe", game="g1", seat=0)
    ask("subscribe", game="g1", seat=0)
    ask("unsubscribe", game="g1", seat=0)
    play_on(ask, 2)

    assert ask.told == []


@pytest.mark.parametrize("seat", [2, 99])
@pytest.mark.parametrize("method", ["view", "log", "moves", "play", "subscribe", "unsubscribe"])
def test_a_seat_that_is_not_at_the_table_is_refused(ask, method, seat):
    ask("new", players=2)
    error = ask.refused(method, game="g1", seat=seat, **({"move": "deck"} if method == "play" else {}))

    assert (error["code"], error["data"]["code"]) == (9, "no-such-seat")
    assert error["message"] == f"there is no seat {seat}; seats are 0 to 1"


def test_what_is_installed_is_listed(ask):
    rulesets = {row["id"]: row for row in ask("rulesets")["rulesets"]}
    tribes = {row["id"]: row for row in ask("tribes")["tribes"]}

    assert rulesets["first-edition"]["players"] == [2, 3, 4, 5, 6]
    assert rulesets["first-edition"]["hash"] == first_edition().hash
    assert rulesets["three-eras"]["kind"] == "variant"
    assert tribes["elf"]["name"] == "Elves"


def test_the_tribes_of_a_ruleset_are_listed_as_it_calls_them(ask):
    tribes = {row["id"]: row for row in ask("tribes", ruleset="second-edition")["tribes"]}

    assert {"bear", "owl", "raccoon"} <= set(tribes)
    assert ask("new", ruleset="second-edition", players=2, tribes=sorted(tribes)[:5])["game"] == "g1"


def test_a_seed_comes_as_a_number_or_as_text_as_saves_hold_it(ask):
    """JavaScript cannot write large ones as numbers."""
    for seed in (7, "7", str(2**63 + 1)):
        ask("new", seed=seed)
    one, other, large = (ask("save", game=f"g{number}")["save"] for number in (1, 2, 3))

    assert one == other
    assert large["seed"] == "9223372036854775809"
    assert ask.refused("new", seed="7 ")["data"]["code"] == "wrong-params"


def test_a_state_that_has_passed_is_told_with_the_present_one(ask):
    ask("new", seed=1)
    play_on(ask, 3)

    assert ask.refused("play", game="g1", move="deck", state=2)["data"] == {"code": "stale-state", "state": 3}
    assert ask.refused("undo", game="g1", to=9)["data"] == {"code": "no-such-state", "state": 3}


def test_a_game_says_in_what_words_it_is_played(ask):
    ask("new", ruleset="second-edition", players=3, seed=1)
    said, rules = ask("rules", game="g1"), the_game(ask).rules

    assert said["title"] == rules.ruleset.title
    assert said["words"]["warband"] == rules.words.warband == "party"
    assert [row["colour"] for row in said["kingdoms"]] == list(the_game(ask).view(None)["markers"])
    assert [row["id"] for row in said["tribes"]] == list(the_game(ask).tribes)
    assert all(row["name"] and row["text"] for row in said["tribes"])


def test_a_save_under_variants_that_came_as_text_needs_these_alone(ask):
    short = "[hand]\nlimit = 9\n"
    ask("new", ruleset="second-edition", variants=[short], seed=3)
    play_on(ask, 4)
    saved = ask("save", game="g1")["save"]

    assert ask("load", save=saved, variants=[short])["state"] == 4
    assert ask.refused("load", save=saved)["data"]["code"] == "save-ruleset"


def test_what_a_seat_cannot_know_changes_no_answer_that_it_gets(ask):
    """Two tables that differ in the other hands and in the deck alone, from which each seat asks all it may ask."""
    elsewhere = Asking()
    mine, theirs = ["red elf", "blue elf", "gray giant"], [["red orc"], ["blue orc"], ["red dwarf"]]
    tribes = ["elf", "dwarf", "orc", "giant", "minotaur", "halfling"]
    for each, others, deck in (
        (ask, theirs, ["gray elf", "red giant"]),
        (elsewhere, theirs[::-1], ["red giant", "gray elf"]),
    ):
        each(
            "new", seed=1, tribes=tribes, given={"hands": [mine, *others], "deck": deck, "pool": ["gray orc"]}
        )
        each("subscribe", game="g1", seat=0)
        each("play", game="g1", move="take gray orc")
    asked = [
        ("view", {"seat": 0}), ("log", {"seat": 0}), ("state", {}), ("moves", {"seat": 0}),
        ("play", {"move": "nonsense"}), ("play", {"move": "deck", "seat": 0}),
    ]  # fmt: skip

    for method, named in asked:
        one, other = (each.whole(method, game="g1", **named) for each in (ask, elsewhere))
        assert one == other
    assert ask.told == elsewhere.told
