"""Rulesets, positions and games that tests play with."""

from collections.abc import Iterator
from functools import cache
from random import Random

from ethnos import Game, Ruleset, load_ruleset, new_game

ALL_TRIBES = (
    "centaur", "dwarf", "elf", "giant", "halfling", "merfolk",
    "minotaur", "orc", "skeleton", "troll", "wingfolk", "wizard",
)  # fmt: skip
COLOURS = ("orange", "blue", "red", "purple", "green", "gray")
USUAL = ("elf", "dwarf", "orc", "giant", "minotaur", "halfling")
"""Tribes that fill up a game; those of two or three players have the first five."""
MIXED = ("centaur", "giant", "merfolk", "orc", "skeleton", "troll")
"""Tribes with choices, with states of their own, and wilds."""


@cache
def first_edition() -> Ruleset:
    return load_ruleset("first-edition")


def tribes_with(*wanted: str, players: int = 4) -> list[str]:
    """These tribes, filled up with usual ones to as many as a game of so many players has."""
    count = 5 if players <= 3 else 6
    return [*wanted, *(tribe for tribe in USUAL if tribe not in wanted)][:count]


def position(*tribes: str, players: int = 4, seed: int = 1, hand: list[str] | None = None, **given) -> Game:
    """A game from a given position; ``hand`` is that of seat 0, the other hands being empty."""
    if hand is not None:
        given["hands"] = [hand, *([[]] * (players - 1))]
    return new_game(first_edition(), players, seed, tribes_with(*tribes, players=players), given)


def dealt(players: int, seed: int = 1, tribes: list[str] | None = None) -> Game:
    """A game of the first edition from the deal."""
    return new_game(first_edition(), players, seed, tribes)


def copies(tribes) -> list[str]:
    """Every ally of these tribes by name, as often as it exists."""
    names = []
    for tribe in tribes:
        each = {"halfling": 4, "skeleton": 0}.get(tribe, 2)
        names += [f"{colour} {tribe}" for colour in COLOURS for _ in range(each)]
        names += ["skeleton"] * 12 if tribe == "skeleton" else []
    return names


def short_game(*tribes: str, players: int = 4, seed: int = 1, deck: int = 16, era: int | None = None) -> Game:
    """A game near its end (or that of another era): hands of four, a small pool, few cards above three dragons."""
    chosen = tribes_with(*tribes, players=players)
    chance = Random(seed)
    cards = copies(chosen)
    chance.shuffle(cards)
    hands = [[cards.pop() for _ in range(4)] for _ in range(players)]
    pool = [cards.pop() for _ in range(players)]
    top = [cards.pop() for _ in range(deck)]
    lower = [*top[deck // 2 :], "dragon", "dragon", "dragon"]
    chance.shuffle(lower)
    last = 2 if players <= 3 else 3
    given = {"hands": hands, "pool": pool, "deck": [*top[: deck // 2], *lower], "era": era or last}
    return new_game(first_edition(), players, seed, chosen, given)


def played(game: Game, seed: int = 0, *, largest: bool = True, moves: int | None = None) -> Iterator[Game]:
    """Play random moves; give the same game after each of them."""
    chance = Random(seed)
    while not game.over and moves != 0:
        options = game.moves(largest=largest)
        game.play(options[chance.randrange(len(options))])
        moves = None if moves is None else moves - 1
        yield game


def play_out(game: Game, seed: int = 0) -> Game:
    """Play random moves to the end."""
    for _ in played(game, seed):
        pass
    return game
