"""Rulesets: TOML files, their schema, loader, merging, and where each value came from.

What only those need who load one is imported when it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ethnos.rulesets.declaration import Cards, Number, TribeTable
from ethnos.rulesets.installed import Installed, installed_rulesets
from ethnos.rulesets.rules import Rules, Tribe
from ethnos.rulesets.ruleset import Ruleset
from ethnos.rulesets.schema import KEYS, TRIBE_KEYS, Key, is_tribe_id
from ethnos.rulesets.slots import SLOTS, tribe_slot
from ethnos.rulesets.texts import RulesetText
from ethnos.rulesets.values import Kingdom, SourceNote, Words, count_of, plural

if TYPE_CHECKING:
    from ethnos.rulesets.headings import Heading, NamedTribes, read_heading, read_named_tribes
    from ethnos.rulesets.loading import load
    from ethnos.rulesets.provenance import Origin, Provenance

__all__ = [
    "KEYS",
    "SLOTS",
    "TRIBE_KEYS",
    "Cards",
    "Heading",
    "Installed",
    "Key",
    "Kingdom",
    "NamedTribes",
    "Number",
    "Origin",
    "Provenance",
    "Rules",
    "Ruleset",
    "RulesetText",
    "SourceNote",
    "Tribe",
    "TribeTable",
    "Words",
    "count_of",
    "installed_rulesets",
    "is_tribe_id",
    "load",
    "plural",
    "read_heading",
    "read_named_tribes",
    "tribe_slot",
]

_LATER = {
    "Heading": "headings",
    "NamedTribes": "headings",
    "Origin": "provenance",
    "Provenance": "provenance",
    "load": "loading",
    "read_heading": "headings",
    "read_named_tribes": "headings",
}
"""Names by the module that has them."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
