"""Results as tidy tables: what stands in which row and column."""

import csv
import re
import tracemalloc

import polars
import pytest
from attrs import evolve, frozen

import ethnos
from ethnos.lab import STANDARD, make_batch, play_game
from ethnos.lab.columns import explained
from ethnos.lab.rows import column_name, layout_of
from ethnos.lab.storage import head_of, new_journal
from ethnos.lab.tables import Tables, games_file, write_tables
from ethnos.version import VERSION

RULESET = ethnos.load_ruleset("first-edition")
BATCH = make_batch(RULESET, 3, 5, ["greedy", "random", "random"])
GAMES = tuple(play_game(BATCH, number) for number in range(3))


LITTLE = 1000
"""Bytes, beside some ten thousand for the result of a game."""


def written(path, games=GAMES, batch=BATCH):
    tables = Tables(layout_of(batch))
    for game in games:
        tables.add(game)
    write_tables(tables, path, lambda: games)
    return path, games_file(path)


def in_play(row):
    return [
        name.removeprefix("in_play_") for name in row if name.startswith("in_play_") and row[name] == "true"
    ]


def rows(file):
    with file.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def test_one_table_has_a_row_a_game_and_seat_and_the_other_a_row_a_game(tmp_path):
    seats, games = map(rows, written(tmp_path / "results.csv"))
    assert [(row["game"], row["seat"]) for row in seats] == [
        (str(game), str(seat)) for game in range(3) for seat in range(3)
    ]
    assert [row["game"] for row in games] == ["0", "1", "2"]


def test_every_row_says_what_was_played_by_whom_and_with_which_engine(tmp_path):
    for file in written(tmp_path / "results.csv"):
        for row in rows(file):
            game = GAMES[int(row["game"])]
            assert row["ruleset"] == "first-edition"
            assert row["ruleset_hash"] == RULESET.hash
            assert row["engine"] == VERSION
            assert (row["players"], row["seed"], row["game_seed"]) == ("3", "5", str(game.seed))
            assert row["bots"] == "greedy,random,random"
            assert row["tribes_asked"] == row["variants"] == ""
            assert in_play(row) == list(game.tribes)


def test_a_seat_has_its_bot_its_glory_and_its_part_of_the_victory(tmp_path):
    shared = evolve(GAMES[0], winners=(0, 2))
    seats, games = map(rows, written(tmp_path / "results.csv", [shared]))
    assert [row["bot"] for row in seats] == list(shared.bots)
    assert [int(row["glory"]) for row in seats] == list(shared.glory)
    assert [float(row["won"]) for row in seats] == [0.5, 0.0, 0.5]
    assert games[0]["winners"] == "2"
    assert int(games[0]["winning_glory"]) == shared.glory[0]


def test_measures_have_a_column_for_each_era_and_part(tmp_path):
    seats, games = map(rows, written(tmp_path / "results.csv"))
    for row, game in zip(games, GAMES, strict=True):
        eras = range(1, len(game.measures["turns"]) + 1)
        assert tuple(int(row[f"turns_era_{era}"]) for era in eras) == game.measures["turns"]
        assert tuple(int(row[f"first_seat_era_{era}"]) for era in eras) == game.first_seats
        assert int(row["led_after_era_2"]) == sum(seat["2"] for seat in game.measures["led after era"])
    for row in seats:
        measures, seat = GAMES[int(row["game"])].measures, int(row["seat"])
        assert int(row["markers"]) == measures["markers"][seat]
        assert row["led_after_era_1"] == ("true" if measures["led after era"][seat]["1"] else "false")
        assert int(row["glory_from_kingdom"]) == measures["glory from"][seat]["kingdom"]
        for tribe, count in measures["warbands led"][seat].items():
            assert int(row[f"warbands_led_{tribe}"]) == count


def test_the_sizes_of_warbands_are_in_order_of_size(tmp_path):
    names = list(rows(written(tmp_path / "results.csv")[0])[0])
    sizes = [name for name in names if name.startswith("warbands_of_size_")]
    assert sizes == [f"warbands_of_size_{size}" for size in range(1, 11)]


def test_a_tribe_that_is_not_in_play_has_an_empty_cell_and_one_that_never_led_a_zero(tmp_path):
    seats = rows(written(tmp_path / "results.csv")[0])
    in_play = {tribe for game in GAMES for tribe in game.tribes}
    assert in_play != set(GAMES[0].tribes)
    for row in seats:
        tribes = GAMES[int(row["game"])].tribes
        empty = {tribe for tribe in in_play if row[f"warbands_led_{tribe}"] == ""}
        assert empty == in_play - set(tribes)


def shown(cell):
    return str(cell).lower() if isinstance(cell, bool) else str(cell)


def test_no_figure_is_a_text(tmp_path):
    texts = {"ruleset", "variants", "ruleset_hash", "engine", "seed", "bots", "tribes_asked", "bot"}
    for file in written(tmp_path / "results.parquet"):
        schema = polars.read_parquet(file).schema
        assert {name for name, kind in schema.items() if kind == polars.String} == texts & set(schema)
        assert all(kind == polars.Boolean for name, kind in schema.items() if name.startswith("in_play_"))
    assert schema["first_seat_era_1"] == schema["winners"] == schema["led_after_era_1"] == polars.Int64


def test_an_era_that_a_game_did_not_come_to_is_missing(tmp_path):
    short = evolve(GAMES[1], first_seats=GAMES[1].first_seats[:1])
    _, games = written(tmp_path / "results.parquet", [GAMES[0], short])
    assert polars.read_parquet(games)["first_seat_era_2"].to_list() == [GAMES[0].first_seats[1], None]


