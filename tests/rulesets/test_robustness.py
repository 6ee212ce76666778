"""Whatever is done to a file, loading it gives a ruleset or a LoadError, and says the same in every run."""

import json
import os
import subprocess
import sys
from importlib.resources import files

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ethnos.grammar import LoadError
from ethnos.rulesets import load

FIRST_EDITION = (files("ethnos.rulesets") / "first-edition.toml").read_text(encoding="utf-8")
BYTES = FIRST_EDITION.encode()
LINES = FIRST_EDITION.splitlines(keepends=True)
WORDS = [
    "3",
    "-1",
    "true",
    '"',
    '"""',
    "'",
    "[",
    "]",
    "{",
    "}",
    "=",
    "=>",
    "\n",
    "#",
    "\0",
    "\\",
    "players",
    "era",
    "1e9",
    "0x",
    ".",
]
gentle = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def outcome(write, plugins):
    """What loading house.toml with this content comes to: a hash, or the report."""

    def load_content(content):
        path = write("house.toml", content)
        try:
            return load(path, tribes=plugins).hash
        except LoadError as error:
            refused = error
        for found in refused.findings:
            assert (found.line >= 1, found.column >= 1) == (True, True)
            assert found.headline.isprintable()
        return str(refused)

    return load_content


@gentle
@given(st.integers(0, len(BYTES)), st.binary(max_size=4), st.integers(0, 8))
def test_a_file_with_damaged_bytes(outcome, at, inserted, lost):
    content = BYTES[:at] + inserted + BYTES[at + lost :]
    assert outcome(content) == outcome(content)


@gentle
@given(st.integers(0, len(FIRST_EDITION)), st.sampled_from(WORDS), st.integers(0, 20))
def test_a_file_with_another_word_in_it(outcome, at, word, lost):
    content = (FIRST_EDITION[:at] + word + FIRST_EDITION[at + lost :]).encode()
    assert outcome(content) == outcome(content)


@gentle
@given(st.lists(st.integers(0, len(LINES) - 1), min_size=1, max_size=3), st.booleans())
def test_a_file_with_lines_lost_or_doubled(outcome, places, double):
    lines = [line * 2 if double and at in places else line for at, line in enumerate(LINES)]
    kept = [line for at, line in enumerate(lines) if double or at not in places]
    assert outcome("".join(kept).encode())


@gentle
@given(st.integers(0, len(BYTES)))
def test_a_file_that_was_cut_off(outcome, length):
    assert outcome(BYTES[:length])


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
KEYS = """
    id players kingdoms hand.limit setup.choose_from tokens.values eras.count victory.order marker.allowed tribe.giant
    tribe.giant.now tribe.elf.cards tribe.elf.ability tribe sources sources."hand.limit" words words.glory extends
    kingdom.award
"""
keys = st.sampled_from(KEYS.split())


@settings(gentle, max_examples=150)
@given(keys, values)
def test_a_key_with_any_value(outcome, key, value):
    head = "" if key == "extends" else 'extends = "first-edition"\n'
    assert outcome((head + f"{key} = {written(value)}\n").encode("utf-8", "replace"))


def written(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return "1979-05-27" if value is None else json.dumps(value)


def test_reports_are_equal_whatever_the_hash_seed(write):
    write(
        "house.toml",
        """
        extends = "first-edition"
        titel = "x"
        kingdoms = [{ colour = "red", nam = "A", size = 3, weight = 4 }]
        [hand]
        limt = 3
        [setup]
        choose_from = ["elv", "orcs"]
        pool = "2 * playrs"
        [tribe.giant]
        nwo = 3
        [eras]
        dragons = "marker + )"
        """,
    )
    write(
        "report.py",
        """
        from ethnos.grammar import LoadError
        from ethnos.rulesets import TribeTable, load
        names = ["elf", "orc", "giant", "troll", "dwarf", "centaur", "wizard"]
        tribes = {id: TribeTable(id, id, "", home="first-edition") for id in names}
        try:
            load("house.toml", tribes=tribes)
        except LoadError as error:
            print(error)
        """,
    )
    reports = {run_with_hash_seed(seed) for seed in ("0", "1", "2")}
    assert len(reports) == 1
    assert reports.pop().count("error[") >= 8


def run_with_hash_seed(seed):
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "report.py"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
