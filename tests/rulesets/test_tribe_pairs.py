"""Tribes of two rulesets pair by what they do."""

import pytest
from attrs import evolve

from ethnos.rulesets.differences import differences
from ethnos.rulesets.tribe_pairs import tribe_pairs

DEALT = ["dwarf", "elf", "giant", "halfling", "merfolk", "minotaur"]


@pytest.fixture
def dealing(load_text):
    """A ruleset that deals these tribes besides a few others; some ids with the ability of another tribe."""

    def made(*ids, text="", **abilities):
        chosen = ", ".join(f'"{id}"' for id in [*DEALT, *ids])
        tables = "".join(f'[tribe.{id}]\nability = "{ability}"\n' for id, ability in abilities.items())
        return load_text(f"[setup]\nchoose_from = [{chosen}]\n{tables}{text}")

    return made


def pairs(a, b):
    """The pairs of two different ids, or with one side only, as texts."""
    return [f"{pair.a} - {pair.b}" for pair in tribe_pairs(a, b) if pair.a != pair.b]


def found(a, b):
    return {
        difference.key: tuple(side and (side.key, side.value) for side in (difference.a, difference.b))
        for difference in differences(a, b, 4)
    }


def test_one_ability_makes_a_pair_of_two_ids(dealing):
    a, b = dealing("troll"), dealing("fox", fox="troll", text='name = "Foxes"\ntokens = [2, 4]\n')

    assert pairs(a, b) == ["troll - fox"]
    assert pairs(b, a) == ["fox - troll"]
    assert found(a, b)["tribe.fox.tokens"] == (
        ("tribe.troll.tokens", [1, 2, 3, 4, 5, 6]),
        ("tribe.fox.tokens", [2, 4]),
    )
    assert found(b, a)["tribe.troll.name"] == (("tribe.fox.name", "Foxes"), ("tribe.troll.name", "Trolls"))


def test_a_tribe_that_one_side_alone_has_stands_alone(dealing):
    a, b = dealing("troll"), dealing("troll", "fox", fox="orc", text='name = "Foxes"\n')

    assert pairs(a, b) == ["None - fox"]
    alone = {key: sides for key, sides in found(a, b).items() if key.startswith("tribe.")}
    assert set(alone) == {f"tribe.fox.{name}" for name in ("name", "ability", "cards", "text", "glory")}
    assert {sides[0] for sides in alone.values()} == {None}
    assert found(b, a)["tribe.fox.name"] == (("tribe.fox.name", "Foxes"), None)


def test_two_tribes_of_one_ability_are_not_guessed_apart(dealing):
    a, b = dealing("troll"), dealing("fox", "badger", fox="troll", badger="troll")

    assert set(pairs(a, b)) == {"None - fox", "None - badger"}


def test_one_id_with_two_abilities_is_one_pair(dealing):
    """No key comes twice, though elf and wizard share an ability across the sides."""
    a, b = dealing("wizard"), dealing(elf="wizard")

    assert pairs(a, b) == []
    assert found(a, b)["tribe.elf.ability"] == (("tribe.elf.ability", "elf"), ("tribe.elf.ability", "wizard"))


def test_a_tribe_that_is_no_longer_dealt_is_compared_with_itself(dealing):
    a, b = dealing("troll"), dealing()

    assert pairs(a, b) == []
    assert list(found(a, b)) == ["setup.choose_from"]
    changed = dealing(text="[tribe.troll]\ntokens = [1]\n")
    assert list(found(a, changed)) == ["setup.choose_from", "tribe.troll.tokens"]


def test_a_tribe_that_is_not_dealt_and_whose_namesake_is_taken_belongs_to_no_pair(dealing):
    a, b = dealing("troll"), dealing("fox", fox="troll", text="[tribe.troll]\ntokens = [1]\n")

    assert [pair.id for pair in tribe_pairs(a, b) if "troll" in (pair.a, pair.b)] == ["fox"]
    assert "tribe.troll.tokens" not in found(a, b)


def test_pairs_are_in_the_order_of_the_second_ruleset(first_edition, load_text):
    backwards = first_edition.value("setup.choose_from")[::-1]
    listed = ", ".join(f'"{id}"' for id in backwards)

    assert [
        pair.b for pair in tribe_pairs(first_edition, load_text(f"[setup]\nchoose_from = [{listed}]\n"))
    ] == (backwards)


def told(a, b):
    return {difference.key: difference.text for difference in differences(a, b, 4)}


def test_a_value_of_a_tribe_that_one_side_alone_deals_says_which(dealing):
    a, b = dealing("troll"), dealing(text="[tribe.troll]\ntokens = [1]\n")

    assert told(a, b)["tribe.troll.tokens"].endswith(" This tribe was dealt, and no longer is.")
    assert told(b, a)["tribe.troll.tokens"].endswith(" This tribe was not dealt, and is.")


def test_a_tribe_that_is_known_on_one_side_and_never_dealt_says_so(dealing):
    a, b = dealing("troll"), dealing("troll", text='[tribe.owl]\nability = "elf"\n')

    for found in (told(a, b), told(b, a)):
        assert found["tribe.owl.cards"].endswith(
            " The ruleset does not deal this tribe: it plays only when it is asked for."
        )
    assert "not there" in told(a, b)["tribe.owl.cards"]
    assert "no longer there" in told(b, a)["tribe.owl.cards"]


def test_rulesets_of_two_names_that_both_leave_a_tribe_out_say_so(dealing):
    a = dealing(text="[tribe.troll]\ntokens = [1]\n")
    b = dealing(text="[tribe.troll]\ntokens = [2]\n")
    other = evolve(b, id="other")

    said = "Neither ruleset deals this tribe: it plays only when it is asked for."
    assert told(a, other)["tribe.troll.tokens"].endswith(said)
