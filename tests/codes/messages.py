"""Write into the pages of docs/codes what their wrong examples say: `python -m tests.codes.messages [CODE...]`.

A message that is right as it stands, `...` for what differs from machine to machine, is left alone.
"""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from ethnos import LoadError
from tests.codes.pages import Example, Page, page_files, read_page
from tests.codes.running import Outcome, outcome_of

_LAST_FENCE = re.compile(r"\n*```text\n(?:(?!```).)*?^```\n*\Z", re.DOTALL | re.MULTILINE)
_WRONG = re.compile(r"(?<=^## Wrong)([^\n]*\n)(.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)


def fits(expected: str, message: str) -> bool:
    """Whether a message is the expected one; `...` stands for anything."""
    return doctest.OutputChecker().check_output(expected, f"{message}\n", doctest.ELLIPSIS)


def is_about(page: Page, outcome: Outcome) -> bool:
    """Whether an outcome is the code of the page and nothing else; an error as a whole has a code too."""
    if page.code == LoadError.code:
        return outcome.comes_as == LoadError.__name__
    return set(outcome.codes) == {page.code}


def told(page: Page, example: Example) -> str:
    """What a wrong example says. Raises `ValueError` where it is about another code."""
    with TemporaryDirectory() as folder:
        outcome = outcome_of(example, Path(folder))
    if not is_about(page, outcome):
        raise ValueError(f"its example gives {', '.join(outcome.codes) or 'no code'}\n{outcome.message}")
    return outcome.message


def with_messages(page: Page) -> str:
    """The text of a page, each wrong example followed by what it says."""
    examples = iter(page.sections(right=False))

    def written(section: re.Match[str]) -> str:
        example = next(examples)
        message = told(page, example)
        if any(fits(block.text, message) for block in example.of("message")):
            return section[0]
        content = _LAST_FENCE.sub("", section[2]).strip("\n")
        return f"{section[1]}\n{content}\n\n```text\n{message}\n```\n\n"

    return _WRONG.sub(written, page.file.read_text(encoding="utf-8"))


def main(codes: list[str]) -> None:
    """Write the pages of these codes anew, or all. One that does not do what it says is left as it is, and told."""
    for file in page_files():
        if not codes or file.stem in codes:
            try:
                file.write_text(with_messages(read_page(file)).rstrip("\n") + "\n", encoding="utf-8")
            # Whatever an example raises must not keep the other pages from being written.
            except Exception as error:
                sys.stderr.write(f"{file.name}: {type(error).__name__}: {error}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
