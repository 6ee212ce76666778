"""Writing a new project: rendered from its template in a place apart, then put where it belongs.

So a project is there as a whole or not at all, and nothing that lies in its folder is touched unasked.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from ethnos.errors import EthnosError
from ethnos.modding.scaffold.names import (
    base_ruleset,
    check_ruleset_name,
    check_tribe_name,
    plural_of,
    title_of,
)
from ethnos.plugins import Registry, installed_plugins
from ethnos.version import VERSION

TEMPLATES = Path(__file__).parent / "templates"
Facts = Mapping[str, str | int]
"""What a template asks, by name."""
SHOWN = 4
"""Files that a refusal names at most."""


@frozen
class Project:
    """What was written."""

    folder: Path
    files: tuple[str, ...]
    """Relative to the folder, sorted."""


def new_tribe(
    name: str,
    folder: str | Path | None = None,
    *,
    python: bool = False,
    force: bool = False,
    registry: Registry | None = None,
) -> Project:
    """Write a project with a tribe: a TOML file and its scenarios, or with ``python`` a package with tests besides.

    ``name`` is the tribe's id; ``folder`` is ``./NAME`` if not said. Files that are there already are kept, unless
    ``force`` replaces them. ``registry`` holds the tribes that are known, the installed ones if not said.

    Raises `EthnosError` with code ``bad-id``, ``taken-id``, ``file-exists`` or ``missing-extra``.
    """
    check_tribe_name(name, registry or installed_plugins())
    facts: Facts = {"id": name, "name": plural_of(title_of(name)), "engine": VERSION}
    return _write("tribe_in_python" if python else "tribe_in_toml", facts, Path(folder or name), force)


def new_ruleset(
    name: str, folder: str | Path | None = None, *, extends: str = "first-edition", force: bool = False
) -> Project:
    """Write a project with a ruleset that extends an installed one and changes one value, and a scenario for it.

    ``name`` is the ruleset's id; ``folder`` and ``force`` are as for `new_tribe`.

    Raises `EthnosError` with code ``bad-id``, ``taken-id``, ``unknown-ruleset``, ``file-exists`` or ``missing-extra``,
    or `LoadError` where the other ruleset does not load.
    """
    check_ruleset_name(name)
    base = base_ruleset(extends)
    players = 4 if 4 in base.players else base.players[-1]
    dealt = base.for_players(players).hand_dealt
    hand = dealt + 1 if dealt < base.for_players(players).hand_limit else dealt - 1
    facts: Facts = {"id": name, "title": title_of(name), "extends": extends, "players": players, "hand": hand}
    return _write("ruleset", facts, Path(folder or name), force)


def _write(template: str, facts: Facts, folder: Path, force: bool) -> Project:
    with TemporaryDirectory() as apart:
        rendered = Path(apart) / "project"
        _render(TEMPLATES / template, facts, rendered)
        files = tuple(sorted(_files(rendered)))
        _keep_what_is_there(folder, [] if force else files)
        for file in files:
            _put(rendered / file, folder / file)
    return Project(folder, files)


def _render(template: Path, facts: Facts, to: Path) -> None:
    """Fill in a template. Raises `EthnosError` with code ``missing-extra``."""
    try:
        from copier import Settings, run_copy  # brings much along that nothing else here needs
    except ModuleNotFoundError as missing:
        raise EthnosError(
            f"writing a new project needs {missing.name}, which is not installed; install the extra `modding`: "
            "pip install 'ethnos-engine[modding]'",
            code="missing-extra",
        ) from missing
    # What a user has set for copier at home is no answer to what a template here asks.
    run_copy(str(template), to, dict(facts), settings=Settings(), defaults=True, quiet=True)


def _files(folder: Path) -> list[str]:
    return [file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()]


def _keep_what_is_there(folder: Path, files: tuple[str, ...] | list[str]) -> None:
    """Refuse to write where something would be lost. Raises `EthnosError` with code ``file-exists``."""
    if folder.exists() and not folder.is_dir():
        raise EthnosError(
            f"{folder}: it is there and is no folder; name another with --to", code="file-exists"
        )
    there = [file for file in files if os.path.lexists(folder / file)]
    if there:
        more = f" and {len(there) - SHOWN} more" if len(there) > SHOWN else ""
        raise EthnosError(
            f"{folder}: {', '.join(there[:SHOWN])}{more} would be replaced, and nothing was written; "
            "name another folder with --to, or replace them with --force",
            code="file-exists",
        )


def _put(file: Path, target: Path) -> None:
    """Put a file where it belongs; a link that is replaced leaves what it leads to alone."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.is_symlink():
        target.unlink()
    shutil.copyfile(file, target)
