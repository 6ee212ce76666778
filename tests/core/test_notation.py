"""Moves are written in one notation, and every text that is refused says why."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ethnos import InvalidMove
from ethnos.moves import LONGEST_TEXT, Move
from tests.games import ALL_TRIBES, copies, play_out, played, position, short_game

CARDS = sorted(set(copies(ALL_TRIBES)))


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_move_reads_back_from_its_text(seed):
    for game in played(
        short_game("centaur", "elf", "merfolk", "troll", "wizard", "skeleton", seed=seed), seed
    ):
        for move in game.moves():
            assert game.parse(str(move)) == move


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("deck", "deck"),
        ("  deck ", "deck"),
        ("take blue elf", "take blue elf"),
        ("take   blue   elf", "take blue elf"),
        ("play blue elf", "play blue elf"),
        ("play blue elf+red elf", "play blue elf + red elf"),
        ("play gray elf + red elf + blue elf", "play gray elf + blue elf + red elf"),
        ("play blue elf + skeleton + blue dwarf", "play blue elf + blue dwarf + skeleton"),
        ("play blue elf no marker", "play blue elf no marker"),
        ("keep red orc + blue elf", "keep blue elf + red orc"),
        ("keep nothing", "keep nothing"),
        ("place red", "place red"),
        ("claim 3", "claim 3"),
        ("draw", "draw"),
        ("cash", "cash"),
        ("hold", "hold"),
        ("pass", "pass"),
    ],
)
def test_a_move_prints_its_cards_in_order_behind_the_leader(text, printed):
    assert str(position().parse(text)) == printed


@given(
    cards=st.lists(st.sampled_from(CARDS), min_size=1, max_size=10),
    space=st.sampled_from(["+", " +", "+ ", " + ", "  +   "]),
    verb=st.sampled_from(["play", "keep"]),
)
def test_spaces_around_the_plus_are_free_and_the_leader_stays_in_front(cards, space, verb):
    move = position().parse(f"{verb} {space.join(cards)}")

    assert sorted(card.name for card in move.cards) == sorted(cards)
    assert verb == "keep" or move.cards[0].name == cards[0]
    assert position().parse(str(move)) == move


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (
            "",
            "empty-move",
            "(nothing): a move begins with one of cash, claim, deck, draw, hold, keep, pass, place, play, take",
        ),
        (
            "   ",
            "empty-move",
            "   : a move begins with one of cash, claim, deck, draw, hold, keep, pass, place, play, take",
        ),
        ("decks", "unknown-verb", "decks: `decks` is not a known verb; did you mean `deck`?"),
        (
            "zzz",
            "unknown-verb",
            "zzz: `zzz` is not a known verb; known here: cash, claim, deck, draw, hold, keep, pass, place, play, take",
        ),
        ("Deck", "unknown-verb", "Deck: `Deck` is not a known verb; did you mean `deck`?"),
        (
            "take blue elfe",
            "unknown-card",
            "take blue elfe: `blue elfe` is not a known card; did you mean `blue elf`?",
        ),
        (
            "play qq",
            "unknown-card",
            "play qq: `qq` is not a known card; a card is a kingdom's colour and a tribe's id, as in `blue elf`",
        ),
        ("play", "missing-card", "play: a card is missing, as in `blue elf`"),
        ("play blue elf +", "missing-card", "play blue elf +: a card is missing, as in `blue elf`"),
        ("play no marker", "missing-card", "play no marker: a card is missing, as in `blue elf`"),
        ("keep", "missing-card", "keep: a card is missing, as in `blue elf`"),
        ("place", "missing-word", "place: `place` must say what, as in `place red`"),
        ("claim ", "missing-word", "claim : `claim` must say what, as in `claim 3`"),
        ("deck 2", "not-understood", "deck 2: nothing may follow `deck`"),
        ("pass please", "not-understood", "pass please: nothing may follow `pass`"),
        (
            "take blue elf + red elf",
            "not-understood",
            "take blue elf + red elf: `take` names one card of the pool",
        ),
    ],
)
def test_a_text_that_cannot_be_read_says_why(text, code, message):
    """Rules out errors without the offending word."""
    with pytest.raises(InvalidMove) as refusal:
        position().parse(text)

    assert (refusal.value.code, str(refusal.value)) == (code, message)
    assert refusal.value.move == text


def test_a_text_longer_than_any_move_is_refused_unread():
    with pytest.raises(InvalidMove) as refusal:
        position().parse("play " + "blue elf + " * LONGEST_TEXT)

    assert refusal.value.code == "move-too-long"
    assert len(str(refusal.value)) < 120


WORDS = [*CARDS, "play", "take", "keep", "claim", "place", "+", "no", "marker", "nothing"]


@example("claim :")
@given(st.text(max_size=60) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_is_a_move_or_an_invalid_move(text):
    game = position()
    try:
        move = game.parse(text)
    except InvalidMove as refusal:
        message = str(refusal)
    else:
        message = ""
        assert game.parse(str(move)) == move

    assert not message or message.startswith(f"{text or '(nothing)'}: ")


def test_a_refused_text_changes_nothing():
    game = position(hand=["blue elf"])
    before = game.to_dict()

    with pytest.raises(InvalidMove):
        game.play("play blue elfe")

    assert game.to_dict() == before


def test_the_verbs_of_a_pending_choice_are_known_while_it_is_pending():
    game = position()

    with pytest.raises(InvalidMove, match="`burn` is not a known verb"):
        game.parse("burn blue")

    assert str(Move("burn", argument="blue")) == "burn blue"


def test_a_finished_game_still_reads_texts():
    game = play_out(short_game())

    assert str(game.parse("deck")) == "deck"
