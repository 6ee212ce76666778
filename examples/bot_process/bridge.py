"""A bot whose thoughts are another program's: it passes on what it is asked as a line of JSON, and reads the answer.

ethnos simulate first-edition --players 3 --games 5 --bots bridge:decide,random,random
"""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

HERE = Path(__file__).parent


@cache
def start(command: str) -> subprocess.Popen[str]:
    """The other program; it ends when its input does, and so with this process."""
    words = command.split() or [sys.executable, str(HERE / "their_bot.py")]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def decide(view: dict, moves: list, rng: Random, *, command: str = "") -> str:
    """Ask the other program; `bridge:decide:command=./my-bot` runs one of your own, in whatever language."""
    program = start(command)
    asked = {"view": view, "moves": [str(move) for move in moves], "seed": rng.getrandbits(32)}
    program.stdin.write(json.dumps(asked) + "\n")
    program.stdin.flush()
    return json.loads(program.stdout.readline())["move"]
