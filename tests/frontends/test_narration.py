"""Each event in a sentence of the ruleset's words, that says no more than its reader may know."""

import json
from random import Random
from typing import get_args

import pytest
from attrs import evolve

import ethnos
from ethnos import events
from ethnos.cards import Warband
from ethnos.choices import Choice
from ethnos.moves import PASS, keep
from ethnos.narration import label, narrate, narrate_seen
from ethnos.rulesets import plural
from ethnos.views import event_name, event_view

TRIBE_SETS = (
    ("centaur", "dwarf", "elf", "giant", "halfling", "merfolk"),
    ("minotaur", "orc", "skeleton", "troll", "wingfolk", "wizard"),
    ("elf", "merfolk", "orc", "skeleton", "troll", "wizard"),
)


@pytest.fixture(scope="module")
def ruleset():
    return ethnos.load_ruleset("first-edition")


def played_out(game, rng, watch=lambda game, events: None):
    while not game.over:
        watch(game, game.play(rng.choice(game.moves(largest=True))))
    return game


def samples(game):
    """One event of every kind."""
    elf, orc = game.table.kinds.by_name["blue elf"], game.table.kinds.by_name["red orc"]
    choice = Choice("keep", 1, (keep((elf,)), PASS))
    return (
        events.TribesDealt(game.tribes, (25, 25, 24, 25)),
        events.TokensDealt(game.state.tokens),
        events.EraBegun(2, 1),
        events.DeckShuffled(2, (elf, orc)),
        events.PoolDealt((elf, elf, orc)),
        events.AllyDrawn(1, elf),
        events.AllyTaken(1, elf),
        events.DragonRevealed(1, 2),
        events.WarbandPlayed(1, Warband(1, (elf, orc))),
        events.MarkerPlaced(1, 2, "merfolk"),
        events.MarkerMissing(1, "warband"),
        events.MarkersLaid(1, 1, "orc"),
        events.MarkersReturned(1, 5, "orc"),
        events.AlliesDiscarded(1, (elf, orc)),
        events.ChoiceAsked(1, "keep", choice),
        events.ChoiceAnswered(1, "keep", keep((elf,))),
        events.TurnBegun(1),
        events.TurnPassed(1),
        events.EraEnded(1, 3),
        events.GloryGained(1, 6, "kingdom", "red"),
        events.TribeChanged("orc", game.state.tribe["orc"], "seat 1 marks red on its board"),
        events.DiceRolled("orc", (3, 5)),
        events.GameEnded((1, 2)),
    )


@pytest.fixture(scope="module")
def game(ruleset):
    return ethnos.new_game(ruleset, 4, 3, TRIBE_SETS[2])


def test_what_a_tribe_notes_addresses_the_seat_as_every_sentence_does(game):
    """Notes are written for all seats alike: "seat 1 marks red on its board"."""
    (event,) = (sample for sample in samples(game) if type(sample) is events.TribeChanged)

    assert narrate(game.table, event, 1) == "Orcs: you mark red on your board."
    assert narrate(game.table, event, 2) == "Orcs: seat 1 marks red on its board."


