"""Going on from finished tables: they hold the games whole, and what does not fit is told."""

import csv

import pytest
from attrs import evolve

import ethnos
from ethnos.lab import STANDARD, make_batch, play_game
from ethnos.lab.finished_tables import journal_from_tables, read_tables
from ethnos.lab.rows import layout_of
from ethnos.lab.storage import head_of, resume_journal
from ethnos.lab.tables import Tables, games_file, write_tables

RULESET = ethnos.load_ruleset("first-edition")


def batch_of(ruleset=RULESET, players=3, seed=5, bots=("random",), tribes=None):
    return make_batch(ruleset, players, seed, bots, tribes)


BATCH = batch_of(bots=["greedy", "random", "random"])
GAMES = tuple(play_game(BATCH, number) for number in range(3))


def written(path, batch=BATCH, games=GAMES):
    tables = Tables(layout_of(batch))
    for game in games:
        tables.add(game)
    write_tables(tables, path, lambda: games)
    return path


def gone_on(path, batch=BATCH, games=10):
    """What a run that goes on finds in its journal."""
    lines = path.with_name("journal")
    journal_from_tables(path, lines, batch, games)
    journal = resume_journal(lines, head_of(batch))
    found = tuple(journal.results())
    journal.close()
    return found


@pytest.mark.parametrize("ending", ["csv", "parquet"])
@pytest.mark.parametrize("ruleset", ["first-edition", "second-edition"])
@pytest.mark.parametrize("players", [2, 5])
def test_games_come_back_as_they_were(tmp_path, ending, ruleset, players):
    batch = batch_of(ethnos.load_ruleset(ruleset), players, bots=["greedy", "random"])
    games = tuple(play_game(batch, number) for number in range(3))
    assert gone_on(written(tmp_path / f"results.{ending}", batch, games), batch) == games


def test_a_shared_victory_and_an_era_that_is_missing_come_back(tmp_path):
    shared = evolve(GAMES[0], winners=(0, 1, 2), first_seats=(2,))
    path = written(tmp_path / "results.csv", games=[shared])
    assert list(read_tables(path, layout_of(BATCH))) == [shared]


@pytest.mark.parametrize("ending", ["csv", "parquet"])
@pytest.mark.parametrize("figure", [0.00001, 1e-300, 1e22, -2.5e-7, 0.1, -3.0, -3, 10**15])
def test_a_figure_comes_back_however_it_is_written(tmp_path, figure, ending):
    games = [evolve(game, measures={**game.measures, "decisions": figure}) for game in GAMES]
    path = written(tmp_path / f"results.{ending}", games=games)
    found = [game.measures["decisions"] for game in read_tables(path, layout_of(BATCH))]
    assert [(type(one), one) for one in found] == [(type(figure), figure)] * len(GAMES)


@pytest.mark.parametrize(
    ("other", "key"),
    [
        (batch_of(seed=6), "seed"),
        (batch_of(players=4), "players"),
        (batch_of(), "bots"),
        (batch_of(tribes=["elf", "giant", "orc", "troll", "wizard"]), "tribes_asked"),
        (batch_of(ethnos.load_ruleset("first-edition", ["second-dragon"])), "variants"),
        (batch_of(ethnos.load_ruleset("second-edition")), "ruleset"),
    ],
)
def test_another_run_is_not_gone_on_with_and_the_error_says_what_differs(tmp_path, other, key):
    path = written(tmp_path / "results.csv")
    with pytest.raises(ethnos.EthnosError, match=f"{key} .* there, .* here") as error:
        gone_on(path, other)
    assert error.value.code == "other-run"
    assert not path.with_name("journal").exists()


def test_games_that_come_out_otherwise_now_are_another_run(tmp_path):
    """A tribe of one's own that was changed keeps its ruleset's hash."""
    games = [*GAMES[:2], evolve(GAMES[2], glory=tuple(glory + 1 for glory in GAMES[2].glory))]
    with pytest.raises(ethnos.EthnosError, match="game 2 comes out otherwise") as error:
        gone_on(written(tmp_path / "results.csv", games=games))
    assert error.value.code == "other-run"


