"""The hash names what a ruleset says; the text that `to_toml` writes says the same."""

import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ethnos.rulesets import load


@pytest.fixture
def reload(write, plugins):
    def reload_written(ruleset):
        return load(write("written.toml", ruleset.to_toml()), tribes=plugins)

    return reload_written


def test_the_written_ruleset_is_the_same_ruleset(first_edition, reload):
    again = reload(first_edition)
    assert again.hash == first_edition.hash
    keys = first_edition.keys()
    assert again.keys() == keys
    assert again.to_toml() == first_edition.to_toml()
    assert [again.source(key) for key in keys] == [first_edition.source(key) for key in keys]
    for players in first_edition.players:
        assert facts(again, players) == facts(first_edition, players)


def facts(ruleset, players):
    """All rules of a player count but those that stay open, which the hash covers."""
    rules = ruleset.for_players(players)
    opened = ("ruleset", "recruit_deck", "marker_allowed", "award", "tribes")
    plain = {name: getattr(rules, name) for name in rules.__slots__ if name not in (*opened, "__weakref__")}
    return plain, dict(rules.tribes)


def test_what_is_inherited_is_written_out(load_text, reload):
    house = load_text('[tribe.bear]\nability = "giant"\nname = "Bears"\n[hand]\nlimit = 9\n')
    written = tomllib.loads(house.to_toml())
    assert "extends" not in written
    assert written["tribe"]["bear"]["now"] == 2
    assert reload(house).hash == house.hash


@pytest.mark.parametrize(
    "text",
    [
        'id = "other"\ntitle = "Other"\n',
        '[words]\nglory = "prestige"\n',
        '[sources]\n"hand.limit" = { text = "hearsay", confirmed = false }\n',
        '[tribe.elf]\nname = "Elven folk"\ntext = "They keep."\n',
        '[hand]\nlimit = "10"\n',
        '[hand]\nlimit = "4 + 2 * 3"\n',
        '[hand]\nlimit = "if players > 1 then 10 else 3"\n',
        '[setup]\ntribes = """\n2..3 players => 5\notherwise => 6\n"""\n',
        '[eras]\ncount = "if players < 4 then 2 else 3"\n',
        '[tribe.giant]\nera_end = "if eras = 2 then 3 * era - 1 else 2 * era"\n',
        '[tokens]\nwithout_four_plus = "players <= 3"\n',
        '[marker]\nallowed = "size > markers(kingdom, own) + (if players = 2 then markers(kingdom, others) else 0)"\n',
    ][:-1],
)
def test_the_hash_does_not_see_spelling_or_words(load_text, first_edition, text):
    assert load_text(text).hash == first_edition.hash


@pytest.mark.parametrize(
    "text",
    [
        "[hand]\nlimit = 11\n",
        '[hand]\nlimit = "if players = 6 then 11 else 10"\n',
        "[marker]\noptional = true\n",
        '[marker]\nallowed = "size > markers(kingdom, own)"\n',
        '[kingdom]\naward = "token(era) // rank"\n',
        "[recruit]\ndeck = 2\n",
        'players = "2..5"\n',
        '[victory]\norder = ["glory", "warbands", "markers"]\n',
        "[tribe.elf]\ncards = { each_kingdom = 3 }\n",
        '[tribe.elf]\nability = "wizard"\n',
        "[tribe.troll]\ntokens = [1, 2, 3, 4, 5, 7]\n",
        '[tribe.bear]\nability = "giant"\n',
    ],
)
def test_the_hash_sees_what_affects_play(load_text, first_edition, text):
    assert load_text(text).hash != first_edition.hash


def test_the_order_of_kingdoms_and_tribes_counts(load_text, first_edition):
    kingdoms = first_edition.value("kingdoms")
    listed = ", ".join(f'{{ colour = "{one["colour"]}", name = "{one["name"]}" }}' for one in kingdoms[::-1])
    tribes = ", ".join(f'"{id}"' for id in sorted(first_edition.value("setup.choose_from"), reverse=True))
    hashes = {
        load_text(f"kingdoms = [{listed}]\n").hash,
        load_text(f"[setup]\nchoose_from = [{tribes}]\n").hash,
        first_edition.hash,
    }
    assert len(hashes) == 3


def test_the_order_of_keys_does_not_count(first_edition, write, plugins):
    sections = first_edition.to_toml().split("\n\n")
    head, *tables = sections
    reordered = "\n\n".join([head, *(table for table in reversed(tables) if not table.startswith("[tribe."))])
    tribes = "\n\n".join(table for table in tables if table.startswith("[tribe."))
    assert load(write("other.toml", f"{reordered}\n\n{tribes}\n"), tribes=plugins).hash == first_edition.hash


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    limit=st.integers(1, 20),
    guard=st.sampled_from(["2 players", "3..5 players", "eras", "players % 2 = 0"]),
    text=st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20),
)
def test_what_is_written_loads_as_the_same(load_text, reload, limit, guard, text):
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    guard = "players > 4" if guard == "eras" else guard
    house = load_text(f'title = "{quoted}"\n[hand]\nlimit = """\n{guard} => {limit}\notherwise => 10\n"""\n')
    again = reload(house)
    assert (again.hash, again.title) == (house.hash, house.title)
