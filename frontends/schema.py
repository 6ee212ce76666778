"""`ethnos schema`: the JSON Schema of rulesets or tribes, for editors."""

from __future__ import annotations

import click

from ethnos.frontends.output import write_json
from ethnos.frontends.plugin_files import Besides, registry_with
from ethnos.frontends.ruleset_options import tribe_options
from ethnos.modding.json_rulesets import installed_abilities, ruleset_schema
from ethnos.modding.json_tribes import tribe_schema

KINDS = ("ruleset", "tribe")


@click.command
@click.argument("kind", type=click.Choice(KINDS), default="ruleset")
@tribe_options
def command(kind: str, besides: Besides) -> None:
    """Print the JSON Schema of rulesets and variants, or of tribes in TOML.

    With it an editor completes keys, tells what they are for, and marks wrong keys, types and numbers. That of rulesets
    knows the numbers of the installed tribes, and of those named besides.
    """
    if kind == "tribe":
        write_json(tribe_schema())
    else:
        write_json(ruleset_schema(registry_with(besides).tables(), installed_abilities()))
