"""`ethnos explain`: one value, where it comes from, and which of its cases applies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
from rich.console import Console

from ethnos.errors import EthnosError
from ethnos.frontends.numbers import whole_number
from ethnos.frontends.output import indented, output, write_json
from ethnos.frontends.rule_cases import AtTable, at_table, slot_of
from ethnos.frontends.ruleset_options import Loaded, json_option, ruleset_argument
from ethnos.grammar import Slot, shorten
from ethnos.rulesets import Provenance


@click.command
@ruleset_argument(required=True)
@click.argument("key")
@click.option("--players", type=whole_number, metavar="N", help="Show what applies to so many players.")
@json_option
def command(loaded: Loaded, key: str, players: int | None, as_json: bool) -> None:
    """Show one value of a ruleset and where it comes from.

    KEY is a dotted key as in the file: marker.allowed, tribe.giant.now; a table such as tribe.giant or words lists its
    keys with their values. `ethnos rules` lists them all. A tribe that the ruleset does not name is asked for by
    --tribes.
    """
    group = [known for known in loaded.ruleset.keys() if known.startswith(f"{key}.")]  # noqa: SIM118 - it is no dict
    if group:
        _show_group(loaded, key, group, as_json)
        return
    _refuse_undealt(loaded, key)
    found = loaded.ruleset.explain(key)
    slot = slot_of(loaded.ruleset, key)
    counts = loaded.ruleset.players if players is None else (players,)
    for count in counts:
        loaded.ruleset.for_players(count)  # refuses a number of players that the ruleset does not admit
    tables = {count: at_table(loaded.ruleset, slot, count) for count in counts} if slot is not None else {}
    if as_json:
        write_json(_data(found, slot, tables))
    else:
        _show(output(), found, slot, tables)


def _refuse_undealt(loaded: Loaded, key: str) -> None:
    """Tell of a tribe that is there and that the ruleset knows nothing of; about any other key it says nothing."""
    section, _, rest = key.partition(".")
    tribe = rest.partition(".")[0]
    if section != "tribe" or tribe not in loaded.registry.plugins:
        return
    if not any(known.startswith(f"tribe.{tribe}.") for known in loaded.ruleset.keys()):  # noqa: SIM118 - it is no dict
        id = loaded.ruleset.id
        message = (
            f"`{shorten(key)}` is no key of {id}: the tribe {tribe} is installed, and {id} does not deal it"
        )
        raise EthnosError(f"{message}; ask for it: --tribes {tribe}", code="unknown-key")


def _show_group(loaded: Loaded, name: str, keys: Sequence[str], as_json: bool) -> None:
    """List the keys of a table with what holds for each."""
    values = {key: loaded.ruleset.explain(key).value for key in keys}
    if as_json:
        write_json({"key": name, "keys": values})
        return
    console = output()
    for key, value in values.items():
        _show_value(console, key, value)
    console.print(
        f"`ethnos explain {loaded.ruleset.id} KEY` tells where one of these comes from", soft_wrap=True
    )


def _show(console: Console, found: Provenance, slot: Slot | None, tables: dict[int, AtTable]) -> None:
    _show_value(console, found.key, found.value)
    console.print(_place(found), soft_wrap=True)
    for earlier in found.replaced:
        console.print(f"replaces {' '.join(earlier.value.split())}, set at {earlier.place}", soft_wrap=True)
    if found.source is not None:
        doubt = "" if found.confirmed else " (no published text confirms it)"
        indented(console, f"source: {found.source}{doubt}", 0, further=4)
    if slot is not None:
        indented(console, f"says:   {slot.doc}", 0, further=4)
        indented(console, f"slot:   {slot.signature()}", 0, further=4)
    for players, at in tables.items():
        _show_table(console, players, at)


def _place(found: Provenance) -> str:
    if not found.default_of:
        return f"set at {found.file}:{found.line}"
    own = f"the default of the tribe {found.default_of}"
    return own if found.file == f"plugin {found.default_of}" else f"{own}, from {found.file}:{found.line}"


def _show_value(console: Console, key: str, value: str) -> None:
    lines = [line.strip() for line in value.splitlines()]
    if len(lines) == 1:
        console.print(f"{key} = {lines[0]}", style="bold", soft_wrap=True)
        return
    console.print(f"{key} =", style="bold")
    for line in lines:
        console.print(f"    {line}", style="bold", soft_wrap=True)


def _show_table(console: Console, players: int, at: AtTable) -> None:
    value = f": {at.value}" if at.value is not None else ": decided in play"
    console.print(f"with {players} players{value}")
    for case in at.cases:
        indented(console, f"by {case}", 4, further=4)


def _data(found: Provenance, slot: Slot | None, tables: dict[int, AtTable]) -> dict[str, Any]:
    return {
        "key": found.key,
        "value": found.value,
        "file": found.file,
        "line": found.line,
        "replaced": [
            {"file": earlier.file, "line": earlier.line, "value": earlier.value} for earlier in found.replaced
        ],
        "source": found.source,
        "confirmed": found.confirmed,
        "slot": None if slot is None else slot.signature(),
        "players": {
            str(players): {"value": at.value, "cases": list(at.cases)} for players, at in tables.items()
        },
    }
