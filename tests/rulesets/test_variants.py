"""Variants lie over a ruleset; their order never matters."""

from itertools import permutations
from pathlib import Path

import pytest

from ethnos.grammar import LoadError
from ethnos.plugins import installed_plugins
from ethnos.rulesets import load

SHIPPED = installed_plugins().tables()
KINGDOMS = 'kingdoms = [{ colour = "red", name = "The cliffs" }, { colour = "blue", name = "The bay" }]\n'


@pytest.fixture
def lay(write, plugins):
    """Lay variants, each a text, over the first edition; they are called a.toml, b.toml, ..."""

    def lay_all(*texts, order=None):
        names = [f"{letter}.toml" for letter, _ in zip("abcdef", texts, strict=False)]
        for name, text in zip(names, texts, strict=True):
            write(name, text)
        return load("first-edition", order or names, tribes=plugins)

    return lay_all


def test_a_variant_sets_only_what_it_changes(lay, first_edition):
    house = lay("[hand]\nlimit = 12\n")
    assert house.for_players(3).hand_limit == 12
    assert house.for_players(3).supply == 26
    assert (house.id, house.title) == (first_edition.id, first_edition.title)
    assert house.variants == ("a.toml",)


def test_a_variants_id_and_title_are_its_own(lay):
    assert lay('id = "long-hands"\ntitle = "Long hands"\n[hand]\nlimit = 12\n').id == "first-edition"


def test_two_variants_that_disagree_are_refused_with_both_places(lay):
    with pytest.raises(LoadError) as refused:
        lay("[hand]\nlimit = 12\n", "[marker]\nsupply = 20\n[hand]\nlimit = 8\n")
    (found,) = refused.value.findings
    assert found.report() == (
        "b.toml:4:1: error[variant-conflict]: `hand.limit` is set by two variants, to different values\n"
        "    4 | limit = 8\n"
        "      | ^^^^^ leave one of the variants out, or let one extend the other\n"
        "      the other value stands at a.toml:2"
    )


def test_true_and_one_are_different_values(lay):
    with pytest.raises(LoadError, match="variant-conflict"):
        lay("[marker]\noptional = true\n", "[marker]\noptional = 1\n")


def test_two_variants_that_agree_are_fine(lay):
    assert lay("[hand]\nlimit = 12\n", "[hand]\nlimit = 12\n").value("hand.limit") == 12


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("[hand]\nlimit = 7\n", '[hand]\nlimit = "if players = 2 then 7 else 7"\n'),
        ("[eras]\ncount = 2\n", '[eras]\ncount = "if players > 9 then 3 else 2"\n'),
        ("[marker]\noptional = true\n", '[marker]\noptional = "yes"\n'),
        ('[recruit]\ndeck = "if pool = 0 then 2 else 1"\n', '[recruit]\ndeck = "2 - min(1, pool)"\n'),
        (
            '[marker]\nallowed = "size > markers(kingdom, all)"\n',
            '[marker]\nallowed = "markers(kingdom, own) + markers(kingdom, others) < size"\n',
        ),
        ("[tokens]\nfour_plus = [0, 4, 6]\n", "[tokens]\nfour_plus = [6, 0, 4]\n"),
        ("[tribe.troll]\ntokens = [1, 2]\n", "[tribe.troll]\ntokens = [2, 1]\n"),
        (
            "[tribe.elf]\ncards.each_kingdom = 3\n",
            "[tribe.elf]\ncards = { each_kingdom = 3, no_kingdom = 0 }\n",
        ),
        ('players = "4"\n', 'players = "4..4"\n'),
    ],
)
def test_another_spelling_contradicts_nothing_in_either_order(lay, one, other):
    assert lay(one, other).hash == lay(other, one).hash == lay(one).hash


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("[hand]\nlimit = 7\n", '[hand]\nlimit = "if players = 2 then 7 else 8"\n'),
        ('[tribe.giant]\nera_end = "2 * era"\n', '[tribe.giant]\nera_end = "era + 1"\n'),
        ("[tokens]\nfour_plus = [0, 4, 6]\n", "[tokens]\nfour_plus = [0, 4, 4]\n"),
        ("[hand]\nlimit = 7\n", '[hand]\nlimit = "plyers"\n'),
        ("[hand]\nlimit = 7\n", '[hand]\nlimit = "if players = 2 then 7 else 0 // (players - players)"\n'),
        ('[tribe.elf]\nname = "Elves of old"\n', '[tribe.elf]\nname = "Elven folk"\n'),
        ("[eras]\ncount = 2\n", "[eras]\ncount = 3\n"),
        ("[eras]\ncount = 0\n", "[eras]\ncount = 3\n"),
    ],
)
def test_what_differs_at_one_table_is_a_contradiction(lay, one, other):
    for texts in ((one, other), (other, one)):
        with pytest.raises(LoadError) as refused:
            lay(*texts)
        assert "variant-conflict" in [found.code for found in refused.value.findings]


