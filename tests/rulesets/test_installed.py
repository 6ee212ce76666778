"""Rulesets of other packages are found through the entry point group `ethnos.rulesets`."""

import importlib
import importlib.metadata
import zipfile
from textwrap import dedent

import pytest

from ethnos.grammar import LoadError
from ethnos.rulesets import installed_rulesets, load

HOUSE = 'extends = "first-edition"\nid = "spore"\n[hand]\nlimit = 12\n'


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Install a package that brings files, in a folder of its own, and offers rulesets by entry points."""

    def install_package(package, contents, offers):
        site = tmp_path / package
        files = {f"{package}/{name}": text for name, text in contents.items()}
        files[f"{package}-1.0.dist-info/METADATA"] = f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n"
        points = "\n".join(f"{id} = {value}" for id, value in offers.items())
        files[f"{package}-1.0.dist-info/entry_points.txt"] = f"[ethnos.rulesets]\n{points}\n"
        for name, text in files.items():
            path = site / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dedent(text))
        monkeypatch.syspath_prepend(str(site))
        importlib.invalidate_caches()
        return site

    return install_package


def test_an_installed_ruleset_is_loaded_by_its_id(install, plugins):
    install("sporepack", {"__init__.py": "", "spore.toml": HOUSE}, {"spore": "sporepack"})
    house = load("spore", tribes=plugins)
    assert (house.id, house.where("hand.limit")) == ("spore", "sporepack/spore.toml:4")
    found = list(installed_rulesets())
    assert {"first-edition", "spore"} < set(found)
    assert found == sorted(found)


def test_what_is_installed_is_searched_for_once_and_anew_after_an_installation(install, monkeypatch):
    site = install("firstpack", {"__init__.py": "", "spore.toml": HOUSE}, {"spore": "firstpack"})
    searched = []
    search = importlib.metadata.entry_points
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda **which: searched.append(which) or search(**which)
    )
    installed_rulesets().clear()
    assert "spore" in installed_rulesets()
    assert len(searched) == 1

    added = site / "secondpack-1.0.dist-info"
    added.mkdir()
    (added / "METADATA").write_text("Metadata-Version: 2.1\nName: secondpack\nVersion: 1.0\n")
    (added / "entry_points.txt").write_text("[ethnos.rulesets]\nfungus = secondpack\n")
    assert "fungus" in installed_rulesets()


def test_an_installed_ruleset_may_be_extended_and_laid_over(install, plugins, write):
    install("layerpack", {"__init__.py": "", "spore.toml": HOUSE}, {"spore": "layerpack"})
    write("house.toml", 'extends = "spore"\n')
    assert load("house.toml", tribes=plugins).value("hand.limit") == 12
    assert load("first-edition", ["spore"], tribes=plugins).value("hand.limit") == 12


def test_a_ruleset_offered_twice_is_refused_whatever_the_order(install, plugins):
    for package in ("twinb", "twina"):
        install(package, {"__init__.py": "", "spore.toml": HOUSE}, {"spore": package})
    with pytest.raises(LoadError) as refused:
        load("spore", tribes=plugins)
    assert refused.value.findings[0].headline == (
        "spore: error[ruleset-twice]: `spore` is offered by `twina` and `twinb`"
    )


def test_a_package_that_breaks_on_import_is_named_with_the_cause(install, plugins):
    install("brokenpack", {"__init__.py": "1 / 0"}, {"spore": "brokenpack"})
    with pytest.raises(LoadError) as refused:
        load("spore", tribes=plugins)
    assert refused.value.findings[0].message == (
        "the package `brokenpack` cannot be imported: ZeroDivisionError: division by zero"
    )


def test_a_package_without_the_file(install, plugins):
    install("emptypack", {"__init__.py": ""}, {"spore": "emptypack"})
    with pytest.raises(LoadError) as refused:
        load("spore", tribes=plugins)
    (found,) = refused.value.findings
    assert (found.file, found.code) == ("emptypack/spore.toml", "missing-file")


def test_a_ruleset_installed_under_another_id_than_its_own(install, plugins):
    install("alias", {"__init__.py": "", "fungus.toml": HOUSE}, {"fungus": "alias"})
    with pytest.raises(LoadError) as refused:
        load("fungus", tribes=plugins)
    assert refused.value.findings[0].headline == (
        "alias/fungus.toml:2:6: error[other-id]: "
        "the ruleset is installed as `fungus` and calls itself `spore`"
    )


def test_a_ruleset_in_a_zipped_package(install, plugins, tmp_path, monkeypatch):
    files = {"__init__.py": "", "spore.toml": 'extends = "low.toml"\nid = "spore"\n'}
    files["low.toml"] = 'extends = "first-edition"\n[hand]\nlimit = 12\n'
    site = install("zippack", {}, {"spore": "zippack"})
    with zipfile.ZipFile(tmp_path / "packed.zip", "w") as packed:
        for name, text in files.items():
            packed.writestr(f"zippack/{name}", text)
    assert site.is_dir()
    monkeypatch.syspath_prepend(str(tmp_path / "packed.zip"))
    house = load("spore", tribes=plugins)
    assert house.where("hand.limit") == "zippack/low.toml:3"
