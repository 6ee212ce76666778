"""A question that a game waits on."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from ethnos.moves import Move


def _moves(options: Iterable[Move]) -> tuple[Move, ...]:
    return tuple(options)


def _numbers(data: Iterable[int]) -> tuple[int, ...]:
    return tuple(data)


@frozen
class Choice:
    """One question to one seat, as plain data: it lies in the state until it is answered.

    A tribe returns one from ``warband_played``, ``era_ending`` or ``answered``; it fills in the first three
    fields and, if it wants, ``data``. The core fills in the rest.
    """

    kind: str
    """What is asked: ``place``, ``keep``, ``claim``, ``draw``, ``again``, ``cash`` or a word of the tribe's own."""
    seat: int
    """Who decides, from 0."""
    options: tuple[Move, ...] = field(converter=_moves)
    """Every answer, in a fixed order; whatever lists them is made a tuple."""
    data: tuple[int, ...] = field(default=(), converter=_numbers)
    """What the asker wants to remember until the answer."""
    tribe: str = ""
    """Id of the tribe that asked; empty when the core did."""
    step: str = ""
    """The step of the turn or era that waits for the answer."""
    place: int = 0
    """How far that step had come."""
    warbands: bool = False
    """Whether any warband that the hand allows is an answer too."""
