"""Rulesets and variants that a program hands over as text, so that they lie in no file."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from attrs import field, frozen

from ethnos.grammar import EthnosError, shorten

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from attrs import Attribute


def _is_text(text: RulesetText, attribute: Attribute[str], value: object) -> None:
    if not isinstance(value, str):
        message = f"the {attribute.name} of a RulesetText is a text, not {shorten(repr(value))}"
        raise EthnosError(message, code="wrong-source")


def _is_file_name(text: RulesetText, attribute: Attribute[str], value: str) -> None:
    plain = value.isprintable() and not {"/", "\\"} & set(value)
    if not (plain and value.endswith(".toml") and value.removesuffix(".toml").strip(".")):
        message = f"a RulesetText is called as a file is, by one name that ends in .toml, not {shorten(repr(value))}"
        raise EthnosError(message, code="wrong-source")


@frozen
class RulesetText:
    """A ruleset or variant as TOML text. It can extend an installed ruleset, and no file.

    Raises EthnosError `wrong-source` for a name that no file could have.
    """

    text: str = field(validator=_is_text)
    name: str = field(default="text.toml", validator=[_is_text, _is_file_name])
    """How messages, and records of its games, call it; like a file's name, it ends in .toml."""

    def __str__(self) -> str:
        return self.name

    def folder(self) -> Traversable:
        """A folder in memory that holds this text, as a file of its name, and nothing else.

        It is called by what the text says, so that two texts of one name are told apart.
        """
        from hashlib import sha256  # these are needed by those alone who hand over a text
        from io import BytesIO
        from zipfile import Path, ZipFile

        # Half a surrogate pair is no character: it becomes bytes that are refused as no UTF-8, with their place.
        content = self.text.encode("utf-8", "surrogatepass")
        archive = ZipFile(BytesIO(), "w")
        archive.filename = sha256(content).hexdigest()
        archive.writestr(self.name, content)
        return cast("Traversable", Path(archive))
