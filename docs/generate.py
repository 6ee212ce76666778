"""Fill in what the documents take from the code: `python docs/generate.py`.

A block between `<!-- from NAME -->` and `<!-- end -->` is written here; everything around it is written by hand. A
test compares, so a document cannot fall behind its code.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import click
from attrs import evolve

from ethnos import hooks
from ethnos.ability_slots import ABILITY_SLOTS, GAINS
from ethnos.frontends.commands import COMMANDS, ethnos
from ethnos.frontends.engine.declaration import Parameter
from ethnos.frontends.engine.error_numbers import NUMBERS
from ethnos.frontends.engine.methods import METHODS, NOTIFICATIONS
from ethnos.frontends.learning.encoding import Encoding, make_encoding
from ethnos.frontends.learning.layout import make_layout
from ethnos.frontends.learning.setting import make_setting
from ethnos.grammar import Call, Slot, Type
from ethnos.inspection import SPECS
from ethnos.lab import STANDARD, make_batch, play_game
from ethnos.lab.columns import explained
from ethnos.lab.measures import measures_of
from ethnos.lab.rows import layout_of
from ethnos.lab.tables import Tables
from ethnos.loading import load_ruleset
from ethnos.modding.json_rulesets import ruleset_schema
from ethnos.modding.json_tribes import tribe_schema
from ethnos.modding.json_values import schema_of_slot
from ethnos.plugins import Plugin, installed_plugins
from ethnos.rulesets import SLOTS, TRIBE_KEYS, count_of, tribe_slot
from ethnos.schemas import in_words, view_schema

HERE = Path(__file__).parent
BLOCK = re.compile(r"(<!-- from ([\w ]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)

CARD_HOOKS = ("may_lead", "joins_any", "scores")
EVERYBODY = ("warband_played", "marker_placed", "era_ending", "tiebreak", "era_scored")
CODE_GROUPS = (
    "Moves that cannot be read",
    "Moves that are not legal now",
    "Looking at a game",
    "Setting up a table",
    "Given positions",
    "Files",
    "Rulesets and variants",
    "Rule texts",
    "Tribes in TOML",
    "Registering a tribe",
    "Tribes in play",
    "Tribes that are checked",
    "Promises",
    "Scenarios",
    "Saved games",
    "Records",
    "Simulations and comparisons",
    "Files that are written",
    "New projects",
    "The command line",
    "The engine for other programs",
    "Learning libraries",
)
"""The groups of error codes, in the order of their index."""
CODE_HEAD = re.compile(r"# `(?P<code>.+)`\n\n(?P<group>.+) · .+\n\n(?P<meaning>(?:.+\n)+)")
"""How the page of a code begins."""
SENTENCE = re.compile(r".+?[.?!](?= [A-Z`]|$)")

OWN_PIECES = ("first_place", "board", "era_glory", "markers_held", "new_state", "state_fault")


def shipped_tribes() -> list[Plugin]:
    """The tribes of this project, in order of their ids; not those of others that happen to be installed."""
    plugins = installed_plugins().plugins
    return [
        plugin
        for _, plugin in sorted(plugins.items())
        if getattr(plugin.source, "__name__", "").startswith("ethnos.tribes.")
    ]


def signature(hook: str) -> str:
    """A hook's exact signature: keep(tribe: Tribe, table: Table, warband: Warband) -> int."""
    return f"{hook}{inspect.signature(getattr(hooks, hook))}".replace("'", "")


def paragraphs(text: str) -> str:
    """A docstring as text: the lines of each paragraph joined, double backquotes made single."""
    found = dedent(text).strip().replace("``", "`").split("\n\n")
    return "\n\n".join(" ".join(line.strip() for line in paragraph.splitlines()) for paragraph in found)


def every_hook() -> Iterator[str]:
    """An entry for each hook, in the order of core/hooks.py."""
    for hook in SPECS:
        users = [plugin.table.id for plugin in shipped_tribes() if hook in plugin.implementations]
        yield f"### `{signature(hook)}`"
        yield paragraphs(inspect.getdoc(getattr(hooks, hook)) or "")
        yield f"*Reaches {_reach(hook)}. In use: {', '.join(users) or 'by none of the shipped tribes'}.*"


