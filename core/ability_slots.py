"""The slots of tribes that are written in TOML, each of the name of the hook that it fills.

From this one declaration come the reader, the documentation and the messages. The Python of a name is an expression
over what the hook is given, so that a compiled rule costs what a hook written by hand costs. Three names stand for the
tribe's own words and are exchanged for these when a file is read: ``NUMBER``, ``COUNTER`` and the tribe in ``count``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from ethnos.counters import LARGEST_COUNT
from ethnos.grammar import ERA, ERAS, PLAYERS, Call, Name, Parameter, Slot, Type
from ethnos.rulesets import Number

LARGEST_SIZE = 10_000
"""More allies than any hand or given position holds."""
MOST_GAINED = 1_000_000
"""What one warband may add to a counter."""

NOW = evolve(ERA, python="table.state.era")
SIZE = Name(
    "size",
    Type.NUMBER,
    "the allies of the warband as it was played",
    minimum=1,
    maximum=LARGEST_SIZE,
    python="len(warband.cards)",
)
SIZE_LEFT = Name(
    "size",
    Type.NUMBER,
    "the allies that are left once those that do not score have gone",
    minimum=0,
    maximum=LARGEST_SIZE,
)
COUNT = Call(
    "count",
    doc="the allies of the warband that are of the tribe with this id",
    parameters=(Parameter("TRIBE", words=("TRIBE",)),),
    python="warband.count(TRIBE)",
    minimum=0,
    maximum=LARGEST_SIZE,
)
OF_THE_LEADER = Name(
    "kingdom", Type.KINGDOM, "the kingdom of the warband's leader", python="warband.leader.kingdom"
)
MARKERS = Call(
    "markers",
    doc="markers in the kingdom: the seat's own, those of all others, or all; 0 for a leader of no kingdom",
    parameters=(Parameter("kingdom", Type.KINGDOM), Parameter("whose", words=("own", "others", "all"))),
    python={
        "own": "table.state.markers[kingdom][warband.seat] if kingdom >= 0 else 0",
        "others": "sum(table.state.markers[kingdom]) - table.state.markers[kingdom][warband.seat]"
        " if kingdom >= 0 else 0",
        "all": "sum(table.state.markers[kingdom]) if kingdom >= 0 else 0",
    },
    minimum=0,
    maximum=LARGEST_SIZE,
)
HAND = Name(
    "hand",
    Type.NUMBER,
    "the cards that the seat holds besides",
    minimum=0,
    maximum=LARGEST_SIZE,
    python="len(table.state.hands[warband.seat])",
)
PLACED = Name("placed", Type.YES_NO, "whether this warband placed a marker", python="table.state.placed")
SCORED = Name("kingdom", Type.KINGDOM, "the kingdom that scores")
MARKERS_THERE = Call(
    "markers",
    doc="all markers in the kingdom",
    parameters=(Parameter("kingdom", Type.KINGDOM), Parameter("whose", words=("all",))),
    python={"all": "sum(table.state.markers[kingdom])"},
    minimum=0,
    maximum=LARGEST_SIZE,
)
PLACES = (
    Name("own", Type.PLACE, "the kingdom of the warband's leader", python="'own'"),
    Name("any", Type.PLACE, "a kingdom of the player's choice, where the size allows it", python="'any'"),
    Name("none", Type.PLACE, "no kingdom: no marker is placed", python="'none'"),
)
NUMBER = Name("NUMBER", Type.NUMBER, "a number of the tribe's own, by its name")
COUNTER = Call(
    "COUNTER",
    doc="a counter of the tribe's, by its name: the seat's own, that of all others together, of all seats, or of the "
    "other seat that has most",
    parameters=(Parameter("whose", words=("own", "others", "all", "rival")),),
    python={},
    minimum=0,
    maximum=LARGEST_COUNT,
)

_TABLE = (PLAYERS, ERAS)
_ERAS = (*_TABLE, NOW)
_LAID_DOWN = (*_ERAS, SIZE, COUNT, OF_THE_LEADER, MARKERS, NUMBER, COUNTER)
_AFTER_THE_MARKER = (*_LAID_DOWN, HAND, PLACED)
_SCORING = (*_ERAS, SIZE_LEFT, COUNT, OF_THE_LEADER, MARKERS, NUMBER, COUNTER)
_SEAT = (*_ERAS, NUMBER, COUNTER)
_CARD = ("tribe", "card")
_WARBAND = ("tribe", "table", "warband")

ABILITY_SLOTS: tuple[Slot, ...] = (
    Slot(
        "may_lead",
        Type.YES_NO,
        "whether its allies may lead a warband, as they may by default",
        _TABLE,
        _CARD,
    ),
    Slot(
        "joins_any",
        Type.YES_NO,
        "whether its allies join any warband, whatever its tribe and kingdom, as they do not by default",
        _TABLE,
        _CARD,
    ),
    Slot(
        "scores",
        Type.YES_NO,
        "whether its allies stay when warbands score at the era's end, as they do by default",
        _TABLE,
        _CARD,
    ),
    Slot(
        "marker_where",
        Type.PLACE,
        "where its warband may put the marker, by default the kingdom of the leader",
        (*_LAID_DOWN, *PLACES),
        _WARBAND,
    ),
    Slot(
        "marker_size",
        Type.NUMBER,
        "the size of its warband that counts for the marker, by default the size as played",
        _LAID_DOWN,
        _WARBAND,
    ),
    Slot(
        "glory",
        Type.NUMBER,
        "the glory that its warband gains at once, before the tribe's counters go on; by default none",
        _AFTER_THE_MARKER,
        _WARBAND,
        minimum=0,
    ),
    Slot(
        "again",
        Type.YES_NO,
        "whether the seat may play another warband behind this one, before it discards, as it may not by default",
        _AFTER_THE_MARKER,
        _WARBAND,
    ),
    Slot(
        "keep",
        Type.NUMBER,
        "how many allies the seat may keep in hand instead of discarding them; by default none",
        _AFTER_THE_MARKER,
        _WARBAND,
        minimum=0,
    ),
    Slot(
        "draw",
        Type.NUMBER,
        "how many cards the seat may draw after the discard; by default none",
        _AFTER_THE_MARKER,
        _WARBAND,
        minimum=0,
    ),
    Slot(
        "first_place",
        Type.NUMBER,
        "the glory that the first place of every kingdom gains besides its award; by default none",
        (*_ERAS, SCORED, MARKERS_THERE, NUMBER),
        ("tribe", "table", "kingdom"),
        minimum=0,
    ),
    Slot(
        "era_glory",
        Type.NUMBER,
        "the glory that a seat gains from the tribe at the era's end; by default none",
        _SEAT,
        ("tribe", "table", "seat"),
        minimum=0,
    ),
    Slot(
        "scoring_size",
        Type.NUMBER,
        "the size by which its warband scores at the era's end, below 0 as 0; by default what is left of it",
        _SCORING,
        (*_WARBAND, "size"),
    ),
    Slot(
        "tiebreak",
        Type.NUMBER,
        "by what a seat wins ties in kingdoms and on boards: the higher number wins; by default nothing",
        _SEAT,
        ("tribe", "table", "seat"),
    ),
)
GAINS = Slot(
    "gains",
    Type.NUMBER,
    "what a seat's counter gains when the seat plays a warband of the tribe, behind its marker and glory",
    _AFTER_THE_MARKER,
    _WARBAND,
    minimum=0,
    maximum=MOST_GAINED,
)


@frozen
class Vocabulary:
    """The words that a tribe brings into its own rules."""

    id: str
    numbers: tuple[Number, ...]
    counters: tuple[str, ...]
    others: tuple[str, ...]
    """Ids of other tribes, which ``count`` may name."""


def own_slot(slot: Slot, words: Vocabulary, key: str) -> Slot:
    """A slot as the rules of one tribe see it, under a key: its own words in place of those that stand for them."""
    seat = "warband.seat" if "warband" in slot.inputs else "seat"
    names = (own for known in slot.names for own in _own_names(known, words, seat))
    return evolve(slot, key=key, names=tuple(names))


def _own_names(known: Name | Call, words: Vocabulary, seat: str) -> Iterable[Name | Call]:
    if known == NUMBER:
        return map(_number, words.numbers)
    if known == COUNTER:
        return (_counter(name, seat) for name in words.counters)
    return (_count(words),) if known == COUNT else (known,)


def _number(number: Number) -> Name:
    python = f"tribe.numbers['{number.name}'][table.state.era - 1]"
    return Name(
        number.name,
        number.result,
        number.doc,
        minimum=number.minimum,
        maximum=number.maximum,
        python=python,
    )


def _counter(name: str, seat: str) -> Call:
    held = f"table.state.tribe[tribe.id].{name}"
    python = {
        "own": f"{held}[{seat}]",
        "others": f"sum({held}) - {held}[{seat}]",
        "all": f"sum({held})",
        "rival": f"max({held}[:{seat}] + {held}[{seat} + 1:])",
    }
    return evolve(COUNTER, name=name, python=python)


def _count(words: Vocabulary) -> Call:
    """``count``, with the ids that it may name; the own id stands for whichever tribe has the ability."""
    python = {words.id: "warband.count(tribe.id)"} | {
        other: "warband.count(TRIBE)" for other in words.others if other != words.id
    }
    return evolve(COUNT, parameters=(Parameter("TRIBE", words=tuple(python)),), python=python)


def slot_names() -> Iterator[str]:
    """Every word that some slot knows, so that a tribe calls nothing of its own by it."""
    for slot in (*ABILITY_SLOTS, GAINS):
        yield from (known.name for known in slot.names)
