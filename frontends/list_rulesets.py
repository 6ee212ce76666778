"""`ethnos rulesets`: what is installed."""

from __future__ import annotations

from typing import Any

import click

from ethnos.errors import EthnosError, LoadError
from ethnos.frontends.output import output, table, write_json
from ethnos.frontends.ruleset_options import json_option
from ethnos.loading import load_ruleset
from ethnos.rulesets import Installed, installed_rulesets


@click.command
@json_option
def command(as_json: bool) -> None:
    """List the installed rulesets.

    For each: its id, its title, for how many players it is, and the packages that bring it. One that does not load is
    listed with the reason.
    """
    rows = [_row(installed) for installed in installed_rulesets().values()]
    if as_json:
        write_json(rows)
        return
    shown = table("id", "title", "players", "package")
    for row in rows:
        shown.add_row(row["id"], row["title"] or "does not load", row["players"], ", ".join(row["packages"]))
    console = output()
    console.print(shown)
    for row in rows:
        if row["problem"]:
            console.print(f"\n{row['id']}: {row['problem']}")


def _row(installed: Installed) -> dict[str, Any]:
    row: dict[str, Any] = {"id": installed.id, "title": "", "players": "", "hash": "", "problem": ""}
    row["packages"] = list(installed.packages)
    try:
        ruleset = load_ruleset(installed.id)
    except EthnosError as error:
        row["problem"] = str(error) if isinstance(error, LoadError) else f"error[{error.code}]: {error}"
        return row
    counts = ruleset.players
    return row | {
        "title": ruleset.title,
        "players": f"{counts[0]}..{counts[-1]}" if len(counts) > 1 else str(counts[0]),
        "hash": ruleset.hash,
    }
