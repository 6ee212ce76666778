"""Whatever lies where a ruleset should be, the message names the file, the place and a way out."""

import os
from pathlib import Path

import pytest

from ethnos.grammar import LoadError
from ethnos.rulesets import load
from ethnos.rulesets.files import LARGEST


@pytest.fixture
def refusal(write, plugins):
    """What is said of a file with this content, or of a path that is already there."""

    def refuse(content=None, path="house.toml"):
        if content is not None:
            write(path, content)
        with pytest.raises(LoadError) as refused:
            load(Path(path), tribes=plugins)
        return refused.value.findings[0]

    return refuse


def test_a_byte_order_mark(refusal):
    found = refusal(b'\xef\xbb\xbfid = "house"\n')
    assert found.headline == (
        "house.toml:1:1: error[byte-order-mark]: "
        "the file begins with a byte order mark, which TOML does not allow"
    )
    assert found.hint == "save it as UTF-8 without BOM"


def test_latin_1_names_the_byte_and_its_place(refusal):
    found = refusal('id = "house"\ntitle = "caf\xe9"\n'.encode("latin-1"))
    assert found.headline == "house.toml:2:13: error[wrong-encoding]: byte 0xe9 is not UTF-8"


def test_utf_16(refusal):
    assert refusal('id = "house"'.encode("utf-16")).code == "wrong-encoding"


def test_a_binary_file(refusal):
    assert refusal(b"\x7fELF\x02\x01\x01\x00\x00").code == "binary-file"


def test_a_file_of_100_megabytes_is_not_read(refusal, write):
    path = write("house.toml", "")
    os.truncate(path, 100 * 1024 * 1024)
    assert refusal().headline == (
        "house.toml:1:1: error[file-too-large]: the file is larger than the 256 KiB that a ruleset may have"
    )


def test_a_file_just_within_the_limit(load_text):
    text = "[hand]\nlimit = 12\n"
    padding = "#" * (LARGEST - len(text) - len('extends = "first-edition"\n') - 1)
    assert load_text(text + padding + "\n").value("hand.limit") == 12


def test_a_folder(refusal, write):
    write("house.toml/inside.toml", "")
    assert refusal().headline == "house.toml:1:1: error[not-a-file]: this is a folder"


def test_a_pipe_is_not_waited_for(refusal, write):
    write("other.toml", "")
    os.mkfifo("house.toml")
    assert refusal().code == "not-a-file"


def test_a_missing_file_with_a_near_one_beside_it(refusal, write):
    write("horse.toml", "")
    found = refusal()
    assert (found.code, found.hint) == ("missing-file", "did you mean `horse.toml`?")


@pytest.mark.parametrize("path", ["a\0b.toml", "a" * 5000 + ".toml", "\udcff.toml"])
def test_an_impossible_path(refusal, write, path):
    write("other.toml", "")
    assert refusal(path=path).code in ("missing-file", "unreadable-file")


def test_an_empty_file(refusal):
    found = refusal("")
    assert found.headline == "house.toml:1:1: error[empty-file]: the file is empty"
    assert refusal("# only a comment\n").code == "empty-file"


def test_an_unknown_id_with_a_guess(plugins):
    with pytest.raises(LoadError) as refused:
        load("first-editon", tribes=plugins)
    assert refused.value.findings[0].headline == (
        "first-editon: error[unknown-ruleset]: no ruleset `first-editon` is installed"
    )
    assert refused.value.findings[0].hint == "did you mean `first-edition`?"


def test_an_unclosed_text_names_its_key(refusal):
    found = refusal('[marker]\nallowed = "size > 1\n')
    assert found.headline == (
        "house.toml:2:11: error[unclosed-string]: the text of `marker.allowed` is not closed"
    )


def test_a_key_set_twice_is_named_with_both_lines(refusal):
    found = refusal("[hand]\nlimit = 10\n\nlimit = 12\n")
    assert found.report() == (
        "house.toml:4:1: error[duplicate-key]: `hand.limit` is set twice in this file\n"
        "    4 | limit = 12\n"
        "      | ^^^^^\n"
        "      first set at house.toml:2"
    )


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[hand]\nlimit = 1\n[hand]\n", "hand"),
        ("hand.limit = 1\n[hand]\nlimit = 1\n", "hand"),
        ("[hand]\nlimit = 1\n'limit' = 2\n", "hand.limit"),
        ('kingdoms = [{colour = "a", name = "b", colour = "c"}]\n', "kingdoms[0].colour"),
        ("tribe.elf = {cards.each_kingdom = 2, cards.each_kingdom = 3}\n", "tribe.elf.cards.each_kingdom"),
        ("[[kingdoms]]\n[kingdoms]\n", "kingdoms"),
        ("hand = 1\nhand.limit = 2\n", "hand"),
    ],
)
def test_every_way_to_set_a_key_twice(refusal, text, key):
    found = refusal(text)
    assert (found.code, found.message) == ("duplicate-key", f"`{key}` is set twice in this file")


@pytest.mark.parametrize(
    "text", ["[hand\n", "= 3\n", "a = \n", "a = [1,,2]\n", "a = tru\n", 'a = "\\q"\n', "a = 1 b = 2\n"]
)
def test_other_faults_of_toml_have_a_place(refusal, text):
    found = refusal("[hand]\nlimit = 10\n" + text)
    assert found.code == "bad-toml"
    assert found.line >= 3


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a = " + "[" * 5000, "too-deep"),
        ("a = " + "{a=" * 5000, "too-deep"),
        ("a" + ".a" * 5000 + " = 1", "too-deep"),
        ("[" + "a." * 5000 + "a]", "too-deep"),
        ("a = " + "9" * 5000, "number-too-large"),
    ],
)
def test_what_would_break_a_reader_is_refused(refusal, text, code):
    assert refusal(text).code == code


def test_windows_line_ends_shift_no_place(faults, write, plugins):
    write(
        "house.toml",
        b'extends = "first-edition"\r\n[hand]\r\nlimit = """\r\n2 players => 10\r\nfoo => 3\r\n"""\r\n',
    )
    with pytest.raises(LoadError) as refused:
        load("house.toml", tribes=plugins)
    assert (refused.value.findings[0].line, refused.value.findings[0].column) == (5, 1)
