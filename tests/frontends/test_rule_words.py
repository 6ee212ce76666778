"""What `rules` tells a player: markers in a sentence, the places of a kingdom in a table."""

import pytest

from ethnos import load_ruleset
from ethnos.frontends.rule_words import awards, can_be_told, marker_sentence


@pytest.fixture
def house(tmp_path):
    def rules(text, players=4):
        file = tmp_path / "house.toml"
        file.write_text(text)
        return load_ruleset("first-edition", variants=[file]).for_players(players)

    return rules


@pytest.mark.parametrize("edition", ["first-edition", "second-edition"])
def test_places_are_told_as_tokens_of_the_kingdom(edition):
    ruleset = load_ruleset(edition)
    assert dict(awards(ruleset.for_players(5))) == {
        "1st place": ("token 1", "token 2", "token 3"),
        "2nd place": ("-", "token 1", "token 2"),
        "3rd place": ("-", "-", "token 1"),
    }
    assert dict(awards(ruleset.for_players(2))) == {
        "1st place": ("token 1", "token 2"),
        "1st place, alone there": ("token 1", "token 2 + token 1"),
    }


def test_numbers_and_shares_of_a_house_rule_are_told(house):
    rules = house('[kingdom]\naward = "if rank = 1 then 2 * token(era) + 3 else 0"\n', players=2)
    assert dict(awards(rules)) == {"1st place": ("2 x token 1 + 3", "2 x token 2 + 3")}


def test_a_rule_that_does_more_than_add_is_not_told_wrongly(house):
    """Rules out that a rule which looks like a sum on some tokens is shown as one."""
    assert not can_be_told(house('[kingdom]\naward = "max(token(era) - rank, 0)"\n'))
    assert not can_be_told(house('[kingdom]\naward = "if token(era) > 9 then 20 else token(era)"\n'))


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("size > markers(kingdom, own)", "where it has more allies than you have markers there."),
        ("markers(kingdom, own) < size", "where it has more allies than you have markers there."),
        (
            "size >= markers(kingdom, all)",
            "at least as many allies as there are markers, those of all seats together.",
        ),
        ("size + 1 > 0 or yes", "wherever it may stand."),
        ("size > 2 * markers(kingdom, own)", "by this rule: "),
    ],
)
def test_the_marker_rule_is_a_sentence(house, rule, said):
    assert said in marker_sentence(house(f'[marker]\nallowed = "{rule}"\n'))


def test_a_marker_rule_that_changes_with_the_era_is_told_era_by_era(house):
    text = '[marker]\nallowed = """\nlast era => size > markers(kingdom, all)\notherwise => yes\n"""\n'
    assert marker_sentence(house(text)) == (
        "A warband places its marker: in era 1 wherever it may stand; in era 2 wherever it may stand; in era 3 where "
        "it has more allies than there are markers, those of all seats together."
    )
