"""Rulesets with some values changed, made as if from a file: every check of a loaded ruleset holds for them too."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import tomli_w
from attrs import evolve

from ethnos.errors import LoadError
from ethnos.grammar import Finding
from ethnos.loading import load_ruleset
from ethnos.plugins import Registry
from ethnos.rulesets import Ruleset

Tree = dict[str, Any]
"""A ruleset's values in the tables of its file."""


def tree_of(ruleset: Ruleset) -> Tree:
    """All values of a ruleset, without their sources."""
    tree: Tree = tomllib.loads(ruleset.to_toml())
    tree.pop("sources", None)
    return tree


def look_up(tree: Tree, key: str) -> Any:  # noqa: ANN401 - whatever the file has there
    """The value of a dotted key; None where there is none."""
    found: Any = tree
    for step in key.split("."):
        found = found.get(step) if isinstance(found, dict) else None
    return found


def edited(
    ruleset: Ruleset, values: Mapping[str, Any], name: str, registry: Registry | None = None
) -> Ruleset:
    """The ruleset with these values, by key; None takes a key away.

    Raises `LoadError` where they do not fit it; its findings name ``name`` as the file.
    """
    tree = tree_of(ruleset)
    for key, value in values.items():
        _set(tree, key, value)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "edited.toml"
        file.write_text(tomli_w.dumps(tree), encoding="utf-8")
        try:
            return load_ruleset(file, registry=registry)
        except LoadError as error:
            raise LoadError(_without_file(error.findings, str(file), name)) from error


def _without_file(findings: Iterable[Finding], file: str, name: str) -> list[Finding]:
    """The findings by the name of what was changed; the lines of a file that was never anybody's are left out."""
    return [
        evolve(finding, file=name, line=0, column=0, excerpt="") if finding.file == file else finding
        for finding in findings
    ]


def without_place(message: str, ruleset: Ruleset) -> str:
    """A message about an edited ruleset without the places in the file that it was loaded from."""
    file = ruleset.where("id").rpartition(":")[0]
    return re.sub(rf"(, )?{re.escape(file)}:\d+", "", message)


def _set(tree: Tree, key: str, value: object) -> None:
    *tables, name = key.split(".")
    for step in tables:
        tree = tree.setdefault(step, {})
    if value is None:
        tree.pop(name, None)
    else:
        tree[name] = value
