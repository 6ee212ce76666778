"""Texts that name seats by their number, as the player in one of them reads them."""

import pytest

from ethnos.addressing import to_you


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Giants: seat 1 takes the token with 4.", "Giants: you take the token with 4."),
        ("Orcs: seat 1 marks blue on its board.", "Orcs: you mark blue on your board."),
        ("Orcs: seat 1 empties its board.", "Orcs: you empty your board."),
        ("Merfolk: seat 1 swims to 5.", "Merfolk: you swim to 5."),
        ("blue elf is named 2 times and seat 1 holds 1", "blue elf is named 2 times and you hold 1"),
        ("seat 1 must answer first: deck", "you must answer first: deck"),
        ("seat 1 can recruit; seat 1 has 3 of them", "you can recruit; you have 3 of them"),
        ("Seat 1 passes", "You pass"),
        ("seat 1 must first say what it keeps", "you must first say what you keep"),
        ("seat 1 may empty its board", "you may empty your board"),
        ("the token goes from seat 0 to seat 1", "the token goes from seat 0 to you"),
        ("seat 1's board is empty", "your board is empty"),
        ("seat 0 takes its token", "seat 0 takes its token"),
        ("seat 12 takes its token", "seat 12 takes its token"),
        ("given to seat 1 as its own", "given to you as its own"),
    ],
)
def test_the_readers_seat_is_you(text, read):
    assert to_you(text, 1) == read


def test_a_word_before_the_verb_stays_before_it():
    """Counters of tribes in TOML are told so."""
    assert to_you("seat 1 now has shells 2", 1) == "you now have shells 2"


def test_a_spectator_reads_numbers():
    assert to_you("seat 1 takes the token", None) == "seat 1 takes the token"
