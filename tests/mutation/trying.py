"""Checking one mutant as `ethnos check` does, and stopping at the first thing that is found."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from attrs import frozen

from ethnos import Registry
from ethnos.modding import Report, check
from ethnos.modding.trials import PromiseBroken
from ethnos.plugins import installed_plugins
from tests.mutation.mutants import Source

USUAL_WARNINGS = ("replaces-installed",)
"""What is told of a shipped tribe's file that lies elsewhere, also where nothing is wrong with it."""


@frozen
class Found:
    """What a check told."""

    error: str = ""
    """The first error: its code, or the scenario that does not hold; empty where there is none."""
    warning: str = ""
    """The first warning's code that is not usual."""


@contextmanager
def folder_of(source: Source, changed: Mapping[str, str]) -> Iterator[Path]:
    """A folder of its own with the source's files, some of them changed."""
    with TemporaryDirectory(prefix="mutant-") as name:
        folder = Path(name)
        for file, text in {**source.files, **changed}.items():
            (folder / file).write_text(text, encoding="utf-8")
        before = set(sys.modules)
        yield folder
        for module in set(sys.modules) - before:
            if module.startswith("ethnos_plugin_"):
                del sys.modules[module]
        linecache.clearcache()


def quick_check(source: Source, folder: Path) -> Found:
    """All but the games: the form, and the scenarios."""
    return _found(_check(source, folder, 0))


def full_check(source: Source, folder: Path, games: int) -> Found:
    """Everything, with so many games. That a game breaks a promise is told without cutting it down."""
    with patch("ethnos.modding.behaviour.cut_down", _as_it_is):
        return _found(_check(source, folder, games))


def registry_for(source: Source) -> Registry:
    """The installed tribes, without that whose place a TOML file takes."""
    known = installed_plugins().plugins
    return Registry(
        {id: plugin for id, plugin in known.items() if source.shape != "tribe" or id != source.id}
    )


def _check(source: Source, folder: Path, games: int) -> Report:
    if source.shape == "package":
        return check([folder], games=games)
    named = [folder / file for file in source.files] if source.shape == "python" else [folder]
    return check(named, registry_for(source), games=games)


def _found(report: Report) -> Found:
    errors = [finding.code for finding in report.findings if finding.severity == "error"]
    failed = [f"scenario {result.name!r}" if result.kind == "scenario" else result.message.partition(":")[0]
              for result in report.results if not result.ok]  # fmt: skip
    warnings = [
        finding.code
        for finding in report.findings
        if finding.severity == "warning" and finding.code not in USUAL_WARNINGS
    ]
    error = next(iter([*errors, *failed]), "")
    assert bool(error) is not report.ok
    return Found(error, next(iter(warnings), ""))


def _as_it_is(broken: PromiseBroken, *others: object) -> PromiseBroken:
    return broken
