"""What is wrong with a tribe's file: told at its place, all at once, with what was probably meant."""

import os
import subprocess
import sys
from random import Random

import pytest

from ethnos import EthnosError, LoadError, read_tribe
from ethnos.ability_slots import ABILITY_SLOTS
from ethnos.rulesets.files import LARGEST
from tests.written import FOLDER, HEAD, PRINTED

ABILITY = '[ability]\nglory = "size"\n'
GOOD = HEAD + ABILITY
STRAY = (
    *(
        "size",
        "count(badger)",
        "holes(own)",
        "=>",
        "otherwise",
        "[",
        "]",
        "{",
        "}",
        "=",
        "\n",
        "-1",
        "true",
        '"',
        "'",
    ),
    *(
        "era",
        "2 players",
        "if",
        "else",
        "placed",
        "[counter.x]",
        "[numbers]",
        "[ability]",
        "none",
        ".",
        "\\",
        "\u2028",
    ),
    *("inf", "1.5", "2020-01-01", "(", ")", "//", "0", ""),
)
"""What a hand may leave in a file where it does not belong."""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "badger.toml"


@pytest.fixture
def refused(file):
    """The findings about a text, each as `line:column code` and whole."""

    def refused(text: str | bytes, others: tuple[str, ...] = ()):
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        with pytest.raises(LoadError) as error:
            read_tribe(file, others)
        return error.value.findings

    return refused


def only(findings):
    (finding,) = findings
    return finding


def short(findings) -> list[str]:
    return [f"{finding.line}:{finding.column} {finding.code}" for finding in findings]


def after(addition: str, line: str = "") -> str:
    """The good file with something more: at its end, or behind a line of it."""
    return GOOD.replace(line, line + addition) if line else GOOD + addition


def test_the_good_file_is_good(file):
    file.write_text(GOOD)
    tribe = read_tribe(file)

    assert (tribe.table.id, tribe.file, tribe.warnings) == ("badger", str(file), ())


