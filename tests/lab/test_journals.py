"""The journal of a run: what was written in it is there, whatever stopped the run."""

import errno
import json

import pytest

import ethnos
from ethnos.lab import STANDARD, locking, make_batch, play_game
from ethnos.lab.accumulators import records
from ethnos.lab.storage import (
    head_of,
    new_journal,
    read_result,
    refuse_running,
    result_data,
    resume_journal,
)

RULESET = ethnos.load_ruleset("first-edition")
BATCH = make_batch(RULESET, 2, 1, ["random"])
GAMES = tuple(play_game(BATCH, number) for number in range(3))


def journal_of(path, games=GAMES):
    journal = new_journal(path, head_of(BATCH))
    for game in games:
        journal.add(game)
    journal.close()
    return path


def resumed(path, batch=BATCH):
    journal = resume_journal(path, head_of(batch))
    found = tuple(journal.results())
    journal.close()
    return found


def test_a_game_comes_back_as_it_was(tmp_path):
    assert resumed(journal_of(tmp_path / "journal")) == GAMES
    assert read_result(json.loads(json.dumps(result_data(GAMES[0])))) == GAMES[0]


def test_a_record_is_no_figure_and_stays_out():
    game = play_game(make_batch(RULESET, 2, 1, ["random"], accumulators=[*STANDARD, records]), 0)
    assert "record" in game.measures
    assert set(result_data(game)["measures"]) == set(game.measures) - {"record"}


def test_a_line_that_was_cut_short_counts_for_nothing_wherever_it_was_cut(tmp_path):
    whole = journal_of(tmp_path / "journal").read_bytes()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for cut in (0, 1, ends[0] - 1, ends[0], ends[0] + 1, ends[1], ends[2] - 1, ends[3] - 1, ends[3]):
        path = tmp_path / "cut"
        path.write_bytes(whole[:cut])
        assert resumed(path) == GAMES[: max(0, sum(end <= cut for end in ends) - 1)]


def test_what_is_added_after_a_cut_line_follows_the_last_whole_one(tmp_path):
    path = journal_of(tmp_path / "journal")
    path.write_bytes(path.read_bytes()[:-5])
    journal = resume_journal(path, head_of(BATCH))
    assert journal.games == 2
    journal.add(GAMES[2])
    journal.close()
    assert resumed(path) == GAMES


@pytest.mark.parametrize(
    ("other", "key"),
    [
        (make_batch(RULESET, 2, 2, ["random"]), "seed"),
        (make_batch(RULESET, 3, 1, ["random"]), "players"),
        (make_batch(RULESET, 2, 1, ["greedy"]), "bots"),
        (make_batch(RULESET, 2, 1, ["random"], ["elf", "giant", "orc", "troll", "wizard"]), "tribes"),
        (make_batch(RULESET, 2, 1, ["random"], accumulators=STANDARD[:2]), "measures"),
    ],
)
def test_games_of_another_run_are_not_gone_on_with(tmp_path, other, key):
    path = journal_of(tmp_path / "journal")
    before = path.read_bytes()
    with pytest.raises(ethnos.EthnosError, match=f"{key} .* there, .* here") as error:
        resumed(path, other)
    assert error.value.code == "other-run"
    assert path.read_bytes() == before


def test_other_rules_and_another_engine_are_another_run(tmp_path, monkeypatch):
    path = journal_of(tmp_path / "journal")
    house = tmp_path / "house.toml"
    house.write_text("[hand]\nlimit = 9\n")
    rules = ethnos.load_ruleset("first-edition", variants=[house])
    with pytest.raises(ethnos.EthnosError, match="hash") as error:
        resumed(path, make_batch(rules, 2, 1, ["random"]))
    assert error.value.code == "other-run"
    monkeypatch.setattr("ethnos.lab.storage.VERSION", "99.0")
    with pytest.raises(ethnos.EthnosError, match=r"engine .* there, '99.0' here"):
        resumed(path)


@pytest.mark.parametrize("line", [b"nonsense\n", b"[1]\n", b'{"number": 7}\n', b"\xff\xfe\n"])
def test_a_damaged_line_is_named(tmp_path, line):
    path = journal_of(tmp_path / "journal")
    path.write_bytes(path.read_bytes() + line)
    with pytest.raises(ethnos.EthnosError, match="journal:5") as error:
        resumed(path)
    assert error.value.code == "damaged-journal"


def test_a_journal_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(ethnos.EthnosError, match="Is a directory") as error:
        new_journal(tmp_path, head_of(BATCH))
    assert error.value.code == "unwritable-file"


@pytest.mark.parametrize("begin", [new_journal, resume_journal])
def test_one_run_at_a_time_writes_a_journal(tmp_path, begin):
    path = tmp_path / "journal"
    first = new_journal(path, head_of(BATCH))
    first.add(GAMES[0])
    before = path.read_bytes()
    with pytest.raises(ethnos.EthnosError, match=r"journal: .*going on.*--resume") as error:
        begin(path, head_of(BATCH))
    assert error.value.code == "run-going-on"
    assert tuple(first.results()) == GAMES[:1]
    assert path.read_bytes() == before
    first.close()
    assert resumed(path) == GAMES[:1]


def test_a_journal_that_is_read_is_kept_from_others_still(tmp_path):
    journal = new_journal(tmp_path / "journal", head_of(BATCH))
    journal.add(GAMES[0])
    assert len(list(journal.results())) == 1
    with pytest.raises(ethnos.EthnosError, match="going on"):
        refuse_running(journal.path)
    journal.close()
    refuse_running(journal.path)


def test_a_journal_that_its_run_took_away_meanwhile_is_not_written_to(tmp_path, monkeypatch):
    """The other run ends between the opening of its file and the lock."""
    path = tmp_path / "journal"
    first = new_journal(path, head_of(BATCH))
    take = locking._take

    def late(file):
        first.remove()
        take(file)

    monkeypatch.setattr(locking, "_take", late)
    with pytest.raises(ethnos.EthnosError, match="going on"):
        new_journal(path, head_of(BATCH))
    assert not path.exists()


def test_a_file_system_without_locks_keeps_nobody_out(tmp_path, monkeypatch):
    def unknown(file):
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    monkeypatch.setattr(locking, "_take", unknown)
    assert resumed(journal_of(tmp_path / "journal")) == GAMES
