"""Nothing is ignored and nothing is coerced; every fault of a file is reported at once, with a guess."""

import pytest


def headlines(findings):
    return [finding.headline for finding in findings]


def test_an_unknown_key_is_refused_with_a_guess(faults):
    (found,) = faults("[hand]\nlimt = 12\n")
    assert found.report() == (
        "house.toml:3:1: error[unknown-key]: `limt` is no key in [hand]\n"
        "    3 | limt = 12\n"
        "      | ^^^^ did you mean `limit`?\n"
        "      known here: limit"
    )


@pytest.mark.parametrize(
    ("text", "word", "guess"),
    [
        ('titel = "x"\n', "titel", "title"),
        ("hand_limit = 3\n", "hand_limit", "hand.limit"),
        ("[token]\nvalues = [1]\n", "token", "tokens"),
        ('[words]\nmarkr = "x"\n', "markr", "marker"),
        ("[tribe.giant]\nera_ends = 3\n", "era_ends", "era_end"),
        ("[tribe.orc]\ncard = { each_kingdom = 2 }\n", "card", "cards"),
        ("[tribe.orc]\ncards = { each_kingdoms = 2 }\n", "each_kingdoms", "each_kingdom"),
        ('[sources]\n"hand.limits" = { text = "x", confirmed = true }\n', "hand.limits", "hand.limit"),
        ('[sources]\n"hand.limit" = { text = "x", confirm = true }\n', "confirm", "confirmed"),
    ],
)
def test_a_guess_at_every_level(faults, text, word, guess):
    (found,) = faults(text)
    assert found.code == "unknown-key"
    assert f"`{word}` is no" in found.message
    assert found.hint == f"did you mean `{guess}`?"
    assert found.excerpt[found.column - 1 :].lstrip('"').startswith(word)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[hand]\nlimit = 7.9\n", "or a rule text, not the number 7.9"),
        ("[hand]\nlimit = 1979-05-27\n", "not a date or time"),
        ("[hand]\nlimit = { a = 1 }\n", "not a table"),
        ("hand = 3\n", "`hand` has to be a table, not the number 3"),
        (
            "[tokens]\nvalues = [0, 2, 4.5]\n",
            "`tokens.values`: this has to be a whole number, not the number 4.5",
        ),
        ("[tokens]\nvalues = [0, true]\n", "not true"),
        ('[setup]\nchoose_from = "elf"\n', 'this has to be a list, not the text "elf"'),
        ("[setup]\nchoose_from = [1]\n", "this has to be a text, not the number 1"),
        ("title = 3\n", "`title`: this has to be a text, not the number 3"),
        ("kingdoms = [3]\n", "this has to be a table { colour = ..., name = ... }, not the number 3"),
        ('[tribe.elf]\ncards = { each_kingdom = "2" }\n', 'this has to be a whole number, not the text "2"'),
        ("[tribe.elf]\ncards = { each_kingdom = true }\n", "this has to be a whole number, not true"),
        ('[sources]\n"hand.limit" = { text = "x", confirmed = "false" }\n', "this has to be true or false"),
        ("extends_ = 0x" + "f" * 300 + "\n[hand]\nlimit = { a = 1 }", "not a table"),
    ],
)
def test_a_value_of_another_type_is_refused(faults, text, said):
    found = [finding for finding in faults(text) if finding.code == "wrong-type"]
    assert len(found) == 1
    assert said in found[0].message


def test_the_caret_stands_under_the_part_that_is_wrong(faults):
    (found,) = faults('kingdoms = [{ colour = "red", name = "A" }, { colour = "blue", name = 7 }]\n')
    assert found.headline == (
        "house.toml:2:71: error[wrong-type]: `kingdoms`: this has to be a text, not the number 7"
    )


def test_what_follows_from_a_misspelt_key_is_not_reported_besides(faults):
    (found,) = faults('kingdoms = [{ colour = "red", nam = "A" }]\n')
    assert found.code == "unknown-key"


def test_a_missing_part_of_a_value(faults):
    (found,) = faults('kingdoms = [{ colour = "red" }]\n')
    assert found.headline == "house.toml:2:13: error[missing-key]: `kingdoms`: `name` is missing"


def test_a_source_whose_key_lacks_its_quotes(faults):
    (found,) = faults('[sources]\nhand.limit = { text = "x", confirmed = true }\n')
    assert found.hint == 'write the whole key in quotes: sources."hand.limit"'


