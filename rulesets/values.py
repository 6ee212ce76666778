"""Values of a ruleset that are more than one text or number."""

import re

from attrs import asdict, fields, frozen


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


def plural(word: str) -> str:
    """A word for several: ally, allies."""
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def count_of(number: int, word: str) -> str:
    """A number of things: 1 ally, 3 allies."""
    return f"{number} {word if number == 1 else plural(word)}"


def in_words_of(words: Words, text: str) -> str:
    """A text of ours with the words that a ruleset's players read in place of ours, for one or several of each."""
    own, read = asdict(Words()), asdict(words)
    changed = {own[word]: read[word] for word in own if own[word] != read[word]}
    changed |= {plural(one): plural(other) for one, other in changed.items()}
    if not changed:
        return text
    return re.sub(rf"\b({'|'.join(map(re.escape, changed))})\b", lambda found: changed[found[1]], text)
