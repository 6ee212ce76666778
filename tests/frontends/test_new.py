"""`ethnos new`: a project is written, and what to do next is said; wrong use is told with its code."""

import pytest


@pytest.mark.parametrize(
    ("arguments", "file", "next_step"),
    [
        (("tribe", "otter", "--python"), "otter/otter_tribe.py", "python -m pytest"),
        (("tribe", "otter"), "otter/otter.toml", "ethnos check ."),
        (("ruleset", "island"), "island/island.toml", "ethnos check ."),
        (("ruleset", "island", "--extends", "second-edition"), "island/island.toml", "ethnos check ."),
        (("ruleset", "island", "--to", "rules"), "rules/island.toml", "ethnos check ."),
    ],
)
def test_a_project_is_written_and_the_next_steps_are_said(
    run, tmp_path, monkeypatch, arguments, file, next_step
):
    monkeypatch.chdir(tmp_path)
    result = run("new", *arguments)

    assert result.exit_code == 0, result.output
    assert (tmp_path / file).is_file()
    folder, _, name = file.partition("/")
    assert result.stdout.startswith(f"wrote {folder}:\n")
    assert f"\n  {name}\n" in result.stdout
    assert f"\n  {next_step}\n" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("tribe",), "wrong-use", "Missing argument 'NAME'"),
        (("trib", "otter"), "wrong-use", "'trib' is not one of 'tribe', 'ruleset'"),
        (("tribe", "otter", "--extends", "first-edition"), "wrong-use", "goes with `ethnos new ruleset`"),
        (("ruleset", "island", "--python"), "wrong-use", "goes with `ethnos new tribe`"),
        (("ruleset", "island", "--to", ""), "wrong-use", "--to: name a folder"),
        (("tribe", "Sea-Wolf"), "bad-id", "how about `sea_wolf`?"),
        (("tribe", "elf"), "taken-id", "is installed already"),
        (
            ("ruleset", "island", "--extends", "first-editon"),
            "unknown-ruleset",
            "did you mean `first-edition`?",
        ),
    ],
)
def test_wrong_use_is_told_with_its_code_and_nothing_is_written(
    run, tmp_path, monkeypatch, arguments, code, words
):
    monkeypatch.chdir(tmp_path)
    result = run("new", *arguments)

    assert result.exit_code == 2
    assert f"error[{code}]" in result.stderr
    assert words in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_files_are_replaced_only_with_force(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("new", "ruleset", "island")
    (tmp_path / "island" / "island.toml").write_text("mine")
    refused = run("new", "ruleset", "island")

    assert refused.exit_code == 2
    assert "error[file-exists]" in refused.stderr
    assert (tmp_path / "island" / "island.toml").read_text() == "mine"
    assert run("new", "ruleset", "island", "--force").exit_code == 0
    assert (tmp_path / "island" / "island.toml").read_text() != "mine"
