"""Tribes in TOML that a ruleset carries: in the folder `tribes/` beside it, and wherever its text goes."""

import json
from random import Random

import pytest

from ethnos import Game, LoadError, RulesetText, load_ruleset, new_game, parse_record, replay
from ethnos.lab.edited import edited
from ethnos.plugins import installed_plugins
from tests.games import play_out
from tests.written import HEAD, with_texts, with_written

HOUSE = """\
id = "house"
extends = "first-edition"

[setup]
choose_from = ["badger", "dwarf", "elf", "giant", "orc", "troll"]
"""
BADGER = (
    HEAD
    + """\
source = "house tribe"

[numbers]
dig = 1

[counter.holes]
gains = "size"

[ability]
marker_size = "size + dig"
glory       = "holes(own)"
"""
)
TRIBES = ["badger", "dwarf", "elf", "giant", "orc", "troll"]


@pytest.fixture
def house(tmp_path):
    """The path of a ruleset with badgers beside it."""
    (tmp_path / "tribes").mkdir()
    (tmp_path / "tribes" / "badger.toml").write_text(BADGER)
    (tmp_path / "house.toml").write_text(HOUSE)
    return tmp_path / "house.toml"


def findings_of(house, **options):
    with pytest.raises(LoadError) as error:
        load_ruleset(house, **options)
    return error.value.findings


def add(house, text: str) -> None:
    house.write_text(house.read_text() + text)


def set_badger(house, old: str, new: str) -> None:
    assert old in BADGER
    (house.parent / "tribes" / "badger.toml").write_text(BADGER.replace(old, new))


def written_back(ruleset, folder, name: str = "elsewhere.toml"):
    """The ruleset as its own text alone says it, in a folder without tribes."""
    (folder / "elsewhere").mkdir(exist_ok=True)
    file = folder / "elsewhere" / name
    file.write_text(ruleset.to_toml())
    return load_ruleset(file)


def test_a_ruleset_finds_the_tribes_beside_it(house):
    ruleset = load_ruleset(house)
    game = play_out(new_game(ruleset, 4, 1, TRIBES), 1)

    assert game.over
    assert "badger" not in installed_plugins().plugins
    assert ruleset.for_players(4).tribes["badger"].name == "Badgers"
    assert ruleset.where("tribe.badger.rules.glory") == f"{house.parent}/tribes/badger.toml:16"


def test_a_tribe_beside_a_ruleset_that_does_not_name_it_plays_when_asked_for(house):
    house.write_text('extends = "first-edition"\n')
    asked = load_ruleset(house, tribes=["badger"])

    assert "badger" not in load_ruleset(house).for_players(4).tribes
    assert "badger" in new_game(asked, 4, 1, TRIBES).tribes


def test_what_a_file_below_brings_along_comes_with_it(house):
    upper = house.parent / "upper.toml"
    upper.write_text('extends = "house.toml"\n[hand]\nlimit = 8\n')
    inner = house.parent / "base"
    inner.mkdir()
    (house.parent / "tribes").rename(inner / "tribes")
    house.rename(inner / "house.toml")
    upper.write_text('extends = "base/house.toml"\n')

    assert load_ruleset(upper).for_players(4).tribes["badger"].name == "Badgers"


def test_a_variant_brings_the_tribes_beside_it(house):
    variant = house.parent / "with_badgers.toml"
    variant.write_text('[setup]\nchoose_from = ["badger", "dwarf", "elf", "giant", "orc", "troll"]\n')

    assert "badger" in load_ruleset("first-edition", [variant]).for_players(4).tribes


def test_scenarios_and_other_files_beside_tribes_are_no_tribes(house):
    (house.parent / "tribes" / "badger.scenario.toml").write_text("nonsense")
    (house.parent / "tribes" / "badger.py").write_text("raise SystemExit")
    (house.parent / "tribes" / "deeper").mkdir()

    assert load_ruleset(house).id == "house"


def test_a_ruleset_overrides_numbers_rules_and_counters_of_a_tribe(house):
    add(
        house, '\n[tribe.badger]\ndig = 4\nname = "Brocks"\n[tribe.badger.rules]\nglory = "10 + holes(own)"\n'
    )
    add(house, "[tribe.badger.counter.holes]\ngains = 7\n")
    given = {
        "hands": [["red badger", "blue badger"], [], [], []],
        "markers": {"red": [4, 0, 0, 0]},
        "tribe": {"badger": {"holes": [2, 0, 0, 0]}},
    }
    game = new_game(load_ruleset(house), 4, 1, TRIBES, given)
    game.play("play red badger")

    assert game.state.markers[game.table.kingdom("red")][0] == 5
    assert game.glory[0] == 12
    assert game.state.tribe["badger"].holes == (9, 0, 0, 0)
    assert game.rules.tribes["badger"].name == "Brocks"


