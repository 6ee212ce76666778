"""Tribes are found through entry points; what a stranger's package brings never stops the others.

Rules out that a plugin's import error is swallowed, and that which plugin wins depends on the order of installation.
"""

from importlib.metadata import EntryPoint

import pytest

from ethnos import Registry, load_ruleset, new_game
from ethnos.errors import LoadError, PluginError
from ethnos.plugins import installed_plugins, load_plugins
from tests.games import ALL_TRIBES
from tests.tribe_files import GOOD, HEAD, registry_with


@pytest.fixture
def importable(tmp_path, monkeypatch):
    """Modules by their text, importable under their names."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(**modules):
        for name, text in modules.items():
            (tmp_path / f"{name}.py").write_text(text)

    return write


def point(tribe, module):
    return EntryPoint(tribe, module, "ethnos.tribes")


def test_an_error_on_import_is_kept_and_raised_when_its_tribe_is_asked_for(importable, tmp_path):
    """Rules out that a plugin's import error is swallowed; the other tribes go on working."""
    importable(broken_badger="import no_such_module_anywhere\n", whole_badger=HEAD + GOOD)
    registry = Registry()
    load_plugins(registry, [point("stoat", "broken_badger"), point("badger", "whole_badger")])

    assert list(registry.plugins) == ["badger"]
    with pytest.raises(PluginError) as refusal:
        registry.plugin("stoat")
    assert refusal.value.code == "plugin-import"
    assert str(refusal.value) == (
        f"broken_badger (broken_badger): {tmp_path / 'broken_badger.py'}:1: importing it raised "
        "ModuleNotFoundError: No module named 'no_such_module_anywhere'"
    )
    assert isinstance(refusal.value.__cause__, ModuleNotFoundError)


@pytest.mark.parametrize(
    ("wrong", "line", "reason"),
    [
        ("    numbers=(Number('dig', Type.NUMBR, 'how deep'),),", 5, "AttributeError: NUMBR"),
        (
            "    cards=Cards(each_kingdom=-2),",
            5,
            "CardsError: a tribe has 1 to 1000 cards of each kingdom, not -2",
        ),
        ("    numbers=5,", 3, "TypeError: TribeTable: `numbers` has to be a tuple of Number(...), not 5"),
    ],
)
def test_an_error_on_import_is_placed_in_the_plugins_own_file(importable, tmp_path, wrong, line, reason):
    """Rules out that the file of enum or attrs is blamed, where the mistake only came to light."""
    head = "from ethnos.tribe import *\n\nTRIBE = TribeTable(\n    id='badger', name='Badgers', text='They dig.',\n"
    importable(careless_badger=f"{head}{wrong}\n)\n")
    registry = Registry()
    load_plugins(registry, [point("badger", "careless_badger")])

    assert str(registry.failures["badger"]) == (
        f"careless_badger (careless_badger): {tmp_path / 'careless_badger.py'}:{line}: importing it raised {reason}"
    )


def test_a_plugin_that_nobody_knows_is_told_from_one_that_was_refused():
    with pytest.raises(PluginError, match="no plugin for `badger`; known here: centaur, dwarf") as refusal:
        installed_plugins().plugin("badger")
    assert refusal.value.code == "unknown-ability"


def installed_and(*points):
    registry = registry_with()
    load_plugins(registry, points)
    return registry


BADGER_HOUSE = 'extends = "first-edition"\n[tribe.badger]\nname = "Badgers"\ncards = { each_kingdom = 2 }\n'


@pytest.mark.parametrize(("file", "tribes"), [("first-edition", ["badger"]), ("house.toml", [])])
def test_a_ruleset_that_plugs_in_a_tribe_with_a_misspelt_hook_does_not_load(
    importable, tmp_path, monkeypatch, file, tribes
):
    """Rules out that an error hides the real cause."""
    importable(misspelt_badger=HEAD + GOOD.replace("keep", "kep"))
    registry = installed_and(point("badger", "misspelt_badger"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.toml").write_text(BADGER_HOUSE)

    with pytest.raises(PluginError) as refusal:
        load_ruleset(file, tribes=tribes, registry=registry)

    assert refusal.value.code == "unknown-hook"
    line = HEAD.count("\n") + 1
    assert f"misspelt_badger.py:{line}: there is no hook `kep`; did you mean `keep`?" in str(refusal.value)
    assert isinstance(refusal.value.__cause__, LoadError)


def test_what_a_refused_tribe_brings_does_not_hinder_a_ruleset_without_it(importable):
    importable(misspelt_badger=HEAD + GOOD.replace("keep", "kep"))
    registry = installed_and(point("badger", "misspelt_badger"))

    ruleset = load_ruleset("first-edition", registry=registry)

    assert new_game(ruleset, 4, 1, registry=registry).moves()


def test_the_installed_tribes_are_all_registered_and_none_is_refused():
    registry = installed_plugins()

    assert registry.failures == {}
    assert set(ALL_TRIBES) <= set(registry.plugins)


def test_two_packages_that_claim_one_tribe_are_both_refused_whatever_the_order_of_installation(importable):
    """Rules out that which plugin wins depends on the order of installation."""
    importable(one_badger=HEAD + GOOD, other_badger=HEAD + GOOD)
    points = [point("badger", "one_badger"), point("badger", "other_badger")]
    refusals = set()
    for order in (points, points[::-1]):
        registry = Registry()
        load_plugins(registry, order)
        assert "badger" not in registry.plugins
        refusals.add((registry.failures["badger"].code, str(registry.failures["badger"])))

    assert refusals == {
        (
            "duplicate-tribe",
            "tribe badger is claimed by one_badger (one_badger) and other_badger (other_badger); remove one of them",
        )
    }


def test_an_entry_point_is_named_after_its_tribe(importable):
    """Rules out that a package takes another tribe's place by what it is called."""
    importable(whole_badger=HEAD + GOOD)
    registry = Registry()
    load_plugins(registry, [point("aardvark", "whole_badger")])

    assert (registry.plugins, registry.failures["aardvark"].code) == ({}, "other-tribe")


def test_a_plugin_that_ends_the_program_when_it_is_imported_is_refused(importable):
    importable(leaving_badger="import sys\nsys.exit(0)\n")
    registry = Registry()
    load_plugins(registry, [point("badger", "leaving_badger")])

    assert registry.failures["badger"].code == "plugin-import"
