"""Observations as OpenSpiel asks for them: open and private parts, by name, and as text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from ethnos.frontends.learning.encoding import Encoding
from ethnos.frontends.learning.observation import make_observer, observe

if TYPE_CHECKING:
    from ethnos.frontends.learning.spiel import EthnosState


class SpielObserver:
    """Writes what a seat observes into ``tensor``, whose parts are ``dict``; or tells it as text.

    With perfect recall there is no tensor: the text is the seat's log, which grows as the game goes on.
    """

    def __init__(self, encoding: Encoding, kind: pyspiel.IIGObservationType) -> None:
        self._observer = make_observer(encoding)
        self._encoding = encoding
        self._kind = kind
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._parts = [
            part for part in self._observer.layout.parts if (private if part.private else kind.public_info)
        ]
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        self.tensor: np.ndarray[Any, Any] | None = None
        if not kind.perfect_recall:
            self._lay_out()

    def _lay_out(self) -> None:
        tensor = np.zeros(sum(part.end - part.start for part in self._parts), np.float32)
        start = 0
        for part in self._parts:
            end = start + part.end - part.start
            self.dict[part.name] = tensor[start:end].reshape(part.shape)
            start = end
        self.tensor = tensor

    def set_from(self, state: EthnosState, player: int) -> None:
        """Write what that seat observes; before the deal, nothing."""
        if self.tensor is None:
            return
        numbers = self._numbers(state, player)
        for part in self._parts:
            self.dict[part.name][...] = numbers[part.start : part.end].reshape(part.shape)

    def string_from(self, state: EthnosState, player: int) -> str:
        """What that seat observes, as text: all that is not nothing; or with perfect recall its log."""
        if self._kind.perfect_recall:
            return self._recalled(state, player)
        numbers = self._numbers(state, player)
        told = []
        for part in self._parts:
            values = numbers[part.start : part.end]
            if values.any():
                told.append(f"{part.name} {' '.join(map(str, values.tolist()))}")
        return "; ".join(told)

    def _numbers(self, state: EthnosState, player: int) -> np.ndarray[Any, Any]:
        if state.stepped is None:
            return np.zeros(self._observer.layout.size, np.int16)
        return np.frombuffer(observe(self._observer, state.stepped, player), np.int16)

    def _recalled(self, state: EthnosState, player: int) -> str:
        private = self._kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        seat = player if private else None
        told: dict[str, Any] = {"seat": seat, "log": [], "named": []}
        if state.stepped is not None:
            told["log"] = state.stepped.game.log(seat)
            told["named"] = state.stepped.named if seat == state.stepped.to_act else []
        return json.dumps(told)
