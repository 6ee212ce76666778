"""Which hook implementations a game calls: found once a game, so that a call costs a dictionary look-up.

A hook that no tribe in play implements is an empty table, and costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from operator import itemgetter
from typing import Any

from attrs import frozen

from ethnos.rulesets import Tribe

# Implementations differ in their arguments by hook, and pluggy has already held them to the specs: hence Any.
Implementation = Callable[..., Any]
ByTribe = Mapping[str, Implementation]
Everybody = tuple[tuple[Tribe, Implementation], ...]


@frozen
class Hooks:
    """The hooks of one game, each with its ``tribe`` argument filled in.

    Hooks that reach one tribe are tables by tribe id; hooks that reach every tribe are in order of tribe id.
    """

    marker_where: ByTribe
    marker_size: ByTribe
    glory: ByTribe
    again: ByTribe
    keep: ByTribe
    draw: ByTribe
    answered: ByTribe
    scoring_size: ByTribe
    new_state: ByTribe
    warband_played: Everybody
    marker_placed: Everybody
    era_ending: Everybody
    board: Everybody
    era_glory: Everybody
    tiebreak: Everybody
    era_beginning: Everybody
    markers_held: Everybody


def resolve_hooks(tribes: Iterable[Tribe], implementations: Mapping[str, ByTribe]) -> Hooks:
    """Find the hooks of the tribes in play; ``implementations`` are by ability, then by hook."""
    in_play = sorted(tribes, key=lambda tribe: tribe.id)

    def everybody(hook: str) -> Everybody:
        return tuple(
            (tribe, partial(implementations[tribe.ability][hook], tribe))
            for tribe in in_play
            if hook in implementations[tribe.ability]
        )

    def by_tribe(hook: str) -> ByTribe:
        return {tribe.id: call for tribe, call in everybody(hook)}

    return Hooks(
        marker_where=by_tribe("marker_where"),
        marker_size=by_tribe("marker_size"),
        glory=by_tribe("glory"),
        again=by_tribe("again"),
        keep=by_tribe("keep"),
        draw=by_tribe("draw"),
        answered=by_tribe("answered"),
        scoring_size=by_tribe("scoring_size"),
        new_state=by_tribe("new_state"),
        warband_played=everybody("warband_played"),
        marker_placed=everybody("marker_placed"),
        era_ending=everybody("era_ending"),
        board=everybody("board"),
        era_glory=everybody("era_glory"),
        tiebreak=everybody("tiebreak"),
        era_beginning=everybody("era_beginning"),
        markers_held=everybody("markers_held"),
    )


def in_spec_order(
    function: Implementation, wanted: tuple[str, ...], offered: tuple[str, ...]
) -> Implementation:
    """Make a function callable with every argument of its hook, in the spec's order.

    ``wanted`` are the arguments that it takes, ``offered`` those that the hook has.
    """
    if wanted == offered:
        return function
    places = [offered.index(name) for name in wanted]
    if len(places) == 1:
        (place,) = places
        return lambda *arguments: function(arguments[place])
    if not places:
        return lambda *arguments: function()
    pick = itemgetter(*places)
    return lambda *arguments: function(*pick(arguments))
