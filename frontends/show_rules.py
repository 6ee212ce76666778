"""`ethnos rules`: a whole ruleset, for people to read or as the TOML that gives the same rules."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click
from attrs import evolve
from rich.console import Console

from ethnos.ability_slots import ABILITY_SLOTS, GAINS
from ethnos.frontends.numbers import whole_number
from ethnos.frontends.output import indented, output, write_json
from ethnos.frontends.rule_cases import at_table, slot_of
from ethnos.frontends.ruleset_options import Loaded, json_option, ruleset_argument
from ethnos.grammar import Slot
from ethnos.rulesets import KEYS, SLOTS, Ruleset, plural


@click.command
@ruleset_argument()
@click.option("--players", type=whole_number, metavar="N", help="Only what applies to so many players.")
@click.option("--sources", is_flag=True, help="Add the source of each value, and whether a text confirms it.")
@click.option(
    "--slots", is_flag=True, help="Show every slot for a rule text, with the names that it may use."
)
@click.option("--toml", is_flag=True, help="Write the resolved ruleset as one TOML file.")
@json_option
def command(
    loaded: Loaded, players: int | None, sources: bool, slots: bool, toml: bool, as_json: bool
) -> None:
    """Show the rules of a ruleset, all values resolved.

    RULESET is the id of an installed ruleset or the path of a .toml file; first-edition if not said. Tribes that it
    knows and does not deal come last.
    """
    if toml + as_json + slots > 1 and not (slots and as_json):
        raise click.UsageError("--toml, --json and --slots exclude one another, save --slots --json")
    if slots:
        _show_slots(loaded, as_json)
    elif toml:
        sys.stdout.write(loaded.ruleset.to_toml())
    elif as_json:
        write_json(_data(loaded, players))
    else:
        _show(loaded, players, sources)


def _show(loaded: Loaded, players: int | None, sources: bool) -> None:
    ruleset, console = loaded.ruleset, output()
    counts = f"{ruleset.players[0]} to {ruleset.players[-1]}" if players is None else str(players)
    console.print(f"{ruleset.title}, {counts} players", style="bold")
    for name in ruleset.variants:
        console.print(f"with variant {name}", soft_wrap=True)
    console.print(f"id {ruleset.id}, hash {ruleset.hash[:16]}", style="dim")
    dealt, others = _by_dealing(ruleset, _sections(ruleset))
    for section, keys in dealt.items():
        _show_section(console, loaded, section, keys, players, sources)
    if others:
        tribes = plural(ruleset.for_players(ruleset.players[0]).words.tribe).capitalize()
        heading = (
            f"{tribes} that this ruleset knows and does not deal: they play only when they are asked for"
        )
        console.print(f"\n{heading}", style="bold", soft_wrap=True)
    for section, keys in others.items():
        _show_section(console, loaded, section, keys, players, sources)


def _show_section(
    console: Console, loaded: Loaded, section: str, keys: Sequence[str], players: int | None, sources: bool
) -> None:
    console.print(f"\n{section}", style="bold")
    for key in keys:
        _show_value(console, key, _value_lines(loaded, key, players))
        if sources and not _is_wording(loaded, key):
            indented(console, _source(loaded, key), 6, "dim", further=2)


_Sections = dict[str, list[str]]


def _sections(ruleset: Ruleset) -> _Sections:
    """The keys under their headings: the table that they stand in, each tribe by itself."""
    sections: _Sections = {}
    for key in ruleset.keys():  # noqa: SIM118 - it is no dict
        if key in ("id", "title", "players") or _goes_without_saying(ruleset, key):
            continue
        sections.setdefault(key.rpartition(".")[0] or "map", []).append(key)
    return sections


def _by_dealing(ruleset: Ruleset, sections: _Sections) -> tuple[_Sections, _Sections]:
    """The sections of everything that a game may deal, and those of the tribes that it may not."""
    idle = {f"tribe.{id}" for id in _tribes(ruleset)["not_dealt"]}
    dealt, others = (
        {section: keys for section, keys in sections.items() if (section in idle) is is_idle}
        for is_idle in (False, True)
    )
    return dealt, others


def _tribes(ruleset: Ruleset) -> dict[str, list[str]]:
    """The ids of the tribes that a game may deal, and of those that are known besides."""
    rules = ruleset.for_players(ruleset.players[0])
    return {
        "dealt": list(rules.choose_from),
        "not_dealt": [id for id in rules.tribes if id not in rules.choose_from],
    }


def _goes_without_saying(ruleset: Ruleset, key: str) -> bool:
    """Whether a word is the engine's own, or a tribe has the ability of its name."""
    parts = key.split(".")
    own = parts[1] if parts[0] == "tribe" and parts[-1] == "ability" else parts[-1]
    return (parts[0] == "words" or parts[-1] == "ability") and ruleset.value(key) == own


