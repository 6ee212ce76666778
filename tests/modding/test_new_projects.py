"""New projects work at once: what is written passes its own tests, and nothing that is there is lost.

That they install and pass in an environment of their own is held by tests/test_fresh_environment.py.
"""

import json
import re
import sys
import tomllib
from importlib.resources import files

import pytest
import yaml

from ethnos import EthnosError, Registry, load_ruleset, read_tribe
from ethnos.errors import PluginError
from ethnos.modding import check
from ethnos.modding.scaffold import new_ruleset, new_tribe
from ethnos.modding.scaffold.names import plural_of, title_of
from ethnos.plugins import installed_plugins
from ethnos.rulesets import installed_rulesets, read_heading
from tests.new_projects import ETHNOS, run_in, seen_as_installed
from tests.tribe_files import import_file

PACKAGE_FILES = (
    ".github/workflows/tests.yml",
    ".gitignore",
    "README.md",
    "otter.scenario.toml",
    "otter_tribe.py",
    "pyproject.toml",
    "test_otter.py",
)
RULESETS = [id for id in installed_rulesets() if read_heading(id).kind == "ruleset"]


def refusal(writes, *arguments, **options):
    """The code and the message with which a project is refused."""
    with pytest.raises(EthnosError) as refused:
        writes(*arguments, **options)
    return refused.value.code, str(refused.value)


@pytest.fixture
def otters(tmp_path):
    """A tribe in Python."""
    return new_tribe("otter", tmp_path / "package", python=True).folder


def test_a_tribe_in_python_is_a_package_with_its_scenarios_its_tests_and_a_workflow(otters, tmp_path):
    written = sorted(file.relative_to(otters).as_posix() for file in otters.rglob("*") if file.is_file())

    assert tuple(written) == PACKAGE_FILES
    assert new_tribe("otter", tmp_path / "another", python=True).files == PACKAGE_FILES


def test_a_new_tribe_passes_its_own_tests(otters, tmp_path):
    installed = seen_as_installed(otters, tmp_path / "installed")
    run = run_in(otters, "-W", "error", "-m", "pytest", "-q", "-p", "no:cacheprovider", environment=installed)

    assert run.returncode == 0, run.stdout
    assert re.search(r"^4 passed", run.stdout, re.MULTILINE), run.stdout


def test_a_new_tribe_is_checked_also_where_it_is_not_installed(otters):
    assert_right(otters, games="4")


def test_a_new_tribe_is_listed_once_it_is_installed(otters, tmp_path):
    environment = seen_as_installed(otters, tmp_path / "installed")
    listed = json.loads(run_in(otters, *ETHNOS, "tribes", "--json", environment=environment).stdout)

    (otter,) = [row for row in listed["tribes"] if row["id"] == "otter"]
    assert (otter["package"], otter["hooks"], otter["rulesets"]) == ("otter_tribe 0.1.0", ["glory"], {})


def test_a_new_tribe_that_is_installed_is_checked_once_in_its_own_folder(otters, tmp_path):
    environment = seen_as_installed(otters, tmp_path / "installed")
    run = run_in(otters, *ETHNOS, "check", ".", "--games", "0", environment=environment)

    assert run.returncode == 0, run.stdout
    assert "2 scenarios, 1 tribe: all right" in run.stdout


def test_no_number_of_a_rule_stands_in_the_hooks_of_a_new_tribe(otters):
    hooks = (otters / "otter_tribe.py").read_text().partition("@hookimpl")[2]

    assert re.findall(r"\d", hooks) == []


def test_the_workflow_of_a_new_tribe_does_what_its_readme_says(otters):
    workflow = yaml.safe_load((otters / ".github" / "workflows" / "tests.yml").read_text())
    steps = [step["run"] for step in workflow["jobs"]["tests"]["steps"] if "run" in step]
    readme = (otters / "README.md").read_text()

    assert steps == ['pip install "$ENGINE" -e ".[test]"', "python -m pytest", "ethnos check ."]
    assert all(step in readme for step in steps[1:])
    assert "${{ matrix.python }}" in (otters / ".github" / "workflows" / "tests.yml").read_text()


def test_an_id_of_several_words_names_everything_as_it_has_to_be(tmp_path):
    folder = new_tribe("red_fox", tmp_path / "foxes", python=True).folder
    described = tomllib.loads((folder / "pyproject.toml").read_text())

    assert described["project"]["name"] == "red-fox-tribe"
    assert described["project"]["entry-points"]["ethnos.tribes"] == {"red_fox": "red_fox_tribe"}
    assert 'name="Red foxes"' in (folder / "red_fox_tribe.py").read_text()


