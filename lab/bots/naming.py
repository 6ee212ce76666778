"""What bots are called on a command line: NAME, MODULE:NAME or FILE.py:NAME, and parameters: ``thinker:depth=3``."""

from __future__ import annotations

import re

from attrs import frozen

from ethnos.grammar import shorten
from ethnos.lab.bots.errors import BotError
from ethnos.python_files import is_file_name

_FORM = re.compile(
    r"(?P<place>(?:[A-Za-z]:(?=[\\/]))?[^:]+)(?::(?P<attribute>[\w.]+))?(?P<written>(?::[^:=]+=[^:]*)*)"
)
_NAME = re.compile(r"[\w.-]+")
LONGEST = 1000
"""Characters of a name with its parameters."""


@frozen
class BotName:
    """A bot's name, taken apart."""

    target: str
    """All of it but the parameters."""
    place: str
    """The name of a registered bot, or a module or Python file."""
    attribute: str
    """What of the module or file is the bot; empty where that is not said."""
    parameters: tuple[tuple[str, str], ...]
    """Each with its value as it is written."""

    @property
    def canonical(self) -> str:
        """The same bot has the same name, in whatever order its parameters are written."""
        return ":".join([self.target, *sorted("=".join(pair) for pair in self.parameters)])

    @property
    def is_imported(self) -> bool:
        """Whether it says what to import."""
        return bool(self.attribute) or is_file_name(self.place)


def read_bot_name(text: str) -> BotName:
    """Take a bot's name apart.

    Raises `BotError` with code ``unknown-bot`` where it cannot be one, ``bot-parameter`` where a parameter is said
    twice.
    """
    found = _FORM.fullmatch(text) if len(text) <= LONGEST and text.isprintable() else None
    if found is None or not (is_plain(found["place"]) or is_file_name(found["place"])):
        raise BotError(
            f"`{shorten(text)}` is no name of a bot; it is written NAME, MODULE:NAME or FILE.py:NAME, and with "
            "parameters NAME:KEY=VALUE",
            code="unknown-bot",
        )
    pairs = [each.partition("=") for each in found["written"].split(":")[1:]]
    _refuse_twice(text, [key for key, _, _ in pairs])
    return BotName(
        target=text[: found.start("written")],
        place=found["place"],
        attribute=found["attribute"] or "",
        parameters=tuple((key, value) for key, _, value in pairs),
    )


def is_plain(name: str) -> bool:
    """Whether a bot or a module can have that name."""
    return _NAME.fullmatch(name) is not None


def can_be_registered(name: str) -> bool:
    """Whether a bot that a package registers under that name can be asked for by it."""
    return is_plain(name) and not is_file_name(name) and len(name) <= LONGEST


def _refuse_twice(text: str, keys: list[str]) -> None:
    for key in keys:
        if keys.count(key) > 1:
            raise BotError(f"`{shorten(text)}` says `{key}` twice", code="bot-parameter")
