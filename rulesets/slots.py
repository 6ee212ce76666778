"""Every place of a ruleset that takes a rule text: its result, the names it may use, and what it is for.

From this one declaration come the checker, the documentation, the editors' schema and the messages.
"""

from ethnos.grammar import ERA, ERAS, PLAYERS, Call, Name, Parameter, Slot, Type
from ethnos.rulesets.declaration import Number

SIZE = Name("size", Type.NUMBER, "the number of allies in the warband as it counts for the marker")
SEAT = Name("seat", Type.NUMBER, "the seat that plays the warband, from 0", minimum=0)
KINGDOM = Name("kingdom", Type.KINGDOM, "the kingdom where the marker would stand")
POOL = Name("pool", Type.NUMBER, "the number of allies in the pool", minimum=0)
HAND = Name("hand", Type.NUMBER, "the number of allies in the seat's hand", minimum=0)
RANK = Name("rank", Type.NUMBER, "the place in the kingdom, 1 for most markers", minimum=1, maximum="players")
ALONE = Name("alone", Type.YES_NO, "whether one seat alone has markers in the kingdom")

MARKERS = Call(
    "markers",
    doc="markers in the kingdom: the seat's own, those of all others, or all",
    parameters=(Parameter("kingdom", Type.KINGDOM), Parameter("whose", words=("own", "others", "all"))),
    python={"own": "counts[seat]", "others": "sum(counts) - counts[seat]", "all": "sum(counts)"},
    minimum=0,
    less={"others": ("all", "own")},
)
TOKEN = Call(
    "token",
    doc="glory on the kingdom's i-th token from below; 0 below 1",
    parameters=(Parameter("i", maximum="eras"),),
    python="tokens[i - 1] if i >= 1 else 0",
    minimum=0,
    zero_below=1,
)

_TABLE = (PLAYERS, ERAS)

SLOTS: tuple[Slot, ...] = (
    Slot("setup.tribes", Type.NUMBER, "how many tribes are dealt into a game", _TABLE, minimum=1),
    Slot("setup.hand", Type.NUMBER, "allies dealt to each seat when an era begins", _TABLE, minimum=0),
    Slot(
        "setup.pool", Type.NUMBER, "allies dealt face up into the pool when an era begins", _TABLE, minimum=0
    ),
    Slot(
        "recruit.deck",
        Type.NUMBER,
        "allies drawn by one recruiting from the deck",
        (PLAYERS, POOL, HAND),
        inputs=("pool", "hand"),
        minimum=1,
    ),
    Slot("hand.limit", Type.NUMBER, "allies in hand that bar recruiting", (PLAYERS,), minimum=1, maximum=20),
    Slot("eras.count", Type.NUMBER, "how many eras a game has", (PLAYERS,), minimum=1, maximum=12),
    Slot(
        "eras.dragons",
        Type.NUMBER,
        "dragons shuffled into the deck of an era",
        (PLAYERS,),
        minimum=1,
        maximum=100,
    ),
    Slot(
        "eras.last_dragon",
        Type.NUMBER,
        "the dragon, counted from 1, that ends the era",
        (PLAYERS,),
        minimum=1,
    ),
    Slot("tokens.values", Type.LIST, "the glory on each token", minimum=0, length=1, items="in any order"),
    Slot(
        "tokens.four_plus",
        Type.LIST,
        "the glory on those tokens that bear the mark 4+",
        minimum=0,
        items="in any order",
    ),
    Slot("tokens.without_four_plus", Type.YES_NO, "whether tokens marked 4+ stay in the box", _TABLE),
    Slot("marker.supply", Type.NUMBER, "markers that each player owns", (PLAYERS,), minimum=2, maximum=1000),
    Slot(
        "marker.allowed",
        Type.YES_NO,
        "whether a warband may place its marker in the kingdom",
        (*_TABLE, ERA, SIZE, SEAT, KINGDOM, MARKERS),
        inputs=("era", "size", "seat", "kingdom", "counts"),
    ),
    Slot("marker.optional", Type.YES_NO, "whether a marker that is allowed may be left out", (PLAYERS,)),
    Slot(
        "kingdom.award",
        Type.NUMBER,
        "the glory of one rank in a kingdom, before ties share theirs",
        (*_TABLE, ERA, RANK, ALONE, TOKEN),
        inputs=("era", "rank", "alone", "tokens"),
    ),
    Slot(
        "warband.glory",
        Type.LIST,
        "the glory of a warband by its size, from 0; the last item for larger ones",
        minimum=0,
        length=1,
        items="last for larger",
    ),
)


def tribe_slot(tribe: str, number: Number) -> Slot:
    """The slot of a tribe's own number: `tribe.giant.now`. It may change with the table and the era."""
    return Slot(
        f"tribe.{tribe}.{number.name}",
        number.result,
        number.doc,
        (PLAYERS, ERAS, ERA),
        inputs=("era",),
        minimum=number.minimum,
        maximum=number.maximum,
        length=number.length,
        items=number.items,
    )
