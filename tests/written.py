"""Tribes in TOML that tests read, and registries that know them."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import ethnos
from ethnos import Registry, Ruleset, load_ruleset, read_tribe
from ethnos.plugins import installed_plugins

HEAD = """\
[tribe]
id = "badger"
name = "Badgers"
cards = { each_kingdom = 2 }
text = "They dig."
"""
"""How the file of a tribe begins, as a rule: its heading whole, and what follows is the test's matter."""
FOLDER = Path(__file__).parent / "written_tribes"
PRINTED = ("centaur", "dwarf", "elf", "halfling", "minotaur", "skeleton", "wingfolk", "wizard")
"""The first edition's tribes that can be said in TOML."""


@cache
def written(id: str) -> ethnos.WrittenTribe:
    return read_tribe(FOLDER / f"{id}.toml")


def with_written(*ids: str) -> Registry:
    """The installed tribes, those of these ids as TOML says them."""
    known = {id: plugin for id, plugin in installed_plugins().plugins.items() if id not in ids}
    registry = Registry(known)
    for id in ids:
        registry.register(written(id))
    return registry


def with_texts(folder: Path, texts: Iterable[str]) -> Registry:
    """The installed tribes and those that these texts say, kept in a folder as files."""
    registry = installed_plugins().copy()
    for number, text in enumerate(texts):
        file = folder / f"tribe{number}.toml"
        file.write_text(text, encoding="utf-8")
        registry.register(read_tribe(file))
    return registry


@cache
def first_edition_with(*ids: str) -> tuple[Ruleset, Registry]:
    """The first edition with these tribes of the folder, and a registry that knows them."""
    registry = with_written(*ids)
    return load_ruleset("first-edition", tribes=ids, registry=registry), registry
