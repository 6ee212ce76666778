"""`ethnos tribes`: the tribes that can be played, and what went wrong with others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from ethnos.frontends.output import output, table, write_json
from ethnos.frontends.plugin_files import registry_with
from ethnos.frontends.ruleset_options import json_option, plugin_option
from ethnos.plugins import Plugin, Registry


@click.command
@plugin_option
@json_option
def command(plugins: Sequence[str], as_json: bool) -> None:
    """List the installed tribes and their hooks.

    For each: its id and name, the package that brings it, its file, and the hooks that it implements. A plugin that was
    refused is listed with the reason.
    """
    registry = registry_with(plugins)
    if as_json:
        write_json({"tribes": _rows(registry), "problems": _problems(registry)})
        return
    console = output()
    shown = table("id", "name", "package", "hooks")
    for row in _rows(registry):
        shown.add_row(row["id"], row["name"], row["package"], ", ".join(row["hooks"]))
    console.print(shown)
    console.print("\nfiles:")
    for row in _rows(registry):
        console.print(f"  {row['id']}: {row['file']}", soft_wrap=True)
    for problem in _problems(registry):
        console.print(f"\n{problem['id']}: error[{problem['code']}]: {problem['message']}", soft_wrap=True)


def _rows(registry: Registry) -> list[dict[str, Any]]:
    return [_row(id, plugin) for id, plugin in sorted(registry.plugins.items())]


def _row(id: str, plugin: Plugin) -> dict[str, Any]:
    return {
        "id": id,
        "name": plugin.table.name,
        "text": plugin.table.text,
        "package": plugin.package,
        "file": plugin.file,
        "hooks": sorted(plugin.implementations),
    }


def _problems(registry: Registry) -> list[dict[str, str]]:
    return [
        {"id": id, "code": failure.code, "message": str(failure)}
        for id, failure in sorted(registry.failures.items())
    ]
