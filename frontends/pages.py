"""What a command found out is handed over: printed, and with --html written as a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click
from rich.console import Console

from ethnos.frontends.measure_table import as_data
from ethnos.frontends.output import output, write_json
from ethnos.frontends.ruleset_options import Command
from ethnos.lab.comparison import Comparison, Sweep
from ethnos.lab.parallel import require

Found = TypeVar("Found", Comparison, Sweep)
Show = Callable[[Console, Found], None]


def page_options(help: str) -> Callable[[Command], Command]:
    """Let a command take --html and --force."""

    def decorate(command: Command) -> Command:
        forced = click.option("--force", is_flag=True, help="Let --html replace a file that is there.")(
            command
        )
        return click.option("--html", metavar="FILE", help=help)(forced)

    return decorate


def refuse_unwritable(html: str | None, force: bool) -> None:
    """Before any game is played, see that the page can be made and written, and that a file that is there is kept.

    Raises `EthnosError` with code ``file-exists``, ``unwritable-file`` or ``missing-extra``.
    """
    if html is None:
        return
    if not html.strip():
        raise click.UsageError("--html: an empty name is no file")
    for package in ("jinja2", "matplotlib"):
        require(package, "--html")
    from ethnos.lab.report import writing

    writing.refuse_unwritable(Path(html), force)


def hand_over(found: Found, html: str | None, force: bool, as_json: bool, show: Show[Found]) -> None:
    """Write the page, where one was asked for, and print what was found, whatever becomes of the page.

    Raises `EthnosError` as `write_report` does, and `KeyboardInterrupt` where Ctrl-C ended the games, once all is told.
    """
    try:
        if html is not None:
            from ethnos.lab.report import write_report

            write_report(found, Path(html), force=force)
    finally:
        if as_json:
            write_json(as_data(found))
        else:
            show(output(), found)
    if found.interruption:
        raise KeyboardInterrupt