@pytest.mark.parametrize(
    ("addition", "place", "code"),
    [
        ("[tribe.badger]\ndgi = 2\n", 7, "unknown-key"),
        ("[tribe.badger.rules]\nglroy = 2\n", 7, "unknown-key"),
        ("[tribe.badger.rules]\nkeep = 2\n", 7, "unknown-key"),
        ("[tribe.badger.rules]\nglory = true\n", 7, "wrong-type"),
        ('[tribe.badger.rules]\nglory = "hole(own)"\n', 7, "unknown-name"),
        ("[tribe.badger.rules]\nglory = -1\n", 7, "out-of-range"),
        ("[tribe.badger.counter.holes]\ncleared = 1\n", 7, "unknown-key"),
        ("[tribe.badger.counter]\nholes = 1\n", 7, "unknown-key"),
        ("[tribe.elf.rules]\nkeep = 1\n", 7, "unknown-key"),
        ("[tribe.badger]\ndig = 5000\n", 7, "out-of-range"),
        ("[written]\nmole = 3\n", 7, "wrong-type"),
        ("[written.mole]\nname = 3\n", 6, "not-a-tribe"),
    ],
)
def test_what_a_ruleset_says_wrongly_of_its_tribe_is_told_in_the_ruleset(house, addition, place, code):
    add(house, addition)
    (finding,) = findings_of(house)

    assert (finding.file, finding.line, finding.code) == (str(house), place, code)


def test_a_rule_is_proven_for_the_tables_of_its_ruleset(house):
    set_badger(house, 'glory       = "holes(own)"', 'glory = """\n2..6 players => holes(own)\n"""')
    load_ruleset(house)
    house.write_text(HOUSE.replace('"first-edition"\n', '"first-edition"\nplayers = "2..7"\n', 1))
    (finding,) = findings_of(house)

    assert (finding.code, finding.line) == ("case-not-covered", 16)
    assert finding.file == f"{house.parent}/tribes/badger.toml"
    assert "7 players" in finding.message


def test_faults_of_a_tribe_are_told_and_not_what_follows_from_them(house):
    set_badger(house, "size + dig", "siez + dig")
    (finding,) = findings_of(house)

    assert (finding.file, finding.line, finding.code) == (
        f"{house.parent}/tribes/badger.toml",
        15,
        "unknown-name",
    )


@pytest.mark.parametrize("id", ["elf", "badger"])
def test_two_tribes_of_one_id_are_told_with_both_places(house, id):
    (house.parent / "tribes" / "other.toml").write_text(BADGER.replace('"badger"', f'"{id}"'))
    (finding,) = findings_of(house)
    first = f"{house.parent}/tribes/badger.toml:2" if id == "badger" else "tribes/elf.py"

    assert (finding.code, finding.line) == ("duplicate-tribe", 2)
    assert finding.file == f"{house.parent}/tribes/other.toml"
    assert first in finding.message


def test_a_tribe_beside_the_ruleset_and_another_that_was_loaded_are_told_apart(house, tmp_path):
    same, other = (tmp_path / name for name in ("same", "other"))
    same.mkdir()
    other.mkdir()
    load_ruleset(house, registry=with_texts(same, [BADGER]))
    (finding,) = findings_of(house, registry=with_texts(other, [BADGER.replace("dig = 1", "dig = 2")]))

    assert finding.code == "duplicate-tribe"
    assert str(other / "tribe0.toml") in finding.message


def test_a_tribe_is_no_ruleset_and_no_variant(house):
    badger = house.parent / "tribes" / "badger.toml"
    for findings in (findings_of(badger), findings_of(house, variants=[badger])):
        (finding,) = findings
        assert finding.code == "only-a-tribe"
        assert f"--tribe-file {badger}" in finding.hint


