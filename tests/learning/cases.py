"""What the tests of learning libraries play: every edition and number of players, and tribes of other people."""

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random

from ethnos import Registry, installed_plugins, load_ruleset, new_game, read_tribe
from ethnos.frontends.learning.encoding import Encoding, make_encoding
from ethnos.frontends.learning.setting import Setting, make_setting
from ethnos.frontends.learning.stepped_game import SteppedGame

EXAMPLES = Path(__file__).parents[2] / "examples"
EDITIONS = ("first-edition", "second-edition")
TABLES = [(edition, players) for edition in EDITIONS for players in range(2, 7)]
ASKING = ("centaur", "elf", "merfolk", "orc", "skeleton", "troll", "wingfolk", "wizard")
"""Tribes of the first edition that ask, and one that joins any warband."""


@cache
def encoding(
    edition: str = "first-edition", players: int = 4, tribes: tuple[str, ...] | None = None
) -> Encoding:
    return make_encoding(make_setting(edition, players, tribes))


@cache
def beavers():
    """The plugin of the example, a module that is not installed."""
    spec = spec_from_file_location("beaver_tribe", EXAMPLES / "beaver-tribe" / "beaver_tribe.py")
    module = module_from_spec(spec)
    sys.modules.setdefault("beaver_tribe", module)
    spec.loader.exec_module(module)
    return module


def setting_with(*sources, others: tuple[str, ...], players: int = 4) -> Setting:
    """A table of the first edition with tribes of somebody else: plugins, or the paths of TOML files."""
    registry = Registry(dict(installed_plugins().plugins))
    plugins = [
        registry.register(read_tribe(source) if isinstance(source, Path) else source) for source in sources
    ]
    ids = [plugin.table.id for plugin in plugins]
    ruleset = load_ruleset("first-edition", tribes=ids, registry=registry)
    return make_setting(ruleset, players, [*ids, *others], registry=registry)


@cache
def with_beavers() -> Setting:
    return setting_with(beavers(), others=("centaur", "elf", "orc", "skeleton", "troll"))


@cache
def with_herons() -> Setting:
    return setting_with(
        EXAMPLES / "heron" / "heron.toml", others=("centaur", "elf", "giant", "skeleton", "wizard")
    )


LARGEST_RULESET = """
id = "large"
extends = "first-edition"
players = "2..6"

[hand]
limit = 20

[eras]
dragons = 100
last_dragon = 100

[tokens]
values = [0, 999, 1000, 1001, 2000, 32767, 32768, 40000, 65536, 70000, 1000000, 1000000000, 1, 1, 1, 1, 1, 1]
four_plus = []
without_four_plus = false

[marker]
supply = 1000
allowed = true

[warband]
glory = [0, 1000000000]
"""
"""Every number as large as a ruleset may have it."""


def largest_ruleset(folder: Path, *, few: bool = False) -> Path:
    """The path of a ruleset of large numbers; its tribes have as many allies as all may have, or few of them."""
    tribes = load_ruleset("first-edition").for_players(2).tribes
    kinds = {tribe: "no_kingdom" if tribe == "skeleton" else "each_kingdom" for tribe in tribes}
    many = "".join(f"[tribe.{tribe}]\ncards = {{ {kind} = 130 }}\n" for tribe, kind in kinds.items())
    file = folder / "large.toml"
    file.write_text(LARGEST_RULESET + ("" if few else many), encoding="utf-8")
    return file


def new_play(encoding: Encoding, seed: int = 1) -> SteppedGame:
    return SteppedGame(encoding, encoding.setting.new_game(seed))


FIVE = ("elf", "dwarf", "giant", "orc", "skeleton")


def positioned(hand: list[str], **given) -> SteppedGame:
    """A play for two in which seat 0 has this hand."""
    numbers = encoding("first-edition", 2, FIVE)
    given = {"hands": [hand, []], "deck": ["red giant"] * 2, **given}
    return SteppedGame(numbers, new_game(numbers.setting.rules.ruleset, 2, 1, list(FIVE), given))


def stepped(play: SteppedGame, seed: int = 0, most: int | None = None):
    """Take steps by chance; give the play before each of them, and at the end."""
    chance = Random(seed)
    yield play
    while not play.game.over and most != 0:
        play.take(chance.choice(play.legal))
        most = None if most is None else most - 1
        yield play