def test_the_variants_are_named_without_folders_in_whatever_order_they_were_laid(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text("[hand]\nlimit = 9\n")
    for order in (["second-dragon", house], [house, "second-dragon"]):
        batch = make_batch(ethnos.load_ruleset("first-edition", order), 3, 5, ["random"])
        for file in written(tmp_path / "results.csv", [play_game(batch, 0)], batch):
            assert {row["variants"] for row in rows(file)} == {"house,second-dragon"}


def test_tribes_that_were_asked_for_are_told_from_those_that_were_drawn(tmp_path):
    asked = ["wizard", "elf", "giant", "orc", "troll"]
    batch = make_batch(RULESET, 3, 5, ["random"], asked)
    for file in written(tmp_path / "results.csv", [play_game(batch, 0)], batch):
        assert {row["tribes_asked"] for row in rows(file)} == {"wizard,elf,giant,orc,troll"}
        assert in_play(rows(file)[0]) == sorted(asked)


@pytest.mark.parametrize("ruleset", ["first-edition", "second-edition"])
@pytest.mark.parametrize("players", [2, 4])
def test_every_column_is_explained_once_with_its_type_and_unit(ruleset, players):
    batch = make_batch(ethnos.load_ruleset(ruleset), players, 1, ["random"])
    tables = Tables(layout_of(batch))
    for number in range(3):
        tables.add(play_game(batch, number))
    for table, columns in (("seat", tables.seats), ("game", tables.games)):
        told = list(explained(tables.layout, columns, table))
        assert all(column.meaning.unit and column.meaning.doc.endswith(".") for column in told)
        families = [re.compile(re.sub("_[A-Z]+$", "_[a-z0-9]+", column.name)) for column in told]
        for cell in columns.ordered():
            fitting = [family for family in families if family.fullmatch(column_name(cell))]
            assert len(fitting) == 1 or column_name(cell) == "glory_from_tribe"


def test_parquet_holds_what_csv_holds_with_types(tmp_path):
    texts, packed = written(tmp_path / "results.csv"), written(tmp_path / "results.parquet")
    for text, file in zip(texts, packed, strict=True):
        table = polars.read_parquet(file)
        as_text = [["" if cell is None else shown(cell) for cell in row] for row in table.iter_rows()]
        assert as_text == [list(row.values()) for row in rows(text)]
        assert table.columns == list(rows(text)[0])
        assert table.schema["game_seed"] == polars.Int64
        assert table.schema["ruleset_hash"] == polars.String
    assert polars.read_parquet(packed[0]).schema["won"] == polars.Float64
    assert sorted(tmp_path.iterdir()) == sorted([*texts, *packed])


def test_seeds_of_any_size_fit(tmp_path):
    large = make_batch(RULESET, 3, 10**60, ["random"])
    file, _ = written(tmp_path / "results.parquet", [play_game(large, 0)], large)
    assert polars.read_parquet(file)["seed"].to_list() == [str(10**60)] * 3


@frozen
class Odd:
    """A measure of one's own, of the kind that a test asks for."""

    per: str
    figures: object
    name: str = "odd thing"
    wants: tuple = ()

    def before(self, game):
        """Nothing to prepare."""

    def after(self, game):
        return self.figures


@pytest.mark.parametrize(
    ("per", "figures", "column", "cells"),
    [
        ("game", 0.5, "odd_thing", [0.5]),
        ("game", None, "odd_thing", [None]),
        ("game", {"of wood": "x"}, "odd_thing_of_wood", ["x"]),
        ("era", (1, 2, 3), "odd_thing_era_2", [2]),
        ("era", ({"a": 1}, {"a": 2}), "odd_thing_era_1_a", [1]),
        ("seat", (True, None, False), "odd_thing", [True, None, False]),
        ("seat", (True, 2, False), "odd_thing", [1, 2, 0]),
        ("seat", (1, 2.5, 3), "odd_thing", [1.0, 2.5, 3.0]),
        ("seat", (1, "b", None), "odd_thing", ["1", "b", None]),
        ("seat", ({"b": 1}, {"a": 2}, {}), "odd_thing_b", [1, None, None]),
    ],
)
def test_a_measure_of_ones_own_gets_its_columns(tmp_path, per, figures, column, cells):
    batch = make_batch(RULESET, 3, 1, ["random"], accumulators=[lambda: Odd(per, figures)])
    seats, games = written(tmp_path / "results.parquet", [play_game(batch, 0)], batch)
    assert polars.read_parquet(seats if per == "seat" else games)[column].to_list() == cells


def test_two_measures_of_one_name_are_refused():
    with pytest.raises(ethnos.EthnosError, match="`turns`") as error:
        layout_of(make_batch(RULESET, 3, 1, ["random"], accumulators=[STANDARD[0], STANDARD[0]]))
    assert error.value.code == "measure-name"


def test_memory_does_not_grow_with_the_number_of_games(tmp_path):
    """The most that Python holds at a time while games are kept and written, for few and for many."""

    def peak(games):
        tracemalloc.start()
        journal, tables = new_journal(tmp_path / "journal", head_of(BATCH)), Tables(layout_of(BATCH))
        for number in range(games):
            result = evolve(GAMES[number % 3], number=number)
            journal.add(result)
            tables.add(result)
        write_tables(tables, tmp_path / "results.csv", journal.results)
        journal.close()
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(3)
    assert peak(400) - peak(40) < 360 * LITTLE