def test_all_faults_of_a_file_at_once_in_their_order(faults):
    text = """\
        [hand]
        limt = 12
        limit = 7.9
        [setup]
        pool = "2 * playrs"
        choose_from = ["elf", "elv"]
        tribes = 2
        [eras]
        dragons = "if players then 3 else 4"
    """
    found = faults(text)
    assert [(finding.line, finding.code) for finding in found] == [
        (3, "unknown-key"),
        (4, "wrong-type"),
        (6, "unknown-name"),
        (7, "unknown-tribe"),
        (10, found[-1].code),
    ]
    assert "unknown" not in found[-1].code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('id = "House Rules"\n', "bad-id"),
        ('id = ""\n', "bad-id"),
        ('title = "two\\nlines"\n', "bad-text"),
        ('title = "\\u001b[31mred"\n', "bad-text"),
        ('players = "many"\n', "bad-players"),
        ('players = "6..2"\n', "bad-players"),
        ('players = "1..3"\n', "bad-players"),
        ('players = "2..99"\n', "bad-players"),
        ("kingdoms = []\n", "empty-list"),
        ('kingdoms = [{ colour = "Dark Red", name = "A" }]\n', "bad-id"),
        ("[setup]\nchoose_from = []\n", "empty-list"),
        ('[setup]\nchoose_from = ["elf", "elf"]\n', "named-twice"),
        ('[setup]\nchoose_from = ["an elf"]\n', "bad-id"),
        ("[victory]\norder = []\n", "empty-list"),
        ('[victory]\norder = ["glory", "glory"]\n', "named-twice"),
        ('[victory]\norder = ["fame"]\n', "unknown-word"),
        ("[tribe.elf]\ncards = {}\n", "bad-cards"),
        ("[tribe.elf]\ncards = { each_kingdom = 2, no_kingdom = 12 }\n", "bad-cards"),
        ("[tribe.elf]\ncards = { each_kingdom = -2 }\n", "bad-cards"),
        ("[tribe.dragon]\n", "bad-id"),
        ("tribe = 3\n", "wrong-type"),
        ("[tribe]\nelf = 3\n", "wrong-type"),
        ("sources = 3\n", "wrong-type"),
    ],
)
def test_values_that_mean_nothing(faults, text, code):
    assert [finding.code for finding in faults(text)] == [code]


def test_kingdoms_have_colours_and_names_of_their_own(faults):
    text = """
        kingdoms = [
            { colour = "red", name = "Rhea" },
            { colour = "red", name = "Rhea" },
        ]
    """
    assert headlines(faults(text)) == [
        "house.toml:5:16: error[named-twice]: `kingdoms`: `red` is named twice",
        "house.toml:5:30: error[named-twice]: `kingdoms`: `Rhea` is named twice",
    ]


def test_a_ruleset_that_stands_alone_has_to_set_everything(faults):
    ground = 'players = "2..4"\nkingdoms = [{ colour = "red", name = "Rhea" }]\n'
    (found,) = faults(f"{ground}[hand]\nlimit = 10\n", based=False)
    assert found.code == "missing-key"
    assert found.message.startswith("17 keys are set nowhere: setup.choose_from, setup.tribes, ")
    assert found.hint == 'set what is missing, or begin with: extends = "first-edition"'


def test_a_file_full_of_faults_ends_in_reasonable_time(faults):
    text = "".join(f"key{number} = {number}\n" for number in range(5000))
    assert len(faults(text)) == 100


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("each_kingdom = -2", "a tribe has 1 to 1000 cards of each kingdom, not -2"),
        (
            "each_kingdom = 2, no_kingdom = 3",
            "a tribe has cards of each kingdom or of no kingdom, and not both",
        ),
        ("each_kingdom = 0", "a tribe without any cards cannot be played"),
    ],
)
def test_what_is_wrong_with_a_tribes_cards_is_said(faults, cards, words):
    (found,) = faults(f"[tribe.elf]\ncards = {{ {cards} }}\n")
    assert found.message == f"`tribe.elf.cards`: {words}"


def test_faults_are_told_at_once_whatever_the_count_of_eras_is_mended_to(faults):
    found = faults(
        """
        [eras]
        count = 0
        [kingdom]
        award = "2 players => 3"
        [setup]
        hand = 300
        [tribe.giant]
        now = -1
        """
    )
    assert {finding.message.split()[0].strip("`:") for finding in found} >= {
        "eras.count",
        "no",
        "tribe.giant.now",
    }
    assert [finding.code for finding in found if "kingdom.award" in finding.message] == ["case-not-covered"]
    assert [finding.code for finding in found if "setup.hand" in finding.message] == ["hand-over-limit"]


def test_what_only_some_counts_of_eras_have_wrong_is_not_told_of_a_faulty_one(faults):
    """Rules out guesses: three payouts are too few for four eras, and right for three."""
    (found,) = faults("[eras]\ncount = 0\n[tribe.merfolk]\npayouts = [1, 2, 3]\n")
    assert "eras.count" in found.message
