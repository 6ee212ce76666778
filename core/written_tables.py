"""The form of a tribe's file: its tables and keys, and the names that it gives to its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from attrs import define, field

from ethnos.ability_slots import ABILITY_SLOTS, slot_names
from ethnos.grammar import Finding, Slot, Type, can_be_name, guess, nearest, shorten
from ethnos.rulesets import TRIBE_KEYS, Key, Number
from ethnos.rulesets.declaration import COMMON_KEYS
from ethnos.rulesets.documents import Document
from ethnos.rulesets.own_tribes import is_tribe_file
from ethnos.rulesets.schema import Complaint, RuleText, is_tribe_id, one_line, tribe_id
from ethnos.rulesets.shape import MOST_FINDINGS, Setting, no_table, read_value, unknown_key
from ethnos.rulesets.toml_places import Path
from ethnos.rulesets.written import Counter

LARGEST_NUMBER = 1_000
"""What a number of a tribe's own may come to."""
MOST_NAMES = 100
"""How many numbers, and how many counters, a tribe may have."""
CLEARED = ("era", "never")
"""When a counter goes back to 0."""


def when_cleared(word: str) -> Iterator[Complaint]:
    """Complain of a word that does not say when a counter goes back to 0."""
    if word not in CLEARED:
        yield Complaint("unknown-word", "a counter is cleared by `era` or `never`", hint=guess(word, CLEARED))


_OF_RULESETS = {key.name: key for key in TRIBE_KEYS}
TRIBE_FILE_KEYS: tuple[Key, ...] = (
    Key("id", str, "the tribe's id, which moves and files call it by", tribe_id),
    *(_OF_RULESETS[name] for name in ("name", "cards", "text")),
    Key("source", str, "where the tribe comes from, for readers; may be left out", one_line, ""),
)
"""The keys of ``[tribe]``; those with a default may be left out."""
COUNTER_KEYS: tuple[Key, ...] = (
    Key("gains", RuleText, "what a seat's counter gains when the seat plays a warband of the tribe"),
    Key(
        "cleared",
        str,
        '"era", by default: back at 0 when an era has been scored; or "never"',
        when_cleared,
        "era",
    ),
)
"""The keys of ``[counter.NAME]``."""
TABLES = ("tribe", "numbers", "counter", "ability")


@define
class TribeFile:
    """A tribe on its way: what stands under a path of a document, what it means, and the findings so far."""

    document: Document
    path: Path
    findings: list[Finding] = field(factory=list)
    settings: dict[str, Setting] = field(factory=dict)
    """By the keys that they have within ``[tribe.ID]`` of a ruleset, and ``id`` and ``source``."""
    numbers: list[Number] = field(factory=list)
    counters: list[Counter] = field(factory=list)
    slots: list[Slot] = field(factory=list)

    @property
    def tables(self) -> dict[str, Any]:
        """Everything that stands there, as TOML gives it."""
        table = self.document.data
        for step in self.path:
            table = table[str(step)]
        return table

    def find(
        self, path: Path, code: str, message: str, hint: str = "", *, at: Literal["key", "value"] = "key"
    ) -> None:
        """Remember a fault, and where it is."""
        finding = self.document.finding((*self.path, *path), code, message, hint=hint, at=at)
        self.findings.append(finding)

    def table(self, *path: str) -> dict[str, Any]:
        """The table under a path; an empty one where there is none."""
        table = self.tables
        for step in path:
            table = table.get(step, {})
            if not isinstance(table, dict):
                return {}
        return table


def read_tables(file: TribeFile) -> None:
    """Read all tables as far as their form goes."""
    if not is_tribe_file(file.tables):
        message = "this is no tribe: it has neither a [tribe] with its id nor an [ability]"
        file.find((), "not-a-tribe", message)
        return
    for name, table in file.tables.items():
        if name not in TABLES:
            file.findings.append(unknown_key(file.document, (*file.path, name), list(TABLES)))
        elif not isinstance(table, dict):
            file.findings.append(no_table(file.document, (*file.path, name), table))
    _read_heading(file)
    _read_numbers(file)
    _read_counters(file)
    _read_ability(file)
    del file.findings[MOST_FINDINGS:]


