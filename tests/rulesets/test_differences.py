"""What counts as a difference between two rulesets, and what is only another spelling."""

from itertools import chain

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ethnos import RulesetText, load_ruleset
from ethnos.grammar import EthnosError, LoadError
from ethnos.rulesets.differences import TOPICS, differences


@pytest.fixture
def against(first_edition, load_text):
    """What a house ruleset changes in the first edition."""

    def differs(text, players=None, **options):
        return differences(first_edition, load_text(text, **options), players)

    return differs


def keys(found):
    return [difference.key for difference in found]


def values(difference):
    return tuple(None if side is None else side.value for side in (difference.a, difference.b))


@pytest.mark.parametrize("players", [None, 2, 3, 4, 5, 6])
def test_a_ruleset_does_not_differ_from_itself(first_edition, players):
    assert differences(first_edition, first_edition, players) == ()


@pytest.mark.parametrize(
    "text",
    [
        'id = "other"\ntitle = "Other"\n',
        'players = "2..6"\n',
        '[hand]\nlimit = "10"\n',
        '[hand]\nlimit = "4 + 2 * 3"\n',
        '[setup]\ntribes = """\n2..3 players => 5\notherwise => 6\n"""\n',
        '[setup]\npool = "players + players"\n',
        '[recruit]\ndeck = "if hand > 3 then 1 else 1"\n',
        '[eras]\ncount = "if players < 4 then 2 else 3"\n',
        '[tokens]\nwithout_four_plus = "players <= 3"\n',
        '[marker]\nallowed = "'
        'size > markers(kingdom, own) + (if players = 2 then markers(kingdom, all) - markers(kingdom, own) else 0)"\n',
        '[marker]\noptional = "no"\n',
        '[tribe.giant]\nnow = "if era = 1 then 2 else 2"\nera_end = "if eras = 2 then 3 * era - 1 else 2 * era"\n',
        '[tribe.merfolk]\npayouts = "if eras = 3 then [1, 2, 4] else [1, 3]"\n',
        "[tribe.merfolk]\nsymbols = [18, 12, 7, 3]\n",
        '[tribe.merfolk]\npayouts = "if eras = 3 then [1, 2, 4, 7] else [1, 3, 9, 9]"\n',
        "[tribe.troll]\ntokens = [6, 1, 5, 2, 4, 3]\n",
        "[tribe.orc]\nglory = [0, 1, 3, 6, 10, 15, 20, 20]\n",
        "[tribe.elf]\ncards = { each_kingdom = 2, no_kingdom = 0 }\n",
        '[tribe.elf]\nability = "elf"\n',
        '[sources]\n"hand.limit" = { text = "hearsay", confirmed = false }\n',
    ],
)
def test_another_spelling_is_no_difference(against, text):
    assert against(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "[tribe.merfolk]\nsymbols = [3, 7, 12, 18, 18]\n",
        '[tribe.merfolk]\npayouts = "if eras = 3 then [2, 1, 4] else [1, 3]"\n',
        "[tribe.troll]\ntokens = [1, 2, 3, 4, 5, 6, 6]\n",
        "[tribe.orc]\nglory = [0, 3, 1, 6, 10, 15, 20]\n",
    ],
)
def test_a_list_differs_where_play_reads_it_otherwise(against, text):
    assert keys(against(text)) == [f"{text[1:].partition(']')[0]}.{text.splitlines()[1].partition(' ')[0]}"]


def test_tribes_get_their_lists_as_play_reads_them_so_equal_rulesets_play_alike(load_text):
    """The order of a heap, and what no era pays, cannot matter to a tribe, for it never comes to see them."""
    text = (
        "[tribe.merfolk]\nsymbols = [18, 3, 12, 7]\npayouts = [1, 2, 4, 7]\n[tribe.orc]\nglory = [0, 5, 5]\n"
    )
    house = load_text(f"{text}[tribe.troll]\ntokens = [6, 1, 6]\n")
    tribes = house.for_players(4).tribes

    assert tribes["merfolk"].values("symbols", 1) == (3, 7, 12, 18)
    assert tribes["merfolk"].values("payouts", 1) == (1, 2, 4)
    assert house.for_players(2).tribes["merfolk"].values("payouts", 1) == (1, 2)
    assert tribes["orc"].values("glory", 1) == (0, 5)
    assert tribes["troll"].values("tokens", 1) == (1, 6, 6)


