"""`ethnos schema`: the JSON Schema of rulesets or tribes, for editors, and of what the engine hands out."""

from __future__ import annotations

import click

from ethnos.frontends.output import write_json
from ethnos.frontends.plugin_files import Besides, registry_with
from ethnos.frontends.ruleset_options import tribe_options
from ethnos.modding.json_rulesets import ruleset_schema
from ethnos.modding.json_tribes import tribe_schema
from ethnos.rulesets.installed_tribes import installed_tribes
from ethnos.schemas import log_schema, save_schema, view_schema

WITHOUT_RULESET = {"tribe": tribe_schema, "view": view_schema, "log": log_schema, "save": save_schema}
KINDS = ("ruleset", *WITHOUT_RULESET)


@click.command
@click.argument("kind", type=click.Choice(KINDS), default="ruleset")
@tribe_options
def command(kind: str, besides: Besides) -> None:
    """Print a JSON Schema, for editors or for other programs.

    It is that of rulesets and variants, of tribes in TOML, or of views, logs and saves. With the first two an editor
    completes keys, tells what they are for, and marks wrong keys, types and numbers; that of rulesets knows the
    numbers of the installed tribes, and of those named besides. Views, logs and saves are what programs get of a game.
    """
    if kind in WITHOUT_RULESET:
        write_json(WITHOUT_RULESET[kind]())
    else:
        write_json(ruleset_schema(registry_with(besides).tables(), installed_tribes()))
