"""What is measured. Each measure is a function that takes one sample: the seconds that one operation took.

They are seconds of processor time, so that other programs on the machine disturb as little as may be. Dealing games is
not counted, ours or the peer's: decisions are.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from random import Random
from time import process_time

from attrs import frozen

import ethnos

PLAYERS = 4
DECISIONS = 5_000
"""The least that a sample of play takes, in whole games."""
COPIES = 2_000
LOOKS = 1_000
SAVES = 200
MID_GAME = 150
"""Decisions before a game is copied."""
RICH_TRIBES = ("dwarf", "elf", "giant", "halfling", "minotaur", "skeleton")
RICH_HAND = (*("red dwarf", "red elf", "red giant", "red halfling") * 2, "red minotaur", "skeleton")
"""No hand of ten allies allows more warbands than this and its like."""
COMPILE_EVERY_TIME = "PYTHONDONTWRITEBYTECODE"
"""Some machines set it; then Python keeps no compiled modules."""
TIMED_IMPORT = "from time import process_time as t; start = t(); import ethnos; print(t() - start)"


@frozen
class Measure:
    """One thing that is measured."""

    name: str
    sample: Callable[[int], float]
    """Takes the sample of that number, and gives seconds for one operation."""
    shown_as: str
    """The unit of the table: ``decisions/s``, ``us``, ``ms``, ``s``, or ``times`` for a ratio."""
    goal: float | None = None
    """The bound in that unit: at least so many decisions a second, or at most so much time."""

    @property
    def more_is_better(self) -> bool:
        """Whether the goal is the least that is wanted; else it is the most."""
        return self.shown_as in ("decisions/s", "times")


@cache
def ruleset() -> ethnos.Ruleset:
    """The ruleset that is played."""
    return ethnos.load_ruleset("first-edition")


def random_play(number: int) -> float:
    """A random decision through the public face: listing the moves, drawing one, playing it."""
    chance, decisions, seconds = Random(number), 0, 0.0
    seed = number * DECISIONS
    while decisions < DECISIONS:
        game = ethnos.new_game(ruleset(), PLAYERS, seed)
        start = process_time()
        while not game.over:
            game.play(chance.choice(game.moves(largest=True)))
        seconds += process_time() - start
        decisions += game.made
        seed += 1
    return seconds / decisions


def copy_in_mid_play(number: int) -> float:
    """A copy of a game in mid-play."""
    chance, game = Random(number), ethnos.new_game(ruleset(), PLAYERS, number)
    for _ in range(MID_GAME):
        game.play(chance.choice(game.moves(largest=True)))
    start = process_time()
    for _ in range(COPIES):
        game.copy()
    return (process_time() - start) / COPIES


def in_mid_game(number: int) -> ethnos.Game:
    """A game in its second era, with a warband or two on the table."""
    chance, game = Random(number), ethnos.new_game(ruleset(), PLAYERS, number)
    while game.state.era < 2 or game.made < MID_GAME:
        game.play(chance.choice(game.moves(largest=True)))
    return game


def timed(operation: Callable[[], object], times: int) -> float:
    """Seconds that an operation takes, when it is done so many times."""
    operation()
    start = process_time()
    for _ in range(times):
        operation()
    return (process_time() - start) / times


def view_in_mid_game(number: int) -> float:
    """What the seat to act knows."""
    game = in_mid_game(number)
    return timed(lambda: game.view(game.to_act), LOOKS)


def save_in_mid_game(number: int) -> float:
    """A whole game as JSON data."""
    return timed(in_mid_game(number).to_dict, SAVES)


def load_in_mid_game(number: int) -> float:
    """A game out of its JSON data, with the ruleset at hand."""
    data = in_mid_game(number).to_dict()
    return timed(lambda: ethnos.Game.from_dict(data, ruleset()), SAVES)


def undo_in_mid_game(number: int) -> float:
    """The last move taken back, and made again."""
    game = in_mid_game(number)

    def back_and_forth() -> None:
        game.undo()
        game.redo()

    return timed(back_and_forth, SAVES)


def import_in_fresh_process(number: int) -> float:
    """``import ethnos`` in a process of its own, compiled before, as it is for who uses it."""
    environment = {name: value for name, value in os.environ.items() if name != COMPILE_EVERY_TIME}
    timed = subprocess.run(
        [sys.executable, "-c", TIMED_IMPORT], env=environment, capture_output=True, check=True, text=True
    )
    return float(timed.stdout)


def moves_of_the_richest_hand(number: int) -> float:
    """Every distinct move of a hand that allows more than a thousand warbands."""
    given = {"hands": [list(RICH_HAND), *[[]] * (PLAYERS - 1)]}
    game = ethnos.new_game(ruleset(), PLAYERS, number, RICH_TRIBES, given)
    start = process_time()
    moves = game.moves()
    seconds = process_time() - start
    assert len(moves) > 1000, f"the richest hand allows {len(moves)} moves"
    return seconds


RANDOM_PLAY = Measure("random play", random_play, "decisions/s", goal=80_000)
MEASURES = (
    RANDOM_PLAY,
    Measure("copy() in mid-play", copy_in_mid_play, "us", goal=30),
    Measure("view() in mid-game", view_in_mid_game, "us", goal=100),
    Measure("to_dict() in mid-game", save_in_mid_game, "us", goal=500),
    Measure("from_dict() in mid-game", load_in_mid_game, "us", goal=500),
    Measure("undo() and redo() of a move", undo_in_mid_game, "us"),
    Measure("import ethnos", import_in_fresh_process, "s", goal=0.15),
    Measure("moves() of the richest hand", moves_of_the_richest_hand, "ms", goal=20),
)
