"""Play one game with random moves and tell who won: the public face in a dozen lines.

python examples/play_one_game.py [SEED]
"""

import random
import sys

import ethnos

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
game = ethnos.new_game(ethnos.load_ruleset("first-edition"), players=4, seed=seed)
rng = random.Random(seed)

while not game.over:
    game.play(rng.choice(game.moves()))

print(f"tribes: {', '.join(game.tribes)}")
for seat, glory in enumerate(game.glory):
    print(f"seat {seat}: {glory} glory{', wins' if seat in game.winners else ''}")
