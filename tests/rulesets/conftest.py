"""Tribes as plugins declare them, and short ways to write a ruleset and to read what is wrong with it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from textwrap import dedent

import pytest

from ethnos.grammar import Finding, LoadError, Type
from ethnos.rulesets import Number, Ruleset, TribeTable, load

NUMBERS = {
    "dwarf": (Number("extra", Type.NUMBER, "allies more when it scores"),),
    "giant": (
        Number("now", Type.NUMBER, "glory for taking the token"),
        Number("era_end", Type.NUMBER, "glory for holding it at the era's end"),
    ),
    "merfolk": (
        Number("length", Type.NUMBER, "the last space", minimum=1),
        Number("symbols", Type.LIST, "the spaces that allow a marker", minimum=1, items="in any order"),
        Number("payouts", Type.LIST, "what the board pays", length="eras", items="one an era"),
    ),
    "minotaur": (Number("extra", Type.NUMBER, "allies more for the marker"),),
    "orc": (Number("glory", Type.LIST, "glory by markers, from 0", items="last for larger"),),
    "troll": (Number("tokens", Type.LIST, "the values of the tokens", items="in any order"),),
}
TRIBES = ("centaur", "dwarf", "elf", "giant", "halfling", "merfolk")
TRIBES += ("minotaur", "orc", "skeleton", "troll", "wingfolk", "wizard")


@pytest.fixture(scope="session")
def plugins() -> Mapping[str, TribeTable]:
    return {
        id: TribeTable(id, id.title(), f"What {id}s do.", numbers=NUMBERS.get(id, ()), home="first-edition")
        for id in TRIBES
    }


@pytest.fixture(scope="session")
def first_edition(plugins: Mapping[str, TribeTable]) -> Ruleset:
    return load("first-edition", tribes=plugins)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str | bytes], Path]:
    """Write a file into the working folder, so that findings name it without the way to it."""
    monkeypatch.chdir(tmp_path)

    def write_file(name: str, content: str | bytes) -> Path:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else dedent(content).encode())
        return path

    return write_file


@pytest.fixture
def load_text(write: Callable[[str, str], Path], plugins: Mapping[str, TribeTable]) -> Callable[..., Ruleset]:
    """Load house.toml with this text; `based` puts the first edition below it."""

    def load_house(
        text: str, *, based: bool = True, variants: Sequence[str | Path] = (), extra: Sequence[str] = ()
    ) -> Ruleset:
        head = 'extends = "first-edition"\n' if based else ""
        write("house.toml", head + dedent(text))
        return load("house.toml", variants, tribes=plugins, extra_tribes=extra)

    return load_house


@pytest.fixture
def faults(load_text: Callable[..., Ruleset]) -> Callable[..., tuple[Finding, ...]]:
    """What is wrong with house.toml; nothing is an empty tuple. Line 1 is `extends`, if it is based."""

    def findings(text: str, **options: object) -> tuple[Finding, ...]:
        try:
            return load_text(text, **options).warnings
        except LoadError as error:
            return error.findings

    return findings