@pytest.mark.parametrize(
    ("id", "plural"),
    [
        ("otter", "Otters"),
        ("fox", "Foxes"),
        ("pony", "Ponies"),
        ("monkey", "Monkeys"),
        ("red_finch", "Red finches"),
    ],
)
def test_players_read_of_many(id, plural):
    assert plural_of(title_of(id)) == plural


@pytest.fixture
def written_otters(tmp_path):
    return new_tribe("otter", tmp_path / "otter").folder


def assert_right(folder, games):
    """The check finds the tribe and its scenarios by itself, and nothing wrong with them."""
    run = run_in(folder, *ETHNOS, "check", ".", "--games", games)

    assert run.returncode == 0, run.stdout
    assert run.stdout.endswith("\n2 scenarios, 1 tribe: all right\n"), run.stdout


def test_a_new_tribe_in_toml_is_checked_as_its_readme_says(written_otters):
    assert_right(written_otters, games="20")


def test_a_tribe_is_a_toml_file_with_its_scenarios_if_not_said(written_otters):
    assert sorted(file.name for file in written_otters.iterdir()) == [
        "README.md",
        "otter.scenario.toml",
        "otter.toml",
    ]


def test_a_new_tribe_in_toml_is_read_without_a_warning(written_otters):
    assert read_tribe(written_otters / "otter.toml").warnings == ()


def test_a_new_tribe_is_the_same_in_toml_and_in_python(written_otters, otters):
    in_toml, in_python = (
        read_tribe(written_otters / "otter.toml").table,
        import_file(otters / "otter_tribe.py").TRIBE,
    )
    del sys.modules["otter_tribe"]

    assert (in_toml.id, in_toml.name, in_toml.text) == (in_python.id, in_python.name, in_python.text)
    assert in_toml.cards == in_python.cards
    scenarios = [(folder / "otter.scenario.toml").read_text() for folder in (written_otters, otters)]
    assert scenarios[0] == scenarios[1]


@pytest.mark.parametrize("extends", RULESETS)
def test_a_new_ruleset_is_right_and_changes_one_value(extends, tmp_path):
    project = new_ruleset("island", tmp_path / "island", extends=extends)
    report = check([project.folder])
    new, base = load_ruleset(project.folder / "island.toml"), load_ruleset(extends)

    assert project.files == ("README.md", "island.scenario.toml", "island.toml")
    assert report.ok, report
    assert report.findings == ()
    assert [result.kind for result in report.results] == ["scenario", "ruleset"]
    assert new.hash != base.hash
    assert abs(new.for_players(4).hand_dealt - base.for_players(4).hand_dealt) == 1


def test_what_a_ruleset_extends_is_the_first_edition_if_not_said(tmp_path):
    assert (
        'extends = "first-edition"'
        in (new_ruleset("island", tmp_path / "i").folder / "island.toml").read_text()
    )


def test_without_a_folder_a_project_lies_in_one_of_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    new_tribe("otter")
    new_ruleset("island")

    assert (tmp_path / "otter" / "otter.toml").is_file()
    assert (tmp_path / "island" / "island.toml").is_file()


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        ("Sea-Wolf", "`sea_wolf`"),
        ("sea wolf", "`sea_wolf`"),
        ("1st", ""),
        ("", ""),
        ("../x", "`x`"),
        ("draw", ""),
    ],
)
def test_what_cannot_be_a_tribes_id_is_refused_with_what_could(name, instead, tmp_path):
    code, message = refusal(new_tribe, name, tmp_path / "new")

    assert code == "bad-id"
    assert message.endswith(f"how about {instead}?" if instead else "choose another name")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name", ["otter\x1b[31m" * 900, "é" * 5000, "Otter\n"])
def test_whatever_is_named_the_refusal_is_one_short_line(name, tmp_path):
    for writes in (new_tribe, new_ruleset):
        code, message = refusal(writes, name, tmp_path / "new")

        assert code == "bad-id"
        assert message.isprintable()
        assert len(message) < 300


def words_of_the_rule_language():
    grammar = files("ethnos.grammar").joinpath("rule.lark").read_text()
    return re.findall(r'^_?[A-Z]+: "([a-z]+)"$', grammar, re.MULTILINE)


@pytest.mark.parametrize("word", [*words_of_the_rule_language(), "class", "import"])
def test_a_word_of_a_language_is_no_tribes_id(word, tmp_path):
    assert refusal(new_tribe, word, tmp_path / "new")[0] == "bad-id"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("elf", "a tribe `elf` is installed already"),
        ("owl", "the ruleset second-edition has a tribe `owl` already"),
        ("red", "`red` is the colour of a kingdom in the ruleset first-edition"),
    ],
)
def test_a_tribes_id_that_is_taken_is_refused(name, why, tmp_path):
    assert refusal(new_tribe, name, tmp_path / "new") == ("taken-id", f"{why}; choose another name")


