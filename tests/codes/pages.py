"""The pages of docs/codes as data: what each says of its code, and its examples."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

CODES = Path(__file__).resolve().parents[2] / "docs" / "codes"
INDEX = "index.md"

_PAGE = re.compile(r"# `([a-z0-9-]+)`\n\n([^·\n]+) · ([^\n]+)\n\n(.+?)(?=\n## )", re.DOTALL)
_SECTION = re.compile(r"^## (Wrong|Right)([^\n]*)\n(.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
_FENCE = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@frozen
class Block:
    """A fenced block: its language, its title (empty where it has none), and what stands in it."""

    language: str
    title: str
    text: str

    @property
    def kind(self) -> str:
        """What the block is: `file`, `table`, `moves`, `snippet`, `console`, `requests`, or the `message` expected."""
        if self.title in ("table", "moves"):
            return self.title
        if self.title:
            return "file"
        kinds = {"python": "snippet", "console": "console", "json": "requests", "text": "message"}
        return kinds[self.language]


@frozen
class Example:
    """One example of a page: whether it is right, the words before its first block, and its blocks."""

    is_right: bool
    about: str
    """What the heading says besides; examples of one page are told apart by it."""
    words: str
    blocks: tuple[Block, ...]

    def of(self, kind: str) -> list[Block]:
        """The blocks of one kind, in their order."""
        return [block for block in self.blocks if block.kind == kind]


@frozen
class Page:
    """One page: a code, its group, what it comes as, what it means, and its examples."""

    file: Path
    code: str
    group: str
    comes_as: tuple[str, ...]
    meaning: str
    examples: tuple[Example, ...]

    def sections(self, right: bool) -> list[Example]:
        """The right or the wrong examples."""
        return [example for example in self.examples if example.is_right is right]


def page_files() -> list[Path]:
    """The files of all pages, by name."""
    return sorted(file for file in CODES.glob("*.md") if file.name != INDEX)


def read_page(file: Path) -> Page:
    """Read a page. Raises AssertionError, with the form that a page has, where it is of another."""
    text = file.read_text(encoding="utf-8")
    head = _PAGE.match(text)
    assert head is not None, (
        f"{file.name}: a page begins with `# CODE`, `GROUP · what it comes as`, its meaning"
    )
    examples = tuple(
        _example(kind == "Right", about, content) for kind, about, content in _SECTION.findall(text)
    )
    comes_as = tuple(re.findall(r"`([^`]+)`", head[3]))
    return Page(file, head[1], head[2], comes_as, head[4].strip(), examples)


def _example(is_right: bool, about: str, content: str) -> Example:
    blocks = tuple(Block(*found) for found in _FENCE.findall(content))
    return Example(is_right, about.strip(" :,"), content.partition("```")[0].strip(), blocks)
