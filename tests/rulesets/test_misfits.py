"""Variants that do not fit the ruleset below them, and files that are no ruleset by themselves."""

import pytest

from ethnos import load_ruleset
from ethnos.grammar import LoadError
from ethnos.rulesets import read_heading, read_named_tribes

MOLE = """
[tribe]
id = "mole"
name = "Moles"
cards = { each_kingdom = 2 }
text = "They dig."

[ability]
glory = "2"
"""


@pytest.fixture
def faults_of(write):
    """What is wrong with a variant, a text in house.toml, once it is laid over an edition."""

    def findings(text, edition="second-edition", tribes=()):
        write("house.toml", text)
        try:
            return load_ruleset(edition, ["house.toml"], tribes).warnings
        except LoadError as error:
            return error.findings

    return findings


def test_a_variant_of_a_tribe_that_the_ruleset_never_deals(faults_of):
    (found,) = faults_of("[hand]\nlimit = 9\n\n[tribe.giant]\nnow = 5\n")
    assert found.report().splitlines()[:3] == [
        "house.toml:4:8: error[tribe-not-dealt]: the ruleset deals no tribe `giant`, so the variant would "
        "change nothing",
        "    4 | [tribe.giant]",
        "      |        ^^^^^ did you mean `bear`, which has its ability?",
    ]


def test_such_a_tribe_may_be_changed_where_it_is_asked_for(faults_of):
    assert faults_of("[tribe.giant]\nnow = 5\n", tribes=["giant"]) == ()


def test_such_a_tribe_may_be_changed_where_the_variant_deals_it(faults_of):
    text = '[setup]\nchoose_from = ["giant", "owl", "dog", "fox", "deer", "koi"]\n[tribe.giant]\nnow = 5\n'
    assert faults_of(text) == ()


def test_a_variant_of_an_installed_tribe_that_the_ruleset_does_not_even_name(faults_of):
    """The raccoon is installed; the first edition neither names nor deals it."""
    (found,) = faults_of("[tribe.raccoon]\ncoins = [5, 5]\n", "first-edition")
    assert found.report().splitlines()[0] == (
        "house.toml:1:8: error[tribe-not-dealt]: the ruleset deals no tribe `raccoon`, so the variant would "
        "change nothing"
    )
    assert "to play it, name it in setup.choose_from, or ask for it: --tribes raccoon,..." in found.notes
    dealt = '[setup]\nchoose_from = ["raccoon", "elf", "orc", "troll", "giant", "dwarf"]\n'
    assert faults_of(f"{dealt}[tribe.raccoon]\ncoins = [5, 5]\n", "first-edition") == ()
    assert faults_of("[tribe.raccoon]\ncoins = [5, 5]\n", "first-edition", ["raccoon"]) == ()
    assert faults_of("[tribe.raccoon]\ncoins = [5, 5]\n", "second-edition") == ()


@pytest.mark.parametrize("tribe", ["owl", "badger", "raccoon"])
def test_a_variant_that_brings_a_tribe_which_no_game_deals_is_told_so_and_loads(faults_of, tribe):
    text = f'[tribe.{tribe}]\nability = "centaur"\n'
    (found,) = faults_of(text, "first-edition")
    assert (found.severity, found.code, found.line) == ("warning", "tribe-not-dealt", 1)
    assert found.message == f"the variant brings along a tribe `{tribe}` that the ruleset does not deal"
    assert faults_of(text, "first-edition", [tribe]) == ()


def test_a_variant_that_brings_a_tribe_of_no_known_ability_is_told_that_alone(faults_of):
    assert [found.code for found in faults_of('[tribe.owl]\nability = "centuar"\n', "first-edition")] == [
        "unknown-ability"
    ]


def test_a_variant_that_brings_a_written_tribe_along_is_told_that_no_game_deals_it(faults_of, write):
    write("tribes/mole.toml", MOLE)
    (found,) = faults_of("[tribe.mole]\n", "first-edition")
    assert (found.severity, found.code) == ("warning", "tribe-not-dealt")


def test_a_ruleset_may_describe_a_tribe_for_later(write):
    write("house.toml", 'extends = "first-edition"\n[tribe.raccoon]\ncoins = [5, 5]\n')
    house = load_ruleset("house.toml")
    assert house.warnings == ()
    assert "raccoon" in house.for_players(4).tribes