def test_the_order_of_the_lists_of_shipped_tribes_is_no_difference():
    text = "[tribe.raccoon]\ncoins = [3, 3, 3, 3, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]\n"
    text += "[tribe.fox]\ntokens = [6, 5, 4, 3, 2, 1]\n"
    koi = '[tribe.koi]\nsymbols = "if eras = 2 then [9, 4] else [12, 7, 3]"\n'
    plain, shuffled = (
        load_ruleset("second-edition"),
        load_ruleset("second-edition", [RulesetText(text + koi)]),
    )

    assert differences(plain, shuffled) == ()
    assert plain.hash == shuffled.hash


def test_a_case_for_other_player_counts_is_no_difference(against):
    text = '[hand]\nlimit = "if players = 6 then 11 else 10"\n'

    assert against(text, 4) == ()
    (difference,) = against(text, 6)
    assert values(difference) == (10, 11)
    assert difference.players == (6,)


def test_without_a_player_count_a_difference_says_for_which_it_is(against):
    (difference,) = against('[hand]\nlimit = "if players <= 3 then 9 else if players = 5 then 11 else 10"\n')

    assert difference.players == (2, 3, 5)
    assert values(difference) == (10, "2..3 players => 9\n4 players => 10\n5 players => 11\n6 players => 10")
    assert difference.text == (
        "Allies in hand that bar recruiting: "
        "with 2 or 3 players was 10, and is 9; with 5 players was 10, and is 11."
    )


def test_the_admitted_player_counts_are_compared_where_none_is_asked_for(against):
    (difference,) = against('players = "2..4"\n')

    assert difference.key == "players"
    assert values(difference) == ("2..6", "2..4")
    assert against('players = "2..4"\n', 3) == ()


def test_rulesets_without_a_common_player_count_cannot_be_compared(load_text, write, plugins):
    few = load_text('players = "2..3"\n')
    many = load_text('players = "4..6"\n')

    with pytest.raises(EthnosError, match="no table plays by both") as refused:
        differences(few, many)
    assert refused.value.code == "no-common-table"
    with pytest.raises(EthnosError) as refused:
        differences(few, many, 4)
    assert refused.value.code == "wrong-player-count"


def test_a_rule_that_is_open_until_play_is_told_as_it_is_written(against):
    (difference,) = against('[marker]\nallowed = "size >= 2 * markers(kingdom, own)"\n', 4)

    assert values(difference) == ("markers(kingdom, own) < size", "2 * markers(kingdom, own) <= size")
    assert difference.text == (
        "Whether a warband may place its marker in the kingdom: "
        "was `size > markers(kingdom, own)`, and is `size >= 2 * markers(kingdom, own)`."
    )


def test_a_value_of_each_era_is_told_era_by_era(against):
    (difference,) = against('[tribe.giant]\nera_end = "[2, 4, 7][era - 1]"\n', 4)

    assert values(difference) == (
        "era 1 => 2\nera 2 => 4\nera 3 => 6",
        "era 1 => 2\nera 2 => 4\nera 3 => 7",
    )
    assert difference.text.endswith(
        ": was 2 in era 1, 4 in era 2, 6 in era 3, and is 2 in era 1, 4 in era 2, 7 in era 3."
    )


def test_rules_written_alike_that_mean_something_else_are_told_in_canonical_form(against):
    """What `last era` means depends on how many there are."""
    found = {difference.key: difference for difference in against("[eras]\ncount = 3\n", 2)}

    assert "era = 2" in found["kingdom.award"].text
    assert "era = 3" in found["kingdom.award"].text


def test_what_follows_the_number_of_eras_differs_with_it_and_what_reads_alike_does_not(against):
    of_three_players = keys(against("[eras]\ncount = 3\n", 3))

    assert of_three_players == [
        "eras.count",
        "tokens.without_four_plus",
        "tribe.giant.era_end",
        "tribe.merfolk.payouts",
    ]


