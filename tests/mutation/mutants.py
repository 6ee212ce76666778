"""One thing changed in a file that was right: what was changed, where, and what kind of fault it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Literal

from attrs import frozen

Family = Literal["form", "behaviour"]
Shape = Literal["python", "package", "tribe", "ruleset", "variant"]


@frozen
class Source:
    """Files as their author would have them in one folder, one of which is changed at a time."""

    name: str
    """The main file's path in the repository."""
    shape: Shape
    id: str
    """Of the tribe or ruleset."""
    main: str
    files: Mapping[str, str]
    """Texts by file name: the main file and what lies beside it."""
    origins: Mapping[str, str]
    """Paths in the repository of those files that stand there as they are, and are changed."""

    @property
    def text(self) -> str:
        return self.files[self.main]


@frozen
class Change:
    """Some characters of a text in place of others, and the kind of fault that they make."""

    kind: str
    start: int
    end: int
    put: str
    below: str = ""
    """What is added at the end of the file besides."""
    seen_in_play: bool = True
    """Whether games could show it; where they cannot, that they are equal says nothing."""


@frozen
class Mutant:
    """A source with one change."""

    source: Source
    family: Family
    kind: str
    file: str
    """Which of the source's files was changed."""
    text: str
    """The whole of that file, changed."""
    seen_in_play: bool = True

    @property
    def lines(self) -> Iterator[tuple[int, str, str]]:
        """The lines that differ: the number of the first, from 1, what they were, and what they are."""
        before, after = self.source.files[self.file].splitlines(), self.text.splitlines()
        for tag, first, last, new_first, new_last in SequenceMatcher(
            None, before, after, autojunk=False
        ).get_opcodes():
            if tag != "equal":
                yield first + 1, "\n".join(before[first:last]), "\n".join(after[new_first:new_last])

    @property
    def place(self) -> str:
        """File in the repository, and line."""
        path = self.source.origins.get(self.file, f"{self.source.name} ({self.file})")
        return f"{path}:{next(self.lines)[0]}"

    @property
    def shown(self) -> str:
        """The change, old lines with a minus and new ones with a plus."""
        signed = [
            f"{sign} {line}"
            for _, old, new in self.lines
            for sign, text in (("-", old), ("+", new))
            for line in text.splitlines()
        ]
        return "\n".join(signed)


def mutant(source: Source, family: Family, file: str, change: Change) -> Mutant | None:
    """The source with a change; None where the change changes nothing."""
    before = source.files[file]
    text = before[: change.start] + change.put + before[change.end :] + change.below
    if text == before:
        return None
    return Mutant(source, family, change.kind, file, text, change.seen_in_play)
