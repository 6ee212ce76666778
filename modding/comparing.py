"""Comparing a table with what a scenario's ``then`` says: what it names, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from ethnos.errors import EthnosError
from ethnos.game import Game
from ethnos.grammar import guess
from ethnos.state_data import state_data

UNORDERED = ("boards", "coins", "tokens")
"""Keys of tribes whose lists hold pieces that lie in no order (within a seat, or a kingdom)."""


@frozen
class Mismatch:
    """One thing that is not as it should be: its key within ``then``, and what is wrong with it."""

    key: str
    text: str


@frozen
class After:
    """A game after the scenario's moves, and the glory that each seat began with, in points."""

    game: Game
    glory_before: tuple[int, ...]


# What a scenario expects is TOML data of the shape that its key takes: hence Any.
Comparer = Callable[[After, Any], Iterator[str]]


def compare(after: After, then: Mapping[str, Any]) -> list[Mismatch]:
    """Everything that is not as ``then`` says, in its order."""
    return [Mismatch(key, text) for key, expected in then.items() for text in COMPARERS[key](after, expected)]


def _differs(name: str, expected: object, got: object) -> Iterator[str]:
    if expected != got:
        yield f"{name}: expected {_shown(expected)}, got {_shown(got)}"


def _shown(value: object) -> str:
    return "nobody" if value is None else json.dumps(value)


def _same(name: str, look: Callable[[After], object]) -> Comparer:
    """Compare a value as it stands."""
    return lambda after, expected: _differs(name, expected, look(after))


def _names(cards: Sequence[object]) -> list[str]:
    return [str(card) for card in cards]


def _hands(after: After, expected: list[list[str]]) -> Iterator[str]:
    got = [_names(hand) for hand in after.game.state.hands]
    if list(map(Counter, expected)) != list(map(Counter, got)):
        yield from _differs("hands", expected, got)


def _pool(after: After, expected: list[str]) -> Iterator[str]:
    got = _names(after.game.state.pool)
    if Counter(expected) != Counter(got):
        yield from _differs("pool", expected, got)


def _by_kingdom(name: str, look: Callable[[After], Sequence[Sequence[int]]]) -> Comparer:
    """Compare what lies in the kingdoms that are named."""

    def comparer(after: After, expected: Mapping[str, list[int]]) -> Iterator[str]:
        colours = [kingdom.colour for kingdom in after.game.rules.kingdoms]
        by_colour = dict(zip(colours, look(after), strict=True))
        for colour, values in expected.items():
            if colour in by_colour:
                yield from _differs(f"{name}.{colour}", values, list(by_colour[colour]))
            else:
                yield f"{name}.{colour}: no kingdom `{colour}`; {guess(colour, colours) or ', '.join(colours)}"

    return comparer


def _warbands(after: After, expected: list[list[str]]) -> Iterator[str]:
    got = [_names(played) for played in after.game.state.warbands]
    try:
        wanted = [
            [str(after.game.parse(f"play {text}")).removeprefix("play ") for text in played]
            for played in expected
        ]
    except EthnosError as error:
        yield f"warbands: {error}"
        return
    yield from _differs("warbands", wanted, got)


def _tribes(after: After, expected: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    tribes = state_data(after.game.table)["tribe"]
    for tribe, fields in expected.items():
        if tribe not in tribes:
            hint = guess(tribe, tribes) or f"kept for: {', '.join(sorted(tribes)) or 'no tribe'}"
            yield f"tribe.{tribe}: nothing is kept for it in this game; {hint}"
            continue
        for field, value in fields.items():
            yield from _tribe_field(f"tribe.{tribe}.{field}", field, value, tribes[tribe])


def _tribe_field(name: str, field: str, expected: object, own: Mapping[str, Any]) -> Iterator[str]:
    if field not in own:
        yield f"{name}: nothing of that name is kept; {guess(field, own) or ', '.join(sorted(own))}"
    elif field in UNORDERED:
        got = _named_only(expected, own[field])
        if _sorted_within(expected) != _sorted_within(got):
            yield from _differs(name, expected, got)
    else:
        yield from _differs(name, expected, own[field])


def _named_only(expected: object, got: Any) -> Any:  # noqa: ANN401 - the JSON form of any tribe's state
    """Of what is kept by kingdom, the kingdoms that are named; one without pieces may be missing in either."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return {key: got.get(key, []) for key in expected}
    return got


def _sorted_within(value: object) -> object:
    if isinstance(value, dict):
        return {key: _sorted(inner) for key, inner in value.items()}
    return [_sorted(inner) for inner in value] if isinstance(value, list) else value


def _sorted(value: object) -> object:
    return sorted(value, key=json.dumps) if isinstance(value, list) else value


def _counts(after: After, expected: Mapping[str, Any]) -> Iterator[str]:
    state = after.game.state
    got = {"deck": len(state.deck), "pool": len(state.pool), "hands": [len(hand) for hand in state.hands]}
    for key, value in expected.items():
        yield from _differs(f"counts.{key}", value, got[key])


def _winners(after: After, expected: list[int]) -> Iterator[str]:
    yield from _differs("winners", sorted(expected), sorted(after.game.winners))


def _gained(after: After) -> list[int]:
    return [now - before for now, before in zip(after.game.glory, after.glory_before, strict=True)]


def _legal(after: After, expected: list[str]) -> Iterator[str]:
    listed = set(after.game.moves())
    for text in expected:
        try:
            if after.game.parse(text) not in listed:
                yield f"legal: `{text}` is not legal: {_refusal(after.game, text)}"
        except EthnosError as error:
            yield f"legal: {error}"


def _illegal(after: After, expected: list[str]) -> Iterator[str]:
    listed = set(after.game.moves())
    for text in expected:
        try:
            if after.game.parse(text) in listed:
                yield f"illegal: `{text}` is legal"
        except EthnosError as error:
            yield f"illegal: {error}"


def _options(after: After, expected: list[str]) -> Iterator[str]:
    listed = [str(move) for move in after.game.moves()]
    try:
        wanted = [str(after.game.parse(text)) for text in expected]
    except EthnosError as error:
        yield f"options: {error}"
        return
    for text in dict.fromkeys(wanted):
        if text not in listed:
            yield f"options: `{text}` is not legal: {_refusal(after.game, text)}"
    extra = [f"`{text}`" for text in listed if text not in wanted]
    if extra:
        yield f"options: legal besides: {', '.join(extra)}"


def _refusal(game: Game, text: str) -> str:
    """Why a move is refused now."""
    try:
        game.copy().play(text)
    except EthnosError as error:
        return str(error)
    return "it is accepted but not listed"


COMPARERS: Mapping[str, Comparer] = {
    "hands": _hands,
    "pool": _pool,
    "deck": _same("deck", lambda after: _names(after.game.state.deck[::-1])),
    "dragons": _same("dragons", lambda after: after.game.state.dragons),
    "glory": _same("glory", lambda after: list(after.game.glory)),
    "markers": _by_kingdom("markers", lambda after: after.game.state.markers),
    "tokens": _by_kingdom("tokens", lambda after: after.game.state.tokens),
    "warbands": _warbands,
    "supply": _same("supply", lambda after: after.game.state.supply),
    "tribe": _tribes,
    "counts": _counts,
    "to_act": _same("to_act", lambda after: after.game.to_act),
    "era": _same("era", lambda after: after.game.state.era),
    "over": _same("over", lambda after: after.game.over),
    "winners": _winners,
    "gained": _same("gained", _gained),
    "legal": _legal,
    "illegal": _illegal,
    "options": _options,
}
"""How each key of ``then`` is compared."""