def test_the_id_of_a_tribe_that_does_not_load_is_taken_too(tmp_path):
    broken = Registry(dict(installed_plugins().plugins), {"otter": PluginError("plugin-import", "it raised")})

    assert refusal(new_tribe, "otter", tmp_path / "new", registry=broken)[0] == "taken-id"


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("My_Island", "bad-id", "how about `my-island`?"),
        ("-", "bad-id", "choose another name"),
        ("first-edition", "taken-id", "is installed already"),
        ("draw-two", "taken-id", "is installed already"),
    ],
)
def test_a_rulesets_name_is_held_to_the_same(name, code, words, tmp_path):
    found, message = refusal(new_ruleset, name, tmp_path / "new")

    assert (found, words in message) == (code, True)


@pytest.mark.parametrize(
    ("extends", "code", "words"),
    [
        ("first-editon", "unknown-ruleset", "did you mean `first-edition`?"),
        ("./other.toml", "unknown-ruleset", "installed are: "),
        ("draw-two", "does-not-load", "so it is a variant and no ruleset by itself"),
    ],
)
def test_what_a_ruleset_extends_has_to_be_an_installed_one(extends, code, words, tmp_path):
    found, message = refusal(new_ruleset, "island", tmp_path / "new", extends=extends)

    assert (found, words in message) == (code, True)
    assert not (tmp_path / "new").exists()


def test_files_that_are_there_are_kept_and_named(otters):
    (otters / "README.md").write_text("mine")
    (otters / "otter_tribe.py").unlink()
    code, message = refusal(new_tribe, "otter", otters, python=True)

    assert code == "file-exists"
    assert message == (
        f"{otters}: .github/workflows/tests.yml, .gitignore, README.md, otter.scenario.toml and 2 more would be "
        "replaced, and nothing was written; name another folder with --to, or replace them with --force"
    )
    assert (otters / "README.md").read_text() == "mine"
    assert not (otters / "otter_tribe.py").exists()


def test_a_folder_with_other_files_is_added_to(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    new_ruleset("island", tmp_path)

    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert check([tmp_path]).ok


def test_files_are_replaced_where_that_is_asked_for_and_others_kept(otters):
    (otters / "README.md").write_text("mine")
    (otters / "notes.txt").write_text("mine")
    new_tribe("otter", otters, python=True, force=True)

    assert (otters / "README.md").read_text().startswith("# Otters\n")
    assert (otters / "notes.txt").read_text() == "mine"


def test_a_link_is_replaced_and_what_it_leads_to_is_kept(tmp_path):
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    (tmp_path / "island").mkdir()
    (tmp_path / "island" / "README.md").symlink_to(mine)

    assert refusal(new_ruleset, "island", tmp_path / "island")[0] == "file-exists"
    new_ruleset("island", tmp_path / "island", force=True)
    assert mine.read_text() == "mine"


def test_a_file_is_no_folder_to_write_into(tmp_path):
    (tmp_path / "island").write_text("mine")
    code, message = refusal(new_ruleset, "island", tmp_path / "island", force=True)

    assert code == "file-exists"
    assert "it is there and is no folder" in message


def test_what_a_user_has_set_for_copier_at_home_changes_nothing(tmp_path, monkeypatch):
    settings = tmp_path / "settings.yml"
    settings.write_text("defaults:\n  id: weasel\n  name: Weasels\n")
    monkeypatch.setenv("COPIER_SETTINGS_PATH", str(settings))

    assert new_tribe("otter", tmp_path / "otter", python=True).files == PACKAGE_FILES


def test_without_the_extra_one_sentence_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "copier", None)
    code, message = refusal(new_tribe, "otter", tmp_path / "new")

    assert code == "missing-extra"
    assert message.endswith("install the extra `modding`: pip install 'ethnos-engine[modding]'")
    assert not (tmp_path / "new").exists()
