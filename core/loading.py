"""Loading a ruleset together with the plugins that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ethnos import rulesets
from ethnos.errors import LoadError
from ethnos.plugins import Registry, installed_plugins
from ethnos.rulesets import Ruleset, RulesetText
from ethnos.written_tribes import read_table


def load_ruleset(
    source: str | Path | RulesetText,
    variants: Sequence[str | Path | RulesetText] = (),
    tribes: Sequence[str] = (),
    registry: Registry | None = None,
) -> Ruleset:
    """A ruleset by the id of an installed one, the path of a file or its text, with variants laid over it.

    ``tribes`` are tribes that the ruleset does not name and that are asked for. Tribes written in TOML that lie in a
    folder ``tribes/`` beside one of its files belong to the ruleset.

    Raises `LoadError` with every finding, or `PluginError` where a tribe that it plugs in was refused.
    """
    known = registry or installed_plugins()
    try:
        ruleset = rulesets.load(
            source,
            variants,
            tribes=known.tables(),
            extra_tribes=tribes,
            places={id: f"{plugin.file} ({plugin.package})" for id, plugin in known.plugins.items()},
            read_tribe=read_table,
        )
    except LoadError as error:
        _blame_plugin(known, error)
        raise
    loaded = ruleset.for_players(ruleset.players[0]).tribes.values()
    for ability in sorted({tribe.ability for tribe in loaded if tribe.written is None}):
        known.plugin(ability)
    return ruleset


def _blame_plugin(registry: Registry, error: LoadError) -> None:
    """Where a ruleset does not load for want of a plugin that was refused, the refusal is the real cause."""
    wanted = {finding.word for finding in error.findings}
    for name, failure in sorted(registry.failures.items()):
        if name in wanted:
            raise failure from error
