"""The parameters of a bot: what its function takes by keyword alone, each read as what it has by default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any

from ethnos.grammar import guess, shorten
from ethnos.lab.bots.errors import BotError

_TRUTH = {"true": True, "false": False}


# A bot's parameters are whatever its function takes, hence Any.
def read_parameters(
    name: str, decide: Callable[..., Any], written: tuple[tuple[str, str], ...]
) -> dict[str, Any]:
    """The values of a bot's parameters, read from what is written behind its name.

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
            f"bot `{name}` needs a value for {', '.join(missing)}: {name}:{missing[0]}=VALUE",
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
