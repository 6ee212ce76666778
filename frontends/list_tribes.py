"""`ethnos tribes`: the tribes that can be played, and what went wrong with others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click
from attrs import define, field
from rich.console import Console

from ethnos.errors import EthnosError
from ethnos.frontends.output import output, table, write_json
from ethnos.frontends.plugin_files import Besides, registry_with
from ethnos.frontends.ruleset_options import json_option, tribe_options
from ethnos.loading import load_ruleset
from ethnos.plugins import Plugin, Registry
from ethnos.rulesets import Tribe, installed_rulesets, read_heading


@click.command
@tribe_options
@json_option
def command(besides: Besides, as_json: bool) -> None:
    """List the installed tribes and their hooks.

    For each: its id and name, the package that brings it and its version, the installed rulesets that use it (under
    which ids, where they are others), the hooks that it implements, and its file. Tribes that an installed ruleset
    carries are among them. A plugin that was refused is listed with the reason, and so is a ruleset that does not load.
    """
    registry = registry_with(besides)
    uses = _uses(registry)
    rows = [_row(plugin, uses) for _, plugin in sorted(registry.plugins.items())]
    rows = sorted([*rows, *uses.carried.values()], key=lambda row: (row["id"], row["file"]))
    refused = [_problem("tribe", id, failure) for id, failure in sorted(registry.failures.items())]
    problems = [*refused, *uses.problems]
    if as_json:
        write_json({"tribes": rows, "problems": problems})
    else:
        _show(output(), rows, problems)


@define
class _Uses:
    """Which rulesets deal tribes of which ability, and which tribes they carry themselves."""

    by_ability: dict[str, dict[str, list[str]]] = field(factory=dict)
    """By ability and ruleset, the ids of the tribes that have it there."""
    carried: dict[str, dict[str, Any]] = field(factory=dict)
    """The rows of tribes that are written in TOML beside a ruleset, by their files."""
    problems: list[dict[str, str]] = field(factory=list)
    """Rulesets that do not load, and so cannot say."""


def _uses(registry: Registry) -> _Uses:
    uses = _Uses()
    for id in installed_rulesets():
        try:
            if read_heading(id).kind == "variant":
                continue
            ruleset = load_ruleset(id, registry=registry)
        except EthnosError as error:
            uses.problems.append(_problem("ruleset", id, error))
            continue
        rules = ruleset.for_players(ruleset.players[0])
        for tribe in rules.choose_from:
            uses.by_ability.setdefault(rules.tribes[tribe].ability, {}).setdefault(id, []).append(tribe)
        for carried in rules.tribes.values():
            if carried.written is not None and carried.ability not in registry.plugins:
                hooks = registry.implementations(rules)[carried.ability]
                uses.carried.setdefault(carried.written.place, _carried_row(carried, id, hooks, uses))
    return uses


def _row(plugin: Plugin, uses: _Uses) -> dict[str, Any]:
    table = plugin.table
    return {
        "id": table.id,
        "name": table.name,
        "text": table.text,
        "package": plugin.package,
        "file": plugin.file,
        "hooks": sorted(plugin.implementations),
        "rulesets": uses.by_ability.get(table.id, {}),
    }


def _carried_row(tribe: Tribe, ruleset: str, hooks: Iterable[str], uses: _Uses) -> dict[str, Any]:
    assert tribe.written is not None, "the tribe is one that a ruleset carries"
    return {
        "id": tribe.id,
        "name": tribe.name,
        "text": tribe.text,
        "package": f"ruleset {ruleset}",
        "file": tribe.written.place,
        "hooks": sorted(hooks),
        "rulesets": uses.by_ability.get(tribe.ability, {}),
    }


def _problem(kind: str, id: str, error: EthnosError) -> dict[str, str]:
    return {"kind": kind, "id": id, "code": error.code, "message": str(error)}


def _show(console: Console, rows: Sequence[dict[str, Any]], problems: Sequence[dict[str, str]]) -> None:
    shown = table("id", "name", "package", "rulesets", "hooks")
    for row in rows:
        used = ", ".join(_used_by(row)) or "none"
        shown.add_row(row["id"], row["name"], row["package"], used, ", ".join(row["hooks"]))
    console.print(shown)
    console.print("\nfiles:")
    for row in rows:
        console.print(f"  {row['id']}: {row['file']}", soft_wrap=True)
    for problem in problems:
        what = f"{problem['kind']} {problem['id']}: error[{problem['code']}]"
        console.print(f"\n{what}: {problem['message']}", soft_wrap=True)


def _used_by(row: dict[str, Any]) -> Iterator[str]:
    """The rulesets that use a tribe: `first-edition`, or `second-edition (owl)` where it has another id there."""
    for ruleset, tribes in row["rulesets"].items():
        yield ruleset if tribes == [row["id"]] else f"{ruleset} ({', '.join(tribes)})"
