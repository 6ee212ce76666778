"""Tribes in Python that a check is given by name: a file, a module, or a package that declares entry points.

Nothing is imported before `load_python` is called, and nothing that is not named.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from ethnos.errors import PluginError
from ethnos.plugins import GROUP
from ethnos.python_files import is_file_name, load_plugin
from ethnos.rulesets.documents import Document, read_document
from ethnos.rulesets.files import Location

PROJECT_FILE = "pyproject.toml"
SOURCES = ("src", ".")
"""Folders of a package's project that its modules may lie in; the first has precedence."""
HIGHEST = 6
"""So many folders above a file are searched for its package's project."""


@frozen
class NamedPython:
    """One plugin that was named: how messages call it, and how it is imported."""

    shown: str
    file: str = ""
    """The path of a file that is imported by itself; empty for a module."""
    module: str = ""
    attribute: str = ""
    """What in the module is the plugin, where it is not the module itself."""
    tribe: str = ""
    """The id that its entry point declares; empty where it has none."""
    folders: tuple[str, ...] = ()
    """Where its modules are looked for before all other places."""
    home: str = ""
    """The folder or file that was named, whose scenarios are its own."""
    plays: bool = True
    """Whether it goes on to games and its scenarios; else it is there for the scenarios of others."""


def python_of_file(file: Path) -> NamedPython:
    """A Python file: a module of the package whose project declares it, or else a plugin by itself."""
    for folder in list(file.resolve().parents)[:HIGHEST]:
        if (folder / PROJECT_FILE).is_file():
            for named in python_of_package(folder):
                if file.resolve() in _files_of(named):
                    return NamedPython(
                        str(file), "", named.module, named.attribute, named.tribe, named.folders, str(file)
                    )
            break
    return NamedPython(str(file), file=str(file), home=str(file))


def python_of_package(folder: Path) -> tuple[NamedPython, ...]:
    """The plugins that a package's project declares as entry points; none where it declares none."""
    folders = tuple(str((folder / name).resolve()) for name in SOURCES if (folder / name).is_dir())
    return tuple(
        NamedPython(
            f"{folder / PROJECT_FILE}: {name} = {value}",
            module=value.partition(":")[0].strip(),
            attribute=value.partition(":")[2].partition("[")[0].strip(),
            tribe=name,
            folders=folders,
            home=str(folder),
        )
        for name, value in sorted(_entry_points(folder).items())
    )


def python_of_option(name: str) -> NamedPython:
    """What ``--plugin`` names: a module, or a file."""
    if not name.strip():
        raise PluginError("no-plugin", "--plugin: name a module or a .py file")
    if is_file_name(name):
        return NamedPython(f"--plugin {name}", file=name, home=name, plays=False)
    return NamedPython(f"--plugin {name}", module=name, plays=False)


def load_python(named: NamedPython) -> object:
    """Import a plugin. It runs as part of the program.

    Raises `PluginError` with code ``no-plugin`` or ``plugin-import``, whatever the import raised.
    """
    for folder in reversed(named.folders):
        if folder not in sys.path:
            sys.path.insert(0, folder)
    return load_plugin(named.file or named.module, named.shown, named.attribute)


def _entry_points(folder: Path) -> Mapping[str, str]:
    document = _project(folder)
    points: Any = document.data if document is not None else {}
    for key in ("project", "entry-points", GROUP):
        points = points.get(key, {}) if isinstance(points, dict) else {}
    return (
        {name: value for name, value in points.items() if isinstance(value, str)}
        if isinstance(points, dict)
        else {}
    )


def _project(folder: Path) -> Document | None:
    """A folder's project file; None where there is none, or it cannot be read, which is other tools' to tell."""
    file = folder / PROJECT_FILE
    document = read_document(Location(str(file), file, folder, folder)) if file.is_file() else None
    return document if isinstance(document, Document) else None


def _files_of(named: NamedPython) -> Iterator[Path]:
    """Where the module of an entry point may lie: in its folders, or where it is installed from."""
    parts = named.module.split(".")
    for folder in named.folders:
        yield Path(folder, *parts).with_suffix(".py")
        yield Path(folder, *parts, "__init__.py")
    loaded = sys.modules.get(named.module)
    if loaded is not None and getattr(loaded, "__file__", None):
        yield Path(os.path.realpath(str(loaded.__file__)))