def _reach(hook: str) -> str:
    if hook in CARD_HOOKS:
        return "the card's own tribe"
    if hook in EVERYBODY:
        return "every tribe in play, in order of tribe ids"
    if hook in OWN_PIECES:
        return "every tribe in play that implements it, about its own pieces"
    return "the tribe that asked" if hook == "answered" else "the tribe of the warband's leader"


def every_slot() -> Iterator[str]:
    """An entry for each place that takes a rule text, tribes' numbers last."""
    yield from (_slot(slot) for slot in SLOTS)
    for plugin in shipped_tribes():
        yield from (_slot(tribe_slot(plugin.table.id, number)) for number in plugin.table.numbers)


def _slot(slot: Slot) -> str:
    each = "each item " if slot.result is Type.LIST else ""
    bounds = [
        *([f"{each}at least {slot.minimum}"] if slot.minimum is not None else []),
        *([f"{each}at most {slot.maximum}"] if slot.maximum is not None else []),
        *_length(slot),
    ]
    doc = slot.doc[:1].upper() + slot.doc[1:]
    return f"### `{slot.signature()}`\n\n{doc}{_bounds(bounds)}."


def _length(slot: Slot) -> list[str]:
    if slot.length == "eras":
        return ["one item an era"]
    return [] if slot.length is None else [f"{count_of(slot.length, 'item')} or more"]


def _bounds(bounds: Iterable[str]) -> str:
    listed = ", ".join(bounds)
    return f"; {listed}" if listed else ""


def every_ability_slot() -> Iterator[str]:
    """An entry for each slot that a tribe in TOML can fill, and for what its counters gain."""
    yield from map(_slot, ABILITY_SLOTS)
    yield _slot(evolve(GAINS, key=f"counter.NAME.{GAINS.key}"))


def every_ability_name() -> Iterator[str]:
    """What the names and calls mean that rules of abilities may use; where a name has two meanings, both."""
    known = {(known.signature, known.doc): known for slot in (*ABILITY_SLOTS, GAINS) for known in slot.names}
    for _, name in sorted(known.items()):
        kind = "call" if isinstance(name, Call) else name.type.short
        yield f"- `{name.signature}` ({kind}): {name.doc}"


def every_name() -> Iterator[str]:
    """What the names and calls mean that rule texts may use."""
    known = {known.name: known for slot in SLOTS for known in slot.names}
    for _, name in sorted(known.items()):
        kind = "call" if isinstance(name, Call) else name.type.short
        yield f"- `{name.signature}` ({kind}): {name.doc}"


def every_code() -> Iterator[str]:
    """The pages of error codes, each group under its heading."""
    entries: dict[str, list[str]] = {group: [] for group in CODE_GROUPS}
    for page in sorted((HERE / "codes").glob("*.md")):
        if page.stem != "index":
            group, entry = _code(page)
            entries[group].append(entry)
    yield from (f"## {group}\n\n" + "\n".join(listed) for group, listed in entries.items() if listed)


def _code(page: Path) -> tuple[str, str]:
    """The group of a code, and its entry with the first sentence of its page."""
    head = CODE_HEAD.match(page.read_text(encoding="utf-8"))
    assert head is not None, f"{page}: a page begins with `# CODE`, `GROUP · what it comes as`, its meaning"
    first = SENTENCE.match(" ".join(head["meaning"].split()))
    assert first is not None, f"{page}: its meaning begins with a sentence"
    return head["group"], f"- [`{head['code']}`]({page.name}): {first[0]}"


def every_command() -> Iterator[str]:
    """An entry for each command with its usage and options."""
    context = click.Context(ethnos, info_name="ethnos")
    for name in COMMANDS:
        command = ethnos.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context)
        yield f"## `ethnos {name}`"
        yield f"```\nethnos {name} {' '.join(command.collect_usage_pieces(inner))}\n```"
        yield paragraphs(inspect.cleandoc(command.help or COMMANDS[name].summary))
        yield "\n".join(
            _option(option, inner) for option in command.params if isinstance(option, click.Option)
        )


