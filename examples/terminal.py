"""A game in the terminal against greedy bots, from the public face alone: the smallest frontend.

python examples/terminal.py [SEED]

Type the number of a move. Without a terminal, or at the end of the input, a bot decides for you too.
"""

import random
import sys

import ethnos
from ethnos.lab import find_bot

YOU = 0


def tell(game: ethnos.Game, told: int) -> int:
    """Say what you saw happen since so many events were told."""
    for seen in game.log(YOU, since=told):
        print(" ", game.sentence(seen, YOU))
    return len(game.events)


def ask(game: ethnos.Game) -> ethnos.Move | None:
    """The move that is chosen by its number; None where nobody chooses."""
    view, moves = game.view(YOU), game.moves()
    print(f"\nEra {view['era']}. Your hand: {', '.join(view['hand']) or 'empty'}. Glory: {view['glory']}.")
    for number, move in enumerate(moves, start=1):
        print(f"{number:4}. {move} ({game.label(move)})")
    while True:
        print("your move> ", end="", flush=True)
        typed = sys.stdin.readline()
        if not typed:
            return None
        if typed.strip().isdecimal() and 1 <= int(typed) <= len(moves):
            return moves[int(typed) - 1]
        print(f"A number from 1 to {len(moves)}.")


def main() -> None:
    """Play one game to its end."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(10**6)
    game = ethnos.new_game(ethnos.load_ruleset("first-edition"), players=3, seed=seed)
    bot, chance, told = find_bot("greedy"), random.Random(seed), 0
    while not game.over:
        told = tell(game, told)
        move = ask(game) if game.to_act == YOU else None
        game.play(move or bot.decide(game.view(game.to_act), game.moves(largest=True), chance))
    tell(game, told)
    print(f"\nGlory: {game.glory}. The victory goes to seat {' and '.join(map(str, game.winners))}.")


if __name__ == "__main__":
    main()
