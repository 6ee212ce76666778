"""Which hook implementations a game calls: found once a game, so that a call costs a dictionary look-up.

A hook that no tribe in play implements is an empty table, and costs nothing. What a hook gives back is held to its
spec at every call, so that a wrong answer names the tribe and the hook and goes no further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any

from attrs import frozen

from ethnos.board import Board
from ethnos.errors import PluginError
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
    state_fault: ByTribe
    warband_played: Everybody
    marker_placed: Everybody
    era_ending: Everybody
    first_place: Everybody
    board: Everybody
    era_glory: Everybody
    tiebreak: Everybody
    era_scored: Everybody
    markers_held: Everybody


def resolve_hooks(tribes: Iterable[Tribe], implementations: Mapping[str, ByTribe]) -> Hooks:
    """Find the hooks of the tribes in play; ``implementations`` are by ability, then by hook."""
    in_play = sorted(tribes, key=lambda tribe: tribe.id)

    def everybody(hook: str) -> Everybody:
        return tuple(
            (tribe, bind(tribe, hook, implementations[tribe.ability][hook]))
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
        state_fault=by_tribe("state_fault"),
        warband_played=everybody("warband_played"),
        marker_placed=everybody("marker_placed"),
        era_ending=everybody("era_ending"),
        first_place=everybody("first_place"),
        board=everybody("board"),
        era_glory=everybody("era_glory"),
        tiebreak=everybody("tiebreak"),
        era_scored=everybody("era_scored"),
        markers_held=everybody("markers_held"),
    )


def bind(tribe: Tribe, hook: str, implementation: Implementation) -> Implementation:
    """An implementation with its tribe filled in, held to the hook's spec.

    The call raises `PluginError` that names the tribe and the hook: code ``wrong-answer`` for what it gave back,
    ``plugin-failed`` for what it raised.
    """
    wanted, fits = _ANSWERS.get(hook, ("anything", None))

    def held(*arguments: object) -> Any:  # noqa: ANN401 - what the hook's spec says, and held to it here
        try:
            answer = implementation(tribe, *arguments)
        except (PluginError, KeyboardInterrupt):
            raise
        # Even `sys.exit()` in a stranger's hook is that hook's failure and not the program's end.
        except BaseException as error:
            raise plugin_failure(f"tribe {tribe.id}: {hook}", error) from error
        if fits is not None and not fits(answer):
            raise PluginError(
                "wrong-answer", f"tribe {tribe.id}: {hook} gave back {answer!r}; it gives {wanted}"
            )
        return answer

    return held


def plugin_failure(what: str, error: BaseException) -> PluginError:
    """An error that a plugin raised, with the place where it did."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "?"
    return PluginError("plugin-failed", f"{what}: {place} raised {told(error)}")


def told(error: BaseException) -> str:
    """An error's class and message; a stranger's may fail even to say what it is."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:
        return type(error).__name__


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


def _is_whole(answer: object) -> bool:
    return type(answer) is int


def _is_yes_or_no(answer: object) -> bool:
    return type(answer) is bool


def _is_numbers(answer: object) -> bool:
    return isinstance(answer, tuple) and all(type(item) is int for item in answer)


_NUMBER = ("a whole number", _is_whole)
_YES_OR_NO = ("True or False", _is_yes_or_no)
_ANSWERS: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "may_lead": _YES_OR_NO,
    "joins_any": _YES_OR_NO,
    "scores": _YES_OR_NO,
    "marker_where": ("own, any or none", ("own", "any", "none").__contains__),
    "marker_size": _NUMBER,
    "glory": _NUMBER,
    "again": _YES_OR_NO,
    "keep": _NUMBER,
    "draw": _NUMBER,
    "scoring_size": _NUMBER,
    "first_place": _NUMBER,
    "board": ("a Board or None", lambda answer: answer is None or isinstance(answer, Board)),
    "era_glory": _NUMBER,
    "tiebreak": ("a tuple of whole numbers", _is_numbers),
    "markers_held": _NUMBER,
    "state_fault": ("a text or None", lambda answer: answer is None or isinstance(answer, str)),
}
"""What each hook gives back, in words and as a test; the others act, and what they return is taken in effects.py."""
