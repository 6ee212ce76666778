"""Rulesets and variants that a program hands over as text."""

import pytest

from ethnos import LoadError, RulesetText, load_ruleset, new_game


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
