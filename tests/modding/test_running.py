"""Scenarios that do not hold say so, with the line, the key, what was expected and what came."""

from __future__ import annotations

from pathlib import Path

import pytest

from ethnos.modding import Result, check

GIVEN = (
    'hands = [["blue elf", "red orc", "blue dwarf"], [], [], []]',
    'pool = ["green elf", "green orc"]',
    'deck = ["gray elf", "dragon"]',
    "markers = { red = [1, 2, 0, 0] }",
    "glory = [4, 3, 2, 1]",
    "tokens = { blue = [2, 6, 10] }",
    'warbands = [["blue giant + blue orc", "red elf"], [], [], []]',
    'tribe.orc.boards = [["blue", "gray"], [], [], []]',
    "tribe.troll.tokens = [[3, 1], [], [2], []]",
    "tribe.merfolk.positions = [3, 0, 0, 0]",
)
TABLE = f"""
[[scenario]]
name = "the one"
tribes = ["elf", "orc", "troll", "merfolk", "giant", "dwarf"]
given = {{ {", ".join(GIVEN)} }}
"""


def run(folder: Path, text: str, **files: str) -> Result:
    for name, content in {"s": text, **files}.items():
        (folder / f"{name}.toml").write_text(content, encoding="utf-8")
    report = check([folder / "s.toml"])
    assert report.findings == ()
    (result,) = report.results
    assert result.ok == (not result.message)
    return result


HOLDING = [
    'hands = [["red orc", "blue dwarf", "blue elf"], [], [], []]',
    'pool = ["green orc", "green elf"]',
    'deck = ["gray elf", "dragon"]',
    "dragons = 0",
    "glory = [4, 3, 2, 1]",
    "gained = [0, 0, 0, 0]",
    "markers = { red = [1, 2, 0, 0] }",
    "markers = { blue = [0, 0, 0, 0] }",
    "tokens = { blue = [2, 6, 10] }",
    'warbands = [["blue giant + blue orc", "red elf"], [], [], []]',
    "supply = [21, 22, 24, 24]",
    "to_act = 0",
    "era = 1",
    "over = false",
    "winners = []",
    "counts = { deck = 2, pool = 2, hands = [3, 0, 0, 0] }",
    "counts = { pool = 2 }",
    'legal = ["deck", "take green orc", "play  blue dwarf+blue elf"]',
    'illegal = ["pass", "take gray elf", "play blue elf + red orc"]',
    'options = ["deck", "take green elf", "take green orc", "play blue elf", "play red orc", "play blue dwarf", '
    '"play blue elf + blue dwarf", "play blue dwarf + blue elf"]',
    'tribe = { orc = { boards = [["gray", "blue"], [], [], []] } }',
    "tribe = { troll = { tokens = [[1, 3], [], [2], []] } }",
    "tribe = { merfolk = { positions = [3, 0, 0, 0] } }",
    "tribe = { giant = { holder = -1 } }",
]


@pytest.mark.parametrize("then", HOLDING)
def test_what_holds_holds(tmp_path: Path, then: str) -> None:
    assert run(tmp_path, TABLE + f"then = {{ {then} }}").message == ""