def _option(option: click.Option, context: click.Context) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    takes = "" if option.is_flag else f" {option.make_metavar(context)}"
    default = f"  [default: {option.default}]" if option.show_default else ""
    return f"- {names}{takes}: {option.help or ''}{default}"


def every_ruleset_key() -> Iterator[str]:
    """An entry for each key of a ruleset; those of tribes and sources stand for many."""
    schema = ruleset_schema({}, {})
    shown, parts = schema["properties"], schema["definitions"]
    yield from _keys(
        {name: part for name, part in shown.items() if name not in ("tribe", "written", "sources")}
    )
    yield from _keys({key.name: parts[f"tribe_{key.name}"] for key in TRIBE_KEYS}, "tribe.ID.")
    for plugin in shipped_tribes():
        for number in plugin.table.numbers:
            slot = tribe_slot(plugin.table.id, number)
            yield from _keys({slot.key: schema_of_slot(slot)})
    yield from _keys({'sources."KEY"': {"description": parts["source"]["description"]}})


def every_tribe_key() -> Iterator[str]:
    """An entry for each key of a tribe that is written in TOML."""
    yield from _keys(tribe_schema()["properties"])


def _keys(properties: dict[str, Any], within: str = "") -> Iterator[str]:
    """An entry for each key of a schema's tables, at any depth."""
    for name, part in properties.items():
        others = part.get("additionalProperties")
        inner = part.get("properties") or ({"NAME": others} if isinstance(others, dict) else {})
        if inner:
            yield from _keys(inner, f"{within}{name}.")
        else:
            yield f"- `{within}{name}`: {part['description']}"


def every_measure() -> Iterator[str]:
    """An entry for each measure of a simulation: what it counts, and by what its figures are listed."""
    for measure in STANDARD:
        listed = {"game": "one for the game", "seat": "a list by seat", "era": "a list by era"}[measure.per]
        yield f"- `{measure.name}`, {listed} ({measure.unit}): {' '.join((inspect.getdoc(measure) or '').split())}"


def every_seat_column() -> Iterator[str]:
    """An entry for each column of a table with a row a game and seat."""
    return _columns("seat")


def every_game_column() -> Iterator[str]:
    """An entry for each column of a table with a row a game."""
    return _columns("game")


def _columns(table: str) -> Iterator[str]:
    """As they turn up in a game of the first edition."""
    batch = make_batch(load_ruleset("first-edition"), 4, 1, ["random"])
    tables = Tables(layout_of(batch))
    tables.add(play_game(batch, 0))
    columns = tables.seats if table == "seat" else tables.games
    for column in explained(tables.layout, columns, table):
        unit = column.meaning.unit
        held = column.kind if column.kind == unit else f"{column.kind}, {unit}"
        yield f"- `{column.name}` ({held}): {column.meaning.doc}"


def every_compared_measure() -> Iterator[str]:
    """An entry for each measure of comparisons, at a table of two; one tribe stands for all."""
    rules = load_ruleset("first-edition").for_players(2)
    shown = next(iter(rules.tribes))
    for measure in measures_of(rules):
        if measure.tribe in (None, shown):
            unit = "a share from 0 to 1" if measure.unit == "share" else measure.unit
            yield f"- `{measure.key}`, {measure.name} ({unit}): {measure.doc}"


def every_engine_method() -> Iterator[str]:
    """An entry for each method of `ethnos engine`: its parameters, and what it answers."""
    for method in METHODS.values():
        listed = [_parameter(parameter) for parameter in method.parameters]
        yield f"### `{method.name}`\n\n{method.doc}"
        if listed:
            yield "\n".join(listed)
        yield f"Answers: {method.answers[:1].lower()}{method.answers[1:]}"


