"""Imports point one way: frontends -> lab, modding -> core -> rulesets -> grammar, and tribes -> core.

Nothing imports a tribe: tribes are found through their entry points, ours as anybody's.
"""

import ast
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).resolve().parent.parent
BELOW = {
    "grammar": set(),
    "rulesets": {"grammar"},
    "core": {"rulesets", "grammar"},
    "tribes": {"core"},
    "modding": {"core", "rulesets", "grammar"},
    "lab": {"core", "rulesets", "grammar"},
    "frontends": {"lab", "modding", "core", "rulesets", "grammar"},
}
"""What each folder may import besides itself."""
LIGHT = {"attr", "attrs", "cattrs", "pluggy", "lark", "tomli_w", "ethnos"}
"""What the engine itself needs; each wing brings the rest."""
HEAVY = ("click", "rich", "pytest", "hypothesis", "numpy", "pyperf", "gymnasium", "pettingzoo", "copier")
SECONDS = 0.15 * (2 if os.environ.get("CI") == "true" else 1)


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def name_of(file: Path) -> str:
    """A file's name as a module: core/game.py is ethnos.game, tribes/elf.py ethnos.tribes.elf."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(["ethnos", *(parts[1:] if parts[0] == "core" else parts)]).removesuffix(".__init__")


def imported(file: Path) -> set[str]:
    """Every module that a file imports anywhere in it, also within functions and for type checkers alone."""
    found = set()
    package = name_of(file).split(".") if file.name == "__init__.py" else name_of(file).split(".")[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            origin = ".".join([*start, *([node.module] if node.module else [])])
            found |= {f"{origin}.{alias.name}" for alias in node.names}
            found |= {origin} - {"ethnos"}
    return found


def folder_of(module: str) -> str | None:
    """The folder that a module of ours lies in; None for anybody else's."""
    first, *rest = module.split(".")
    if first != "ethnos":
        return None
    return rest[0] if rest and rest[0] in BELOW else "core"


@pytest.mark.parametrize("folder", BELOW)
def test_a_folder_imports_only_what_lies_below_it(folder):
    wrong = {
        f"{file.relative_to(ROOT)} imports {module}"
        for file in modules(folder)
        for module in imported(file)
        if folder_of(module) not in {None, folder, *BELOW[folder]}
    }

    assert not wrong


def test_nothing_imports_a_tribe():
    wrong = {
        f"{file.relative_to(ROOT)} imports {module}"
        for folder in BELOW
        for file in modules(folder)
        for module in imported(file)
        if folder_of(module) == "tribes" and folder != "tribes"
    }
    each_other = {
        f"{file.name} imports {module}"
        for file in modules("tribes")
        for module in imported(file)
        if folder_of(module) == "tribes"
    }

    assert not wrong | each_other


def test_a_tribe_needs_one_import_of_ours():
    """What tribes are written against: ethnos.tribe."""
    for file in modules("tribes"):
        ours = {module for module in imported(file) if module.startswith("ethnos")}
        assert all(module.startswith("ethnos.tribe") for module in ours), file.name


@pytest.mark.parametrize("folder", ["grammar", "rulesets", "core", "tribes"])
def test_the_engine_imports_no_package_of_a_wing(folder):
    for file in modules(folder):
        packages = {module.split(".")[0] for module in imported(file)} - set(sys.stdlib_module_names)
        assert packages <= LIGHT, file.name


def test_the_names_of_modules_are_found():
    """That the tests above look at what they say."""
    assert folder_of("ethnos.game") == "core"
    assert folder_of("ethnos.tribes.elf") == "tribes"
    assert folder_of("attrs") is None
    assert "ethnos.grammar" in imported(ROOT / "core" / "errors.py")
    assert all(modules(folder) for folder in BELOW)


def python(code: str) -> str:
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return run.stdout


def test_importing_the_engine_imports_no_wing_and_nothing_of_theirs():
    loaded = set(python("import sys, ethnos; print(*sys.modules)").split())

    assert not {name for name in loaded if name.split(".")[0] in HEAVY}
    assert not {name for name in loaded if folder_of(name) in ("tribes", "modding", "lab", "frontends")}


def test_importing_the_engine_is_quick():
    """The median of fresh processes, in seconds of the processor: what else a machine does at the time is no matter."""
    timed = "from time import process_time as now; start = now(); import ethnos; print(now() - start)"

    assert median(float(python(timed)) for _ in range(7)) < SECONDS


@pytest.mark.parametrize("package", ["ethnos", "ethnos.rulesets", "ethnos.grammar"])
def test_names_that_are_imported_when_asked_for_are_there(package):
    """Held in a process of its own, where nothing else has imported them."""
    code = f"import {package} as it; [getattr(it, name) for name in it.__all__]; print(*it._LATER)"
    later = set(python(code).split())

    assert later <= set(import_module(package).__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        getattr(import_module(package), "nothing")  # noqa: B009 - as `from package import nothing` asks
