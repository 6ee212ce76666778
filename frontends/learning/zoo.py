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

from ethnos.errors import EthnosError
from ethnos.frontends.learning.encoding import make_encoding
from ethnos.frontends.learning.observation import make_observer, observe
from ethnos.frontends.learning.rewards import Reward, find_reward
from ethnos.frontends.learning.setting import Source, make_setting, whole_seed
from ethnos.frontends.learning.stepped_game import SteppedGame
from ethnos.frontends.learning.text import table_text
from ethnos.frontends.learning.tribe_numbers import LARGEST
from ethnos.plugins import Registry
from ethnos.rulesets import count_of

NAME = "ethnos_v0"
"""The environment's id with PettingZoo. Another version would have other numbers for the same steps."""
RENDER_MODES = ("human", "ansi")
DEALT = frozenset(
    ("agent_selection", "agents", "infos", "num_agents", "rewards", "stepped", "terminations", "truncations")
)
"""What an environment has once a game is dealt."""


def env(ruleset: Source = "first-edition", players: int = 4, **more: Any) -> raw_env:  # noqa: ANN401
    """The environment, under the name that PettingZoo gives the usual one. Arguments and errors are those of `raw_env`.

    There are no wrappers around it: it checks steps and their order itself.
    """
    return raw_env(ruleset, players, **more)


class ResetFirst(EthnosError, AttributeError):
    """Something was asked of an environment in which no game is being played.

    It is an `AttributeError` too, so that `hasattr` says no before the first game.
    """

    code = "reset-first"


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo has no types, and this name
    """The environment itself. Agents are ``seat_0``, ``seat_1``...; the same one may act several times in a row.

    An observation is a dict: ``observation`` are whole numbers, laid out as `layout` says, ``action_mask`` has a 1 for
    each step that may be taken, and none for a seat that is not to act. Rewards are one of `REWARDS`, or a function.

    Raises `EthnosError` with code ``unknown-reward`` or ``unknown-render-mode``, or as `make_setting` does. A reward
    function that fails, or gives another number of rewards (code ``bad-reward``), does so when its move is made.
    """

    metadata: ClassVar = {
        "name": NAME,
        "render_modes": list(RENDER_MODES),
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
        if render_mode not in (None, *RENDER_MODES):
            raise EthnosError(
                f"no render mode {render_mode!r}; known here: None, {', '.join(RENDER_MODES)}",
                code="unknown-render-mode",
            )
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
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

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - there is nothing to give
        """What only a game that was dealt has is found here as long as there is none."""
        if name in DEALT:
            raise ResetFirst(f"there is no `{name}` before a game is dealt; call `reset()` first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. With ``seed`` it is the game of that seed, and the next ones follow from it too.

        There are no options. Raises `SetupError` with code ``bad-seed``.
        """
        if seed is None:
            game = self.encoding.setting.new_game(self._seeds.getrandbits(63))
        else:
            game = self.encoding.setting.new_game(whole_seed(seed))
            self._seeds = Random(game.seed)
        self.stepped = SteppedGame(self.encoding, game)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._glory = game.glory
        self._nothing = (0,) * len(self.agents)
        self._rewarded = False
        self._select()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent to act observes and has gained since it acted last, and whether its game is over.

        Raises `EthnosError` with code ``reset-first``.
        """
        agent = self.agent_selection
        if not self.agents:
            raise _nobody_left()
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent observes now, made when it is asked for.

        Raises `EthnosError` with code ``no-such-seat``, or ``reset-first``.
        """
        stepped, seat = self.stepped, self._seats.get(agent)
        if seat is None:
            known = ", ".join(self.possible_agents)
            raise EthnosError(f"there is no agent {agent!r}; these play: {known}", code="no-such-seat")
        mask = bytearray(self.encoding.size)
        if stepped.to_act == seat:
            for step in stepped.legal:
                mask[step] = 1
        numbers = observe(self._observer, stepped, seat)
        return {"observation": np.frombuffer(numbers, np.int16), "action_mask": np.frombuffer(mask, np.int8)}

    def step(self, action: Any) -> None:  # noqa: ANN401 - policies give whole numbers of many kinds
        """Take a step for the agent to act; None for one whose game is over.

        Raises `EthnosError` with code ``not-a-step`` for one that may not be taken, with ``reset-first``, and as
        `SteppedGame.take` does; then nothing has changed.
        """
        agent = self.agent_selection
        if not self.agents:
            raise _nobody_left()
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise _not_none(agent, action)
            self._was_dead_step(None)
            return
        events = self.stepped.take(action)
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
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._select()
        rewards = self._reward(game, gained)
        if rewards is not None:
            if len(rewards) != len(self.possible_agents):
                raise _other_length(rewards, len(self.possible_agents))
            self.rewards = dict(zip(self.possible_agents, map(float, rewards), strict=True))
            self._rewarded = True
            self._accumulate_rewards()

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


def _nobody_left() -> ResetFirst:
    return ResetFirst(
        "the game is over, and every agent has taken its last step; call `reset()` for the next game"
    )


def _other_length(rewards: Sequence[float], players: int) -> EthnosError:
    gave = f"the reward function gave {count_of(len(rewards), 'number')}, and {players} seats play"
    return EthnosError(f"{gave}; give one for each, or None", code="bad-reward")


def _not_none(agent: str, action: object) -> EthnosError:
    return EthnosError(
        f"the game is over for {agent}, and its last step is None, not {action!r}", code="not-a-step"
    )


register("aec", NAME, entry_point=env)
