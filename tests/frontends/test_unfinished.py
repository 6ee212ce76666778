"""What is kept of a game in the terminal that a failing bot breaks off."""

import ethnos
from ethnos.frontends.unfinished import keep_unfinished


def test_moves_that_bots_made_before_the_player_came_are_kept(tmp_path, monkeypatch):
    """Rules out that a game is told to be saved which lies in no file."""
    monkeypatch.chdir(tmp_path)
    game = ethnos.new_game(ethnos.load_ruleset("first-edition"), 3, 8)
    assert keep_unfinished(game, 0, None) == "no move was made yet"
    game.play("deck")
    told = keep_unfinished(game, 0, None)

    assert "the game so far is saved in unfinished-1.txt; " in told
    assert ethnos.replay(ethnos.parse_record((tmp_path / "unfinished-1.txt").read_text())).made == 1


def test_a_game_whose_moves_all_lie_in_a_file_is_not_written_again(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game = ethnos.new_game(ethnos.load_ruleset("first-edition"), 3, 8)
    game.play("deck")

    assert keep_unfinished(game, 1, None) == "no move was made since the game was saved"
    assert not list(tmp_path.iterdir())