def _parameter(parameter: Parameter) -> str:
    default = "" if parameter.is_required else f" [default: {json.dumps(parameter.default)}]"
    return f"- `{parameter.name}` ({parameter.expected.words}): {parameter.doc}{default}"


def every_engine_notification() -> Iterator[str]:
    """An entry for each notification of `ethnos engine`."""
    for told in NOTIFICATIONS:
        keys = ", ".join(f"`{key}`" for key in told.params["properties"])
        yield f"- `{told.name}` ({keys}): {told.doc}"


def every_engine_error() -> Iterator[str]:
    """A row for each number of an error of `ethnos engine`."""
    yield "| code | means | `data.code` |\n|---|---|---|"
    for error in NUMBERS:
        codes = ", ".join(f"`{code}`" for code in error.codes)
        yield f"| {error.number} | {error.means} | {codes or 'every one of that kind'} |"


def every_view_key() -> Iterator[str]:
    """A row for each key of a view, those of the tables in it behind their own."""
    yield "| key | is | holds |\n|---|---|---|"
    yield from _view_keys(view_schema()["properties"])


def _view_keys(properties: dict[str, Any], within: str = "") -> Iterator[str]:
    for name, part in properties.items():
        yield f"| `{within}{name}` | {in_words(part)} | {part['description']} |"
        inner = part["anyOf"][0] if "anyOf" in part else part
        yield from _view_keys(inner.get("properties", {}), f"{within}{name}.")


def shown_encoding() -> Encoding:
    """The setting whose numbers are shown: the usual one."""
    return make_encoding(make_setting("first-edition", 4))


def every_step() -> Iterator[str]:
    """A row for each block of steps."""
    yield "| from | how many | step | is |\n|---|---|---|---|"
    for block in shown_encoding().blocks:
        named = f"{block.name} {block.items[0]}".strip()
        shown = f"`{named}`" + (f" to `{block.name} {block.items[-1]}`" if len(block.items) > 1 else "")
        yield f"| {block.start} | {len(block.items)} | {shown} | {block.meaning} |"


def every_part() -> Iterator[str]:
    """A row for each block of an observation."""
    yield "| from | shape | block | holds |\n|---|---|---|---|"
    for part in make_layout(shown_encoding()).parts:
        shape, whose = " x ".join(map(str, part.shape)), " (of this seat alone)" if part.private else ""
        yield f"| {part.start} | {shape} | `{part.name}`{whose} | {part.meaning} |"


BLOCKS: dict[str, tuple[Callable[[], Iterator[str]], str]] = {
    "hooks": (every_hook, "\n\n"),
    "slots": (every_slot, "\n\n"),
    "names": (every_name, "\n"),
    "ability slots": (every_ability_slot, "\n\n"),
    "ability names": (every_ability_name, "\n"),
    "codes": (every_code, "\n\n"),
    "commands": (every_command, "\n\n"),
    "ruleset keys": (every_ruleset_key, "\n"),
    "tribe keys": (every_tribe_key, "\n"),
    "measures": (every_measure, "\n"),
    "columns by seat": (every_seat_column, "\n"),
    "columns by game": (every_game_column, "\n"),
    "compared measures": (every_compared_measure, "\n"),
    "engine methods": (every_engine_method, "\n\n"),
    "engine notifications": (every_engine_notification, "\n"),
    "engine errors": (every_engine_error, "\n"),
    "view keys": (every_view_key, "\n"),
    "learning steps": (every_step, "\n"),
    "learning parts": (every_part, "\n"),
}
"""What each block holds, and what stands between its entries."""


def filled(text: str) -> str:
    """A document with its blocks written from the code as it is now."""

    def fill(found: re.Match[str]) -> str:
        entries, between = BLOCKS[found[2]]
        return f"{found[1]}\n{between.join(entries())}\n\n{found[4]}"

    return BLOCK.sub(fill, text)


def main() -> None:
    """Write every document anew."""
    for file in sorted(HERE.rglob("*.md")):
        file.write_text(filled(file.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
