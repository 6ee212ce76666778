"""Rulesets that packages bring along, by the entry point group `ethnos.rulesets`.

An entry point's name is the ruleset's id, its value a package; the ruleset is the file ID.toml in it.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

GROUP = "ethnos.rulesets"
TRIBE_GROUP = "ethnos.tribes"
"""The entry points of tribes, each by its id."""


@frozen
class Installed:
    """One installed ruleset: its id, and the packages that offer it (one, unless two of them clash)."""

    id: str
    packages: tuple[str, ...]

    @property
    def file_name(self) -> str:
        """The name of its file within the package."""
        return f"{self.id}.toml"


def installed_rulesets() -> dict[str, Installed]:
    """All installed rulesets by id, sorted, whatever the order of installation."""
    return dict(_installed_in(tuple(map(_last_change, sys.path))))


def _last_change(folder: str) -> tuple[str, int]:
    """A place of packages with the time at which something was put into it or taken away; 0 where it is none."""
    path = Path(folder).absolute()
    try:
        return str(path), path.stat().st_mtime_ns
    except OSError:
        return str(path), 0


@lru_cache(maxsize=8)
def _installed_in(folders: tuple[tuple[str, int], ...]) -> dict[str, Installed]:
    """What these places offer. They are searched once, for that takes longer than reading a ruleset's file."""
    from importlib.metadata import entry_points  # costs more than the rest of the import

    offers = sorted({(point.name, point.value) for point in entry_points(group=GROUP)})
    ids = sorted({name for name, _ in offers})
    return {id: Installed(id, tuple(value for name, value in offers if name == id)) for id in ids}


def package_folder(package: str) -> Traversable:
    """The folder of a package's files. Raises whatever the package's import raises."""
    from importlib.resources import files  # imported late, as above

    return files(package)


def shown_name(package: str, file_name: str) -> str:
    """How messages name a file of a package, wherever it is installed: `rulesets/first-edition.toml`."""
    return f"{package.removeprefix('ethnos.').replace('.', '/')}/{file_name}"
