"""Scenario files are read strictly: everything that is wrong is told, with its place and a way out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ethnos.modding import Report, ScenarioFile, check, read_scenarios


def read(folder: Path, text: str) -> ScenarioFile:
    file = folder / "s.toml"
    file.write_text(text, encoding="utf-8")
    return read_scenarios(file)


def checked(folder: Path, text: str) -> Report:
    file = folder / "s.toml"
    file.write_text(text, encoding="utf-8")
    return check([file])


def test_a_scenario_says_little_and_the_rest_is_as_documented(tmp_path: Path) -> None:
    found = read(tmp_path, '[[scenario]]\nname = "bare"\nthen = {}\n')
    (scenario,) = found.scenarios
    assert found.findings == ()
    assert (scenario.ruleset, scenario.variants, scenario.players, scenario.seed) == (
        "first-edition",
        (),
        4,
        1,
    )
    assert (scenario.tribes, scenario.when, scenario.source) == (None, (), "")
    assert scenario.given == {"era": 1, "turn": 0, "first": 0}
    assert (scenario.line, scenario.index) == (1, 0)


SAID = '[[scenario]]\nname = "one"\n'

FAULTS = [
    (SAID + "glroy = 1\nthen = {}", 3, 1, "unknown-key", "`glroy` is no key"),
    (SAID + "palyers = 3\nthen = {}", 3, 1, "unknown-key", "did you mean `players`?"),
    (SAID + "glory = [1]\nthen = {}", 3, 1, "unknown-key", "`glory` stands in `given` or `then`"),
    (SAID + "options = []\nthen = {}", 3, 1, "unknown-key", "`options` stands in `then`"),
    (SAID + "given = { hand = [] }\nthen = {}", 3, 11, "unknown-key", "did you mean `hands`?"),
    (SAID + "given = { era = 2 }\nthen = {}", 3, 11, "unknown-key", "`era` stands beside `given`"),
    (SAID + "given = { gained = [1] }\nthen = {}", 3, 11, "unknown-key", "can only be said in `then`"),
    (SAID + "then = { winner = [1] }", 3, 10, "unknown-key", "did you mean `winners`?"),
    (SAID + "then = { counts = { decks = 1 } }", 3, 21, "unknown-key", "did you mean `deck`?"),
    (SAID + 'players = "4"\nthen = {}', 3, 11, "wrong-type", 'a whole number, not the text "4"'),
    (SAID + "players = 4.0\nthen = {}", 3, 11, "wrong-type", "a whole number, not the number 4.0"),
    (SAID + "seed = true\nthen = {}", 3, 8, "wrong-type", "a whole number, not true"),
    (SAID + 'when = "deck"\nthen = {}', 3, 8, "wrong-type", "a list, not the text"),
    (SAID + 'when = ["deck", 3]\nthen = {}', 3, 17, "wrong-type", "`when[1]` has to be a text"),
    (
        SAID + 'given = { hands = ["blue elf"] }\nthen = {}',
        3,
        20,
        "wrong-type",
        "`hands[0]` has to be a list",
    ),
    (SAID + "then = { over = 1 }", 3, 17, "wrong-type", "true or false, not the number 1"),
    (SAID + "then = []", 3, 8, "wrong-type", "a table of keys and values, not a list"),
    (SAID + "given = { markers = [1] }\nthen = {}", 3, 21, "wrong-type", "a table of keys and values"),
    ("[[scenario]]\nthen = {}", 1, 3, "missing-name", "needs a `name`"),
    ('[[scenario]]\nname = " "\nthen = {}', 2, 8, "missing-name", "may not be empty"),
    ("[[scenario]]\nname = 7\nthen = {}", 2, 8, "wrong-type", "`name` has to be a text"),
    (SAID + "then = {}\n" + SAID + "then = {}", 5, 8, "duplicate-name", "has the name `one`"),
    (SAID, 1, 3, "no-expectation", "say one of `then`, `refused` and `invalid`"),
    (
        SAID + 'when = ["deck"]\nthen = {}\nrefused = ""',
        5,
        1,
        "two-expectations",
        "`refused` does not go with `then`",
    ),
    (SAID + 'invalid = ""\nthen = {}', 4, 1, "two-expectations", "`then` does not go with `invalid`"),
    (SAID + 'when = ["deck"]\ninvalid = ""', 3, 1, "two-expectations", "`when` does not go with `invalid`"),
    (SAID + 'refused = ""', 3, 1, "no-move", "there is none"),
    (SAID + 'when = []\nrefused = ""', 4, 1, "no-move", "there is none"),
    ("title = 1\n" + SAID + "then = {}", 1, 1, "unknown-key", "`title` is no key"),
    ('[scenario]\nname = "one"\nthen = {}', 1, 2, "wrong-type", "begin each one with [[scenario]]"),
]


@pytest.mark.parametrize(("text", "line", "column", "code", "words"), FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_told_with_its_place(
    tmp_path: Path, text: str, line: int, column: int, code: str, words: str
) -> None:
    (finding,) = read(tmp_path, text).findings
    assert (finding.line, finding.column, finding.code) == (line, column, code)
    assert words in finding.report()
    assert finding.file.endswith("s.toml")
    assert finding.excerpt


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    found = read(tmp_path, SAID + "playerz = 3\nthen = { ovr = true, era = 'two' }\n" + SAID + "seed = 'x'")
    assert [finding.code for finding in found.findings] == [
        *("unknown-key", "unknown-key", "wrong-type", "wrong-type", "duplicate-name", "no-expectation")
    ]


def test_a_faulty_scenario_is_not_run_and_the_others_are(tmp_path: Path) -> None:
    report = checked(
        tmp_path,
        SAID + "playerz = 3\nthen = { over = false }\n\n" + SAID.replace("one", "two") + "then = { era = 1 }",
    )
    assert [(result.name, result.ok, result.line) for result in report.results] == [
        ("one", False, 1),
        ("two", True, 6),
    ]
    assert "`playerz` is no key" in report.results[0].message
    assert not report.ok


def test_what_is_wrong_with_a_scenario_may_be_what_it_is_meant_to_show(tmp_path: Path) -> None:
    report = checked(tmp_path, SAID + 'given = { dragons = "two" }\ninvalid = "has to be a whole number"')
    assert report.ok
    assert report.findings == ()


def test_but_not_that_it_has_no_name_or_two_ends(tmp_path: Path) -> None:
    assert not checked(tmp_path, '[[scenario]]\ninvalid = "name"').ok
    assert not checked(tmp_path, SAID + 'refused = "x"\ninvalid = "go with"').ok


def test_places_are_told_inside_long_tables_too(tmp_path: Path) -> None:
    text = SAID + '[scenario.given]\nhands = [\n  ["blue elf"],\n  [7],\n]\n[scenario.then]\nera = 1\n'
    (finding,) = read(tmp_path, text).findings
    assert (finding.line, finding.column) == (6, 4)


TOML_VALUES = st.recursive(
    st.one_of(
        st.integers(-3, 12).map(str),
        st.sampled_from(
            ["true", '"blue elf"', '"deck"', "1.5", '""', "2020-01-01", '"play blue elf"', '"dragon"']
        ),
    ),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(
            st.sampled_from(["blue", "hands", "deck", "orc", "tokens", "x"]), inner, max_size=2
        ).map(lambda items: "{" + ", ".join(f"{key} = {value}" for key, value in items.items()) + "}")
    ),
    max_leaves=6,
)
SCENARIO_KEYS = (
    *("name", "source", "ruleset", "variants", "players", "seed", "tribes"),
    *("era", "turn", "first", "when", "then", "refused", "invalid", "given"),
)
GIVEN_KEYS = (
    "hands",
    "pool",
    "deck",
    "dragons",
    "glory",
    "markers",
    "tokens",
    "warbands",
    "supply",
    "tribe",
    "x",
)
THEN_KEYS = ("counts", "to_act", "legal", "options", "winners", "gained", "tribe", "warbands", "markers", "x")
KEYS = st.sampled_from(
    [
        *SCENARIO_KEYS,
        *(f"given.{key}" for key in GIVEN_KEYS),
        *(f"then.{key}" for key in THEN_KEYS),
    ]
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(KEYS, TOML_VALUES, max_size=6))
def test_no_scenario_however_odd_makes_the_check_fail(tmp_path: Path, content: dict[str, str]) -> None:
    """Whatever a file holds, it is told by findings and results, and twice the same."""
    text = "[[scenario]]\n" + "\n".join(f"{key} = {value}" for key, value in content.items())
    report = checked(tmp_path, text)
    assert report.results or report.findings
    assert not any(
        error in result.message for result in report.results for error in ("TypeError", "KeyError")
    )
    assert checked(tmp_path, text) == report