def _read(file: TribeFile, key: Key, name: str, path: Path, raw: object) -> Setting | None:
    """A value as its key takes it; what is wrong with it is remembered."""
    found = None
    for part in read_value(file.document, key, name, (*file.path, *path), raw):
        if isinstance(part, Setting):
            found = part
        else:
            file.findings.append(part)
    return found


def _read_keys(file: TribeFile, keys: tuple[Key, ...], path: tuple[str, ...], prefix: str) -> None:
    """A table of known keys; those without a default have to be there."""
    table, known = file.table(*path), {key.name: key for key in keys}
    misspelt = [name for name in table if name not in known]
    for name, raw in table.items():
        if name not in known:
            file.findings.append(unknown_key(file.document, (*file.path, *path, name), list(known)))
            continue
        setting = _read(file, known[name], name, (*path, name), raw)
        if setting is not None:
            file.settings[f"{prefix}{name}"] = setting
    meant = {nearest(name, known) for name in misspelt}
    for key in keys:
        if key.default is None and key.name not in {*table, *meant}:
            file.find(path, "missing-key", f"`{key.name}` is missing: {key.doc}")


def _read_heading(file: TribeFile) -> None:
    _read_keys(file, TRIBE_FILE_KEYS, ("tribe",), "")


def _read_numbers(file: TribeFile) -> None:
    for name, raw in file.table("numbers").items():
        if not _is_free(file, name, ("numbers", name)):
            continue
        if isinstance(raw, list):
            file.find(
                ("numbers", name),
                "wrong-type",
                f"`{name}` has to be a number, yes or no, or a rule text",
                at="value",
            )
            continue
        setting = _read(file, Key(name, RuleText, ""), name, ("numbers", name), raw)
        if setting is not None:
            file.settings[name] = setting
            file.numbers.append(_number(name, setting))


def _number(name: str, setting: Setting) -> Number:
    """A number without a value of its own in Python: the file's setting is its default."""
    result = Type.YES_NO if isinstance(setting.raw, bool) else Type.NUMBER
    return Number(name, result, "a number of the tribe's own", maximum=LARGEST_NUMBER)


def _read_counters(file: TribeFile) -> None:
    for name, table in file.table("counter").items():
        path = ("counter", name)
        if not isinstance(table, dict):
            file.findings.append(no_table(file.document, (*file.path, *path), table))
        elif _is_free(file, name, path):
            prefix = f"counter.{name}."
            _read_keys(file, COUNTER_KEYS, path, prefix)
            cleared = file.settings.pop(f"{prefix}cleared", None)
            file.counters.append(Counter(name, cleared is None or cleared.value == "era"))


def _read_ability(file: TribeFile) -> None:
    slots, ability = [slot.key for slot in ABILITY_SLOTS], file.table("ability")
    for name, raw in ability.items():
        path = ("ability", name)
        if name not in slots:
            file.findings.append(unknown_key(file.document, (*file.path, *path), slots))
            continue
        setting = _read(file, Key(name, RuleText, ""), name, path, raw)
        if setting is not None:
            file.settings[f"rules.{name}"] = setting
    if not ability and isinstance(file.tables.get("ability", {}), dict):
        message = "the tribe has no ability: [ability] fills no slot"
        file.find(("ability",), "empty-ability", message, f"it fills one or more of: {', '.join(slots)}")


def _is_free(file: TribeFile, name: str, path: Path) -> bool:
    """Whether a tribe may give this name to a number or counter of its own; if not, why is remembered."""
    fault = _name_fault(file, name)
    if fault:
        file.find(path, "bad-name", f"`{shorten(name)}` cannot be the name of a number or counter: {fault}")
    return not fault


def _name_fault(file: TribeFile, name: str) -> str:
    if not is_tribe_id(name):
        return "it takes a small letter, then small letters, digits or _, and no word that moves need"
    if name in slot_names() or name in (*COMMON_KEYS, "sum", "min", "max"):
        return "rules or rulesets know it as something else"
    if not can_be_name(name):
        return "it is a word of the rule language or of Python"
    if name in {number.name for number in file.numbers} | {counter.name for counter in file.counters}:
        return "it is the name of another one"
    if len(file.numbers) == MOST_NAMES or len(file.counters) == MOST_NAMES:
        return f"{MOST_NAMES} are the most"
    return ""
