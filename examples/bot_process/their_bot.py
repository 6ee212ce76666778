"""The other program: it reads a question a line and writes an answer a line, and knows nothing of the engine.

A question is {"view", "moves", "seed"}: what the seat knows, its legal moves as texts, a number to draw chance from.
An answer is {"move"}: one of the moves.
"""

import json
import random
import sys


def worth(move: str, view: dict) -> float:
    """How good a move looks: large warbands, then cards that go with the hand."""
    if move.startswith("play "):
        size, glory = 1 + move.count(" + "), view["rules"]["warband_glory"]
        return glory[min(size, len(glory) - 1)] if size > 2 else 0
    if move.startswith("take "):
        card = move.removeprefix("take ").split()
        return sum(any(word in held.split() for word in card) for held in view["hand"]) / 2
    return 1


for line in sys.stdin:
    asked = json.loads(line)
    chance = random.Random(asked["seed"])
    chance.shuffle(asked["moves"])
    best = max(asked["moves"], key=lambda move: worth(move, asked["view"]))
    print(json.dumps({"move": best}), flush=True)
