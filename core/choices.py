"""A question that a game waits on."""

from __future__ import annotations

from attrs import frozen

from ethnos.moves import Move


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
    options: tuple[Move, ...]
    """Every answer, in a fixed order."""
    data: tuple[int, ...] = ()
    """What the asker wants to remember until the answer."""
    tribe: str = ""
    """Id of the tribe that asked; empty when the core did."""
    step: str = ""
    """The step of the turn or era that waits for the answer."""
    place: int = 0
    """How far that step had come."""
    warbands: bool = False
    """Whether any warband that the hand allows is an answer too."""
