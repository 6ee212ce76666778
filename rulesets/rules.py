"""Everything that is decided once the number of players is known: what a game is played by."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ethnos.grammar import Value, compile_rule
from ethnos.rulesets.checks import tokens_dealt
from ethnos.rulesets.decided import Decided
from ethnos.rulesets.declaration import Cards
from ethnos.rulesets.forms import as_counted
from ethnos.rulesets.tribe_tables import Known
from ethnos.rulesets.values import WORDS, Kingdom, Words

if TYPE_CHECKING:
    from ethnos.rulesets.ruleset import Ruleset
    from ethnos.rulesets.written import Written

Ability = Mapping[str, Callable[..., Any]]
"""The rules of an ability by their keys, each a function of its slot's inputs."""


@frozen
class Tribe:
    """One tribe of one ruleset. `numbers` holds each of its numbers by era, era 1 first.

    Where its ability is written in TOML, `written` is what the file says, and `rules` are its rules, compiled.
    """

    id: str
    ability: str
    name: str
    text: str
    cards: Cards
    numbers: Mapping[str, tuple[Value, ...]]
    rules: Ability = field(factory=dict, eq=False, repr=False)
    written: "Written | None" = field(default=None, eq=False, repr=False)

    def number(self, name: str, era: int) -> int:
        """One of the tribe's own numbers in an era (from 1). Raises KeyError, or TypeError where it is a list."""
        value = self.numbers[name][era - 1]
        if isinstance(value, tuple):
            raise TypeError(f"tribe.{self.id}.{name} is a list: ask for its values")
        return value

    def values(self, name: str, era: int) -> tuple[int, ...]:
        """One of the tribe's own lists in an era (from 1). Raises KeyError, or TypeError where it is a number."""
        value = self.numbers[name][era - 1]
        if not isinstance(value, tuple):
            raise TypeError(f"tribe.{self.id}.{name} is a number, not a list")
        return value


@frozen(eq=False)
class Rules:
    """The rules of a ruleset for one player count.

    Three rules stay open until play. `recruit_deck(pool, hand)` gives the cards that one recruiting draws,
    from the sizes of pool and hand. `marker_allowed(era, size, seat, kingdom, counts)` says whether a
    warband of that size may place its marker, `counts` being the markers there by seat.
    `award(era, rank, alone, tokens)` gives the glory of a rank, `tokens` being the kingdom's, lowest first.
    Seats count from 0, eras and ranks from 1.
    """

    ruleset: "Ruleset"
    players: int
    eras: int
    kingdoms: tuple[Kingdom, ...]
    words: Words
    choose_from: tuple[str, ...]
    tribes_dealt: int
    hand_dealt: int
    pool_dealt: int
    hand_limit: int
    dragons: int
    last_dragon: int
    token_values: tuple[int, ...]
    supply: int
    marker_optional: bool
    warband_glory: tuple[int, ...]
    victory_order: tuple[str, ...]
    recruit_deck: Callable[[int, int], int]
    marker_allowed: Callable[[int, int, int, int, list[int]], bool]
    award: Callable[[int, int, bool, Sequence[int]], int]
    tribes: Mapping[str, Tribe]


def make_rules(
    ruleset: "Ruleset", decided: Decided, tribes: Sequence[Known], value: Callable[[str], Any]
) -> Rules:
    """Compile what is left open of rules that were proven; `value` gives what is no rule text, by key."""
    known = {tribe.id: make_tribe(tribe, decided, value) for tribe in tribes}
    return Rules(
        ruleset=ruleset,
        players=decided.players,
        eras=decided.eras,
        kingdoms=value("kingdoms"),
        words=Words(**{word: value(f"words.{word}") for word in WORDS}),
        choose_from=value("setup.choose_from"),
        tribes_dealt=_number(decided, "setup.tribes"),
        hand_dealt=_number(decided, "setup.hand"),
        pool_dealt=_number(decided, "setup.pool"),
        hand_limit=_number(decided, "hand.limit"),
        dragons=_number(decided, "eras.dragons"),
        last_dragon=_number(decided, "eras.last_dragon"),
        token_values=_tokens(decided),
        supply=_number(decided, "marker.supply"),
        marker_optional=decided.value("marker.optional") is True,
        warband_glory=_list(decided, "warband.glory"),
        victory_order=value("victory.order"),
        recruit_deck=_compiled(decided, "recruit.deck"),
        marker_allowed=_compiled(decided, "marker.allowed"),
        award=_compiled(decided, "kingdom.award"),
        tribes=MappingProxyType(known),
    )


def make_tribe(known: Known, decided: Decided, value: Callable[[str], Any]) -> Tribe:
    """One tribe with its numbers for each era of the table."""
    prefix = f"tribe.{known.id}"
    numbers = {number.name: decided.by_era(f"{prefix}.{number.name}") for number in known.table.numbers}
    return Tribe(
        id=known.id,
        ability=known.table.id,
        name=value(f"{prefix}.name"),
        text=value(f"{prefix}.text"),
        cards=value(f"{prefix}.cards"),
        numbers=MappingProxyType(numbers),
        rules=_ability(known, decided),
        written=known.table.written,
    )


def _ability(known: Known, decided: Decided) -> Ability:
    slots = known.table.written.slots if known.table.written is not None else ()
    return {slot.key: _compiled(decided, f"tribe.{known.id}.{slot.key}") for slot in slots}


def _number(decided: Decided, key: str) -> int:
    number = decided.number(key)
    assert number is not None, f"a loaded ruleset has a number at {key}"
    return number


def _list(decided: Decided, key: str) -> tuple[int, ...]:
    items = as_counted(key, decided.list(key) or ())
    assert isinstance(items, tuple), f"a loaded ruleset has a list at {key}"
    return items


def _tokens(decided: Decided) -> tuple[int, ...]:
    tokens = tokens_dealt(decided)
    assert tokens is not None, "a loaded ruleset has tokens"
    return tokens


def _compiled(decided: Decided, key: str) -> Callable[..., Any]:
    return compile_rule(decided.rules[key])