@pytest.mark.parametrize("text", ['[hand]\nlimit = "if players < 4 then 9 else 11"\n', "[eras]\ncount = 3\n"])
def test_each_value_is_what_a_file_could_say_to_the_same_effect(against, first_edition, load_text, text):
    house = load_text(text)
    found = differences(first_edition, house)
    values = {difference.b.key: difference.b.value for difference in found}
    written = "".join(f"{key} = {spelled(value)}\n" for key, value in values.items())

    assert load_text(written).hash == house.hash


def spelled(value):
    if isinstance(value, bool):
        return str(value).lower()
    return f'"""\n{value}\n"""' if isinstance(value, str) else value


def test_the_sides_say_where_their_values_stand(against):
    (difference,) = against("[hand]\nlimit = 9\n")

    assert difference.a.place.startswith("rulesets/first-edition.toml:")
    assert difference.b.place == "house.toml:3"


def test_words_are_one_topic_and_sentences_use_them(against):
    found = against('[words]\nglory = "prestige"\nwarband = "party"\n[warband]\nglory = [0, 1]\n')

    assert [(difference.topic, difference.affects_play) for difference in found] == [
        ("warband", True),
        ("words", False),
        ("words", False),
    ]
    assert found[0].text.startswith(
        "The prestige of a party by its size, from 0; the last item for larger ones:"
    )
    assert found[1].text == "What readers see for glory: was glory, and is prestige."


def test_differences_are_in_the_order_of_their_topics(against):
    text = '[words]\nera = "age"\n[tribe.elf]\nname = "Elven folk"\n[hand]\nlimit = 9\n[marker]\noptional = true\n'

    assert [difference.topic for difference in against(text)] == ["hand", "marker", "words", "tribe.elf"]


def test_every_key_has_a_topic_of_its_own_order(first_edition):
    sections = {key.partition(".")[0] for key in first_edition.keys()}  # noqa: SIM118 - it is no dict

    assert sections - {"id", "title", "players", "tribe"} == set(TOPICS)


def test_names_and_colours_of_as_many_kingdoms_do_not_affect_play_and_their_number_does(
    against, first_edition
):
    kingdoms = first_edition.value("kingdoms")

    def with_first(*first):
        changed = [*({"colour": colour, "name": name} for colour, name in first), *kingdoms[1:]]
        listed = ", ".join(f'{{ colour = "{one["colour"]}", name = "{one["name"]}" }}' for one in changed)
        (difference,) = against(f"kingdoms = [{listed}]\n")
        return difference.affects_play

    assert not with_first(("orange", "Elsewhere"))
    assert not with_first(("brown", "Ithys"))
    assert with_first()


def test_tribes_to_choose_from_are_names_where_each_has_its_counterpart_at_its_place(against):
    """Chance draws by places: the same tribes in another order are another game for the same seed."""
    dealt = ["dwarf", "elf", "giant", "halfling", "merfolk", "minotaur", "orc"]
    bear = '[tribe.bear]\nability = "giant"\nname = "Giants of old"\n'

    def between(*chosen):
        texts = [f"[setup]\nchoose_from = {list(ids)}\n{bear}" for ids in (dealt, chosen)]
        one, other = (load_ruleset("first-edition", [RulesetText(text)]) for text in texts)
        (found,) = (found for found in differences(one, other) if found.key == "setup.choose_from")
        return found.affects_play

    assert not between("dwarf", "elf", "bear", "halfling", "merfolk", "minotaur", "orc")
    assert between("bear", "dwarf", "elf", "halfling", "merfolk", "minotaur", "orc")
    assert between("dwarf", "elf", "wizard", "halfling", "merfolk", "minotaur", "orc")
    assert between(*dealt[:-1])


