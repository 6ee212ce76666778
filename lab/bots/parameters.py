"""The parameters of a bot: what its function takes by keyword alone, each read as what it has by default."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from math import isfinite
from typing import Any

from ethnos.grammar import guess, shorten
from ethnos.lab.bots.errors import BotError

MOST_SHOWN = 32
"""Parameters of a bot that are told of."""
Shown = tuple[tuple[str, str | None], ...]
"""Parameters, each with its default as it is written behind a name; None where it has to be said."""

_TRUTH = {"true": True, "false": False}
_WHOLE = re.compile(r"[+-]?[0-9]+")
_FRACTION = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_WORDS: Mapping[type, str] = {bool: "true or false", int: "a whole number", float: "a number"}


# A bot's parameters are whatever its function takes, hence Any.
def known_parameters(decide: Callable[..., Any]) -> dict[str, Any]:
    """What a bot takes by keyword alone, with its defaults; `Parameter.empty` where a value has to be said."""
    return {
        key: each.default
        for key, each in signature(decide).parameters.items()
        if each.kind is Parameter.KEYWORD_ONLY
    }


def read_parameters(
    name: str, known: Mapping[str, Any], written: tuple[tuple[str, str], ...]
) -> dict[str, Any]:
    """The values of a bot's parameters, read from what is written behind its name; ``known`` are those it takes.

    Raises `BotError` with code ``bot-parameter``, naming those that it takes, with their defaults.
    """
    values = {key: _value(name, key, text, known) for key, text in written}
    missing = [key for key, value in known.items() if value is Parameter.empty and key not in values]
    if missing:
        raise BotError(
            f"bot `{name}` needs a value for {', '.join(missing)}: {name}:{missing[0]}=VALUE; {_taken(known)}",
            code="bot-parameter",
        )
    return values


def shown_parameters(known: Mapping[str, Any]) -> Shown:
    """Parameters as people and messages are told of them, by the alphabet."""
    return tuple((shorten(key), _shown(known[key])) for key in sorted(known)[:MOST_SHOWN])


def _shown(default: object) -> str | None:
    if default is Parameter.empty:
        return None
    if type(default) is bool:
        return "true" if default else "false"
    return shorten(str(default))


def _taken(known: Mapping[str, Any]) -> str:
    shown = [key if value is None else f"{key}={value}" for key, value in shown_parameters(known)]
    return f"it takes {', '.join(shown) or 'none'}"


def _value(name: str, key: str, text: str, known: Mapping[str, Any]) -> Any:  # noqa: ANN401 - as above
    if key not in known:
        hint = f"{guess(key, known)} {_taken(known)}".strip()
        raise BotError(f"bot `{name}` has no parameter `{shorten(key)}`; {hint}", code="bot-parameter")
    kind = type(known[key])
    if kind not in _WORDS:
        return text
    value = _read(kind, text)
    if value is None:
        raise BotError(
            f"bot `{name}`: parameter `{key}` is {_WORDS[kind]}, not `{shorten(text)}`; {_taken(known)}",
            code="bot-parameter",
        )
    return value


def _read(kind: type, text: str) -> bool | int | float | None:
    """A value as people write it, in digits of ours; None where it is none of that kind."""
    if kind is bool:
        return _TRUTH.get(text)
    if kind is int:
        return int(text) if _WHOLE.fullmatch(text) else None
    value = float(text) if _FRACTION.fullmatch(text) else float("inf")
    return value if isfinite(value) else None
