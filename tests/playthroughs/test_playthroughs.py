"""Whole games of every shipped ruleset, compared as text.

Where one of them changes on purpose, `python -m tests.playthroughs.playthrough` writes it anew; read the difference.
"""

import pytest

from ethnos import load_ruleset
from tests.playthroughs.playthrough import HERE, PLAYTHROUGHS, tell


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.file.stem)
def test_the_game_goes_as_it_went(playthrough):
    assert tell(playthrough) == playthrough.file.read_text(encoding="utf-8")


def test_every_text_is_that_of_a_playthrough():
    assert {playthrough.file for playthrough in PLAYTHROUGHS} == set(HERE.glob("*.txt"))


@pytest.mark.parametrize("ruleset", ["first-edition", "second-edition"])
def test_every_tribe_and_every_number_of_players_is_in_some_of_them(ruleset):
    told = [playthrough for playthrough in PLAYTHROUGHS if playthrough.ruleset == ruleset]
    rules = load_ruleset(ruleset)

    assert {tribe for playthrough in told for tribe in playthrough.tribes} == set(
        rules.for_players(4).choose_from
    )
    assert [playthrough.players for playthrough in told] == list(rules.players)


@pytest.mark.parametrize(
    "playthrough", [playthrough for playthrough in PLAYTHROUGHS if playthrough.seen_by is not None], ids=str
)
def test_what_a_seat_saw_names_none_of_the_cards_that_others_drew(playthrough):
    _, seen = tell(playthrough).split(f"What seat {playthrough.seen_by} saw of it")
    drawn = [line for line in seen.splitlines() if " draws " in line]

    assert "You draw " in seen
    assert drawn
    assert all(line.endswith(" draws an ally from the deck.") for line in drawn)