FAILING = [
    (
        'hands = [["red orc", "blue elf"], [], [], []]',
        'expected [["red orc", "blue elf"], [], [], []], got [["blue dwarf", "blue elf", "red orc"], [], [], []]',
    ),
    ('pool = ["green elf"]', 'pool: expected ["green elf"], got ["green elf", "green orc"]'),
    ('deck = ["dragon", "gray elf"]', 'deck: expected ["dragon", "gray elf"], got ["gray elf", "dragon"]'),
    ("dragons = 1", "dragons: expected 1, got 0"),
    ("glory = [4, 3, 2, 2]", "glory: expected [4, 3, 2, 2], got [4, 3, 2, 1]"),
    ("gained = [4, 3, 2, 1]", "gained: expected [4, 3, 2, 1], got [0, 0, 0, 0]"),
    ("markers = { red = [1, 2] }", "markers.red: expected [1, 2], got [1, 2, 0, 0]"),
    ("markers = { rad = [1] }", "markers.rad: no kingdom `rad`; did you mean `red`?"),
    ("tokens = { blue = [10, 6, 2] }", "tokens.blue: expected [10, 6, 2], got [2, 6, 10]"),
    ('warbands = [["red elf"], [], [], []]', 'got [["blue giant + blue orc", "red elf"], [], [], []]'),
    ('warbands = [["blue orc + blue giant", "red elf"], [], [], []]', "warbands: expected"),
    ('warbands = [["blue eff"], [], [], []]', "warbands: play blue eff: `blue eff` is not a known card"),
    ("supply = [25, 25, 25, 25]", "supply: expected [25, 25, 25, 25], got [21, 22, 24, 24]"),
    ("to_act = 1", "to_act: expected 1, got 0"),
    ("era = 2", "era: expected 2, got 1"),
    ("over = true", "over: expected true, got false"),
    ("winners = [0]", "winners: expected [0], got []"),
    ("counts = { deck = 63 }", "counts.deck: expected 63, got 2"),
    ("counts = { hands = [1, 1, 1, 1] }", "counts.hands: expected [1, 1, 1, 1], got [3, 0, 0, 0]"),
    ('legal = ["take gray elf"]', "legal: `take gray elf` is not legal: take gray elf: there is no gray elf"),
    ('legal = ["tke gray elf"]', "legal: tke gray elf: `tke` is not a known verb; did you mean `take`?"),
    ('illegal = ["deck"]', "illegal: `deck` is legal"),
    ('illegal = ["take grey elf"]', "illegal: take grey elf: `grey elf` is not a known card"),
    ('options = ["deck", "pass"]', "options: `pass` is not legal: pass: seat 0 can recruit or play"),
    (
        'options = ["deck", "pass"]',
        "options: legal besides: `take green elf`, `take green orc`, `play blue ",
    ),
    (
        'tribe = { orc = { boards = [["blue"], [], [], []] } }',
        'tribe.orc.boards: expected [["blue"], [], [], []]',
    ),
    ("tribe = { troll = { tokens = [[2], [], [1, 3], []] } }", "got [[3, 1], [], [2], []]"),
    ("tribe = { merfolk = { positions = [0, 3, 0, 0] } }", "tribe.merfolk.positions: expected [0, 3, 0, 0]"),
    (
        "tribe = { giant = { holer = 0 } }",
        "tribe.giant.holer: nothing of that name is kept; did you mean `holder`?",
    ),
    ("tribe = { trol = {} }", "tribe.trol: nothing is kept for it in this game; did you mean `troll`?"),
]


@pytest.mark.parametrize(("then", "message"), FAILING)
def test_what_does_not_hold_is_told(tmp_path: Path, then: str, message: str) -> None:
    failed = run(tmp_path, TABLE + f"then = {{ {then} }}").message
    assert message in failed
    assert all(line.startswith("line 6: ") for line in failed.splitlines())


def test_every_mismatch_is_told_not_only_the_first(tmp_path: Path) -> None:
    message = run(tmp_path, TABLE + "[scenario.then]\nera = 2\nover = false\nto_act = 3\n").message
    assert message.splitlines() == ["line 7: era: expected 2, got 1", "line 9: to_act: expected 3, got 0"]


def test_gained_is_counted_from_the_given_table(tmp_path: Path) -> None:
    tokens = ", ".join(
        f"{colour} = [2, 2, 2]" for colour in ("orange", "blue", "red", "purple", "green", "gray")
    )
    position = 'deck = ["dragon"], dragons = 2, glory = [4, 3, 2, 1], markers = { blue = [1, 0, 0, 0] }'
    text = f'[[scenario]]\nname = "x"\ngiven = {{ {position}, tokens = {{ {tokens} }} }}\nwhen = ["deck"]\n'
    assert run(tmp_path, text + "then = { gained = [2, 0, 0, 0], glory = [6, 3, 2, 1] }").message == ""
    message = run(tmp_path, text + "then = { gained = [6, 3, 2, 1] }").message
    assert message == "line 5: gained: expected [6, 3, 2, 1], got [2, 0, 0, 0]"


def test_a_move_that_is_refused_on_the_way_is_told_with_its_place(tmp_path: Path) -> None:
    message = run(tmp_path, TABLE + 'when = [\n  "deck",\n  "take blue troll",\n]\nthen = {}').message
    assert message == "line 8: move 2 is refused: take blue troll: there is no blue troll in the pool"


def test_a_refusal_has_to_come_from_the_last_move(tmp_path: Path) -> None:
    message = run(tmp_path, TABLE + 'when = ["pass", "deck"]\nrefused = ""').message
    assert message.startswith("line 6: move 1 is refused: pass")


