"""`ethnos diff`: what it prints, and exactly which keys differ between what is shipped."""

import json

import pytest

EDITIONS = ("first-edition", "second-edition")
BETWEEN_EDITIONS = [
    "setup.choose_from",
    "tokens.values", "tokens.four_plus",
    "marker.optional",
    "kingdoms",
    "words.glory", "words.kingdom", "words.tribe", "words.warband", "words.marker", "words.era",
    "tribe.owl.name", "tribe.owl.text",
    "tribe.rabbit.name", "tribe.rabbit.text",
    "tribe.redpanda.name", "tribe.redpanda.text",
    "tribe.bear.name", "tribe.bear.text", "tribe.bear.now", "tribe.bear.era_end",
    "tribe.raccoon.name", "tribe.raccoon.cards", "tribe.raccoon.text", "tribe.raccoon.coins",
    "tribe.koi.name", "tribe.koi.text", "tribe.koi.length", "tribe.koi.symbols", "tribe.koi.payouts",
    "tribe.tiger.name", "tribe.tiger.text",
    "tribe.monkey.name", "tribe.monkey.text",
    "tribe.dog.name", "tribe.dog.text",
    "tribe.fox.name", "tribe.fox.text",
    "tribe.deer.name", "tribe.deer.text",
    "tribe.raven.name", "tribe.raven.text",
]  # fmt: skip
BY_ERAS = {
    "first-edition": ["tribe.giant.era_end", "tribe.merfolk.payouts"],
    "second-edition": [
        "tribe.bear.era_end", "tribe.koi.symbols", "tribe.koi.payouts",
        "tribe.giant.era_end", "tribe.merfolk.payouts",
    ],
}  # fmt: skip
"""What tribes have by the number of eras; the second edition knows the first one's tribes too."""


@pytest.fixture
def diff(run):
    """The JSON of a comparison."""

    def compared(*arguments):
        result = run("diff", *arguments, "--json")
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)

    return compared


@pytest.fixture
def keys(diff):
    def of(*arguments):
        return [difference["key"] for difference in diff(*arguments)["differences"]]

    return of


@pytest.fixture
def house(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('[hand]\nlimit = 9\n\n[tribe.elf]\nname = "Elven folk"\n')
    return file


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [(), ("--players", "2"), ("--players", "4")])
def test_an_edition_does_not_differ_from_itself(diff, edition, players):
    assert diff(edition, edition, *players)["differences"] == []


@pytest.mark.parametrize("players", ["2", "4"])
def test_what_differs_between_the_editions(keys, players):
    assert keys("first-edition", "second-edition", "--players", players) == BETWEEN_EDITIONS


def test_the_tribes_of_the_editions_go_by_the_ids_of_the_second_ruleset_named(keys):
    turned = keys("second-edition", "first-edition", "--players", "4")

    assert "tribe.giant.now" in turned
    assert "tribe.raccoon.coins" in turned
    assert len(turned) == len(BETWEEN_EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("variant", "of_two", "of_four"),
    [
        ("lowest-token-first", ["kingdom.award"], ["kingdom.award"]),
        ("draw-two", ["recruit.deck"], ["recruit.deck"]),
        ("second-dragon", ["eras.last_dragon"], []),
        ("pool-plus-two", [], ["setup.pool"]),
    ],
)
def test_what_a_variant_changes_in_either_edition(keys, edition, variant, of_two, of_four):
    changed = (edition, edition, "--variant-b", variant, "--players")

    assert keys(*changed, "2") == of_two
    assert keys(*changed, "4") == of_four


@pytest.mark.parametrize("players", ["2", "4"])
def test_the_optional_marker_is_nothing_new_in_the_second_edition(keys, players):
    changed = ("--variant-b", "optional-marker", "--players", players)

    assert keys("first-edition", "first-edition", *changed) == ["marker.optional"]
    assert keys("second-edition", "second-edition", *changed) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_follows_the_number_of_eras_differs_with_it(keys, edition):
    of_two = keys(edition, edition, "--variant-b", "three-eras", "--players", "2")
    of_four = keys(edition, edition, "--variant-b", "two-eras", "--players", "4")

    assert of_two == ["eras.count", "tokens.without_four_plus", "kingdom.award", *BY_ERAS[edition]]
    assert of_four == ["eras.count", "tokens.without_four_plus", *BY_ERAS[edition]]
    assert keys(edition, edition, "--variant-b", "three-eras", "--players", "4") == []
    assert keys(edition, edition, "--variant-b", "two-eras", "--players", "2") == []


def test_the_json_has_its_shape(diff):
    data = diff("first-edition", "second-edition", "--players", "2")
    by_key = {difference["key"]: difference for difference in data["differences"]}

    assert (data["a"], data["b"], data["players"]) == ("first-edition", "second-edition", 2)
    assert by_key["marker.optional"] == {
        "key": "marker.optional",
        "a": False,
        "b": True,
        "text": "Whether a control marker that is allowed may be left out: was no, and is yes.",
    }
    assert by_key["tribe.owl.name"]["a"] == "Centaurs"
    assert by_key["tribe.raccoon.cards"]["a"] is None
    assert by_key["tribe.raccoon.cards"]["b"] == {"each_kingdom": 2}


def test_without_a_player_count_players_is_null_and_the_text_says_for_which_it_is(diff):
    data = diff("first-edition", "first-edition", "--variant-b", "second-dragon")

    assert data["players"] is None
    assert data["b"] == "first-edition + second-dragon"
    (difference,) = data["differences"]
    assert (difference["a"], difference["b"]) == (3, "2..3 players => 2\n4..6 players => 3")
    assert "with 2 or 3 players was 3, and is 2" in difference["text"]


