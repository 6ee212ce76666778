"""Train a small policy by the cross-entropy method, and see how often it wins against chance (extra `gym`).

It scores each step by its sort, by that times the size of the hand, and by how many allies in hand go with the one that
the step names; then it draws a step by those scores.
"""

import sys

import numpy as np

from ethnos.frontends.learning import zoo

Numbers = np.ndarray
ROUNDS, POLICIES, GAMES, BEST, TRIALS = 6, 16, 5, 4, 100
TRIBES = ["dwarf", "elf", "giant", "minotaur", "wingfolk"]

env = zoo.env("first-edition", players=2, tribes=TRIBES, reward="lead")
steps, cards, start = env.encoding, env.encoding.cards, env.layout.starts["hand"]
SORTS = len(steps.blocks)
sorts = np.concatenate([np.full(len(block.items), place) for place, block in enumerate(steps.blocks)])
alike = np.array([[a.tribe == b.tribe or a.kingdom == b.kingdom for b in cards] for a in cards], float)
named = np.zeros((steps.size, len(cards)))
for first in (steps.take, steps.lead):
    named[first : first + len(cards)] = alike


def act(policy: Numbers | None, seen: dict[str, Numbers], dice: np.random.Generator) -> int:
    """Draw a step; without a policy each is as likely as the others."""
    legal = np.flatnonzero(seen["action_mask"])
    if policy is None:
        return dice.choice(legal)
    hand, sort = seen["observation"][start : start + len(cards)], sorts[legal]
    by_sort, by_hand, by_likeness = policy.reshape(3, SORTS)[:, sort]
    chances = np.exp(by_sort + by_hand * hand.sum() / 5 + by_likeness * (named[legal] @ hand))
    return dice.choice(legal, p=chances / chances.sum())


def lead(policy: Numbers | None, game: int, dice: np.random.Generator) -> float:
    """Glory that the policy is ahead at the end of a game against chance; they change seats from game to game."""
    mine = f"seat_{game % 2}"
    env.reset(seed=game)
    while not any(env.terminations.values()):
        env.step(act(policy if env.agent_selection == mine else None, env.last()[0], dice))
    return env.rewards[mine]


dice = np.random.default_rng(int(*sys.argv[1:2] or [1]))
mean, spread = np.zeros(3 * SORTS), np.ones(3 * SORTS)
for turn in range(1, ROUNDS + 1):
    policies = dice.normal(mean, spread, (POLICIES, mean.size))
    leads = [
        np.mean([lead(policy, turn * 1000 + game, dice) for game in range(GAMES)]) for policy in policies
    ]
    best = policies[np.argsort(leads)[-BEST:]]
    mean, spread = best.mean(axis=0), best.std(axis=0) + 0.1
    print(f"round {turn}: ahead by {np.mean(leads):+.1f} glory")
for name, policy in (("chance", None), ("the policy", mean)):
    won = np.mean([lead(policy, game, dice) > 0 for game in range(TRIALS)])
    print(f"{name} wins {won:.0%} of {TRIALS} games against chance")
