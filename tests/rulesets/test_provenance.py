"""Every value knows the file and line that set it, what it replaced, and what confirms it."""

import pytest

from ethnos.grammar import EthnosError


def test_a_value_of_the_first_edition(first_edition):
    told = first_edition.explain("hand.limit")
    assert (told.key, told.value, told.file) == ("hand.limit", "10", "rulesets/first-edition.toml")
    assert (told.replaced, told.source, told.confirmed) == ((), "rulebook, recruiting", True)


def test_a_value_that_replaced_two_others(load_text, write):
    write("long.toml", "[hand]\n\n\nlimit = 14\n")
    house = load_text('[hand]\nlimit = "6 + players"\n', variants=["long.toml"])
    told = house.explain("hand.limit")
    assert (told.value, told.file, told.line) == ("14", "long.toml", 4)
    own, printed = told.replaced
    assert (own.value, own.place) == ("6 + players", "house.toml:3")
    assert (printed.value, printed.file) == ("10", "rulesets/first-edition.toml")
    assert told.source is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("marker.optional", "false"),
        ("warband.glory", "[0, 0, 1, 3, 6, 10, 15]"),
        ("tribe.skeleton.cards", "{ no_kingdom = 12 }"),
        ("victory.order", '["glory", "markers", "warbands"]'),
        ("setup.pool", "2 * players"),
    ],
)
def test_values_are_shown_as_a_file_writes_them(first_edition, key, value):
    assert first_edition.explain(key).value == value


def test_places_name_the_line_of_the_key(load_text):
    house = load_text("\n[hand]\n# a comment\nlimit = 12\n")
    assert house.where("hand.limit") == "house.toml:5"


def test_a_word_that_no_file_sets_is_the_engines(load_text, write, plugins, first_edition):
    from ethnos.rulesets import load

    text = first_edition.to_toml().replace('glory = "glory"\n', "", 1)
    house = load(write("alone.toml", text), tribes=plugins)
    assert house.value("words.glory") == "glory"
    assert house.where("words.glory") == "ethnos:1"


def test_an_unknown_key_is_refused_with_a_guess(first_edition):
    for ask in (first_edition.where, first_edition.explain, first_edition.value, first_edition.source):
        with pytest.raises(
            EthnosError, match=r"`hand.limits` is no key of first-edition; did you mean `hand.limit`\?"
        ):
            ask("hand.limits")


def test_keys_stand_in_the_order_of_the_documentation(first_edition):
    keys = first_edition.keys()
    assert keys[:4] == ("id", "title", "players", "words.glory")
    assert keys.index("setup.choose_from") < keys.index("eras.count") < keys.index("victory.order")
    assert keys[-4:] == (
        "tribe.wingfolk.text",
        "tribe.wizard.name",
        "tribe.wizard.cards",
        "tribe.wizard.text",
    )
