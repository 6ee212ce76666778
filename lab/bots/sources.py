"""Where the bots of others are found: what packages register, and what a command line names."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from attrs import frozen

from ethnos.lab.bots.naming import BotName
from ethnos.python_files import is_file_name

GROUP = "ethnos.bots"


@frozen
class BotSource:
    """What to import to have a bot."""

    place: str
    """A module, or the whole path of a Python file."""
    attribute: str = ""
    """What of it is the bot; where that is a module, or is not said, its ``decide``."""
    package: str = ""
    """The distribution that registers it and its version; empty for a bot that is named."""
    folder: str = ""
    """Where modules are looked for first; empty for a bot that is registered."""

    def __str__(self) -> str:
        """As an entry point says it, and the package."""
        named = f"{self.place}:{self.attribute}" if self.attribute else self.place
        return f"{named} of {self.package}" if self.package else named


def shown_bot(name: str, source: BotSource) -> str:
    """What messages call a bot that cannot be used: one that is registered with what it stands for."""
    return f"bot `{name}` ({source})" if source.package else f"bot `{name}`"


def named_source(asked: BotName) -> BotSource:
    """What a command line names: a module is looked for in the present folder first, as ``python -m`` does.

    Beside a file that is named lies what it imports, as for ``python FILE``.
    """
    here = Path.cwd()
    if not is_file_name(asked.place):
        return BotSource(asked.place, asked.attribute, folder=str(here))
    file = here / asked.place
    return BotSource(str(file), asked.attribute, folder=str(file.parent))


def registered_sources() -> Mapping[str, tuple[BotSource, ...]]:
    """What packages register under each name; looked up once, since it takes ten times as long as a decision.

    A name that nobody can write is among them; two packages that register one and the same thing are one.
    """
    return _registered(tuple(sys.path))


@cache
def _registered(path: tuple[str, ...]) -> Mapping[str, tuple[BotSource, ...]]:
    """The same, for a path along which packages are looked for."""
    from importlib.metadata import entry_points  # costs more than finding one of ours

    found: dict[str, dict[tuple[str, str], BotSource]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        place, _, attribute = (part.strip() for part in point.value.partition("[")[0].partition(":"))
        package = f"{point.dist.name} {point.dist.version}" if point.dist else "a package"
        source = BotSource(place, attribute, package)
        found.setdefault(point.name, {}).setdefault((place, attribute), source)
    return {name: tuple(sources.values()) for name, sources in found.items()}


def is_missing(source: BotSource) -> bool:
    """Whether the package or module of a registered bot is not installed; nothing of it is imported."""
    try:
        return find_spec(source.place.partition(".")[0]) is None
    except ValueError:  # of a module that is imported and does not say where it is from
        return False
