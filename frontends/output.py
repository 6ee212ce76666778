"""Writing results to standard output: readable ones through rich, others as JSON."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterable
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from ethnos.frontends.palette import coloured

NARROWEST = 40
PLAIN_WIDTH = 80
"""Columns where the output is no terminal that could say its width."""


class _Output(Console):
    """A console that lets a closed pipe be known, where rich would end the program with status 1 itself."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def output() -> Console:
    """A console on standard output: no colour where NO_COLOR is set or nobody looks, and no guessing at markup."""
    console = _Output(file=sys.stdout, highlight=False, markup=False, emoji=False)
    if console.width < NARROWEST:
        console.width = PLAIN_WIDTH
    return console


def write_json(data: Any) -> None:  # noqa: ANN401 - JSON knows no better type
    """Write data as JSON; equal data give equal bytes."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=True) + "\n")


def write_json_listing(data: dict[str, Any], key: str, items: Iterable[Any]) -> None:
    """As `write_json` with the items as a list under ``key``, behind everything else; they are never held together."""
    head = json.dumps({**data, key: []}, indent=2, ensure_ascii=True)
    sys.stdout.write(head.removesuffix("]\n}"))
    between = "\n"
    for item in items:
        text = json.dumps(item, indent=2, ensure_ascii=True)
        sys.stdout.write(between + textwrap.indent(text, "    "))
        between = ",\n"
    sys.stdout.write(("" if between == "\n" else "\n  ") + "]\n}\n")


def sentence(text: str) -> str:
    """A text with a full stop at its end, where it has no mark of its own."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def indented(console: Console, text: str, columns: int, style: str = "", further: int = 0) -> None:
    """Print a text wrapped to the console's width and set in by so many columns, further lines by a few more."""
    wrapped = textwrap.fill(
        text,
        width=max(console.width, columns + NARROWEST),
        initial_indent=" " * columns,
        subsequent_indent=" " * (columns + further),
        break_long_words=False,
        break_on_hyphens=False,
    )
    console.print(coloured(wrapped, style), soft_wrap=True)


def table(*columns: str, right: tuple[str, ...] = ()) -> Table:
    """A table without lines around it; `right` names the columns of numbers."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for column in columns:
        numbers = column in right
        made.add_column(column, justify="right" if numbers else "left", no_wrap=numbers, overflow="fold")
    return made