def _value_lines(loaded: Loaded, key: str, players: int | None) -> list[str]:
    """A value as written, or only what applies with so many players."""
    slot = slot_of(loaded.ruleset, key)
    value = loaded.ruleset.explain(key).value
    if players is not None and slot is not None:
        at = at_table(loaded.ruleset, slot, players)
        value = at.value or "\n".join(at.cases) or value
    elif key == "kingdoms":
        value = "\n".join(f"{kingdom['colour']}: {kingdom['name']}" for kingdom in loaded.ruleset.value(key))
    return [line.strip() for line in value.splitlines()]


def _show_value(console: Console, key: str, lines: list[str]) -> None:
    name = key.rpartition(".")[2]
    if len(lines) == 1:
        indented(console, f"{name} = {lines[0]}", 2, further=4)
    else:
        console.print(f"  {name} =")
        for line in lines:
            indented(console, line, 6, further=2)
    if key in _DOCS:
        indented(console, _DOCS[key], 6, "dim")


_DOCS = {key.name: key.doc for key in KEYS if not key.name.startswith("words.")}


def _is_wording(loaded: Loaded, key: str) -> bool:
    """Whether a key is a name, a word or a text: nothing that would need a source, unless it has one."""
    section, _, name = key.rpartition(".")
    worded = section == "words" or (section.startswith("tribe.") and name in ("name", "text", "ability"))
    return worded and loaded.ruleset.source(key) is None


def _source(loaded: Loaded, key: str) -> str:
    note, where = loaded.ruleset.source(key), loaded.ruleset.where(key)
    if note is None:
        return f"[{where}] no source given"
    doubt = "" if note.confirmed else "; no published text confirms it"
    return f"[{where}] source: {note.text}{doubt}"


def _data(loaded: Loaded, players: int | None) -> dict[str, Any]:
    ruleset = loaded.ruleset
    values = {key: _value_data(loaded, key, players) for key in ruleset.keys()}  # noqa: SIM118 - it is no dict
    return {
        "id": ruleset.id,
        "title": ruleset.title,
        "hash": ruleset.hash,
        "variants": list(ruleset.variants),
        "players": [players] if players is not None else list(ruleset.players),
        "tribes": _tribes(ruleset),
        "values": values,
    }


def _value_data(loaded: Loaded, key: str, players: int | None) -> dict[str, Any]:
    ruleset = loaded.ruleset
    note = ruleset.source(key)
    data: dict[str, Any] = {"value": ruleset.value(key), "where": ruleset.where(key)}
    if note is not None:
        data |= {"source": note.text, "confirmed": note.confirmed}
    slot = slot_of(ruleset, key)
    if players is not None and slot is not None:
        at = at_table(ruleset, slot, players)
        data["at_table"] = {"value": at.value, "cases": list(at.cases)}
    return data


def _show_slots(loaded: Loaded, as_json: bool) -> None:
    slots = tuple(_slots(loaded))
    if as_json:
        write_json([{"key": slot.key, "signature": slot.signature(), "doc": slot.doc} for slot in slots])
        return
    console = output()
    for slot in slots:
        indented(console, slot.signature(), 0, "bold", further=4)
        indented(console, slot.doc, 6)


def _slots(loaded: Loaded) -> Iterable[Slot]:
    """The slots of rulesets, of this one's tribes, and of files of tribes."""
    yield from SLOTS
    for key in loaded.ruleset.keys():  # noqa: SIM118 - it is no dict
        slot = slot_of(loaded.ruleset, key) if key.startswith("tribe.") else None
        if slot is not None:
            yield slot
    yield from (evolve(slot, key=f"ability.{slot.key}") for slot in ABILITY_SLOTS)
    yield evolve(GAINS, key=f"counter.NAME.{GAINS.key}")
