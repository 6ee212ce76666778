"""`ethnos engine`: the JSON protocol over standard input and output."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ethnos.frontends.engine.bots import begin_bots
from ethnos.frontends.engine.description import describe
from ethnos.frontends.engine.engine import Engine
from ethnos.frontends.engine.stream import pipes_of_our_own, serve
from ethnos.frontends.output import write_json
from ethnos.frontends.plugin_files import Besides, registry_with
from ethnos.frontends.ruleset_options import tribe_options


@click.command
@click.option("--schema", is_flag=True, help="Print what can be asked and answered, as an OpenRPC document.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="MODULE:NAME|FILE.py:NAME",
    help="Let messages ask for this bot, which no package registers: with any parameters, or with those that stand "
    "behind it, NAME:KEY=VALUE, and no others. It runs in a process of its own.",
)
@tribe_options
def command(schema: bool, bots: Sequence[str], besides: Besides) -> None:
    """Play games for other programs: JSON-RPC 2.0, a message a line.

    Requests come by standard input, answers and notifications go to standard output; docs/engine.md tells the methods.
    It ends with its input. Messages name no files and no modules: they choose among installed rulesets, tribes and
    bots, and those that are named here.
    """
    if schema:
        write_json(describe())
        return
    with pipes_of_our_own() as (lines, out):
        engine = Engine(registry_with(besides), begin_bots(bots))
        serve(engine, lines, out)
