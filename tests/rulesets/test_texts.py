"""Rulesets and variants that a program hands over as text."""

import pytest

from ethnos import EthnosError, LoadError, RulesetText, load_ruleset, new_game


def test_a_whole_ruleset_is_the_one_that_it_was_written_from():
    ruleset = load_ruleset("second-edition")

    assert load_ruleset(RulesetText(ruleset.to_toml())).hash == ruleset.hash


def test_a_text_extends_an_installed_ruleset_and_takes_variants_as_texts():
    hand = RulesetText("hand.limit = 4\n", "hand.toml")
    ruleset = load_ruleset(RulesetText('extends = "first-edition"\nid = "short"\n'), [hand, "three-eras"])

    assert ruleset.id == "short"
    assert ruleset.where("hand.limit") == "hand.toml:1"
    assert ruleset.variants == ("hand.toml", "three-eras")
    assert new_game(ruleset, 2).rules.hand_limit == 4


def test_texts_of_one_name_are_told_apart_by_what_they_say():
    house = RulesetText('extends = "first-edition"\nhand.limit = 8\n')
    hand, pool = RulesetText("hand.limit = 7\n"), RulesetText("setup.pool = 3\n")
    ruleset = load_ruleset(house, [hand, pool])

    assert house.name == hand.name == pool.name
    assert (ruleset.value("hand.limit"), ruleset.value("setup.pool")) == (7, 3)
    assert load_ruleset(house, [hand, RulesetText(hand.text)]).hash == load_ruleset(house, [hand]).hash


def test_two_texts_that_set_a_key_otherwise_are_refused_as_files_would_be():
    with pytest.raises(LoadError) as caught:
        load_ruleset("first-edition", [RulesetText("hand.limit = 7\n"), RulesetText("hand.limit = 8\n")])

    assert [finding.code for finding in caught.value.findings] == ["variant-conflict"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "x",
        ".toml",
        "...toml",
        "x/",
        "tribes/x.toml",
        "..",
        "../x.toml",
        "a\\x.toml",
        "x\0.toml",
        "\ud800.toml",
        3,
    ],
)
def test_a_text_is_called_as_one_file_is(name):
    with pytest.raises(EthnosError) as caught:
        RulesetText('extends = "first-edition"\n', name)

    assert caught.value.code == "wrong-source"


def test_a_text_is_a_text():
    with pytest.raises(EthnosError, match="not b'hand") as caught:
        RulesetText(b"hand.limit = 7")

    assert caught.value.code == "wrong-source"


@pytest.mark.parametrize(
    ("named", "code"),
    [("x.toml", "missing-file"), ("../x.toml", "extends-outside"), ("/x.toml", "extends-outside")],
)
def test_a_text_extends_no_file(named, code, tmp_path, monkeypatch):
    (tmp_path / "x.toml").write_text('extends = "first-edition"\n')
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LoadError) as caught:
        load_ruleset(RulesetText(f'extends = "{named}"\n'))

    assert [finding.code for finding in caught.value.findings] == [code]


def test_a_fault_has_its_line_in_the_text():
    with pytest.raises(LoadError) as caught:
        load_ruleset("first-edition", [RulesetText("# a comment\nhand.limit = 0\n", "mine.toml")])

    assert str(caught.value).startswith("mine.toml:2:6: error[out-of-range]")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty-file"),
        ("x = '\ud800'", "wrong-encoding"),
        ("x = '\0'", "binary-file"),
        ("#" * 300_000, "file-too-large"),
        ("=", "bad-toml"),
    ],
)
def test_what_is_no_ruleset_is_refused_as_a_file_would_be(text, code):
    with pytest.raises(LoadError) as caught:
        load_ruleset("first-edition", [RulesetText(text)])

    assert [finding.code for finding in caught.value.findings] == [code]
