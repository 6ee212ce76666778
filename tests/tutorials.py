"""Following a tutorial word by word: its files are written and changed, its commands run, in the order of the page.

* a block with a title is a file, as a whole, or with ``diff`` a change of one;
* a ``console`` block holds commands behind ``$``, each with what it says; ``...`` stands for any lines.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from attrs import frozen

BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

Shell = Callable[[Path, str], str]
"""Runs a command in a folder and gives what it says, errors too."""


@frozen
class Step:
    """One thing that a reader does."""

    kind: str
    """``command``, ``diff``, or the language of a file."""
    subject: str
    """The command, or the file's path."""
    text: str
    """What the command says, the change, or the file."""


def steps_of(page: str) -> Iterator[Step]:
    """What a reader of the page does, in order; other blocks are only read."""
    for kind, title, text in BLOCK.findall(page):
        if kind == "console":
            for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                command, _, said = part.partition("\n")
                yield Step("command", command, said)
        elif title:
            yield Step(kind, title, text)


def follow(page: str, folder: Path, shell: Shell) -> Iterator[tuple[Step, str]]:
    """Do what a page says in a folder; each command that was run, with what it said."""
    place = folder
    for step in steps_of(page):
        if step.kind == "command" and step.subject.startswith("cd "):
            place = (place / step.subject.removeprefix("cd ")).resolve()
        elif step.kind == "command":
            yield step, shell(place, step.subject)
        elif step.kind == "diff":
            _change(place / step.subject, step.text)
        else:
            (place / step.subject).write_text(step.text, encoding="utf-8")


def _change(file: Path, change: str) -> None:
    """Replace the lines behind ``-``, which are there once, by those behind ``+``."""
    old, new = (
        "".join(f"{line[1:]}\n" for line in change.splitlines() if line[0] == sign) for sign in ("-", "+")
    )
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file.name} does not hold once: {old}"
    file.write_text(text.replace(old, new), encoding="utf-8")


def as_told(step: Step, said: str) -> bool:
    """Whether a command said what the page shows."""
    return doctest.OutputChecker().check_output(step.text, said, FLAGS)


def said_in(place: Path, command: str, programs: Path, variables: Mapping[str, str]) -> str:
    """What a command says in a folder, errors too, at a plain terminal of 100 columns.

    ``programs`` is the folder of an environment's programs, which go first.
    """
    path = f"{programs}{os.pathsep}{variables['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=place,
        env={**variables, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=600,
    )
    return done.stdout
