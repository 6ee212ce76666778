"""The tribes that installed rulesets and plugins have, as far as their files and names say it.

No plugin is imported for it, and no ruleset has to load: one of them may be asking just now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from ethnos.grammar import Finding
from ethnos.rulesets.installed import TRIBE_GROUP, installed_rulesets
from ethnos.rulesets.layers import Layer, Shelf
from ethnos.rulesets.tribe_texts import tribe_texts


def installed_layers() -> dict[str, tuple[Layer, ...]]:
    """The files of each installed ruleset and variant, by its id, the lowest first; none of one that cannot be read."""
    shelf = Shelf()
    return {id: shelf.chain(id) for id in installed_rulesets()}


def installed_tribes() -> dict[str, set[str]]:
    """The tribes of all installed rulesets, by id, and the abilities that these give them besides their own."""
    found: dict[str, set[str]] = {}
    for layers in installed_layers().values():
        for id, abilities in tribes_of(layers).items():
            found.setdefault(id, set()).update(abilities)
    return found


def tribes_of(layers: Sequence[Layer]) -> dict[str, set[str]]:
    """The tribes that these files deal, describe or bring along, and the abilities that they give them, by id."""
    unread: list[Finding] = []
    ids = (*named_tribes(layers), *(text.id for text in tribe_texts(layers, unread)))
    found: dict[str, set[str]] = {id: set() for id in ids}
    for layer in layers:
        for setting in layer.settings.values():
            if setting.path[0] == "tribe" and setting.path[2:] == ("ability",):
                found[str(setting.path[1])].add(setting.value)
    return found


def named_tribes(layers: Iterable[Layer]) -> Iterator[str]:
    """The ids of the tribes that these files deal or describe."""
    for layer in layers:
        for key, setting in layer.settings.items():
            if key == "setup.choose_from":
                yield from setting.value
            elif key.startswith("tribe."):
                yield str(setting.path[1])


def countable_tribes(others: Iterable[str]) -> frozenset[str]:
    """The ids that the rules of a tribe may name in `count`: of all that is installed, and these.

    They are the same wherever the tribe is written, so that one that loads can be written back.
    """
    return _installed_ids().union(others)


@cache
def _installed_ids() -> frozenset[str]:
    from importlib.metadata import entry_points  # costs more than most imports

    plugins = (point.name for point in entry_points(group=TRIBE_GROUP))
    return frozenset([*installed_tribes(), *plugins])
