"""A PettingZoo environment: seats are agents, and each acts by steps.

Importing this module registers it: ``pettingzoo.make("aec", "ethnos_v0", players=3)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from ethnos.frontends.learning.extra import needs_gym

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, register
except ModuleNotFoundError as missing:
    raise needs_gym(missing) from missing

from ethnos.frontends.learning.encoding import make_encoding
from ethnos.frontends.learning.observation import make_observer, observe
from ethnos.frontends.learning.rewards import Reward, find_reward
from ethnos.frontends.learning.setting import Source, make_setting
from ethnos.frontends.learning.stepped_game import SteppedGame
from ethnos.frontends.learning.text import table_text
from ethnos.frontends.learning.tribe_numbers import LARGEST
from ethnos.plugins import Registry

NAME = "ethnos_v0"
"""The environment's id with PettingZoo. Another version would have other numbers for the same steps."""


def env(ruleset: Source = "first-edition", players: int = 4, **more: Any) -> raw_env:  # noqa: ANN401
    """The environment, under the name that PettingZoo gives the usual one: it holds itself to what its wrappers would.

    Arguments and errors are those of `raw_env`.
    """
    return raw_env(ruleset, players, **more)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo has no types, and this name
    """The environment itself. Agents are ``seat_0``, ``seat_1``...; the same one may act several times in a row.

    An observation is a dict: ``observation`` are whole numbers, laid out as `layout` says, ``action_mask`` has a 1 for
    each step that may be taken, and none for a seat that is not to act. Rewards are one of `REWARDS`, or a function.

    Raises `EthnosError` with code ``unknown-reward``, or as `make_setting` does.
    """

    metadata: ClassVar = {
        "name": NAME,
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        ruleset: Source = "first-edition",
        players: int = 4,
        tribes: Sequence[str] | None = None,
        variants: Sequence[str | Path] = (),
        reward: str | Reward = "win",
        render_mode: str | None = None,
        registry: Registry | None = None,
    ) -> None:
        super().__init__()
        self.encoding = make_encoding(make_setting(ruleset, players, tribes, variants, registry))
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._observer = make_observer(self.encoding)
        self.layout = self._observer.layout
        self._reward = find_reward(reward)
        self._seeds = Random()
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(self.encoding.size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (self.layout.size,), np.int16),
                "action_mask": spaces.Box(0, 1, (self.encoding.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The steps."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. With ``seed`` it is the game of that seed, and the next ones follow from it too.

        There are no options.
        """
        if seed is not None:
            self._seeds = Random(int(seed))
        dealt = self._seeds.getrandbits(63) if seed is None else int(seed)
        self.stepped = SteppedGame(self.encoding, self.encoding.setting.new_game(dealt))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._glory = self.stepped.game.glory
        self._nothing = (0,) * len(self.agents)
        self._rewarded = False
        self._select()

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent observes now, made when it is asked for."""
        mask = np.zeros(self.encoding.size, np.int8)
        seat = self._seats[agent]
        if self.stepped.to_act == seat:
            mask[self.stepped.legal] = 1
        numbers = observe(self._observer, self.stepped, seat)
        return {"observation": np.frombuffer(numbers, np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take a step for the agent to act; None for one whose game is over.

        Raises `EthnosError` with code ``not-a-step`` for one that may not be taken; then nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        events = self.stepped.take(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        if self._rewarded:
            self._rewarded = False
            self._clear_rewards()
        if events is not None:
            self._move_made()
        if self.render_mode == "human":
            self.render()

    def _move_made(self) -> None:
        game = self.stepped.game
        before, self._glory = self._glory, game.glory
        gained = tuple(map(sub, self._glory, before)) if self._glory != before else self._nothing
        rewards = self._reward(game, gained)
        if rewards is not None:
            self._rewarded = True
            self.rewards = dict(zip(self.possible_agents, map(float, rewards), strict=True))
            self._accumulate_rewards()
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.stepped.to_act or 0]

    def render(self) -> str | None:
        """The table as the agent to act sees it: given as text (``ansi``), or printed (``human``)."""
        if self.render_mode is None:
            return None
        text = table_text(self.stepped.game.view(self._seats[self.agent_selection]))
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")  # noqa: T201 - what it is for
        return None

    def close(self) -> None:
        """There is nothing to close."""


register("aec", NAME, entry_point=env)
