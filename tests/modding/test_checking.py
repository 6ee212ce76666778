"""The check of files and folders: what it takes for what, and what it tells of files that are neither."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from ethnos import Registry, installed_plugins, read_tribe
from ethnos.modding import check
from ethnos.rulesets import installed_rulesets

GOOD = '[[scenario]]\nname = "good"\nthen = { era = 1 }\n'
BAD = '[[scenario]]\nname = "bad"\nthen = { era = 2 }\n'


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")


def test_the_report_has_the_documented_json_shape(tmp_path: Path) -> None:
    write(tmp_path, a=GOOD + "\n" + BAD, b='extends = "first-edition"\nsetup.hadn = 3\n')
    data = json.loads(json.dumps(check([tmp_path]).to_json()))
    scenarios = str(tmp_path / "a.toml")
    assert data["ok"] is False
    assert data["results"][:2] == [
        {
            "kind": "scenario",
            "name": "good",
            "file": scenarios,
            "line": 1,
            "ok": True,
            "message": "",
            "ruleset": "first-edition",
        },
        {
            "kind": "scenario",
            "name": "bad",
            "file": scenarios,
            "line": 5,
            "ok": False,
            "message": "line 7: era: expected 2, got 1",
            "ruleset": "first-edition",
        },
    ]
    (finding,) = data["findings"]
    assert list(finding) == ["file", "line", "column", "severity", "code", "message"]
    assert (finding["file"], finding["line"], finding["column"]) == (str(tmp_path / "b.toml"), 2, 7)
    assert (finding["severity"], finding["code"]) == ("error", "unknown-key")


def test_what_is_right_is_ok(tmp_path: Path) -> None:
    write(tmp_path, a=GOOD, b='extends = "first-edition"\nsetup.hand = 3\n')
    report = check([tmp_path])
    assert report.ok
    assert report.findings == ()
    assert [(result.kind, result.name, result.ok) for result in report.results] == [
        ("scenario", "good", True),
        ("ruleset", "b", True),
    ]


def test_a_ruleset_is_loaded_and_all_its_findings_are_told(tmp_path: Path) -> None:
    write(
        tmp_path,
        house='extends = "first-edition"\nsetup.hadn = 3\n[marker]\nallowed = "size > marker(kingdom, own)"\n',
    )
    report = check([tmp_path / "house.toml"])
    assert [(finding.line, finding.code) for finding in report.findings] == [
        (2, "unknown-key"),
        (4, "unknown-name"),
    ]
    assert not report.ok
    (result,) = report.results
    assert (result.ok, result.message) == (False, "it does not load: 2 errors")


def test_a_file_that_sets_only_some_keys_is_checked_as_a_variant(tmp_path: Path) -> None:
    write(tmp_path, more="[hand]\nlimit = 12\n")
    assert check([tmp_path / "more.toml"]).ok


def test_a_variant_of_the_tokens_is_no_ruleset_that_misspells_extends(tmp_path: Path) -> None:
    (tmp_path / "tokens.toml").write_text('title = "all tokens"\n[tokens]\nwithout_four_plus = "no"\n')

    assert check([tmp_path]).ok


def test_a_variant_that_no_ruleset_can_take_is_not_ok(tmp_path: Path) -> None:
    write(tmp_path, less="[hand]\nlimit = -1\n")
    report = check([tmp_path / "less.toml"])
    assert not report.ok
    assert {finding.line for finding in report.findings} == {2}


def test_a_variant_is_checked_over_the_ruleset_that_it_fits(tmp_path: Path) -> None:
    """Bears are of the second edition; the first, which comes before it, has none."""
    write(tmp_path, bears="[tribe.bear]\nnow = 3\n")
    assert check([tmp_path / "bears.toml"]).ok


def test_a_variant_of_a_tribe_that_no_installed_ruleset_deals_is_checked_as_if_it_was_asked_for(
    tmp_path: Path,
) -> None:
    (tmp_path / "mole.toml").write_text(
        '[tribe]\nid = "mole"\nname = "Moles"\ntext = "They dig."\ncards = { each_kingdom = 2 }\n'
        '[numbers]\nprize = 2\n[ability]\nglory = "prize"\n'
    )
    registry = Registry(dict(installed_plugins().plugins))
    registry.register(read_tribe(tmp_path / "mole.toml"))
    write(tmp_path, more="[tribe.mole]\nprize = 3\n", wrong="[tribe.mole]\nprize = -3\n")
    assert check([tmp_path / "more.toml"], registry).ok
    (finding,) = check([tmp_path / "wrong.toml"], registry).findings
    assert finding.code == "out-of-range"


def test_a_misspelt_scenario_is_not_taken_for_a_ruleset(tmp_path: Path) -> None:
    write(tmp_path, a=GOOD.replace("scenario", "scenarios"))
    (finding,) = check([tmp_path]).findings
    assert (finding.line, finding.code) == (1, "unknown-key")
    assert "did you mean `scenario`?" in finding.report()


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("empty.toml", b"", "empty-file"),
        ("comment.toml", b"# nothing\n", "empty-file"),
        ("binary.toml", b"\x00\x01\x02", "binary-file"),
        ("latin.toml", 'name = "Zw\xf6lf"\n'.encode("latin-1"), "wrong-encoding"),
        ("bom.toml", b"\xef\xbb\xbf" + GOOD.encode(), "byte-order-mark"),
        ("wide.toml", GOOD.encode("utf-16"), "wrong-encoding"),
        ("broken.toml", b"[[scenario]]\nname = \n", "bad-toml"),
        ("twice.toml", b'[[scenario]]\nname = "a"\nname = "b"\n', "duplicate-key"),
        ("huge.toml", b"# " + b"x" * 300_000, "file-too-large"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_finding(
    tmp_path: Path, name: str, content: bytes, code: str
) -> None:
    (tmp_path / name).write_bytes(content)
    report = check([tmp_path / name])
    assert not report.ok
    assert [finding.code for finding in report.findings] == [code]
    assert report.findings[0].file == str(tmp_path / name)


def test_a_file_that_is_not_there_is_a_finding_with_a_guess(tmp_path: Path) -> None:
    write(tmp_path, badger=GOOD)
    (finding,) = check([tmp_path / "bager.toml"]).findings
    assert (finding.code, finding.hint) == ("missing-file", "did you mean `badger.toml`?")


def test_a_folder_without_toml_is_a_finding(tmp_path: Path) -> None:
    (finding,) = check([tmp_path]).findings
    assert (finding.file, finding.code, finding.severity) == (str(tmp_path), "empty-folder", "error")


def test_a_folder_is_searched_with_all_below_it_but_nothing_hidden(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    hidden = tmp_path / ".hidden"
    inner.mkdir()
    hidden.mkdir()
    write(tmp_path, b=GOOD, pyproject="[project]\nname = 'x'\n")
    write(inner, a=GOOD)
    write(hidden, c=BAD)
    files = [result.file for result in check([tmp_path]).results]
    assert files == [str(tmp_path / "b.toml"), str(inner / "a.toml")]


def test_no_file_is_checked_twice_however_it_is_named(tmp_path: Path) -> None:
    write(tmp_path, a=GOOD)
    report = check([tmp_path / "a.toml", tmp_path, tmp_path / "." / "a.toml"])
    assert len(report.results) == 1


def test_equal_files_give_equal_reports(tmp_path: Path) -> None:
    write(tmp_path, a=BAD, b=GOOD, c="setup.hadn = 1\n", d="[[scenario]]\nnam = 3\n")
    assert check([tmp_path]).to_json() == check([tmp_path]).to_json()
    findings = check([tmp_path]).findings
    assert list(findings) == sorted(findings, key=lambda found: (found.file, found.line, found.column))


def test_the_shipped_rulesets_and_variants_are_right() -> None:
    report = check([Path(str(files("ethnos.rulesets")))])
    assert report.ok, report.findings
    assert report.findings == ()
    assert {result.name for result in report.results} == set(installed_rulesets())


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ('[marker]\nallowed = "size > marker(kingdom, own)"\n', ["unknown-name"]),
        ("[hand]\nlimt = 3\n", ["unknown-key"]),
        ('players = "2..4"\n[hand]\nlimit = 7.5\n', ["wrong-type"]),
        ("[tribe.badger]\ndig = 3\n", ["unknown-tribe"]),
        ("[tribe.giant]\nnow = -1\n[hand]\nlimit = 7.5\n", ["wrong-type", "out-of-range"]),
    ],
)
def test_a_faulty_variant_is_still_a_variant(tmp_path: Path, text: str, codes: list[str]) -> None:
    """Rules out that it is taken for a ruleset, and all that it does not set called missing."""
    write(tmp_path, faulty=text)
    found = check([tmp_path / "faulty.toml"]).findings
    assert sorted(finding.code for finding in found) == sorted(codes)
    assert all(finding.file.endswith("faulty.toml") for finding in found)


def test_a_tribe_without_its_plugin_is_told_with_the_way_to_load_it(tmp_path: Path) -> None:
    write(tmp_path, sett='[tribe.badger]\nname = "Badgers"\n')
    (finding,) = check([tmp_path / "sett.toml"]).findings
    assert "--plugin FILE" in finding.hint


def test_a_ruleset_with_a_misspelt_ground_is_no_variant(tmp_path: Path) -> None:
    write(tmp_path, whole='player = "2..4"\nkingdoms = [{ colour = "red", name = "Rhea" }]\n')
    found = check([tmp_path / "whole.toml"]).findings
    assert [finding.code for finding in found] == ["unknown-key"]
