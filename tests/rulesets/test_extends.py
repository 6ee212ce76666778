"""A ruleset may extend another one: an installed one, or a file in its own folder."""

from pathlib import Path

import pytest

from ethnos.grammar import LoadError
from ethnos.rulesets import load


@pytest.fixture
def refusal(plugins):
    def refuse(path="house.toml", variants=()):
        with pytest.raises(LoadError) as refused:
            load(path, variants, tribes=plugins)
        return refused.value.findings

    return refuse


def test_tables_merge_key_by_key(load_text, first_edition):
    house = load_text("[marker]\nsupply = 30\n")
    assert house.value("marker.supply") == 30
    assert house.value("marker.allowed") == first_edition.value("marker.allowed")


def test_a_tribe_is_overridden_value_by_value(load_text):
    house = load_text("[tribe.giant]\nnow = 4\n")
    giant = house.for_players(4).tribes["giant"]
    assert (giant.numbers["now"], giant.numbers["era_end"], giant.name) == ((4, 4, 4), (2, 4, 6), "Giants")


def test_lists_and_whole_values_are_replaced(load_text):
    house = load_text(
        '[setup]\nchoose_from = ["elf", "orc"]\ntribes = 2\n[tribe.orc]\ncards = { no_kingdom = 20 }\n'
    )
    rules = house.for_players(2)
    assert rules.choose_from == ("elf", "orc")
    assert (rules.tribes["orc"].cards.each_kingdom, rules.tribes["orc"].cards.no_kingdom) == (0, 20)
    assert list(rules.tribes)[:3] == ["elf", "orc", "centaur"]


def test_id_and_title_are_a_files_own(load_text):
    house = load_text("[hand]\nlimit = 9\n")
    assert (house.id, house.title) == ("house", "house")
    assert load_text('id = "mine"\n').title == "mine"


def test_files_extend_one_another_within_their_folder(write, plugins):
    write("house.toml", 'extends = "base/low.toml"\n[hand]\nlimit = 8\n')
    write("base/low.toml", 'extends = "../side.toml"\n[hand]\nlimit = 9\n[marker]\nsupply = 20\n')
    write("side.toml", 'extends = "first-edition"\n[marker]\nsupply = 21\n')
    house = load("house.toml", tribes=plugins)
    assert (house.value("hand.limit"), house.value("marker.supply")) == (8, 20)
    assert house.where("marker.supply") == "base/low.toml:5"


def test_a_file_next_to_the_ruleset_wherever_that_lies(write, plugins, monkeypatch):
    write("far/away/house.toml", 'extends = "low.toml"\n')
    write("far/away/low.toml", 'extends = "first-edition"\n[hand]\nlimit = 9\n')
    assert load("far/away/house.toml", tribes=plugins).where("hand.limit") == "far/away/low.toml:3"


def test_a_circle_is_shown_whole(write, refusal):
    write("house.toml", 'extends = "b.toml"\n')
    write("b.toml", '\nextends = "c.toml"\n')
    write("c.toml", 'extends = "b.toml"\n')
    (found,) = refusal()
    assert found.report() == (
        "c.toml:1:11: error[extends-circle]: this is a circle: `b.toml` extends `c.toml` extends `b.toml`\n"
        '    1 | extends = "b.toml"\n'
        "      |           ^^^^^^^^ one of them has to stand alone\n"
        "      reached through b.toml:2\n"
        "      reached through house.toml:1"
    )


def test_a_file_cannot_extend_itself(write, refusal):
    write("house.toml", 'extends = "./house.toml"\n')
    assert [found.code for found in refusal()] == ["extends-circle"]


@pytest.mark.parametrize(
    "path",
    [
        "../other.toml",
        "/etc/other.toml",
        "sub/../../other.toml",
        "C:\\\\other.toml",
        "sub\\\\..\\\\x.toml",
        "link/other.toml",
    ],
)
def test_nothing_outside_the_folder_is_read(write, refusal, path):
    write("other.toml", 'id = "secret"\n')
    write("own/house.toml", f'extends = "{path}"\n')
    Path("own/link").symlink_to("..")
    (found,) = refusal("own/house.toml")
    assert (found.code, found.line, found.column) == ("extends-outside", 1, 11)


def test_a_missing_file_is_reported_where_it_is_named(write, refusal):
    write("house.toml", 'title = "x"\nextends = "gone.toml"\n')
    (found,) = refusal()
    assert found.headline == "house.toml:2:11: error[missing-file]: there is no file `gone.toml`"


def test_an_unknown_ruleset_is_reported_where_it_is_named_with_a_guess(write, refusal):
    write("house.toml", 'extends = "first-editon"\n')
    (found,) = refusal()
    assert found.headline == "house.toml:1:11: error[unknown-ruleset]: no ruleset `first-editon` is installed"
    assert found.hint == "did you mean `first-edition`?"


def test_a_fault_in_a_file_below_says_how_it_was_reached(write, refusal):
    write("house.toml", 'extends = "low.toml"\n')
    write("low.toml", 'extends = "first-edition"\n[hand]\nlimt = 3\n')
    (found,) = refusal()
    assert (found.file, found.line) == ("low.toml", 3)
    assert found.notes[-1] == "reached through house.toml:1"


def test_a_chain_has_an_end(write, refusal):
    for number in range(40):
        write(f"r{number}.toml", f'extends = "r{number + 1}.toml"\n')
    (found,) = refusal("r0.toml")
    assert (found.file, found.code) == ("r15.toml", "extends-too-long")


def test_extends_of_another_type(write, refusal):
    write("house.toml", "extends = 3\n")
    assert [(found.line, found.code) for found in refusal()] == [(1, "wrong-type")]


def test_an_installed_ruleset_may_be_named_by_its_path_too(first_edition, plugins):
    import ethnos.rulesets

    path = Path(ethnos.rulesets.__file__).with_name("first-edition.toml")
    assert load(path, tribes=plugins).hash == first_edition.hash
