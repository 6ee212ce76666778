"""An OpenSpiel game, ``ethnos``: importing this module registers it.

Chance acts once, at the start: it draws which game is dealt, by its seed. All that follows is as that seed has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ethnos.frontends.learning.extra import needs_gym

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise needs_gym(missing) from missing

from ethnos.errors import EthnosError
from ethnos.frontends.learning.encoding import Encoding, make_encoding
from ethnos.frontends.learning.length import longest_game
from ethnos.frontends.learning.rewards import lead, win
from ethnos.frontends.learning.setting import Setting, make_setting, whole_seed
from ethnos.frontends.learning.spiel_observer import SpielObserver
from ethnos.frontends.learning.stepped_game import SteppedGame
from ethnos.frontends.learning.text import table_text

NAME = "ethnos"
NONE = "none"
"""What parameters say that hold no names: OpenSpiel reads no empty texts."""
BETWEEN = "+"
"""What stands between names in a parameter, since commas stand between parameters."""
MOST_GLORY = 1000.0
"""Points; where a seat is ahead or behind by more, the returns by ``lead`` are made smaller in proportion."""
RETURNS = {"lead": lead, "win": win}
"""What the parameter ``reward`` may name; each adds up to nothing."""
PARAMETERS: Mapping[str, Any] = {
    "ruleset": "first-edition",
    "variants": NONE,
    "tribes": NONE,
    "players": 4,
    "seed": 0,
    "deals": 1000,
    "reward": "win",
}

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Ethnos",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=dict(PARAMETERS),
)


def _setting(ruleset: str, variants: str, tribes: str, players: int) -> Setting:
    named = None if tribes == NONE else tribes.split(BETWEEN)
    laid = () if variants == NONE else variants.split(BETWEEN)
    return make_setting(ruleset, players, named, laid)


class EthnosGame(pyspiel.Game):  # type: ignore[misc]
    """Ethnos at one table; `PARAMETERS` are its parameters and their usual values.

    Raises `EthnosError` with code ``bad-deals``, ``bad-seed`` or ``unknown-reward``, or as `make_setting` does.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        asked = {**PARAMETERS, **(params or {})}
        self.setting = _setting(*(asked[name] for name in ("ruleset", "variants", "tribes", "players")))
        self.encoding: Encoding = make_encoding(self.setting)
        self.seed, self.deals = whole_seed(asked["seed"]), asked["deals"]
        if type(self.deals) is not int or self.deals < 1:
            raise EthnosError(f"chance draws one of 1 deal or more, not of {self.deals!r}", code="bad-deals")
        if asked["reward"] not in RETURNS:
            raise EthnosError(
                f"no reward `{asked['reward']}` that is given at the end; known here: {', '.join(RETURNS)}",
                code="unknown-reward",
            )
        self.reward = RETURNS[asked["reward"]]
        super().__init__(GAME_TYPE, self._info(), dict(params or {}))

    def _info(self) -> pyspiel.GameInfo:
        players = self.setting.rules.players
        low, high = (-1 / players, 1 - 1 / players) if self.reward is win else (-MOST_GLORY, MOST_GLORY)
        return pyspiel.GameInfo(
            num_distinct_actions=self.encoding.size,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=longest_game(self.setting),
        )

    def max_chance_nodes_in_history(self) -> int:
        """Chance acts once."""
        return 1

    def new_initial_state(self) -> EthnosState:
        """A game of which nothing has been dealt."""
        return EthnosState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> SpielObserver:
        """What writes observations for OpenSpiel."""
        return SpielObserver(self.encoding, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class EthnosState(pyspiel.State):  # type: ignore[misc]
    """A game at one point: before the deal, or at a step of a seat."""

    def __init__(self, game: EthnosGame) -> None:
        super().__init__(game)
        self.stepped: SteppedGame | None = None

    def current_player(self) -> int:
        """The seat to act, or what OpenSpiel says for chance and for the end."""
        if self.stepped is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.stepped.to_act
        return int(pyspiel.PlayerId.TERMINAL) if actor is None else actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.stepped is not None and self.stepped.game.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, each as likely as the others."""
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def returns(self) -> list[float]:
        """What each seat has won: nothing before the end."""
        game = self.get_game()
        players = game.num_players()
        if self.stepped is None or not self.stepped.game.over:
            return [0.0] * players
        won = game.reward(self.stepped.game, (0,) * players) or []
        return within_bounds(won)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.stepped is not None
        return self.stepped.legal

    def _apply_action(self, action: int) -> None:
        if self.stepped is None:
            game = self.get_game()
            if action not in range(game.deals):
                message = f"there is no deal {action}; chance draws one from 0 to {game.deals - 1}"
                raise EthnosError(message, code="not-a-step")
            self.stepped = SteppedGame(game.encoding, game.setting.new_game(game.seed + action))
        else:
            self.stepped.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.stepped is None:
            return f"deal {action}"
        return self.stepped.describe(action)

    def __str__(self) -> str:
        if self.stepped is None:
            return "nothing is dealt"
        view = self.stepped.game.view(self.stepped.to_act)
        return f"{table_text(view)}\nnamed: {', '.join(self.stepped.named) or 'nothing'}"


def within_bounds(won: list[float]) -> list[float]:
    """Returns of which none is beyond `MOST_GLORY`, in the same proportion: they still add up to nothing."""
    largest = max(map(abs, won))
    return won if largest <= MOST_GLORY else [value * (MOST_GLORY / largest) for value in won]


pyspiel.register_game(GAME_TYPE, EthnosGame)
