"""`ethnos new`: the beginning of a tribe or a ruleset of one's own."""

from __future__ import annotations

from pathlib import Path

import click

from ethnos.frontends.output import output
from ethnos.frontends.ruleset_options import DEFAULT
from ethnos.modding.scaffold import Project, new_ruleset, new_tribe

NEXT = {
    "tribe": ("ethnos check .",),
    "package": ("pip install -e '.[test]'", "python -m pytest", "ethnos check ."),
    "ruleset": ("ethnos check .",),
}
"""What to do in the new folder, by what lies there."""


@click.command
@click.argument("kind", type=click.Choice(["tribe", "ruleset"]), metavar="tribe|ruleset")
@click.argument("name")
@click.option("--python", is_flag=True, help="Write the tribe in Python, as a package of its own.")
@click.option("--extends", metavar="ID", help=f"The ruleset that a new one extends.  [default: {DEFAULT}]")
@click.option("--to", metavar="FOLDER", help="Where to write.  [default: ./NAME]")
@click.option("--force", is_flag=True, help="Replace files that are there already.")
def command(kind: str, name: str, python: bool, extends: str | None, to: str | None, force: bool) -> None:
    """Begin a tribe or a ruleset of your own.

    NAME is its id. What is written works at once and brings its own scenarios; the README in it says what each file is
    for. Files that are there already are kept.
    """
    _refuse_what_does_not_go_together(kind, python, extends, to)
    folder = None if to is None else Path(to)
    if kind == "tribe":
        _tell(new_tribe(name, folder, python=python, force=force), "package" if python else "tribe")
    else:
        _tell(new_ruleset(name, folder, extends=extends or DEFAULT, force=force), kind)


def _refuse_what_does_not_go_together(kind: str, python: bool, extends: str | None, to: str | None) -> None:
    """Raises click's usage error."""
    if kind == "tribe" and extends is not None:
        raise click.UsageError("--extends goes with `ethnos new ruleset`", click.get_current_context())
    if kind == "ruleset" and python:
        raise click.UsageError("--python goes with `ethnos new tribe`", click.get_current_context())
    if to is not None and not to.strip():
        raise click.UsageError("--to: name a folder", click.get_current_context())


def _tell(project: Project, kind: str) -> None:
    console = output()
    console.print(f"wrote {project.folder}:", soft_wrap=True)
    for file in project.files:
        console.print(f"  {file}", soft_wrap=True)
    console.print("\nnow, in that folder:")
    for line in NEXT[kind]:
        console.print(f"  {line}", soft_wrap=True)
