"""Rulesets: TOML files, their schema, loader, merging, and where each value came from."""

from ethnos.rulesets.declaration import Cards, Number, TribeTable
from ethnos.rulesets.headings import Heading, read_heading
from ethnos.rulesets.installed import Installed, installed_rulesets
from ethnos.rulesets.loading import load
from ethnos.rulesets.provenance import Origin, Provenance
from ethnos.rulesets.rules import Rules, Tribe
from ethnos.rulesets.ruleset import Ruleset
from ethnos.rulesets.schema import KEYS, TRIBE_KEYS, Key, is_tribe_id
from ethnos.rulesets.slots import SLOTS, tribe_slot
from ethnos.rulesets.texts import RulesetText
from ethnos.rulesets.values import Kingdom, SourceNote, Words, count_of, plural

__all__ = [
    "KEYS",
    "SLOTS",
    "TRIBE_KEYS",
    "Cards",
    "Heading",
    "Installed",
    "Key",
    "Kingdom",
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
    "tribe_slot",
]
