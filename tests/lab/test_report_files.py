"""Writing a page to a file: whole or not at all, and nothing is replaced unasked."""

import resource
import sys
from pathlib import Path

import pytest

import ethnos
from ethnos import EthnosError
from ethnos.lab.comparing import compare
from ethnos.lab.match import Terms
from ethnos.lab.report import page, write_report
from ethnos.lab.report.writing import refuse_unwritable
from tests.lab.page_reader import Page
from tests.lab.sample_findings import COMPARISON, SAME


def test_the_file_holds_the_page(tmp_path):
    file = tmp_path / "report.html"
    write_report(COMPARISON, file)

    assert file.read_bytes() == page(COMPARISON).encode()
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_is_there_is_kept(tmp_path):
    file = tmp_path / "report.html"
    file.write_text("mine")
    with pytest.raises(EthnosError, match="is there already and is kept; --force") as refused:
        write_report(SAME, file)

    assert refused.value.code == "file-exists"
    assert file.read_text() == "mine"


def test_force_replaces_it_also_behind_a_link(tmp_path):
    file, link = tmp_path / "report.html", tmp_path / "link.html"
    file.write_text("mine")
    link.symlink_to(file)
    write_report(SAME, link, force=True)

    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == page(SAME)


@pytest.mark.parametrize(
    "name",
    ["nowhere/report.html", ".", "with\0zero.html", "long" * 200],
    ids=["folder", "is folder", "zero", "long"],
)
def test_a_path_that_cannot_be_written_is_a_clear_error(tmp_path, name):
    with pytest.raises(EthnosError) as refused:
        write_report(SAME, tmp_path / name, force=True)

    assert refused.value.code == "unwritable-file"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize(
    "name",
    ["nowhere/report.html", ".", "with\0zero.html", "long" * 200, "/proc/report.html"],
    ids=["folder", "is folder", "zero", "long", "read-only"],
)
def test_that_is_known_without_writing_anything(tmp_path, name, force):
    with pytest.raises(EthnosError) as refused:
        refuse_unwritable(tmp_path / name, force)

    assert refused.value.code == "unwritable-file"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("before", [None, "mine"])
def test_a_path_that_can_be_written_is_as_it_was_when_that_is_known(tmp_path, before):
    file = tmp_path / "report.html"
    if before is not None:
        file.write_text(before)
    refuse_unwritable(file, force=True)

    assert [(left.name, left.read_text()) for left in tmp_path.iterdir()] == (
        [] if before is None else [("report.html", before)]
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_device_is_a_clear_error():
    with pytest.raises(EthnosError, match="cannot be written: No space left") as refused:
        write_report(SAME, Path("/dev/full"), force=True)

    assert refused.value.code == "unwritable-file"
    assert Path("/dev/full").is_char_device()


@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files as Linux does")
@pytest.mark.parametrize("before", [None, "mine"])
def test_a_write_that_fails_half_way_leaves_the_file_as_it_was(tmp_path, before):
    file = tmp_path / "report.html"
    if before is not None:
        file.write_text(before)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(EthnosError) as refused:
            write_report(SAME, file, force=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert refused.value.code == "unwritable-file"
    assert [(left.name, left.read_text()) for left in tmp_path.iterdir()] == (
        [] if before is None else [("report.html", before)]
    )


def test_a_comparison_that_was_played_has_all_its_measures_and_topics_on_the_page():
    first = ethnos.load_ruleset("first-edition")
    other = ethnos.load_ruleset("first-edition", ["lowest-token-first"])
    terms = Terms(players=2, games=12, bots=("random",), jobs=1)
    found = compare(first, other, terms, attribute=True, random_play=True)
    read = Page(page(found))

    assert read.faults == []
    for measure in found.measures:
        assert measure.name in read.section("measures").text
        assert measure.name in read.section("random").text
    assert found.attribution is not None
    assert all(topic.topic in read.section("attribution").text for topic in found.attribution.topics)
    assert all(difference.key in read.section("rules").text for difference in found.differences)