def test_a_variant_of_a_tribe_that_only_the_other_edition_has(faults_of):
    (found,) = faults_of("[tribe.bear]\nnow = 5\n", "first-edition")
    assert (found.code, found.line) == ("unknown-tribe", 1)
    assert faults_of("[tribe.bear]\nnow = 5\n", "second-edition") == ()


def test_a_variant_that_deals_a_tribe_there_is_not(faults_of):
    (found,) = faults_of('[setup]\nchoose_from = ["owl", "elk", "dog", "fox", "deer", "koi"]\n')
    assert (found.code, found.line, found.column) == ("unknown-tribe", 2, 23)


def test_a_variant_that_marks_a_token_there_is_not(faults_of):
    """The first edition has a token of 0, the second has none."""
    text = "[tokens]\nfour_plus = [0, 4, 4, 6, 6, 10]\n"
    (found,) = faults_of(text)
    assert (found.code, found.line) == ("no-such-token", 2)
    assert "tokens are marked that do not exist: 0" in found.message
    assert faults_of(text, "first-edition") == ()


def test_a_variant_with_more_kingdoms_than_the_tokens_are_for(faults_of):
    rows = "".join(
        f'{{ colour = "{name}", name = "{name}" }}, ' for name in ("a", "b", "c", "d", "e", "f", "g")
    )
    (found,) = faults_of(f"kingdoms = [{rows}]\n")
    assert found.code == "too-few-tokens"
    assert "12 tokens are left for 7 kingdoms x 2 eras" in found.message


def test_a_variant_whose_last_dragon_there_is_not(faults_of):
    (found,) = faults_of("[eras]\nlast_dragon = 4\n")
    assert found.code == "too-few-dragons"


def test_a_case_that_a_variant_leaves_without_use_is_no_fault_of_the_file_below(faults_of):
    assert faults_of("[eras]\ncount = 3\n") == ()
    (found,) = faults_of('[setup]\nhand = """\n2..9 players => 1\n10 players => 2\n"""\n')
    assert (found.file, found.code) == ("house.toml", "case-never-applies")


def test_what_is_a_ruleset_and_what_a_variant(write):
    write("more.toml", 'title = "More"\n[hand]\nlimit = 12\n')
    write("most.toml", 'extends = "more.toml"\n[marker]\nsupply = 30\n')
    write("house.toml", 'extends = "first-edition"\nid = "home"\n')
    found = {name: read_heading(f"{name}.toml") for name in ("more", "most", "house")}
    assert [(heading.id, heading.title, heading.kind) for heading in found.values()] == [
        ("more", "More", "variant"),
        ("most", "most", "variant"),
        ("home", "home", "ruleset"),
    ]


def test_the_tribes_that_files_name_are_read_without_any_check(write):
    write("house.toml", '[setup]\nchoose_from = ["elk", "owl"]\n[tribe.giant]\nnow = "nonsense"\n')
    named = read_named_tribes("first-edition", ["house.toml"])
    assert named.dealt == {"elk", "owl"}
    assert {"elk", "owl", "giant", "wizard"} < named.known
    assert read_named_tribes("gone.toml").known == set()


def test_a_heading_that_cannot_be_read_is_told_with_its_place(write):
    write("house.toml", "[hand]\nlimt = 12\n")
    with pytest.raises(LoadError, match=r"house\.toml:2:1: error\[unknown-key\]"):
        read_heading("house.toml")


def test_a_variant_alone_tells_of_its_faulty_texts_too(write):
    write("house.toml", '[setup]\npool = "playrs + 2"\n')
    with pytest.raises(LoadError) as refused:
        load_ruleset("house.toml")
    assert [found.code for found in refused.value.findings] == ["only-a-variant", "unknown-name"]


@pytest.mark.parametrize(
    "text",
    [
        '[tribe]\nname = "Elves of old"\n[hand]\nlimt = 12\n',
        '[tribe]\nid = "elf"\n[tribe.elf]\ncards = 2\n',
        'extends = "first-edition"\n[tribe]\ntext = "old"\ntroll = 5\n',
    ],
)
def test_a_stray_word_of_a_tribe_hides_nothing_else_that_is_wrong(faults_of, text):
    assert sorted(found.code for found in faults_of(text, "first-edition")) in (
        ["unknown-key", "wrong-type"],
        ["wrong-type", "wrong-type"],
    )


def test_a_variant_below_a_ruleset_is_in_the_wrong_place():
    with pytest.raises(LoadError) as refused:
        load_ruleset("two-eras", ["first-edition"])
    assert [found.code for found in refused.value.findings] == ["only-a-variant"]
