"""Values of a ruleset that are more than one text or number."""

from attrs import fields, frozen


@frozen
class Kingdom:
    """One kingdom of the map: the colour names it in notation and files, the name is for readers."""

    colour: str
    name: str


@frozen
class SourceNote:
    """Where a printed value comes from, and whether a published text confirms it."""

    text: str
    confirmed: bool


@frozen
class Words:
    """The words that players read; what a ruleset leaves out is called as the engine calls it."""

    glory: str = "glory"
    kingdom: str = "kingdom"
    tribe: str = "tribe"
    ally: str = "ally"
    warband: str = "warband"
    leader: str = "leader"
    marker: str = "marker"
    era: str = "era"
    pool: str = "pool"
    deck: str = "deck"
    dragon: str = "dragon"


WORDS: tuple[str, ...] = tuple(word.name for word in fields(Words))
