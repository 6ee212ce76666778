"""Whole games of every shipped ruleset, compared as text.

Where one of them changes on purpose, `python -m tests.playthroughs.playthrough` writes it anew; read the difference.
"""

import pytest

from tests.games import ALL_TRIBES
from tests.playthroughs.playthrough import HERE, PLAYTHROUGHS, tell


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.file.stem)
def test_the_game_goes_as_it_went(playthrough):
    assert tell(playthrough) == playthrough.file.read_text(encoding="utf-8")


def test_every_text_is_that_of_a_playthrough():
    assert {playthrough.file for playthrough in PLAYTHROUGHS} == set(HERE.glob("*.txt"))


def test_every_tribe_of_the_first_edition_plays_in_some_of_them():
    played = {
        tribe
        for playthrough in PLAYTHROUGHS
        if playthrough.ruleset == "first-edition"
        for tribe in playthrough.tribes
    }

    assert played == set(ALL_TRIBES)


def test_what_a_seat_saw_names_none_of_the_cards_that_others_drew():
    (shown,) = [playthrough for playthrough in PLAYTHROUGHS if playthrough.seen_by is not None]
    _, seen = tell(shown).split(f"What seat {shown.seen_by} saw of it")

    assert "You draw " in seen
    assert "Seat 0 draws an ally from the deck." in seen
    assert not [line for line in seen.splitlines() if "Seat 0 draws" in line and "an ally" not in line]
