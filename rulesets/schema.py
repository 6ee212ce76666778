"""The keys of a ruleset: what each takes, what it is for, and what else is asked of its value."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import frozen

from ethnos.rulesets.declaration import Cards
from ethnos.rulesets.slots import SLOTS
from ethnos.rulesets.toml_places import Path
from ethnos.rulesets.values import WORDS, Kingdom, SourceNote

FEWEST_PLAYERS = 2
MOST_PLAYERS = 10
MOST_KINGDOMS = 12
LONGEST_LINE = 200
LONGEST_TEXT = 2000
VICTORY_WORDS = ("glory", "markers", "warbands")
RESERVED_TRIBES = (
    *("cash", "claim", "deck", "dragon", "draw", "hold", "keep", "marker"),
    *("no", "nothing", "pass", "place", "play", "take", "warband"),
)
"""Words that the notation of moves, or the log, needs for itself."""

_ID = re.compile(r"[a-z][a-z0-9_]*")
_RULESET_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PLAYERS = re.compile(r"([1-9][0-9]?)(?:\.\.([1-9][0-9]?))?")


class RuleText:
    """Stands for what a rule slot takes: a whole number, true or false, a list of numbers, or a rule text."""


@frozen
class Complaint:
    """What is wrong with a value; `path` leads from the value to the part that is meant."""

    code: str
    message: str
    path: Path = ()
    hint: str = ""
    at_key: bool = False


Check = Callable[[Any], Iterable[Complaint]]


def anything(value: object) -> Iterable[Complaint]:
    """Complain of nothing: every value of the key's type will do."""
    return ()


@frozen
class Key:
    """One key of a ruleset. `takes` is the type of its value; `default` stands where no file says it."""

    name: str
    takes: Any
    doc: str
    check: Check = anything
    default: Any = None


def is_tribe_id(text: str) -> bool:
    """Whether a text can name a tribe, or a kingdom's colour, in files and in notation."""
    return _ID.fullmatch(text) is not None and len(text) <= LONGEST_LINE and text not in RESERVED_TRIBES


def read_players(text: str) -> range | None:
    """The player counts that "2..6" or "4" admits; None when the text is not of this form."""
    found = _PLAYERS.fullmatch(text)
    if found is None:
        return None
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def player_counts(text: str) -> Iterator[Complaint]:
    """Complain of a text that gives no player counts, or others than the engine plays."""
    counts = read_players(text)
    if counts is None or not counts:
        yield Complaint("bad-players", "the player counts cannot be read", hint='write them as "2..6"')
    elif counts[0] < FEWEST_PLAYERS or counts[-1] > MOST_PLAYERS:
        bounds = f"{FEWEST_PLAYERS} to {MOST_PLAYERS}"
        yield Complaint("bad-players", f"a ruleset can be for {bounds} players, not for {text}")


def ruleset_id(text: str) -> Iterator[Complaint]:
    """Complain of a text that cannot be a ruleset's id."""
    if not _RULESET_ID.fullmatch(text) or len(text) > LONGEST_LINE:
        hint = 'small letters, digits and hyphens, as in "first-edition"'
        yield Complaint("bad-id", "this cannot be the id of a ruleset", hint=hint)


def one_line(text: str) -> Iterator[Complaint]:
    """Complain of a text that is no single, readable line."""
    if not text.strip() or not text.isprintable() or len(text) > LONGEST_LINE:
        yield Complaint("bad-text", f"this has to be one readable line of up to {LONGEST_LINE} characters")


def paragraph(text: str) -> Iterator[Complaint]:
    """Complain of a text that is not readable, or too long."""
    if not text.replace("\n", "").isprintable() or len(text) > LONGEST_TEXT:
        yield Complaint("bad-text", f"this has to be readable text of up to {LONGEST_TEXT} characters")


def tribe_ids(ids: tuple[str, ...]) -> Iterator[Complaint]:
    """Complain of a list that names no tribe, one twice, or something that can be none."""
    if not ids:
        yield Complaint("empty-list", "at least one tribe has to be named")
    yield from _badly_named(ids)
    yield from _repeated(ids)


def tribe_id(text: str) -> Iterator[Complaint]:
    """Complain of a text that cannot be a tribe's id."""
    yield from (Complaint(found.code, found.message, (), found.hint) for found in _badly_named((text,)))


def _badly_named(ids: Iterable[str], *inner: str) -> Iterator[Complaint]:
    for place, id in enumerate(ids):
        if not is_tribe_id(id):
            hint = "a small letter, then small letters, digits or _"
            yield Complaint("bad-id", "this cannot name a tribe or colour", (place, *inner), hint)


def _repeated(items: Iterable[str], *inner: str) -> Iterator[Complaint]:
    seen: set[str] = set()
    for place, item in enumerate(items):
        if item in seen:
            yield Complaint("named-twice", f"`{item}` is named twice", (place, *inner))
        seen.add(item)


def kingdom_list(kingdoms: tuple[Kingdom, ...]) -> Iterator[Complaint]:
    """Complain of kingdoms that make no map: none, too many, or two of one colour or name."""
    if not kingdoms:
        yield Complaint("empty-list", "a map needs at least one kingdom")
    if len(kingdoms) > MOST_KINGDOMS:
        yield Complaint("list-too-long", f"a map has at most {MOST_KINGDOMS} kingdoms")
    yield from _badly_named((kingdom.colour for kingdom in kingdoms), "colour")
    yield from _repeated((kingdom.colour for kingdom in kingdoms), "colour")
    yield from _repeated((kingdom.name for kingdom in kingdoms), "name")
    for place, kingdom in enumerate(kingdoms):
        for found in one_line(kingdom.name):
            yield Complaint(found.code, found.message, (place, "name"))


def victory_order(order: tuple[str, ...]) -> Iterator[Complaint]:
    """Complain of a list that does not say what decides the victory."""
    if not order:
        yield Complaint("empty-list", "at least one of glory, markers, warbands has to decide")
    for place, word in enumerate(order):
        if word not in VICTORY_WORDS:
            hint = "it takes glory, markers and warbands"
            yield Complaint("unknown-word", f"`{word}` cannot decide a victory", (place,), hint)
    yield from _repeated(order)


EXTENDS = Key("extends", str, "the ruleset that this one changes: an installed one's id, or a path")

KEYS: tuple[Key, ...] = (
    Key("id", str, "the name that commands and records use; by default the file's name", ruleset_id),
    Key("title", str, "the name that readers see; by default the id", one_line),
    Key("players", str, "the player counts, as in 2..6", player_counts),
    *(Key(f"words.{word}", str, f"what readers see for {word}", one_line, word) for word in WORDS),
    Key("kingdoms", tuple[Kingdom, ...], "the kingdoms of the map, in their order", kingdom_list),
    Key("setup.choose_from", tuple[str, ...], "the tribes that a game may deal, in their order", tribe_ids),
    *(Key(slot.key, RuleText, slot.doc) for slot in SLOTS),
    Key("victory.order", tuple[str, ...], "what decides the victory, one after the other", victory_order),
)

TRIBE_KEYS: tuple[Key, ...] = (
    Key("name", str, "the tribe's name, for readers", one_line),
    Key("ability", str, "the tribe whose ability this one has; by default its own", tribe_id),
    Key("cards", Cards, "how many cards it has: of each kingdom, or of none"),
    Key("text", str, "what the tribe does, for readers", paragraph),
)

SOURCE = Key("sources", SourceNote, "where a value comes from, and whether a published text confirms it")

SECTIONS: frozenset[str] = frozenset(key.name.partition(".")[0] for key in KEYS if "." in key.name)
