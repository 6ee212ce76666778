"""What a player can read in mid-game: how to type, and the rules of this very table."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console

from ethnos.frontends.output import indented, table
from ethnos.frontends.rule_cases import at_table
from ethnos.frontends.rule_words import awards, can_be_told, marker_sentence
from ethnos.narration import one
from ethnos.rulesets import SLOTS, Rules, count_of, plural

HELP = (
    ("3", "make the move with that number"),
    ("deck", "any move can be typed as it is written in the list"),
    ("play blue dwarf + blue elf", "the first card leads"),
    ("all", "list every legal move"),
    ("table", "show the table and the moves again"),
    ("log", "tell everything that has happened so far"),
    ("rules", "show the rules and tribes of this game"),
    ("save FILE", "keep the game so far; `ethnos play --record FILE` goes on"),
    ("quit", "leave the game"),
)


def draw_help(console: Console) -> None:
    """Show what can be typed."""
    for typed, meaning in HELP:
        console.print(f"  {typed:<28}{meaning}")


def draw_rules(console: Console, rules: Rules, tribes: list[str]) -> None:
    """Show how this game is played, in the ruleset's words and with its numbers."""
    console.print(rules.ruleset.title, style="bold")
    for paragraph in (*_turns(rules), _places(rules)):
        indented(console, paragraph, 2)
    if can_be_told(rules):
        _draw_awards(console, rules)
    for paragraph in _endings(rules):
        indented(console, paragraph, 2)
    console.print(f"{plural(rules.words.tribe).capitalize()} in this game", style="bold")
    for id in tribes:
        tribe = rules.tribes[id]
        indented(console, f"{tribe.name}: {' '.join(tribe.text.split())}", 2, further=2)


def _turns(rules: Rules) -> Iterator[str]:
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
    yield marker_sentence(rules)


def _places(rules: Rules) -> str:
    words = rules.words
    begins = (
        f"{words.dragon.capitalize()} {rules.last_dragon} ends the {words.era}. Each {words.kingdom} then pays "
        f"{words.glory} by places, the most {plural(words.marker)} first"
    )
    if not can_be_told(rules):
        return f"{begins}: {_rule_text(rules, 'kingdom.award')}"
    return (
        f"{begins}. It has {count_of(rules.eras, 'token')}, token 1 the lowest; those who tie share what their places "
        "pay together:"
    )


def _draw_awards(console: Console, rules: Rules) -> None:
    eras = [f"{rules.words.era} {era}" for era in range(1, rules.eras + 1)]
    grid = table("", *eras)
    for place, pays in awards(rules):
        grid.add_row(place, *pays)
    console.print(grid)


def _endings(rules: Rules) -> Iterator[str]:
    words, warband = rules.words, rules.words.warband
    yield f"{one(warband).capitalize()} pays {words.glory} by its size: {_by_size(rules)}."
    yield f"After {count_of(rules.eras, words.era)} the most {', then '.join(_victory(rules))} wins."


def _by_size(rules: Rules) -> str:
    pays = [f"{size} pays {glory}" for size, glory in enumerate(rules.warband_glory) if size]
    if not pays:
        return f"any size pays {rules.warband_glory[0]}"
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
