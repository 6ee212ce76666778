"""Plugins that are named: a module, a file, or something in either."""

import sys

import pytest

from ethnos import PluginError
from ethnos.python_files import load_plugin


@pytest.fixture
def dug_up(tmp_path, monkeypatch):
    """A file, and the folder in which modules are looked for."""
    monkeypatch.syspath_prepend(tmp_path)
    file = tmp_path / "dug_up_badgers.py"
    file.write_text("class Sett:\n    size = 4\n")
    yield file
    for name in [name for name in sys.modules if "dug_up_badgers" in name]:
        del sys.modules[name]


def refusal_of(name: str, attribute: str = "") -> PluginError:
    with pytest.raises(PluginError) as caught:
        load_plugin(name, f"--plugin {name}", attribute)
    return caught.value


def test_a_file_and_a_module_are_two_plugins_even_where_they_are_one_text(dug_up):
    by_file, by_name = load_plugin(str(dug_up), "a file"), load_plugin("dug_up_badgers", "a module")

    assert by_file is load_plugin(str(dug_up), "the file again")
    assert by_file is not by_name
    assert by_file.__file__ == by_name.__file__


def test_what_lies_in_a_module_is_found_by_its_way(dug_up):
    assert load_plugin("dug_up_badgers", "an entry point", "Sett.size") == 4
    assert str(refusal_of("dug_up_badgers", "Sett.depth")).endswith("no `Sett.depth` in dug_up_badgers")


def test_what_lies_not_in_a_file_is_told_by_the_name_of_the_file_and_what_was_meant(dug_up):
    assert f"there is no `Set` in {dug_up}; did you mean `Sett`?" in str(refusal_of(str(dug_up), "Set"))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("  ", "name a module or a .py file"),
        ("nowhere.py", "there is no such file"),
        ("dug_up_nowhere", "there is no module `dug_up_nowhere`; a file is named as in ./dug_up_nowhere.py"),
        ("dug_up_badgers.deeper", "there is no module `dug_up_badgers.deeper`"),
        ("{folder}/notes.txt", "its name must end in .py"),
        ("{folder}", "there is no such file"),
    ],
)
def test_what_names_nothing_is_refused_in_words(dug_up, name, words):
    (dug_up.parent / "notes.txt").write_text("")
    refusal = refusal_of(name.format(folder=dug_up.parent))

    assert refusal.code == "no-plugin"
    assert words in str(refusal)


def test_an_import_that_fails_within_is_told_with_its_line_and_is_tried_anew(dug_up):
    dug_up.write_text("\nimport dug_up_nowhere\n")
    for name in (str(dug_up), "dug_up_badgers"):
        refusal = refusal_of(name)
        assert refusal.code == "plugin-import"
        assert f"{dug_up}:2: importing it raised ModuleNotFoundError" in str(refusal)
    dug_up.write_text("size = 5\n")

    assert load_plugin(str(dug_up), "mended").size == 5
