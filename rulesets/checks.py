"""What the values of a ruleset must be to one another, for every player count."""

from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import frozen

from ethnos.grammar import Finding
from ethnos.rulesets.decided import Decided
from ethnos.rulesets.merging import Entries
from ethnos.rulesets.values import count_of

MOST_ALLIES = 5_000
"""In one game. A printed one has 84."""


@frozen
class Clash:
    """Values that do not fit together at some player count; the finding stands at `key`."""

    key: str
    code: str
    message: str
    hint: str = ""


def clashes(entries: Entries, decided: Sequence[Decided]) -> tuple[Finding, ...]:
    """Every clash of values once, at the first player count that has it."""
    first: dict[tuple[str, str], tuple[Clash, list[int]]] = {}
    for table in decided:
        for clash in _at_table(entries, table):
            _, counts = first.setdefault((clash.key, clash.code), (clash, []))
            counts.append(table.players)
    return tuple(_finding(entries, clash, counts) for clash, counts in first.values())


def _finding(entries: Entries, clash: Clash, counts: list[int]) -> Finding:
    setting = entries[clash.key].setting
    others = ", ".join(str(count) for count in counts[1:])
    notes = (f"likewise with {others} players",) if others else ()
    message = f"`{clash.key}`: with {counts[0]} players {clash.message}"
    return setting.document.finding(setting.path, clash.code, message, hint=clash.hint, notes=notes, at="key")


def _at_table(entries: Entries, table: Decided) -> Iterator[Clash]:
    yield from _tribes(entries, table)
    yield from _dragons(table)
    yield from _marked_tokens(table)
    yield from _tokens(entries, table)
    yield from _dealt(entries, table)


def _tribes(entries: Entries, table: Decided) -> Iterator[Clash]:
    dealt, chosen = table.number("setup.tribes"), entries.get("setup.choose_from")
    if dealt is not None and chosen is not None and dealt > len(chosen.setting.value):
        count = len(chosen.setting.value)
        message = f"{dealt} tribes are dealt, and setup.choose_from has {count}"
        yield Clash("setup.tribes", "too-few-tribes", message, f"name {dealt - count} more, or deal fewer")


def _dragons(table: Decided) -> Iterator[Clash]:
    dragons, last = table.number("eras.dragons"), table.number("eras.last_dragon")
    if dragons is not None and last is not None and last > dragons:
        message = f"dragon {last} ends the era, and the deck holds {dragons}"
        yield Clash("eras.last_dragon", "too-few-dragons", message, "the era would never end")


def tokens_dealt(table: Decided) -> tuple[int, ...] | None:
    """The tokens that a game may deal, lowest first; None where a rule about them is faulty."""
    values, marked = table.list("tokens.values"), table.list("tokens.four_plus")
    without = table.value("tokens.without_four_plus")
    if values is None or marked is None or without is None:
        return None
    left = Counter(values) - Counter(marked) if without else Counter(values)
    return tuple(sorted(left.elements()))


def _marked_tokens(table: Decided) -> Iterator[Clash]:
    values, marked = table.list("tokens.values"), table.list("tokens.four_plus")
    if values is not None and marked is not None and (absent := Counter(marked) - Counter(values)):
        listed = ", ".join(str(value) for value in sorted(absent.elements()))
        message = f"tokens are marked that do not exist: {listed}"
        yield Clash("tokens.four_plus", "no-such-token", message, "tokens.values lists every token")


def _tokens(entries: Entries, table: Decided) -> Iterator[Clash]:
    tokens, kingdoms = tokens_dealt(table), entries.get("kingdoms")
    if tokens is None or kingdoms is None:
        return
    count = len(kingdoms.setting.value)
    if len(tokens) < count * table.eras:
        left = f"{count_of(len(tokens), 'token')} {'is' if len(tokens) == 1 else 'are'} left"
        message = f"{left} for {count_of(count, 'kingdom')} x {count_of(table.eras, 'era')}"
        yield Clash("tokens.values", "too-few-tokens", message, f"{count * table.eras} are needed")


def _dealt(entries: Entries, table: Decided) -> Iterator[Clash]:
    hand, pool, limit = (table.number(key) for key in ("setup.hand", "setup.pool", "hand.limit"))
    if hand is None or pool is None:
        return
    if limit is not None and hand > limit:
        message = f"{hand} cards are dealt to each hand, and hand.limit is {limit}"
        yield Clash("setup.hand", "hand-over-limit", message)
    fewest = _smallest_deck(entries, table)
    if fewest is not None and table.players * hand + pool > fewest:
        message = f"{table.players * hand + pool} cards are dealt, and a deck may hold no more than {fewest}"
        yield Clash("setup.pool", "too-few-cards", message, "deal fewer cards or more tribes")
    yield from _large_decks(entries, table)


def _large_decks(entries: Entries, table: Decided) -> Iterator[Clash]:
    """The largest tribes that a game may be asked for have too many allies together."""
    dealt, kingdoms = table.number("setup.tribes"), entries.get("kingdoms")
    if dealt is None or kingdoms is None:
        return
    of_tribes = [key for key in entries if key.startswith("tribe.") and key.endswith(".cards")]
    sizes = sorted((entries[key].setting.value.total(len(kingdoms.setting.value)), key) for key in of_tribes)
    most = sum(size for size, _ in sizes[-dealt:])
    if most > MOST_ALLIES:
        message = f"a game may have {most} allies, and {MOST_ALLIES} are the most"
        yield Clash(sizes[-1][1], "too-many-cards", message, "deal fewer tribes, or give them fewer cards")


def _smallest_deck(entries: Entries, table: Decided) -> int | None:
    """The cards of the smallest tribes that a game may draw."""
    dealt, chosen = table.number("setup.tribes"), entries.get("setup.choose_from")
    kingdoms = entries.get("kingdoms")
    if dealt is None or chosen is None or kingdoms is None:
        return None
    cards = [entries.get(f"tribe.{id}.cards") for id in chosen.setting.value]
    sizes = [found.setting.value.total(len(kingdoms.setting.value)) for found in cards if found is not None]
    return sum(sorted(sizes)[:dealt]) if len(sizes) == len(cards) else None
