"""What bots are called on a command line: a name, or MODULE:NAME, and the parameters behind it: ``thinker:depth=3``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any

from attrs import frozen

from ethnos.grammar import guess, shorten
from ethnos.lab.bots.errors import BotError

_NAME = re.compile(r"[\w.-]+")
LONGEST = 200
"""Characters of a name with its parameters."""
_TRUTH = {"true": True, "false": False}


@frozen
class BotName:
    """A bot's name, taken apart."""

    target: str
    """The name of a known bot, or MODULE:NAME."""
    parameters: tuple[tuple[str, str], ...]
    """Each with its value as it is written."""

    @property
    def is_imported(self) -> bool:
        """Whether it says what to import."""
        return ":" in self.target


def read_bot_name(text: str) -> BotName:
    """Take a bot's name apart.

    Raises `BotError` with code ``unknown-bot`` where it cannot be one, ``bot-parameter`` where a parameter is said
    twice.
    """
    parts = text.split(":")
    named = [part for part in parts if "=" not in part]
    written = tuple((key, value) for key, _, value in (part.partition("=") for part in parts[len(named) :]))
    well_formed = len(named) in (1, 2) and all(map(_NAME.fullmatch, named)) and _is_short(text)
    if not well_formed or any("=" in part for part in parts[: len(named)]):
        raise BotError(
            f"`{shorten(text)}` is no name of a bot; it is written NAME or MODULE:NAME, and with parameters "
            "NAME:KEY=VALUE",
            code="unknown-bot",
        )
    keys = [key for key, _ in written]
    for key in keys:
        if keys.count(key) > 1:
            raise BotError(f"`{shorten(text)}` says `{key}` twice", code="bot-parameter")
    return BotName(":".join(named), written)


def _is_short(text: str) -> bool:
    return len(text) <= LONGEST and text.isprintable()


# A bot's parameters are whatever its function takes, hence Any.
def read_parameters(
    name: str, decide: Callable[..., Any], written: tuple[tuple[str, str], ...]
) -> dict[str, Any]:
    """The values of a bot's parameters: what its ``decide`` takes by keyword alone, read as what it has by default.

    Raises `BotError` with code ``bot-parameter``, naming those that it takes.
    """
    known = {
        key: each.default
        for key, each in signature(decide).parameters.items()
        if each.kind is Parameter.KEYWORD_ONLY
    }
    values = {key: _value(name, key, text, known) for key, text in written}
    missing = [key for key, value in known.items() if value is Parameter.empty and key not in values]
    if missing:
        raise BotError(
            f"bot `{name}` needs a value for {', '.join(missing)}: NAME:{missing[0]}=VALUE",
            code="bot-parameter",
        )
    return values


def _value(name: str, key: str, text: str, known: Mapping[str, Any]) -> Any:  # noqa: ANN401 - as above
    if key not in known:
        hint = guess(key, known) or (f"it takes {', '.join(sorted(known))}" if known else "it takes none")
        raise BotError(f"bot `{name}` has no parameter `{shorten(key)}`; {hint}", code="bot-parameter")
    kind = type(known[key])
    if kind is bool and text in _TRUTH:
        return _TRUTH[text]
    if kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    elif kind is not bool:
        return text
    words = {bool: "true or false", int: "a whole number", float: "a number"}[kind]
    raise BotError(f"bot `{name}`: parameter `{key}` is {words}, not `{shorten(text)}`", code="bot-parameter")