@pytest.mark.parametrize("words", ["", "NO BLUE TROLL IN THE POOL", "no blue troll"])
def test_a_refusal_contains_a_text_in_either_case(tmp_path: Path, words: str) -> None:
    assert run(tmp_path, TABLE + f'when = ["take blue troll"]\nrefused = "{words}"').ok


def test_a_refusal_for_another_reason_is_told(tmp_path: Path) -> None:
    message = run(tmp_path, TABLE + 'when = ["take blue troll"]\nrefused = "the hand is full"').message
    assert (
        "is refused, but without the text 'the hand is full': take blue troll: there is no blue troll"
        in message
    )


def test_a_move_that_should_be_refused_and_is_not_is_told(tmp_path: Path) -> None:
    assert (
        run(tmp_path, TABLE + 'when = ["deck"]\nrefused = ""').message
        == "line 7: refused: `deck` was accepted"
    )


def test_a_table_that_should_be_refused_and_is_not_is_told(tmp_path: Path) -> None:
    assert run(tmp_path, TABLE + 'invalid = ""').message == "line 6: invalid: the table was accepted"


def test_a_table_that_is_refused_for_another_reason_is_told(tmp_path: Path) -> None:
    message = run(tmp_path, '[[scenario]]\nname = "x"\nplayers = 9\ninvalid = "elves"').message
    assert "is refused, but without the text 'elves': first-edition is for 2 to 6 players" in message


def test_a_table_that_cannot_be_is_told(tmp_path: Path) -> None:
    message = run(tmp_path, '[[scenario]]\nname = "x"\ngiven = { dragons = 7 }\nthen = {}').message
    assert message.startswith("the table cannot be laid: dragons: 7 is not from 0 to 2")


def test_a_ruleset_that_is_not_installed_is_one_failing_result(tmp_path: Path) -> None:
    message = run(tmp_path, '[[scenario]]\nname = "x"\nruleset = "fifth-edition"\nthen = {}').message
    assert "no ruleset `fifth-edition` is installed" in message


def test_rulesets_and_variants_are_found_beside_the_file(tmp_path: Path) -> None:
    named = 'name = "x"\nruleset = "house.toml"\nvariants = ["small.toml"]\n'
    scenario = f"[[scenario]]\n{named}then = {{ counts = {{ pool = 3, hands = [2, 2, 2, 2] }} }}"
    house = 'extends = "first-edition"\nsetup.hand = 2\n'
    assert run(tmp_path, scenario, house=house, small="setup.pool = 3\n").message == ""


def test_a_variant_may_change_a_tribe_that_the_scenario_asks_for(tmp_path: Path) -> None:
    """The first edition does not deal the raccoon; without it in play the variant would change nothing."""
    tribes = '["raccoon", "dwarf", "elf", "giant", "orc", "troll"]'
    text = '[[scenario]]\nname = "x"\nvariants = ["coins.toml"]\n{}then = {{}}'
    coins = "[tribe.raccoon]\ncoins = [5, 5]\n"
    assert run(tmp_path, text.format(f"tribes = {tribes}\n"), coins=coins).ok
    assert "tribe-not-dealt" in run(tmp_path, text.format(""), coins=coins).message


def test_a_ruleset_that_does_not_load_is_told_with_its_own_place(tmp_path: Path) -> None:
    scenario = '[[scenario]]\nname = "x"\nruleset = "house.toml"\nthen = {}'
    message = run(tmp_path, scenario, house='extends = "first-edition"\nsetup.hadn = 2\n').message
    assert "house.toml:2:7: error[unknown-key]" in message


def test_the_tribes_in_play_are_the_rulesets_first_ones_if_not_said(tmp_path: Path) -> None:
    text = '[[scenario]]\nname = "x"\nplayers = {}\ngiven = {{ hands = [["blue {}"]{}] }}\nthen = {{}}'
    assert run(tmp_path, text.format(4, "merfolk", ", [], [], []")).ok
    assert not run(tmp_path, text.format(4, "minotaur", ", [], [], []")).ok
    assert run(tmp_path, text.format(2, "halfling", ", []")).ok
    assert not run(tmp_path, text.format(2, "merfolk", ", []")).ok


def test_era_turn_and_first_say_where_the_game_stands(tmp_path: Path) -> None:
    text = '[[scenario]]\nname = "x"\nera = 2\nturn = 3\nfirst = 1\nthen = { era = 2, to_act = 3 }'
    assert run(tmp_path, text).ok
    assert run(tmp_path, '[[scenario]]\nname = "x"\nthen = { era = 1, to_act = 0, dragons = 0 }').ok
