"""What the paths of a check are: TOML files, Python that was named, installed tribes, and Python that is left alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import define, field

from ethnos.grammar import Finding
from ethnos.modding.named_python import (
    PROJECT_FILE,
    NamedPython,
    files_of,
    is_same,
    python_of_file,
    python_of_package,
)
from ethnos.modding.source_places import declared_tribe
from ethnos.plugins import Registry

LARGEST_SOURCE = 256 * 1024
"""Bytes of a Python file that is looked into for a tribe."""
PYTHON, TOML = ".py", ".toml"


@define
class Sorted:
    """What there is to check, in the order of the paths."""

    files: list[str] = field(factory=list)
    """TOML files, as they are named."""
    named: list[NamedPython] = field(factory=list)
    """Python that was named: it will be run."""
    installed: list[str] = field(factory=list)
    """Ids of installed tribes whose files lie in a folder."""
    findings: list[Finding] = field(factory=list)
    not_run: dict[str, str] = field(factory=dict)
    """The tribes, by id, that lie in Python which is not run, each with its file or its package's project."""


def sort_out(paths: Iterable[str | Path], registry: Registry, besides: Iterable[NamedPython] = ()) -> Sorted:
    """Sort the paths, each file once, those of a folder by name. Nothing is run.

    Python that lies in a folder is not named: it is checked where it is installed, and else left alone, with a finding
    that says so, unless it is one of the plugins that are named ``besides``.
    """
    found = Sorted()
    sorting = _Sorting(found, registry, {file for plugin in besides for file in files_of(plugin)})
    for path in map(Path, paths):
        if path.is_dir():
            sorting.sort_folder(path)
        elif path.suffix == PYTHON:
            sorting.add_python(path)
        else:
            sorting.add_file(path)
    sorting.tell_of_left_alone()
    return found


@define
class _Sorting:
    found: Sorted
    registry: Registry
    besides: set[Path]
    """Python files that are named otherwise."""
    _seen: set[Path] = field(factory=set)
    _left_alone: dict[Path, tuple[Finding, tuple[str, ...]]] = field(factory=dict)
    """What is said of Python that was not run, unless it is named after all, and its tribes."""
    _installed: dict[Path, str] = field(init=False)

    @_installed.default
    def _files_of_installed(self) -> dict[Path, str]:
        files = {id: Path(plugin.place.file) for id, plugin in self.registry.plugins.items()}
        return {file.resolve(): id for id, file in files.items() if file.suffix == PYTHON}

    def add_file(self, file: Path) -> None:
        """A file that is TOML, or will be told not to be."""
        if self._is_new(file):
            self.found.files.append(str(file))

    def add_python(self, file: Path) -> None:
        """A Python file that was named."""
        if self._is_new(file):
            self._add_named(python_of_file(file))

    def sort_folder(self, folder: Path) -> None:
        """Everything in a folder; where it is a package's project, its entry points were named with it."""
        named = python_of_package(folder)
        for plugin in named:
            self._add_named(plugin)
        before = len(self.found.files), len(self.found.installed), len(self._left_alone)
        files = list(_files_in(folder))
        packages = {file.parent for file in files if _is_inner_package(file, folder)}
        for file in files:
            if file.suffix == PYTHON and packages.isdisjoint(file.parents):
                self._leave_alone(file)
            elif file.name == PROJECT_FILE and file.parent in packages:
                message = "this package has tribes and is not run: name its folder to check them"
                self._warn(file, message, *(plugin.tribe for plugin in python_of_package(file.parent)))
            elif file.suffix == TOML and file.name != PROJECT_FILE:
                self.add_file(file)
        after = len(self.found.files), len(self.found.installed), len(self._left_alone)
        if not named and before == after:
            message = "no scenario, no ruleset and no tribe lies in this folder"
            self.found.findings.append(Finding(str(folder), 1, 1, "error", "empty-folder", message))

    def _add_named(self, plugin: NamedPython) -> None:
        if not any(is_same(plugin, known) for known in self.found.named):
            self.found.named.append(plugin)

    def tell_of_left_alone(self) -> None:
        """Say of Python that only lies in a folder that it is not run; check what is named once, installed or not."""
        named = self.found.named
        run = self.besides.union(*map(files_of, named), (_project_of(plugin) for plugin in named))
        own = {id: file for file, id in self._installed.items()}
        self.found.installed[:] = [id for id in self.found.installed if own[id] not in run]
        for file, (finding, tribes) in self._left_alone.items():
            if file not in run:
                self.found.findings.append(finding)
                self.found.not_run.update(dict.fromkeys(filter(None, tribes), finding.file))

    def _leave_alone(self, file: Path) -> None:
        """A Python file that only lies in a folder."""
        id = self._installed.get(file.resolve())
        if id is not None:
            if self._is_new(file):
                self.found.installed.append(id)
        elif (tribe := _tribe_in(file)) is not None:
            self._warn(file, "this looks like a tribe and is not run: name the file to check it", tribe)

    def _warn(self, file: Path, message: str, *tribes: str) -> None:
        finding = Finding(str(file), 1, 1, "warning", "python-not-run", message)
        self._left_alone.setdefault(file.resolve(), (finding, tribes))

    def _is_new(self, file: Path) -> bool:
        real = file.resolve()
        new = real not in self._seen
        self._seen.add(real)
        return new


def _project_of(plugin: NamedPython) -> Path:
    return (Path(plugin.home) / PROJECT_FILE).resolve()


def _files_in(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
        if file.suffix in (PYTHON, TOML) and not hidden:
            yield file


def _is_inner_package(file: Path, folder: Path) -> bool:
    """Whether a file is the project of a package with tribes that lies in a folder and was not named itself."""
    return file.name == PROJECT_FILE and file.parent != folder and bool(python_of_package(file.parent))


def _tribe_in(file: Path) -> str | None:
    """The id of the tribe that a file looks like, or an empty one; None where it looks like none."""
    try:
        with file.open("rb") as stream:
            text = stream.read(LARGEST_SOURCE).decode("utf-8", "replace")
    except OSError:
        return None
    return declared_tribe(text)