@pytest.mark.parametrize("kind", get_args(events.Event), ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_a_sentence(game, kind):
    (event,) = (sample for sample in samples(game) if type(sample) is kind)
    for seat in (None, 0, 1):
        sentence = narrate(game.table, event, seat)
        assert sentence.endswith(".")
        assert sentence[0].isupper()
        assert "None" not in sentence


@pytest.mark.parametrize("tribes", TRIBE_SETS, ids="-".join)
def test_a_sentence_names_no_card_that_its_reader_was_not_shown(ruleset, tribes):
    game = ethnos.new_game(ruleset, 4, 11, tribes)
    names = sorted(game.table.kinds.by_name)

    def watch(game, happened):
        for event in happened:
            for seat in (None, 0, 1):
                sentence = narrate(game.table, event, seat)
                shown = json.dumps(event_view(game.table, event, seat))
                unseen = [name for name in names if name in sentence and name not in shown]
                assert not unseen, (sentence, unseen)

    played_out(game, Random(5), watch)


def test_another_hidden_card_changes_no_word(game):
    elf, orc = game.table.kinds.by_name["blue elf"], game.table.kinds.by_name["red orc"]
    choice = Choice("keep", 1, (keep((elf,)), PASS))
    secrets = (
        (events.AllyDrawn(1, elf), {"card": orc}),
        (events.DeckShuffled(1, (elf,)), {"cards": (orc,)}),
        (events.ChoiceAsked(1, "keep", choice), {"choice": evolve(choice, options=(PASS,))}),
        (events.ChoiceAnswered(1, "keep", keep((elf,))), {"move": keep((orc,))}),
    )
    for event, other in secrets:
        for reader in (None, 0):
            told = narrate(game.table, event, reader)
            assert told == narrate(game.table, evolve(event, **other), reader), event_name(event)


def test_a_seat_reads_its_own_secrets(game):
    elf = game.table.kinds.by_name["blue elf"]
    assert narrate(game.table, events.AllyDrawn(1, elf), 1) == "You draw blue elf from the deck."
    assert narrate(game.table, events.AllyDrawn(1, elf), 2) == "Seat 1 draws an ally from the deck."
    assert (
        narrate(game.table, events.ChoiceAnswered(1, "keep", keep((elf,))), 1) == "You answer: keep blue elf."
    )


def test_the_log_of_a_seat_can_be_told_without_the_game(ruleset):
    game = played_out(ethnos.new_game(ruleset, 3, 4), Random(1))
    told = [narrate_seen(game.rules, seen, 2) for seen in game.log(2)]
    assert told == [narrate(game.table, event, 2) for event in game.events]


def test_sentences_use_the_words_of_the_ruleset(tmp_path):
    words = tmp_path / "words.toml"
    words.write_text('[words]\nwarband = "party"\npool = "market"\nally = "critter"\nera = "age"\n')
    game = ethnos.new_game(ethnos.load_ruleset("first-edition", variants=[words]), 4, 3, TRIBE_SETS[2])
    elf = game.table.kinds.by_name["blue elf"]
    assert (
        narrate(game.table, events.WarbandPlayed(0, Warband(0, (elf,))), 0)
        == "You play a party of 1: blue elf."
    )
    assert narrate(game.table, events.AllyTaken(2, elf), 0) == "Seat 2 takes blue elf from the market."
    assert narrate(game.table, events.EraEnded(1, 3), 0).startswith("Age 1 ends")
    assert narrate(game.table, events.AllyDrawn(2, elf), 0) == "Seat 2 draws a critter from the deck."


def test_plurals():
    assert [plural(word) for word in ("ally", "party", "marker", "box", "clan", "day")] == [
        "allies",
        "parties",
        "markers",
        "boxes",
        "clans",
        "days",
    ]


@pytest.mark.parametrize("tribes", TRIBE_SETS, ids="-".join)
def test_every_legal_move_has_a_label_of_its_own_that_hidden_cards_do_not_change(ruleset, tribes):
    game = ethnos.new_game(ruleset, 4, 2, tribes)
    rng = Random(9)
    while not game.over:
        moves = game.moves(largest=True)
        labels = [label(game.table, move) for move in moves]
        assert all(labels)
        assert len(set(labels)) == len(labels)
        twin = game.copy()
        rng.shuffle(twin.state.deck)
        assert labels == [label(twin.table, move) for move in moves]
        game.play(rng.choice(moves))


@pytest.mark.parametrize(
    "seen",
    [
        {"event": "ally_drawn"},
        {"event": []},
        {"event": "game_ended", "winners": []},
        {"event": "tokens_dealt", "tokens": 5},
        {},
        [],
        None,
        "ally_drawn",
    ],
)
def test_what_is_no_item_of_a_log_is_told_in_no_sentence(ruleset, seen):
    game = ethnos.new_game(ruleset, 4, 1)
    with pytest.raises(ethnos.EthnosError) as refusal:
        game.sentence(seen, 0)
    assert refusal.value.code == "not-an-event"


@pytest.mark.parametrize("events", [[5], [{"event": "ally_drawn"}], ["x"]])
def test_what_is_no_event_was_seen_by_nobody(ruleset, events):
    game = ethnos.new_game(ruleset, 4, 1)
    with pytest.raises(ethnos.EthnosError) as refusal:
        game.seen(events, 0)
    assert refusal.value.code == "not-an-event"


@pytest.mark.parametrize(
    ("leader", "words"),
    [
        ("blue elf", "blue elf alone; marker in Straton"),
        ("blue elf + red elf", "blue elf leads red elf; marker in Straton"),
        ("red elf", "red elf alone; no marker"),
        ("red minotaur", "red minotaur alone; marker in Rhea"),
        ("blue halfling", "blue halfling alone; no marker"),
        ("blue wingfolk", "blue wingfolk alone; marker where you like"),
    ],
)
def test_the_label_of_a_warband_says_where_its_marker_goes(ruleset, leader, words):
    given = {
        "hands": [["blue elf", "red elf", "red minotaur", "blue halfling", "blue wingfolk"], [], [], []],
        "markers": {"red": [1, 0, 0, 0]},
    }
    game = ethnos.new_game(
        ruleset, 4, 1, ["elf", "minotaur", "halfling", "wingfolk", "orc", "troll"], given=given
    )
    assert label(game.table, game.parse(f"play {leader}")) == words