def test_another_spelling_contradicts_nothing_where_something_else_is_wrong(lay):
    with pytest.raises(LoadError) as refused:
        lay("[hand]\nlimit = 7\n", '[hand]\nlimit = "3 + 4"\n[marker]\nsupply = 0\n')
    assert [found.code for found in refused.value.findings] == ["out-of-range"]


def test_variants_that_extend_one_file_are_fine(lay, write):
    """A diamond: both set what lies below them, to the same value."""
    write("base.toml", "[hand]\nlimit = 12\n[marker]\nsupply = 20\n")
    texts = ['extends = "base.toml"\n[hand]\nlimit = 8\n', 'extends = "base.toml"\n[eras]\ndragons = 4\n']
    for order in (["a.toml", "b.toml"], ["b.toml", "a.toml"]):
        house = lay(*texts, order=order)
        assert [house.value(key) for key in ("hand.limit", "marker.supply", "eras.dragons")] == [8, 20, 4]


def test_a_variant_that_extends_the_ruleset_itself_changes_nothing_besides(lay):
    house = lay('extends = "first-edition"\n[hand]\nlimit = 12\n', "[marker]\nsupply = 20\n")
    assert (house.value("hand.limit"), house.value("marker.supply")) == (12, 20)


def test_a_file_that_extends_a_part_of_the_ruleset_may_be_laid_over_it(write, plugins):
    """The first edition is there already, so the file sets only what it sets itself."""
    write("house.toml", 'extends = "first-edition"\n[hand]\nlimit = 12\n')
    second, laid = (load("second-edition", variants, tribes=SHIPPED) for variants in ([], ["house.toml"]))
    assert laid.value("hand.limit") == 12
    assert laid.value("kingdoms") == second.value("kingdoms")


@pytest.mark.parametrize(
    ("ruleset", "variant"),
    [
        ("first-edition", "second-edition"),
        ("second-edition", "first-edition"),
        ("first-edition", "first-edition"),
        ("first-edition", "island.toml"),
        ("first-edition", "shore.toml"),
    ],
)
def test_a_whole_ruleset_is_no_variant(write, ruleset, variant):
    write("island.toml", 'extends = "first-edition"\nplayers = "2..4"\n' + KINGDOMS)
    write("shore.toml", 'extends = "island.toml"\n[hand]\nlimit = 12\n')
    with pytest.raises(LoadError) as refused:
        load(ruleset, [variant], tribes=SHIPPED)
    (found,) = refused.value.findings
    assert found.code == "not-a-variant"
    assert found.message == f"`{variant}` is a ruleset by itself, and no variant to lay over another"
    assert found.hint.startswith(f"name it as the ruleset: {variant};")


def test_the_order_of_variants_does_not_matter(lay):
    texts = ("[hand]\nlimit = 12\n", "[marker]\nsupply = 20\n", "[eras]\ndragons = 4\n")
    loaded = [lay(*texts, order=order) for order in permutations(["a.toml", "b.toml", "c.toml"])]
    assert len({ruleset.hash for ruleset in loaded}) == 1
    assert len({ruleset.to_toml() for ruleset in loaded}) == 1


def test_a_variant_named_twice_counts_once(lay):
    assert lay("[hand]\nlimit = 12\n", order=["a.toml", Path("a.toml")]).value("hand.limit") == 12


def test_faults_of_a_variant_are_reported(lay):
    with pytest.raises(LoadError) as refused:
        lay("[hand]\nlimt = 12\n", '[setup]\npool = "playrs"\n')
    assert [(found.file, found.code) for found in refused.value.findings] == [
        ("a.toml", "unknown-key"),
        ("b.toml", "unknown-name"),
    ]


def test_a_missing_variant(lay):
    with pytest.raises(LoadError, match="missing-file"):
        lay(order=["gone.toml"])


def test_a_values_source_goes_when_a_variant_changes_it(lay):
    changed = lay("[hand]\nlimit = 12\n")
    assert changed.source("hand.limit") is None
    assert changed.source("eras.dragons") is not None
    assert lay("[hand]\nlimit = 10\n").source("hand.limit").confirmed
    told = lay('[hand]\nlimit = 12\n[sources]\n"hand.limit" = { text = "house", confirmed = false }\n')
    assert told.source("hand.limit").text == "house"
