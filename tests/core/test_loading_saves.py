"""Loading a saved game: any state that comes about in play is taken, and rulesets are loaded once."""

from itertools import product

from ethnos import Game, load_ruleset, new_game
from tests.games import played, short_game


def test_every_question_of_every_game_can_be_saved():
    """Rules out that a state that came about in play is taken for one that cannot be."""
    for edition, players, seed in product(("first-edition", "second-edition"), (2, 4, 6), range(2)):
        game = new_game(load_ruleset(edition), players, seed)
        for number, step in enumerate(played(game, seed)):
            if step.choice is not None or number % 25 == 0 or step.over:
                data = step.to_dict()
                assert Game.from_dict(data, step.ruleset).to_dict() == data


def test_an_installed_ruleset_is_loaded_once(monkeypatch):
    data = short_game().to_dict()
    first = Game.from_dict(data)
    monkeypatch.setattr("ethnos.named_rulesets.load_ruleset", None)

    assert Game.from_dict(data).ruleset is first.ruleset
