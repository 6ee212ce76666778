"""From a ruleset that was proven to the rules of one number of players: what is left open is compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ethnos.grammar import Value, compile_rule
from ethnos.rulesets.checks import tokens_dealt
from ethnos.rulesets.decided import Decided
from ethnos.rulesets.forms import as_read
from ethnos.rulesets.rules import Ability, Rules, Tribe
from ethnos.rulesets.tribe_tables import Known
from ethnos.rulesets.values import WORDS, Words

if TYPE_CHECKING:
    from ethnos.rulesets.ruleset import Ruleset


def make_rules(
    ruleset: Ruleset, decided: Decided, tribes: Sequence[Known], value: Callable[[str], Any]
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
    numbers = {number.name: _by_era(decided, f"{prefix}.{number.name}") for number in known.table.numbers}
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


def _by_era(decided: Decided, key: str) -> tuple[Value, ...]:
    return tuple(as_read(decided.rules[key].slot, value, decided.eras) for value in decided.by_era(key))


def _ability(known: Known, decided: Decided) -> Ability:
    slots = known.table.written.slots if known.table.written is not None else ()
    return {slot.key: _compiled(decided, f"tribe.{known.id}.{slot.key}") for slot in slots}


def _number(decided: Decided, key: str) -> int:
    number = decided.number(key)
    assert number is not None, f"a loaded ruleset has a number at {key}"
    return number


def _list(decided: Decided, key: str) -> tuple[int, ...]:
    items = as_read(decided.rules[key].slot, decided.list(key) or (), decided.eras)
    assert isinstance(items, tuple), f"a loaded ruleset has a list at {key}"
    return items


def _tokens(decided: Decided) -> tuple[int, ...]:
    tokens = tokens_dealt(decided)
    assert tokens is not None, "a loaded ruleset has tokens"
    return tokens


def _compiled(decided: Decided, key: str) -> Callable[..., Any]:
    return compile_rule(decided.rules[key])