def test_a_link_out_of_the_folder_is_refused(house, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "mole.toml"
    outside.write_text(BADGER.replace("badger", "mole"))
    (house.parent / "tribes" / "mole.toml").symlink_to(outside)
    (finding,) = findings_of(house)

    assert finding.code == "tribe-outside"
    assert finding.file == f"{house.parent}/tribes/mole.toml"


def test_too_many_tribes_are_refused(house):
    for number in range(200):
        (house.parent / "tribes" / f"mole{number}.toml").write_text("")
    (finding,) = [found for found in findings_of(house) if found.code != "unknown-tribe"]

    assert finding.code == "too-many-tribes"
    assert "move those elsewhere" in finding.hint


def test_too_many_tribes_in_one_text_are_refused_at_once():
    """Rules out that a text of a few hundred kilobytes keeps a program busy for minutes."""
    badgers = "\n".join(f'[tribe.badger{number}]\nability = "dwarf"' for number in range(201))
    with pytest.raises(LoadError, match="213 tribes are named from here down; 200 are the most"):
        load_ruleset("first-edition", [RulesetText(badgers, "badgers.toml")])


def test_more_allies_than_any_game_needs_are_refused():
    """Rules out that a few games fill the memory."""
    crowd = RulesetText("[tribe.elf]\ncards = { each_kingdom = 900 }\n", "crowd.toml")
    with pytest.raises(LoadError, match="a game may have 5460 allies, and 5000 are the most") as refusal:
        load_ruleset("second-edition", [crowd], ["elf"])
    assert {finding.code for finding in refusal.value.findings} == {"too-many-cards"}


def test_the_hash_changes_with_the_ability_and_not_with_its_words(house):
    before = load_ruleset(house).hash
    set_badger(house, "size + dig", "dig + size")
    respelled = load_ruleset(house).hash
    set_badger(house, "They dig.", "They dig deep.")
    retold = load_ruleset(house).hash
    in_either_order = set()
    for first, second in [("holes", "paws"), ("paws", "holes")]:
        counters = f"[counter.{first}]\ngains = 1\n[counter.{second}]\ngains = 1\n"
        set_badger(house, '[counter.holes]\ngains = "size"\n', counters)
        in_either_order.add(load_ruleset(house).hash)
    changed = set()
    for old, new in [
        ("size + dig", "size + 2 * dig"),
        ("dig = 1", "dig = 2"),
        ('gains = "size"', 'gains = "1"'),
        ('gains = "size"', 'gains = "size"\ncleared = "never"'),
        ("holes(own)", "holes(rival)"),
    ]:
        set_badger(house, old, new)
        changed.add(load_ruleset(house).hash)

    assert before == respelled == retold
    assert len(in_either_order) == 1
    assert len(changed | {before}) == 6


def test_the_text_of_a_ruleset_carries_its_tribes(house, tmp_path):
    ruleset = load_ruleset(house)
    again = written_back(ruleset, tmp_path)
    twice = written_back(again, tmp_path, "twice.toml")

    assert ruleset.hash == again.hash == twice.hash
    assert again.to_toml() == twice.to_toml()
    assert again.source("tribe.badger.rules.glory").text == "house tribe"


def counting(*others: str) -> str:
    """Badgers that count other tribes besides."""
    more = " + ".join(["holes(own)", *(f"count({id})" for id in others)])
    return BADGER.replace("holes(own)", more)


def test_a_tribe_that_counts_one_of_another_edition_survives_being_written_back(tmp_path):
    registry = with_texts(tmp_path, [counting("owl", "raven")])
    ruleset = load_ruleset("first-edition", tribes=["badger"], registry=registry)
    again = written_back(ruleset, tmp_path)

    assert again.hash == ruleset.hash
    assert edited(ruleset, {"hand.limit": 7}, "changed", registry).value("hand.limit") == 7


def test_what_only_one_place_knew_may_be_counted_wherever_the_text_goes(house, tmp_path):
    (house.parent / "tribes" / "badger.toml").write_text(counting("mole"))
    (house.parent / "tribes" / "mole.toml").write_text(BADGER.replace("badger", "mole"))
    ruleset = load_ruleset(house)
    again = written_back(ruleset, tmp_path)

    assert "mole" not in ruleset.for_players(4).tribes
    assert again.hash == ruleset.hash


def test_a_tribe_beside_a_ruleset_counts_what_is_known_and_nothing_else(house):
    (house.parent / "tribes" / "badger.toml").write_text(counting("owl"))
    load_ruleset(house)
    (house.parent / "tribes" / "badger.toml").write_text(counting("owk"))
    (finding,) = findings_of(house)

    assert (finding.code, finding.line) == ("wrong-argument", 16)


def test_the_text_carries_an_ability_that_only_another_tribe_has(house, tmp_path):
    house.write_text(HOUSE.replace('"badger"', '"rat"') + '[tribe.rat]\nability = "badger"\nname = "Rats"\n')
    ruleset = load_ruleset(house)
    again = written_back(ruleset, tmp_path)

    assert ruleset.hash == again.hash
    assert again.for_players(4).tribes["rat"].ability == "badger"
    assert play_out(new_game(again, 4, 1, ["rat", *TRIBES[1:]]), 1).over


def test_games_are_saved_and_replayed_by_the_text_of_their_ruleset(house, tmp_path):
    ruleset = load_ruleset(house)
    game = new_game(ruleset, 4, 5, TRIBES)
    chance = Random(5)
    for _ in range(100):
        game.play(chance.choice(game.moves(largest=True)))
    saved, record = json.dumps(game.to_dict()), str(game.record())
    again = written_back(ruleset, tmp_path)

    assert any(game.state.tribe["badger"].holes)
    assert Game.from_dict(json.loads(saved), again).state == game.state
    assert replay(parse_record(record), again).events == game.events


def test_values_of_a_carried_tribe_can_be_changed_by_programs(house):
    ruleset = load_ruleset(house)
    changed = edited(ruleset, {"tribe.badger.rules.glory": "3", "tribe.badger.dig": 2}, "changed")

    assert changed.value("tribe.badger.rules.glory") == "3"
    assert changed.for_players(4).tribes["badger"].number("dig", 1) == 2


def test_a_tribe_of_the_registry_travels_in_the_text_as_well(tmp_path):
    registry = with_written("otter")
    ruleset = load_ruleset("first-edition", tribes=["otter"], registry=registry)
    again = written_back(ruleset, tmp_path)

    assert again.hash == ruleset.hash
    assert load_ruleset(tmp_path / "elsewhere" / "elsewhere.toml", registry=registry).hash == ruleset.hash
    assert "otter" in new_game(again, 4, 1, ["otter", *TRIBES[1:]]).tribes
