"""The option --html: a page about what a command found out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ethnos.frontends.ruleset_options import Command
from ethnos.lab.parallel import require

if TYPE_CHECKING:
    from ethnos.lab.comparison import Comparison, Sweep


def page_options(help: str) -> Callable[[Command], Command]:
    """Let a command take --html and --force."""

    def decorate(command: Command) -> Command:
        forced = click.option("--force", is_flag=True, help="Let --html replace a file that is there.")(
            command
        )
        return click.option("--html", metavar="FILE", help=help)(forced)

    return decorate


def refuse_to_replace(html: str | None, force: bool) -> None:
    """Before any game is played, see that the page can be made, and that a file that is there is kept.

    Raises `EthnosError` with code ``file-exists``, ``unwritable-file`` or ``missing-extra``.
    """
    if html is None:
        return
    if not html.strip():
        raise click.UsageError("--html: an empty name is no file")
    for package in ("jinja2", "matplotlib"):
        require(package, "--html")
    from ethnos.lab.report import writing

    writing.refuse_to_replace(Path(html), force)


def write_page(found: Comparison | Sweep, html: str | None, force: bool) -> None:
    """Write the page, where one was asked for. Raises `EthnosError` as `write_report` does."""
    if html is not None:
        from ethnos.lab.report import write_report

        write_report(found, Path(html), force=force)
