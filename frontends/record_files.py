"""Records in files, and the games that they tell."""

from __future__ import annotations

from collections.abc import Sequence

from ethnos.errors import RecordError
from ethnos.frontends.plugin_files import Besides, registry_with
from ethnos.frontends.text_files import read_text_file
from ethnos.game import Game
from ethnos.loading import load_ruleset
from ethnos.plugins import Registry
from ethnos.records import Record, parse_record
from ethnos.replay import replay
from ethnos.rulesets import Ruleset, installed_rulesets


def replayed(file: str, ruleset: str | None, variants: Sequence[str], besides: Besides, way_out: str) -> Game:
    """The game of a record after its last move; a ruleset and variants that are named go before the record's.

    ``way_out`` says how a command lets one name them. What the record names by a path is never read from there.
    Raises `RecordError` that names the file, its ``game`` the one up to where the record is damaged; `LoadError` or
    `PluginError`.
    """
    registry = registry_with(besides)
    try:
        record = parse_record(read_text_file(file))
        return replay(record, _ruleset(record, ruleset, variants, registry), registry)
    except RecordError as error:
        hint = f"; {way_out}" if error.code == "record-ruleset" else ""
        raise RecordError(error.code, f"{file}: {error}{hint}", error.game) from error


def _ruleset(
    record: Record, ruleset: str | None, variants: Sequence[str], registry: Registry
) -> Ruleset | None:
    """What is named instead of the record's own; None where nothing is, and the record's is looked up."""
    if ruleset is None and not variants:
        return None
    told = (*((record.ruleset,) if ruleset is None else ()), *(record.variants if not variants else ()))
    for name in told:
        if name not in installed_rulesets():
            raise RecordError("record-ruleset", f"`{name}`, which the record names besides, is not installed")
    return load_ruleset(ruleset or record.ruleset, variants or record.variants, record.tribes, registry)
