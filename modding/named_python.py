"""Tribes in Python that a check is given by name: a file, a module, or a package that declares entry points.

Nothing is imported before `load_python` is called, and nothing that is not named.
"""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from ethnos.errors import PluginError
from ethnos.plugins import GROUP
from ethnos.python_files import is_file_name, load_plugin
from ethnos.rulesets.documents import Document, read_document
from ethnos.rulesets.files import Location

PROJECT_FILE = "pyproject.toml"
SOURCE = "src"
SOURCES = (SOURCE, ".")
"""Folders of a package's project that its modules may lie in; the first has precedence."""
INIT = "__init__.py"


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
    """Where its modules are looked for, before all other places but the standard library."""
    home: str = ""
    """The folder or file that was named, whose scenarios are its own."""
    plays: bool = True
    """Whether it goes on to games and its scenarios; else it is there for the scenarios of others."""


def python_of_file(file: Path) -> NamedPython:
    """A Python file: a module of the package whose project declares it, or else a plugin by itself."""
    for named in python_of_package(_project_of(file)):
        if file.resolve() in module_files(named):
            return evolve(named, shown=str(file), home=str(file))
    return NamedPython(str(file), file=str(file), home=str(file))


def _project_of(file: Path) -> Path:
    """The folder in which the project of a file's package lies, if it has one: nothing above it is looked at."""
    folder = file.resolve().parent
    while (folder / INIT).is_file():
        folder = folder.parent
    return folder.parent if folder.name == SOURCE and not (folder / PROJECT_FILE).is_file() else folder


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


def what_runs(named: NamedPython) -> str:
    """Which Python the project file of a folder lets run."""
    home = Path(named.home)
    inner = [file.relative_to(home.resolve()) for file in module_files(named) if _lies_in(file, home)]
    runs = str(home / inner[0]) if inner else f"the module {named.module}"
    return f"runs {runs}, which {home / PROJECT_FILE} names"


def is_same(one: NamedPython, other: NamedPython) -> bool:
    """Whether two names are of one plugin: of one module, or of one file."""
    if one.attribute != other.attribute or (one.tribe and other.tribe and one.tribe != other.tribe):
        return False
    if one.module and one.module == other.module:
        return True
    return not files_of(one).isdisjoint(files_of(other))


def files_of(named: NamedPython) -> set[Path]:
    """The files, as they really are, that are imported for a plugin."""
    files = [Path(named.file).resolve()] if named.file else module_files(named)
    return {file for file in files if file.is_file()}


@contextmanager
def own_search_path() -> Iterator[None]:
    """While this lasts, plugins may add folders to the search path of modules; then it is as it was before."""
    before = sys.path.copy()
    try:
        yield
    finally:
        sys.path[:] = before


def load_python(named: NamedPython) -> object:
    """Import a plugin. It runs as part of the program, and its folders stay on the search path of modules.

    Raises `PluginError` with code ``no-plugin`` or ``plugin-import``, whatever the import raised.
    """
    for folder in reversed(named.folders):
        if folder not in sys.path:
            sys.path.insert(_behind_standard_library(), folder)
    return load_plugin(named.file or named.module, named.shown, named.attribute)


def _behind_standard_library() -> int:
    """Where on the search path other places begin: a project's `random.py` is nobody's but its own."""
    own = (sysconfig.get_path("stdlib"), sysconfig.get_config_var("DESTSHARED"))
    return max((sys.path.index(folder) + 1 for folder in own if folder in sys.path), default=0)


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


def module_files(named: NamedPython) -> list[Path]:
    """Where the module of an entry point may lie: in its folders, or where it is installed from."""
    parts = named.module.split(".")
    files = [
        file.resolve()
        for folder in named.folders
        for file in (Path(folder, *parts).with_suffix(".py"), Path(folder, *parts, INIT))
    ]
    loaded = getattr(sys.modules.get(named.module), "__file__", None)
    return [*files, Path(loaded).resolve()] if loaded else files


def _lies_in(file: Path, folder: Path) -> bool:
    return file.is_file() and file.is_relative_to(folder.resolve())