@pytest.mark.parametrize("id", [*PRINTED, "badger", "otter"])
def test_the_files_of_the_tests_have_no_warnings(id):
    assert read_tribe(FOLDER / f"{id}.toml").warnings == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (HEAD.replace('"badger"', '"Badger"') + ABILITY, ["2:6 bad-id"]),
        (HEAD.replace('"badger"', '"draw"') + ABILITY, ["2:6 bad-id"]),
        (HEAD.replace('"badger"', "7") + ABILITY, ["2:6 wrong-type"]),
        (HEAD.replace('id = "badger"\n', "") + ABILITY, ["1:2 missing-key"]),
        (HEAD.replace('text = "They dig."\n', "") + ABILITY, ["1:2 missing-key"]),
        (HEAD.replace('"Badgers"', '""') + ABILITY, ["3:8 bad-text"]),
        (HEAD.replace('"They dig."', "true") + ABILITY, ["5:8 wrong-type"]),
        (HEAD.replace("each_kingdom = 2", "each_kingdom = 0") + ABILITY, ["4:9 bad-cards"]),
        (HEAD.replace("each_kingdom = 2", "each_kingdom = 2.0") + ABILITY, ["4:26 wrong-type"]),
        (HEAD.replace("each_kingdom", "every_kingdom") + ABILITY, ["4:11 unknown-key"]),
        (HEAD.replace("name =", "nam =") + ABILITY, ["3:1 unknown-key"]),
        (after("ability = 3\n", 'text = "They dig."\n'), ["6:1 unknown-key"]),
        (HEAD, ["1:1 empty-ability"]),
        (HEAD + "[ability]\n", ["6:2 empty-ability"]),
        ("ability = 3\n" + HEAD, ["1:11 wrong-type"]),
        (ABILITY, ["1:1 missing-key"] * 4),
        (after("[abilities]\nglory = 1\n"), ["8:2 unknown-key"]),
        (HEAD + '[ability]\nglroy = "size"\n', ["7:1 unknown-key"]),
        (HEAD + '[ability]\nwarband_played = "size"\n', ["7:1 unknown-key"]),
        (HEAD + "[ability]\nglory = 1.5\n", ["7:9 wrong-type"]),
        (HEAD + "[ability]\nglory = true\n", ["7:1 wrong-type"]),
        (HEAD + "[ability]\nglory = [1, 2]\n", ["7:1 wrong-type"]),
        (HEAD + "[ability]\nglory = {}\n", ["7:9 wrong-type"]),
        (HEAD + "[ability]\nagain = 1\n", ["7:1 wrong-type"]),
        (HEAD + '[ability]\nagain = "size"\n', ["7:10 wrong-type"]),
        (HEAD + '[ability]\nmarker_where = "size"\n', ["7:17 wrong-type"]),
        (HEAD + '[ability]\nmarker_where = "anywhere"\n', ["7:17 unknown-name"]),
        (HEAD + '[ability]\nmarker_size = "own"\n', ["7:16 unknown-name"]),
        (HEAD + '[ability]\nmarker_size = "size + hand"\n', ["7:23 unknown-name"]),
        (HEAD + '[ability]\nmay_lead = "size > 1"\n', ["7:13 unknown-name"]),
        (HEAD + '[ability]\nera_glory = "size + 1"\n', ["7:14 unknown-name"]),
        (HEAD + '[ability]\nglory = "siez"\n', ["7:10 unknown-name"]),
        (HEAD + '[ability]\nglory = "size +"\n', ["7:16 unexpected-end"]),
        (HEAD + '[ability]\nglory = "count(bager)"\n', ["7:16 wrong-argument"]),
        (HEAD + '[ability]\nglory = "count()"\n', ["7:10 wrong-argument-count"]),
        (HEAD + '[ability]\nglory = "markers(kingdom, mine)"\n', ["7:27 wrong-argument"]),
        (HEAD + '[ability]\nglory = "size - 2"\n', ["7:1 out-of-range"]),
        (HEAD + "[ability]\nkeep = -1\n", ["7:1 out-of-range"]),
        (HEAD + '[ability]\nglory = "6 // hand"\n', ["7:15 divisor-may-be-zero"]),
        (HEAD + '[ability]\nglory = "[1, 2, 3][size]"\n', ["7:20 index-out-of-range"]),
        (HEAD + '[ability]\nglory = "2..4 players => 1"\n', ["7:1 case-not-covered"]),
        (HEAD + '[ability]\nglory = "size > 3 => 1"\n', ["7:10 missing-otherwise"]),
        (HEAD + '[ability]\nglory = ""\n', ["7:1 empty-text"]),
        (after("[numbers]\nsize = 3\n"), ["9:1 bad-name"]),
        (after("[numbers]\nDig = 3\n"), ["9:1 bad-name"]),
        (after("[numbers]\notherwise = 3\n"), ["9:1 bad-name"]),
        (after("[numbers]\nclass = 3\n"), ["9:1 bad-name"]),
        (after("[numbers]\nname = 3\n"), ["9:1 bad-name"]),
        (after("[numbers]\ndig = [1, 2]\n"), ["9:7 wrong-type"]),
        (after("[numbers]\ndig = -1\n"), ["9:1 out-of-range"]),
        (after("[numbers]\ndig = 1001\n"), ["9:1 out-of-range"]),
        (after('[numbers]\ndig = "era + size"\n'), ["9:14 unknown-name"]),
        (after('[numbers]\ndig = "2 players => 1"\n'), ["9:1 case-not-covered"]),
        ("numbers = 3\n" + GOOD, ["1:11 wrong-type"]),
        (after("[counter]\nholes = 3\n"), ["9:9 wrong-type"]),
        (after("[counter.holes]\n"), ["8:10 missing-key"]),
        (after("[counter.holes]\ngain = 1\n"), ["9:1 unknown-key"]),
        (after('[counter.holes]\ngains = 1\ncleared = "always"\n'), ["10:11 unknown-word"]),
        (after("[counter.holes]\ngains = 1\ncleared = true\n"), ["10:11 wrong-type"]),
        (after("[counter.holes]\ngains = -1\n"), ["9:1 out-of-range"]),
        (after("[counter.hand]\ngains = 1\n"), ["8:10 bad-name"]),
        (after("[numbers]\ndig = 1\n[counter.dig]\ngains = 1\n"), ["10:10 bad-name"]),
        (HEAD + '[counter.holes]\ngains = 1\n[ability]\nglory = "holes"\n', ["9:10 call-needs-arguments"]),
        (HEAD + '[counter.holes]\ngains = 1\n[ability]\nglory = "holes(mine)"\n', ["9:16 wrong-argument"]),
        (after('id = "mole"\n', 'id = "badger"\n'), ["3:1 duplicate-key"]),
        ("[tribe\n", ["1:7 bad-toml"]),
        ("", ["1:1 not-a-tribe"]),
        ('title = "Slow start"\n[hand]\nlimit = 8\n', ["1:1 not-a-tribe"]),
        ("[tribe.elf]\nextra = 1\n", ["1:1 not-a-tribe"]),
    ],
)
def test_a_fault_is_told_at_its_place(refused, text, found):
    assert short(refused(text)) == found


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (HEAD + '[ability]\nglroy = "size"\n', "did you mean `glory`?"),
        (HEAD + '[ability]\nglory = "siez"\n', "did you mean `size`?"),
        (HEAD + '[ability]\nglory = "count(bager)"\n', "did you mean `badger`?"),
        (HEAD + '[ability]\nglory = "count(dwraf)"\n', "did you mean `dwarf`?"),
        (HEAD + '[ability]\nglory = "count(racoon)"\n', "did you mean `raccoon`?"),
        (HEAD + '[ability]\nglory = "count(foxy)"\n', "did you mean `fox`?"),
        (HEAD.replace("name =", "nmae =") + ABILITY, "did you mean `name`?"),
        (after("[number]\ndig = 1\n"), "did you mean `numbers`?"),
        (after('[counter.holes]\ngains = 1\ncleared = "eras"\n'), "did you mean `era`?"),
    ],
)
def test_what_was_probably_meant_is_said(refused, text, hint):
    assert hint in only(refused(text)).hint


