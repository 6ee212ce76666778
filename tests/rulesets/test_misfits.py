"""Variants that do not fit the ruleset below them, and files that are no ruleset by themselves."""

import pytest

from ethnos import load_ruleset
from ethnos.grammar import LoadError
from ethnos.rulesets import read_heading


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


def test_a_variant_may_bring_a_tribe_that_is_dealt_only_when_asked_for(faults_of):
    assert faults_of('[tribe.badger]\nability = "elf"\n') == ()


def test_a_ruleset_may_be_laid_over_another_with_all_its_tribes():
    assert load_ruleset("first-edition", ["second-edition"]).for_players(4).choose_from[0] == "owl"


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


def test_a_heading_that_cannot_be_read_is_told_with_its_place(write):
    write("house.toml", "[hand]\nlimt = 12\n")
    with pytest.raises(LoadError, match=r"house\.toml:2:1: error\[unknown-key\]"):
        read_heading("house.toml")


def test_a_variant_alone_tells_of_its_faulty_texts_too(write):
    write("house.toml", '[setup]\npool = "playrs + 2"\n')
    with pytest.raises(LoadError) as refused:
        load_ruleset("house.toml")
    assert [found.code for found in refused.value.findings] == ["only-a-variant", "unknown-name"]


def test_a_variant_below_a_ruleset_is_in_the_wrong_place():
    with pytest.raises(LoadError) as refused:
        load_ruleset("two-eras", ["first-edition"])
    assert [found.code for found in refused.value.findings] == ["only-a-variant"]
