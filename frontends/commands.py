"""The commands by name. Each one's module is imported when the command is run, so that `ethnos --help` is quick."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click
from attrs import frozen

from ethnos.frontends.failures import exit_status
from ethnos.grammar import guess
from ethnos.version import VERSION


@frozen
class Entry:
    """Where a command is written, and what it does in one line."""

    module: str
    summary: str


COMMANDS = {
    "play": Entry("play", "Play a game in the terminal against bots."),
    "simulate": Entry("simulate", "Let bots play many games and show who won."),
    "rules": Entry("show_rules", "Show the rules of a ruleset, all values resolved."),
    "explain": Entry("explain", "Show one value of a ruleset and where it comes from."),
    "diff": Entry("diff", "Show what differs in the rules of two rulesets."),
    "compare": Entry("compare", "Show what differs in play between two rulesets."),
    "sweep": Entry("sweep", "Show what the values of one key do to the game."),
    "rulesets": Entry("list_rulesets", "List the installed rulesets."),
    "tribes": Entry("list_tribes", "List the installed tribes and their hooks."),
    "new": Entry("new", "Begin a tribe or a ruleset of your own."),
    "check": Entry("check", "Check tribes, rulesets, variants and scenarios."),
    "schema": Entry("schema", "Print a JSON Schema, for editors or for other programs."),
    "replay": Entry("replay", "Replay the record of a game and show how it stands."),
    "perft": Entry("perft", "Count the move sequences of a game."),
    "engine": Entry("engine.command", "Play games for other programs: JSON-RPC 2.0, a message a line."),
}
"""In the order of the help. Each module lies in this package and holds its command as `command`."""


class LazyGroup(click.Group):
    """A group whose commands are imported one by one; click asks for a subclass here."""

    def list_commands(self, context: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Import a command; None where there is none of that name."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"ethnos.frontends.{COMMANDS[name].module}").command
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments begin with, or say which was meant."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            meant = guess(name, COMMANDS) or f"commands: {', '.join(COMMANDS)}"
            raise click.UsageError(f"no command `{name}`; {meant}", context)
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,  # noqa: ANN401 - click's own parameters
    ) -> NoReturn:
        """Run a command and leave with its exit status; every failure is one message on standard error."""
        name = prog_name or "ethnos"
        if "_ETHNOS_COMPLETE" in os.environ:  # a shell that asks for completions, which is click's business
            super().main(args, name)
        arguments = list(sys.argv[1:] if args is None else args)
        sys.exit(exit_status(lambda: self._run(name, arguments)))

    def _run(self, name: str, arguments: list[str]) -> None:
        with self.make_context(name, arguments) as context:
            self.invoke(context)


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit status: 0 it ran, 1 a check found something, 2 wrong use or a file that does not load.",
)
@click.version_option(VERSION, prog_name="ethnos", message="%(prog)s %(version)s")
def ethnos() -> None:
    """Play, simulate and check the card game Ethnos and its rule variants."""
