"""Rulesets that a message names or carries: the id of an installed one, or TOML text; never a path."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from attrs import define, field

from ethnos.frontends.engine.refusals import Refusal
from ethnos.grammar import shorten
from ethnos.loading import load_ruleset
from ethnos.plugins import Registry
from ethnos.rulesets import Ruleset, RulesetText

MOST_KEPT = 16
"""Rulesets that are kept ready."""


@define(eq=False)
class RequestedRulesets:
    """Rulesets as they are asked for, each loaded once for as long as it is among the last ones."""

    registry: Registry
    _kept: OrderedDict[tuple[tuple[str, ...], tuple[str, ...]], Ruleset] = field(factory=OrderedDict)

    def load(self, ruleset: str, variants: Sequence[str], tribes: Sequence[str]) -> Ruleset:
        """The ruleset with its variants; `tribes` are asked for besides.

        Raises `Refusal` with code ``names-a-path``, `LoadError` and what `load_ruleset` raises besides.
        """
        key = ((ruleset, *variants), tuple(sorted(set(tribes))))
        if key not in self._kept:
            self._kept[key] = load_ruleset(
                _source(ruleset, "ruleset.toml"),
                [
                    _source(variant, f"variant-{place}.toml")
                    for place, variant in enumerate(variants, start=1)
                ],
                list(dict.fromkeys(tribes)),
                self.registry,
            )
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def _source(written: str, name: str) -> str | RulesetText:
    """TOML text sets something, so a text with an equals sign is one; anything else has to be an id."""
    if "=" in written or "\n" in written:
        return RulesetText(written, name)
    if "/" in written or "\\" in written or written.endswith(".toml"):
        raise Refusal(
            "names-a-path",
            f"`{shorten(written)}` is a path, and no file is read because a message names it; "
            "send the file's text instead",
        )
    return written
