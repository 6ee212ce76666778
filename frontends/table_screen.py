"""The table as one seat sees it, drawn from its view and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ethnos.frontends.palette import coloured
from ethnos.narration import card_list, seat_name, tribe_name
from ethnos.rulesets import Rules, count_of, plural
from ethnos.views import Json

NONE = "."
"""What stands where a seat has nothing, so that a row can be followed."""


def draw_table(console: Console, rules: Rules, view: Json) -> None:
    """Draw everything that lies open, and the seat's own hand."""
    console.print(Text(_headline(rules, view), style="bold"))
    console.print(_seats_table(rules, view))
    for line in (*_warband_lines(rules, view), *_tribe_lines(rules, view), *_seen_lines(view)):
        _hanging(console, line)
    _hanging(console, (f"{rules.words.pool} ({len(view['pool'])})", card_list(view["pool"])))
    if view["hand"] is not None:
        _hanging(console, (f"your hand ({len(view['hand'])})", card_list(view["hand"])), style="bold")


def draw_scores(console: Console, rules: Rules, gains: list[Json], seat: int | None) -> None:
    """Draw what an era brought, from the events that each seat saw."""
    rows: dict[str, list[int]] = {}
    for gain in gains:
        row = rows.setdefault(_source(rules, gain), [0] * rules.players)
        row[gain["seat"]] += gain["amount"]
    table = _by_seat(f"{rules.words.glory} gained", rules, seat)
    for name, amounts in rows.items():
        table.add_row(coloured(name), *(str(amount) if amount else NONE for amount in amounts))
    table.add_section()
    table.add_row("together", *(str(sum(column)) for column in zip(*rows.values(), strict=True)))
    console.print(table)


def _headline(rules: Rules, view: Json) -> str:
    words = rules.words
    dragons = f"{plural(words.dragon)} {view['dragons']} of {view['rules']['last_dragon']}"
    deck = f"{words.deck} {count_of(view['deck'], 'card')}"
    return f"{words.era} {view['era']} of {view['eras']} | {dragons} | {deck} | {_whose_turn(view)}"


def _whose_turn(view: Json) -> str:
    if view["over"]:
        return "the game is over"
    actor = view["to_act"]
    return f"you are seat {view['seat']}" if actor == view["seat"] else f"seat {actor} is to act"


def _seats_table(rules: Rules, view: Json) -> Table:
    """Kingdoms with tokens and everybody's markers, and what each seat has besides."""
    words, seat = rules.words, view["seat"]
    table = _by_seat(f"{words.kingdom}, tokens", rules, seat, tokens=True)
    for kingdom in rules.kingdoms:
        tokens = " ".join(map(str, view["tokens"][kingdom.colour]))
        counts = (str(count) if count else NONE for count in view["markers"][kingdom.colour])
        table.add_row(coloured(f"{kingdom.name} ({kingdom.colour})"), tokens, *counts)
    table.add_section()
    table.add_row(words.glory, "", *map(str, view["glory"]), style="bold")
    table.add_row(f"{plural(words.ally)} in hand", "", *map(str, view["hands"]))
    table.add_row(f"{plural(words.marker)} left", "", *map(str, view["supply"]))
    return table


def _by_seat(title: str, rules: Rules, seat: int | None, tokens: bool = False) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    table.add_column(title, no_wrap=True, overflow="ellipsis")
    if tokens:
        table.add_column("", no_wrap=True)
    for number in range(rules.players):
        table.add_column("you" if number == seat else f"seat {number}", justify="right", no_wrap=True)
    return table


def _warband_lines(rules: Rules, view: Json) -> Iterator[tuple[str, str]]:
    """The warbands of this era, seat by seat, the largest first."""
    if not any(view["warbands"]):
        return
    yield f"{plural(rules.words.warband)} of this {rules.words.era}", ""
    for number, played in enumerate(view["warbands"]):
        ordered = sorted(played, key=lambda warband: -warband.count("+"))
        if played:
            yield f"  {seat_name(number, view['seat'])}", "; ".join(ordered)


def _tribe_lines(rules: Rules, view: Json) -> Iterator[tuple[str, str]]:
    """What each tribe keeps on its boards."""
    for tribe, own in view["tribe"].items():
        fields = [_field(name, value, view) for name, value in own.items()]
        yield tribe_name(rules, tribe), "; ".join(fields)


def _field(name: str, value: Any, view: Json) -> str:  # noqa: ANN401 - JSON of a class that only the plugin knows
    """One field of a tribe's state: by seat where it has an item for each, else as it is."""
    if isinstance(value, list) and len(value) == view["players"]:
        items = [
            f"{seat_name(seat, view['seat'])} ({_plain(item)})"
            for seat, item in enumerate(value)
            if item not in ([], {}, None)
        ]
        return f"{name}: {', '.join(items) or 'none'}"
    if name == "holder" and isinstance(value, int):
        return f"{name} {'nobody' if value < 0 else seat_name(value, view['seat'])}"
    return f"{name} {_plain(value)}"


def _plain(value: Any) -> str:  # noqa: ANN401 - JSON
    if isinstance(value, list):
        return "+".join(map(_plain, value)) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(item)}" for key, item in value.items()) or "-"
    return "-" if value is None else str(value)


def _seen_lines(view: Json) -> Iterator[tuple[str, str]]:
    """What the others hold for all to know."""
    others = [
        f"{seat_name(seat, view['seat'])} {card_list(cards)}"
        for seat, cards in enumerate(view["shown"])
        if cards and seat != view["seat"]
    ]
    if others:
        yield "seen in hands", "; ".join(others)


def _hanging(console: Console, line: tuple[str, str], style: str = "") -> None:
    """Print a name and what it stands for, further lines set in below it."""
    name, content = line
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True, style=style)
    grid.add_column(overflow="fold", style=style)
    grid.add_row(f"{name}:", coloured(content)) if content else grid.add_row(f"{name}:")
    console.print(grid)


def _source(rules: Rules, gain: Json) -> str:
    if gain["source"] == "warband":
        return plural(rules.words.warband)
    if gain["source"] == "kingdom":
        names = {kingdom.colour: kingdom.name for kingdom in rules.kingdoms}
        return f"{names[gain['what']]} ({gain['what']})"
    return tribe_name(rules, gain["what"])