@pytest.mark.parametrize("games", [1, 2])
def test_where_fewer_games_are_wanted_nothing_is_done(tmp_path, games):
    path = written(tmp_path / "results.csv")
    with pytest.raises(ethnos.EthnosError, match="holds 3 games") as error:
        gone_on(path, games=games)
    assert error.value.code == "nothing-to-resume"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["results.csv", "results.games.csv"]


def test_games_of_other_seeds_are_damage(tmp_path):
    path = written(tmp_path / "results.csv", games=[GAMES[0], evolve(GAMES[1], seed=7)])
    with pytest.raises(ethnos.EthnosError, match="game 1 has another seed") as error:
        gone_on(path)
    assert error.value.code == "damaged-table"


def changed(file, edit):
    with file.open(encoding="utf-8", newline="") as opened:
        lines = list(csv.reader(opened))
    edit(lines)
    with file.open("w", encoding="utf-8", newline="") as opened:
        csv.writer(opened, lineterminator="\n").writerows(lines)


def set_cell(column, text, place=1):
    def edit(lines):
        lines[place][lines[0].index(column)] = text

    return edit


def swap_games(lines):
    lines[1], lines[2] = lines[2], lines[1]


@pytest.mark.parametrize("seat_edit", [None, list.pop, lambda lines: lines.append(lines[-1])])
@pytest.mark.parametrize(
    "game_edit",
    [
        None,
        list.pop,
        swap_games,
        set_cell("winners", "3"),
        set_cell("turns_era_1", "x"),
        set_cell("in_play_elf", ""),
    ],
)
def test_rows_that_do_not_fit_together_are_damage(tmp_path, seat_edit, game_edit):
    path = written(tmp_path / "results.csv")
    for file, edit in ((path, seat_edit), (games_file(path), game_edit)):
        if edit is not None:
            changed(file, edit)
    if seat_edit is None and game_edit is None:
        assert gone_on(path) == GAMES
        return
    with pytest.raises(ethnos.EthnosError, match="--force") as error:
        gone_on(path)
    assert error.value.code == "damaged-table"
    assert not path.with_name("journal").exists()


@pytest.mark.parametrize(
    "column", ["glory", "won", "bot", "markers", "led_after_era_1", "warbands_of_size_1", "game"]
)
def test_a_seats_cell_that_cannot_be_read_or_belongs_to_another_game_is_damage(tmp_path, column):
    path = written(tmp_path / "results.csv")
    changed(path, set_cell(column, ""))
    with pytest.raises(ethnos.EthnosError) as error:
        gone_on(path)
    assert error.value.code == "damaged-table"


@pytest.mark.parametrize("missing", ["results.csv", "results.games.csv"])
def test_both_tables_are_needed(tmp_path, missing):
    path = written(tmp_path / "results.csv")
    (tmp_path / missing).unlink()
    with pytest.raises(ethnos.EthnosError, match=missing) as error:
        gone_on(path)
    assert error.value.code == "damaged-table"


@pytest.mark.parametrize("ending", ["csv", "parquet"])
@pytest.mark.parametrize("content", [b"", b"a,b\n1,2\n", b"\xff\xfe\x00", b"PAR1"])
def test_what_is_no_table_of_ours_is_told(tmp_path, ending, content):
    path = tmp_path / f"results.{ending}"
    for file in (path, games_file(path)):
        file.write_bytes(content)
    with pytest.raises(ethnos.EthnosError) as error:
        gone_on(path)
    assert error.value.code == "damaged-table"


def test_measures_of_ones_own_are_read_back_too(tmp_path):
    @ethnos.lab.counted_at_the_end("who won", unit="seats", each="seat")
    def who_won(game):
        return {str(seat): seat in game.winners for seat in range(len(game.glory))}

    batch = make_batch(RULESET, 2, 1, ["random"], accumulators=[*STANDARD, who_won])
    games = (play_game(batch, 0),)
    assert gone_on(written(tmp_path / "results.csv", batch, games), batch) == games
