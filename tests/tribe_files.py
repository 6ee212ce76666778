"""Tribes as their authors write them: text in a file, imported and registered beside the installed ones."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

from ethnos import Game, Registry, load_ruleset, new_game
from ethnos.plugins import installed_plugins

HEAD = """\
from typing import ClassVar
import attrs
from attrs import define, frozen
from ethnos.tribe import *

TRIBE = TribeTable(id="badger", name="Badgers", text="They dig.", cards=Cards(each_kingdom=2))

"""
"""How the file of a tribe begins, as a rule."""
GOOD = """\
@hookimpl
def keep(tribe, table, warband):
    return 1
"""
"""A hook with which it is a tribe."""


def import_file(file: Path) -> ModuleType:
    """Import a Python file that lies anywhere, under its own name; the caller takes it out of `sys.modules` again."""
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return module


def registry_with(*sources: object, order: int | None = None) -> Registry:
    """A registry of the installed tribes and of these; ``order`` shuffles in which order they are registered."""
    known = [plugin.source for _, plugin in sorted(installed_plugins().plugins.items())]
    sources_in_order = [*known, *sources]
    if order is not None:
        Random(order).shuffle(sources_in_order)
    registry = Registry()
    for source in sources_in_order:
        registry.register(source)
    return registry


OTHERS = ["elf", "dwarf", "giant", "orc", "troll"]


def badger_game(source: object, seed: int = 1, registry: Registry | None = None, **given: object) -> Game:
    """A game of four with badgers in it; seat 0 holds three of them and some elves."""
    registry = registry or registry_with(source)
    ruleset = load_ruleset("first-edition", tribes=["badger"], registry=registry)
    given = given or {
        "hands": [["blue badger", "red badger", "blue elf", "red elf", "gray orc"], [], [], []],
        "deck": ["gray elf", "red orc", "blue orc"],
    }
    return new_game(ruleset, 4, seed, ["badger", *OTHERS], given, registry)
