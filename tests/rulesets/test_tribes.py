"""Tribes of a ruleset: tables, abilities of other tribes, and what plugins and their homes bring along."""

import pytest

from ethnos.grammar import LoadError, Type
from ethnos.rulesets import Cards, Number, TribeTable, load


@pytest.fixture
def badger():
    return TribeTable(
        "badger",
        "Badgers",
        "They dig.",
        cards=Cards(each_kingdom=2),
        numbers=(Number("depth", Type.NUMBER, "how deep they dig", default="era + 1"),),
    )


def test_one_plugin_serves_several_tribes(load_text):
    house = load_text(
        """
        [setup]
        choose_from = ["owl", "elf"]
        tribes = 2
        [tribe.owl]
        name = "Owls"
        ability = "giant"
        now = 4
        """
    )
    owl = house.for_players(4).tribes["owl"]
    assert (owl.id, owl.ability, owl.name) == ("owl", "giant", "Owls")
    assert owl.numbers == {"now": (4, 4, 4), "era_end": (2, 4, 6)}
    assert owl.cards == Cards(each_kingdom=2)


def test_what_is_set_nowhere_comes_from_the_tribes_home_with_its_source(load_text):
    house = load_text('[tribe.bear]\nability = "giant"\n')
    assert house.where("tribe.bear.now").startswith("rulesets/first-edition.toml:")
    assert house.source("tribe.bear.now").confirmed
    assert house.where("tribe.bear.name") == "plugin giant:1"


def test_a_tribe_outside_choose_from_is_known_but_comes_last(load_text):
    rules = load_text('[setup]\nchoose_from = ["orc", "elf"]\ntribes = 2\n').for_players(4)
    assert rules.choose_from == ("orc", "elf")
    assert len(rules.tribes) == 12


def test_a_tribe_that_is_asked_for_brings_its_own_table(plugins, badger):
    house = load("first-edition", tribes={**plugins, "badger": badger}, extra_tribes=["badger"])
    rules = house.for_players(4)
    assert "badger" not in rules.choose_from
    assert list(rules.tribes)[-1] == "badger"
    assert rules.tribes["badger"].numbers["depth"] == (2, 3, 4)
    assert house.where("tribe.badger.depth") == "plugin badger:1"


def test_an_installed_tribe_that_nobody_names_is_not_there(plugins, badger, first_edition):
    house = load("first-edition", tribes={**plugins, "badger": badger})
    assert "badger" not in house.for_players(4).tribes
    assert house.hash == first_edition.hash


def test_a_tribe_asked_for_that_does_not_exist(plugins):
    with pytest.raises(LoadError) as refused:
        load("first-edition", tribes=plugins, extra_tribes=["centuar"])
    (found,) = refused.value.findings
    assert (found.code, found.hint) == ("unknown-tribe", "did you mean `centaur`?")
    assert found.headline.startswith("tribes: error[unknown-tribe]: ")
    assert found.excerpt == ""


def test_a_plugin_whose_id_cannot_stand_in_a_move(plugins, badger):
    with pytest.raises(LoadError, match=r"bad-id.*`blue badger` cannot name a tribe"):
        load("first-edition", tribes={**plugins, "blue badger": badger}, extra_tribes=["blue badger"])


def test_a_tribe_to_choose_that_does_not_exist(faults):
    (found,) = faults('[setup]\nchoose_from = ["elf", "centuar"]\ntribes = 2\n')
    assert found.headline == "house.toml:3:23: error[unknown-tribe]: there is no tribe `centuar`"
    assert found.hint == "did you mean `centaur`?"
    assert found.notes == ("known here: centaur, dwarf, elf, giant, halfling, merfolk, minotaur, orc, ...",)


def test_a_table_of_a_tribe_without_a_plugin(faults):
    (found,) = faults('[tribe.owl]\nname = "Owls"\n')
    assert found.headline == "house.toml:2:8: error[unknown-tribe]: no tribe `owl` is installed"
    assert found.hint == (
        'say whose ability it has: ability = "..."; or load the file that has it: --plugin FILE.py or '
        "--tribe-file FILE.toml"
    )


def test_an_unknown_ability(faults):
    (found,) = faults('[tribe.owl]\nability = "gaint"\n')
    assert found.headline == (
        "house.toml:3:11: error[unknown-ability]: no installed tribe has the ability `gaint`"
    )
    assert found.hint == "did you mean `giant`?"


def test_a_number_that_the_ability_does_not_know(faults):
    (found,) = faults("[tribe.orc]\nnow = 3\n")
    assert found.headline == "house.toml:3:1: error[unknown-key]: `now` is nothing that the tribe `orc` knows"
    assert found.notes == ("known here: ability, cards, glory, name, text",)


