"""`ethnos rulesets`: what is installed, rulesets and variants."""

from __future__ import annotations

from typing import Any

import click

from ethnos.errors import EthnosError, LoadError
from ethnos.frontends.output import output, table, write_json
from ethnos.frontends.ruleset_options import json_option
from ethnos.loading import load_ruleset
from ethnos.rulesets import Installed, installed_rulesets, read_heading


@click.command
@json_option
def command(as_json: bool) -> None:
    """List the installed rulesets.

    And then the variants that can be laid over them. For each: its id, its title, for how many players it is, and the
    packages that bring it. One that does not load is listed with the reason. A variant sets only what it changes:
    `--variant ID` lays it over a ruleset.
    """
    rows = [_row(installed) for installed in installed_rulesets().values()]
    rows.sort(key=lambda row: row["kind"] == "variant")
    if as_json:
        write_json(rows)
        return
    shown = table("id", "kind", "title", "players", "package")
    for row in rows:
        title = "does not load" if row["problem"] else row["title"]
        shown.add_row(row["id"], row["kind"], title, row["players"], ", ".join(row["packages"]))
    console = output()
    console.print(shown)
    for row in rows:
        if row["problem"]:
            console.print(f"\n{row['id']}: {row['problem']}")


def _row(installed: Installed) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": installed.id,
        "kind": "",
        "title": "",
        "players": "",
        "hash": "",
        "problem": "",
    }
    row["packages"] = list(installed.packages)
    try:
        heading = read_heading(installed.id)
        row |= {"kind": heading.kind, "title": heading.title}
        return row if heading.kind == "variant" else row | _loaded(installed.id)
    except LoadError as error:
        return row | {"problem": str(error)}
    except EthnosError as error:
        return row | {"problem": f"error[{error.code}]: {error}"}


def _loaded(id: str) -> dict[str, Any]:
    """What only the ruleset itself can tell. Raises `EthnosError` where it does not load."""
    ruleset = load_ruleset(id)
    counts = ruleset.players
    players = f"{counts[0]}..{counts[-1]}" if len(counts) > 1 else str(counts[0])
    return {"players": players, "hash": ruleset.hash}
