"""What a player can read in mid-game: how to type, and the rules of this very table."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console

from ethnos.frontends.output import indented
from ethnos.frontends.rule_cases import at_table
from ethnos.narration import count_of, one
from ethnos.rulesets import SLOTS, Rules, plural

HELP = (
    ("3", "make the move with that number"),
    ("deck", "any move can be typed as it is written in the list"),
    ("play blue dwarf + blue elf", "the first card leads"),
    ("all", "list every legal move"),
    ("table", "show the table and the moves again"),
    ("log", "tell everything that has happened so far"),
    ("rules", "show the rules and tribes of this game"),
    ("save FILE", "write the game so far, for `ethnos replay FILE`"),
    ("quit", "leave the game"),
)


def draw_help(console: Console) -> None:
    """Show what can be typed."""
    for typed, meaning in HELP:
        console.print(f"  {typed:<28}{meaning}")


def draw_rules(console: Console, rules: Rules, tribes: list[str]) -> None:
    """Show how this game is played, in the ruleset's words and with its numbers."""
    console.print(rules.ruleset.title, style="bold")
    for paragraph in _paragraphs(rules):
        indented(console, paragraph, 2)
    console.print(f"{plural(rules.words.tribe).capitalize()} in this game", style="bold")
    for id in tribes:
        tribe = rules.tribes[id]
        indented(console, f"{tribe.name}: {' '.join(tribe.text.split())}", 2, further=2)


def _paragraphs(rules: Rules) -> Iterator[str]:
    words = rules.words
    allies, warband = plural(words.ally), words.warband
    yield (
        f"On your turn recruit one {words.ally}, from the {words.deck} or the {words.pool}, or play {one(warband)}: "
        f"{allies} of one {words.tribe} or of one {words.kingdom}. With {rules.hand_limit} {allies} in hand you "
        "cannot recruit."
    )
    yield (
        f"The first card of {one(warband)} is its {words.leader}: its {words.kingdom} gets your {words.marker} where "
        f"the size allows it, its {words.tribe}'s ability is yours, and the {allies} left in your hand go into the "
        f"{words.pool}."
    )
    yield f"{one(words.marker).capitalize()} is allowed by: {_rule_text(rules, 'marker.allowed')}"
    yield (
        f"{words.dragon.capitalize()} {rules.last_dragon} ends the {words.era}. Each {words.kingdom} then pays "
        f"{words.glory} by places: {_rule_text(rules, 'kingdom.award')}"
    )
    yield f"{one(warband).capitalize()} pays {words.glory} by its size: {_by_size(rules)}."
    yield f"After {count_of(rules.eras, words.era)} the most {', then '.join(_victory(rules))} wins."


def _by_size(rules: Rules) -> str:
    pays = [f"{size} pays {glory}" for size, glory in enumerate(rules.warband_glory) if size]
    return ", ".join(pays[:-1]) + f", {pays[-1].replace(' pays', ' or more pays')}"


def _victory(rules: Rules) -> list[str]:
    words = {
        "glory": rules.words.glory,
        "markers": plural(rules.words.marker),
        "warbands": f"largest {plural(rules.words.warband)} of the last {rules.words.era}",
    }
    return [words[word] for word in rules.victory_order]


def _rule_text(rules: Rules, key: str) -> str:
    """The text of a rule as far as it applies at this table."""
    slot = next(slot for slot in SLOTS if slot.key == key)
    cases = at_table(rules.ruleset, slot, rules.players).cases
    if cases:
        return "; ".join(case.partition("=>")[2].strip() if len(cases) == 1 else case for case in cases)
    return str(rules.ruleset.value(key))
