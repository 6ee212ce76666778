"""Rulesets that carry tribes in TOML are compared and taken apart as any others are."""

from ethnos import load_ruleset
from ethnos.lab.attribution import plan_attribution
from ethnos.lab.match import Terms
from tests.written import HEAD

HOUSE = """\
extends = "first-edition"

[setup]
choose_from = ["badger", "dwarf", "elf", "giant", "orc", "troll"]
"""


def house(folder, ability: str):
    (folder / "tribes").mkdir(parents=True)
    (folder / "tribes" / "badger.toml").write_text(f"{HEAD}[ability]\n{ability}")
    (folder / "house.toml").write_text(HOUSE)
    return load_ruleset(folder / "house.toml")


def sides(a, b) -> dict[str, object]:
    """The topics by name, each with the ruleset that turns it on by itself."""
    plan = plan_attribution(a, b, Terms(games=2))
    return {single.topic.name: plan.rulesets[single.side] for single in plan.singles}


def test_a_tribe_that_one_ruleset_carries_is_a_topic_that_brings_it(tmp_path):
    found = sides(load_ruleset("first-edition"), house(tmp_path, 'glory = "size"\n'))
    (ruleset,) = found.values()

    assert ruleset.value("tribe.badger.rules.glory") == "size"


def test_a_tribe_that_both_carry_is_a_topic_with_the_other_ability_whole(tmp_path):
    a, b = (
        house(tmp_path / "a", 'glory = "size"\n'),
        house(tmp_path / "b", 'glory = "2 * size"\nkeep = "size"\n'),
    )
    found = sides(a, b)

    assert list(found) == ["tribe.badger"]
    assert found["tribe.badger"].hash == b.hash