def test_all_faults_are_told_at_once(refused):
    text = HEAD.replace("each_kingdom", "each") + (
        '[numbers]\nsize = 1\ndig = "era +"\n[ability]\nglory = "siez"\nagian = true\nkeep = -1\n'
    )

    assert short(refused(text)) == [
        "4:11 unknown-key",
        "7:1 bad-name",
        "8:13 unexpected-end",
        "10:10 unknown-name",
        "11:1 unknown-key",
        "12:1 out-of-range",
    ]


def test_a_fault_in_a_text_of_several_lines_is_told_at_its_line(refused):
    text = HEAD + '[ability]\nglory = """\nsize > 3 => 2\nsize > 2 => szie\notherwise => 0\n"""\n'

    assert short(refused(text)) == ["9:13 unknown-name"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (after("[numbers]\ndig = 1\n"), ["9:1 never-read"]),
        (after("[counter.holes]\ngains = 1\n"), ["8:10 never-read"]),
        (HEAD + '[ability]\nglory = """\n7 players => 1\notherwise => 2\n"""\n', ["8:1 case-never-applies"]),
    ],
)
def test_what_means_nothing_is_a_warning(file, text, found):
    file.write_text(text)

    assert short(read_tribe(file).warnings) == found


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xef\xbb\xbf" + GOOD.encode(), "byte-order-mark"),
        (GOOD.replace("They dig.", "Sie w\u00fchlen.").encode("latin-1"), "wrong-encoding"),
        (GOOD.encode("utf-16"), "wrong-encoding"),
        (GOOD.encode() + b"\0", "binary-file"),
        (GOOD.encode() + b"# " + b"x" * LARGEST, "file-too-large"),
        (("a = " + "[" * 5000 + "]" * 5000).encode(), "too-deep"),
        ((HEAD + f'[ability]\nglory = "{"+".join(["1"] * 5000)}"\n').encode(), "text-too-long"),
        ((HEAD + f'[ability]\nglory = "{"(" * 300}1{")" * 300}"\n').encode(), "nesting-too-deep"),
        ((HEAD + "[ability]\nglory = 99999999999999999999\n").encode(), "number-too-large"),
        ((HEAD + '[ability]\nglory = "size * size * size * size"\n').encode(), "number-too-large"),
    ],
)
def test_whatever_a_stranger_wrote_is_a_clear_finding(refused, content, code):
    assert only(refused(content)).code == code


