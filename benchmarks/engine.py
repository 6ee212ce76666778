"""``python -m benchmarks.engine``: how many moves a second go through ``ethnos engine``, and what a look costs beside.

A client pipes requests of recorded random games into the process, each answered by itself. What is counted is the time
of the engine's process, its start and its reading of the ruleset taken off, and the time that passes meanwhile.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from attrs import frozen

import ethnos

PLAYERS = 4
MOVES = 6_000
"""The least that a sample takes, in whole games."""
GOAL = 3_000
"""Moves a second on one core."""
ENGINE = (sys.executable, "-c", "from ethnos.frontends.command_line import main; main(['engine'])")


@frozen
class Spent:
    """Seconds: of the processor, and as they pass."""

    processor: float
    passed: float


def requests(number: int, looking: bool) -> tuple[list[dict[str, Any]], int]:
    """The requests of random games, and how many moves they make; looking, each seat's view is asked for as well."""
    ruleset, chance = ethnos.load_ruleset("first-edition"), Random(number)
    asked: list[dict[str, Any]] = []
    made, games = 0, 0
    while made < MOVES:
        games += 1
        seed = number * MOVES + games
        game = ethnos.new_game(ruleset, PLAYERS, seed)
        asked.append({"method": "new", "params": {"players": PLAYERS, "seed": seed}})
        while not game.over:
            asked.extend(_decision(game, f"g{games}", chance, looking))
        asked.append({"method": "close", "params": {"game": f"g{games}"}})
        made += game.made
    return asked, made


def _decision(game: ethnos.Game, id: str, chance: Random, looking: bool) -> Iterator[dict[str, Any]]:
    if looking:
        yield {"method": "view", "params": {"game": id, "seat": game.to_act}}
        yield {"method": "moves", "params": {"game": id}}
    move = chance.choice(game.moves(largest=True))
    yield {"method": "play", "params": {"game": id, "move": str(move), "state": game.made}}
    game.play(move)


def spent_on(asked: list[dict[str, Any]]) -> Spent:
    """Let an engine answer these requests, and check that it carried all of them out."""
    lines = [json.dumps({"jsonrpc": "2.0", "id": id, **request}) for id, request in enumerate(asked)]
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    run = subprocess.run(ENGINE, input="\n".join(lines).encode(), capture_output=True, check=True)
    passed, after = perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [answer["id"] for answer in answers if "result" in answer] == list(range(len(asked)))
    return Spent(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, passed)


def moves_a_second(number: int, looking: bool) -> Spent:
    """One sample; in place of seconds, moves in a second of each kind."""
    asked, made = requests(number, looking)
    idle = spent_on(asked[:1])
    busy = spent_on(asked)
    return Spent(made / (busy.processor - idle.processor), made / (busy.passed - idle.passed))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the status tells whether the goal is reached."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="samples of each kind (default: 5)")
    rounds = parser.parse_args(arguments).rounds
    reached = True
    for looking, name in ((False, "play"), (True, "view, moves and play")):
        samples = [moves_a_second(number, looking) for number in range(1, rounds + 1)]
        processor = median(sample.processor for sample in samples)
        passed = median(sample.passed for sample in samples)
        print(f"{name}: {processor:,.0f} moves a second of the processor, {passed:,.0f} as time passes")
        reached = reached and (looking or processor >= GOAL)
    print(
        f"goal: {GOAL:,} moves a second of the processor by play: {'reached' if reached else 'NOT REACHED'}"
    )
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