def test_a_number_that_is_set_nowhere(write, plugins, badger):
    write("house.toml", 'extends = "first-edition"\n[tribe.badger]\nname = "Badgers"\n')
    lacking = TribeTable(
        "badger", "Badgers", "", numbers=(Number("depth", Type.NUMBER, "how deep they dig"),)
    )
    with pytest.raises(LoadError) as refused:
        load("house.toml", tribes={**plugins, "badger": lacking})
    assert [found.headline for found in refused.value.findings] == [
        "house.toml:2:8: error[missing-key]: `tribe.badger.cards` is set nowhere: how many cards it has",
        "house.toml:2:8: error[missing-key]: `tribe.badger.depth` is set nowhere: how deep they dig",
    ]


def test_a_number_that_no_file_speaks_of_is_the_plugins_with_both_ways_out(plugins, badger):
    lacking = TribeTable("badger", "B", "", badger.cards, (Number("dig", Type.NUMBER, "how deep they dig"),))
    with pytest.raises(LoadError) as refused:
        load("first-edition", tribes={**plugins, "badger": lacking}, extra_tribes=["badger"])
    assert str(refused.value) == (
        "plugin badger: error[missing-key]: `tribe.badger.dig` is set nowhere: how deep they dig\n"
        '      | set it in a ruleset or variant: [tribe.badger] dig = ...; or give Number("dig") a default'
    )


def test_a_faulty_default_is_blamed_on_the_plugin(plugins, badger):
    faulty = TribeTable("badger", "B", "", badger.cards, (Number("depth", Type.NUMBER, "d", default="eraa"),))
    with pytest.raises(LoadError) as refused:
        load("first-edition", tribes={**plugins, "badger": faulty}, extra_tribes=["badger"])
    (found,) = refused.value.findings
    assert (found.file, found.code) == ("plugin badger", "unknown-name")
    assert found.headline.startswith("plugin badger: error[unknown-name]: ")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[tribe.giant]\nnow = -1\n", 3),
        ('[tribe.giant]\nera_end = "[2, 5][era - 1]"\n', 3),
        ("[tribe.merfolk]\npayouts = [1, 3]\n", 3),
        ("[tribe.merfolk]\nlength = 0\n", 3),
        ("[tribe.orc]\nglory = 3\n", 3),
        ("[tribe.giant]\nnow = true\n", 3),
    ],
)
def test_a_tribes_numbers_are_held_to_what_its_plugin_declares(faults, text, line):
    (found,) = faults(text)
    assert (found.line, found.severity) == (line, "error")


def test_a_tribes_number_may_change_with_the_table_and_the_era(load_text):
    house = load_text('[tribe.giant]\nnow = """\nlast era => players\notherwise => era\n"""\n')
    assert house.for_players(2).tribes["giant"].numbers["now"] == (1, 2)
    assert house.for_players(5).tribes["giant"].numbers["now"] == (1, 2, 5)


ELF = '[tribe.dwarf]\nability = "elf"\n'


def test_a_tribe_with_another_ability_no_longer_inherits_the_numbers_of_the_one_it_had(load_text, write):
    write("elf.toml", ELF)
    extended, varied = load_text(ELF), load_text("[hand]\nlimit = 10\n", variants=["elf.toml"])
    assert extended.for_players(4).tribes["dwarf"].numbers == {}
    assert "tribe.dwarf.extra" not in extended.keys()  # noqa: SIM118 - it is no dict
    assert not extended.warnings
    assert varied.hash == extended.hash


def test_a_number_that_both_abilities_have_is_inherited(load_text):
    house = load_text('[tribe.dwarf]\nability = "minotaur"\n')
    assert house.for_players(4).tribes["dwarf"].numbers == {"extra": (1, 1, 1)}
    assert house.where("tribe.dwarf.extra").startswith("rulesets/first-edition.toml:")


def test_a_number_of_ones_own_that_the_new_ability_does_not_know_is_refused(faults):
    (found,) = faults(f"{ELF}extra = 2\n")
    assert (found.code, found.file, found.line) == ("unknown-key", "house.toml", 4)
    assert found.message == "`extra` is nothing that the tribe `elf` knows"


def test_a_number_set_by_another_variant_is_refused_in_either_order(faults, write):
    write("elf.toml", ELF)
    write("more.toml", "[tribe.dwarf]\nextra = 2\n")
    for variants in (["elf.toml", "more.toml"], ["more.toml", "elf.toml"]):
        (found,) = faults("[hand]\nlimit = 10\n", variants=variants)
        assert (found.code, found.file, found.line) == ("unknown-key", "more.toml", 2)


def test_a_number_that_was_never_one_of_the_tribes_is_not_forgotten(faults, write):
    write("wrong.toml", 'extends = "first-edition"\n[tribe.dwarf]\nextar = 2\n')
    (found,) = faults(f'extends = "wrong.toml"\n{ELF}', based=False)
    assert (found.code, found.file, found.line) == ("unknown-key", "wrong.toml", 3)


def test_what_a_tribe_no_longer_inherits_may_come_back_with_its_ability(load_text, write):
    write("elf.toml", f'extends = "first-edition"\n{ELF}')
    house = load_text('extends = "elf.toml"\n[tribe.dwarf]\nability = "dwarf"\n', based=False)
    assert house.for_players(4).tribes["dwarf"].numbers == {"extra": (1, 1, 1)}