def test_a_variant_over_both_is_no_difference(keys, house):
    assert keys("first-edition", "first-edition", "--variant", house) == []
    assert keys("first-edition", "first-edition", "--variant-a", house) == ["hand.limit", "tribe.elf.name"]


def test_readers_see_each_topic_with_both_values_and_their_places(run, house):
    result = run("diff", "first-edition", "first-edition", "--variant-b", house)
    shown = result.stdout

    assert result.exit_code == 0
    assert "\nhand\n  hand.limit\n      Allies in hand that bar recruiting: was 10, and is 9.\n" in shown
    assert "was set at rulesets/first-edition.toml:" in shown
    assert f"is set at {house}:2\n" in shown
    assert shown.endswith("2 differences, 1 in play and 1 in what readers see\n")


def test_renamed_colours_count_as_what_readers_see(run, tmp_path):
    """Between the editions the regions are as many and the clans are others: the raccoon has no counterpart."""
    lines = run("diff", "first-edition", "second-edition").stdout.splitlines()
    file = tmp_path / "house.toml"
    colours = [f'{{ colour = "c{number}", name = "Land {number}" }}' for number in range(6)]
    file.write_text(f"kingdoms = [{', '.join(colours)}]\n")

    assert lines[-1] == "42 differences, 11 in play and 31 in what readers see"
    renamed = run("diff", "first-edition", "first-edition", "--variant-b", file).stdout
    assert renamed.endswith("1 difference, 0 in play and 1 in what readers see\n")


def test_a_default_of_a_tribe_is_called_so_and_names_no_file_besides_those_compared(run, tmp_path):
    file = tmp_path / "coins.toml"
    file.write_text("[tribe.raccoon]\ncoins = [5, 5]\n")
    result = run("diff", "first-edition", "first-edition", "--variant-b", file, "--tribes", "raccoon")

    assert result.exit_code == 0, result.stderr
    assert f"was the default of the tribe raccoon; is set at {file}:2" in result.stdout
    assert "second-edition" not in result.stdout


@pytest.mark.parametrize("tribe", ["raccoon", "bear"])
def test_a_variant_of_a_tribe_that_is_not_dealt_is_compared_where_it_is_asked_for(run, tmp_path, tribe):
    """The file describes bears for later, and deals none."""
    house, variant = tmp_path / "house.toml", tmp_path / "variant.toml"
    house.write_text('extends = "first-edition"\n[tribe.bear]\nability = "giant"\n')
    variant.write_text(f"[tribe.{tribe}]\ncards = {{ each_kingdom = 3 }}\n")
    arguments = ("diff", house, house, "--variant-b", variant)

    assert "tribe-not-dealt" in run(*arguments).stderr
    asked = run(*arguments, "--tribes", tribe)
    assert asked.exit_code == 0, asked.stderr
    assert f"tribe.{tribe}.cards" in asked.stdout


def test_readers_see_once_where_a_value_stands_that_follows_from_another(run):
    shown = run(
        "diff", "second-edition", "second-edition", "--variant-b", "two-eras", "--players", "4"
    ).stdout
    shown = " ".join(shown.split())

    assert (
        "stay in the box: was no, and is yes. This follows from eras.count. set at rulesets/first-" in shown
    )
    assert "The ruleset does not deal this clan: it plays only when it is asked for." in shown
    assert shown.count("was set at") == 1


def test_json_tells_what_follows_and_what_is_not_dealt(diff):
    found = diff("second-edition", "second-edition", "--variant-b", "two-eras", "--players", "4")[
        "differences"
    ]
    texts = {difference["key"]: difference["text"] for difference in found}

    assert [key for key, text in texts.items() if "This follows from eras.count." not in text] == [
        "eras.count"
    ]
    assert [key for key, text in texts.items() if "does not deal this clan" in text] == [
        "tribe.giant.era_end",
        "tribe.merfolk.payouts",
    ]


def test_readers_see_the_key_on_either_side(run):
    shown = run("diff", "first-edition", "second-edition", "--players", "2").stdout

    assert "\ntribe.bear\n" in shown
    assert "  tribe.bear.now (was tribe.giant.now)\n" in shown
    assert "Bear Stonewards, prestige for taking the token: was 2, and is 4." in shown


def test_readers_are_told_that_nothing_differs(run):
    assert "no difference in the rules" in run("diff", "first-edition", "first-edition").stdout


def test_tribes_that_are_asked_for_are_compared_too(keys, tmp_path):
    file = tmp_path / "few.toml"
    dealt = '["dwarf", "elf", "giant", "halfling", "merfolk", "orc"]'
    file.write_text(f'extends = "first-edition"\n[setup]\nchoose_from = {dealt}\n')

    assert keys(file, file, "--tribes", "raccoon") == []
    assert "tribe.raccoon.coins" not in keys("first-edition", "second-edition", "--tribes", "raccoon")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["first-edition", "nowhere"], "unknown-ruleset"),
        (["first-edition", "first-edition", "--players", "9"], "wrong-player-count"),
        (["first-edition"], "wrong-use"),
    ],
)
def test_what_cannot_be_compared_is_refused(run, arguments, code):
    result = run("diff", *arguments)

    assert result.exit_code == 2
    assert code in result.stderr
