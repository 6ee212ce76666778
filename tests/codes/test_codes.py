"""Every error code has a page, and both examples of every page are run: the wrong one gives exactly that code."""

import re
from itertools import pairwise

import pytest

from tests.codes.messages import fits, is_about
from tests.codes.pages import CODES, Example, Page, page_files, read_page
from tests.codes.running import Outcome, outcome_of
from tests.codes.sources import FOLDERS, ROOT, codes_of

NEVER_RUN = ()
"""Codes whose pages have no examples because nothing can cause them. Keep it empty if you can: say on the page why."""

HOW_TO_ADD = (
    "a code without a page. Write docs/codes/{code}.md in the form of its neighbours (what it means, a wrong "
    "and a right example, the way out), then run `python -m tests.codes.messages {code}` and `python docs/generate.py`"
)


def pages() -> list[Page]:
    return [read_page(file) for file in page_files()]


@pytest.mark.parametrize("file", page_files(), ids=lambda file: file.stem)
def test_the_examples_of_a_page_do_what_it_says(file, tmp_path):
    page = read_page(file)
    came_as = set()
    for number, example in enumerate(page.examples):
        folder = tmp_path / str(number)
        folder.mkdir()
        outcome = outcome_of(example, folder)
        if example.is_right:
            assert outcome == Outcome(), f"{page.code}: the right example {example.about}"
        else:
            assert_told(page, example, outcome)
            came_as.add(outcome.comes_as)
    assert came_as == set(page.comes_as)


def assert_told(page: Page, example: Example, outcome: Outcome) -> None:
    """A wrong example gives the code of its page and no other, in the words that the page shows."""
    assert is_about(page, outcome), f"{page.file.name}: {outcome.codes} {outcome.message}"
    (message,) = example.of("message")
    assert fits(message.text, outcome.message), (
        f"{page.file.name} shows another message; `python -m tests.codes.messages {page.code}` writes this one:\n"
        f"{outcome.message}"
    )


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.code)
def test_a_page_says_what_its_code_means_and_the_way_out(page):
    assert page.code == page.file.stem
    assert page.meaning.endswith((".", "?"))
    assert (page.code in NEVER_RUN) != bool(page.examples)
    assert [example.is_right for example in page.examples] == [False, True] * (len(page.examples) // 2)
    for example in page.sections(right=True):
        assert example.words, f"{page.file.name}: no words on the way out"
    for wrong, right in list(pairwise(page.examples))[::2]:
        assert wrong.about == right.about


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_code_of_the_source_has_a_page(folder):
    known = {file.stem for file in page_files()}
    missing = [
        f"{place}: {HOW_TO_ADD.format(code=code)}"
        for code, place in codes_of(folder).items()
        if code not in known
    ]

    assert missing == [], "\n".join(missing)


def test_no_page_is_of_a_code_that_is_gone():
    known = {code for folder in FOLDERS for code in codes_of(folder)}

    assert sorted({file.stem for file in page_files()} - known) == []


def test_no_page_shows_where_the_project_lies_on_a_machine():
    """A message that names an installed file has `...` in place of the way to it."""
    assert [file.name for file in page_files() if str(ROOT) in file.read_text(encoding="utf-8")] == []


def test_every_link_of_a_page_leads_somewhere():
    links = [
        (file.name, link)
        for file in page_files()
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", file.read_text(encoding="utf-8"))
    ]

    assert [(name, link) for name, link in links if not (CODES / link).exists()] == []