SPELLINGS = {
    "players": ['"2..6"', '"2..5"', '"3..6"'],
    "hand.limit": ["10", '"10"', '"5 * 2"', "11", '"if players = 6 then 11 else 10"', '"9 + players // 6"'],
    "setup.tribes": ['"if players <= 3 then 5 else 6"', '"min(6, 4 + players // 2)"', "5", '"7 - eras // 3"'],
    "setup.pool": ['"2 * players"', '"players + 2"', '"players * eras"'],
    "recruit.deck": ["1", '"if pool = 0 then 1 else 1"', '"if pool = 0 then 2 else 1"', '"2 - min(1, pool)"'],
    "eras.count": ['"if players < 4 then 2 else 3"', "2", "3", '"3 - (5 - players) // 2 // 1 * 0"'],
    "eras.last_dragon": ["3", '"if players <= 3 then 2 else 3"'],
    "tokens.without_four_plus": ['"eras = 2"', '"eras < 3"', "false", '"players <= 3"'],
    "marker.allowed": [
        '"size > markers(kingdom, own)"',
        '"markers(kingdom, own) < size"',
        '"size > markers(kingdom, all)"',
        '"size > markers(kingdom, own) + era - 1"',
    ],
    "marker.optional": ["true", "false", '"no"', '"players = 2"'],
    "kingdom.award": [
        '"token(era + 1 - rank)"',
        '"token(1 + era - rank)"',
        '"if rank > era then 0 else token(rank)"',
        '"if last era then token(era) else token(era + 1 - rank)"',
    ],
    "warband.glory": ["[0, 0, 1, 3, 6, 10, 15]", '"[0, 0, 1, 3, 6, 10, 15]"', "[0, 1, 3, 6]"],
    "victory.order": ['["glory", "markers", "warbands"]', '["glory", "warbands"]'],
    "tribe.giant.now": ["2", '"if era = 1 then 2 else 2"', '"era"', '"if players = 5 then 3 else 2"'],
    "tribe.giant.era_end": ['"2 * era"', '"[2, 4, 6][era - 1]"', '"era + era"', '"3 * era - 1"'],
    "tribe.troll.tokens": ["[1, 2, 3, 4, 5, 6]", "[1, 2, 3]", "[3, 1, 2]"],
    "tribe.merfolk.payouts": ["[1, 2, 4]", "[1, 2, 4, 7]", '"if eras = 3 then [1, 2, 4] else [1, 2, 9]"'],
    "tribe.elf.cards": ["{ each_kingdom = 2 }", "{ no_kingdom = 12 }"],
    "tribe.elf.ability": ['"elf"', '"wizard"'],
    "tribe.bear.ability": ['"giant"', '"orc"'],
    "tribe.elf.name": ['"Elves"', '"Elven folk"'],
    "words.glory": ['"glory"', '"prestige"'],
    "setup.choose_from": [
        '["centaur", "dwarf", "elf", "giant", "halfling", "merfolk", "orc"]',
        '["orc", "centaur", "dwarf", "elf", "giant", "halfling", "merfolk"]',
        '["centaur", "dwarf", "elf", "bear", "halfling", "merfolk", "orc"]',
    ],
}
"""Values of each key, some of them written in several ways."""

CHANGES = st.lists(st.sampled_from(sorted(SPELLINGS)), max_size=4, unique=True).flatmap(
    lambda chosen: st.fixed_dictionaries({key: st.sampled_from(SPELLINGS[key]) for key in chosen})
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(common=CHANGES, one=CHANGES, other=CHANGES)
def test_rulesets_differ_in_play_or_in_ids_exactly_where_their_hashes_do(load_text, common, one, other):
    def house(*changes):
        merged = dict(chain.from_iterable(change.items() for change in changes))
        if "bear" in merged.get("setup.choose_from", ""):
            merged.setdefault("tribe.bear.ability", '"giant"')
        if "tribe.bear.ability" in merged:
            merged["tribe.bear.name"] = '"Bears"'
        try:
            return load_text("".join(f"{key} = {value}\n" for key, value in merged.items()))
        except LoadError:
            assume(False)

    a, b = house(common, one), house(common, other)
    there, back = differences(a, b), differences(b, a)

    counting = [one for one in there if one.affects_play or one.key == "setup.choose_from"]
    assert bool(counting) == (a.hash != b.hash)
    assert [values(difference)[::-1] for difference in by_key(back)] == [values(d) for d in by_key(there)]
    assert len(keys(there)) == len(set(keys(there)))


def by_key(found):
    return sorted(
        found, key=lambda difference: min(side.key for side in (difference.a, difference.b) if side)
    )
