"""Who follows the tutorial on rules word by word gets what it shows.

The tutorial on tribes installs packages, so tests/test_fresh_environment.py follows it in an environment of its own.
"""

import os
import sys
from pathlib import Path

import pytest

from tests.tutorials import Step, as_told, follow, said_in, steps_of

DOCS = Path(__file__).resolve().parents[1] / "docs"
VARIANT = (DOCS / "tutorial-variant.md").read_text(encoding="utf-8")


def shell(place: Path, command: str) -> str:
    """What a command says in the tests' own environment."""
    return said_in(place, command, Path(sys.executable).parent, os.environ)


def test_every_command_of_the_tutorial_on_rules_says_what_it_shows(tmp_path):
    for step, said in follow(VARIANT, tmp_path, shell):
        assert as_told(step, said), f"$ {step.subject}\n{said}"


def test_no_command_of_a_tutorial_is_shown_without_what_it_says():
    """But for those that say nothing."""
    silent = ("cd ", "mkdir ", "cp ", "pip ")
    pages = [page.read_text(encoding="utf-8") for page in sorted(DOCS.glob("tutorial-*.md"))]
    commands = [step for page in pages for step in steps_of(page) if step.kind == "command"]

    assert len(commands) > 20
    assert [step.subject for step in commands if not step.text and not step.subject.startswith(silent)] == []


def test_a_page_that_shows_something_else_is_found_out():
    assert not as_told(Step("command", "ethnos check .", "1 ruleset: all right\n"), "1 ruleset: 1 wrong\n")


def test_a_change_of_a_line_that_is_not_there_is_found_out(tmp_path):
    (tmp_path / "a.toml").write_text("pool = 3\n")
    page = '```diff title="a.toml"\n-pool = 4\n+pool = 5\n```\n'
    with pytest.raises(AssertionError, match=r"a\.toml does not hold once: pool = 4"):
        list(follow(page, tmp_path, shell))
