"""Tribes that are written in TOML: what their files say and where, for rulesets to take up.

Which slots an ability has, and what their rules may read, is the engine's matter; here they are keys like others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ethnos.grammar import Finding, Slot

if TYPE_CHECKING:
    from ethnos.rulesets.shape import Setting


@frozen
class Counter:
    """Something that a tribe counts by seat; `each_era` says that it begins again when an era has been scored."""

    name: str
    each_era: bool


@frozen(eq=False)
class Written:
    """What a TOML file says of a tribe.

    `settings` are its values by the key that they have within `[tribe.ID]`: `name`, a number's name, `rules.glory`,
    `counter.holes.gains`; the last two kinds are rules for `slots` of the same keys. `tables` are those of the file as
    they stand there, `place` where that is.
    """

    place: str
    tables: Mapping[str, Any]
    settings: Mapping[str, Setting]
    slots: tuple[Slot, ...]
    counters: tuple[Counter, ...]
    source: str
    """Where the tribe comes from, for readers; empty where the file does not say it."""
    warnings: tuple[Finding, ...]

    def says_the_same(self, other: Written) -> bool:
        """Whether two files say the same of a tribe, so that it is one tribe named twice."""
        from ethnos.rulesets.merging import same  # only those who load a ruleset need it

        return same(dict(self.tables), dict(other.tables))