def test_a_huge_file_is_refused_without_being_read(file):
    with file.open("wb") as stream:
        stream.truncate(100_000_000)
    with pytest.raises(LoadError) as error:
        read_tribe(file)

    assert only(error.value.findings).code == "file-too-large"


@pytest.mark.parametrize(("name", "code"), [("nowhere.toml", "missing-file"), (".", "not-a-file")])
def test_a_file_that_is_none_is_told(tmp_path, name, code):
    with pytest.raises(LoadError) as error:
        read_tribe(tmp_path / name)

    assert only(error.value.findings).code == code


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(LoadError) as error:
        read_tribe(tmp_path / "pipe.toml")

    assert only(error.value.findings).code == "not-a-file"


def test_what_is_no_path_names_no_tribe():
    with pytest.raises(EthnosError) as error:
        read_tribe(7)

    assert error.value.code == "wrong-source"


def test_count_may_name_tribes_that_the_reader_is_told_of(file, refused):
    text = HEAD + '[ability]\nglory = "count(zebra)"\n'
    assert only(refused(text)).code == "wrong-argument"

    assert read_tribe(file, others=["zebra"]).table.id == "badger"


@pytest.mark.parametrize("slot", ABILITY_SLOTS, ids=lambda slot: slot.key)
def test_every_slot_takes_a_rule_of_its_type(file, slot):
    value = {"a number": "3", "yes or no": "true", "own, any or none": '"any"'}[slot.result.value]
    file.write_text(f"{HEAD}[ability]\n{slot.key} = {value}\n")

    assert [own.key for own in read_tribe(file).written.slots] == [f"rules.{slot.key}"]


def test_messages_do_not_depend_on_the_order_of_hashes(file):
    file.write_text(HEAD + '[ability]\nglory = "count(bager) + siez"\nagian = 1\n[numbre]\n')
    code = f"import ethnos\ntry: ethnos.read_tribe({str(file)!r})\nexcept ethnos.LoadError as error: print(error)"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }

    assert len(told) == 1
    assert "unknown-key" in told.pop()


def spoilt(text: str, chance: Random) -> str:
    """A text with a few stretches of it replaced by what does not belong there."""
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(text))
        text = text[:start] + chance.choice(STRAY) + text[start + chance.choice((0, 1, 3, 10)) :]
    return text


@pytest.mark.parametrize("id", ["badger", "otter"])
def test_a_spoilt_file_is_read_or_refused_with_places_and_nothing_else(file, id):
    good, chance = (FOLDER / f"{id}.toml").read_text(), Random(id)
    refused = []
    for _ in range(250):
        file.write_text(spoilt(good, chance), encoding="utf-8")
        try:
            read_tribe(file)
        except LoadError as error:
            refused.append(error.findings)

    assert len(refused) > 125
    assert all(finding.line and finding.column for findings in refused for finding in findings)
