"""Rulesets with some values changed, made as if from a file: every check of a loaded ruleset holds for them too."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

import tomli_w
from attrs import evolve

from ethnos.errors import LoadError
from ethnos.grammar import Finding
from ethnos.loading import load_ruleset
from ethnos.plugins import Registry
from ethnos.rulesets import Ruleset, RulesetText

FILE = "edited.toml"
"""What the text of an edited ruleset is called until its messages are told."""
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
    try:
        return load_ruleset(RulesetText(tomli_w.dumps(tree), FILE), registry=registry)
    except LoadError as error:
        raise LoadError(_without_line(finding, name) for finding in error.findings) from error


def _without_line(finding: Finding, name: str) -> Finding:
    """A finding by the name of what was changed: nobody has seen the lines of the text that was loaded."""
    return evolve(finding, file=name, line=0, column=0, excerpt="") if finding.file == FILE else finding


def without_place(message: str) -> str:
    """A message about an edited ruleset without the places in the text that it was loaded from."""
    return re.sub(rf"(, )?{re.escape(FILE)}:\d+", "", message)


def _set(tree: Tree, key: str, value: object) -> None:
    *tables, name = key.split(".")
    for step in tables:
        tree = tree.setdefault(step, {})
    if value is None:
        tree.pop(name, None)
    else:
        tree[name] = value
